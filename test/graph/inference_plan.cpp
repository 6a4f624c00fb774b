// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/graph/infer/declared_shape.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/diagnostic_expansion.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/mark.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/infer_node.hpp"

namespace graph_inference_plan_test {

namespace {

struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy").input("x", real_number).output("y", follow("x"));
};
struct Flat : graft::op<Flat> { // dtype by attribute, shape by a rule, which reads dim `axis`
    static constexpr auto prototype = graft::prototype("Flat")
                                          .input("x", any)
                                          .output("y", f32 | i32, type_from("T"))
                                          .attr("T", as_type, f32 | i32)
                                          .attr("axis", 0, in_range(0, 3))
                                          .attr("kind", "a", one_of("a", "b"));
    static constexpr graft::status verify(verify_context& ctx) {
        if (ctx.attr<"axis">() == 3) return graft::fail(graft::errc::wrong_value, "axis", "below 3", 3);
        return graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"y">() = graft::shape::of_rank(0).append(x[static_cast<std::size_t>(ctx.attr<"axis">())]);
        return graft::ok;
    }
};
struct Pair : graft::op<Pair> { // a variable, an input that follows another, an optional one, two outputs
    static constexpr auto prototype = graft::prototype("Pair")
                                          .datatype("T", real_number)
                                          .input("a", "T")
                                          .input("b", "T")
                                          .input("c", follow("a"))
                                          .optional_input("d", i32, any_shape)
                                          .output("y", "T", follow("a", aspect::shape | aspect::format))
                                          .optional_output("z", i32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.has_output<"z">()) ctx.output<"z">() = ctx.input<"b">();
        return graft::ok;
    }
};
struct Images : graft::op<Images> {
    static constexpr auto prototype = graft::prototype("Images")
                                          .input("x", f32, formats(nchw, nhwc), has_format)
                                          .output("y", f32, has_format, follow("x", aspect::format));
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = graft::shape::of_rank(0).append(ctx.input<"x">()[0] * 2);
        return graft::ok;
    }
};
struct Choice : graft::op<Choice> { // the rule determines the dtype
    static constexpr auto prototype = graft::prototype("Choice").input("x", f32 | i32).output("y", f32 | i64);
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">() == graft::dtype::f32 ? graft::dtype::f32 : graft::dtype::i64;
        return graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        ctx.output<"y">() = graft::shape::of_rank(0).append(x[0] - 4);
        return graft::ok;
    }
};
struct Sink : graft::op<Sink> { // no outputs
    static constexpr auto prototype = graft::prototype("Sink").input("x", any);
};
struct Check : graft::op<Check> { // no outputs, and a rule
    static constexpr auto prototype = graft::prototype("Check").input("x", any);
    static constexpr graft::status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        return x.has_rank() && x.rank() == 1 ? graft::ok : graft::fail(graft::errc::wrong_rank, "x", "a vector");
    }
};
struct Join : graft::op<Join> { // any number of inputs
    static constexpr auto prototype = graft::prototype("Join").dynamic_input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::dim n = 0;
        for (auto const& x : ctx.dynamic_desc<"x">()) n = n + x.shape[0];
        ctx.output<"y">() = graft::shape::of_rank(0).append(n);
        return graft::ok;
    }
};
struct Twins : graft::op<Twins> { // outputs that are whole inputs, in an operator that has rules
    static constexpr auto prototype = graft::prototype("Twins")
                                          .input("x", real_number)
                                          .input("s", f32)
                                          .output("y", follow("x"))
                                          .output("m", follow("s"))
                                          .optional_output("n", follow("s"))
                                          .optional_output("r", f32);
    static constexpr graft::status verify(verify_context& ctx) {
        auto const& s = ctx.desc<"s">().shape;
        return !s.has_rank() || s.rank() == 1 ? graft::ok : graft::fail(graft::errc::wrong_rank, "s", "a vector");
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        if (ctx.has_output<"r">()) ctx.output<"r">() = ctx.input<"x">();
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Copy, Flat, Pair, Images, Choice, Sink, Check, Join, Twins>;
};

struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    graft::status why{};

