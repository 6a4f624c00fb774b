// graft/library/array/sparse/kernels.hpp - kernels: sparse tensors: order, reshapes, products, crosses
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // fill
#include <cstring>   // memcpy
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/array/sparse/ops.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/text/string/hashes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Copies element `from` of `x` to element `to` of `y`, which has the same dtype.
template <class X, class Y> void copy_element(X const& x, std::size_t from, Y const& y, std::size_t to) {
    if (auto const width = y.element_bytes()) std::memcpy(y.data() + to * width, x.data() + from * width, width);
    else y.strings()[to] = x.strings()[from];
}
inline status other_index(std::int64_t max, std::int64_t got) {
    return fail(errc::wrong_value, "indices", "inside of the dense shape, below", max, got);
}

/// The hash of two fingerprints, the first before the second. Source: TensorFlow FingerprintCat64.
inline std::uint64_t joined_fingerprint(std::uint64_t first, std::uint64_t second) {
    constexpr std::uint64_t by = 0xc6a4a7935bd1e995;
    auto const mixed = [](std::uint64_t v) { return v ^ (v >> 47); };
    auto const both = ((first ^ by) ^ (mixed(second * by) * by)) * by;
    return mixed(mixed(both) * by);
}

/// The features of a row in one column: positions `first` to `last` of its values.
struct feature_row {
    std::size_t first = 0, last = 0;
};
/// The columns of a cross, sparse ones first.
template <class Values> class crossed_columns {
public:
    /// error wrong_value: rows of a sparse column that are not ascending, or that do not exist; wrong_shape
    template <class Indices, class Shapes, class Dense>
    status read(Indices const& indices, Values const& values, Shapes const& shapes, Dense const& dense) {
        for (std::size_t k = 0; k < values.size(); ++k)
            if (shapes[k].size() != 2 || indices[k].size() != values[k].size() * 2)
                return fail(errc::wrong_shape, "indices", "a row and a column for each value");
        for (std::size_t k = 0; k < dense.size(); ++k)
            if (dense[k].rank() != 2) return fail(errc::wrong_rank, "dense_inputs", "a row for each example", 2);
        rows_ = values.size() ? shapes[0][0] : dense.size() ? dense[0].dim(0) : 0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            columns_.push_back(values[k]);
            auto& rows = places_.emplace_back(static_cast<std::size_t>(std::max<std::int64_t>(rows_, 0)));
            std::int64_t before = 0;
            for (std::size_t i = 0; i < values[k].size(); ++i) {
                auto const row = indices[k][i * 2];
                if (row < before || row >= rows_ || shapes[k][0] != rows_)
                    return fail(errc::wrong_value, "indices", "rows of the batch, in order", rows_, row);
                auto& at = rows[static_cast<std::size_t>(row)];
                if (at.last == 0) at.first = i;
                at.last = i + 1;
                before = row;
            }
        }
        for (std::size_t k = 0; k < dense.size(); ++k) {
            if (dense[k].dim(0) != rows_)
                return fail(errc::wrong_shape, "dense_inputs", "as many rows as others", rows_, dense[k].dim(0));
            columns_.push_back(dense[k]);
            auto const n = static_cast<std::size_t>(dense[k].dim(1));
            auto& rows = places_.emplace_back();
            for (std::size_t r = 0; r < static_cast<std::size_t>(rows_); ++r) rows.push_back({r * n, (r + 1) * n});
        }
        return ok;
    }
    /// Calls `f(row, number, places)` for each cross, the last column fastest.
    template <class F> status each(F f) const {
        std::vector<std::size_t> at(columns_.size());
        for (std::size_t row = 0; row < static_cast<std::size_t>(rows_) && !columns_.empty(); ++row) {
            bool all = true;
            for (std::size_t k = 0; k < at.size(); ++k) {
                at[k] = places_[k][row].first;
                all = all && places_[k][row].first < places_[k][row].last;
            }
            for (std::int64_t number = 0; all; ++number) {
                if (auto s = f(row, number, at); !s) return s;
                auto k = at.size();
                for (; k-- > 0;) {
                    if (++at[k] < places_[k][row].last) break;
                    at[k] = places_[k][row].first;
                }
                if (k == static_cast<std::size_t>(-1)) break;
            }
        }
        return ok;
    }
    [[nodiscard]] std::int64_t rows() const { return rows_; }
    /// Appends a feature as a string.
    void append(std::string& to, std::size_t column, std::size_t at) const {
        auto const& x = columns_[column];
        if (x.dtype() == dtype::string) to += x.strings()[at];
        else to += std::to_string(index_at(x, at));
    }
    /// A feature as a number: itself, or the fingerprint of a string.
    [[nodiscard]] std::uint64_t hashed(std::size_t column, std::size_t at) const {
        auto const& x = columns_[column];
        return x.dtype() == dtype::string ? farm_fingerprint::of(x.strings()[at])
                                          : static_cast<std::uint64_t>(index_at(x, at));
    }

