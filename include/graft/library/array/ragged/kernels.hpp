// graft/library/array/ragged/kernels.hpp - kernels: rows of different lengths
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// One level of rows of different lengths: the row number of each of `children`.
struct row_partition {
    kernel_tensor<any const> tensor;
    bool splits = false;

    /// Calls body(child, its row, its position in it) for all children of `rows` rows, in order.
    /// error wrong_value if the numbers do not describe rows
    template <class Body> status each(std::int64_t rows, std::int64_t children, Body&& body) const {
        auto const n = static_cast<std::int64_t>(tensor.size());
        auto const wrong = [](std::string_view want, std::int64_t expected, std::int64_t got) {
            return fail(errc::wrong_value, "row_partition_tensors", want, expected, got);
        };
        if (splits) {
            if (n != rows + 1)
                return fail(errc::wrong_shape, "row_partition_tensors", "a number per row and one more", rows + 1, n);
            if (index_at(tensor, 0) != 0) return wrong("rows from 0 on", 0, index_at(tensor, 0));
            if (auto const last = index_at(tensor, static_cast<std::size_t>(rows)); last != children)
                return wrong("rows that contain all elements", children, last);
            for (std::int64_t r = 0; r < rows; ++r) {
                auto const from = index_at(tensor, static_cast<std::size_t>(r)),
                           to = index_at(tensor, static_cast<std::size_t>(r) + 1);
                if (to < from || to > children) return wrong("numbers that do not fall", from, to);
                for (auto c = from; c < to; ++c) body(c, r, c - from);
            }
            return ok;
        }
        if (n != children) return fail(errc::wrong_shape, "row_partition_tensors", "a row for each", children, n);
        for (std::int64_t c = 0, place = 0, before = 0; c < n; ++c, ++place) {
            auto const r = index_at(tensor, static_cast<std::size_t>(c));
            if (r < before || r >= rows) return wrong("rows that exist and do not fall", rows, r);
            if (r != before) place = 0;
            body(c, before = r, place);
        }
        return ok;
    }
};

} // namespace detail

