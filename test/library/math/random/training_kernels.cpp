// test/library/math/random/training_kernels.cpp - random numbers are TensorFlow's; shuffled rows
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_random_training_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<std::int64_t> number(std::int64_t v) { return {v}; }
shape const point = shape::scalar();

} // namespace

TEST_CASE("random numbers are TensorFlow's") {
    // the reference implementation of Philox, all zeros
    auto p = lib::philox::of_key(0, 0, 0);
    CHECK(p() == lib::philox::words{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8});
    // documentation of tf.random.Generator: from_seed(1).normal([2, 3])
    floats const y({2, 3});
    CHECK(lib::stateless_v2<lib::detail::normal_numbers, float>(
        ints({2}, {2, 3}), tensor<std::uint64_t>({1}, {0}), tensor<std::uint64_t>({2}, {1, 0}), ints(point, {1}), y));
    CHECK(close(y.values(), {0.43842277f, -0.53439844f, -0.07710262f, 1.5658046f, -0.1012345f, -0.2744976f}));
    floats const cut({1000});
    CHECK(lib::truncated_normal<float>(ints({1}, {1000}), cut, number(3), number(4)));
    for (auto const v : cut.values()) CHECK(std::fabs(v) < 2.f);
    ints const whole({100}), none({1});
    CHECK(lib::random_integer<std::int32_t>(
        ints({1}, {100}), ints(point, {-2}), ints(point, {3}), whole, number(1), number(2)));
    for (auto const v : whole.values()) CHECK((v >= -2 && v < 3));
    CHECK(
        lib::random_integer<std::int32_t>(
            ints({1}, {1}), ints(point, {3}), ints(point, {3}), none, number(1), number(2))
            .code == errc::wrong_value);
    ints const rows({4}, {1, 2, 3, 4}), mixed({4});
    CHECK(lib::random_shuffle(rows, mixed, number(1), number(2)));
    auto sorted = mixed.values();
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == rows.values());
}

TEST_CASE("shuffled rows stay whole, and are all there") {
    std::int64_t const first = 11, second = 4;
    ints const x(shape{5, 3}, {0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42});
    ints y(x.desc.shape);
    REQUIRE(lib::random_shuffle(x, y, {first}, {second}));
    std::vector<int> rows;
    for (std::size_t r = 0; r < 5; ++r) {
        CHECK((y.elements[3 * r + 1] == y.elements[3 * r] + 1 && y.elements[3 * r + 2] == y.elements[3 * r] + 2));
        rows.push_back(y.elements[3 * r]);
    }
    CHECK(rows != std::vector<int>{0, 10, 20, 30, 40});
    tensor<std::string_view> const words(shape{5, 1}, {"0", "10", "20", "30", "40"});
    tensor<std::string_view> same(words.desc.shape);
    REQUIRE(lib::random_shuffle(words, same, {first}, {second}));
    for (std::size_t r = 0; r < 5; ++r) CHECK(same.elements[r] == std::to_string(rows[r]));
    std::sort(rows.begin(), rows.end());
    CHECK(rows == std::vector<int>{0, 10, 20, 30, 40});
}

} // namespace library_math_random_training_kernels_test
