// graft/library/data/parse/kernels.hpp - kernels: conversion of examples (tf.Example) to tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/data/parse/ops.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Field numbers of the messages of an example: Example contains Features, whose entries map names to a Feature, which
/// contains one list of strings, of floats or of integers.
struct example_field {
    static constexpr std::uint32_t features = 1, entry = 1, key = 1, value = 2, strings = 1, int64s = 3, list_value = 1;
};

/// A feature of an example: the encoded list of its values; the field number is its kind.
struct example_feature {
    byte_view list{};
    std::uint32_t kind = 0; ///< 1 strings, 2 float, 3 int64; 0: the example does not have the feature
};

/// The feature `key`; if it is repeated, the last one. False: the encoding is broken.
inline bool find_feature(std::string_view example, std::string_view key, example_feature& out) {
    wire::reader whole(as_bytes(span(example)));
    for (wire::field f; whole.next(f);) {
        if (f.number != example_field::features || f.type != wire::wire_type::bytes) continue;
        wire::reader features(f.bytes);
        for (wire::field entry; features.next(entry);) {
            if (entry.number != example_field::entry || entry.type != wire::wire_type::bytes) continue;
            wire::reader parts(entry.bytes);
            std::string_view name;
            byte_view feature;
            for (wire::field p; parts.next(p);) {
                if (p.type != wire::wire_type::bytes) continue;
                if (p.number == example_field::key) name = wire::as_string(p.bytes);
                if (p.number == example_field::value) feature = p.bytes;
            }
            if (parts.error() != errc::ok) return false;
            if (name != key) continue;
            out = {};
            wire::reader kinds(feature);
            for (wire::field k; kinds.next(k);)
                if (k.number >= example_field::strings && k.number <= example_field::int64s &&
                    k.type == wire::wire_type::bytes)
                    out = {k.bytes, k.number};
            if (kinds.error() != errc::ok) return false;
        }
        if (features.error() != errc::ok) return false;
    }
    return whole.error() == errc::ok;
}

/// Calls `f(field)` for each field of values in a list; false: the encoding is broken or `f` returned false.
template <class F> bool each_value(byte_view list, F f) {
    wire::reader from(list);
    for (wire::field v; from.next(v);)
        if (v.number == example_field::list_value && !f(v)) return false;
    return from.error() == errc::ok;
}

/// Copies the values of a feature to elements `first` to `first + count` of `y`; false: there are more or fewer, or
/// the encoding is broken.
inline bool put_values(example_feature const& from, kernel_tensor<any> const& y, std::size_t first, std::size_t count) {
    std::size_t used = 0;
    auto const put = [&](auto value) {
        if (used < count) std::memcpy(y.data() + (first + used) * sizeof value, &value, sizeof value);
        ++used;
    };
    bool const fine = each_value(from.list, [&](wire::field const& v) {
        if (from.kind == 1) {
            if (v.type != wire::wire_type::bytes) return false;
            if (used < count) y.strings()[first + used] = wire::as_string(v.bytes);
            return ++used, true;
        }
        auto const element = from.kind == 2 ? wire::wire_type::fixed32 : wire::wire_type::varint;
        return wire::each_scalar(v, element, [&](std::uint64_t raw) {
            if (from.kind == 2) put(wire::as_float(raw));
            else put(wire::as_int64(raw));
        }) == errc::ok;
    });
    return fine && used == count;
}

/// One feature of all examples: its values if an example has it, otherwise the default.
/// error wrong_value, wrong_dtype, wrong_element_count: other values; missing_input: no value, no default
inline status parse_dense(span<std::string_view const> examples, std::string_view key,
    kernel_tensor<any const> const& otherwise, kernel_tensor<any> const& y) {
    auto const count = examples.empty() ? 0 : y.size() / examples.size();
    auto const kind = y.dtype() == dtype::string ? 1u
                      : y.dtype() == dtype::f32  ? 2u
                      : y.dtype() == dtype::i64  ? 3u
                                                 : 0u;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        example_feature found;
        if (!find_feature(examples[i], key, found))
            return fail(errc::wrong_value, "serialized", "an encoded tf.Example");
        if (found.kind != 0) {
            if (found.kind != kind) return fail(errc::wrong_dtype, "dense_values", "values of dtype Tdense");
            if (!put_values(found, y, i * count, count))
                return fail(errc::wrong_element_count, "dense_values", "as many values as in dense_shapes", count, -1);
            continue;
        }
        if (otherwise.size() != count)
            return fail(errc::missing_input, "dense_values", "the feature in each example, or a default for it");
        if (kind == 1)
            for (std::size_t k = 0; k < count; ++k) y.strings()[i * count + k] = otherwise.strings()[k];
        else if (count > 0)
            std::memcpy(y.data() + i * count * y.element_bytes(), otherwise.data(), count * y.element_bytes());
    }
    return ok;
}

