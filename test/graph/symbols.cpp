// test/graph/symbols.cpp - graphs over symbols: shape arithmetic keeps them, numbers replace them, upper bounds limit
// the memory
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graft/graph/detail/same_value.hpp"
#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/text/explain.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/table.hpp"

namespace graph_symbols_test {

namespace {

using graft::dim;
using graft::shape;
using graft::tensor_id;

/// Subtracts 7 from the dim of its input.
struct Window : graft::op<Window> {
    static constexpr auto prototype = graft::prototype("Window").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        ctx.output<"y">() = shape{ctx.input<"x">()[0] - 7};
        return graft::ok;
    }
};

struct few {
    using list = graft::ops<Window, graft::library::Shape, graft::library::StridedSlice, graft::library::Pack,
        graft::library::Reshape, graft::library::Add, graft::library::ConcatV2>;
};

/// Small integers as constants, nodes by operator and inputs.
struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};

    fixture() {
        g.catalog = graft::catalog<few>::view();
        g.symbols = std::make_shared<graft::model_symbols>();
    }
    tensor_id input(shape const& s) {
        auto const t = b.add_input("x", "Placeholder", {graft::dtype::f32, {}, {}, s});
        return t;
    }
    tensor_id numbers(std::vector<std::int32_t> const& all, bool scalar = false) {
        auto const bytes = g.storage.make<std::int32_t>(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) bytes[i] = all[i];
        graft::tensor_view v;
        v.desc.type = graft::dtype::i32;
        v.desc.shape = scalar ? shape::scalar() : shape{static_cast<std::int64_t>(all.size())};
        v.bytes = {reinterpret_cast<std::byte const*>(bytes.data()), bytes.size() * 4};
        return b.add_constant("c", "Const", v);
    }
    tensor_id make(std::string_view op, std::vector<tensor_id> const& in, std::int64_t flag = 0) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.name = op;
        auto const ports = g.catalog.inputs(d.op);
        if (op == "Pack" || op == "ConcatV2") {
            d.put(0, std::vector(in.begin(), op == "Pack" ? in.end() : in.end() - 1));
            if (op == "ConcatV2") d.put(1, std::vector{in.back()});
            set(d, "N", static_cast<std::int64_t>(in.size()) - (op == "Pack" ? 0 : 1));
        } else {
            for (std::size_t i = 0; i < in.size() && i < ports.size(); ++i) d.put(i, std::vector{in[i]});
        }
        if (op == "StridedSlice") set(d, "shrink_axis_mask", flag);
        graft::status why;
        auto const id = b.add(d, why);
        CHECK(why.code == graft::errc::ok);
        return g.nodes[id].first_output;
    }
    void set(graft::node_draft& d, std::string_view name, std::int64_t value) {
        auto const at = g.catalog.index_of(g.catalog.attributes(d.op), name);
        REQUIRE(at >= 0);
        d.attributes[static_cast<std::size_t>(at)].integer = value;
        d.attributes[static_cast<std::size_t>(at)].kind = graft::attr_kind::integer;
    }
    shape of(tensor_id t) const { return g.tensors[t].desc.shape; }
    dim N() { return (*g.symbols)("N", {1, 64}); }
    /// Reshape(x, [Shape(x)[0], -1])
    tensor_id flattened(tensor_id x) {
        auto const batch = make("StridedSlice", {make("Shape", {x}), numbers({0}), numbers({1}), numbers({1})}, 1);
        auto const to = make("Pack", {batch, numbers({-1}, true)});
        auto const y = make("Reshape", {x, to});
        g.outputs.push_back({"y", y});
        return y;
    }
};

} // namespace

TEST_CASE("graph symbols: a shape that is made of dims after a rule read them does not know the rule") {
    graft::graph g;
    {
        fixture f;
        auto const n = f.N();
        auto const t = f.make("Window", {f.input({n})});
        CHECK(f.g.tensors[t].desc.shape.reader() == nullptr);
        shape const created{2, f.g.tensors[t].desc.shape[0]};
        CHECK(created.reader() == nullptr);
        f.b.remember();
        auto const again = f.make("Window", {t});
        CHECK(shape{f.g.tensors[again].desc.shape[0]}.reader() == nullptr);
        graft::status why;
        CHECK(f.b.infer_nodes(0, static_cast<graft::node_id>(f.g.nodes.size()), why) == f.g.nodes.size());
        CHECK(shape{f.g.tensors[again].desc.shape[0]}.reader() == nullptr);
        (void)f.b.add_input("y", "Placeholder", {graft::dtype::f32, {}, {}, created});
        g = std::move(f.g);
    }
    for (auto const& t : g.tensors) CHECK(t.desc.shape.reader() == nullptr);
}

