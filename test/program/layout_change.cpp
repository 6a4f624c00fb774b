// test/program/layout_change.cpp - programs saved to a file whose conversion of layouts has more ports than its
// operator
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/kernel/table.hpp"
#include "graft/model/file.hpp"
#include "graft/op/define/op.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/load.hpp"
#include "graft/program/save.hpp"
#include "graft/program/target.hpp"
#include "test/program/compiled_nets.hpp"

namespace layout_change_test {

namespace {

using namespace graft::literals;

struct Turn : graft::op<Turn> {
    static constexpr auto prototype = graft::prototype("Turn")
                                          .input("src", any)
                                          .output("dst", follow("src", aspect::dtype))
                                          .attr("src_format", as_string)
                                          .attr("dst_format", as_string)
                                          .is(format_change);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"dst">() = ctx.input<"src">();
        return graft::ok;
    }
};
graft::status turn(graft::in<"src", float> x, graft::out<"dst", float> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i];
    return graft::ok;
}
struct turn_ops {
    using list = graft::ops<Turn>;
};
struct turn_kernels {
    static constexpr std::string_view engine = "reference";
    using list = graft::kernels<graft::kernel<Turn, &turn>>;
};
constexpr graft::kernel_table_view tables[]{graft::kernel_table<turn_kernels>::view()};
constexpr graft::target npu{graft::catalog<turn_ops>::view(), {}, {tables}};

/// A program of one conversion whose input port begins at input `first` of its node.
std::vector<std::byte> program_with_input_at(std::uint16_t first) {
    graft::graph g;
    g.catalog = graft::catalog<turn_ops>::view();
    graft::graph_builder b(g);
    graft::tensor_desc d;
    d.type = graft::dtype::f32;
    d.shape = {2, 3};
    auto const x = b.add_input("x", "Data", d);
    graft::node_draft n;
    n.op = g.catalog.find("Turn");
    n.name = "turn";
    n.origin_type = "Turn";
    std::vector<graft::tensor_id> const inputs(first + std::size_t{1}, x);
    n.inputs.assign(inputs.begin(), inputs.end());
    graft::port_slots const in{first, 1}, out{0, 1};
    n.input_ports.assign(&in, &in + 1);
    n.output_ports.assign(&out, &out + 1);
    auto const nchw = graft::attr_value::of(std::string_view("NCHW"));
    graft::attr_value const attributes[]{nchw, nchw};
    n.attributes.assign(attributes, attributes + 2);
    graft::status why;
    auto const id = b.add(n, why);
    REQUIRE(why);
    g.outputs.push_back({"y", g.nodes[id].first_output});
    auto p = graft::compile(std::move(g), npu);
    REQUIRE_MESSAGE(static_cast<bool>(p), compiled_nets::words(p.error()));
    auto bytes = graft::compiled_bytes(*p);
    REQUIRE(static_cast<bool>(bytes));
    return *std::move(bytes);
}

} // namespace

TEST_CASE("a conversion of layouts is asked in both directions, and nothing beyond its one input is read") {
    for (auto const first : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{40'000}}) {
        CAPTURE(first);
        auto const file = std::make_shared<graft::mapped_file const>(program_with_input_at(first));
        auto const p = graft::load(file, "turn.graft", npu);
        CHECK_MESSAGE(static_cast<bool>(p), compiled_nets::words(p.error()));
    }
}

} // namespace layout_change_test
