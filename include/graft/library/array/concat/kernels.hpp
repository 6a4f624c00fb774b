// graft/library/array/concat/kernels.hpp - kernels: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "graft/kernel.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"
#include "graft/library/math/segment/kernels.hpp"

GRAFT_BEGIN
namespace library {

/// A part of a concatenation: rows of `part` elements inside rows of `whole` elements, `outer` of them.
struct joined_rows {
    std::size_t outer = 1, whole = 1;
};
/// The rows of a tensor of this shape that is concatenated or split along `axis`.
[[nodiscard]] inline joined_rows pieces_of(shape const& s, std::size_t axis) {
    return {static_cast<std::size_t>(s.elements(0, axis).value()),
        static_cast<std::size_t>(s.elements(axis, s.rank()).value())};
}

/// Copies rows of bytes with these distances, unless source and destination are the same.
inline void copy_rows(threads by, std::size_t rows, std::size_t bytes, std::byte* to, std::size_t to_next,
    std::byte const* from, std::size_t from_next) {
    if (rows == 1) to_next = from_next = 1, std::swap(rows, bytes); // its bytes are the rows
    bool const whole = bytes == 1 && to_next == 1 && from_next == 1;
    auto const each = whole ? grain{1 << 17, 64} : grain::of(static_cast<std::int64_t>(bytes / 4 + 8));
    by.share(static_cast<std::int64_t>(rows), each, [&](std::int64_t first, std::int64_t last) {
        auto const begin = static_cast<std::size_t>(first), end = static_cast<std::size_t>(last);
        if (whole && to != from) std::memcpy(to + begin, from + begin, end - begin);
        for (auto i = begin; i < end && !whole; ++i)
            if (to + i * to_next != from + i * from_next) std::memcpy(to + i * to_next, from + i * from_next, bytes);
    });
}
/// 0 if there is only one row: then the parts are contiguous ranges of the tensor. Otherwise negative.
[[nodiscard]] inline std::int64_t begin_of_pieces(shape const& s, std::int64_t axis) {
    auto const at = normalize_axis(axis, s.rank(), "axis");
    return at && pieces_of(s, *at).outer == 1 ? 0 : -1;
}

/// Copies the tensors of `x` into the rows of `y` one after another, except those that are already in place.
template <class Range, class Y> status concat_along(
    Range const& x, Y const& y, std::int64_t axis, std::size_t rank, std::string_view axis_name, threads by) {
    auto const at = normalize_axis(axis, rank, axis_name);
    if (!at) return at.error();
    if (auto s = movable(y); !s) return s;
    auto const to = raw_of(y);
    auto const p = pieces_of(y.shape(), *at);
    std::size_t done = 0;
    for (std::size_t i = 0; i < x.size() && p.outer > 0; ++i) {
        auto const from = raw_of(x[i]);
        auto const part = x[i].size() / p.outer;
        if (part > 0)
            copy_rows(by, p.outer, part * to.width, to.data + done * to.width, p.whole * to.width, from.data,
                part * to.width);
        done += part;
    }
    return ok;
}
inline status concat(dynamic_in<"x", any> x, in<"concat_dim", any> axis, out<"y", any> y, threads by = {}) {
    return concat_along(x, y, index_at(axis, 0), y.rank(), "concat_dim", by);
}
inline status concat_d(
    dynamic_in<"x", any> x, out<"y", any> y, attr_of<"concat_dim", std::int64_t> axis, threads by = {}) {
    return concat_along(x, y, *axis, y.rank(), "concat_dim", by);
}
inline status pack(dynamic_in<"x", any> x, out<"y", any> y, attr_of<"axis", std::int64_t> axis, threads by = {}) {
    return concat_along(x, y, *axis, y.rank(), "axis", by);
}

inline std::int64_t concat_at(in<"concat_dim", constant_elements<any>> axis, out<"y", no_elements> y) {
    return begin_of_pieces(y.shape(), index_at(axis, 0));
}
inline std::int64_t concat_d_at(out<"y", no_elements> y, attr_of<"concat_dim", std::int64_t> axis) {
    return begin_of_pieces(y.shape(), *axis);
}
inline std::int64_t pack_at(out<"y", no_elements> y, attr_of<"axis", std::int64_t> axis) {
    return begin_of_pieces(y.shape(), *axis);
}

/// Distributes the rows of `x` to the tensors of `y` in order, except those that are already in place.
template <class X, class Range>
status split_along(X const& x, Range const& y, std::int64_t axis, std::string_view axis_name, threads by) {
    auto const at = normalize_axis(axis, x.rank(), axis_name);
    if (!at) return at.error();
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const p = pieces_of(x.shape(), *at);
    std::size_t done = 0;
    for (std::size_t i = 0; i < y.size() && p.outer > 0; ++i) {
        auto const to = raw_of(y[i]);
        auto const part = y[i].size() / p.outer;
        if (part > 0)
            copy_rows(by, p.outer, part * from.width, to.data, part * from.width, from.data + done * from.width,
                p.whole * from.width);
        done += part;
    }
    return ok;
}
inline status split(in<"split_dim", any> axis, in<"x", any> x, dynamic_out<"y", any> y, threads by = {}) {
    return split_along(x, y, index_at(axis, 0), "split_dim", by);
}
inline status split_v(
    in<"x", any> x, in<"size_splits", any>, in<"split_dim", any> axis, dynamic_out<"y", any> y, threads by = {}) {
    return split_along(x, y, index_at(axis, 0), "split_dim", by);
}
inline status split_vd(
    in<"x", any> x, dynamic_out<"y", any> y, attr_of<"split_dim", std::int64_t> axis, threads by = {}) {
    return split_along(x, y, *axis, "split_dim", by);
}
inline status unpack(in<"x", any> x, dynamic_out<"y", any> y, attr_of<"axis", std::int64_t> axis, threads by = {}) {
    return split_along(x, y, *axis, "axis", by);
}

inline std::int64_t split_at(in<"split_dim", constant_elements<any>> axis, in<"x", no_elements> x) {
    return begin_of_pieces(x.shape(), index_at(axis, 0));
}
inline std::int64_t split_vd_at(in<"x", no_elements> x, attr_of<"split_dim", std::int64_t> axis) {
    return begin_of_pieces(x.shape(), *axis);
}
inline std::int64_t unpack_at(in<"x", no_elements> x, attr_of<"axis", std::int64_t> axis) {
    return begin_of_pieces(x.shape(), *axis);
}

inline status concat_offset(in<"concat_dim", any> axis, dynamic_in<"x", any> x, dynamic_out<"y", any> y) {
    auto const at = normalize_axis(index_at(axis, 0), x[0].size(), "concat_dim");
    if (!at) return at.error();
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        for (std::size_t k = 0; k < y[i].size(); ++k) put_index(y[i], k, k == *at ? sum : 0);
        sum += index_at(x[i], *at);
    }
    return ok;
}