/// The number of values of a feature. False: the encoding is broken.
inline bool count_values(example_feature const& from, std::size_t& count) {
    count = 0;
    return each_value(from.list, [&](wire::field const& v) {
        if (from.kind == 1) return v.type == wire::wire_type::bytes && (++count, true);
        auto const element = from.kind == 2 ? wire::wire_type::fixed32 : wire::wire_type::varint;
        return wire::each_scalar(v, element, [&](std::uint64_t) { ++count; }) == errc::ok;
    });
}

/// One feature of any size of all examples, the values of one after those of the other. Calls `row(i, count)` for each
/// example, and gives the number of values.
/// error wrong_value, wrong_dtype: other values; size_exceeds_bound: more than `y` has room for
template <class Row> status parse_values(span<std::string_view const> examples, std::string_view key,
    kernel_tensor<any> const& y, char const* parameter, std::size_t& total, Row row) {
    total = 0;
    auto const kind = y.dtype() == dtype::string ? 1u : y.dtype() == dtype::f32 ? 2u : 3u;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        example_feature found;
        std::size_t count = 0;
        if (!find_feature(examples[i], key, found) || (found.kind != 0 && !count_values(found, count)))
            return fail(errc::wrong_value, "serialized", "an encoded tf.Example");
        if (count != 0 && found.kind != kind)
            return fail(errc::wrong_dtype, parameter, "values of the dtype of the operator");
        if (count > y.size() - total)
            return fail(errc::size_exceeds_bound, parameter, "values of a feature at most", y.size(), total + count);
        if (count != 0) (void)put_values(found, y, total, count);
        row(i, count);
        total += count;
    }
    return ok;
}
/// A feature as a sparse tensor. `batch`: the examples are rows, otherwise there is one.
inline status parse_sparse(span<std::string_view const> examples, bool batch, std::string_view key,
    kernel_tensor<any> const& indices, kernel_tensor<any> const& y, kernel_tensor<any> const& size,
    std::size_t& total) {
    std::int64_t widest = 0;
    std::size_t at = 0;
    auto const put = [](kernel_tensor<any> const& t, std::size_t i, std::int64_t v) {
        std::memcpy(t.data() + i * sizeof v, &v, sizeof v);
    };
    if (auto s = parse_values(examples, key, y, "sparse_values", total,
            [&](std::size_t i, std::size_t count) {
                for (std::size_t k = 0; k < count; ++k) {
                    if (batch) put(indices, at++, static_cast<std::int64_t>(i));
                    put(indices, at++, static_cast<std::int64_t>(k));
                }
                if (static_cast<std::int64_t>(count) > widest) widest = static_cast<std::int64_t>(count);
            });
        !s)
        return s;
    if (batch) put(size, 0, static_cast<std::int64_t>(examples.size()));
    put(size, batch ? 1 : 0, widest);
    return ok;
}
/// A feature as rows of different lengths.
inline status parse_ragged(span<std::string_view const> examples, std::string_view key, kernel_tensor<any> const& y,
    kernel_tensor<any> const& splits, std::size_t& total) {
    std::int64_t end = 0;
    auto const put = [&](std::size_t i) {
        if (splits.dtype() == dtype::i64) return void(std::memcpy(splits.data() + i * sizeof end, &end, sizeof end));
        auto const narrow = static_cast<std::int32_t>(end);
        std::memcpy(splits.data() + i * sizeof narrow, &narrow, sizeof narrow);
    };
    if (splits.size() != examples.size() + 1)
        return fail(errc::wrong_element_count, "ragged_row_splits", "a number per example and one more");
    put(0);
    return parse_values(examples, key, y, "ragged_values", total, [&](std::size_t i, std::size_t count) {
        end += static_cast<std::int64_t>(count);
        put(i + 1);
    });
}
constexpr shape vector_of(std::size_t n) { return shape::of_rank(0).append(static_cast<std::int64_t>(n)); }
/// The index of each of `n` values.
constexpr shape indices_of(std::size_t n, bool batch) { return vector_of(n).append(std::int64_t{batch ? 2 : 1}); }

} // namespace detail

