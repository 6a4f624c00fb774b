// test/graph/implied_shapes.cpp - shapes between the splits and the merges of a condition that compares sizes
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/tensor/symbols.hpp"

namespace graph_implied_shapes_test {

namespace {

using graft::dim;
using graft::shape;
using graft::tensor_id;
namespace lib = graft::library;

struct few {
    using list = graft::ops<lib::Shape, lib::Size, lib::Rank, lib::StridedSlice, lib::Add, lib::Equal, lib::Less,
        lib::Greater, lib::LogicalAnd, lib::Switch, lib::Merge, lib::ZerosLike>;
};

/// A graph whose input x is [N, M].
struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    dim n{}, m{};
    tensor_id x{};

    fixture() {
        g.catalog = graft::catalog<few>::view();
        g.symbols = std::make_shared<graft::model_symbols>();
        n = g.symbols->symbol("N"), m = g.symbols->symbol("M");
        x = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, shape{n, m}});
    }
    tensor_id number(std::int32_t v, shape const& s = shape::scalar()) {
        auto const bytes = g.storage.make<std::int32_t>(1);
        bytes[0] = v;
        graft::tensor_view view;
        view.desc.type = graft::dtype::i32;
        view.desc.shape = s;
        view.bytes = {reinterpret_cast<std::byte const*>(bytes.data()), 4};
        return b.add_constant("c", "Const", view);
    }
    graft::node_id node(std::string_view op, std::vector<tensor_id> const& in) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = op;
        if (op == "Merge") {
            d.put(0, in);
            set(d, "N", static_cast<std::int64_t>(in.size()));
        } else {
            for (std::size_t i = 0; i < in.size(); ++i) d.put(i, std::vector{in[i]});
        }
        if (op == "StridedSlice") set(d, "shrink_axis_mask", 1);
        graft::status why;
        auto const id = b.add(d, why);
        CHECK(why.code == graft::errc::ok);
        // the names of tensors are unique
        for (auto k = g.nodes[id].first_output; k < g.tensors.size(); ++k)
            g.tensors[k].origin = g.storage.keep(std::string(op) + std::to_string(k));
        return id;
    }
    tensor_id make(std::string_view op, std::vector<tensor_id> const& in) { return g.nodes[node(op, in)].first_output; }
    void set(graft::node_draft& d, std::string_view name, std::int64_t value) {
        auto const at = g.catalog.index_of(g.catalog.attributes(d.op), name);
        REQUIRE(at >= 0);
        d.attributes[static_cast<std::size_t>(at)].integer = value;
        d.attributes[static_cast<std::size_t>(at)].kind = graft::attr_kind::integer;
    }
    /// A size of `t` as a scalar.
    tensor_id size(tensor_id t, std::int32_t axis) {
        auto const one = shape{1};
        return make("StridedSlice", {make("Shape", {t}), number(axis, one), number(axis + 1, one), number(1, one)});
    }
    /// The outputs of a split: where the condition is false, and where it is true.
    tensor_id split(tensor_id data, tensor_id condition) { return make("Switch", {data, condition}); }
    shape const& of(tensor_id t) const { return g.tensors[t].desc.shape; }
};

/// The second output of the node with this first one.
tensor_id second(tensor_id first) { return tensor_id{first + 1u}; }

} // namespace

