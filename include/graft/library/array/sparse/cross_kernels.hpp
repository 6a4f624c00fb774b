// graft/library/array/sparse/cross_kernels.hpp - kernels: feature crosses of several columns
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/sparse/cross_ops.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/text/string/hashes.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

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
        if (count == room)
            return fail(errc::size_exceeds_bound, "output_values", "crosses at most", static_cast<std::int64_t>(room));
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
using sparse_cross_kernels = join<kernels_of<SparseCross, &sparse_cross, &sparse_cross_hashed>,
    kernels_of<SparseCrossV2, &sparse_cross_between>>;

} // namespace library
GRAFT_END
