// graft/library/kernel/strided.hpp - loops over tensors by strides: broadcasting and copying of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "graft/kernel/tensor.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN

namespace library {

/// The dims of a loop and, for each of `N` tensors, the stride of each dim, in elements. Twice the rank of a shape,
/// because tiling and blocks split dims in two.
template <std::size_t N> struct loop {
    static constexpr std::size_t max = 2 * max_rank;
    std::size_t rank = 0;
    std::array<std::int64_t, max> extents; ///< the first `rank` are set
    std::array<std::array<std::int64_t, max>, N> strides;

    constexpr loop() { // at run time unused entries are not initialized
        if (std::is_constant_evaluated()) extents.fill(0), strides.fill({});
    }
    /// Adds an inner dim; one of extent 1 is omitted, one that continues the last in every tensor is merged with it.
    constexpr void add(std::int64_t extent, std::array<std::int64_t, N> const& step) {
        if (extent == 1) return;
        if (rank > 0) {
            bool joined = true;
            for (std::size_t t = 0; t < N; ++t) joined = joined && strides[t][rank - 1] == step[t] * extent;
            if (joined) {
                extents[rank - 1] *= extent;
                for (std::size_t t = 0; t < N; ++t) strides[t][rank - 1] = step[t];
                return;
            }
        }
        extents[rank] = extent;
        for (std::size_t t = 0; t < N; ++t) strides[t][rank] = step[t];
        ++rank;
    }
    /// Calls `row(count, offsets, steps)` for each innermost run; `at` is where the first begins.
    template <class Row> void run(Row&& row, std::array<std::int64_t, N> at = {}) const {
        std::array<std::int64_t, N> steps{};
        std::int64_t const count = rank > 0 ? extents[rank - 1] : 1;
        for (std::size_t i = 0; i < rank; ++i)
            if (extents[i] == 0) return;
        for (std::size_t t = 0; t < N && rank > 0; ++t) steps[t] = strides[t][rank - 1];
        std::array<std::int64_t, max> index;
        for (std::size_t i = 0; i < rank; ++i) index[i] = 0;
        for (;;) {
            row(count, at, steps);
            std::size_t k = rank > 0 ? rank - 1 : 0;
            for (; k > 0; --k) {
                for (std::size_t t = 0; t < N; ++t) at[t] += strides[t][k - 1];
                if (++index[k - 1] < extents[k - 1]) break;
                for (std::size_t t = 0; t < N; ++t) at[t] -= strides[t][k - 1] * extents[k - 1];
                index[k - 1] = 0;
            }
            if (k == 0) return;
        }
    }
};

/// Shares a loop, whose elements take `steps` simple steps each, among threads: calls `f(part, at)` for parts along its
/// outermost dim and where they begin.
template <std::size_t N, class F> void share_loop(threads by, loop<N> const& l, std::int64_t steps, F const& f) {
    for (std::size_t i = 1; i < l.rank; ++i) steps *= l.extents[i];
    auto const n = l.rank > 0 ? l.extents[0] : 1;
    by.share(n, grain::of(steps), [&](std::int64_t begin, std::int64_t end) {
        std::array<std::int64_t, N> at{};
        if (begin == 0 && end == n) return f(l, at);
        auto part = l;
        part.extents[0] = end - begin;
        for (std::size_t t = 0; t < N; ++t) at[t] = begin * l.strides[t][0];
        f(part, at);
    });
}

/// Row-major strides of a shape, one per dim; dims of 1 have stride 0 if `broadcast` is true.
[[nodiscard]] constexpr std::array<std::int64_t, max_rank> strides_of(shape const& s, bool broadcast = false) {
    std::array<std::int64_t, max_rank> r;
    if (std::is_constant_evaluated()) r.fill(0);
    auto const dims = s.dims();
    std::int64_t step = 1;
    for (std::size_t i = dims.size(); i-- > 0;) {
        r[i] = broadcast && dims[i] == 1 ? 0 : step;
        step *= dims[i];
    }
    return r;
}

/// The loop over a tensor of shape `y` and the tensors that are broadcast to it, `y` being the last. Equal shapes,
/// scalars and trailing vectors result in one or two dims.
template <std::size_t N>
[[nodiscard]] constexpr loop<N + 1> broadcast_loop(shape const& y, std::array<shape const*, N> const& from) {
    loop<N + 1> l;
    std::array<std::array<std::int64_t, max_rank>, N> strides;
    for (std::size_t t = 0; t < N; ++t) strides[t] = strides_of(*from[t], true);
    auto const own = strides_of(y);
    auto const dims = y.dims();
    for (std::size_t i = 0; i < dims.size(); ++i) {
        std::array<std::int64_t, N + 1> step{};
        for (std::size_t t = 0; t < N; ++t) {
            auto const missing = y.rank() - from[t]->rank();
            step[t] = i < missing ? 0 : strides[t][i - missing];
        }
        step[N] = own[i];
        l.add(dims[i], step);
    }
    return l;
}

/// A tensor of any type as elements of `width` bytes; 0 if that is not an integer.
template <class Byte> struct raw {
    Byte* data = nullptr;
    std::size_t width = 0;
};
/// The elements of an untyped tensor; a string is treated like any other element.
template <class Byte, class Text> [[nodiscard]] raw<Byte> raw_of(graft::detail::any_tensor<Byte, Text> const& x) {
    if (x.dtype() != dtype::string) return {x.data(), x.element_bytes()};
    return {reinterpret_cast<Byte*>(x.strings().data()), sizeof(std::string_view)};
}

namespace detail {
template <std::size_t Width>
void copy_run(std::byte* to, std::int64_t to_step, std::byte const* from, std::int64_t from_step, std::int64_t count) {
    constexpr auto w = static_cast<std::int64_t>(Width);
    for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * to_step * w, from + i * from_step * w, Width);
}
} // namespace detail

