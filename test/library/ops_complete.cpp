// test/library/ops_complete.cpp - every operator that is shipped for inference has its test cases: a minimum number of
// each kind
// SPDX-License-Identifier: Apache-2.0
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_complete_test {

namespace {

/// The cases that an operator's definition requires.
struct demand {
    std::string_view name;
    bool inputs, rules, attributes;
};
template <class Op> constexpr demand demand_of() {
    auto const& p = Op::prototype;
    return {p.name(), p.count(graft::param_kind::input) > 0,
        graft::hooks_of<Op>.verify || graft::hooks_of<Op>.infer_shape, p.count(graft::param_kind::attribute) > 0};
}

bool one_of(std::string_view name, std::initializer_list<std::string_view> all) {
    for (auto a : all)
        if (a == name) return true;
    return false;
}
/// Many models fail here first: more kinds of failure are tested.
bool is_central(std::string_view name) {
    return one_of(
        name, {"Conv2D", "DepthwiseConv2D", "Conv2DBackpropInput", "Deconvolution", "Conv3D", "Conv3DBackpropInput",
                  "ConvolutionNd", "MaxPool", "AvgPool", "MaxPool3D", "AvgPool3D", "Pooling", "ConcatV2", "ConcatD",
                  "MatMul", "MatMulV2", "BatchMatMulV2", "BatchMatMul", "FullyConnection", "Reshape", "Gather",
                  "GatherV2", "GatherNd", "Split", "SplitV", "SplitVD"});
}

} // namespace

TEST_CASE("every operator is tested with known shapes, an open dim, an open rank, and by what it refuses") {
    using test::about;
    auto const all = boost::hana::unpack(graft::library::shipped_ops::list{}, [](auto... types) {
        return std::array<demand, sizeof...(types)>{demand_of<typename decltype(types)::type>()...};
    });
    CHECK(all.size() >= 366);
    for (auto const& op : all) {
        CAPTURE(std::string(op.name));
        auto const found = test::tallies().find(op.name);
        REQUIRE(found != test::tallies().end());
        auto const count = [&](about kind) { return found->second.of[static_cast<std::size_t>(kind)]; };
        CHECK(count(about::known) >= 1);
        // without inputs only an attribute could be dynamic; the input of these is a scalar
        CHECK((count(about::open_dim) >= 1 || !op.inputs ||
               one_of(op.name, {"LoopCond", "DecodeWav", "WindowFunction", "MelWeightMatrix"})));
        CHECK((count(about::open_rank) >= 1 || !op.inputs ||
               one_of(op.name, {"Empty", "RandomUniform", "TensorArrayV3"})));
        // one input of any type without constraints: only its absence is an error
        CHECK(count(about::refusal) >= (is_central(op.name) ? 5u : op.rules && op.attributes ? 2u : 1u));
    }
}

} // namespace library_ops_complete_test
