// graft/library/array/unique/kernels.hpp - kernels: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/kernel/erased.hpp"
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

/// A tensor as slices along an axis, compared byte by byte.
struct slices {
    std::byte const* data;
    std::size_t outer = 1, count = 1, run = 0; ///< contiguous bytes

    [[nodiscard]] int compare(std::int32_t a, std::int32_t b) const {
        for (std::size_t o = 0; o < outer; ++o)
            if (auto const c = std::memcmp(data + (o * count + static_cast<std::size_t>(a)) * run,
                    data + (o * count + static_cast<std::size_t>(b)) * run, run);
                c != 0)
                return c;
        return 0;
    }
};

/// The number of what is no number; of no number that is one.
inline constexpr std::uint64_t key_of_nan = UINT64_MAX;
/// A number as one that is ordered in the same way: equal numbers have one key, as -0 and 0 do.
template <class T> [[nodiscard]] std::uint64_t key_of(T number) {
    auto const v = widen(number);
    if constexpr (std::is_integral_v<T>) {
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(v)) ^ std::uint64_t{1} << 63;
    } else {
        if (v != v) return key_of_nan;
        auto const bits = std::bit_cast<std::uint64_t>(static_cast<double>(v) + 0.0); // -0 becomes 0
        return bits >> 63 ? ~bits : bits | std::uint64_t{1} << 63;
    }
}
/// Stores the keys of `n` numbers.
using store_keys = void (*)(void const* x, std::size_t n, std::uint64_t* keys);
template <class T> void store_keys_of(void const* x, std::size_t n, std::uint64_t* keys) {
    for (std::size_t i = 0; i < n; ++i) keys[i] = key_of(static_cast<T const*>(x)[i]);
}
/// The keys of a type, and whether some of its values are no numbers.
struct number_keys {
    store_keys store;
    bool has_nan;
};
template <class T> [[nodiscard]] constexpr number_keys keys_of() { return {&store_keys_of<T>, !std::is_integral_v<T>}; }

/// Memory of `number_different` per number: its key, and two positions.
inline constexpr std::size_t different_bytes = sizeof(std::uint64_t) + 2 * sizeof(std::int32_t);

/// The positions of distinct numbers in order of appearance at the front of `firsts`, and for each number the index of
/// its value. Numbers are distinct unless they are equal: every NaN is distinct, -0 is 0. Compiled once for all types.
[[gnu::noinline]] inline std::size_t number_different(erased_in const& x, kernel_tensor<any> const& idx,
    workspace const& memory, number_keys const& by, span<std::int32_t>& firsts) {
    auto const n = x.of.size();
    auto const keys = memory.as<std::uint64_t>().first(n);
    auto const room = memory.as<std::int32_t>(n * sizeof(std::uint64_t));
    auto const order = room.subspan(n, n);
    firsts = room.first(n);
    by.store(x.data, n, keys.data());
    for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<std::int32_t>(i);
    auto const at = [&keys](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; };
    graft::sort_many(order, [&at](std::int32_t a, std::int32_t b) { // NaN comes last
        auto const v = at(a), w = at(b);
        return v < w || (v == w && a < b);
    });
    for (std::size_t i = 0; i < n; ++i) {
        auto const key = at(order[i]);
        bool const same = i > 0 && at(order[i - 1]) == key && !(by.has_nan && key == key_of_nan);
        firsts[static_cast<std::size_t>(order[i])] = same ? firsts[static_cast<std::size_t>(order[i - 1])] : order[i];
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i) {
        auto const first = static_cast<std::size_t>(firsts[i]);
        put_index(idx, i, first == i ? static_cast<std::int64_t>(found) : index_at(idx, first));
        if (first == i) firsts[found++] = static_cast<std::int32_t>(i);
    }
    return found;
}
/// The elements of x at these positions, one after the other; of a width that is a constant.
inline void take_elements(erased_in const& x, span<std::int32_t const> at, erased_out const& y) {
    for (std::size_t k = 0; k < at.size(); ++k) library::copy_run(y.data + k * y.width, 1, x.at(at[k]), 1, 1, x.width);
}