TEST_CASE("a split makes a compared size a number on one side, a merge makes it the size again") {
    fixture f;
    auto const p = f.make("Equal", {f.size(f.x, 0), f.number(3)});
    auto const s = f.split(f.x, p);
    CHECK(f.of(s) == shape{f.n, f.m});
    CHECK(f.of(second(s)) == shape{3, f.m});
    auto const no = f.make("ZerosLike", {s}), yes = f.make("ZerosLike", {second(s)});
    CHECK(f.of(f.make("Merge", {no, yes})) == shape{f.n, f.m});
    CHECK(f.of(f.make("Merge", {yes, no})) == shape{f.n, f.m});
    // another number is not what the condition made of it
    auto const four = f.b.add_input("four", "Placeholder", {graft::dtype::f32, {}, {}, shape{4, f.m}});
    CHECK(f.of(f.make("Merge", {no, second(f.split(four, p))})) == shape{dim::unknown(), f.m});
    // a condition that the rules know nothing of
    auto const q = f.b.add_input("q", "Placeholder", {graft::dtype::boolean, {}, {}, shape::scalar()});
    auto const t = f.split(f.x, q);
    CHECK(f.of(t) == f.of(second(t)));
    CHECK(f.of(f.make("Merge", {t, second(f.split(four, q))})) == shape{dim::unknown(), f.m});
}

TEST_CASE("splits inside of a branch add to what is implied there, and elements follow") {
    fixture f;
    auto const p = f.make("Less", {f.size(f.x, 0), f.number(2)});
    auto const dims = f.make("Shape", {f.x});
    auto const s = f.split(f.x, p), elements = f.split(dims, p);
    CHECK(f.g.value_of(second(elements)).elements[0] == 1);
    CHECK(f.g.value_of(elements).elements[0] == f.n.store());
    auto const q = f.make("Equal", {f.size(second(s), 1), f.number(5)});
    auto const inner = f.split(second(s), q);
    CHECK(f.of(inner) == shape{1, f.m});
    CHECK(f.of(second(inner)) == shape{1, 5});
    auto const joined = f.make("Merge", {f.make("ZerosLike", {inner}), f.make("ZerosLike", {second(inner)})});
    CHECK(f.of(joined) == shape{1, f.m});
    CHECK(f.of(f.make("Merge", {f.make("ZerosLike", {s}), joined})) == shape{f.n, f.m});
    // what comes from outside of both branches, as ONNX's front end captures it
    auto const outside = f.split(f.x, q);
    CHECK(f.of(outside) == shape{1, f.m});
    CHECK(f.of(second(outside)) == shape{1, 5});
    auto const result = f.make("Merge", {f.make("ZerosLike", {outside}), f.make("ZerosLike", {second(outside)})});
    CHECK(f.of(f.make("Merge", {f.make("ZerosLike", {s}), result})) == shape{f.n, f.m});
}

TEST_CASE("a rank that a condition compares") {
    fixture f;
    auto const any = f.b.add_input("any", "Placeholder", {graft::dtype::f32, {}, {}, shape::unknown_rank()});
    for (bool const counted : {false, true}) {
        auto const rank = counted ? f.make("Size", {f.make("Shape", {any})}) : f.make("Rank", {any});
        auto const s = f.split(any, f.make("Equal", {rank, f.number(2)}));
        CHECK(f.of(s) == shape::unknown_rank());
        CHECK(f.of(second(s)) == shape{dim::unknown(), dim::unknown()});
    }
    auto const both = f.make("LogicalAnd", {f.make("Greater", {f.make("Rank", {any}), f.number(2)}),
                                               f.make("Less", {f.make("Rank", {any}), f.number(4)})});
    auto const outer = f.split(any, f.make("Equal", {f.size(f.x, 0), f.number(3)}));
    CHECK(f.of(second(f.split(second(outer), both))).rank() == 3); // of the tensor that the outer split passes on
}

TEST_CASE("with numbers for the symbols nothing is implied") {
    fixture f;
    auto const s = f.split(f.x, f.make("Equal", {f.size(f.x, 0), f.number(3)}));
    auto const y = f.make("Merge", {f.make("ZerosLike", {s}), f.make("ZerosLike", {second(s)})});
    graft::symbol_value const numbers[]{{"N", 4}, {"M", 2}};
    CHECK_FALSE(graft::bind_symbols(f.g, numbers).failed());
    CHECK(f.of(second(s)) == shape{4, 2});
    CHECK(f.of(y) == shape{4, 2});
}

} // namespace graph_implied_shapes_test