    fixture() {
        g.catalog = graft::catalog<my_ops>::view();
        b.share_attributes();
    }
    graft::tensor_id input(graft::dtype type, graft::shape const& s, graft::format f = graft::format::nd) {
        graft::tensor_desc d;
        d.type = type;
        d.shape = s;
        d.format = d.origin_format = f;
        return b.add_input("x", "Placeholder", d);
    }
    graft::node_draft draft(std::string_view op, std::vector<graft::tensor_id> const& in) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        for (std::size_t i = 0; i < in.size(); ++i)
            if (in[i] != graft::no_id) d.put(i, graft::span(&in[i], 1));
        return d;
    }
    /// The result of `infer_node` for a node, without a plan.
    graft::status by_rules(graft::node_id id, std::vector<graft::tensor_desc>& out) {
        auto const& n = g.nodes[id];
        std::vector<graft::tensor_desc> read(n.input_count);
        std::vector<graft::tensor_desc const*> in(n.input_count);
        std::vector<graft::known_value> known(n.input_count);
        graft::frame f;
        for (std::size_t i = 0; i < n.input_count; ++i) {
            read[i] = g.input_desc(n, i);
            f.watch(read[i], i);
            in[i] = &read[i];
        }
        out.assign(n.output_count, {});
        f.input_ports = g.input_ports(n);
        f.output_ports = g.output_ports(n);
        f.inputs = {in.data(), in.size()};
        f.values = {known.data(), known.size()};
        f.outputs = {out.data(), out.size()};
        f.attributes = g.attributes_of(n);
        auto const answer = graft::infer_node(g.catalog, n.op, f);
        return answer ? answer : graft::expand_diagnostic(g.catalog, n.op, f.attributes, f.outputs, answer, g.storage);
    }
    /// Infers a node repeatedly with a builder that may have a plan, and compares the result with that of the rules.
    graft::errc same(graft::node_id id) {
        std::vector<graft::tensor_desc> out;
        auto const rules = by_rules(id, out);
        for (int turn = 0; turn < 3; ++turn) {
            auto const plan = b.infer(id);
            CHECK(plan.code == rules.code);
            CHECK(plan.parameter == rules.parameter);
            CHECK(plan.expected == rules.expected);
            CHECK(plan.found == rules.found);
            CHECK(plan.wanted == rules.wanted);
            CHECK(plan.got == rules.got);
            auto const& n = g.nodes[id];
            for (std::uint32_t k = 0; k < n.output_count; ++k) {
                auto const& is = g.tensors[n.output(k)].desc;
                CHECK(is.type == out[k].type);
                CHECK(is.shape == (rules ? out[k].shape : graft::shape::unknown_rank()));
                CHECK(is.format == out[k].format);
                CHECK(is.shape.reader() == nullptr);
            }
            for (auto t : g.inputs_of(n)) CHECK(g.tensors[t].desc.shape.reader() == nullptr);
        }
        return rules.code;
    }
    graft::errc add(graft::node_draft const& d) { return same(b.add(d, why)); }
};
using graft::dtype;
using graft::errc;
using graft::shape;

} // namespace

TEST_CASE_FIXTURE(fixture, "plan: nodes that only follow their input") {
    auto const x = input(dtype::f32, {2, 3}), n = input(dtype::i8, {-1, 3}),
               u = input(dtype::f32, shape::unknown_rank()), s = input(dtype::string, {1}),
               l = input(dtype::f32, {1, 2, 3, 4}, graft::format::nhwc), open = input(dtype::undefined, {1}),
               large = input(dtype::f32, {1, 1, 1, 1, 1, 1, 1, 1, 2, 3});
    for (int turn = 0; turn < 2; ++turn) {
        for (auto t : {x, n, u, l, large}) CHECK(add(draft("Copy", {t})) == errc::ok);
        CHECK(add(draft("Copy", {s})) == errc::wrong_dtype);
        CHECK(add(draft("Copy", {open})) == errc::ok); // its dtype is unknown
    }
    CHECK(g.slots.size() == 2);
}