private:
    using column = decltype(std::declval<Values const&>()[0]);
    std::int64_t rows_ = 0;
    std::vector<column> columns_{};
    std::vector<std::vector<feature_row>> places_{};
};

/// `write(columns, places, k)` writes the value of cross k.
template <class Indices, class Values, class Shapes, class Dense, class Places, class Size, class PlacesShape,
    class ValuesShape, class Write>
status cross(Indices const& indices, Values const& values, Shapes const& shapes, Dense const& dense,
    Places const& places, Size const& size, std::size_t room, PlacesShape& places_shape, ValuesShape& values_shape,
    Write write) {
    crossed_columns<Values> columns;
    if (auto s = columns.read(indices, values, shapes, dense); !s) return s;
    std::size_t count = 0;
    std::int64_t widest = 0;
    auto const created = columns.each([&](std::size_t row, std::int64_t number, std::vector<std::size_t> const& at) {
        if (count == room) return fail(errc::size_exceeds_bound, "output_values", "crosses at most", room);
        places[count * 2] = static_cast<std::int64_t>(row);
        places[count * 2 + 1] = number;
        widest = std::max(widest, number + 1);
        write(columns, at, count++);
        return ok;
    });
    if (!created) return created;
    size[0] = columns.rows();
    size[1] = widest;
    places_shape = shape::of_rank(0).append(static_cast<std::int64_t>(count)).append(2);
    values_shape = shape::of_rank(0).append(static_cast<std::int64_t>(count));
    return ok;
}

} // namespace detail