TEST_CASE("shape arithmetic in a graph keeps symbols as elements") {
    fixture f;
    auto const n = f.N();
    auto const y = f.flattened(f.input(shape{n, 7, 7, 32}));
    CHECK(f.of(y) == shape{n, 7 * 7 * 32});
    CHECK(graft::explain(f.g, y).find("float32[N,1568]") != std::string::npos);
    CHECK(graft::explain(f.g, y).find(" = [N,-1]") != std::string::npos);
    auto const both = f.make("ConcatV2", {y, y, f.numbers({0}, true)});
    CHECK(f.of(both) == shape{2 * n, 1568});
    CHECK(to_text(f.of(both)) == "[2*N,1568]");
}

TEST_CASE("a size that is no more than a product of symbols") {
    fixture f;
    auto const n = f.N(), h = (*f.g.symbols)("H");
    auto const y = f.flattened(f.input(shape{n, h, floor_div(h + 1, 2), 3}));
    CHECK(f.of(y) == shape{n, 3 * h * floor_div(h + 1, 2)});
    CHECK(to_text(f.of(y)) == "[N,3*H*floor((H+1)/2)]");
}

TEST_CASE("numbers take the place of symbols, and everything behind is as if they had always stood there") {
    for (std::int64_t batch : {1, 3, 64}) {
        fixture with, fresh;
        auto const y = with.flattened(with.input(shape{with.N(), 5, 2}));
        auto const z = fresh.flattened(fresh.input(shape{batch, 5, 2}));
        graft::error_list errors;
        graft::symbol_value const number[] = {{"N", batch}};
        errors.add(graft::bind_symbols(with.g, number));
        CHECK(!errors.failed());
        CHECK(with.of(y) == shape{batch, 10});
        REQUIRE(with.g.tensors.size() == fresh.g.tensors.size());
        for (tensor_id t{}; t < fresh.g.tensors.size(); ++t) {
            CHECK(with.g.tensors[t].desc == fresh.g.tensors[t].desc);
            CHECK(graft::detail::same_value(with.g.value_of(t), fresh.g.value_of(t)));
        }
        CHECK(with.of(y) == fresh.of(z));
        with.g.symbols = fresh.g.symbols = nullptr;
        graft::graph_view const a{&with.g}, b{&fresh.g};
        CHECK(to_json(a) == to_json(b));
    }
}

TEST_CASE("a symbol for another") {
    fixture f;
    auto const y = f.flattened(f.input(shape{f.N(), 5, 2}));
    graft::error_list errors;
    graft::symbol_value const pairs[] = {{"N", (*f.g.symbols)("M", {1, 8}) * 4}};
    errors.add(graft::bind_symbols(f.g, pairs));
    CHECK(!errors.failed());
    CHECK(to_text(f.of(y)) == "[4*M,10]");
}

TEST_CASE("numbers that no symbol takes") {
    fixture f;
    auto const y = f.flattened(f.input(shape{f.N(), 5, 2}));
    auto const before = f.of(y);
    graft::error_list errors;
    graft::symbol_value const wrong[] = {{"M", 3}, {"N", 65}, {"N", dim::unknown()}};
    errors.add(graft::bind_symbols(f.g, graft::span(wrong, 2)));
    errors.add(graft::bind_symbols(f.g, graft::span(wrong + 2, 1)));
    REQUIRE(errors.errors.size() == 3);
    CHECK(errors.errors[0].code == graft::errc::unknown_symbol);
    CHECK(errors.errors[0].got == "M");
    CHECK(errors.errors[1].code == graft::errc::wrong_value);
    CHECK(errors.errors[1].expected == "a number from 1 to 64");
    CHECK(errors.errors[1].got == "65");
    CHECK(errors.errors[2].code == graft::errc::wrong_value);
    CHECK(f.of(y) == before);
}

TEST_CASE("a graph without symbols takes no numbers") {
    graft::graph g;
    graft::error_list errors;
    graft::symbol_value const n[] = {{"N", 3}};
    errors.add(graft::bind_symbols(g, n));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::unknown_symbol);
    CHECK(errors.errors[0].got == "N");
}

TEST_CASE("two numbers for one symbol") {
    fixture f;
    auto const y = f.flattened(f.input(shape{f.N(), 5, 2}));
    auto const before = f.of(y);
    graft::error_list errors;
    graft::symbol_value const two[] = {{"N", 3}, {"N", 4}}, same[] = {{"N", 3}, {"N", 3}};
    errors.add(graft::bind_symbols(f.g, two));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::wrong_value);
    CHECK(errors.errors[0].where.port == "N");
    CHECK(errors.errors[0].expected == "one value for the symbol");
    CHECK(errors.errors[0].got == "3 and 4");
    CHECK(f.of(y) == before);
    errors = {};
    errors.add(graft::bind_symbols(f.g, same));
    CHECK(!errors.failed());
    CHECK(f.of(y) == shape{3, 10});
}

