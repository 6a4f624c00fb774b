// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/fusion/fuse.hpp"
#include "graft/mapping/translate/translate.hpp"
#include "graft/op/rules/shape_spec.hpp"
#include "test/fusion/net_text.hpp"
#include "test/fusion/small_framework.hpp"

namespace fusion_fuse_test {

namespace {

using namespace graft::scope_terms;
using namespace std::string_view_literals;

constexpr std::string_view body = R"(
    x Placeholder dtype=float shape={2,3}
    s/f Const value=2.5
    s/product Mul x s/f
    s/sum Add s/product x
    s/rectified Relu s/sum
)";

struct outcome {
    std::shared_ptr<graft::model::source> model{};
    graft::fusion_report report{};
    graft::error_list errors{};
    bool fine = false;

    [[nodiscard]] graft::model::node const* node(std::string_view name) const {
        for (auto const& n : model->main.nodes)
            if (n.name == name) return &n;
        return nullptr;
    }
};

template <class Tag = small::framework> outcome fuse(std::string_view lines, graft::fusion_request request = {}) {
    outcome o;
    o.model = nets::net(lines, o.errors);
    REQUIRE(o.model);
    outcome quiet; // without near misses, passes that cannot match are skipped: the result must be the same
    quiet.model = nets::net(lines, quiet.errors);
    request.near_misses = 0;
    quiet.fine = quiet.errors.add(
        graft::fuse(*quiet.model, graft::catalog<Tag>::view(), graft::passes_of<Tag>(), request, quiet.report));
    request.near_misses = 3;
    o.fine = o.errors.add(
        graft::fuse(*o.model, graft::catalog<Tag>::view(), graft::passes_of<Tag>(), request, o.report));
    CHECK(quiet.fine == o.fine);
    CHECK(quiet.model->main.nodes.size() == o.model->main.nodes.size());
    REQUIRE(quiet.report.firings.size() == o.report.firings.size());
    for (std::size_t k = 0; k < o.report.firings.size(); ++k)
        CHECK(quiet.report.firings[k].count == o.report.firings[k].count);
    return o;
}

} // namespace

TEST_CASE("fuse: many nodes become one with inputs, outputs, attributes and the nodes it was made of") {
    auto const o = fuse(std::string(body) + "y Relu s/rectified\n z Relu s/sum\n");
    REQUIRE(o.fine);
    REQUIRE(o.report.firings.size() == 1);
    CHECK(o.report.firings[0].count == 1);
    CHECK(o.model->main.nodes.size() == 4); // the constant is removed, too
    auto const* n = o.node("s/rectified");
    REQUIRE(n);
    CHECK(n->type == "Scaled");
    CHECK(n->input_count == 1);
    CHECK(o.model->main.nodes[o.model->main.inputs(*n)[0].node].name == "x");
    auto const& created = o.model->created[o.model->rest_of(*n).created];
    CHECK(created.pass == "scaled");
    CHECK(created.scope == "s");
    CHECK(created.fused);
    CHECK(created.inner.size() == 4);
    auto const* z = o.node("z");
    REQUIRE(z);
    CHECK(o.model->main.inputs(*z)[0].port == 1);
    CHECK(o.model->main.inputs(*o.node("y"))[0].port == 0);
}

namespace {
struct Sum : graft::op<Sum> {
    static constexpr auto prototype = graft::prototype("Sum")
                                          .datatype("T", number)
                                          .dynamic_input("x", "T", at_least(1))
                                          .output("y", "T")
                                          .attr("N", 1);
    static constexpr graft::rule::shape_spec infer_shape{"S > S"};
};
struct Summed : graft::fused_op<Summed> {
    static constexpr auto prototype = small::tf::op_def("Summed", "x: N * T", "-> y: T", "N: int", "T: {float, int32}");
};
inline constexpr auto summed = graft::plugin<Sum, Summed>();
inline constexpr auto sum_form =
    graft::structure().node("pair", "Add", "@x0", "@x1").node("all", "Add", "pair", "@x2").output("y", "all");
inline constexpr auto sum_pass =
    graft::scope_pass<Summed>("summed").when(count("Add") >= 2).match(sum_form).set("N", 3).attr_from("T", "all", "T");
struct summing {
    using plugins = graft::join_plugins<small::tf_plugins, graft::plugins<summed>>;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, sum_pass>;
};
} // namespace

