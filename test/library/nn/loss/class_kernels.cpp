// test/library/nn/loss/class_kernels.cpp - losses with weighted and ignored classes; softmax and its cross entropy
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/nn/loss/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_nn_loss_class_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("losses: classes are weighted, ignored places count nothing") {
    floats x({2, 3}, F{-1, -2, -3, -4, -5, -6}), sum(shape::scalar()), each({2}), weight({3}, F{1, 2, 4});
    longs target({2}, I{2, 0});
    using none = graft::optional_in<"weight", float>;
    auto const weight_of = weight.argument();
    CHECK(lib::negative_log_likelihood<float>(x, target, none(), sum, {"sum"}, {false}, {0}));
    CHECK(sum.values() == F{7});
    CHECK(lib::negative_log_likelihood<float>(x, target, none(&weight_of), sum, {"mean"}, {false}, {0}));
    CHECK(close(sum.values(), F{(3 * 4 + 4 * 1) / 5.f}));
    CHECK(lib::negative_log_likelihood<float>(x, target, none(), each, {"none"}, {true}, {0}));
    CHECK(each.values() == F{3, 0});
    CHECK(lib::negative_log_likelihood<float>(x, longs({2}, I{3, 0}), none(), sum, {"sum"}, {false}, {0}).code ==
          errc::wrong_input_data);
}

TEST_CASE("softmax and its cross entropy: with a distribution, one that is broadcast, and the number of a class") {
    floats const x({2, 3}, {1, 2, 3, 1000, 1000, 1000});
    floats loss(shape{2}), gradient({2, 3});
    REQUIRE(lib::softmax_cross_entropy<float>(x, floats({2, 3}, {0, 0, 1, 0.5f, 0.5f, 0}), loss, gradient));
    CHECK(close(loss.values(), {0.40760596f, 1.0986123f}));
    CHECK(close(gradient.values(), {0.09003057f, 0.24472848f, -0.3347590f, -1.f / 6, -1.f / 6, 1.f / 3}));
    REQUIRE(lib::softmax_cross_entropy<float>(x, floats({1, 3}, {0, 1, 0}), loss, gradient));
    CHECK(close(loss.values(), {1.40760596f, 1.0986123f}));
    REQUIRE(lib::sparse_softmax_cross_entropy<float>(x, longs(shape{2}, {2, 0}), loss, gradient));
    CHECK(close(loss.values(), {0.40760596f, 1.0986123f}));
    CHECK(close(gradient.values(), {0.09003057f, 0.24472848f, -0.3347590f, -2.f / 3, 1.f / 3, 1.f / 3}));
    CHECK(
        lib::sparse_softmax_cross_entropy<float>(x, ints(shape{2}, {2, 3}), loss, gradient).code == errc::wrong_value);
}

} // namespace library_nn_loss_class_kernels_test
