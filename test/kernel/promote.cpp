// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/promote.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/session/session.hpp"
#include "graft/tensor/float16.hpp"
#include "test/check.hpp"

namespace kernel_promote_test {

namespace {

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", real_number)
                                          .input("x1", "T")
                                          .input("x2", "T", any_shape)
                                          .output("y", "T", follow("x1", aspect::shape));
};
graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
struct few_ops {
    using list = graft::ops<Add>;
};
struct few_kernels {
    using list = graft::with_promoted<graft::kernels<graft::kernel<Add, &add>>, graft::half, graft::bfloat16>;
    static constexpr std::string_view engine = "test";
};

struct fixture {
    graft::graph g{};
    graft::graph_builder b{g};
    graft::kernel_table_view table = graft::kernel_table<few_kernels>::view();
    graft::kernel_set kernels{graft::span(&table, 1)};

    fixture() { g.catalog = graft::catalog<few_ops>::view(); }
    graft::tensor_id sum(graft::tensor_id x, graft::tensor_id y) {
        auto d = graft::node_draft::of(g.catalog, 0, g.storage);
        d.name = "sum";
        d.put(0, graft::span(&x, 1));
        d.put(1, graft::span(&y, 1));
        graft::status why;
        auto const id = b.add(d, why);
        REQUIRE(static_cast<bool>(why));
        return g.nodes[id].first_output;
    }
};

} // namespace

TEST_CASE("float16: every half is a float and comes back") {
    for (unsigned i = 0; i < 65536; ++i) {
        graft::half const h{static_cast<std::uint16_t>(i)};
        auto const f = graft::to_float(h);
        if (f != f) CHECK(graft::to_float(graft::to_half(f)) != f);
        else CHECK(graft::to_half(f).bits == h.bits);
    }
}

TEST_CASE("float16: rounding is to nearest even, overflow goes to infinity") {
    GRAFT_CHECK_TWICE(graft::to_half(2049.0f).bits == graft::to_half(2048.0f).bits);
    GRAFT_CHECK_TWICE(graft::to_half(2051.0f).bits == graft::to_half(2052.0f).bits);
    GRAFT_CHECK_TWICE(graft::to_half(65520.0f).bits == 0x7C00);
    GRAFT_CHECK_TWICE(graft::to_half(65519.0f).bits == 0x7BFF);
    GRAFT_CHECK_TWICE(graft::to_bfloat16(1.00390625f).bits == 0x3F80); // a tie
}

TEST_CASE_FIXTURE(fixture, "promote: a float kernel serves half tensors, rounding once") {
    auto const x = b.add_input("x", "", {graft::dtype::f16, {}, {}, {3}});
    g.outputs.push_back({"y", sum(x, x)});
    graft::error_list errors;
    auto const binding = errors.take(graft::bind_kernels(g, kernels));
    auto const plan = errors.take(graft::plan_memory(g, binding));
    graft::session run(g, plan, binding);
    if (!errors.failed()) errors = run.errors();
    REQUIRE(errors.errors.empty());
    std::array const in{graft::to_half(1.5f), graft::to_half(-0.25f), graft::to_half(40000.0f)};
    REQUIRE(static_cast<bool>(run.set_input(0, graft::as_bytes(graft::span(in)))));
    REQUIRE(static_cast<bool>(run.run()));
    auto const out = run.output(0).bytes;
    CHECK(graft::to_float(graft::load<graft::half>(out.data())) == 3.0f);
    CHECK(graft::to_float(graft::load<graft::half>(out.data() + 2)) == -0.5f);
    CHECK(std::isinf(graft::to_float(graft::load<graft::half>(out.data() + 4))));
}

TEST_CASE_FIXTURE(
    fixture, "fold: a small node with known inputs has a known value, one with an unknown input has none") {
    static constexpr std::array numbers{1.0f, 2.0f};
    graft::tensor_view v;
    v.desc = {graft::dtype::f32, {}, {}, {2}};
    v.bytes = graft::as_bytes(graft::span(numbers));
    auto const c = b.add_constant("c", "Const", v);
    auto const twice = sum(c, c);
    graft::fold_node(&kernels, g, g.tensors[twice].producer);
    REQUIRE(g.value_of(twice).constant);
    CHECK(graft::load<float>(g.value_of(twice).bytes.data() + 4) == 4.0f);
    auto const x = b.add_input("x", "", {graft::dtype::f32, {}, {}, {2}});
    auto const unknown = sum(c, x);
    graft::fold_node(&kernels, g, g.tensors[unknown].producer);
    CHECK_FALSE(g.value_of(unknown).any());
}

} // namespace kernel_promote_test