TEST_CASE("fuse: a dynamic input of the fused operator takes as many tensors as the pass numbers") {
    auto const o = fuse<summing>("x Placeholder dtype=float\n y Placeholder dtype=float\n z Placeholder dtype=float\n"
                                 "s/pair Add z x\n s/all Add s/pair y\n r Relu s/all");
    REQUIRE(o.fine);
    auto const* n = o.node("s/all");
    REQUIRE(n);
    CHECK(n->type == "Summed");
    auto const inputs = o.model->main.inputs(*n);
    REQUIRE(inputs.size() == 3);
    CHECK(o.model->main.nodes[inputs[0].node].name == "z");
    CHECK(o.model->main.nodes[inputs[1].node].name == "x");
    CHECK(o.model->main.nodes[inputs[2].node].name == "y");
}

namespace {
struct summing_target {
    using list = graft::ops<small::Unary, small::Binary, small::Pair, Sum>;
};
inline constexpr auto direct_pass =
    graft::scope_pass<Sum>("direct").when(count("Add") >= 2).match(sum_form).set("N", 3);
struct summing_directly {
    using plugins = small::tf_plugins;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, direct_pass>;
};
} // namespace

TEST_CASE("fuse: an operator of the target needs no plugin") {
    graft::error_list errors;
    auto const model = nets::net("x Placeholder dtype=float shape={2}\n y Placeholder dtype=float shape={2}\n"
                                 "s/pair Add x y\n s/all Add s/pair x\n r Relu s/all",
        errors);
    REQUIRE(model);
    auto const g = errors.take(graft::translate(model, graft::catalog<summing_target>::view(),
        graft::plugins_of<summing_directly>(graft::tensorflow::front_end), {}));
    REQUIRE(!errors.failed());
    std::size_t found = 0;
    for (auto const& n : g.nodes) {
        if (n.name != "s/all") continue;
        ++found;
        CHECK(g.op_name(n) == "Sum");
        CHECK(n.input_count == 3);
        CHECK(g.attributes_of(n)[0].integer == 3);
        CHECK(g.tensors[n.first_output].desc.type == graft::dtype::f32);
        CHECK(g.inputs_of(g.nodes.back())[0] == n.first_output);
    }
    CHECK(found == 1);
}

namespace {
inline constexpr auto root_pass = graft::scope_pass<Summed>("at_root")
                                      .when(count("Add") >= 2)
                                      .match(sum_form)
                                      .in_root()
                                      .set("N", 3)
                                      .attr_from("T", "all", "T");
struct summing_at_root {
    using plugins = graft::join_plugins<small::tf_plugins, graft::plugins<summed>>;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, root_pass>;
};
} // namespace

TEST_CASE("fuse: nodes of several scopes are one match where the pass takes the root for a scope") {
    constexpr std::string_view apart = "x Placeholder dtype=float\n y Placeholder dtype=float\n"
                                       "a/b/pair Add x y\n c/all Add a/b/pair x\n r Relu c/all";
    CHECK(fuse<summing>(apart).node("c/all")->type == "Add");
    auto const o = fuse<summing_at_root>(apart);
    REQUIRE(o.fine);
    CHECK(o.node("c/all")->type == "Summed");
    CHECK(o.model->created[o.model->rest_of(*o.node("c/all")).created].scope.empty());
    CHECK(o.model->main.inputs(*o.node("c/all")).size() == 3);
    CHECK_FALSE(o.node("a/b/pair"));
}

TEST_CASE("fuse: inputs may be exchanged where the pass says so, and only there") {
    CHECK(fuse("x Placeholder dtype=float\n s/f Const value=2.5\n s/p Mul s/f x\n s/a Add x s/p\n s/r Relu s/a")
              .report.firings[0]
              .count == 1);
    CHECK(fuse("x Placeholder dtype=float\n y Placeholder dtype=float\n s/f Const value=2.5\n s/p Mul s/f x\n s/a Add "
               "y s/p\n s/r Relu s/a")
              .report.firings[0]
              .count == 0);
}