/// Unique, or with `count` UniqueWithCounts.
/// error size_exceeds_bound
[[gnu::noinline]] inline status take_different(erased_in const& x, erased_out const& y, kernel_tensor<any> const& idx,
    kernel_tensor<any> const* count, shape* size, shape* count_size, workspace const& memory, number_keys const& by) {
    span<std::int32_t> firsts;
    auto const found = number_different(x, idx, memory, by, firsts);
    auto const max = count ? std::min(y.of.size(), count->size()) : y.of.size();
    if (found > max) return fail(errc::size_exceeds_bound, "y", "numbers at most", max, found);
    take_elements(x, firsts.first(found), y);
    if (count) {
        for (std::size_t k = 0; k < found; ++k) put_index(*count, k, 0);
        for (std::size_t i = 0; i < x.of.size(); ++i) {
            auto const k = static_cast<std::size_t>(index_at(idx, i));
            put_index(*count, k, index_at(*count, k) + 1);
        }
    }
    shape const is{static_cast<std::int64_t>(found)};
    if (size) *size = is;
    if (count_size) *count_size = is;
    return ok;
}

/// ListDiff.
/// error size_exceeds_bound
[[gnu::noinline]] inline status take_difference(erased_in const& x, erased_in const& y, erased_out const& rest,
    kernel_tensor<any> const& idx, shape* size, shape* idx_size, workspace const& memory, number_keys const& by) {
    auto known = memory.as<std::uint64_t>().first(y.of.size());
    by.store(y.data, y.of.size(), known.data());
    graft::sort_many(known);
    auto n = known.size();
    while (by.has_nan && n > 0 && known[n - 1] == key_of_nan) --n; // NaN is in no list
    known = known.first(n);
    std::size_t found = 0;
    auto const max = std::min(rest.of.size(), idx.size());
    constexpr std::size_t block = 64;
    std::uint64_t keys[block];
    for (std::size_t i = 0; i < x.of.size(); ++i) {
        if (i % block == 0) by.store(x.data + i * x.width, std::min(block, x.of.size() - i), keys);
        if (std::binary_search(known.begin(), known.end(), keys[i % block])) continue;
        if (found == max) return fail(errc::size_exceeds_bound, "out", "numbers at most", max);
        put_index(idx, found, static_cast<std::int64_t>(i));
        library::copy_run(rest.data + found++ * x.width, 1, x.data + i * x.width, 0, 1, x.width);
    }
    shape const is{static_cast<std::int64_t>(found)};
    if (size) *size = is;
    if (idx_size) *idx_size = is;
    return ok;
}

} // namespace detail

