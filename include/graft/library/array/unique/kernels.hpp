// graft/library/array/unique/kernels.hpp - kernels: unique elements, sets of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "graft/kernel.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/array/unique/slice_kernels.hpp"
#include "graft/library/array/unique/sorted_kernels.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The positions of distinct numbers in order of appearance at the front of `firsts`, and for each number the index of
/// its value. Numbers are distinct unless they are equal: every NaN is distinct, -0 is 0.
template <class T> std::size_t number_different(kernel_tensor<T const> const& x, kernel_tensor<any> const& idx,
    span<std::int32_t> firsts, span<std::int32_t> order) {
    for (std::size_t i = 0; i < x.size(); ++i) order[i] = static_cast<std::int32_t>(i);
    auto const at = [&x](std::int32_t i) { return widen(x[static_cast<std::size_t>(i)]); };
    graft::sort(order, [&at](std::int32_t a, std::int32_t b) {
        auto const v = at(a), w = at(b);
        if ((v != v) != (w != w)) return w != w; // NaN comes last
        return v < w || (!(w < v) && a < b);
    });
    for (std::size_t i = 0; i < x.size(); ++i) {
        bool const same = i > 0 && at(order[i - 1]) == at(order[i]);
        firsts[static_cast<std::size_t>(order[i])] = same ? firsts[static_cast<std::size_t>(order[i - 1])] : order[i];
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const first = static_cast<std::size_t>(firsts[i]);
        put_index(idx, i, first == i ? static_cast<std::int64_t>(found) : index_at(idx, first));
        if (first == i) firsts[found++] = static_cast<std::int32_t>(i);
    }
    return found;
}

} // namespace detail

template <class T> std::size_t unique_vector_workspace(in<"x", T> x) { return x.size() * 2 * sizeof(std::int32_t); }
/// Unique: numbers in the order of first appearance, and for each number the index of its value.
template <class T>
status unique_vector(in<"x", T> x, out<"y", T> y, out<"idx", any> idx, actual_shape<"y"> size, workspace memory) {
    auto const room = memory.as<std::int32_t>();
    auto const found = detail::number_different<T>(x, idx, room.first(x.size()), room.subspan(x.size(), x.size()));
    if (found > y.size())
        return fail(errc::size_exceeds_bound, "y", "numbers at most", static_cast<std::int64_t>(y.size()),
            static_cast<std::int64_t>(found));
    for (std::size_t k = 0; k < found; ++k) y[k] = x[static_cast<std::size_t>(room[k])];
    size = shape{static_cast<std::int64_t>(found)};
    return ok;
}
/// UniqueWithCounts: the same, and the count of each.
template <class T> status unique_vector_with_counts(in<"x", T> x, out<"y", T> y, out<"idx", any> idx,
    out<"count", any> count, actual_shape<"y"> size, actual_shape<"count"> count_size, workspace memory) {
    auto const room = memory.as<std::int32_t>();
    auto const found = detail::number_different<T>(x, idx, room.first(x.size()), room.subspan(x.size(), x.size()));
    auto const max = std::min(y.size(), count.size());
    if (found > max)
        return fail(errc::size_exceeds_bound, "y", "numbers at most", static_cast<std::int64_t>(max),
            static_cast<std::int64_t>(found));
    for (std::size_t k = 0; k < found; ++k) y[k] = x[static_cast<std::size_t>(room[k])], put_index(count, k, 0);
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const k = static_cast<std::size_t>(index_at(idx, i));
        put_index(count, k, index_at(count, k) + 1);
    }
    size = shape{static_cast<std::int64_t>(found)};
    count_size = shape{static_cast<std::int64_t>(found)};
    return ok;
}

template <class T> std::size_t list_difference_workspace(in<"y", T> y) { return y.size() * sizeof(computed<T>); }
/// ListDiff: the numbers of x that are not in y, in order and with repetitions, and their positions in x.
template <class T> status list_difference(in<"x", T> x, in<"y", T> y, out<"out", T> rest, out<"idx", any> idx,
    actual_shape<"out"> size, actual_shape<"idx"> idx_size, workspace memory) {
    auto known = memory.as<computed<T>>().first(y.size());
    std::size_t n = 0;
    for (auto const v : y.span())
        if (widen(v) == widen(v)) known[n++] = widen(v); // NaN is in no list
    known = known.first(n);
    graft::sort(known);
    std::size_t found = 0;
    auto const max = std::min(rest.size(), idx.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const v = widen(x[i]);
        if (v == v && std::binary_search(known.begin(), known.end(), v)) continue;
        if (found == max)
            return fail(errc::size_exceeds_bound, "out", "numbers at most", static_cast<std::int64_t>(max));
        put_index(idx, found, static_cast<std::int64_t>(i));
        rest[found++] = x[i];
    }
    size = shape{static_cast<std::int64_t>(found)};
    idx_size = shape{static_cast<std::int64_t>(found)};
    return ok;
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