TEST_CASE("fuse: a constant that has a rank is no number, for it would lend its rank to the result") {
    std::string_view const net =
        "x Placeholder dtype=float shape={3}\n s/f Const value=<1,1>2.5\n s/p Mul x s/f\n s/a Add s/p x\n s/r Relu s/a";
    auto const o = fuse(net);
    REQUIRE(o.fine);
    CHECK(o.report.firings[0].count == 0);
    REQUIRE(o.report.near_misses.size() == 1);
    CHECK(o.report.near_misses[0].words == "attribute 'factor' cannot be read");
}

TEST_CASE("fuse: a scope holds any number of matches") {
    auto const o = fuse(
        std::string(body) +
        "s/f2 Const value=3.5\n s/p2 Mul s/rectified s/f2\n s/a2 Add s/p2 s/rectified\n s/r2 Relu s/a2\n");
    CHECK(o.report.firings[0].count == 2);
    CHECK(o.model->main.nodes.size() == 3);
    CHECK(o.model->main.inputs(*o.node("s/r2"))[0].node == 1);
}

TEST_CASE("fuse: the root is no scope") {
    CHECK(fuse("x Placeholder dtype=float\n f Const value=2.5\n p Mul x f\n a Add p x\n r Relu a")
              .report.firings[0]
              .count == 0);
}

TEST_CASE("fuse: control edges move to the fused node, each once") {
    auto const o = fuse(R"(
        x Placeholder dtype=float
        b Relu x
        s/f Const ^b value=2.5
        s/product Mul x s/f ^b
        s/sum Add s/product x ^s/product
        s/rectified Relu s/sum
        y Relu x ^s/product ^s/sum)");
    REQUIRE(o.report.firings[0].count == 1);
    auto const* n = o.node("s/rectified");
    CHECK(n->control_count == 1);
    CHECK(o.model->main.nodes[o.model->main.controls(*n)[0].node].name == "b");
    auto const* y = o.node("y");
    REQUIRE(y->control_count == 1);
    CHECK(o.model->main.nodes[o.model->main.controls(*y)[0].node].name == "s/rectified");
}

TEST_CASE("fuse: an inner tensor that is read outside vetoes the match, and is reported") {
    auto const o = fuse(std::string(body) + "y Relu s/product\n");
    CHECK(o.report.firings[0].count == 0);
    CHECK(o.model->main.nodes.size() == 6);
    REQUIRE(o.report.vetoes.size() == 1);
    CHECK(o.report.vetoes[0].why == graft::errc::inner_tensor_used_outside);
    CHECK(o.report.vetoes[0].scope == "s");
    CHECK(o.report.vetoes[0].words == "value of 's/product' also used by 'y'");
}

TEST_CASE("fuse: an inner tensor that the caller names vetoes the match; an output of the match does not") {
    graft::fusion_request r;
    r.kept = {{2, 0}};
    auto const o = fuse(body, r);
    CHECK(o.report.firings[0].count == 0);
    REQUIRE(o.report.vetoes.size() == 1);
    CHECK(o.report.vetoes[0].words == "the caller names 's/product'");
    r.kept = {{3, 0}};
    CHECK(fuse(body, r).report.firings[0].count == 1);
}

TEST_CASE("fuse: a constant that others read stays") {
    auto const o = fuse(std::string(body) + "y Mul x s/f\n");
    CHECK(o.report.firings[0].count == 1);
    REQUIRE(o.node("s/f"));
    CHECK(o.model->main.nodes.size() == 4);
}

