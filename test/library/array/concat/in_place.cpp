// test/library/array/concat/in_place.cpp - what is joined or taken apart is not copied where a plan can put it at its
// place
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/check_plan.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"

namespace library_array_concat_in_place_test {

using graft::copy_reason;
using graft::shape;
using graft::tensor_id;

struct Twice : graft::op<Twice> {
    static constexpr auto prototype = graft::prototype("Twice").input("x", f32).output("y", follow("x"));
};
struct Sum : graft::op<Sum> {
    static constexpr auto prototype =
        graft::prototype("Sum").input("a", f32).input("b", f32, any_shape).output("y", follow("a"));
};
struct ops {
    using list = graft::ops<Twice, Sum, graft::library::ConcatD, graft::library::ConcatV2, graft::library::SplitVD,
        graft::library::Split, graft::library::Pack, graft::library::Unpack>;
};
graft::status twice(graft::in<"x", float> x, graft::out<"y", float, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i] * 2 + 1;
    return graft::ok;
}
graft::status sum(graft::in<"a", float> a, graft::in<"b", float> b, graft::out<"y", float, "a", "b"> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] - b[i] / 2;
    return graft::ok;
}
struct cpu {
    using list = graft::join<graft::kernels<graft::kernel<Twice, &twice>, graft::kernel<Sum, &sum>>,
        graft::library::concat_kernels>;
    static constexpr std::string_view engine = "cpu";
};

struct net {
    graft::graph g{};
    graft::error_list errors{};
    std::vector<std::string> names{};
    std::array<graft::kernel_table_view, 1> tables{graft::kernel_table<cpu>::view()};
    std::int32_t zero = 0;

    net() { g.catalog = graft::catalog<ops>::view(), names.reserve(4096); }
    tensor_id input(shape const& s) {
        return graft::graph_builder(g).add_input(name(), "Input", {graft::dtype::f32, {}, {}, s});
    }
    tensor_id axis_zero() {
        return graft::graph_builder(g).add_constant(name(), "Const",
            {{graft::dtype::i32, {}, {}, shape::scalar()}, graft::as_bytes(graft::span(&zero, 1)), {}});
    }
    std::string_view name() { return names.emplace_back("n" + std::to_string(names.size())); }
    tensor_id add(char const* op, std::vector<std::vector<tensor_id>> const& in,
        std::vector<std::int64_t> const& numbers = {}, std::uint16_t outputs = 0) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = d.origin_name = name();
        for (std::size_t i = 0; i < in.size(); ++i) d.put(i, in[i]);
        if (outputs) d.count(0, outputs);
        for (std::size_t k = 0; k < numbers.size(); ++k)
            d.attributes[d.attributes.size() - numbers.size() + k] = graft::attr_value::of(numbers[k]);
        graft::status why;
        auto const n = graft::graph_builder(g).add(d, why);
        CHECK(why);
        return g.nodes[n].first_output;
    }
    tensor_id joined(std::vector<tensor_id> const& x, std::int64_t axis = 0) {
        return add("ConcatD", {x}, {axis, static_cast<std::int64_t>(x.size())});
    }
    tensor_id parted(tensor_id x, std::uint16_t parts, std::int64_t axis = 0) {
        return add("SplitVD", {{x}}, {axis, parts}, parts);
    }
    tensor_id doubled(tensor_id x) { return add("Twice", {{x}}); }
    void gives(tensor_id t) { g.outputs.push_back({name(), t}); }

    graft::memory_plan planned() {
        auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
        auto plan = errors.take(graft::plan_memory(g, kernels));
        CHECK_FALSE(errors.failed());
        CHECK(graft::plan_is_sound(plan));
        CHECK(graft::plan_keeps_values(g, kernels, plan));
        return plan;
    }
    /// Output `k` of the node with this first one.
    tensor_id output(tensor_id first, std::uint32_t k) { return tensor_id{first + k}; }
    /// The values of all outputs, with pieces in place or without.
    std::vector<float> run(bool pieces) {
        auto kernels = errors.take(graft::bind_kernels(g, {tables}));
        if (!pieces) kernels.pieces.clear();
        auto const plan = errors.take(graft::plan_memory(g, kernels));
        graft::session s(g, plan, kernels);
        if (!errors.failed()) errors = s.errors();
        REQUIRE(s.ready());
        std::vector<float> all;
        for (int turn = 0; turn < 2; ++turn) {
            for (std::size_t i = 0; i < s.input_count(); ++i) {
                std::vector<float> x(
                    static_cast<std::size_t>(g.tensors[g.inputs[i].tensor].desc.shape.elements().value()));
                for (std::size_t k = 0; k < x.size(); ++k) x[k] = static_cast<float>(k % 17) + static_cast<float>(i);
                CHECK(s.set_input(i, graft::as_bytes(graft::span(x))));
            }
            CHECK(s.run());
        }
        for (std::size_t i = 0; i < s.output_count(); ++i) {
            auto const from = s.output(i).bytes;
            auto const at = all.size();
            all.resize(at + from.size() / 4);
            if (!from.empty()) std::memcpy(all.data() + at, from.data(), from.size());
        }
        return all;
    }
};
bool lies(graft::memory_plan const& p, tensor_id part, tensor_id whole, std::uint64_t at) {
    return p.of_tensor[part] == p.of_tensor[whole] && p.offset_of(part) == p.offset_of(whole) + at;
}
std::vector<copy_reason> reasons(graft::memory_plan const& p) {
    std::vector<copy_reason> all;
    for (auto const& c : p.copies) all.push_back(c.why);
    return all;
}

