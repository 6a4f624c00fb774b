// graft/library/text/string/split_kernels.hpp - kernels: strings split, joined along axes, and as characters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/kernel.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/text_number.hpp"
#include "graft/library/text/string/encodings.hpp"
#include "graft/library/text/string/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Calls `f(part)` for the parts of a string between characters of `delimiters`; without any, for each byte.
template <class F> void each_part_between(std::string_view text, std::string_view delimiters, bool skip_empty, F f) {
    if (delimiters.empty()) {
        for (std::size_t i = 0; i < text.size(); ++i) f(text.substr(i, 1));
        return;
    }
    for (std::size_t at = 0; at <= text.size();) {
        auto const found = text.find_first_of(delimiters, at);
        auto const end = found == std::string_view::npos ? text.size() : found;
        if (end > at || !skip_empty) f(text.substr(at, end - at));
        at = end + 1;
    }
}
/// Calls `f(part)` for the parts of a string between complete separators, or between white space if `separator` is
/// empty. After `max` splits the rest is the last part; a negative number is unlimited.
template <class F> void each_part(std::string_view text, std::string_view separator, std::int64_t max, F f) {
    if (max == 0) return f(text);
    auto const skip = [&] {
        while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    };
    if (separator.empty()) skip();
    for (std::int64_t cuts = 0;;) {
        auto end = text.find(separator);
        if (separator.empty()) {
            if (text.empty()) return;
            for (end = 0; end < text.size() && !is_space(text[end]);) ++end;
        } else if (end == std::string_view::npos) {
            return f(text);
        }
        f(text.substr(0, end));
        text.remove_prefix(end + separator.size());
        if (separator.empty()) skip();
        if (++cuts == max) return f(text);
    }
}

/// The parts of all texts as a sparse tensor: `each(text, f)` calls `f` with every part of a text.
/// error size_exceeds_bound: more parts than there is room for
template <class X, class Each> status split_all(X const& x, Each each, out<"indices", std::int64_t> indices,
    out<"values", std::string_view> values, out<"shape", std::int64_t> size, actual_shape<"indices"> indices_size,
    actual_shape<"values"> values_size) {
    std::int64_t total = 0, widest = 0;
    auto const room = static_cast<std::int64_t>(values.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::int64_t column = 0;
        each(x[i], [&](std::string_view part) {
            if (total < room) {
                auto const at = static_cast<std::size_t>(total);
                indices[2 * at] = static_cast<std::int64_t>(i);
                indices[2 * at + 1] = column;
                values[at] = part;
            }
            ++column, ++total;
        });
        widest = column > widest ? column : widest;
    }
    if (total > room) return fail(errc::size_exceeds_bound, "values", "parts of all strings at most", room, total);
    size[0] = static_cast<std::int64_t>(x.size());
    size[1] = widest;
    indices_size = shape{total, 2};
    values_size = shape{total};
    return ok;
}

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

/// StringSplit.
inline status split_text(in<"input", std::string_view> x, in<"delimiter", std::string_view> delimiter,
    attr_of<"skip_empty", bool> skip_empty, out<"indices", std::int64_t> indices,
    out<"values", std::string_view> values, out<"shape", std::int64_t> size, actual_shape<"indices"> indices_size,
    actual_shape<"values"> values_size) {
    if (delimiter.size() != 1) return fail(errc::wrong_element_count, "delimiter", "one string");
    auto const each = [&](std::string_view t, auto f) { detail::each_part_between(t, delimiter[0], *skip_empty, f); };
    return detail::split_all(x, each, indices, values, size, indices_size, values_size);
}
/// StringSplitV2.
inline status split_text_v2(in<"input", std::string_view> x, in<"sep", std::string_view> separator,
    attr_of<"maxsplit", std::int64_t> max, out<"indices", std::int64_t> indices, out<"values", std::string_view> values,
    out<"shape", std::int64_t> size, actual_shape<"indices"> indices_size, actual_shape<"values"> values_size) {
    if (separator.size() != 1) return fail(errc::wrong_element_count, "sep", "one string");
    auto const each = [&](std::string_view t, auto f) { detail::each_part(t, separator[0], *max, f); };
    return detail::split_all(x, each, indices, values, size, indices_size, values_size);
}