TEST_CASE("fuse: requested outputs are found under their old names") {
    graft::error_list errors;
    auto const m = nets::net(std::string(body) + "y Relu s/rectified\n", errors);
    graft::import_request q;
    q.outputs = {"s/sum", "y"};
    graft::fusion_report report;
    q.fused = &report;
    auto const g = errors.take(graft::translate(m, graft::catalog<small::target_ops>::view(),
        graft::plugins_of<small::framework>(graft::tensorflow::front_end), q));
    REQUIRE(errors.errors.empty());
    CHECK(report.firings[0].count == 1);
    REQUIRE(g.outputs.size() == 2);
    CHECK(g.outputs[0].name == "s/sum");
    auto const& fused = g.nodes[g.tensors[g.outputs[0].tensor].producer];
    CHECK(g.op_name(fused) == "Pair");
    CHECK(g.outputs[0].tensor == fused.output(1));
    CHECK(g.tensors[g.outputs[0].tensor].origin == "s/sum:0");
    CHECK(g.attributes_of(fused)[0].real == 2.5);  // the pass
    CHECK(g.attributes_of(fused)[1].integer == 4); // the plugin's parse function: the number of nodes
    CHECK(g.attributes_of(fused)[2].real == 5.0);  // and the value of an inner one
}

TEST_CASE("fuse: an inner node, or its attribute, that a parse function misspells") {
    for (auto const* const scope : {"role", "attribute"}) {
        std::string text(body);
        for (std::size_t at = 0; (at = text.find("s/", at)) != text.npos; ++at) text.replace(at, 1, scope);
        graft::error_list errors;
        auto const m = nets::net(text, errors);
        (void)errors.take(graft::translate(m, graft::catalog<small::target_ops>::view(),
            graft::plugins_of<small::framework>(graft::tensorflow::front_end), {}));
        REQUIRE(errors.errors.size() == 1);
        auto const& e = errors.errors[0];
        bool const role = scope == "role"sv;
        CHECK(e.code == (role ? graft::errc::unknown_pattern_node : graft::errc::unknown_origin_attribute));
        CHECK(e.where.op == "Scaled");
        CHECK(e.where.port == (role ? "facter" : "transpose_a"));
        CHECK(e.expected ==
              (role ? "a node of a pass that fuses Scaled (did you mean 'factor'?)" : "an attribute of Mul: T"));
    }
}

TEST_CASE("fuse: a fused operator's name in a model is an unknown operator") {
    graft::error_list errors;
    auto const m = nets::net("x Placeholder dtype=float\n s Scaled x factor=2.0", errors);
    (void)errors.take(graft::translate(m, graft::catalog<small::target_ops>::view(),
        graft::plugins_of<small::framework>(graft::tensorflow::front_end), {}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::unsupported_operator);
}

namespace {
inline constexpr auto no_add = graft::refused<small::Add>("alone");
struct refusing {
    using plugins = graft::plugins<no_add, small::mul, small::relu, small::leaky, small::scaled>;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass>;
};
} // namespace

TEST_CASE("fuse: of a node that is left the error names the pass that fuses it, and why it may not have been") {
    for (auto const* const name : {"sum", "s/sum"}) {
        graft::error_list errors;
        auto const m = nets::net("x Placeholder dtype=float\n " + std::string(name) + " Add x x\n", errors);
        (void)errors.take(graft::translate(m, graft::catalog<small::target_ops>::view(),
            graft::plugins_of<refusing>(graft::tensorflow::front_end), {}));
        REQUIRE(errors.errors.size() == 1);
        CHECK(errors.errors[0].code == graft::errc::unsupported_version);
        CHECK(errors.errors[0].expected ==
              (name == "sum"sv ? "another operator: this one is refused in all versions; pass 'scaled' fuses it in a "
                                 "scope, and this node has none: `in_root()`"
                               : "another operator: this one is refused in all versions; pass 'scaled' fuses it where "
                                 "its structure is found"));
    }
}

TEST_CASE("fuse: bodies of functions are matched, too") {
    graft::error_list errors;
    std::string text = R"(library { function {
        signature { name: "f" input_arg { name: "a" type: DT_FLOAT } output_arg { name: "r" type: DT_FLOAT } }
        node_def { name: "s/f" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape {} float_val: 2.5 } } } }
        node_def { name: "s/product" op: "Mul" input: "a" input: "s/f:output:0" attr { key: "T" value { type: DT_FLOAT } } }
        node_def { name: "s/sum" op: "Add" input: "s/product:z:0" input: "a" attr { key: "T" value { type: DT_FLOAT } } }
        node_def { name: "s/rectified" op: "Relu" input: "s/sum:z:0" attr { key: "T" value { type: DT_FLOAT } } }
        ret { key: "r" value: "s/rectified:activations:0" } } }
    )";
    text += nets::graph_text("x Placeholder dtype=float shape={2,3}\n");
    text += R"(node { name: "call" op: "PartitionedCall" input: "x" attr { key: "f" value { func { name: "f" } } }
        attr { key: "Tin" value { list { type: DT_FLOAT } } } attr { key: "Tout" value { list { type: DT_FLOAT } } } })";
    auto const m = nets::read(text, errors);
    REQUIRE(m);
    graft::fusion_report report;
    graft::import_request q;
    q.fused = &report;
    auto const g = errors.take(graft::translate(m, graft::catalog<small::target_ops>::view(),
        graft::plugins_of<small::framework>(graft::tensorflow::front_end), q));
    REQUIRE(errors.errors.empty());
    REQUIRE(report.firings.size() == 1);
    CHECK(report.firings[0].count == 1);
    bool pair = false;
    for (auto const& n : g.nodes) pair = pair || g.op_name(n) == "Pair";
    CHECK(pair);
}

