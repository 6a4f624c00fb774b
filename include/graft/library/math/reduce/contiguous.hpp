// graft/library/math/reduce/contiguous.hpp - sums and extremes of contiguous float32
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/lanes.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The sum of contiguous numbers in eight parts, as one would be bound by the latency of its additions.
inline double sum_of(float const* x, std::int64_t n) {
    typedef float pair [[gnu::vector_size(2 * sizeof(float))]];
    using lanes = detail::lanes_of<double>::type;
    lanes sum[4]{};
    std::int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
            pair v;
            __builtin_memcpy(&v, x + i + 2 * k, sizeof v);
            sum[k] += __builtin_convertvector(v, lanes);
        }
    }
    lanes const all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
    double rest = all[0] + all[1];
    for (; i < n; ++i) rest += static_cast<double>(x[i]);
    return rest;
}

namespace function {

/// Of numbers, or of vectors of them; what is no number is preferred.
struct larger {
    template <class T> T operator()(T a, T b) const { return ((b > a) | (b != b)) ? b : a; }
};
struct smaller {
    template <class T> T operator()(T a, T b) const { return ((b < a) | (b != b)) ? b : a; }
};

} // namespace function

/// `f` of contiguous numbers and of `begin`; their order does not matter.
template <class F> float extreme_of(float const* x, std::int64_t n, float begin, F f) {
    using lanes = detail::lanes_of<float>::type;
    lanes best[2]{lanes{} + begin, lanes{} + begin};
    std::int64_t i = 0;
    for (; i + 8 <= n; i += 8)
        for (int k = 0; k < 2; ++k) best[k] = f(best[k], detail::load_lanes(x + i + 4 * k));
    best[0] = f(best[0], best[1]);
    auto one = f(f(best[0][0], best[0][1]), f(best[0][2], best[0][3]));
    for (; i < n; ++i) one = f(one, x[i]);
    return one;
}

} // namespace library
GRAFT_END
