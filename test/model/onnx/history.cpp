// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/origin_versions.hpp"
#include "graft/op/define/op.hpp"

namespace onnx_history_test {

namespace {

namespace onnx = graft::onnx;
using graft::param_kind;

/// The first version of an operator that cannot be read, or that requires a version that does not exist; 0: none.
template <class Op> std::int32_t broken() {
    for (auto const& s : Op::history.steps)
        if (s.kind != onnx::step_kind::gone &&
            (onnx::version_of<Op>(s.version).first_mistake().code != graft::errc::ok ||
                onnx::version_of<Op>(s.version).name() != Op::history.name))
            return s.version;
    return 0;
}
template <class... Ops> std::size_t count_versions(graft::ops<Ops...>) {
    std::size_t versions = 0;
    auto const one = [&](std::string_view name, std::size_t steps, std::int32_t wrong) {
        INFO(std::string(name));
        CHECK(wrong == 0);
        versions += steps;
    };
    (one(Ops::history.name, Ops::history.steps.size(), broken<Ops>()), ...);
    return versions;
}

graft::dtype_set dtype_of_first(graft::prototype const& p) { return p.at(param_kind::input, 0).types; }

struct Softened : graft::op<Softened> {
    static constexpr auto prototype =
        graft::prototype("Softened").input("x", floating).output("y", follow("x")).attr("axis", 1).attr("flat", false);
};
struct Soft : onnx::op<Soft> {
    static constexpr auto history = onnx::define("Soft", onnx::since(1, "x: T -> y: T; axis: int = 1; T: {floats}"),
        onnx::same(11), onnx::change(13, "axis: int = -1"), onnx::types(15, "T: {floats, bfloat16}"),
        onnx::change(18, "-axis"), onnx::gone(20));
};
struct from_18 {
    template <class Context> graft::status operator()(Context& ctx) const {
        if constexpr (Context::template defines_attr<"axis">()) ctx.template set<"axis">(ctx.template attr<"axis">());
        else ctx.template set<"axis">(-2);
        return graft::ok;
    }
};
inline constexpr auto flat = graft::plugin<Softened, Soft>().versions(1, 12).same_since(11).set("flat", true);
inline constexpr auto later =
    graft::plugin<Softened, Soft>().versions(13).set("flat", false).computed("axis").ignore("axis").parse(from_18());
struct plugin_list {
    using plugins = graft::plugins<flat, later>;
    using list = plugins::origins;
};

} // namespace

TEST_CASE("each version of each operator is read as the operator sets say it") {
    CHECK(count_versions(onnx::operators()) + count_versions(onnx::ml::operators()) == 637);
    static_assert(onnx::operators::size == 203 && onnx::ml::operators::size == 19);
}

TEST_CASE("a version is a value") {
    constexpr auto twelve = onnx::version_of<onnx::Softmax>(12), thirteen = onnx::version_of<onnx::Softmax>(13);
    static_assert(twelve.at(param_kind::attribute, 0).integer == 1);
    static_assert(thirteen.at(param_kind::attribute, 0).integer == -1);
    CHECK(!dtype_of_first(twelve).has(graft::dtype::bf16));
    CHECK(dtype_of_first(thirteen).has(graft::dtype::bf16));
    auto const clip = onnx::version_of<onnx::Clip>(6);
    CHECK(clip.default_of(clip.at(param_kind::attribute, 0)).real == doctest::Approx(3.4028235e38));
    CHECK(onnx::version_of<onnx::Clip>(11).count(param_kind::input) == 3);
    CHECK(onnx::version_of<onnx::Celu>(11).first_mistake().code == graft::errc::unknown_version);
    CHECK(onnx::version_of<onnx::Upsample>(10).first_mistake().code == graft::errc::unknown_version);
}

TEST_CASE("definitions of a history are those that differ in ports or attributes") {
    static_assert(Soft::history.definitions() == 3);
    static_assert(Soft::history.range(0).last == 12 && Soft::history.range(1).first == 13);
    static_assert(Soft::history.range(1).last == 17 && Soft::history.range(2).last == 19);
    static_assert(Soft::history.changes_meaning(2, 12) == 11 && Soft::history.changes_meaning(12, 20) == 0);
    CHECK(dtype_of_first(Soft::history.definition(1)).has(graft::dtype::bf16));
}

TEST_CASE("a plugin maps every definition that its versions have") {
    constexpr auto set = graft::plugins_of<plugin_list>();
    static_assert(onnx::complete<plugin_list::plugins, graft::ops<Soft>>);
    CHECK(plugin_list::plugins::size == 3);
    auto const* one = set.find("Soft", 1);
    REQUIRE(one);
    CHECK(one->first_version == 1);
    CHECK(one->last_version == 12);
    CHECK(set.find("Soft", 12) == one);
    REQUIRE(set.find("Soft", 17));
    CHECK(set.find("Soft", 17)->first_version == 13);
    CHECK(set.find("Soft", 18) != set.find("Soft", 17));
    CHECK(set.find("Soft", 20) == nullptr);
    CHECK(set.origins.ops[set.definition("Soft", 14)].since == 13);
    CHECK(set.origins.ops[set.definition("Soft", 0)].since == 18);
}

} // namespace onnx_history_test
