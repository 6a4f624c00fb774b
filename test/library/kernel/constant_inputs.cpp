// test/library/kernel/constant_inputs.cpp - a constant model whose input is not written again, in a checked build
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "graft/constant/program_of.hpp"
#include "test/constant/digits.hpp"

namespace library_constant_inputs_test {

struct stopped {
    std::string text;
};

} // namespace library_constant_inputs_test

void graft_on_violation(graft::violation const& what) {
    throw library_constant_inputs_test::stopped{std::string(what.text().view())};
}

namespace library_constant_inputs_test {
namespace {

struct small {
    static constexpr std::string_view text = R"(
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 } } }
layer { name: "a" type: "InnerProduct" bottom: "x" top: "a" inner_product_param { num_output: 2 } }
layer { name: "b" type: "InnerProduct" bottom: "a" top: "b" inner_product_param { num_output: 1 bias_term: false } })";
    static constexpr graft::constant::blob blobs[]{{"b", 0, 2, 0}, {"other", 0, 1, 2}, {"a", 1, 2, 3}, {"a", 0, 4, 5}};
    static constexpr float weights[]{10, 1, 99, 0.5F, 0.25F, 1, 2, 3, 4};
};
using net = graft::program_of<small, digits::target>;
static_assert(!net::keeps<"x"> && net::keeps<"b">);

TEST_CASE("an input whose memory is used again is written before each run") {
    alignas(64) static net::arena_type arena;
    auto const x = net::tensor<"x">(arena);
    for (int turn = 0; turn < 3; ++turn) {
        x[0] = 1, x[1] = 2;
        REQUIRE(net::run(arena));
        CHECK(net::tensor<"b">(arena)[0] == 66.25F);
    }
    x[0] = 1; // the other one is not
    REQUIRE(net::run(arena));
    std::string text;
    try {
        (void)net::run(arena);
    } catch (stopped const& by) { text = by.text; }
    CHECK(text == "graft: x: the input was not written since the last run, which has used its memory; write each input "
                  "before each run that does not keep it");
    x[0] = 1, x[1] = 2;
    CHECK(net::run(arena));
}

} // namespace
} // namespace library_constant_inputs_test
