// test/library/ml/label/kernels.cpp - kernels of label encoders, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/ml/label/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_ml_label_kernels_test {

namespace lib = graft::library;
using graft::errc;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

TEST_CASE("labels are looked up: the first key counts, what is no number is a key too") {
    longs const y({4});
    CHECK(lib::encode_labels<std::string_view>(
        texts({4}, {"b", "a", "c", ""}), texts({3}, {"b", "a", "b"}), longs({3}, {7, 8, 9}), longs({1}, {-1}), y));
    CHECK(y.values() == std::vector<std::int64_t>{7, 8, -1, -1});
    texts const z({3});
    float const nan = std::nanf("");
    CHECK(lib::encode_labels<float>(floats({3}, {nan, 1.5f, 2.f}), floats({3}, {2.f, nan, 1.f}),
        texts({3}, {"two", "none", "one"}), texts({1}, {"?"}), z));
    CHECK(z.values() == strings{"none", "?", "two"});
    CHECK(lib::encode_labels<std::int64_t>(
              longs({1}, {1}), longs({2}, {1, 2}), longs({1}, {1}), longs({1}, {0}), longs({1}))
              .code == errc::wrong_element_count);
}

} // namespace library_ml_label_kernels_test
