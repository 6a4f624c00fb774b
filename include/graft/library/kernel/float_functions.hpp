// graft/library/kernel/float_functions.hpp - exponential, logistic, tanh, erf and activations of vectors of float32
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/map_floats.hpp"

GRAFT_BEGIN
namespace library {

/// Functions for `map_floats`. Each differs from the exact result by a few units in the last place (the test says by
/// how many); a value that is not a number gives one. The coefficients are least maximum errors, fitted for this.
namespace of_floats {

namespace detail {

/// A polynomial at `u`, the coefficient of the highest power first.
template <class V, class... C>
[[gnu::always_inline]] inline void polynomial(V& sum, V const& u, float first, C... rest) {
    sum = V{} + first;
    ((sum = sum * u + rest), ...);
}
template <class V, class I> [[gnu::always_inline]] inline void absolute(V& v) {
    I const bits = (I)v & 0x7FFFFFFF;
    v = (V)bits;
}
/// `v` with the sign of `like`, for `v` of zero or more.
template <class V, class I> [[gnu::always_inline]] inline void sign_as(V& v, V const& like) {
    I const sign = (I)like & (I{} - 0x7FFFFFFF - 1);
    I const bits = (I)v | sign;
    v = (V)bits;
}
/// e^v. v = n log 2 + r; e^r is a polynomial, 2^n the product of two powers: also of denormal numbers and infinity.
template <class V, class I> [[gnu::always_inline]] inline void exponential(V& v) {
    V const least = V{} - 104.f, most = V{} + 89.f;
    v = v < least ? least : v;
    v = most < v ? most : v;
    V const steps = v * 1.44269504f + 12582912.f; // 3 * 2^22: the sum is rounded to an integer
    I const n = (I)steps - 0x4B400000;            // the bits of that number
    V const whole = steps - 12582912.f;
    V const r = v - whole * 0.693359375f + whole * 2.12194440e-4f; // the first product is exact
    V p;
    polynomial(p, r, 1.381313656e-3f, 8.369419657e-3f, 4.166845696e-2f, 1.666651478e-1f, 4.999999305e-1f);
    I const half = n >> 1, above = least < v; // the rest is 0, without the slow steps of denormal numbers
    I const first = (half + 127) << 23, second = ((n - half + 127) << 23) & above;
    v = (r * r * p + r + 1.f) * (V)first * (V)second;
}

} // namespace detail

/// e^v.
struct exponential {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        detail::exponential<V, I>(v);
    }
};
/// e^(v - by) for v of `by` at most; 0 for a result below 2^-125. Otherwise the same numbers as by `exponential`, in
/// two thirds of its steps.
struct exponential_below {
    float by = 0;
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        v = v - by;
        I const above = ~(I)(v < V{} - 86.643f); // also what is not a number
        V const steps = v * 1.44269504f + 12582912.f, whole = steps - 12582912.f;
        V const r = v - whole * 0.693359375f + whole * 2.12194440e-4f;
        V p;
        detail::polynomial(p, r, 1.381313656e-3f, 8.369419657e-3f, 4.166845696e-2f, 1.666651478e-1f, 4.999999305e-1f);
        I const power = ((I)steps << 23) + 0x3F800000; // the low bits of `steps` are the integer
        v = (r * r * p + r + 1.f) * (V)power;
        I const bits = (I)v & above;
        v = (V)bits;
    }
};
/// 1 / (1 + e^-v).
struct logistic {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V e = v;
        detail::absolute<V, I>(e);
        e = -e;
        detail::exponential<V, I>(e);
        V const one = V{} + 1.f, below = v < V{} ? e : one;
        v = below / (e + 1.f);
    }
};
/// The hyperbolic tangent: near 0 a polynomial, 1 - 2 / (e^2v + 1) elsewhere.
struct hyperbolic_tangent {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V const u = v * v;
        V near, a = v;
        detail::polynomial(
            near, u, -5.704953261e-3f, 2.063905403e-2f, -5.373970366e-2f, 1.333144204e-1f, -3.333328193e-1f);
        near = v * (u * near + 1.f);
        detail::absolute<V, I>(a);
        V far = a + a;
        detail::exponential<V, I>(far);
        far = 1.f - 2.f / (far + 1.f);
        detail::sign_as<V, I>(far, v);
        V const end = V{} + 0.625f;
        v = a < end ? near : far; // far for what is not a number: e^nan
    }
};
/// The error function: below 1 a polynomial, above 1 - e^(-v^2) times another.
struct error_function {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V const u = v * v;
        V near, a = v, far, rest = -u;
        detail::polynomial(near, u, 7.853847318e-5f, -8.010189375e-4f, 5.188327202e-3f, -2.685381168e-2f,
            1.128358514e-1f, -3.761262582e-1f, 1.128379166f);
        near = near * v;
        detail::absolute<V, I>(a);
        V const most = V{} + 4.f, one = V{} + 1.f;
        V const at = most < a ? most : a; // 1 from there on
        detail::polynomial(far, at, 1.068406884e-4f, -1.911764375e-3f, 1.530205052e-2f, -7.275842348e-2f,
            2.305692025e-1f, -5.188582397e-1f, 8.627190459e-1f, -1.079843819f, 9.922586770e-1f);
        detail::exponential<V, I>(rest);
        far = 1.f - rest * far;
        detail::sign_as<V, I>(far, v);
        v = a < one ? near : far;
    }
};
/// max(v, 0), or `slope` times v below zero.
struct leaky {
    float slope = 0;
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V const below = slope * v;
        v = v < V{} ? below : v;
    }
};
/// max(v, 0): 0 for each number below it.
struct above_zero {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const { v = v < V{} ? V{} : v; }
};
/// max(min(v, most), least).
struct clipped {
    float least = 0, most = 0;
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V const low = least - V{}, high = most - V{}; // a difference: -0 stays
        v = high < v ? high : v;
        v = v < low ? low : v;
    }
};
/// v min(max(v + 3, 0), 6) / 6.
struct hard_swish {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V gate = v + 3.f;
        clipped{0, 6}.operator()<V, I>(gate);
        v = v * gate / 6.f;
    }
};
/// max(min(slope v + at_zero, 1), 0).
struct hard_sigmoid {
    float slope = 0, at_zero = 0;
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        v = v * slope + at_zero;
        clipped{0, 1}.operator()<V, I>(v);
    }
};
/// v / (1 + e^-v).
struct silu {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V gate = v;
        logistic().operator()<V, I>(gate);
        v = v * gate;
    }
};
/// v/2 (1 + erf(v / sqrt 2)).
struct gelu {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V e = v * 0.70710678f;
        error_function().operator()<V, I>(e);
        v = 0.5f * v * (e + 1.f);
    }
};
/// Its form with tanh.
struct gelu_by_tanh {
    template <class V, class I> [[gnu::always_inline]] inline void operator()(V& v) const {
        V inner = 0.79788456f * (v + 0.044715f * v * v * v);
        hyperbolic_tangent().operator()<V, I>(inner);
        v = 0.5f * v * (inner + 1.f);
    }
};

} // namespace of_floats

} // namespace library
GRAFT_END