TEST_CASE_FIXTURE(fixture, "plan: what a rule refuses or misreads is said as without a plan") {
    auto const x = input(dtype::f32, {2, 3}), n = input(dtype::f32, {-1}), u = input(dtype::f32, shape::unknown_rank());
    auto const flat = [&](graft::tensor_id t, std::int64_t axis, std::string_view kind, dtype type) {
        auto d = draft("Flat", {t});
        d.attributes[0] = graft::attr_value::of(type);
        d.attributes[1] = graft::attr_value::of(axis);
        d.attributes[2] = graft::attr_value::of(kind);
        return add(d);
    };
    for (int turn = 0; turn < 2; ++turn) {
        CHECK(flat(x, 1, "a", dtype::f32) == errc::ok);
        CHECK(flat(x, 1, "b", dtype::i32) == errc::ok);
        CHECK(flat(x, 2, "a", dtype::f32) == errc::index_out_of_range);
        CHECK(flat(x, 3, "a", dtype::f32) == errc::wrong_value); // by verify
        CHECK(flat(x, 4, "a", dtype::f32) == errc::wrong_value); // by the range
        CHECK(flat(x, 1, "c", dtype::f32) == errc::wrong_value);
        CHECK(flat(x, 1, "a", dtype::f16) == errc::wrong_dtype);
        CHECK(flat(n, 0, "a", dtype::f32) == errc::ok);
        CHECK(flat(n, 1, "a", dtype::f32) == errc::index_out_of_range);
        CHECK(flat(u, 1, "a", dtype::f32) == errc::ok);
    }
}

TEST_CASE_FIXTURE(fixture, "plan: an attribute that is set in its place is checked again") {
    auto const x = input(dtype::f32, {2, 3});
    auto d = draft("Flat", {x});
    d.attributes[0] = graft::attr_value::of(dtype::f32);
    auto const id = b.add(d, why);
    CHECK(same(id) == errc::ok);
    auto& axis = g.attributes[g.nodes[id].first_attribute + 1];
    for (std::int64_t n : {1, 0, 4, 1, 3, 0}) {
        axis = graft::attr_value::of(n);
        CHECK(same(id) == (n > 2 ? errc::wrong_value : errc::ok));
    }
    axis = graft::attr_value::of(1.5);
    CHECK(same(id) == errc::wrong_attribute_kind);
    axis = {};
    CHECK(same(id) == errc::missing_required_attribute);
}

TEST_CASE_FIXTURE(fixture, "plan: dtypes in common, inputs that follow, ports that are absent") {
    auto const f = input(dtype::f32, {2, 3}), h = input(dtype::f16, {2, 3}), z = input(dtype::f32, {2, 4}),
               i = input(dtype::i32, {1}), open = input(dtype::undefined, {2, 3});
    for (bool z_is_read : {false, true, false, true})
        for (bool with_d : {false, true}) {
            auto const pair = [&](graft::tensor_id p, graft::tensor_id q, graft::tensor_id r) {
                auto d = draft("Pair", {p, q, r, with_d ? i : graft::no_id});
                d.count(1, z_is_read ? 1 : 0);
                return add(d);
            };
            CHECK(pair(f, f, f) == errc::ok); // the same tensor three times
            CHECK(pair(f, z, f) == errc::ok);
            CHECK(pair(f, h, f) == errc::dtype_mismatch);
            CHECK(pair(f, f, h) == errc::dtype_mismatch);
            CHECK(pair(f, f, z) == errc::shape_mismatch);
            CHECK(pair(open, f, f) == errc::ok);
            CHECK(pair(i, i, i) == errc::ok);
        }
}

