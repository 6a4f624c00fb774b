// test/library/math/reduce/scan_kernels.cpp - the logarithm of a running sum of exponentials
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "graft/library/math/reduce/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_reduce_scan_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;

namespace {

ints scalar(std::int32_t n) { return ints(shape::scalar(), {n}); }

} // namespace

TEST_CASE("the logarithm of a running sum of exponentials") {
    floats const z(shape{2, 3}, {-1.375f, -1.875f, -1.75f, 0, 0.375f, 0.25f});
    floats y(shape{2, 3});
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(1), y, {false}, {false}));
    CHECK(close(y.values(), {-1.375f, -0.900923016f, -0.544781477f, 0, 0.898123264f, 1.3188227f}));
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(-1), y, {false}, {true}));
    CHECK(close(y.values(), {-0.544781477f, -1.11740096f, -1.75f, 1.3188227f, 1.00759904f, 0.25f}));
    CHECK(lib::cumulative_logsumexp<float>(z, scalar(0), y, {true}, {false}));
    CHECK(y.values() == F{std::numeric_limits<float>::lowest(), std::numeric_limits<float>::lowest(),
                            std::numeric_limits<float>::lowest(), -1.375f, -1.875f, -1.75f});
    CHECK_FALSE(lib::cumulative_logsumexp<float>(z, scalar(2), y, {false}, {false}));
}

} // namespace library_math_reduce_scan_kernels_test