TEST_CASE("fuse: a match whose node would wait for itself is rejected") {
    auto const o = fuse(R"(
        x Placeholder dtype=float
        s/f Const value=2.5
        s/product Mul y s/f
        s/sum Add s/product y
        s/rectified Relu s/sum ^late
        late Relu s2/r
        s2/f Const value=2.5
        s2/p Mul q s2/f
        s2/a Add s2/p q
        s2/r Relu s2/a
        q Relu s/sum
        y Relu x)");
    REQUIRE(o.fine);
    CHECK(o.report.firings[0].count == 1); // s2 alone is fine
    REQUIRE(o.report.vetoes.size() >= 1);
    CHECK(o.report.vetoes[0].why == graft::errc::fusion_creates_cycle);
    CHECK(o.report.vetoes[0].scope == "s");
}

// ---- overlaps, priorities, batches, whole scopes, rewrites

namespace {

struct Whole : graft::fused_op<Whole> {
    static constexpr auto prototype = small::tf::op_def("Whole", "x: T", "y: T", "-> z: T", "T: {float, int32}");
};
inline constexpr auto whole_plugin = graft::plugin<small::Binary, Whole>();
inline constexpr auto whole_pass = graft::scope_pass<Whole>("whole")
                                       .when(scope_name("both") && count("Relu") == 1)
                                       .input("x", "left")
                                       .input("y", "left", 1)
                                       .drop_input("extra", 1)
                                       .output("z", "out")
                                       .attr_from("T", "out", "T");

inline constexpr auto chain_form = graft::structure().node("a", "Relu", "@x").node("b", "Relu", "a").output("y", "b");
inline constexpr auto one_relu = graft::structure().node("r", "Relu", "@x").like("b").output("y", "r");
inline constexpr auto chain_pass =
    graft::scope_rewrite("chain").when(count("Relu") >= 2).match(chain_form).becomes(one_relu).priority(-1);

inline constexpr auto inner_form = graft::structure().node("m", "Mul", "@x", "@x").output("y", "m");
inline constexpr auto add_form = graft::structure().node("m", "Add", "@x", "@x").like("m").output("y", "m");
inline constexpr auto batched_pass = graft::scope_rewrite("batched")
                                         .when(scope_name("cell") && count("Mul") == 1, "cell")
                                         .then(sub_types("cell") == 2)
                                         .match(inner_form)
                                         .becomes(add_form)
                                         .on_request();
inline constexpr auto lone_pass = graft::scope_rewrite("lone")
                                      .when(scope_name("cell"))
                                      .match(inner_form)
                                      .becomes(add_form)
                                      .keep(graft::parallel::alone)
                                      .on_request();
inline constexpr auto deep_pass = graft::scope_rewrite("deep")
                                      .when(count("Mul") >= 1)
                                      .match(inner_form)
                                      .becomes(add_form)
                                      .keep(graft::nested::innermost)
                                      .on_request();

struct more {
    using plugins = graft::join_plugins<small::tf_plugins, graft::plugins<whole_plugin>>;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, whole_pass, chain_pass, batched_pass, lone_pass, deep_pass>;
};

std::size_t fired(outcome const& o, std::string_view pass) {
    for (auto const& f : o.report.firings)
        if (f.pass == pass) return f.count;
    return 999;
}

constexpr std::string_view both = R"(
    x Placeholder dtype=float
    y Placeholder dtype=float
    w Placeholder dtype=float
    top/both/left Mul x y
    top/both/extra Add top/both/left w
    top/both/out Relu top/both/extra
    z Relu top/both/out
)";

} // namespace

