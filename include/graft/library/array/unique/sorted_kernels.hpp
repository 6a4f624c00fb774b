// graft/library/array/unique/sorted_kernels.hpp - kernels: unique slices of a tensor in ascending order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/kernel/strided.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Negative if the element at `a` is less than the one at `b`, zero if they are equal.
using element_order = int (*)(std::byte const* a, std::byte const* b);
template <class T> int order_of_elements(std::byte const* a, std::byte const* b) {
    auto const v = widen(graft::load<T>(a)), w = widen(graft::load<T>(b));
    if (v != v || w != w) return static_cast<int>(v != v) - static_cast<int>(w != w);
    return static_cast<int>(w < v) - static_cast<int>(v < w);
}
inline int order_of_texts(std::byte const* a, std::byte const* b) {
    return graft::load<std::string_view>(a).compare(graft::load<std::string_view>(b));
}
/// Null for types without an order.
[[nodiscard]] inline element_order order_of(dtype t) {
    switch (t) {
    case dtype::f32: return &order_of_elements<float>;
    case dtype::f64: return &order_of_elements<double>;
    case dtype::f16: return &order_of_elements<half>;
    case dtype::bf16: return &order_of_elements<bfloat16>;
    case dtype::i8: return &order_of_elements<std::int8_t>;
    case dtype::i16: return &order_of_elements<std::int16_t>;
    case dtype::i32: return &order_of_elements<std::int32_t>;
    case dtype::i64: return &order_of_elements<std::int64_t>;
    case dtype::boolean:
    case dtype::u8: return &order_of_elements<std::uint8_t>;
    case dtype::u16: return &order_of_elements<std::uint16_t>;
    case dtype::u32: return &order_of_elements<std::uint32_t>;
    case dtype::u64: return &order_of_elements<std::uint64_t>;
    case dtype::string: return &order_of_texts;
    default: return nullptr;
    }
}

} // namespace detail

/// Three numbers per slice: the slices in order, the first slice equal to each, and its index among the distinct ones.
inline std::size_t sorted_slices_workspace(in<"x", any> x, attr_of<"axis", std::int64_t> axis) {
    auto const at = normalize_axis(*axis, x.rank());
    return at ? static_cast<std::size_t>(x.dim(*at)) * 3 * sizeof(std::int32_t) : 0;
}
/// UniqueSlices.
/// error axis_out_of_range, wrong_dtype: complex numbers have no order; wrong_shape: more than 2^31 slices
inline status sorted_slices(in<"x", any> x, out<"y", any> y, out<"indices", std::int64_t> indices,
    out<"inverse", std::int64_t> inverse, out<"counts", std::int64_t> counts, actual_shape<"y"> size,
    actual_shape<"indices"> indices_size, actual_shape<"counts"> counts_size, attr_of<"axis", std::int64_t> axis,
    attr_of<"sorted", bool> sorted, workspace memory) {
    auto const at = normalize_axis(*axis, x.rank());
    if (!at) return at.error();
    auto const compare_elements = detail::order_of(x.dtype());
    if (!compare_elements) return fail(errc::wrong_dtype, "x", "elements that have an order");
    constexpr std::int64_t max = INT32_MAX;
    if (x.dim(*at) > max) return fail(errc::wrong_shape, "x", "slices at most", max, x.dim(*at));
    auto const from = raw_of(x);
    auto const to = raw_of(y);
    auto const n = static_cast<std::size_t>(x.dim(*at));
    auto const outer = static_cast<std::size_t>(x.shape().elements(0, *at).value()),
               run = static_cast<std::size_t>(x.shape().elements(*at + 1, x.rank()).value()), width = from.width;
    auto const compare_slices = [&](std::int32_t a, std::int32_t b) {
        for (std::size_t o = 0; o < outer; ++o) {
            auto const* p = from.data + (o * n + static_cast<std::size_t>(a)) * run * width;
            auto const* q = from.data + (o * n + static_cast<std::size_t>(b)) * run * width;
            for (std::size_t i = 0; i < run; ++i)
                if (auto const c = compare_elements(p + i * width, q + i * width); c != 0) return c;
        }
        return 0;
    };
    auto const room = memory.as<std::int32_t>();
    auto const order = room.first(n), first = room.subspan(n, n), place = room.subspan(2 * n, n);
    for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::int32_t>(i);
    graft::sort(order, [&](std::int32_t a, std::int32_t b) {
        auto const c = compare_slices(a, b);
        return c != 0 ? c < 0 : a < b;
    });
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i) {
        bool const same = i > 0 && compare_slices(order[i - 1], order[i]) == 0;
        auto const slice = static_cast<std::size_t>(order[i]);
        first[slice] = same ? first[static_cast<std::size_t>(order[i - 1])] : order[i];
        if (!same) place[slice] = static_cast<std::int32_t>(found++);
    }
    if (!*sorted) {
        found = 0;
        for (std::size_t i = 0; i < n; ++i)
            if (static_cast<std::size_t>(first[i]) == i) place[i] = static_cast<std::int32_t>(found++);
    }
    for (std::size_t k = 0; k < found; ++k) counts[k] = 0;
    for (std::size_t i = 0; i < n; ++i) {
        auto const leader = static_cast<std::size_t>(first[i]), k = static_cast<std::size_t>(place[leader]);
        inverse[i] = static_cast<std::int64_t>(k);
        ++counts[k];
        if (leader != i) continue;
        indices[k] = static_cast<std::int64_t>(i);
        for (std::size_t o = 0; o < outer && run > 0; ++o)
            std::memcpy(to.data + (o * found + k) * run * width, from.data + (o * n + i) * run * width, run * width);
    }
    auto of = x.shape();
    of[*at] = static_cast<std::int64_t>(found);
    size = of;
    indices_size = shape{static_cast<std::int64_t>(found)};
    counts_size = shape{static_cast<std::int64_t>(found)};
    return ok;
}

/// The kernels in this file.
using unique_sorted_kernels = kernels<kernel<UniqueSlices, &sorted_slices, &sorted_slices_workspace>>;

} // namespace library
GRAFT_END
