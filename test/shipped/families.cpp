// test/shipped/families.cpp - the families of the shipped operators, and what expansions of the frameworks add
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "graft/mapping/translate/added_operators.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/families.hpp"

namespace shipped_families_test {

TEST_CASE("families: each operator of the target is in one, and in their order") {
    auto const ops = graft::shipped::target().ops;
    std::vector<int> times(ops.size);
    std::string_view before;
    for (auto const& family : graft::shipped::families()) {
        CHECK(before < family.name);
        before = family.name;
        CHECK(!family.title.empty());
        for (auto const& name : family.operators) {
            auto const op = ops.find(name);
            CAPTURE(name);
            REQUIRE(op != graft::no_op);
            ++times[op];
        }
    }
    for (graft::op_id op = 0; op < ops.size; ++op) {
        auto const name = ops.name(op);
        CAPTURE(name);
        CHECK((times[op] == 1 || ops.find(name) != op));
    }
}

TEST_CASE("added_operators: what expansions of each framework add") {
    auto const target = graft::shipped::target();
    auto const added = [&](std::string_view framework, std::string_view origin) {
        auto const* set = target.plugins_for(framework);
        REQUIRE(set);
        auto const* row = set->find(origin);
        REQUIRE(row);
        auto const found = graft::added_operators(*set, *row, target.ops);
        std::vector<std::string> all(found.begin(), found.end());
        std::sort(all.begin(), all.end());
        return all;
    };
    using names = std::vector<std::string>;
    CHECK(added("onnx", "Conv") == names{"Conv2D", "ConvolutionNd"});         // by rank
    CHECK(added("onnx", "Gemm") == names{"Add", "MatMulV2"});                 // by an optional input
    CHECK(added("caffe", "Convolution") == names{"Conv2D", "ConvolutionNd"}); // by a list that must not be empty
    CHECK(added("caffe", "Upsample") == names{"UnpoolByMask", "Upsample"});
    CHECK(added("tensorflow", "Conv2D").empty()); // one to one
    std::size_t expansions = 0, known = 0;
    for (auto const& set : target.plugins)
        for (auto const& row : set.rows)
            if (row.expand && !row.fused) {
                ++expansions;
                known += !graft::added_operators(set, row, target.ops).empty();
            }
    CHECK(expansions > 300);
    CHECK(known * 100 >= expansions * 90);
}

} // namespace shipped_families_test
