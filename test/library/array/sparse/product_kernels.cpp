// test/library/array/sparse/product_kernels.cpp - products of matrices that are mostly zeros
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "graft/library/array/sparse/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_sparse_product_kernels_test {

namespace lib = graft::library;
using namespace test;

TEST_CASE("a product of matrices that are mostly zeros is that of any") {
    floats const a({2, 3}, {0, 2, 0, 1, 0, 3}), b({3, 2}, {1, 2, 3, 4, 5, 6}), at({3, 2}, {0, 1, 2, 0, 0, 3}),
        bt({2, 3}, {1, 3, 5, 2, 4, 6});
    for (auto const& [x, turned] : {std::pair{a, false}, std::pair{at, true}})
        for (auto const& [w, other] : {std::pair{b, false}, std::pair{bt, true}}) {
            floats y({2, 2});
            REQUIRE(lib::sparse_matmul(x, w, y, {turned}, {other}));
            CHECK(y.values() == std::vector<float>{6, 8, 16, 20});
        }
}

} // namespace library_array_sparse_product_kernels_test
