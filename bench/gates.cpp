// bench/gates.cpp - the work whose instructions bench/gates.py counts: one part of the library at a time,
// always the same
// SPDX-License-Identifier: Apache-2.0
//
// gates WHAT: prints the number of units (nodes or bytes) of the work. Only `counted` is counted.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/model.hpp"
#include "graft/run.hpp"
#include "test/mapping/flow_model.hpp"

namespace {

constexpr std::size_t nodes = 400;

/// A chain of additions of a constant, as a text GraphDef.
std::string chain() {
    using namespace flow_test;
    std::string text = input("x") + constant("one", 1);
    std::string last = "x";
    for (std::size_t i = 0; i < nodes; ++i) {
        auto const name = "scope/part_" + std::to_string(i / 20) + "/add_" + std::to_string(i);
        text += node(name, "Add", {last, "one"});
        last = name;
    }
    return text;
}

std::shared_ptr<graft::model::source> read(std::vector<std::byte> bytes) {
    auto source = std::make_shared<graft::model::source>();
    graft::error_list errors;
    if (!errors.add(graft::tensorflow::read(
            std::make_shared<graft::mapped_file const>(std::move(bytes)), "chain", {}, *source)))
        std::abort();
    return source;
}
std::vector<std::byte> encoded(std::string const& text) {
    std::vector<std::byte> wire;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    if (!graft::wire::text_to_wire(text, graft::tensorflow::schema::graph_def, wire, marks, {}, "chain", errors))
        std::abort();
    return wire;
}

/// The same chain, of floats, as a graph with equal nodes.
void add_floats(graft::graph_builder& builder) {
    static constexpr float one = 1;
    auto& g = builder.target();
    auto const op = g.catalog.find("Add");
    graft::tensor_view value;
    value.desc.type = graft::dtype::f32;
    value.desc.shape = graft::shape{1};
    value.bytes = graft::as_bytes(graft::span<float const>(&one, 1));
    auto input = value.desc;
    input.shape = graft::shape{8, 32};
    graft::tensor_id x[]{builder.add_input("x", "Placeholder", input), builder.add_constant("one", "Const", value)};
    graft::status why;
    builder.share_attributes();
    for (std::size_t i = 0; i < nodes; ++i) {
        auto d = graft::node_draft::of(g.catalog, op, g.storage);
        d.put(0, graft::span(&x[0], 1));
        d.put(1, graft::span(&x[1], 1));
        x[0] = g.nodes[builder.add(d, why)].first_output;
        if (!why) std::abort();
    }
}

} // namespace

/// The only function that is counted.
[[gnu::noinline]] void counted(std::function<void()> const& work);
void counted(std::function<void()> const& work) { work(); }

int main(int count, char** arguments) {
    std::string_view const what = count == 2 ? arguments[1] : "";
    auto const text = chain();
    std::size_t units = nodes;
    if (what == "text_byte") {
        units = text.size();
        counted([&] { (void)encoded(text); });
    } else if (what == "wire_byte") {
        auto wire = encoded(text);
        units = wire.size();
        counted([&] { (void)read(std::move(wire)); });
    } else if (what == "lookup") {
        auto const ops = graft::catalog<flow_test::ops>::view();
        std::string_view const names[] = {"Add", "Less", "Nothing", "Identity"};
        std::size_t sum = 0;
        counted([&] {
            for (std::size_t i = 0; i < nodes; ++i) sum += ops.find(names[i % 4]);
        });
        if (sum == 0) return 1;
    } else if (what == "infer_float_node" || what == "remembered_node") {
        graft::graph g;
        g.catalog = graft::catalog<flow_test::ops>::view();
        graft::graph_builder builder(g);
        add_floats(builder);
        if (what == "remembered_node") builder.remember();
        counted([&] {
            for (graft::node_id i = 0; i < g.nodes.size(); ++i) (void)builder.infer(i);
        });
    } else {
        auto const source = read(encoded(text));
        auto const ops = graft::catalog<flow_test::ops>::view();
        auto const plugins = graft::plugins_of<flow_test::plugins_tag>(graft::tensorflow::front_end);
        graft::error_list errors;
        graft::graph g;
        auto const translate = [&] { g = errors.take(graft::translate(source, ops, plugins, {})); };
        if (what == "import_node") counted(translate);
        else translate();
        if (errors.failed()) return 1;
        graft::graph_builder builder(g);
        auto const infer = [&] {
            for (graft::node_id i = 0; i < g.nodes.size(); ++i) (void)builder.infer(i);
        };
        if (what == "infer_node") counted(infer);
        graft::memory_plan plan;
        std::array<graft::kernel_table_view, 1> const tables{graft::kernel_table<flow_test::kernels_tag>::view()};
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto const lay_out = [&] { plan = errors.take(graft::plan_memory(g, kernels)); };
        if (what == "plan_node") counted(lay_out);
        else lay_out();
        graft::session session(g, plan, kernels);
        if (!errors.failed()) errors = session.errors();
        if (errors.failed() || !flow_test::set(session, "x", std::int32_t{1})) return 1;
        bool ran = true;
        if (what == "dispatch_node") counted([&] { ran = static_cast<bool>(session.run()); });
        if (!ran) return 1;
        if (what != "import_node" && what != "infer_node" && what != "plan_node" && what != "dispatch_node") return 2;
    }
    std::printf("%zu\n", units);
    return 0;
}
