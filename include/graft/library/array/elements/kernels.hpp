// graft/library/array/elements/kernels.hpp - kernels: elements and slices by indices that may count from the end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/array/elements/ops.hpp"
#include "graft/library/kernel/callback.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Converts a position to one counted from the front.
/// error wrong_input_data
[[nodiscard]] inline status from_front(std::int64_t& at, std::int64_t size) {
    if (at < -size || at >= size) return fail(errc::wrong_input_data, "indices", "positions inside x", size, at);
    at += at < 0 ? size : 0;
    return ok;
}
/// Calls `put(element of x, element of indices, count)` for the elements that `indices` selects along `axis`, in their
/// order: some that follow each other on both sides.
/// error wrong_shape, axis_out_of_range, wrong_input_data
inline status each_element(shape const& x, kernel_tensor<any const> const& indices, std::int64_t axis,
    callback<std::size_t, std::size_t, std::size_t> put) {
    auto const at = normalize_axis(axis, x.rank());
    if (!at) return at.error();
    if (auto s = check_elements(x, indices.shape(), axis); !s) return s;
    auto const steps = strides_of(x);
    auto const dims = indices.shape().dims();
    auto const last = x.rank() - 1;
    std::array<std::int64_t, max_rank> position{};
    std::int64_t row = 0; // the first element of x in the current row of `indices`, at 0 along the axis
    auto const size = x[*at].value();
    auto const* const long_ones = indices.dtype() == dtype::i64 ? reinterpret_cast<std::int64_t const*>(indices.data())
                                                                : nullptr;
    auto const read = [&](std::size_t i) { return long_ones ? long_ones[i] : index_at(indices, i); };
    for (std::size_t i = 0; i < indices.size();) {
        for (std::int64_t column = 0, count = 1; column < dims[last]; column += count) {
            auto const given = read(i);
            auto k = given;
            if (auto s = from_front(k, size); !s) return s;
            for (count = 1; *at != last && column + count < dims[last];) { // the same index: the next element
                if (read(i + static_cast<std::size_t>(count)) != given) break;
                ++count;
            }
            auto const n = static_cast<std::size_t>(count);
            put(static_cast<std::size_t>(row + k * steps[*at] + (*at == last ? 0 : column)), i, n);
            i += n;
        }
        for (auto a = last; a-- > 0;) {
            auto const step = a == *at ? 0 : steps[a];
            row += step;
            if (++position[a] < dims[a]) break;
            row -= step * position[a];
            position[a] = 0;
        }
    }
    return ok;
}
/// Calls `put(first element in x, first element of the slice in the row's own tensor, elements)` for each row of
/// `indices`, whose first `batch` dims are those of x.
/// error wrong_rank, wrong_input_data, wrong_element_count
inline status each_slice(shape const& x, kernel_tensor<any const> const& indices, std::size_t batch, std::size_t slices,
    callback<std::size_t, std::size_t, std::size_t> put) {
    if (indices.rank() <= batch) return fail(errc::wrong_rank, "indices", "more dims than batch_dims");
    auto const depth = static_cast<std::size_t>(indices.dim(indices.rank() - 1));
    if (batch + depth > x.rank()) return fail(errc::wrong_rank, "indices", "a last dim up to the rank of x");
    auto const steps = strides_of(x);
    auto const size = [](dim d) { return static_cast<std::size_t>(d.value()); };
    auto const run = size(x.elements(batch + depth, x.rank()));
    auto const batches = size(x.elements(0, batch)), each = size(x.elements(batch, x.rank()));
    auto const rows = size(indices.shape().elements(0, indices.rank() - 1));
    if (batches != size(indices.shape().elements(0, batch)) || (run > 0 && slices / run != rows) ||
        slices != rows * run)
        return fail(errc::wrong_element_count, "indices", "a row for each slice", slices, rows * run);
    auto const in_batch = batches > 0 ? rows / batches : 0;
    for (std::size_t r = 0; r < rows && run > 0; ++r) {
        auto to = static_cast<std::int64_t>(r / in_batch * each);
        for (std::size_t a = 0; a < depth; ++a) {
            auto k = index_at(indices, r * depth + a);
            if (auto s = from_front(k, x[batch + a].value()); !s) return s;
            to += k * steps[batch + a];
        }
        put(static_cast<std::size_t>(to), r * run, run);
    }
    return ok;
}
/// The reductions of an update with the existing value.
enum class joining : std::uint8_t { none, add, mul, max, min };
[[nodiscard]] inline joining joining_of(std::string_view reduction) {
    return reduction == "add"   ? joining::add
           : reduction == "mul" ? joining::mul
           : reduction == "max" ? joining::max
           : reduction == "min" ? joining::min
                                : joining::none;
}
/// `to[k]` = it and `from[k]`, for `n` elements; for booleans the sum is "or", the product "and".
using join_elements = void (*)(joining how, void* to, void const* from, std::size_t n);
template <class T> void join_elements_of(joining how, void* to, void const* from, std::size_t n) {
    auto* const y = static_cast<T*>(to);
    auto const* const x = static_cast<T const*>(from);
    for (std::size_t k = 0; k < n; ++k) {
        auto& there = y[k];
        if constexpr (std::is_same_v<T, bool>) {
            there = how == joining::add || how == joining::max ? there || x[k] : there && x[k];
        } else {
            auto const a = widen(there), b = widen(x[k]);
            using wide = computed<T>;
            if (how == joining::add) there = stored<T>(static_cast<wide>(a + b));
            else if (how == joining::mul) there = stored<T>(static_cast<wide>(a * b));
            else if (how == joining::max ? a < b || b != b : b < a || b != b) there = x[k];
        }
    }
}
/// Copies x to y, if they are not one.
inline void copy_elements(erased_in const& x, erased_out const& y) {
    if (x.data != y.data && x.of.size() > 0) std::memcpy(y.data, x.data, x.of.size() * x.width);
}
/// ScatterElements. Compiled once for all types.
[[gnu::noinline]] inline status join_by_elements(erased_in const& x, kernel_tensor<any const> const& indices,
    erased_in const& updates, erased_out const& y, std::int64_t axis, std::string_view reduction, join_elements join) {
    copy_elements(x, y);
    if (auto s = check_updates(indices.shape(), updates.of.shape()); !s) return s;
    auto const how = joining_of(reduction);
    return each_element(x.of.shape(), indices, axis, [&](std::size_t at, std::size_t i, std::size_t n) {
        auto* const to = y.data + at * y.width;
        auto const* const from = updates.data + i * y.width;
        if (how == joining::none) std::memcpy(to, from, n * y.width);
        else join(how, to, from, n);
    });
}
/// ScatterSlices. Compiled once for all types.
[[gnu::noinline]] inline status join_by_slices(erased_in const& x, kernel_tensor<any const> const& indices,
    erased_in const& updates, erased_out const& y, std::string_view reduction, join_elements join) {
    copy_elements(x, y);
    auto const how = joining_of(reduction);
    return each_slice(x.of.shape(), indices, 0, updates.of.size(), [&](std::size_t at, std::size_t i, std::size_t n) {
        auto* const to = y.data + at * y.width;
        auto const* const from = updates.data + i * y.width;
        if (how == joining::none) std::memcpy(to, from, n * y.width);
        else join(how, to, from, n);
    });
}

} // namespace detail

