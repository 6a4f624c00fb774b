// graft/library/math/complex/kernels.hpp - kernels: parts of complex numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstring>

#include "graft/kernel.hpp"
#include "graft/library/math/complex/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

struct real_part {
    template <class T> T operator()(T re, T) const { return re; }
};
struct imaginary_part {
    template <class T> T operator()(T, T im) const { return im; }
};
struct magnitude {
    template <class T> T operator()(T re, T im) const { return std::hypot(re, im); }
};
struct phase {
    template <class T> T operator()(T re, T im) const { return std::atan2(im, re); }
};

} // namespace function

template <class F, class T, class X, class Y> void map_complex(X const& x, Y const& y) {
    for (std::size_t i = 0; i < x.size(); ++i) {
        auto const* at = x.data() + 2 * i * sizeof(T);
        auto const v = F{}(graft::load<T>(at), graft::load<T>(at + sizeof(T)));
        std::memcpy(y.data() + i * sizeof(T), &v, sizeof(T));
    }
}
template <class F, class X, class Y> status part_of(X const& x, Y const& y) {
    if (x.dtype() == dtype::c64 && y.dtype() == dtype::f32) return map_complex<F, float>(x, y), ok;
    if (x.dtype() == dtype::c128 && y.dtype() == dtype::f64) return map_complex<F, double>(x, y), ok;
    return fail(errc::wrong_dtype, "Tout", "the type of the parts of the input's numbers");
}
/// Real, Imag, Angle.
/// error wrong_dtype: the parts are of another type
template <class F> status complex_part(in<"input", any> x, out<"output", any> y) { return part_of<F>(x, y); }
/// ComplexAbs.
inline status complex_abs(in<"x", any> x, out<"y", any> y) { return part_of<function::magnitude>(x, y); }
/// Conj.
/// error wrong_dtype: elements of type variant
inline status conjugate(in<"input", any> x, out<"output", any> y) {
    if (x.dtype() != dtype::c64 && x.dtype() != dtype::c128) return fail(errc::wrong_dtype, "input", "complex numbers");
    auto const half_of = x.element_bytes() / 2;
    for (std::size_t i = 0; i < 2 * x.size(); ++i) {
        auto const* from = x.data() + i * half_of;
        auto* to = y.data() + i * half_of;
        std::memcpy(to, from, half_of);
        if (i % 2) to[half_of - 1] ^= std::byte{0x80}; // the sign
    }
    return ok;
}

/// Complex: numbers from real and imaginary parts, which are broadcast.
template <class T> status complex_of(in<"real", T> re, in<"imag", T> im, out<"out", any> y) {
    if (y.element_bytes() != 2 * sizeof(T)) return fail(errc::wrong_dtype, "Tout", "complex numbers of such parts");
    // the position in an input that is broadcast to position `i` of the output
    auto const place = [&](auto const& x, std::size_t i) {
        std::size_t at = 0, step = 1;
        for (std::size_t d = 0; d < y.rank(); ++d) {
            auto const size = static_cast<std::size_t>(y.dim(y.rank() - 1 - d));
            if (d < x.rank() && x.dim(x.rank() - 1 - d) != 1) at += i % size * step, step *= size;
            i /= size;
        }
        return at;
    };
    for (std::size_t i = 0; i < y.size(); ++i) {
        T const parts[] = {re[place(re, i)], im[place(im, i)]};
        std::memcpy(y.data() + i * sizeof parts, parts, sizeof parts);
    }
    return ok;
}

/// The kernels of this family.
using complex_kernels = join<kernels_of<Real, &complex_part<function::real_part>>,
    kernels_of<Imag, &complex_part<function::imaginary_part>>, kernels_of<Angle, &complex_part<function::phase>>,
    kernels_of<Complex, &complex_of<float>, &complex_of<double>>, kernels_of<ComplexAbs, &complex_abs>,
    kernels_of<Conj, &conjugate>>;

} // namespace library
GRAFT_END