TEST_CASE_FIXTURE(net, "pieces: what is joined is made at its place, along the outermost axis that is not 1") {
    auto const x = input({1, 16, 4});
    auto const a = doubled(x), b = doubled(doubled(x)), y = joined({a, b}, 1);
    gives(y);
    auto const p = planned();
    CHECK(lies(p, a, y, 0));
    CHECK(lies(p, b, y, 256));
    CHECK(p.pieces.size() == 2);
    CHECK(p.copies.empty());
    CHECK(p.arena_bytes == 256 + 512);
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: along an inner axis, and off the boundary, they are copied") {
    auto const x = input({2, 16}), z = input({3, 5});
    gives(joined({doubled(x), doubled(x)}, 1));
    gives(joined({doubled(z), doubled(z)}, 0));
    CHECK(reasons(planned()) == std::vector{copy_reason::scattered, copy_reason::scattered, copy_reason::not_aligned});
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: inputs of the graph and constants stay where they are") {
    auto const x = input({16});
    gives(joined({x, doubled(x)}));
    gives(doubled(parted(x, 1)));
    CHECK(reasons(planned()) == std::vector{copy_reason::not_in_arena, copy_reason::not_in_arena});
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: a tensor that stands twice is copied once") {
    auto const a = doubled(input({16}));
    gives(joined({a, a}));
    CHECK(reasons(planned()) == std::vector{copy_reason::placed_before});
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: what is taken apart is not moved") {
    auto const x = doubled(input({64}));
    auto const parts = parted(x, 4);
    auto y = parts;
    for (std::uint32_t k = 1; k < 4; ++k) y = add("Sum", {{y}, {output(parts, k)}}); // in place, at the place of x
    gives(y);
    auto const p = planned();
    for (std::uint32_t k = 0; k < 4; ++k) CHECK(lies(p, output(parts, k), x, 64 * k));
    CHECK(lies(p, y, x, 0));
    CHECK(p.copies.empty());
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: what is joined again and again stays where it is") {
    auto const x = input({16});
    auto dense = doubled(x);
    auto const first = dense;
    for (int i = 0; i < 3; ++i) dense = joined({dense, doubled(x)});
    gives(dense);
    auto const p = planned();
    CHECK(lies(p, first, dense, 0));
    CHECK(p.copies.empty());
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: nobody writes over a part while the whole is read") {
    auto const x = doubled(input({32}));
    auto const parts = parted(x, 2);
    auto const over = doubled(parts); // in place, if the parts were no views
    gives(joined({over, output(parts, 1)}));
    gives(doubled(x));
    auto const p = planned();
    CHECK(lies(p, output(parts, 1), x, 64));
    CHECK_FALSE(lies(p, parts, x, 0));
    CHECK(reasons(p)[0] == copy_reason::written_over);
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: the check sees a part that lies elsewhere, and one that is written over") {
    auto const x = doubled(input({32}));
    auto const parts = parted(x, 2);
    auto const y = add("Sum", {{parts}, {output(parts, 1)}});
    gives(y);
    gives(x);
    auto const kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto const p = errors.take(graft::plan_memory(g, kernels));
    CHECK(graft::plan_keeps_values(g, kernels, p));
    auto wrong = p;
    wrong.within[output(parts, 1)] = 0; // the place of the other one
    CHECK_FALSE(graft::plan_keeps_values(g, kernels, wrong));
    wrong = p;
    wrong.of_tensor[y] = p.of_tensor[x]; // while x is an output
    CHECK_FALSE(graft::plan_keeps_values(g, kernels, wrong));
}