/// The positions of the elements of two levels.
inline memory_size ragged_workspace(
    in<"values", no_elements> values, dynamic_in<"row_partition_tensors", no_elements> parts) {
    auto max = static_cast<std::size_t>(values.rank() ? values.dim(0) : 0);
    for (std::size_t i = 0; i < parts.size(); ++i) max = std::max(max, parts[i].size() + 1);
    return memory_size::of<std::int64_t>(2 * max);
}
/// RaggedTensorToTensor; what does not fit a size that is given is left out.
/// error wrong_dtype, wrong_value, wrong_shape, size_exceeds_bound
inline status ragged_to_tensor(in<"shape", any> wanted, in<"values", any> values, in<"default_value", any> fill_with,
    dynamic_in<"row_partition_tensors", any> parts, out<"result", any> y, actual_shape<"result"> size,
    attr_of<"row_partition_types", span<std::string_view const>> types, workspace memory) {
    auto const from = raw_of(values);
    auto const to = raw_of(y);
    if (from.width == 0) return fail(errc::wrong_dtype, "values", "elements of 8 bits or more");
    auto const sized = !types->empty() && (*types)[0] == "FIRST_DIM_SIZE";
    auto const first = std::size_t{sized}, levels = parts.size() - first;
    if (levels == 0 || levels + values.rank() > max_rank)
        return fail(errc::wrong_value, "row_partition_types", "at least one level, no more than a shape has axes");
    auto const level = [&](std::size_t k) {
        return detail::row_partition{parts[first + k], (*types)[first + k] == "ROW_SPLITS"};
    };
    for (std::size_t k = 0; k < levels; ++k)
        if (auto const type = (*types)[first + k]; type != "ROW_SPLITS" && type != "VALUE_ROWIDS")
            return fail(errc::wrong_value, "row_partition_types", "ROW_SPLITS or VALUE_ROWIDS");
    // the number of rows at each level: from its partition, otherwise from the level above
    auto const rows_of = [&](std::size_t k) -> std::int64_t {
        if (k == levels) return values.dim(0);
        if (level(k).splits) return std::max<std::int64_t>(0, static_cast<std::int64_t>(parts[first + k].size()) - 1);
        if (k > 0)
            return level(k - 1).splits ? index_at(parts[first + k - 1], parts[first + k - 1].size() - 1)
                                       : static_cast<std::int64_t>(parts[first + k - 1].size());
        return sized ? index_at(parts[0], 0) : -1;
    };
    auto const given = [&](std::size_t k) {
        return wanted.rank() == 1 && k < wanted.size() ? index_at(wanted, k) : -1;
    };
    shape all = shape::of_rank(0);
    if (rows_of(0) < 0) return fail(errc::wrong_value, "row_partition_types", "FIRST_DIM_SIZE or ROW_SPLITS first");
    auto const places = memory.as<std::int64_t>();
    for (std::size_t k = 1; k <= levels; ++k)
        if (rows_of(k) < 0 || rows_of(k) > static_cast<std::int64_t>(places.size() / 2))
            return fail(errc::wrong_value, "row_partition_tensors", "no more rows than there are numbers", rows_of(k));
    all.append(given(0) >= 0 ? given(0) : rows_of(0));
    for (std::size_t k = 0; k < levels; ++k) {
        std::int64_t longest = 0;
        auto const declared = level(k).each(rows_of(k), rows_of(k + 1),
            [&](std::int64_t, std::int64_t, std::int64_t place) { longest = std::max(longest, place + 1); });
        if (!declared) return declared;
        all.append(given(k + 1) >= 0 ? given(k + 1) : longest);
    }
    std::size_t inner = 1;
    for (std::size_t i = 1; i < values.rank(); ++i)
        all.append(values.dim(i)), inner *= static_cast<std::size_t>(values.dim(i));
    auto const elements = all.elements();
    if (!elements.known() || elements.value() > static_cast<std::int64_t>(y.size()))
        return fail(errc::size_exceeds_bound, "result", "as many elements as planned", y.size(),
            elements.known() ? elements.value() : -1);
    size = all;
    if (elements.value() == 0) return ok;
    auto const& one = fill_with.shape();
    for (std::size_t i = 0; i < one.rank(); ++i)
        if (auto const d = one.dims()[i], of = all.dims()[all.rank() - one.rank() + i];
            one.rank() >= values.rank() || (d != 1 && d != of))
            return fail(errc::wrong_shape, "default_value", "the inner axes of values, or 1", of, d);
    copy(broadcast_loop<1>(all, std::array<shape const*, 1>{&one}), raw_of(fill_with).data, to.data, to.width);
    // destination of the rows of each level, in rows of that level; -1: none
    auto above = places.first(places.size() / 2), below = places.last(places.size() / 2);
    for (std::size_t k = 0; k < levels; ++k, std::swap(above, below)) {
        auto const max = all.dims()[k + 1];
        (void)level(k).each(rows_of(k), rows_of(k + 1), [&](std::int64_t child, std::int64_t row, std::int64_t place) {
            auto const at = k > 0 ? above[static_cast<std::size_t>(row)] : row < all.dims()[0] ? row : -1;
            below[static_cast<std::size_t>(child)] = at < 0 || place >= max ? -1 : at * max + place;
        });
    }
    auto const run = inner * from.width;
    for (std::int64_t r = 0; r < values.dim(0); ++r)
        if (auto const at = above[static_cast<std::size_t>(r)]; at >= 0)
            std::memcpy(
                to.data + static_cast<std::size_t>(at) * run, from.data + static_cast<std::size_t>(r) * run, run);
    return ok;
}

/// The kernels of this family.
using ragged_kernels = kernels<kernel<RaggedTensorToTensor, &ragged_to_tensor, &ragged_workspace>>;

