// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "graft/base/fixed_string.hpp"
#include "graft/graph/edit/edit.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/text/json/graph.hpp"

namespace graph_edit_test {

namespace {

using namespace graft::literals;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct Clip : graft::op<Clip> {
    static constexpr auto prototype =
        graft::prototype("Clip").input("x", real_number).output("y", follow("x")).attr("max", 6.0);
};
struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", real_number)
                                          .input("x1", "T")
                                          .input("x2", "T")
                                          .output("y", "T", follow("x1", aspect::shape));
    static constexpr graft::status verify(verify_context& ctx) {
        return ctx.desc<"x1">().shape == ctx.desc<"x2">().shape
                   ? graft::ok
                   : graft::fail(graft::errc::shape_mismatch, "x2", "the shape of x1");
    }
};
struct Cut : graft::op<Cut> { // drops the first dim: its changes end here
    static constexpr auto prototype =
        graft::prototype("Cut").input("x", real_number).output("y", follow("x", aspect::dtype));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.rank() > 0) y[0] = 1;
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct few {
    using list = graft::ops<Relu, Clip, Add, Cut>;
};

constexpr auto view() { return graft::catalog<few>::view(); }
std::string dump(graft::graph const& g) { return graft::to_json({&g}); }
graft::tensor_ref tensor(graft::graph const& g, std::uint32_t t) { return {g, graft::tensor_id{t}}; }

/// x -> Relu a -> Relu b -> Add(a, b), output.
graft::graph diamond(graft::shape const& s = {2, 3}) {
    graft::network net(view());
    auto const x = net.input("x", graft::dtype::f32, s);
    auto const a = net.add<Relu>("a", "x"_p = x);
    auto const b = net.add<Relu>("b", "x"_p = a);
    net.output("out", net.add<Add>("sum", "x1"_p = a, "x2"_p = b));
    auto g = std::move(net).finish();
    return std::move(*g);
}

} // namespace