/// error wrong_value: an index out of range; if an index is repeated, the last value is used
inline status sparse_to_dense(in<"indices", any> indices, in<"output_shape", any>, in<"values", any> values,
    in<"default_value", any> otherwise, out<"y", any> y) {
    if (y.element_bytes() == 0 && y.dtype() != dtype::string)
        return fail(errc::wrong_dtype, "values", "8 bits or more");
    for (std::size_t i = 0; i < y.size(); ++i) detail::copy_element(otherwise, 0, y, i);
    // a matrix has a row per value; a vector an index per value, a scalar one index
    std::size_t const rank = y.rank(), count = rank == 0 ? 0 : indices.size() / rank;
    if (count * rank != indices.size() || (values.size() != 1 && values.size() != count))
        return fail(errc::shape_mismatch, "values", "one value, or one for each index");
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t at = 0;
        for (std::size_t d = 0; d < rank; ++d) {
            auto const k = index_at(indices, i * rank + d);
            if (k < 0 || k >= y.dim(d)) return detail::other_index(y.dim(d), k);
            at = at * static_cast<std::size_t>(y.dim(d)) + static_cast<std::size_t>(k);
        }
        detail::copy_element(values, values.size() == 1 ? 0 : i, y, at);
    }
    return ok;
}
/// error wrong_value: a shape of another number of elements, an index outside
inline status reshape_sparse(in<"indices", std::int64_t> x, in<"shape", std::int64_t> from,
    in<"new_shape", std::int64_t> to, out<"y_indices", std::int64_t> y, out<"y_shape", std::int64_t> size) {
    std::int64_t all = 1, others = 1;
    std::size_t open = to.size();
    bool wide = false;
    for (auto const d : from.span()) wide = wide || d < 0 || __builtin_mul_overflow(all, d, &all);
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] >= 0) wide = wide || __builtin_mul_overflow(others, to[i], &others);
        else if (to[i] == -1 && open == to.size()) open = i;
        else return fail(errc::wrong_value, "new_shape", "dims, and -1 once");
    }
    auto const left = open == to.size() || others == 0 ? 1 : all / others;
    if (wide || left * others != all || x.rank() != 2 || static_cast<std::size_t>(x.dim(1)) != from.size())
        return fail(errc::wrong_value, "new_shape", "as many elements as before:", all, others);
    for (std::size_t i = 0; i < to.size(); ++i) size[i] = i == open ? left : to[i];
    auto const count = static_cast<std::size_t>(x.dim(0));
    for (std::size_t i = 0; i < count; ++i) {
        std::int64_t at = 0;
        for (std::size_t d = 0; d < from.size(); ++d) {
            auto const k = x[i * from.size() + d];
            if (k < 0 || k >= from[d]) return detail::other_index(from[d], k);
            at = at * from[d] + k;
        }
        for (auto d = to.size(); d-- > 0;) {
            y[i * to.size() + d] = at % size[d];
            at /= size[d];
        }
    }
    return ok;
}
/// Values in the order of their rows; an empty row gets the default in its first column.
/// error wrong_value: an index out of range
inline status fill_empty_rows(in<"indices", std::int64_t> x, in<"values", any> values,
    in<"dense_shape", std::int64_t> size, in<"default_value", any> otherwise, out<"y_indices", std::int64_t> indices,
    out<"y_values", any> y, out<"empty_row_indicator", bool> empty, out<"reverse_index_map", std::int64_t> back,
    actual_shape<"y_indices"> indices_size, actual_shape<"y_values"> values_size,
    actual_shape<"empty_row_indicator"> empty_size) {
    if (size.size() == 0 || x.rank() != 2 || static_cast<std::size_t>(x.dim(1)) != size.size())
        return fail(errc::wrong_rank, "dense_shape", "a dim for each column of the indices");
    auto const rank = size.size(), count = values.size();
    if (size[0] < 0 || static_cast<std::size_t>(size[0]) > empty.size() || x.size() != count * rank)
        return fail(errc::size_exceeds_bound, "dense_shape", "rows at most", empty.size(), size[0]);
    auto const rows = static_cast<std::size_t>(size[0]);
    std::vector<std::size_t> next(rows + 1, 0); // per row: the position of its next value
    for (std::size_t i = 0; i < count; ++i) {
        auto const row = x[i * rank];
        if (row < 0 || row >= size[0]) return detail::other_index(size[0], row);
        ++next[static_cast<std::size_t>(row)];
    }
    std::size_t total = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        auto const has = next[r];
        empty[r] = has == 0;
        next[r] = total;
        total += has ? has : 1;
    }
    if (total > y.size()) return fail(errc::size_exceeds_bound, "y_values", "values at most", y.size(), total);
    for (std::size_t r = 0; r < rows; ++r) {
        if (!empty[r]) continue;
        for (std::size_t d = 0; d < rank; ++d) indices[next[r] * rank + d] = d ? 0 : static_cast<std::int64_t>(r);
        detail::copy_element(otherwise, 0, y, next[r]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        auto const to = next[static_cast<std::size_t>(x[i * rank])]++;
        for (std::size_t d = 0; d < rank; ++d) indices[to * rank + d] = x[i * rank + d];
        detail::copy_element(values, i, y, to);
        back[i] = static_cast<std::int64_t>(to);
    }
    auto const n = static_cast<std::int64_t>(total);
    indices_size = shape::of_rank(0).append(n).append(static_cast<std::int64_t>(rank));
    values_size = shape::of_rank(0).append(n);
    empty_size = shape::of_rank(0).append(size[0]);
    return ok;
}
/// Sorts by the indices; the sort is stable.
inline status reorder_sparse(in<"indices", std::int64_t> x, in<"values", any> values, in<"shape", std::int64_t> size,
    out<"y_indices", std::int64_t> indices, out<"y_values", any> y) {
    auto const rank = size.size(), count = values.size();
    if (x.size() != count * rank) return fail(errc::shape_mismatch, "values", "a value for each index");
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    sort_many(order, [&](std::size_t a, std::size_t b) {
        for (std::size_t d = 0; d < rank; ++d)
            if (x[a * rank + d] != x[b * rank + d]) return x[a * rank + d] < x[b * rank + d];
        return a < b;
    });
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t d = 0; d < rank; ++d) indices[i * rank + d] = x[order[i] * rank + d];
        detail::copy_element(values, order[i], y, i);
    }
    return ok;
}

/// The kernels of this family.
using sparse_kernels = kernels<leaves_out<kernel<SparseToDense, &sparse_to_dense>, "validate_indices">,
    kernel<SparseReshape, &reshape_sparse>, kernel<SparseFillEmptyRows, &fill_empty_rows>,
    kernel<SparseReorder, &reorder_sparse>>;