/// Rows without an index are 0.
/// error wrong_input_data: an index out of range of the result
inline status dynamic_stitch(dynamic_in<"indices", any> indices, dynamic_in<"x", any> x, out<"y", any> y) {
    if (auto s = movable(y); !s) return s;
    auto const to = raw_of(y);
    auto const rows = y.dim(0);
    std::size_t const row = static_cast<std::size_t>(y.shape().elements(1, y.rank()).value()) * to.width;
    if (y.size() > 0) std::memset(to.data, 0, y.size() * to.width);
    for (std::size_t i = 0; i < indices.size(); ++i) {
        auto const from = raw_of(x[i]);
        for (std::size_t k = 0; k < indices[i].size(); ++k) {
            auto const at = index_at(indices[i], k);
            if (at < 0 || at >= rows) return fail(errc::wrong_input_data, "indices", "rows of the result", rows, at);
            if (row > 0) std::memcpy(to.data + static_cast<std::size_t>(at) * row, from.data + k * row, row);
        }
    }
    return ok;
}

/// ParallelConcat: concatenation of values with one row each.
/// error wrong_shape: more or fewer elements than the result has
inline status parallel_concat(dynamic_in<"values", any> values, out<"y", any> y) {
    std::size_t elements = 0, at = 0;
    for (auto const v : values) elements += v.size();
    if (elements != y.size())
        return fail(errc::wrong_shape, "values", "as many elements as the shape", y.size(), elements);
    for (auto const v : values) at = detail::append(v, y, at);
    return ok;
}

/// DynamicPartition: copies each row to the output with its number.
/// error wrong_dtype; wrong_value: no such partition
inline status dynamic_partition(in<"x", any> x, in<"partitions", std::int32_t> numbers, dynamic_out<"y", any> y,
    actual_shapes<"y"> sizes, workspace memory) {
    if (auto s = movable(x, "x"); !s) return s;
    auto const counts = memory.as<std::int64_t>().first(y.size());
    std::fill(counts.begin(), counts.end(), 0);
    auto const from = raw_of(x);
    auto const run = static_cast<std::size_t>(x.shape().elements(numbers.rank(), x.rank()).value()) * from.width;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        auto const p = static_cast<std::size_t>(numbers[i]);
        if (numbers[i] < 0 || p >= y.size())
            return fail(errc::wrong_value, "partitions", "numbers below num_partitions", y.size(), numbers[i]);
        if (counts[p] >= y[p].dim(0)) return fail(errc::size_exceeds_bound, "y", "rows at most", y[p].dim(0));
        std::memcpy(raw_of(y[p]).data + static_cast<std::size_t>(counts[p]++) * run, from.data + i * run, run);
    }
    for (std::size_t p = 0; p < y.size(); ++p) sizes(p, detail::with_rows(y[p].shape(), counts[p]));
    return ok;
}
inline memory_size dynamic_partition_workspace(attr_of<"num_partitions", std::int64_t> n) {
    return memory_size::of<std::int64_t>(static_cast<std::size_t>(*n));
}

/// The kernels of this family.
using concat_kernels = join<kernels<kernel_of_parts<kernel<ConcatV2, &concat>, &concat_at, "x", "y">,
                                kernel_of_parts<kernel<ConcatD, &concat_d>, &concat_d_at, "x", "y">,
                                kernel_of_parts<kernel<Pack, &pack>, &pack_at, "x", "y">,
                                kernel_of_parts<kernel<Unpack, &unpack>, &unpack_at, "y", "x">,
                                kernel_of_parts<kernel<Split, &split>, &split_at, "y", "x">,
                                kernel_of_parts<kernel<SplitV, &split_v>, &split_at, "y", "x">,
                                kernel_of_parts<kernel<SplitVD, &split_vd>, &split_vd_at, "y", "x">,
                                kernel<ConcatOffset, &concat_offset>, kernel<DynamicStitch, &dynamic_stitch>>,
    kernels_of<ParallelConcat, &parallel_concat>,
    with_promoted<kernels<kernel<DynamicPartition, &dynamic_partition, &dynamic_partition_workspace>>, half>>;

} // namespace library
GRAFT_END