/// GatherElements.
inline status gather_elements(
    in<"x", any> x, in<"index", any> indices, out<"y", any> y, attr_of<"dim", std::int64_t> axis) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    return detail::each_element(x.shape(), indices, *axis, [&](std::size_t at, std::size_t i, std::size_t n) {
        std::memcpy(to.data + i * to.width, from.data + at * from.width, n * to.width);
    });
}
/// GatherSlices.
inline status gather_slices(
    in<"x", any> x, in<"indices", any> indices, out<"y", any> y, attr_of<"batch_dims", std::int64_t> batch) {
    if (auto s = movable(x); !s) return s;
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    return detail::each_slice(x.shape(), indices, static_cast<std::size_t>(*batch), y.size(),
        [&](std::size_t at, std::size_t i, std::size_t n) {
            std::memcpy(to.data + i * to.width, from.data + at * from.width, n * to.width);
        });
}
/// ScatterElements without a reduction, for elements of any type.
inline status scatter_elements_of_any(in<"data", any> x, in<"indices", any> indices, in<"updates", any> updates,
    out<"y", any, "data"> y, attr_of<"axis", std::int64_t> axis, attr_of<"reduction", std::string_view> reduction) {
    if (*reduction != "none") return fail(errc::wrong_attribute_value, "reduction", "no kernel for this dtype");
    if (auto s = movable(x); !s) return s;
    if (auto s = copy_all(x, y); !s) return s;
    if (auto s = check_updates(indices.shape(), updates.shape()); !s) return s;
    auto const from = raw_of(updates);
    auto const to = raw_of(y);
    return detail::each_element(x.shape(), indices, *axis, [&](std::size_t at, std::size_t i, std::size_t n) {
        std::memcpy(to.data + at * to.width, from.data + i * from.width, n * to.width);
    });
}
/// ScatterElements: updates of one position are reduced one by one.
template <class T> status scatter_elements(in<"data", T> x, in<"indices", any> indices, in<"updates", T> updates,
    out<"y", T, "data"> y, attr_of<"axis", std::int64_t> axis, attr_of<"reduction", std::string_view> reduction) {
    return detail::join_by_elements(x, indices, updates, y, *axis, *reduction, &detail::join_elements_of<T>);
}
/// ScatterSlices without a reduction, for elements of any type.
inline status scatter_slices_of_any(in<"x", any> x, in<"indices", any> indices, in<"updates", any> updates,
    out<"y", any, "x"> y, attr_of<"reduction", std::string_view> reduction) {
    if (*reduction != "none") return fail(errc::wrong_attribute_value, "reduction", "no kernel for this dtype");
    if (auto s = movable(x); !s) return s;
    if (auto s = copy_all(x, y); !s) return s;
    auto const from = raw_of(updates);
    auto const to = raw_of(y);
    return detail::each_slice(x.shape(), indices, 0, updates.size(), [&](std::size_t at, std::size_t i, std::size_t n) {
        std::memcpy(to.data + at * to.width, from.data + i * from.width, n * to.width);
    });
}
/// ScatterSlices: updates of one position are reduced one by one.
template <class T> status scatter_slices(in<"x", T> x, in<"indices", any> indices, in<"updates", T> updates,
    out<"y", T, "x"> y, attr_of<"reduction", std::string_view> reduction) {
    return detail::join_by_slices(x, indices, updates, y, *reduction, &detail::join_elements_of<T>);
}
/// Trilu.
inline status trilu(
    in<"x", any> x, optional_in<"k", std::int64_t> k, out<"y", any, "x"> y, attr_of<"upper", bool> upper) {
    if (auto s = movable(x); !s) return s;
    if (x.rank() < 2) return fail(errc::wrong_rank, "x", "matrices", 2, x.rank());
    if (auto s = copy_all(x, y); !s) return s;
    auto const rows = x.dim(x.rank() - 2), columns = x.dim(x.rank() - 1);
    auto const to = raw_of(y);
    if (k && k.size() == 0) return fail(errc::wrong_element_count, "k", "one number", 1, 0);
    auto const diagonal = k ? std::clamp(*k.data(), -rows - 1, columns + 1) : std::int64_t{0};
    auto const size = static_cast<std::int64_t>(x.size());
    for (std::int64_t i = 0; i < size; ++i) {
        auto const row = i / columns % rows, column = i % columns;
        if (*upper ? column < row + diagonal : column > row + diagonal)
            std::memset(to.data + static_cast<std::size_t>(i) * to.width, 0, to.width);
    }
    return ok;
}