/// SparseMatMul: rows of b for zero elements of a are skipped.
inline status sparse_matmul(in<"a", float> a, in<"b", float> b, out<"product", float> y,
    attr_of<"transpose_a", bool> a_turned, attr_of<"transpose_b", bool> b_turned) {
    auto const rows = static_cast<std::size_t>(y.dim(0)), columns = static_cast<std::size_t>(y.dim(1)),
               inner = static_cast<std::size_t>(a.dim(*a_turned ? 0 : 1));
    std::fill(y.begin(), y.end(), 0.f);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = 0; k < inner; ++k) {
            auto const v = a[*a_turned ? k * rows + i : i * inner + k];
            if (v == 0.f) continue;
            for (std::size_t j = 0; j < columns; ++j)
                y[i * columns + j] += v * b[*b_turned ? j * inner + k : k * columns + j];
        }
    return ok;
}

/// The kernels of this file.
using sparse_product_kernels = kernels<leaves_out<kernel<SparseMatMul, &sparse_matmul>, "a_is_sparse", "b_is_sparse">>;

/// SparseCross as strings; the hashed form is `sparse_cross_hashed`.
inline status sparse_cross(dynamic_in<"indices", std::int64_t> indices, dynamic_in<"values", any> values,
    dynamic_in<"shapes", std::int64_t> shapes, dynamic_in<"dense_inputs", any> dense, string_storage strings,
    out<"output_indices", std::int64_t> places, out<"output_values", std::string_view> y,
    out<"output_shape", std::int64_t> size, actual_shape<"output_indices"> places_shape,
    actual_shape<"output_values"> values_shape) {
    std::string text;
    return detail::cross(indices, values, shapes, dense, places, size, y.size(), places_shape, values_shape,
        [&](auto const& columns, auto const& at, std::size_t k) {
            text.clear();
            for (std::size_t c = 0; c < at.size(); ++c) {
                if (c) text += "_X_";
                columns.append(text, c, at[c]);
            }
            y[k] = strings.keep(text);
        });
}
inline status sparse_cross_hashed(dynamic_in<"indices", std::int64_t> indices, dynamic_in<"values", any> values,
    dynamic_in<"shapes", std::int64_t> shapes, dynamic_in<"dense_inputs", any> dense,
    attr_of<"num_buckets", std::int64_t> buckets, attr_of<"hash_key", std::int64_t> key,
    out<"output_indices", std::int64_t> places, out<"output_values", std::int64_t> y,
    out<"output_shape", std::int64_t> size, actual_shape<"output_indices"> places_shape,
    actual_shape<"output_values"> values_shape) {
    auto const below = static_cast<std::uint64_t>(*buckets > 0 ? *buckets : std::numeric_limits<std::int64_t>::max());
    return detail::cross(indices, values, shapes, dense, places, size, y.size(), places_shape, values_shape,
        [&](auto const& columns, auto const& at, std::size_t k) {
            auto hash = static_cast<std::uint64_t>(*key);
            for (std::size_t c = 0; c < at.size(); ++c)
                hash = detail::joined_fingerprint(hash, columns.hashed(c, at[c]));
            y[k] = static_cast<std::int64_t>(hash % below);
        });
}
/// SparseCrossV2.
inline status sparse_cross_between(dynamic_in<"indices", std::int64_t> indices, dynamic_in<"values", any> values,
    dynamic_in<"shapes", std::int64_t> shapes, dynamic_in<"dense_inputs", any> dense,
    in<"sep", std::string_view> between, string_storage strings, out<"output_indices", std::int64_t> places,
    out<"output_values", std::string_view> y, out<"output_shape", std::int64_t> size,
    actual_shape<"output_indices"> places_shape, actual_shape<"output_values"> values_shape) {
    std::string text;
    return detail::cross(indices, values, shapes, dense, places, size, y.size(), places_shape, values_shape,
        [&](auto const& columns, auto const& at, std::size_t k) {
            text.clear();
            for (std::size_t c = 0; c < at.size(); ++c) {
                if (c) text += between[0];
                columns.append(text, c, at[c]);
            }
            y[k] = strings.keep(text);
        });
}

/// The kernels of this file.
using sparse_cross_kernels =
    join<all_leave_out<kernels_of<SparseCross, &sparse_cross, &sparse_cross_hashed>, "hashed_output", "internal_type">,
        kernels_of<SparseCrossV2, &sparse_cross_between>>;

} // namespace library
GRAFT_END