/// ReduceJoin: along the first of the axes first, so that its elements are adjacent.
/// error axis_out_of_range; wrong_value: an axis twice
inline status join_along_axes(in<"input", std::string_view> x, in<"reduction_indices", any> axes,
    attr_of<"separator", std::string_view> between, string_storage strings, out<"output", std::string_view> y) {
    std::size_t step[max_rank] = {};
    std::size_t inner = 1;
    for (auto d = x.rank(); d-- > 0;) {
        step[d] = inner;
        inner *= static_cast<std::size_t>(x.dim(d));
    }
    bool joined[max_rank] = {};
    series<std::size_t> offsets; // of the joined elements, in order
    offsets.push_back(0);
    for (std::size_t k = 0; k < axes.size(); ++k) {
        auto const at = normalize_axis(index_at(axes, k), x.rank(), "reduction_indices");
        if (!at) return at.error();
        if (joined[*at]) return fail(errc::wrong_value, "reduction_indices", "each axis once", index_at(axes, k));
        joined[*at] = true;
        auto const before = offsets.size(), count = static_cast<std::size_t>(x.dim(*at));
        for (std::size_t i = 1; i < count; ++i)
            for (std::size_t j = 0; j < before; ++j) offsets.push_back(offsets[j] + i * step[*at]);
        if (count == 0) offsets.clear();
    }
    std::string created;
    for (std::size_t i = 0; i < y.size(); ++i) {
        std::size_t first = 0, left = i;
        for (auto d = x.rank(); d-- > 0;) {
            if (joined[d]) continue;
            auto const n = static_cast<std::size_t>(x.dim(d));
            first += left % n * step[d];
            left /= n;
        }
        created.clear();
        for (std::size_t k = 0; k < offsets.size(); ++k) {
            if (k) created += *between;
            created += x[first + offsets[k]];
        }
        y[i] = strings.keep(created);
    }
    return ok;
}

/// StringNGrams: runs of neighbours in each row, padded at both ends of the row.
/// error wrong_value: row ends that fall or leave the texts; size_exceeds_bound
inline status n_grams(in<"data", std::string_view> x, in<"data_splits", any> splits,
    attr_of<"separator", std::string_view> between, attr_of<"ngram_widths", span<std::int64_t const>> widths,
    attr_of<"left_pad", std::string_view> left_pad, attr_of<"right_pad", std::string_view> right_pad,
    attr_of<"pad_width", std::int64_t> pad_width, attr_of<"preserve_short_sequences", bool> preserve,
    string_storage strings, out<"ngrams", std::string_view> y, out<"ngrams_splits", any> y_splits,
    actual_shape<"ngrams"> size) {
    std::size_t total = 0;
    std::string created;
    auto const gram = [&](std::int64_t first, std::int64_t length, std::int64_t at, std::int64_t width,
                          std::int64_t pad, std::int64_t count) {
        auto const left = pad > at ? pad - at : 0, after = pad - (count - at - 1), right = after > 0 ? after : 0;
        created.clear();
        for (std::int64_t k = 0; k < width; ++k) {
            if (k) created += *between;
            auto const from = at - pad + k;
            if (k < left) created += *left_pad;
            else if (k >= width - right || from >= length) created += *right_pad;
            else created += x[static_cast<std::size_t>(first + from)];
        }
        if (total < y.size()) y[total] = strings.keep(created);
        ++total;
    };
    if (splits.size() == 0) return size = shape{0}, ok;
    put_index(y_splits, 0, 0);
    for (std::size_t row = 0; row + 1 < splits.size(); ++row) {
        auto const first = index_at(splits, row), length = index_at(splits, row + 1) - first;
        if (first < 0 || length < 0 || first + length > static_cast<std::int64_t>(x.size()))
            return fail(errc::wrong_value, "data_splits", "increasing, inside of the strings", first + length);
        auto const before = total;
        for (auto const width : *widths) {
            if (width < 1) return fail(errc::wrong_value, "ngram_widths", "at least", 1, width);
            auto const pad = *pad_width < 0 || *pad_width > width - 1 ? width - 1 : *pad_width;
            auto const count = length + 2 * pad - width + 1;
            for (std::int64_t at = 0; at < count; ++at) gram(first, length, at, width, pad, count);
        }
        if (*preserve && total == before && length > 0) {
            auto const pad = *pad_width > 0 ? *pad_width : 0;
            gram(first, length, 0, length + 2 * pad, pad, 1);
        }
        put_index(y_splits, row + 1, static_cast<std::int64_t>(total));
    }
    if (total > y.size()) return fail(errc::size_exceeds_bound, "ngrams", "n-grams at most", y.size(), total);
    size = shape{static_cast<std::int64_t>(total)};
    return ok;
}

/// The kernels of this file.
using split_kernels = kernels<kernel<StringSplit, &split_text>, kernel<StringSplitV2, &split_text_v2>,
    kernel<ReduceJoin, &join_along_axes>, kernel<StringNGrams, &n_grams>>;

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