/// RaggedRange.
/// error wrong_value: a step of 0; shape_mismatch: vectors of different lengths; size_exceeds_bound
template <class T> status ragged_range(in<"starts", T> from, in<"limits", T> to, in<"deltas", T> by,
    out<"rt_nested_splits", any> splits, out<"rt_dense_values", T> y, actual_shape<"rt_dense_values"> size) {
    auto const rows = splits.size() - 1;
    auto const pick = [](auto const& x, std::size_t row) { return x[x.rank() == 0 ? 0 : row]; };
    for (auto const n : {from.rank() ? from.size() : rows, to.rank() ? to.size() : rows, by.rank() ? by.size() : rows})
        if (n != rows) return fail(errc::shape_mismatch, "starts", "as many as limits and deltas", rows, n);
    std::size_t all = 0;
    put_index(splits, 0, 0);
    for (std::size_t row = 0; row < rows; ++row) {
        T const a = pick(from, row), b = pick(to, row), d = pick(by, row);
        if (d == T(0)) return fail(errc::wrong_value, "deltas", "steps other than 0", 1, 0);
        double const steps = std::ceil((static_cast<double>(b) - static_cast<double>(a)) / static_cast<double>(d));
        if (!(steps < static_cast<double>(y.size() - all) + 1))
            return fail(errc::size_exceeds_bound, "rt_dense_values", "numbers at most", y.size());
        auto const n = static_cast<std::size_t>(std::max(0.0, steps));
        auto v = a;
        for (std::size_t i = 0; i < n; ++i) {
            y[all++] = v;
            if (i + 1 < n) v = static_cast<T>(v + d);
        }
        put_index(splits, row + 1, static_cast<std::int64_t>(all));
    }
    size = shape::of_rank(0).append(static_cast<std::int64_t>(all));
    return ok;
}