TEST_CASE_FIXTURE(fixture, "plan: outputs that are inputs as a whole") {
    auto const x = input(dtype::f32, {2, 3}, graft::format::nchw), i = input(dtype::i32, shape::unknown_rank()),
               s = input(dtype::f32, {5}), open = input(dtype::f32, {-1}), m = input(dtype::f32, {2, 2}),
               large = input(dtype::f32, {1, 1, 1, 1, 1, 1, 1, 1, 2, 3});
    for (bool const remember : {false, true}) {
        if (remember) b.remember();
        for (unsigned const more : {0u, 1u, 2u, 3u})
            for (auto of : {x, i, large, x, s}) {
                auto const exemplars = [&](graft::tensor_id a, graft::tensor_id v) {
                    auto d = draft("Twins", {a, v});
                    if ((more & 1) != 0) d.output_ports[2] = {2, 1};
                    if ((more & 2) != 0) d.output_ports[3] = {static_cast<std::uint16_t>(2 + (more & 1)), 1};
                    return add(d);
                };
                CHECK(exemplars(of, s) == errc::ok);
                CHECK(exemplars(of, open) == errc::ok);
                CHECK(exemplars(of, m) == errc::wrong_rank);
                CHECK(exemplars(of, s) == errc::ok);
            }
    }
    auto const id = b.add(draft("Twins", {x, open}), why);
    auto const y = g.nodes[id].first_output;
    graft::state_shape(g, g.nodes[id].output(1), {7});
    CHECK(b.infer(id));
    CHECK(g.tensors[y + 1].desc.shape == shape{7});
    CHECK(g.tensors[y + 1].desc.shape.reader() == nullptr);
    CHECK(g.tensors[y].desc == g.tensors[x].desc);
}

TEST_CASE_FIXTURE(fixture, "plan: formats of a port, and those in which a node reads") {
    auto const none = input(dtype::f32, {2, 3, 4, 5}), nhwc = input(dtype::f32, {2, 3, 4, 5}, graft::format::nhwc),
               hwcn = input(dtype::f32, {2, 3, 4, 5}, graft::format::hwcn);
    for (int turn = 0; turn < 2; ++turn) {
        CHECK(add(draft("Images", {nhwc})) == errc::ok);
        CHECK(add(draft("Images", {hwcn})) == errc::wrong_format);
        CHECK(add(draft("Images", {none})) == errc::wrong_format);
        auto d = draft("Images", {hwcn});
        d.read_as(0, graft::format::nchw);
        CHECK(add(d) == errc::ok);
        CHECK(g.tensors[hwcn].desc.format == graft::format::hwcn);
    }
}

TEST_CASE_FIXTURE(fixture, "plan: a rule may say the dtype, and a dim may come out below 0") {
    auto const f = input(dtype::f32, {8}), i = input(dtype::i32, {8}), few = input(dtype::f32, {3}),
               none = input(dtype::f32, shape::scalar());
    for (int turn = 0; turn < 2; ++turn) {
        CHECK(add(draft("Choice", {f})) == errc::ok);
        CHECK(add(draft("Choice", {i})) == errc::ok);
        CHECK(add(draft("Choice", {few})) == errc::negative_dim);
        CHECK(add(draft("Choice", {none})) == errc::index_out_of_range);
    }
    CHECK(g.tensors.back().desc.type == dtype::f32);
}

TEST_CASE_FIXTURE(fixture, "plan: what a model states of one node is not remembered of another") {
    b.remember();
    auto const x = input(dtype::f32, {-1});
    auto const d = draft("Choice", {x});
    auto const one = b.add(d, why);
    auto const y = g.nodes[one].first_output;
    graft::state_shape(g, y, {5});
    for (int turn = 0; turn < 3; ++turn) {
        b.remember(); // anew
        CHECK(b.infer(one));
        CHECK(b.infer(one));
        CHECK(g.tensors[y].desc.shape == shape{5});
        CHECK(g.tensors[y].declared);
        auto const other = b.add(d, why);
        CHECK(g.tensors[g.nodes[other].first_output].desc.shape == shape{-1});
    }
}

