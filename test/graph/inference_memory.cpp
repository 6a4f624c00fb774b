#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "graft/graph/builder.hpp"
#include "graft/graph/graph.hpp"
#include "graft/op/catalog.hpp"

namespace {

struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy").input("x", real_number).output("y", follow("x")).attr("factor", 1.0);
};
struct Fill : graft::op<Fill> {
    static constexpr auto prototype = graft::prototype("Fill").input("dims", i32, value_depend).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = graft::shape::scalar();
        y.append(ctx.value<"dims">().scalar());
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct Line : graft::op<Line> {
    static constexpr auto prototype = graft::prototype("Line").input("x", real_number).output("y", follow("x", aspect::dtype)).attr("length", 1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = graft::shape::scalar();
        y.append(ctx.attr<"length">());
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Copy, Fill, Line>;
};

struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    graft::status why{};

    fixture() {
        g.catalog = graft::catalog<my_ops>::view();
        b.remember();
    }
    graft::tensor_id input(std::string_view name, graft::dtype type, graft::shape const& s, graft::format f = graft::format::nd) {
        graft::tensor_desc d;
        d.type = type;
        d.shape = s;
        d.format = d.origin_format = f;
        return b.add_input(name, "Placeholder", d);
    }
    graft::tensor_id first(std::string_view op, graft::tensor_id x) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find(op), g.storage);
        d.put(0, std::span(&x, 1));
        return g.nodes[b.add(d, why)].first_output;
    }
    graft::tensor_id like(graft::tensor_id twin, graft::tensor_id x) {
        return g.nodes[b.add_like(g.tensors[twin].producer, "n", "N", 0, std::span(&x, 1), {}, {}, {}, {}, why)].first_output;
    }
    [[nodiscard]] graft::tensor_desc desc(graft::tensor_id t) const { return g.tensors[t].desc; }
};

} // namespace

TEST_CASE_FIXTURE(fixture, "memory: what differs in shape, dtype or layout is inferred by itself") {
    using graft::shape;
    auto const x = input("x", graft::dtype::f32, shape{2, 3}), z = input("z", graft::dtype::f32, shape{5});
    auto const h = input("h", graft::dtype::f16, shape{2, 3}), nhwc = input("l", graft::dtype::f32, shape{2, 3}, graft::format::nhwc);
    auto const a = first("Copy", x);
    for (int turn = 0; turn < 3; ++turn) { // the second one is remembered
        CHECK(desc(like(a, x)) == desc(x));
        CHECK(desc(like(a, z)) == desc(z));
        CHECK(desc(like(a, h)) == desc(h));
        CHECK(desc(like(a, nhwc)) == desc(nhwc));
    }
    CHECK(g.attributes.size() == 1);
    CHECK(g.slots.size() == 2);
}

TEST_CASE_FIXTURE(fixture, "memory: what a rule refuses is refused each time") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2}), s = input("s", graft::dtype::string, graft::shape{2});
    auto const a = first("Copy", x);
    for (int turn = 0; turn < 3; ++turn) {
        like(a, s);
        CHECK(why.code == graft::errc::wrong_dtype);
        like(a, x);
        CHECK(why);
    }
}

TEST_CASE_FIXTURE(fixture, "memory: rules that read values are asked each time") {
    std::int32_t const sizes[] = {3, 4, 5};
    graft::tensor_id made[3];
    for (int i = 0; i < 3; ++i) {
        graft::tensor_view v;
        v.desc.type = graft::dtype::i32;
        v.desc.shape = graft::shape::scalar();
        v.bytes = std::as_bytes(std::span(&sizes[i], 1));
        auto const t = b.add_constant("c", "Const", v);
        made[i] = i == 0 ? first("Fill", t) : like(made[0], t);
        like(made[0], t);
    }
    CHECK(desc(made[0]).shape == graft::shape{3});
    CHECK(desc(made[1]).shape == graft::shape{4});
    CHECK(desc(made[2]).shape == graft::shape{5});
}

TEST_CASE_FIXTURE(fixture, "memory: nodes that were taken back do not answer for those that stand in their place") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2});
    auto const before = b.here();
    for (std::int64_t n : {3, 4, 4, 5}) {
        auto d = graft::node_draft::of(g.catalog, g.catalog.find("Line"), g.storage);
        d.put(0, std::span(&x, 1));
        d.attributes[0] = graft::attr_value::of(n);
        auto const y = g.nodes[b.add(d, why)].first_output;
        CHECK(desc(y).shape == graft::shape{n});
        CHECK(desc(like(y, x)).shape == graft::shape{n});
        b.back_to(before);
    }
}

TEST_CASE_FIXTURE(fixture, "memory: operators with the same inputs are kept apart, so are many shapes") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2, 3});
    auto const copy = first("Copy", x), line = first("Line", x);
    for (std::int64_t n = 0; n < 2000; ++n) { // more than there is room for
        auto const z = input("z", graft::dtype::f32, graft::shape{n % 700, n % 3});
        auto const y = like(copy, z);
        CHECK(desc(y) == desc(z));
        CHECK(desc(like(line, z)).shape == graft::shape{1});
    }
}

TEST_CASE_FIXTURE(fixture, "memory: a node may be inferred again and again while its input changes") {
    auto const x = input("x", graft::dtype::f32, graft::shape{2});
    auto const y = first("Copy", x);
    for (std::int64_t n : {2, 2, 2, 7, 7, 7, 2}) {
        g.tensors[x].desc.shape = graft::shape{n};
        REQUIRE(b.infer(g.tensors[y].producer));
        CHECK(desc(y).shape == graft::shape{n});
    }
}
