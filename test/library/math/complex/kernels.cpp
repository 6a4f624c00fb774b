// test/library/math/complex/kernels.cpp - kernels of complex numbers, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "graft/library/math/complex/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_complex_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

TEST_CASE("parts of complex numbers") {
    floats const parts(shape{2, 2}, {3, -4, -1, 0});
    auto x = parts;
    x.desc = {graft::dtype::c64, {}, {}, shape{2}};
    floats y(shape{2});
    CHECK(lib::complex_part<lib::function::real_part>(x, y));
    CHECK(y.values() == F{3, -1});
    CHECK(lib::complex_part<lib::function::imaginary_part>(x, y));
    CHECK(y.values() == F{-4, 0});
    CHECK(lib::complex_abs(x, y));
    CHECK(y.values() == F{5, 1});
    CHECK(lib::complex_part<lib::function::phase>(x, y));
    CHECK(close(y.values(), {-0.927295218f, 3.14159265f}));
    floats z(shape{4});
    z.desc = x.desc;
    CHECK(lib::conjugate(x, z));
    CHECK(z.values() == F{3, 4, -1, -0.f});
    CHECK(std::signbit(z.values()[3]));
    CHECK(lib::complex_abs(x, tensor<double>(shape{2})).code == errc::wrong_dtype);
}

} // namespace library_math_complex_kernels_test