TEST_CASE_FIXTURE(fixture, "plan: an operator without outputs") {
    auto const x = input(dtype::f32, {2}), m = input(dtype::f32, {2, 2});
    for (int turn = 0; turn < 4; ++turn) {
        if (turn == 2) b.remember();
        for (auto const* op : {"Sink", "Check"}) {
            CHECK(add(draft(op, {x})) == errc::ok);
            CHECK(b.infer(static_cast<graft::node_id>(g.nodes.size() - 1)));
        }
        CHECK(add(draft("Check", {m})) == errc::wrong_rank);
    }
    CHECK(g.tensors.size() == 2);
}

TEST_CASE_FIXTURE(fixture, "plan: a port that is given another number of tensors in its place") {
    std::vector<graft::tensor_id> const in{input(dtype::f32, {1}), input(dtype::f32, {2}), input(dtype::f32, {3})};
    auto const joined = [&](std::size_t count) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Join"), g.storage);
        d.put(0, graft::span(in.data(), count));
        return b.add(d, why);
    };
    auto const id = joined(3);
    auto& n = g.nodes[id];
    auto const y = n.first_output;
    CHECK(g.tensors[y].desc.shape == shape{6});
    n.input_count = 2, g.slots[n.first_slot].count = 2;
    CHECK(b.infer(id));
    CHECK(g.tensors[y].desc.shape == shape{3});
    g.edges.push_back(in[0]);
    g.edge_formats.resize(g.edges.size());
    n.input_count = 4, g.slots[n.first_slot].count = 4;
    CHECK(b.infer(id));
    CHECK(g.tensors[y].desc.shape == shape{7});
}

TEST_CASE_FIXTURE(fixture, "plan: a graph that is cut back by a mark alone") {
    std::vector<graft::tensor_id> const in{input(dtype::f32, {1}), input(dtype::f32, {2}), input(dtype::f32, {3})};
    graft::graph_mark const before(g);
    for (std::size_t count : {1u, 3u, 2u}) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Join"), g.storage);
        d.put(0, graft::span(in.data(), count));
        auto const id = b.add(d, why);
        CHECK(why);
        CHECK(g.tensors[g.nodes[id].first_output].desc.shape == shape{count == 1 ? 1 : count == 2 ? 3 : 6});
        before.restore(g);
    }
}

TEST_CASE_FIXTURE(fixture, "plan: an input at no port is no part of what a node shares") {
    auto const x = input(dtype::f32, {2});
    auto more = draft("Copy", {x});
    more.inputs.push_back(x);
    CHECK(add(more) == errc::ok);
    CHECK(add(draft("Copy", {x})) == errc::ok);
    CHECK(g.tensors.back().desc.shape == shape{2});
    CHECK(add(draft("Copy", {x})) == errc::ok);
    CHECK(g.tensors.back().desc.shape == shape{2});
}

TEST_CASE_FIXTURE(fixture, "plan: a number that is no dtype, as an attribute") {
    auto const x = input(dtype::f32, {2});
    for (auto const none : {64, 66, 200}) {
        auto d = draft("Flat", {x});
        d.attributes[0] = graft::attr_value::of(static_cast<dtype>(none));
        CHECK(add(d) != errc::ok);
    }
}

TEST_CASE_FIXTURE(fixture, "plan: a node that reads its own output, as in a loop") {
    auto const x = input(dtype::f32, {8});
    auto const id = b.add(draft("Choice", {x}), why);
    auto const y = g.nodes[id].first_output;
    g.edges[g.nodes[id].first_input] = y;
    CHECK(b.infer(id)); // from 4 dims
    CHECK(g.tensors[y].desc.shape == shape{0});
    CHECK(b.infer(id).code == errc::negative_dim);
    CHECK(g.tensors[y].desc.shape == shape::unknown_rank());
}

