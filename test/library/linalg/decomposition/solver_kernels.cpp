// test/library/linalg/decomposition/solver_kernels.cpp - equations solved as NumPy solves them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_linalg_decomposition_solver_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }

} // namespace

TEST_CASE("equations are solved as NumPy solves them") {
    floats const a({1, 3, 3}, {4, 2, 1, 2, 5, 3, 1, 3, 6}), y({1, 3, 3}), b({1, 3, 1}, {1, 2, 3}), z({1, 3, 1});
    CHECK(lib::cholesky<float>(a, y));
    CHECK(close(y.values(), {2, 0, 0, 1, 2, 0, 0.5f, 1.25f, 2.04633819f}));
    CHECK(lib::solve_matrix<float>(a, b, truth(true), z));
    CHECK(close(z.values(), {0.08955224f, 0.10447761f, 0.43283582f}));
    CHECK(lib::solve_triangular<float>(y, b, truth(true), truth(false), z));
    CHECK(close(z.values(), {0.5f, 0.75f, 0.88572847f}));
    floats const sign({1}), logarithm({1});
    CHECK(lib::log_determinant<float>(a, sign, logarithm));
    CHECK(close(logarithm.values(), {4.20469262f}));
    CHECK(lib::solve_matrix<float>(
              floats({1, 2, 2}, {1, 2, 2, 4}), floats({1, 2, 1}, {1, 1}), truth(false), floats({1, 2, 1}))
              .code == errc::wrong_input_data);
}

} // namespace library_linalg_decomposition_solver_kernels_test