TEST_CASE("fuse: a whole scope becomes one node; edges across its boundary are mapped or dropped") {
    auto const o = fuse<more>(both);
    REQUIRE(o.fine);
    CHECK(fired(o, "whole") == 1);
    auto const* n = o.node("top/both/out");
    REQUIRE(n);
    CHECK(n->type == "Whole");
    CHECK(n->input_count == 2);
}

TEST_CASE("fuse: a boundary edge that the pass does not speak of is an error with its place") {
    std::string lines(both);
    lines.replace(lines.find("top/both/left w"), 15, "w top/both/left");
    auto const o = fuse<more>(lines);
    CHECK_FALSE(o.fine);
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == graft::errc::boundary_edge_not_mapped);
    CHECK(o.errors.errors[0].where.node == "top/both/extra");
    CHECK(o.errors.errors[0].where.port == "w");
}

TEST_CASE("fuse: a rewrite puts operators of the framework in the place of others") {
    auto const o = fuse<more>("x Placeholder dtype=float\n s/a Relu x\n s/b Relu s/a\n y Relu s/b");
    CHECK(fired(o, "chain") == 1);
    CHECK(o.model->main.nodes.size() == 3);
    auto const* n = o.node("s/b");
    REQUIRE(n);
    CHECK(n->type == "Relu");
    CHECK_FALSE(o.model->created[o.model->rest_of(*n).created].fused);
    CHECK(o.model->main.inputs(*o.node("y"))[0].node == 1);
}

TEST_CASE("fuse: of passes that want the same node the one of higher priority has it, and the other is reported") {
    auto const o = fuse<more>(std::string(body) + "s/again Relu s/rectified\n s/once Relu s/again\n");
    CHECK(fired(o, "scaled") == 1);
    CHECK(fired(o, "chain") == 1); // again, once
    bool overlap = false;
    for (auto const& v : o.report.vetoes)
        overlap = overlap || (v.pass == "chain" && v.why == graft::errc::overlapping_matches);
    CHECK(overlap);
}

TEST_CASE("fuse: batches see what earlier ones matched; the last batch counts") {
    constexpr std::string_view two =
        "x Placeholder dtype=float\n l/cell/m Mul x x\n l/cell_1/m Mul x x\n k/cell/m Mul x x\n";
    graft::fusion_request r;
    r.passes = {"batched"};
    CHECK(fired(fuse<more>(two, r), "batched") == 2); // both in l
    r.passes = {"lone"};
    CHECK(fired(fuse<more>(two, r), "lone") == 1); // that of k
    r.passes = {"deep"};
    CHECK(fired(fuse<more>("x Placeholder dtype=float\n a/m Mul x x\n a/b/m Mul x x\n", r), "deep") == 1);
}

