// test/library/signal/spectrum/fft_kernels.cpp - kernels of Fourier transforms, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/library/signal/spectrum/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_signal_fft_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

TEST_CASE("Fourier transforms are NumPy's") {
    floats const x({5}, {1, 2, 0, -1, 3}), back({5});
    tensor<float> half({3, 2}), wide({12, 2});
    half.desc.type = graft::dtype::c64;
    half.desc.shape = shape{3};
    half.size = 3;
    CHECK(lib::real_fft<1, false, "input">(x, ints({1}, {5}), half));
    half.size = 6;
    CHECK(close(half.values(), {5, 0, 3.35410197f, 0.36327126f, -3.35410197f, 1.53884177f}));
    half.size = 3;
    CHECK(lib::real_fft<1, true, "x">(half, ints({1}, {5}), back));
    CHECK(close(back.values(), x.values()));
    CHECK(lib::real_fft<1, true, "x">(half, ints({1}, {4}), back).code == errc::wrong_value);
    floats const image({3, 4}, {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1}), again({3, 4});
    tensor<float> spectrum({9, 2});
    spectrum.desc.type = graft::dtype::c64;
    spectrum.desc.shape = shape{3, 3};
    spectrum.size = 9;
    CHECK(lib::real_fft<2, false, "input">(image, ints({2}, {3, 4}), spectrum));
    CHECK(spectrum.elements[8] == doctest::Approx(-0.66987298f));
    CHECK(spectrum.elements[9] == doctest::Approx(2.5f));
    CHECK(lib::real_fft<2, true, "x">(spectrum, ints({2}, {3, 4}), again));
    CHECK(close(again.values(), image.values()));
}

} // namespace library_signal_fft_kernels_test