TEST_CASE("a dim that is below 0 for all numbers is an error with its formula") {
    for (std::int64_t max : {6, 7}) {
        fixture f;
        auto d = graft::node_draft::of(f.g.catalog, f.g.catalog.find("Window"), f.g.storage);
        d.name = "window";
        d.put(0, std::vector{f.input(shape{(*f.g.symbols)("H", {1, max})})});
        graft::status why;
        (void)f.b.add(d, why);
        CHECK(static_cast<bool>(why) == (max == 7)); // then it can be 0
        if (max == 7) continue;
        CHECK(why.code == graft::errc::negative_dim);
        CHECK(why.parameter == "y");
        CHECK(why.found == "H-7, which is -1 at most");
    }
}

template <class G> concept at_largest_of = requires(G&& g) { graft::at_largest(static_cast<G&&>(g)); };
static_assert(at_largest_of<graft::graph const&> && !at_largest_of<graft::graph>); // it has views of its argument

TEST_CASE("a bound outside of the range of a symbol") {
    for (std::int64_t const max : {0, 1, 8, 64, 65}) {
        fixture f;
        auto const x = f.input(shape{f.N(), 4});
        f.flattened(x);
        graft::tensor_bound const bounds[] = {{x, {max, 4}}};
        auto const errors = graft::bound_sizes(f.g, bounds);
        CHECK(errors.failed() == (max < 1 || max > 64));
        if (errors.failed()) CHECK(errors.errors[0].code == graft::errc::wrong_shape);
    }
}

TEST_CASE("bounds that no number holds the size of") {
    for (std::int64_t max : {std::int64_t{1} << 60, std::int64_t{1} << 62}) { // the bytes, and the dims, are beyond
        fixture f;
        auto const n = (*f.g.symbols)("N", {1, max});
        auto const x = f.input(shape{n, 4});
        f.make("ConcatV2", {x, x, f.numbers({0}, true)});
        graft::error_list errors;
        (void)errors.take(graft::plan_memory(graft::at_largest(f.g), {}));
        REQUIRE(errors.failed());
        CHECK(errors.errors[0].code == graft::errc::overflow);
    }
}

TEST_CASE("numbers that a rule refuses") {
    fixture f;
    auto const x = f.input(shape{f.N(), 4});
    auto const y = f.make("Add", {x, f.b.add_input("z", "Placeholder", {graft::dtype::f32, {}, {}, shape{6, 1}})});
    CHECK(f.of(y)[0].is(6)); // N is 1 or 6
    graft::error_list errors;
    graft::symbol_value const number[] = {{"N", 5}};
    errors.add(graft::bind_symbols(f.g, number));
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == graft::errc::shape_mismatch);
}

TEST_CASE("memory over symbols: a formula, and a plan that no number exceeds") {
    fixture f;
    auto const y = f.flattened(f.input(shape{f.N(), 5, 2}));
    graft::error_list open;
    (void)open.take(graft::plan_memory(f.g, {}));
    REQUIRE(open.failed());
    CHECK(open.errors[0].code == graft::errc::undetermined_shape);
    CHECK(open.errors[0].expected.find("symbols") != std::string::npos);
    CHECK(graft::memory_formula(f.g) == "memory: without reuse 80*N+24 bytes\n");
    graft::error_list errors;
    auto const largest = graft::at_largest(f.g);
    CHECK(largest.tensors[y].desc.shape == shape{64, 10});
    auto const max = errors.take(graft::plan_memory(largest, {}));
    REQUIRE(!errors.failed());
    graft::symbol_value const number[] = {{"N", 64}};
    errors.add(graft::bind_symbols(f.g, number));
    CHECK(errors.take(graft::plan_memory(f.g, {})).arena_bytes <= max.arena_bytes);
    CHECK(!errors.failed());
}

TEST_CASE("a graph with more sizes than the table holds has unknown dims, no more") {
    fixture f;
    f.g.symbols = std::make_shared<graft::symbols>();
    auto const first = f.input(shape{(*f.g.symbols)("N"), 4});
    auto x = first;
    for (int i = 0; i < 200; ++i) x = f.make("ConcatV2", {x, first, f.numbers({0}, true)});
    CHECK(!f.of(x)[0].known());
    CHECK(f.of(x).rank() == 2);
}

} // namespace graph_symbols_test
