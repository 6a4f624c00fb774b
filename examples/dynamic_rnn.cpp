// examples/dynamic_rnn.cpp - an operator with many optional inputs: each is accessed by name, whichever are present
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>

#include <graft/op.hpp>
#include <graft/run.hpp>

using graft::dim;
using graft::errc;
using graft::ok;
using graft::shape;
using graft::status;

// The original of this definition has `mask` twice. Here that does not compile:
//   ill_formed<DynamicRNNV3, errc::duplicate_name, name<'m', 'a', 's', 'k'>>
struct DynamicRNNV3 : graft::op<DynamicRNNV3> {
    static constexpr auto prototype = graft::prototype("DynamicRNNV3")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("w", "T")
                                          .input("b", "T")
                                          .optional_input("seq_length", i32)
                                          .optional_input("init_h", "T")
                                          .optional_input("init_c", "T")
                                          .optional_input("wci", "T")
                                          .optional_input("wcf", "T")
                                          .optional_input("wco", "T")
                                          .optional_input("mask", u8)
                                          .optional_input("project", "T")
                                          .output("y", "T");

    /// y: steps and batch of x, and the state, whose size is the second dim of `project`, or 0 without it.
    static constexpr status infer_shape(shape_context& ctx) {
        dim state_size = 0;
        if (auto const project = ctx.optional_input<"project">()) {
            if (project->has_rank() && project->rank() < 2)
                return graft::fail(
                    errc::wrong_rank, "project", "at least a matrix", 2, static_cast<std::int64_t>(project->rank()));
            state_size = second(*project);
        }
        auto const& x = ctx.input<"x">();
        if (!x.has_rank()) return ctx.output<"y">() = shape::unknown_rank(), ok;
        if (x.rank() != 3)
            return graft::fail(
                errc::wrong_rank, "x", "steps, batch and features", 3, static_cast<std::int64_t>(x.rank()));
        auto y = ctx.output<"y">();
        y = x;
        y.erase(x.rank() - 1).append(state_size);
        return ok;
    }

private:
    static constexpr dim second(shape const& s) { return s.has_rank() ? s[1] : dim::unknown(); }
};
static_assert(graft::infer<DynamicRNNV3>("y", {{"x", {5, 2, 8}}, {"w", {12, 16}}, {"b", {16}}}) == shape{5, 2, 0});
static_assert(graft::infer<DynamicRNNV3>("y", {{"x", {5, 2, 8}}, {"w", {12, 16}}, {"b", {16}}, {"project", {4, 6}}}) ==
              shape{5, 2, 6});
static_assert(graft::infer<DynamicRNNV3>("y", {{"x", {5, -1, 8}}, {"w", {12, 16}}, {"b", {16}}, {"mask", {5}},
                                                  {"project", shape::unknown_rank()}}) == shape{5, -1, -1});
static_assert(
    graft::infer_status<DynamicRNNV3>({{"x", {5, 2, 8}}, {"w", {12, 16}}, {"b", {16}}, {"project", {6}}}).code ==
    errc::wrong_rank);

struct rnn_ops {
    using list = graft::ops<DynamicRNNV3>;
};

/// The node with these optional inputs, in the order of the prototype; `project` has `rank` dims.
status infer(unsigned present, std::size_t rank, shape& y) {
    constexpr auto table = graft::catalog<rnn_ops>::view();
    constexpr auto op = graft::catalog<rnn_ops>::id_of<DynamicRNNV3>;
    static constexpr auto max = std::size_t{graft::catalog<rnn_ops>::view().ops[op].inputs};

    std::array<graft::tensor_desc, max> descs{};
    std::array<graft::tensor_desc const*, max> inputs{};
    std::array<graft::known_value, max> values{};
    std::array<graft::port_slots, max> ports{};
    std::uint16_t used = 0;
    std::size_t port = 0;
    for (auto const& row : table.inputs(op)) {
        bool const there = row.how == graft::presence::required || (present & 1u) != 0;
        if (row.how == graft::presence::optional) present >>= 1;
        ports[port++] = {used, static_cast<std::uint16_t>(there ? 1 : 0)};
        if (!there) continue;
        auto const name = table.text(row.name);
        auto& d = descs[used];
        d.type = graft::dtype_set::of(row.types).first();
        d.shape = name == "x" ? shape{5, 2, 8} : shape{4, 6, 7};
        while (name == "project" && d.shape.rank() > rank) d.shape.erase(d.shape.rank() - 1);
        inputs[used++] = &d;
    }
    graft::tensor_desc out;
    graft::port_slots const out_port{0, 1};
    std::array<graft::attr_value, 1> const attributes{};
    graft::frame f;
    f.node = f.op = table.name(op);
    f.input_ports = ports;
    f.output_ports = {&out_port, 1};
    f.inputs = {inputs.data(), used};
    f.values = {values.data(), used};
    f.outputs = {&out, 1};
    f.attributes = {attributes.data(), 0};
    auto const answer = graft::infer_node(table, op, f);
    y = out.shape;
    return answer;
}

// Every combination of the optional inputs: the state size depends only on `project`, at any position.
int main() {
    unsigned optional = 0;
    for (auto const& row : graft::catalog<rnn_ops>::view().inputs(0))
        optional += row.how == graft::presence::optional ? 1u : 0u;
    unsigned const project = 1u << (optional - 1), all = 1u << optional;
    for (unsigned present = 0; present < all; ++present) {
        bool const has_project = (present & project) != 0;
        shape y;
        if (!infer(present, 3, y) || y != (has_project ? shape{5, 2, 6} : shape{5, 2, 0}))
            return std::printf("wrong for %u\n", present), 1;
        if (static_cast<bool>(infer(present, 1, y)) == has_project)
            return std::printf("rank 1 of project, %u\n", present), 1;
    }
    std::printf("%u combinations of %u optional inputs\n", all, optional);
    return 0;
}
