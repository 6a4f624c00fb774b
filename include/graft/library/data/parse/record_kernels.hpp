// graft/library/data/parse/record_kernels.hpp - kernels: lines of numbers, bytes as elements, single examples
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring> // memcpy
#include <string>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/kernel/text_number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One field of a line: `text` is between its quotes, or includes them.
struct csv_field {
    std::string text;
    bool quoted = false;
};
/// The fields of a line. In a quoted field two quotes represent one. False: unterminated quotes, or quotes inside of
/// an unquoted field.
inline bool read_fields(std::string_view line, char delimiter, bool quotes, std::vector<csv_field>& fields) {
    fields.clear();
    for (std::size_t at = 0;;) {
        csv_field f;
        if (quotes && at < line.size() && line[at] == '"') {
            f.quoted = true;
            for (++at;; ++at) {
                if (at >= line.size()) return false;
                if (line[at] == '"' && (at + 1 >= line.size() || line[at + 1] != '"')) break;
                at += line[at] == '"' ? 1 : 0;
                f.text += line[at];
            }
            ++at;
            if (at < line.size() && line[at] != delimiter && line[at] != '\n' && line[at] != '\r') return false;
        } else {
            while (at < line.size() && line[at] != delimiter && line[at] != '\n' && line[at] != '\r') {
                if (quotes && line[at] == '"') return false;
                f.text += line[at++];
            }
        }
        fields.push_back(std::move(f));
        if (at >= line.size() || line[at] != delimiter) return true;
        ++at;
    }
}
/// Parses the number in a field, in the type of `y`. False: there is none.
template <class T, class Y> bool put_number(std::string_view text, Y const& y, std::size_t at) {
    T v;
    if (!read_number(text, v)) return false;
    std::memcpy(y.data() + at * sizeof v, &v, sizeof v);
    return true;
}

} // namespace detail

/// DecodeCSV: a field for each output, selected by `select_cols` if present. An empty field, or one that is
/// `na_value`, has the default; without a default there must be a value.
/// error wrong_value: another number of fields, invalid strings, neither a value nor a default
inline status decode_csv(in<"records", std::string_view> records, dynamic_in<"record_defaults", any> defaults,
    attr_of<"field_delim", std::string_view> delimiter, attr_of<"use_quote_delim", bool> quotes,
    attr_of<"na_value", std::string_view> nothing, attr_of<"select_cols", span<std::int64_t const>> chosen,
    string_storage strings, dynamic_out<"output", any> y) {
    if (delimiter->size() != 1) return fail(errc::wrong_value, "field_delim", "one character");
    if (defaults.size() != y.size() || (!chosen->empty() && chosen->size() != y.size()))
        return fail(errc::wrong_input_count, "record_defaults", "a default and a column for each output");
    std::vector<detail::csv_field> fields;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (!detail::read_fields(records[i], (*delimiter)[0], *quotes, fields))
            return fail(errc::wrong_value, "records", "quotes around whole fields", i, -1);
        if (chosen->empty() && fields.size() != y.size())
            return fail(errc::wrong_value, "records", "fields in a line", y.size(), fields.size());
        for (std::size_t k = 0; k < y.size(); ++k) {
            auto const column = chosen->empty() ? static_cast<std::int64_t>(k) : (*chosen)[k];
            if (column < 0 || column >= static_cast<std::int64_t>(fields.size()))
                return fail(errc::wrong_value, "select_cols", "columns that a line has", fields.size(), column);
            auto const& f = fields[static_cast<std::size_t>(column)];
            auto const to = y[k];
            if (f.text.empty() || f.text == *nothing) {
                if (defaults[k].size() != 1)
                    return fail(errc::wrong_value, "records", "a value, as there is no default, column", column, -1);
                detail::copy_element(defaults[k], 0, to, i);
                continue;
            }
            bool fine = true;
            switch (to.dtype()) {
            case dtype::f32: fine = detail::put_number<float>(f.text, to, i); break;
            case dtype::f64: fine = detail::put_number<double>(f.text, to, i); break;
            case dtype::i32: fine = detail::put_number<std::int32_t>(f.text, to, i); break;
            case dtype::i64: fine = detail::put_number<std::int64_t>(f.text, to, i); break;
            default: to.strings()[i] = strings.keep(f.text);
            }
            if (!fine) return fail(errc::wrong_value, "records", "numbers, column", column, -1);
        }
    }
    return ok;
}

/// DecodeRaw: texts of one length, the bytes of their elements.
/// error wrong_value: other lengths, or one that is not of whole elements; size_exceeds_bound
inline status decode_raw(in<"bytes", std::string_view> x, attr_of<"little_endian", bool> little, out<"output", any> y,
    actual_shape<"output"> size) {
    auto const width = y.element_bytes();
    auto const length = x.size() ? x[0].size() : 0;
    if (width == 0 || length % width != 0) return fail(errc::wrong_value, "bytes", "whole elements", width, length);
    auto const room = x.size() ? y.size() / x.size() * width : 0;
    if (length > room) return fail(errc::size_exceeds_bound, "output", "bytes of a string at most", room, length);
    auto const part = y.dtype() == dtype::c64 || y.dtype() == dtype::c128 ? width / 2 : width;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i].size() != length)
            return fail(errc::wrong_value, "bytes", "strings of the same length", length, x[i].size());
        auto* const to = y.data() + i * length;
        if (length) std::memcpy(to, x[i].data(), length);
        for (std::size_t at = 0; !*little && at < length; at += part) std::reverse(to + at, to + at + part);
    }
    size = shape(x.shape()).append(static_cast<std::int64_t>(length / width));
    return ok;
}

/// ParseSingleExample: as `parse_example_v2` for one example, with keys as attributes.
inline status parse_single_example(in<"serialized", std::string_view> example,
    dynamic_in<"dense_defaults", any> defaults, attr_of<"sparse_keys", span<std::string_view const>> sparse,
    attr_of<"dense_keys", span<std::string_view const>> keys, dynamic_out<"sparse_indices", any> indices,
    dynamic_out<"sparse_values", any> sparse_values, dynamic_out<"sparse_shapes", any> sizes,
    dynamic_out<"dense_values", any> values, actual_shapes<"sparse_indices"> indices_size,
    actual_shapes<"sparse_values"> values_size) {
    if (example.size() != 1) return fail(errc::wrong_element_count, "serialized", "one example");
    if (sparse->size() != indices.size() || sparse->size() != sparse_values.size() || sparse->size() != sizes.size())
        return fail(errc::wrong_input_count, "sparse_keys", "a key for each feature");
    for (std::size_t k = 0; k < sparse->size(); ++k) {
        std::size_t total = 0;
        if (auto s = detail::parse_sparse(
                example.span(), false, (*sparse)[k], indices[k], sparse_values[k], sizes[k], total);
            !s)
            return s;
        indices_size(k, detail::indices_of(total, false));
        values_size(k, detail::vector_of(total));
    }
    if (keys->size() != values.size() || defaults.size() != values.size())
        return fail(errc::wrong_input_count, "dense_keys", "a key and a default for each feature");
    for (std::size_t k = 0; k < values.size(); ++k)
        if (auto s = detail::parse_dense(example.span(), (*keys)[k], defaults[k], values[k]); !s) return s;
    return ok;
}

/// The kernels of this file.
using record_kernels = kernels<kernel<DecodeCSV, &decode_csv>, kernel<DecodeRaw, &decode_raw>,
    kernel<ParseSingleExample, &parse_single_example>>;

} // namespace library
GRAFT_END