/// RaggedTensorToSparse.
/// error wrong_value: invalid splits
inline status ragged_to_sparse(dynamic_in<"rt_nested_splits", any> splits, in<"rt_dense_values", any> values,
    out<"sparse_indices", std::int64_t> indices, out<"sparse_values", any> y,
    out<"sparse_dense_shape", std::int64_t> size) {
    auto const levels = splits.size(), rank = levels + values.rank();
    auto const count = values.size();
    if (size.size() != rank || indices.size() != count * rank || splits[0].size() == 0)
        return fail(errc::wrong_shape, "rt_nested_splits", "a number per row and one more");
    std::fill_n(size.data(), size.size(), 0);
    size[0] = static_cast<std::int64_t>(splits[0].size()) - 1;
    for (std::size_t d = 1; d < values.rank(); ++d) size[levels + d] = values.dim(d);
    std::size_t const inner = values.dim(0) == 0 ? 0 : count / static_cast<std::size_t>(values.dim(0));
    // from the innermost level outwards: the row number of each element of the level below
    std::vector<std::int64_t> row(static_cast<std::size_t>(values.dim(0)));
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = static_cast<std::int64_t>(i);
    for (auto level = levels; level-- > 0;) {
        auto const& ends = splits[level];
        auto const n = ends.size();
        auto const below = level + 1 == levels ? values.dim(0)
                                               : static_cast<std::int64_t>(splits[level + 1].size()) - 1;
        if (n == 0 || index_at(ends, 0) != 0 || index_at(ends, n - 1) != below)
            return fail(errc::wrong_value, "rt_nested_splits", "rows that contain all elements", below);
        std::vector<std::int64_t> owner(static_cast<std::size_t>(below));
        for (std::size_t r = 0; r + 1 < n; ++r) {
            auto const first = index_at(ends, r), last = index_at(ends, r + 1);
            if (last < first || last > below)
                return fail(errc::wrong_value, "rt_nested_splits", "numbers that do not fall", first, last);
            for (auto c = first; c < last; ++c) owner[static_cast<std::size_t>(c)] = static_cast<std::int64_t>(r);
            size[level + 1] = std::max(size[level + 1], last - first);
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            auto const r = owner[static_cast<std::size_t>(row[i])];
            auto const place = row[i] - index_at(ends, static_cast<std::size_t>(r));
            for (std::size_t k = 0; k < inner; ++k) indices[(i * inner + k) * rank + level + 1] = place;
            row[i] = r;
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        indices[i * rank] = row[i / inner];
        auto rest = i % inner;
        for (auto d = values.rank(); d-- > 1;) {
            indices[i * rank + levels + d] = static_cast<std::int64_t>(rest % static_cast<std::size_t>(values.dim(d)));
            rest /= static_cast<std::size_t>(values.dim(d));
        }
    }
    if (y.element_bytes() != 0) std::copy_n(values.data(), values.bytes().size(), y.data());
    else
        for (std::size_t i = 0; i < count; ++i) y.strings()[i] = values.strings()[i];
    return ok;
}

/// RaggedGather.
/// error wrong_value: an index or splits outside of the rows; size_exceeds_bound
inline status ragged_gather(dynamic_in<"params_nested_splits", any> splits, in<"params_dense_values", any> values,
    in<"indices", any> indices, dynamic_out<"output_nested_splits", any> out_splits, out<"output_dense_values", any> y,
    actual_shapes<"output_nested_splits"> splits_size, actual_shape<"output_dense_values"> size) {
    struct range {
        std::int64_t first, last;
    };
    auto const uniform = indices.rank() > 0 ? indices.rank() - 1 : 0;
    std::int64_t rows = 1;
    for (std::size_t i = 0; i < uniform; ++i) {
        rows *= indices.dim(i);
        for (std::int64_t r = 0; r <= rows; ++r)
            put_index(out_splits[i], static_cast<std::size_t>(r), r * indices.dim(i + 1));
        splits_size(i, shape::of_rank(0).append(rows + 1));
    }
    std::vector<range> picked(indices.size());
    for (std::size_t i = 0; i < picked.size(); ++i) {
        auto const at = index_at(indices, i);
        picked[i] = {at, at + 1};
    }
    auto place = uniform;
    for (std::size_t level = 0; level < splits.size(); ++level) {
        auto const& ends = splits[level];
        auto const below = level + 1 == splits.size() ? values.dim(0)
                                                      : static_cast<std::int64_t>(splits[level + 1].size()) - 1;
        bool const reported = level > 0 || indices.rank() > 0; // a single row is not a level
        std::size_t count = 0;
        std::int64_t end = 0;
        if (reported) put_index(out_splits[place], count++, 0);
        for (auto& [first, last] : picked) {
            if (first < 0 || last >= static_cast<std::int64_t>(ends.size()))
                return fail(errc::wrong_value, "indices", "a row that there is",
                    static_cast<std::int64_t>(ends.size()) - 2, first);
            auto const from = index_at(ends, static_cast<std::size_t>(first));
            auto before = from;
            for (auto r = first; r < last; ++r) {
                auto const next = index_at(ends, static_cast<std::size_t>(r) + 1);
                if (before < 0 || next < before || next > below)
                    return fail(errc::wrong_value, "params_nested_splits", "numbers that do not fall", before, next);
                end += next - before;
                before = next;
                if (!reported) continue;
                if (count == out_splits[place].size())
                    return fail(errc::size_exceeds_bound, "output_nested_splits", "rows at most", count);
                put_index(out_splits[place], count++, end);
            }
            first = from;
            last = before;
        }
        if (reported) splits_size(place++, shape::of_rank(0).append(static_cast<std::int64_t>(count)));
    }
    std::size_t const inner = values.dim(0) == 0 ? 0 : values.size() / static_cast<std::size_t>(values.dim(0));
    std::size_t all = 0;
    for (auto const& [first, last] : picked) {
        auto const n = static_cast<std::size_t>(last - first) * inner;
        if (all + n > y.size())
            return fail(errc::size_exceeds_bound, "output_dense_values", "elements at most", y.size());
        auto const from = static_cast<std::size_t>(first) * inner;
        if (auto const width = y.element_bytes(); width != 0)
            std::copy_n(values.data() + from * width, n * width, y.data() + all * width);
        else
            for (std::size_t i = 0; i < n; ++i) y.strings()[all + i] = values.strings()[from + i];
        all += n;
    }
    auto created = values.shape();
    created[0] = inner ? static_cast<std::int64_t>(all / inner) : 0;
    size = created;
    return ok;
}

/// The kernels of this file.
using ragged_row_kernels = join<kernels_of<RaggedRange, &ragged_range<std::int32_t>, &ragged_range<std::int64_t>,
                                    &ragged_range<float>, &ragged_range<double>>,
    kernels_of<RaggedTensorToSparse, &ragged_to_sparse>, kernels_of<RaggedGather, &ragged_gather>>;

} // namespace library
GRAFT_END