TEST_CASE_FIXTURE(fixture, "plan: nodes one after the other are as each by itself") {
    for (bool const remember : {false, true}) {
        if (remember) b.remember();
        auto const first = static_cast<graft::node_id>(g.nodes.size());
        auto const x = input(dtype::f32, {12, 5}), i = input(dtype::i32, {30});
        auto y = x;
        auto const put = [&](graft::node_draft const& d) {
            y = g.nodes[b.add(d, why)].first_output;
            CHECK(why);
        };
        auto const next = [&](std::string_view op, std::vector<graft::tensor_id> const& in) { put(draft(op, in)); };
        for (int turn = 0; turn < 3; ++turn) { // equal and not, consecutive and not
            next("Copy", {x});
            next("Copy", {y});
            next("Pair", {x, y, x, i});
            next("Pair", {y, x, y, graft::no_id});
            std::vector<graft::tensor_id> const in{x, y, x};
            auto join = draft("Join", {});
            join.put(0, graft::span(in.data(), in.size()));
            put(join);
            next("Choice", {y});
            next("Choice", {i});
        }
        auto const end = static_cast<graft::node_id>(g.nodes.size());
        std::vector<graft::tensor> const right(g.tensors.begin(), g.tensors.end());
        for (int turn = 0; turn < 2; ++turn) {
            for (auto const& n : g.nodes)
                for (std::uint32_t k = 0; k < n.output_count && n.input_count > 0; ++k)
                    g.tensors[n.output(k)].desc = {};
            CHECK(b.infer_nodes(0, end, why) == end);
            CHECK(why);
            for (std::size_t t = 0; t < right.size(); ++t) CHECK(g.tensors[t].desc == right[t].desc);
        }
        CHECK(b.infer_nodes(first, first, why) == first);
    }
}

TEST_CASE_FIXTURE(fixture, "plan: what is edited between two runs is seen, and a mistake ends a run") {
    auto const x = input(dtype::f32, {7, 9, 8});
    auto d = draft("Flat", {x});
    d.attributes[0] = graft::attr_value::of(dtype::f32);
    std::vector<graft::node_id> flat;
    for (int i = 0; i < 4; ++i) flat.push_back(b.add(d, why));
    auto const end = static_cast<graft::node_id>(g.nodes.size());
    auto const is = [&](std::size_t i) { return g.tensors[g.nodes[flat[i]].first_output].desc.shape; };
    CHECK(b.infer_nodes(0, end, why) == end);
    CHECK(is(3) == shape{7});
    // of all that share it, in place
    auto& axis = g.attributes[g.nodes[flat[1]].first_attribute + 1];
    axis.integer = 1;
    CHECK(b.infer_nodes(0, end, why) == end);
    CHECK(is(0) == shape{9});
    CHECK(is(3) == shape{9});
    axis.integer = 3; // which `verify` refuses
    CHECK(b.infer_nodes(0, end, why) == flat[0]);
    CHECK(why.code == errc::wrong_value);
    CHECK(b.last_refusal().node == flat[0]);
    CHECK(is(0) == shape::unknown_rank());
    CHECK(b.infer_nodes(flat[0] + 1, end, why) == flat[1]);
    CHECK(why.code == errc::wrong_value);
    axis.integer = 4; // which the declaration refuses
    CHECK(b.infer_nodes(flat[3], end, why) == flat[3]);
    CHECK(why.parameter == "axis");
    axis.integer = 2;
    g.edges[g.nodes[flat[2]].first_input] = input(dtype::i32, {1});
    CHECK(b.infer_nodes(0, end, why) == flat[2]); // it has no dim 2
    CHECK(why.code == errc::index_out_of_range);
    CHECK(is(1) == shape{8});
    CHECK(b.infer_nodes(flat[3], end, why) == end);
    CHECK(why);
    CHECK(is(3) == shape{8});
}

} // namespace graph_inference_plan_test