TEST_CASE("fuse: passes are chosen by name, and unknown ones are errors with a suggestion") {
    graft::fusion_request r;
    r.passes = {"none"};
    CHECK(fuse<more>(body, r).report.firings.empty());
    r.passes = {"all"};
    CHECK(fuse<more>(body, r).report.firings.size() == 6);
    r.passes = {"-scaled"};
    CHECK(fired(fuse<more>(body, r), "scaled") == 999);
    CHECK(fired(fuse<more>(body), "batched") == 999); // on request only
    r.passes = {"scald"};
    auto const o = fuse<more>(body, r);
    CHECK_FALSE(o.fine);
    REQUIRE(o.errors.errors.size() == 1);
    CHECK(o.errors.errors[0].code == graft::errc::unknown_pass);
    CHECK(o.errors.errors[0].expected == "a pass of the target (did you mean 'scaled'?)");
    graft::error_list errors; // a set is not taken away
    CHECK(errors.take(graft::enabled_passes({}, std::vector<std::string>{"none", "all", "default"})).empty());
    CHECK_FALSE(errors.failed());
    (void)errors.take(graft::enabled_passes({}, std::vector<std::string>{"-all"}));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].expected == "the name of a pass after -, but the target has no passes");
    CHECK(errors.errors[0].got == "-all");
}

namespace {
inline constexpr auto my_scaled = graft::scope_pass<small::Scaled>("scaled")
                                      .overrides()
                                      .when(count("Mul") >= 5)
                                      .match(small::scaled_form)
                                      .attr_from_constant("factor", "factor")
                                      .attr_from("T", "sum", "T");
struct overriding {
    using plugins = small::tf_plugins;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, my_scaled>;
};
} // namespace

TEST_CASE("fuse: a pass that overrides takes the place of the one of its name") {
    auto const o = fuse<overriding>(body);
    REQUIRE(o.report.firings.size() == 1);
    CHECK(o.report.firings[0].count == 0);
}

TEST_CASE("fuse: near misses tell the condition or the node that is in the way") {
    auto const counts = fuse("x Placeholder dtype=float\n s/p Mul x x\n s/r Relu s/p");
    REQUIRE(counts.report.near_misses.size() == 1);
    CHECK(counts.report.near_misses[0].met == 2);
    CHECK(counts.report.near_misses[0].wanted == 3);
    CHECK(counts.report.near_misses[0].words == "Add is 0, pattern wants at least 1");
    auto const form = fuse(
        "x Placeholder dtype=float\n s/f Const value=2.5\n s/p Add x s/f\n s/a Add s/p x\n s/m Mul x x\n s/r Relu s/a");
    REQUIRE(form.report.near_misses.size() == 1);
    CHECK(form.report.near_misses[0].words.find("'product' wants Mul") == 0);
}

namespace {
inline constexpr auto rectified_form = graft::structure().node("r", "Relu", "@x").output("y", "r");
inline constexpr auto rectified_result =
    graft::structure().node("r", "Relu", "@x").like("r").node("again", "Relu", "r").like("r").output("y", "again");
inline constexpr auto outer_pass =
    graft::scope_rewrite("outer").when(count("Relu") >= 1).match(rectified_form).becomes(rectified_result);
inline constexpr auto inner_pass = graft::scope_rewrite("inner")
                                       .when(count("Relu") >= 1)
                                       .keep(graft::nested::innermost)
                                       .match(rectified_form)
                                       .becomes(rectified_result);
inline constexpr auto alone_pass = graft::scope_rewrite("alone")
                                       .when(count("Relu").direct() >= 1)
                                       .keep(graft::parallel::alone)
                                       .match(rectified_form)
                                       .becomes(rectified_result);
template <auto const& Pass> struct one_pass {
    using plugins = small::tf_plugins;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, Pass>;
};
/// The diagnostics for the pass of `Tag` alone.
template <class Tag> graft::series<graft::near_miss> misses(std::string_view lines) {
    graft::series<graft::near_miss> all;
    for (auto const& n : fuse<Tag>(lines).report.near_misses)
        if (n.pass != "scaled") all.push_back(n);
    return all;
}
} // namespace

TEST_CASE("fuse: a scope that is not tried though it matches has its reason") {
    constexpr std::string_view deep = "x Placeholder dtype=float\n a/b/r Relu x\n";
    auto const outer = misses<one_pass<outer_pass>>(deep);
    REQUIRE(outer.size() == 1);
    CHECK(outer[0].scope == "a/b");
    CHECK(outer[0].words == "pattern wants no scope around it that matches, too");
    auto const inner = misses<one_pass<inner_pass>>(deep);
    REQUIRE(inner.size() == 1);
    CHECK(inner[0].scope == "a");
    CHECK(inner[0].words == "pattern wants no scope inside that matches, too");
    auto const alone = misses<one_pass<alone_pass>>("x Placeholder dtype=float\n a/r Relu x\n b/r Relu x\n");
    REQUIRE(alone.size() == 2);
    CHECK(alone[0].scope == "a");
    CHECK(alone[1].words == "pattern wants one scope that matches in its parent");
}