TEST_CASE("edit: a node replaced by another") {
    auto g = diamond();
    graft::graph_edit edit(g);
    auto const clip = edit.add<Clip>("clip", "x"_p = tensor(g, 1), "max"_p = 1);
    edit.replace(tensor(g, 2), clip); // what b gave
    edit.erase(2);
    auto const o = edit.apply();
    REQUIRE(o);
    CHECK(o->rules_called == 1); // the sum
    CHECK(o->now == std::vector<graft::node_id>{0, 1, graft::no_id, 3, 2});
    // the same, built from scratch
    graft::network net(view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    auto const a = net.add<Relu>("a", "x"_p = x);
    auto const c = net.add<Clip>("clip", "x"_p = a, "max"_p = 1);
    net.output("out", net.add<Add>("sum", "x1"_p = a, "x2"_p = c));
    CHECK(dump(g) == dump(*std::move(net).finish()));
}

TEST_CASE("edit: a node put behind a tensor reads it still") {
    auto g = diamond();
    graft::graph_edit edit(g);
    auto const cut = edit.add<Cut>("cut", "x"_p = tensor(g, 1));
    edit.replace(tensor(g, 1), cut, cut);
    auto const o = edit.apply();
    REQUIRE(o);
    CHECK(o->rules_called == 2);
    CHECK(g.tensors[g.outputs[0].tensor].desc.shape == graft::shape{1, 3});
    CHECK(g.nodes[2].name == "cut");
    CHECK(g.nodes[3].name == "b");
    graft::error_list plan_errors;
    CHECK(graft::plan_is_sound(plan_errors.take(graft::plan_memory(g, {}))));
    CHECK_FALSE(plan_errors.failed());
}

TEST_CASE("edit: a new node that nothing reads is not what is replaced") {
    auto g = diamond();
    auto const before = dump(g);
    {
        graft::graph_edit edit(g);
        auto const clip = edit.add<Clip>("clip", "x"_p = tensor(g, 1));
        edit.replace(clip, tensor(g, 2)); // swapped
        auto const o = edit.apply();
        REQUIRE_FALSE(o);
        REQUIRE(o.error().errors.size() == 1);
        CHECK(o.error().errors[0].code == graft::errc::unread_tensor);
        CHECK(o.error().errors[0].where.port == "clip");
        CHECK(dump(g) == before);
    }
    graft::graph_edit edit(g); // read by another new node; of two replacements by way of the other; of an old one
    auto const clip = edit.add<Clip>("clip", "x"_p = tensor(g, 1));
    auto const last = edit.add<Clip>("last", "x"_p = clip);
    edit.replace(tensor(g, 2), last);
    edit.replace(last, clip);
    edit.replace(clip, tensor(g, 1));
    edit.replace(tensor(g, 3), tensor(g, 3));
    CHECK(edit.apply());
}

TEST_CASE("edit: a tensor of another shape or dtype is refused, unless the edit says that it is meant") {
    auto g = diamond();
    auto const before = dump(g);
    {
        graft::graph_edit edit(g);
        edit.replace(tensor(g, 1), edit.add<Cut>("cut", "x"_p = tensor(g, 0)));
        auto const o = edit.apply();
        REQUIRE_FALSE(o);
        CHECK(o.error().errors[0].code == graft::errc::wrong_shape);
        CHECK(dump(g) == before);
    }
    {
        graft::graph_edit edit(g);
        static constexpr std::array<std::int32_t, 6> numbers{};
        edit.replace(tensor(g, 1), edit.constant<std::int32_t>("whole", numbers, {2, 3}));
        auto const o = edit.apply();
        REQUIRE_FALSE(o);
        CHECK(o.error().errors[0].code == graft::errc::wrong_dtype);
        CHECK(dump(g) == before);
    }
    graft::graph_edit edit(g);
    edit.replace(tensor(g, 1), edit.add<Cut>("cut", "x"_p = tensor(g, 0)), graft::of_another_type);
    REQUIRE(edit.apply());
    CHECK(g.tensors[g.outputs[0].tensor].desc.shape == graft::shape{1, 3});
}

TEST_CASE("edit: a graph output moves with its tensor") {
    auto g = diamond();
    graft::graph_edit edit(g);
    auto const clip = edit.add<Clip>("clip", "x"_p = tensor(g, 3));
    edit.replace(tensor(g, 3), clip, clip);
    REQUIRE(edit.apply());
    CHECK(g.nodes[g.tensors[g.outputs[0].tensor].producer].name == "clip");
}

namespace {

/// Every list of a graph, byte for byte if its elements are plain, and its storage size.
std::string all_lists(graft::graph const& g) {
    std::string all;
    auto const number = [&](auto n) { all += std::to_string(n) + " "; };
    auto const bytes = [&](auto const& list) {
        number(list.size());
        all.append(reinterpret_cast<char const*>(list.data()), list.size() * sizeof(list[0]));
    };
    for (auto const& n : g.nodes) {
        for (auto text : {n.name, n.origin_name, n.origin_type}) all += std::string(text) + " ";
        number(n.op);
        for (auto id : {n.first_input, std::uint32_t{n.first_output}, n.first_slot, n.first_attribute, n.first_control,
                 n.first_carried, n.call, n.source})
            number(id);
        for (auto count : {n.input_count, n.output_count, n.control_count, n.attribute_count, n.carried_count})
            number(count);
    }
    for (auto const& t : g.tensors) number(t.producer), number(t.value), all += std::string(t.origin);
    for (auto const& list : {g.inputs, g.outputs})
        for (auto const& p : list) number(p.tensor), all += std::string(p.name) + " ";
    bytes(g.edges), bytes(g.edge_formats), bytes(g.slots), bytes(g.controls);
    for (auto const& c : g.calls)
        for (auto const& list : {c.inputs, c.outputs}) bytes(list);
    for (auto size : {g.nodes.size(), g.tensors.size(), g.attributes.size(), g.values.size(), g.inputs.size(),
             g.outputs.size(), g.removed.size(), g.carried.size(), g.calls.size(), g.loops.size(), g.bounds.size(),
             g.faults.size(), g.prepared.size(), g.owners.size(), g.storage.bytes()})
        number(size);
    return all + dump(g);
}

} // namespace

TEST_CASE("edit: without apply, and after an edit that is refused, every list is as it was") {
    auto g = diamond();
    auto const before = all_lists(g);
    for (int i = 0; i < 3; ++i) {
        graft::graph_edit edit(g);
        auto const clip = edit.add<Clip>("clip", "x"_p = tensor(g, 0), "max"_p = 2.5);
        edit.output("more", edit.add<Add>("sum of constants", "x1"_p = edit.constant("c", {1.f, 2.f}),
                                "x2"_p = edit.constant("d", {1.f})));
        (void)edit.input("z", graft::dtype::f32, {1});
        edit.replace(tensor(g, 1), clip);
        CHECK(all_lists(g) != before);
        if (i == 1) {
            edit.erase(0);
            auto const refused = edit.apply();
            REQUIRE_FALSE(refused);
            CHECK(all_lists(g) == before);
        }
    }
    CHECK(all_lists(g) == before);
}

TEST_CASE("edit: mistakes leave the graph as it is") {
    auto g = diamond();
    auto const before = dump(g);
    SUBCASE("an erased node is read") {
        graft::graph_edit edit(g);
        edit.erase(1);
        auto const refused = edit.apply();
        REQUIRE_FALSE(refused);
        REQUIRE(refused.error().errors.size() == 2); // b and the sum
        CHECK(refused.error().errors[0].code == graft::errc::dangling_input);
        CHECK(refused.error().errors[1].where.node == "sum");
    }
    SUBCASE("an erased node is a graph output") {
        graft::graph_edit edit(g);
        edit.erase(3);
        auto const refused = edit.apply();
        REQUIRE_FALSE(refused);
    }
    SUBCASE("nodes that were added go") {
        graft::graph_edit edit(g);
        (void)edit.add<Clip>("clip", "x"_p = tensor(g, 0));
        edit.erase(1);
        auto const refused = edit.apply();
        REQUIRE_FALSE(refused);
    }
    SUBCASE("an edit that is never applied") {
        graft::graph_edit edit(g);
        (void)edit.add<Clip>("clip", "x"_p = tensor(g, 0));
        (void)edit.input("z", graft::dtype::f32, {1});
    }
    SUBCASE("a cycle") {
        graft::graph_edit edit(g);
        edit.replace(tensor(g, 0), tensor(g, 3)); // a reads the sum
        auto const refused = edit.apply();
        REQUIRE_FALSE(refused);
        REQUIRE(refused.error().errors.size() == 1);
        CHECK(refused.error().errors[0].code == graft::errc::cycle);
    }
    CHECK(dump(g) == before);
}

TEST_CASE("edit: what is not of the graph is an error, and the graph as it was; so is a second apply") {
    auto g = diamond(), other = diamond();
    auto const before = dump(g);
    {
        graft::graph_edit edit(g);
        edit.replace(tensor(g, 2), {});
        edit.replace(tensor(other, 2), tensor(g, 1));
        edit.replace(tensor(g, 1), tensor(g, 99));
        edit.replace(tensor(g, 1), tensor(g, 2), graft::node_ref(other, 1));
        edit.replace(tensor(g, 1), tensor(g, 2), graft::node_ref());
        edit.erase(77);
        (void)edit.add<Relu>("r", "x"_p = tensor(other, 1));
        auto const o = edit.apply();
        REQUIRE_FALSE(o);
        std::vector<graft::errc> codes;
        for (auto const& e : o.error().errors) codes.push_back(e.code);
        using graft::errc;
        CHECK(codes == std::vector{errc::absent_tensor, errc::tensor_of_another_graph, errc::tensor_of_another_graph,
                           errc::unknown_node, errc::unknown_node, errc::unknown_node, errc::tensor_of_another_graph});
        CHECK(o.error().errors[0].where.rule == "edit, replace: to");
    }
    CHECK(dump(g) == before);
    graft::graph_edit edit(g);
    edit.replace(tensor(g, 2), edit.add<Clip>("clip", "x"_p = tensor(g, 1), "max"_p = 1));
    REQUIRE(edit.apply());
    auto const after = dump(g);
    auto const again = edit.apply();
    REQUIRE_FALSE(again);
    CHECK(again.error().errors[0].code == graft::errc::already_finished);
    CHECK(dump(g) == after);
}

TEST_CASE("edit: a second one of the same graph changes nothing and says so; after the first another may begin") {
    auto g = diamond();
    {
        graft::graph_edit first(g);
        auto const clip = first.add<Clip>("clip", "x"_p = tensor(g, 1), "max"_p = 1);
        {
            graft::graph_edit second(g);
            second.erase(2);
            (void)second.add<Relu>("r", "x"_p = tensor(g, 1));
            auto const o = second.apply();
            REQUIRE_FALSE(o);
            CHECK(o.error().errors[0].code == graft::errc::edit_is_open);
        }
        graft::graph_edit third(g); // ends without apply
        (void)third.add<Relu>("r", "x"_p = tensor(g, 1));
        first.replace(tensor(g, 2), clip);
        first.erase(2);
        REQUIRE(first.apply());
    }
    CHECK(g.nodes.size() == 4);
    CHECK(g.nodes[2].name == "clip");
    graft::graph_edit next(g);
    next.replace(tensor(g, 2), next.add<Relu>("relu", "x"_p = tensor(g, 1)));
    CHECK(next.apply());
}

TEST_CASE("builder: a draft of another catalog, of no operator, or of tensors that are not there") {
    auto g = diamond();
    graft::graph_builder b(g);
    auto const refused = [&](graft::node_draft const& d) {
        graft::status why;
        auto const n = b.add(d, why);
        CHECK(g.nodes[n].kind == graft::node_kind::opaque);
        CHECK(g.nodes[n].output_count > 0);
        return why.code;
    };
    graft::tensor_id const outside[] = {graft::tensor_id{4711}}, x[] = {graft::tensor_id{}};
    auto d = graft::node_draft::of(g.catalog, g.catalog.find("Relu"), g.storage);
    d.put(0, outside);
    CHECK(refused(d) == graft::errc::unknown_tensor);
    CHECK(refused(graft::node_draft::of(g.catalog, graft::no_op, g.storage)) == graft::errc::operator_not_in_catalog);
    d = graft::node_draft::of(g.catalog, g.catalog.find("Relu"), g.storage);
    d.put(0, x);
    d.op = g.catalog.find("Add");
    CHECK(refused(d) == graft::errc::wrong_fingerprint);
    d.op = g.catalog.find("Relu");
    d.input_ports[0].count = 9;
    CHECK(refused(d) == graft::errc::wrong_input_count);
    graft::status why;
    graft::node_like like;
    like.exemplar = 1;
    CHECK(g.nodes[b.add_like(like, why)].kind == graft::node_kind::opaque);
    CHECK(why.code == graft::errc::wrong_input_count);
}

TEST_CASE("edit: rules that refuse the change are reported") {
    auto g = diamond();
    graft::graph_edit edit(g);
    auto const cut = edit.add<Cut>("cut", "x"_p = tensor(g, 2));
    edit.replace(tensor(g, 2), cut, cut);
    auto const o = edit.apply();
    CHECK_FALSE(o);
    REQUIRE(o.error().errors.size() == 1);
    CHECK(o.error().errors[0].code == graft::errc::shape_mismatch);
    CHECK(o.error().errors[0].where.node == "sum");
}

TEST_CASE("edit: a long chain of new nodes is ordered without recursion") {
    auto g = diamond();
    graft::graph_edit edit(g);
    graft::tensor_ref t = tensor(g, 0);
    for (int i = 0; i < 50000; ++i) t = edit.add<Relu>("r", "x"_p = t);
    edit.replace(tensor(g, 1), t);
    edit.erase(1);
    REQUIRE(edit.apply());
    CHECK(g.nodes.size() == 50003);
}

TEST_CASE("reinference: rules called are those of the changed cone") {
    graft::network net(view());
    auto const x = net.input("x", graft::dtype::f32, {2, 3});
    auto const other = net.input("other", graft::dtype::f32, {5});
    graft::tensor_ref t = x, u = other;
    for (int i = 0; i < 1000; ++i) {
        t = net.add<Relu>("t" + std::to_string(i), "x"_p = t);
        u = net.add<Relu>("u" + std::to_string(i), "x"_p = u);
    }
    auto const cut = net.add<Cut>("cut", "x"_p = t);
    auto const behind = net.add<Relu>("behind", "x"_p = cut);
    net.output("y", behind);
    net.output("u", u);
    auto const x_id = x.id();
    auto created = std::move(net).finish();
    auto g = std::move(*created);

    graft::error_list errors;
    graft::reinference again(g);
    again.bind(x_id, {graft::dtype::f32, {}, {}, {4, 3}});
    CHECK(again.run(errors) == 1001); // the chain and the cut, whose result stays
    CHECK(again.run(errors) == 0);
    again.bind(x_id, {graft::dtype::f32, {}, {}, {4, 7}});
    CHECK(again.run(errors) == 1002);
    CHECK(g.tensors[g.outputs[0].tensor].desc.shape == graft::shape{1, 7});
    again.bind(x_id, {graft::dtype::f32, {}, {}, {4, 7}});
    CHECK(again.run(errors) == 0);
    CHECK_FALSE(errors.failed());
}

TEST_CASE("reinference: the result is what fresh inference gives") {
    for (std::int64_t n : {1, 7, 100}) {
        auto g = diamond({2, 3});
        graft::error_list errors;
        graft::reinference again(g);
        again.bind(graft::tensor_id{}, {graft::dtype::f32, {}, {}, {n, 3}});
        CHECK(again.run(errors) == 3);
        CHECK(dump(g) == dump(diamond({n, 3})));
    }
}

} // namespace graph_edit_test