/// Three numbers per slice: the slices in order, the first slice equal to each, and its index among the distinct ones.
inline memory_size sorted_slices_workspace(in<"x", no_elements> x, attr_of<"axis", std::int64_t> axis) {
    auto const at = normalize_axis(*axis, x.rank());
    return memory_size::bytes(at ? static_cast<std::size_t>(x.dim(*at)) * 3 * sizeof(std::int32_t) : 0);
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
    graft::sort_many(order, [&](std::int32_t a, std::int32_t b) {
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

/// UniqueExt2 and UniqueWithCountsExt2: slices in order of appearance. Numbers are compared by their bits.
/// error wrong_dtype for strings; axis_out_of_range
inline status unique_slices(in<"x", any> const& x, in<"axis", any> const& axis, out<"y", any> const& y,
    out<"idx", any> const& idx, span<std::int32_t> memory, std::size_t& found, shape& of) {
    if (x.element_bytes() == 0) return fail(errc::wrong_dtype, "x", "integers or floats");
    std::size_t at = 0;
    if (axis.size() > 0) {
        auto const a = normalize_axis(index_at(axis, 0), x.rank());
        if (!a) return a.error();
        at = *a;
    } else if (x.rank() != 1) {
        return fail(errc::wrong_rank, "x", "a vector, as there is no axis", 1, x.rank());
    }
    detail::slices s{x.data()};
    for (std::size_t i = 0; i < at; ++i) s.outer *= static_cast<std::size_t>(x.dim(i));
    s.count = static_cast<std::size_t>(x.dim(at));
    s.run = static_cast<std::size_t>(x.shape().elements(at + 1, x.rank()).value()) * x.element_bytes();
    auto const order = memory.first(s.count), number = memory.subspan(s.count, s.count);
    for (std::size_t i = 0; i < s.count; ++i) order[i] = static_cast<std::int32_t>(i);
    graft::sort_many(order, [&s](std::int32_t a, std::int32_t b) {
        auto const c = s.compare(a, b);
        return c != 0 ? c < 0 : a < b;
    });
    // equal ones are adjacent, the first to appear in front: all get its position
    for (std::size_t i = 0; i < s.count; ++i) {
        bool const same = i > 0 && s.compare(order[i - 1], order[i]) == 0;
        number[static_cast<std::size_t>(order[i])] = same ? number[static_cast<std::size_t>(order[i - 1])] : order[i];
    }
    found = 0;
    for (std::size_t i = 0; i < s.count; ++i) { // positions become numbers in the order of appearance
        auto const first = static_cast<std::size_t>(number[i]);
        put_index(idx, i, first == i ? static_cast<std::int64_t>(found++) : index_at(idx, first));
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < s.count; ++i) {
        if (static_cast<std::size_t>(index_at(idx, i)) != next) continue;
        for (std::size_t o = 0; o < s.outer; ++o)
            std::memcpy(y.data() + (o * found + next) * s.run, s.data + (o * s.count + i) * s.run, s.run);
        ++next;
    }
    of = x.shape();
    of[at] = static_cast<std::int64_t>(found);
    return ok;
}
inline memory_size unique_workspace(in<"x", no_elements> x) {
    std::int64_t max = 1;
    for (auto d : x.dims()) max = std::max(max, d);
    return memory_size::of<std::int32_t>(static_cast<std::size_t>(max) * 2);
}
inline status unique(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx, actual_shape<"y"> size,
    actual_shape<"idx"> idx_size, workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    size = of;
    idx_size = idx.shape();
    return ok;
}
inline status unique_with_counts(in<"x", any> x, in<"axis", any> axis, out<"y", any> y, out<"idx", any> idx,
    out<"count", any> count, actual_shape<"y"> size, actual_shape<"idx"> idx_size, actual_shape<"count"> count_size,
    workspace memory) {
    std::size_t found = 0;
    shape of;
    if (auto s = unique_slices(x, axis, y, idx, memory.as<std::int32_t>(), found, of); !s) return s;
    for (std::size_t k = 0; k < found; ++k) put_index(count, k, 0);
    for (std::size_t i = 0; i < idx.size(); ++i) {
        auto const k = static_cast<std::size_t>(index_at(idx, i));
        put_index(count, k, index_at(count, k) + 1);
    }
    size = of;
    idx_size = idx.shape();
    count_size = shape{static_cast<std::int64_t>(found)};
    return ok;
}

/// The kernels in this file.
using unique_slice_kernels = with_promoted<kernels<kernel<UniqueExt2, &unique, &unique_workspace>,
                                               kernel<UniqueWithCountsExt2, &unique_with_counts, &unique_workspace>>,
    half>;

template <class T> memory_size unique_vector_workspace(in<"x", no_elements> x) {
    return memory_size::bytes(x.size() * detail::different_bytes);
}
/// Unique: numbers in the order of first appearance, and for each number the index of its value.
template <class T>
status unique_vector(in<"x", T> x, out<"y", T> y, out<"idx", any> idx, actual_shape<"y"> size, workspace memory) {
    return detail::take_different(x, y, idx, nullptr, size.at, nullptr, memory, detail::keys_of<T>());
}
/// UniqueWithCounts: the same, and the count of each.
template <class T> status unique_vector_with_counts(in<"x", T> x, out<"y", T> y, out<"idx", any> idx,
    out<"count", any> count, actual_shape<"y"> size, actual_shape<"count"> count_size, workspace memory) {
    return detail::take_different(x, y, idx, &count, size.at, count_size.at, memory, detail::keys_of<T>());
}

template <class T> memory_size list_difference_workspace(in<"y", no_elements> y) {
    return memory_size::of<std::uint64_t>(y.size());
}
/// ListDiff: the numbers of x that are not in y, in order and with repetitions, and their positions in x.
template <class T> status list_difference(in<"x", T> x, in<"y", T> y, out<"out", T> rest, out<"idx", any> idx,
    actual_shape<"out"> size, actual_shape<"idx"> idx_size, workspace memory) {
    return detail::take_difference(x, y, rest, idx, size.at, idx_size.at, memory, detail::keys_of<T>());
}

template <class... T> using sets_of = join<kernels<kernel<Unique, &unique_vector<T>, &unique_vector_workspace<T>>...>,
    kernels<kernel<UniqueWithCounts, &unique_vector_with_counts<T>, &unique_vector_workspace<T>>...>,
    kernels<kernel<ListDiff, &list_difference<T>, &list_difference_workspace<T>>...>>;

/// The kernels of this family.
using unique_kernels =
    join<sets_of<float, double, half, std::int8_t, std::uint8_t, std::int16_t, std::int32_t, std::int64_t>,
        unique_slice_kernels, unique_sorted_kernels>;

} // namespace library
GRAFT_END