namespace {
inline constexpr auto misnamed_pass = graft::scope_rewrite("misnamed")
                                          .when(count("Relu") >= 1)
                                          .match(rectified_form)
                                          .becomes(rectified_result)
                                          .check("a Relu of something", [](graft::scope_match const& m) {
                                              return m.node("rr") != graft::model::none;
                                          });
inline constexpr auto misnamed_input_pass = graft::scope_rewrite("misnamed")
                                                .when(count("Relu") >= 1)
                                                .match(rectified_form)
                                                .becomes(rectified_result)
                                                .check("an input", [](graft::scope_match const& m) {
                                                    return m.input_called("x").node != graft::model::none &&
                                                           m.input_called("y").node != graft::model::none;
                                                });
inline constexpr auto other_form = graft::structure().node("s", "Add", "@x", "@x").output("y", "s");
inline constexpr auto either_pass = graft::scope_rewrite("either")
                                        .when(count("Relu") >= 1)
                                        .match(rectified_form)
                                        .match(other_form)
                                        .becomes(rectified_result)
                                        .check("either", [](graft::scope_match const& m) {
                                            return m.node("s") == graft::model::none;
                                        });
} // namespace

TEST_CASE("fuse: a check that asks for what no structure of its pass has is an error; once") {
    constexpr std::string_view two = "x Placeholder dtype=float\n a/r Relu x\n b/r Relu x\n";
    auto const node = fuse<one_pass<misnamed_pass>>(two);
    CHECK(!node.fine);
    REQUIRE(node.errors.errors.size() == 1);
    CHECK(node.errors.errors[0].code == graft::errc::unknown_pattern_node);
    CHECK(node.errors.errors[0].where.rule == "pass 'misnamed', check");
    CHECK(node.errors.errors[0].got == "rr");
    CHECK(node.errors.errors[0].expected == "a node or an input of the structure (did you mean 'r'?)");
    auto const input = fuse<one_pass<misnamed_input_pass>>(two);
    REQUIRE(input.errors.errors.size() == 1);
    CHECK(input.errors.errors[0].got == "y");
    CHECK(fuse<one_pass<either_pass>>(two).fine); // a name of another structure
}

namespace {
struct Enter : small::tf::op<Enter> {
    static constexpr auto prototype = small::tf::op_def("Enter", "data: T", "-> output: T", "T: type",
        "frame_name: string", "is_constant: bool = false", "parallel_iterations: int = 10")
                                          .flow(flow::enter);
};
inline constexpr auto enter_plugin = graft::plugin<small::Unary, Enter>().ignore(
    "frame_name", "is_constant", "parallel_iterations");
inline constexpr auto enter_form = graft::structure().node("e", "Enter", "@x").node("r", "Relu", "e").output("y", "r");
inline constexpr auto enter_result = graft::structure().node("r", "Relu", "@x").like("r").output("y", "r");
inline constexpr auto cutting =
    graft::scope_rewrite("cutting").when(count("Enter") >= 1).match(enter_form).becomes(enter_result);
} // namespace

namespace {
struct looping {
    using plugins = graft::join_plugins<small::tf_plugins, graft::plugins<enter_plugin>>;
    using list = plugins::origins;
    using passes = graft::passes<small::scaled_pass, cutting>;
};
} // namespace

TEST_CASE("fuse: a match that holds a part of a loop is rejected") {
    auto const o = fuse<looping>("x Placeholder dtype=float\n s/e Enter x frame_name=\"f\"\n s/r Relu s/e\n");
    CHECK(fired(o, "cutting") == 0);
    REQUIRE(o.report.vetoes.size() == 1);
    CHECK(o.report.vetoes[0].why == graft::errc::partial_loop_match);
}

} // namespace fusion_fuse_test