TEST_CASE_FIXTURE(net, "pieces: nothing is joined that would make the arena larger") {
    auto const early = doubled(input({16}));
    auto t = doubled(input({4096}));
    for (int i = 0; i < 3; ++i) t = add("Sum", {{doubled(t)}, {t}});
    gives(t);
    auto const late = input({2048});
    gives(joined({early, doubled(late)})); // 8 KB would have to live next to the large ones
    auto const p = planned();
    auto without = errors.take(graft::bind_kernels(g, {tables}));
    without.pieces.clear();
    CHECK(p.arena_bytes <= errors.take(graft::plan_memory(g, without)).arena_bytes);
    CHECK(run(true) == run(false));
}

TEST_CASE_FIXTURE(net, "pieces: the axis of a constant, new axes and axes that go away") {
    auto const axis = axis_zero();
    auto const x = input({16}), a = doubled(x), b = doubled(x);
    auto const y = add("ConcatV2", {{a, b}, {axis}}, {2}), rows = add("Pack", {{doubled(x), doubled(x)}}, {0, 2});
    auto const halves = add("Split", {{axis}, {y}}, {2}, 2), each = add("Unpack", {{rows}}, {2, 0}, 2);
    gives(add("Sum", {{halves}, {output(each, 1)}}));
    auto const p = planned();
    CHECK(lies(p, a, y, 0));
    CHECK(lies(p, halves, y, 0));
    CHECK(lies(p, output(each, 1), rows, 64));
    CHECK(run(true) == run(false));
}

TEST_CASE("pieces: random graphs return the same numbers, in no more memory") {
    std::size_t in_place = 0, copied = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        net n;
        std::mt19937 random(seed);
        auto const below = [&](std::size_t k) { return random() % k; };
        std::vector<tensor_id> all{n.input({64}), n.input({32})};
        auto const size = [&](tensor_id t) { return n.g.tensors[t].desc.shape.elements().value(); };
        for (int i = 0; i < 14; ++i) {
            auto const x = all[below(all.size())], z = all[below(all.size())];
            switch (below(5)) {
            case 0: all.push_back(n.doubled(x)); break;
            case 1: all.push_back(size(x) == size(z) ? n.add("Sum", {{x}, {z}}) : n.doubled(z)); break;
            case 2:
                if (size(x) + size(z) < 600) all.push_back(n.joined({x, z}));
                break;
            case 3:
                if (size(x) + size(z) < 600) all.push_back(n.joined({n.doubled(x), z, n.doubled(z)}));
                break;
            default:
                if (size(x) % 32) break;
                auto const t = n.parted(x, 2);
                all.push_back(t);
                all.push_back(n.output(t, 1));
            }
        }
        for (int i = 0; i < 2; ++i) n.gives(all[all.size() - 1 - below(std::min<std::size_t>(all.size(), 4))]);
        CAPTURE(seed);
        auto const p = n.planned();
        in_place += p.pieces.size();
        copied += p.copies.size();
        auto without = n.errors.take(graft::bind_kernels(n.g, {n.tables}));
        without.pieces.clear();
        CHECK(p.arena_bytes <= n.errors.take(graft::plan_memory(n.g, without)).arena_bytes);
        CHECK(n.run(true) == n.run(false));
    }
    CHECK(in_place > 500);
    CHECK(copied > 100);
}

} // namespace library_array_concat_in_place_test