/// Copies `count` elements of `width` bytes; steps are in elements.
inline void copy_run(std::byte* to, std::int64_t to_step, std::byte const* from, std::int64_t from_step,
    std::int64_t count, std::size_t width) {
    if (to_step == 1 && from_step == 1) {
        std::memcpy(to, from, static_cast<std::size_t>(count) * width);
        return;
    }
    switch (width) {
    case 1: return detail::copy_run<1>(to, to_step, from, from_step, count);
    case 2: return detail::copy_run<2>(to, to_step, from, from_step, count);
    case 4: return detail::copy_run<4>(to, to_step, from, from_step, count);
    case 8: return detail::copy_run<8>(to, to_step, from, from_step, count);
    default: return detail::copy_run<16>(to, to_step, from, from_step, count); // complex128, string
    }
}

/// Copies along a loop of (from, to).
inline void copy(loop<2> const& l, std::byte const* from, std::byte* to, std::size_t width, threads by = {}) {
    auto const w = static_cast<std::int64_t>(width);
    share_loop(by, l, 1, [&](loop<2> const& part, std::array<std::int64_t, 2> const& begin) {
        part.run([&](std::int64_t count, auto const& at,
                     auto const& step) { copy_run(to + at[1] * w, step[1], from + at[0] * w, step[0], count, width); },
            begin);
    });
}
namespace detail {
template <std::size_t Width> void fill_run(std::byte* to, std::size_t count, std::byte const* value) {
    std::array<std::byte, Width> element;
    std::memcpy(element.data(), value, Width);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * Width, element.data(), Width);
}
} // namespace detail

/// Repeats the element at `value` `count` times.
inline void fill(std::byte* to, std::size_t count, std::byte const* value, std::size_t width) {
    if (count == 0) return;
    switch (width) {
    case 1: std::memset(to, static_cast<int>(*value), count); return;
    case 2: return detail::fill_run<2>(to, count, value);
    case 4: return detail::fill_run<4>(to, count, value);
    case 8: return detail::fill_run<8>(to, count, value);
    default: return detail::fill_run<16>(to, count, value); // complex128, string
    }
}

} // namespace library

GRAFT_END
