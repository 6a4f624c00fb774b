// graft/library/kernel/map_floats.hpp - a function of each float32 of an array, in the processor's vectors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// Vectors of `W` floats and of integers of the same size.
template <int W> struct float_lanes {
    typedef float type [[gnu::vector_size(W * sizeof(float))]];
    typedef std::int32_t whole [[gnu::vector_size(W * sizeof(std::int32_t))]];
};

/// The loop for one width. The last elements are computed in a vector too: the same element gives the same number
/// wherever it is.
template <int W, class F> [[gnu::always_inline]] inline void map_in(float const* x, float* y, index n, F const& f) {
    using floats = typename float_lanes<W>::type;
    using whole = typename float_lanes<W>::whole;
    auto const last = n % W, all = n - last; // not a counter: g++ warns of a tail that it cannot bound
    for (index i = 0; i < all; i += W) {
        floats v;
        __builtin_memcpy(&v, x + i, sizeof v);
        f.template operator()<floats, whole>(v);
        __builtin_memcpy(y + i, &v, sizeof v);
    }
    if (last == 0) return;
    floats v{};
    __builtin_memcpy(&v, x + all, static_cast<std::size_t>(last) * sizeof(float));
    f.template operator()<floats, whole>(v);
    __builtin_memcpy(y + all, &v, static_cast<std::size_t>(last) * sizeof(float));
}
template <class F> void map_in_4(float const* x, float* y, index n, F const& f) { map_in<4>(x, y, n, f); }
#if defined(__x86_64__) && __STDC_HOSTED__
template <class F> [[gnu::target("avx2")]] void map_in_8(float const* x, float* y, index n, F const& f) {
    map_in<8>(x, y, n, f);
}
#endif

} // namespace detail

/// `f` of each element: `f.operator()<V, I>(V& v)` replaces the numbers in a vector `V`; `I` is a vector of int32 of
/// the same size. It is inlined (`[[gnu::always_inline]]`) and calls nothing that is not. `y` may be `x`. The numbers
/// are the same for every width: no product is contracted with a sum.
template <class F> void map_floats(float const* x, float* y, index n, F const& f) {
#if defined(__x86_64__) && __STDC_HOSTED__
    if (n > 4 && __builtin_cpu_supports("avx2")) return detail::map_in_8(x, y, n, f);
#endif
    detail::map_in_4(x, y, n, f);
}

} // namespace library
GRAFT_END