/// The kernels of this family.
using elements_kernels =
    join<kernels<kernel<GatherElements, &gather_elements>, kernel<GatherSlices, &gather_slices>, kernel<Trilu, &trilu>>,
        kernels_of<ScatterElements, &scatter_elements<float>, &scatter_elements<double>, &scatter_elements<half>,
            &scatter_elements<std::int32_t>, &scatter_elements<std::int64_t>, &scatter_elements<std::uint8_t>,
            &scatter_elements<std::int8_t>, &scatter_elements<std::int16_t>, &scatter_elements<std::uint16_t>,
            &scatter_elements<std::uint32_t>, &scatter_elements<std::uint64_t>, &scatter_elements<bfloat16>,
            &scatter_elements<bool>>,
        kernels<kernel<ScatterElements, &scatter_elements_of_any>>,
        kernels_of<ScatterSlices, &scatter_slices<float>, &scatter_slices<double>, &scatter_slices<half>,
            &scatter_slices<std::int32_t>, &scatter_slices<std::int64_t>, &scatter_slices<std::uint8_t>,
            &scatter_slices<std::int8_t>, &scatter_slices<std::int16_t>, &scatter_slices<std::uint16_t>,
            &scatter_slices<std::uint32_t>, &scatter_slices<std::uint64_t>, &scatter_slices<bfloat16>,
            &scatter_slices<bool>>,
        kernels<kernel<ScatterSlices, &scatter_slices_of_any>>>;

} // namespace library
GRAFT_END
