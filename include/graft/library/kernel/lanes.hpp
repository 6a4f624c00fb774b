// graft/library/kernel/lanes.hpp - loops over contiguous numbers in vectors of 16 bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {

/// Sizes and offsets of kernels; signed.
using index = std::ptrdiff_t;

namespace detail {

template <class T> struct lanes_of {
    typedef T type [[gnu::vector_size(16)]];
    static constexpr index count = 16 / sizeof(T);
};
template <class T> [[gnu::always_inline]] inline typename lanes_of<T>::type load_lanes(T const* from) {
    typename lanes_of<T>::type v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}

/// `y[i] = f(x[i]...)`; `f` is called with vectors, and with the numbers after the last vector. `y` may be one of `x`.
template <class T, class F, class... X> void map_lanes(index n, T* y, F f, X const*... x) {
    auto const whole = n - n % lanes_of<T>::count; // not a counter: g++ warns of a tail that it cannot bound
    for (index i = 0; i < whole; i += lanes_of<T>::count) {
        typename lanes_of<T>::type const v = f(load_lanes(x + i)...);
        __builtin_memcpy(y + i, &v, sizeof v);
    }
    for (index i = whole; i < n; ++i) y[i] = f(x[i]...);
}

/// The sum of the products of `n` numbers, in an order that depends on `n` alone: two vectors of four sums.
inline float dot(float const* a, float const* b, index n) {
    if (n <= 0) return 0;
    auto const whole = n - n % 4, pairs = n - n % 8;
    float sum = a[0] * b[0];
    if (whole > 0) {
        auto even = load_lanes(a) * load_lanes(b);
        if (pairs > 0) {
            auto odd = load_lanes(a + 4) * load_lanes(b + 4);
            for (index i = 8; i < pairs; i += 8) {
                even += load_lanes(a + i) * load_lanes(b + i);
                odd += load_lanes(a + i + 4) * load_lanes(b + i + 4);
            }
            even += odd;
            if (pairs < whole) even += load_lanes(a + pairs) * load_lanes(b + pairs);
        }
        sum = (even[0] + even[2]) + (even[1] + even[3]);
    }
    for (index i = whole > 0 ? whole : 1; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

} // namespace detail

} // namespace library
GRAFT_END
