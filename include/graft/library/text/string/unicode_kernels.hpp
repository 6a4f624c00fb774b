// graft/library/text/string/unicode_kernels.hpp - kernels: conversion between strings and characters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/text/string/encodings.hpp"
#include "graft/library/text/string/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

inline status unknown_encoding(std::string_view parameter) {
    return fail(errc::wrong_value, parameter, "UTF-8, UTF-16-BE, UTF-32-BE, ISO-8859-1 or US-ASCII");
}

/// The characters of all texts one after the other. `place(i, byte)` hears where a character begins in its text.
/// error wrong_value: an encoding that is not known, bytes that are not a character; size_exceeds_bound
template <class X, class Splits, class Place> status decode_all(X const& x, std::string_view encoding,
    broken_text const& broken, Splits const& splits, out<"char_values", std::int32_t> values,
    actual_shape<"char_values"> size, std::int64_t& total, Place place) {
    auto const from = encoding_of(encoding);
    if (from == text_encoding::none) return unknown_encoding("input_encoding");
    total = 0;
    auto const room = static_cast<std::int64_t>(values.size());
    put_index(splits, 0, 0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const s = broken.each(x[i], from, [&](std::uint32_t c, std::size_t byte) {
            if (total < room) {
                values[static_cast<std::size_t>(total)] = static_cast<std::int32_t>(c);
                place(static_cast<std::size_t>(total), byte);
            }
            ++total;
        });
        if (!s) return s;
        put_index(splits, i + 1, total);
    }
    if (total > room) return fail(errc::size_exceeds_bound, "char_values", "characters at most", room, total);
    size = shape{total};
    return ok;
}

} // namespace detail

/// UnicodeDecode.
inline status decode_unicode(in<"input", std::string_view> x, attr_of<"input_encoding", std::string_view> encoding,
    attr_of<"errors", std::string_view> errors, attr_of<"replacement_char", std::int64_t> replacement,
    attr_of<"replace_control_characters", bool> control, out<"row_splits", any> splits,
    out<"char_values", std::int32_t> values, actual_shape<"char_values"> size) {
    std::int64_t total = 0;
    return detail::decode_all(
        x, *encoding, {*errors, *replacement, *control}, splits, values, size, total, [](std::size_t, std::size_t) {});
}
/// UnicodeDecodeWithOffsets.
inline status decode_unicode_places(in<"input", std::string_view> x,
    attr_of<"input_encoding", std::string_view> encoding, attr_of<"errors", std::string_view> errors,
    attr_of<"replacement_char", std::int64_t> replacement, attr_of<"replace_control_characters", bool> control,
    out<"row_splits", any> splits, out<"char_values", std::int32_t> values,
    out<"char_to_byte_starts", std::int64_t> starts, actual_shape<"char_values"> size,
    actual_shape<"char_to_byte_starts"> starts_size) {
    std::int64_t total = 0;
    auto const s = detail::decode_all(x, *encoding, {*errors, *replacement, *control}, splits, values, size, total,
        [&](std::size_t i, std::size_t byte) { starts[i] = static_cast<std::int64_t>(byte); });
    if (s) starts_size = shape{total};
    return s;
}
/// UnicodeEncode.
/// error wrong_value: row ends that decrease or exceed the characters; invalid numbers, if errors is "strict"
inline status encode_unicode(in<"input_values", std::int32_t> x, in<"input_splits", any> splits,
    attr_of<"errors", std::string_view> errors, attr_of<"output_encoding", std::string_view> encoding,
    attr_of<"replacement_char", std::int64_t> replacement, string_storage strings, out<"output", std::string_view> y) {
    auto const to = encoding_of(*encoding);
    if (to == text_encoding::none) return detail::unknown_encoding("output_encoding");
    std::string created;
    for (std::size_t row = 0; row < y.size(); ++row) {
        created.clear();
        auto const first = index_at(splits, row), last = index_at(splits, row + 1);
        if (first < 0 || last < first || last > static_cast<std::int64_t>(x.size()))
            return fail(errc::wrong_value, "input_splits", "growing, inside of the characters", last);
        for (auto i = first; i < last; ++i) {
            auto c = static_cast<std::uint32_t>(x[static_cast<std::size_t>(i)]);
            if (!is_character(c)) {
                if (*errors == "strict")
                    return fail(errc::wrong_value, "input_values", "numbers of characters", std::int64_t{c});
                if (*errors == "ignore") continue;
                c = static_cast<std::uint32_t>(*replacement);
            }
            add_character(created, c, to);
        }
        y[row] = strings.keep(created);
    }
    return ok;
}
/// UnicodeTranscode.
inline status transcode_unicode(in<"input", std::string_view> x, attr_of<"input_encoding", std::string_view> encoding,
    attr_of<"output_encoding", std::string_view> other, attr_of<"errors", std::string_view> errors,
    attr_of<"replacement_char", std::int64_t> replacement, attr_of<"replace_control_characters", bool> control,
    string_storage strings, out<"output", std::string_view> y) {
    auto const from = encoding_of(*encoding), to = encoding_of(*other);
    if (from == text_encoding::none) return detail::unknown_encoding("input_encoding");
    if (to == text_encoding::none) return detail::unknown_encoding("output_encoding");
    broken_text const broken{*errors, *replacement, *control};
    std::string created;
    for (std::size_t i = 0; i < x.size(); ++i) {
        created.clear();
        auto const s = broken.each(x[i], from, [&](std::uint32_t c, std::size_t) { add_character(created, c, to); });
        if (!s) return s;
        y[i] = strings.keep(created);
    }
    return ok;
}

/// The kernels of this file.
using unicode_kernels =
    kernels<kernel<UnicodeDecode, &decode_unicode>, kernel<UnicodeDecodeWithOffsets, &decode_unicode_places>,
        kernel<UnicodeEncode, &encode_unicode>, kernel<UnicodeTranscode, &transcode_unicode>>;

} // namespace library
GRAFT_END