/// Features of fixed size, and sparse ones. Strings are views of the examples.
inline status parse_example(in<"serialized", std::string_view> examples, in<"name", any>,
    dynamic_in<"sparse_keys", std::string_view> sparse, dynamic_in<"dense_keys", std::string_view> keys,
    dynamic_in<"dense_defaults", any> defaults, dynamic_out<"sparse_indices", any> indices,
    dynamic_out<"sparse_values", any> sparse_values, dynamic_out<"sparse_shapes", any> sizes,
    dynamic_out<"dense_values", any> values, actual_shapes<"sparse_indices"> indices_size,
    actual_shapes<"sparse_values"> values_size) {
    if (sparse.size() != indices.size() || sparse.size() != sparse_values.size() || sparse.size() != sizes.size())
        return fail(errc::wrong_input_count, "sparse_keys", "a key for each feature");
    for (std::size_t k = 0; k < sparse.size(); ++k) {
        if (sparse[k].size() != 1) return fail(errc::wrong_element_count, "sparse_keys", "one string");
        std::size_t total = 0;
        if (auto s = detail::parse_sparse(
                examples.span(), true, sparse[k][0], indices[k], sparse_values[k], sizes[k], total);
            !s)
            return s;
        indices_size(k, detail::indices_of(total, true));
        values_size(k, detail::vector_of(total));
    }
    if (keys.size() != values.size() || defaults.size() != values.size())
        return fail(errc::wrong_input_count, "dense_keys", "a key and a default for each feature");
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (keys[k].size() != 1) return fail(errc::wrong_element_count, "dense_keys", "one string");
        if (auto s = detail::parse_dense(examples.span(), keys[k][0], defaults[k], values[k]); !s) return s;
    }
    return ok;
}

/// As `parse_example`, and features as rows of different lengths; the keys are elements of one tensor.
inline status parse_example_v2(in<"serialized", std::string_view> examples, in<"names", any>,
    in<"sparse_keys", std::string_view> sparse, in<"dense_keys", std::string_view> keys,
    in<"ragged_keys", std::string_view> ragged, dynamic_in<"dense_defaults", any> defaults,
    dynamic_out<"sparse_indices", any> indices, dynamic_out<"sparse_values", any> sparse_values,
    dynamic_out<"sparse_shapes", any> sizes, dynamic_out<"dense_values", any> values,
    dynamic_out<"ragged_values", any> ragged_values, dynamic_out<"ragged_row_splits", any> splits,
    actual_shapes<"sparse_indices"> indices_size, actual_shapes<"sparse_values"> values_size,
    actual_shapes<"ragged_values"> ragged_size) {
    if (sparse.size() != indices.size() || sparse.size() != sparse_values.size() || sparse.size() != sizes.size())
        return fail(errc::wrong_input_count, "sparse_keys", "a key for each feature");
    if (ragged.size() != ragged_values.size() || ragged.size() != splits.size())
        return fail(errc::wrong_input_count, "ragged_keys", "a key for each feature");
    bool const batch = examples.rank() == 1;
    for (std::size_t k = 0; k < sparse.size(); ++k) {
        std::size_t total = 0;
        if (auto s = detail::parse_sparse(
                examples.span(), batch, sparse[k], indices[k], sparse_values[k], sizes[k], total);
            !s)
            return s;
        indices_size(k, detail::indices_of(total, batch));
        values_size(k, detail::vector_of(total));
    }
    for (std::size_t k = 0; k < ragged.size(); ++k) {
        std::size_t total = 0;
        if (auto s = detail::parse_ragged(examples.span(), ragged[k], ragged_values[k], splits[k], total); !s) return s;
        ragged_size(k, detail::vector_of(total));
    }
    if (keys.size() != values.size() || defaults.size() != values.size())
        return fail(errc::wrong_input_count, "dense_keys", "a key and a default for each feature");
    for (std::size_t k = 0; k < values.size(); ++k)
        if (auto s = detail::parse_dense(examples.span(), keys[k], defaults[k], values[k]); !s) return s;
    return ok;
}

/// The kernels of this family.
using parse_kernels = kernels<kernel<ParseExample, &parse_example>, kernel<ParseExampleV2, &parse_example_v2>>;

} // namespace library
GRAFT_END
