// test/library/linalg/decomposition/kernels.cpp - kernels of decompositions of matrices, against values worked out by
// hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/image/resize_nd/kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_linalg_decomposition_kernels_test {

namespace lib = graft::library;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("determinants, and integers with their bits turned over") {
    alignas(64) std::byte room[512];
    graft::workspace const memory{graft::span(room)};
    floats x({2, 3, 3}, F{0, 2, 1, 1, 0, 3, 4, 5, 6, 1, 2, 3, 2, 4, 6, 0, 1, 1}), y({2});
    CHECK(lib::determinant<float>(x, y, memory));
    CHECK(close(y.values(), F{17, 0}));
    ints z({3}), v({3}, {0, -1, 5});
    CHECK(lib::invert<std::int32_t>(v, z));
    CHECK(z.values() == std::vector<std::int32_t>{-1, 0, -6});
}

} // namespace library_linalg_decomposition_kernels_test
