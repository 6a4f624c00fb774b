#include <doctest/doctest.h>

#include <memory>
#include <string_view>

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/fusion/passes.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/op/define/op.hpp"
#include "test/model/caffe_net.hpp"

namespace fusion_caffe_test {

namespace {

using namespace graft::scope_terms;

struct Bent : graft::op<Bent> {
    static constexpr auto prototype =
        graft::prototype("Bent").input("x", f32).output("y", follow("x")).attr("power", 1.0).attr("slope", 0.0);
};
struct target_ops {
    using list = graft::ops<Bent>;
};
struct Power : graft::origin_op<Power> {
    static constexpr auto prototype = graft::prototype("Power")
                                          .message("power_param")
                                          .input("bottom", f32)
                                          .output("top", f32)
                                          .attr("power", 1.0)
                                          .attr("scale", 1.0)
                                          .attr("shift", 0.0);
};
struct ReLU : graft::origin_op<ReLU> {
    static constexpr auto prototype = graft::prototype("ReLU")
                                          .message("relu_param")
                                          .input("bottom", f32)
                                          .output("top", f32)
                                          .attr("negative_slope", 0.0)
                                          .attr("engine", "DEFAULT");
};
struct ScopeBent : graft::fused_op<ScopeBent> {
    static constexpr auto prototype =
        graft::prototype("ScopeBent").input("x", f32).output("y", f32).attr("power", as_float).attr("slope", as_float);
};
inline constexpr auto form =
    graft::structure().node("power", "Power", "@x").node("relu", "ReLU", "power").output("y", "relu");
inline constexpr auto pass = graft::scope_pass<ScopeBent>("bent")
                                 .when(count("Power") >= 1 && attr("ReLU", "negative_slope") == 0.25)
                                 .match(form)
                                 .attr_from("power", "power", "power")
                                 .attr_from("slope", "relu", "negative_slope");
inline constexpr auto bent = graft::plugin<Bent, ScopeBent>();
inline constexpr auto power = graft::plugin<Bent, Power>().set("slope", 1.0).ignore("scale", "shift");
inline constexpr auto relu =
    graft::plugin<Bent, ReLU>().rename("slope", "negative_slope").use_default("power").ignore("engine");
struct framework {
    using plugins = graft::plugins<bent, power, relu>;
    using list = plugins::origins;
    using passes = graft::passes<pass>;
};

constexpr std::string_view prototxt = R"(
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 } } }
layer { name: "block/power" type: "Power" bottom: "data" top: "block/a" power_param { power: 2 } }
layer { name: "block/relu" type: "ReLU" bottom: "block/a" top: "block/a" relu_param { negative_slope: 0.25 } }
layer { name: "out" type: "ReLU" bottom: "block/a" top: "out" }
)";

} // namespace

TEST_CASE("fusion: layers of Caffe by the scopes in their names, in-place layers too") {
    auto const model = std::make_shared<graft::model::source>();
    graft::error_list errors;
    REQUIRE(errors.add(graft::caffe::read(caffe_test::file_of(prototxt), "net", nullptr, "", {}, {}, *model)));
    graft::import_request request;
    graft::fusion_report report;
    request.fused = &report;
    request.outputs = {"block/a", "out"};
    auto const g = errors.take(graft::translate(
        model, graft::catalog<target_ops>::view(), graft::plugins_of<framework>(graft::caffe::front_end), request));
    REQUIRE(errors.errors.empty());
    REQUIRE(report.firings.size() == 1);
    CHECK(report.firings[0].count == 1);
    REQUIRE(g.nodes.size() == 3);
    CHECK(g.nodes[1].name == "block/relu");
    CHECK(g.attributes_of(g.nodes[1])[0].real == 2.0);
    CHECK(g.attributes_of(g.nodes[1])[1].real == 0.25);
    REQUIRE(g.outputs.size() == 2);
    CHECK(g.outputs[0].name == "block/a");
    CHECK(g.outputs[0].tensor == g.nodes[1].first_output);
    CHECK(g.tensors[g.outputs[0].tensor].desc.shape == graft::shape{2, 3});
}

namespace {

/// A layer of the user; the target adds its message to Caffe's messages.
struct GainParameter : graft::caffe::message {
    static constexpr auto fields = graft::caffe::fields("GainParameter").optional("gain", 1, float_, 1.0);
};
struct LayerParameter : graft::caffe::message {
    static constexpr auto fields = graft::caffe::fields("LayerParameter").optional<GainParameter>("gain_param", 9001);
};
struct Gain : graft::caffe::layer<Gain, GainParameter> {
    static constexpr auto prototype = define("Gain", "gain_param").input("bottom", f32).output("top", f32);
};
struct Raised : graft::op<Raised> {
    static constexpr auto prototype =
        graft::prototype("Raised").input("x", f32).output("y", follow("x")).attr("gain", 1.0);
};
struct raised_ops {
    using list = graft::ops<Raised>;
};
struct ScopeRaised : graft::fused_op<ScopeRaised> {
    static constexpr auto prototype =
        graft::prototype("ScopeRaised").input("x", f32).output("y", f32).attr("gain", as_float);
};
inline constexpr auto raised_form = graft::structure().node("a", "Gain", "@x").node("b", "Gain", "a").output("y", "b");
inline constexpr auto raised_pass =
    graft::scope_pass<ScopeRaised>("raised").when(count("Gain") == 2).match(raised_form).attr_from("gain", "b", "gain");
inline constexpr auto raised = graft::plugin<Raised, ScopeRaised>();
inline constexpr auto gain = graft::plugin<Raised, Gain>();
struct users_framework {
    using plugins = graft::plugins<raised, gain>;
    using list = plugins::origins;
    using messages = graft::caffe::messages<LayerParameter, GainParameter>;
    using passes = graft::passes<raised_pass>;
};

constexpr std::string_view gains = R"(
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 } } }
layer { name: "s/a" type: "Gain" bottom: "data" top: "s/a" gain_param { gain: 5 } }
layer { name: "s/b" type: "Gain" bottom: "s/a" top: "s/b" gain_param { gain: 7 } }
)";

} // namespace

TEST_CASE("fusion: a pass reads the fields of a message that the user adds to Caffe's") {
    auto const set = graft::plugins_of<users_framework>(graft::caffe::front_end);
    for (bool const fuses : {true, false}) {
        auto const model = std::make_shared<graft::model::source>();
        graft::error_list errors;
        REQUIRE(errors.add(
            graft::caffe::read(caffe_test::file_of(gains), "net", nullptr, "", {}, {}, *model, set.messages)));
        graft::import_request request;
        if (!fuses) request.passes = {"none"};
        auto const g = errors.take(graft::translate(model, graft::catalog<raised_ops>::view(), set, request));
        REQUIRE(errors.errors.empty());
        REQUIRE(g.nodes.size() == (fuses ? 2u : 3u));
        CHECK(g.attributes_of(g.nodes[1])[0].real == (fuses ? 7.0 : 5.0));
    }
}

} // namespace fusion_caffe_test
