// test/session/tiling.cpp - work that is tiled once in the plan, or again in each run if sizes or values are
// data-dependent
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/session.hpp"

namespace kernel_test {
extern std::size_t allocations; // session.cpp counts them
}

namespace tiling_test {

using graft::dtype;
using graft::errc;
using graft::ok;
using graft::shape;
using graft::status;
using graft::variant;
using namespace graft::literals;

/// y = x * factor; the host reads the factor.
struct Scale : graft::op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
                                          .input("x", f32)
                                          .input("factor", i64, value_depend(tiling))
                                          .output("y", follow("x"))
                                          .attr("fault", 0);
};
struct Positive : graft::op<Positive> {
    static constexpr auto prototype = graft::prototype("Positive").input("x", f32).output("y", f32, compute_depend);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"y">() = shape{-1}, ok; }
    static constexpr status infer_bound(shape_context& ctx) {
        return ctx.output<"y">() = shape().append(ctx.input<"x">().elements()), ok;
    }
};
/// A node before another: its value is unknown to the plan.
struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy").input("x", f32 | i64).output("y", follow("x"));
};
struct ops {
    using list = graft::ops<Scale, Positive, Copy>;
};

enum class way : std::uint8_t { few = 3, many = 7 };
struct factor_data {
    std::int64_t factor, elements;
    bool known;
};
int tilings = 0;
constexpr status tile_scale(Scale::tiling_context const& ctx, graft::tiling<factor_data, way::few, way::many>& t) {
    if (!std::is_constant_evaluated()) ++tilings;
    auto const factor = ctx.value<"factor">();
    auto const n = ctx.input<"x">().elements().value();
    t.data = {factor.known() ? factor.scalar().value() : 0, n, factor.known()};
    if (t.data.factor == 13) return graft::fail(errc::wrong_value, "factor", "another number than", 13);
    auto const fault = ctx.attr<"fault">();
    t.block_dim = fault == 1 ? 0 : n > 3 || fault == 5 ? ctx.platform().cores : 1; // `few` has no block parameter
    t.workspace(graft::memory_size::of<float>(n));
    t.workspace(graft::memory_size::bytes(fault == 2 && factor.known() ? 4096 : 4));
    for (int i = 0; i < 8 && fault == 3; ++i) t.workspace(graft::memory_size::bytes(1));
    if (fault == 4) return ok;
    if (n > 3) t.choose<way::many>();
    else t.choose<way::few>();
    return ok;
}
/// Pieces without a call of `split`: no tile, so the kernel would do nothing.
constexpr status tile_nothing(Scale::tiling_context const&, graft::tiling<graft::pieces>& t) {
    t.block_dim = 1;
    return ok;
}
static_assert(graft::tile<&tile_nothing>({{"x", {2}}, {"factor", 5}}).error().code == errc::invalid_tiling);
static_assert(graft::tile<&tile_scale>({{"x", {2}}, {"factor", 5}})->data.factor == 5);
static_assert(graft::tile<&tile_scale>({{"x", {2}}, {"factor", 5}})->key() == 3);
static_assert(graft::tile<&tile_scale>({{"x", {2, 2}}, {"factor", 5}}, {.cores = 4})->block_dim == 4);
static_assert(graft::tile<&tile_scale>({{"x", {2, 2}}, {"factor", 5}})->workspace_bytes(0) == 16);
static_assert(graft::tile<&tile_scale>({{"x", {2}}, {"factor", 13}}).error().code == errc::wrong_value);
static_assert(graft::tile<&tile_scale>({{"x", {2}}, {"factor", 5}, {"fault", 1}}).error().code == errc::invalid_tiling);
static_assert(graft::tile<&tile_scale>({{"x", {2}}, {"factor", 5}, {"fault", 3}}).error().code == errc::invalid_tiling);
static_assert(
    graft::tile<&tile_scale>({{"x", {2}}, {"factor", 5}, {"fault", 4}}).error().code == errc::tiling_key_not_set);

int few = 0, many = 0;
status scale_few(
    graft::in<"x", float> x, graft::in<"factor", std::int64_t>, graft::out<"y", float> y, graft::tiled<factor_data> t) {
    ++few;
    auto const first = t.workspace(0).as<float>();
    if (!t->known || t->elements != static_cast<std::int64_t>(x.size()) || first.size() != x.size() ||
        t.workspace(1).size() != 4)
        return graft::fail(errc::kernel_failed);
    if (reinterpret_cast<std::uintptr_t>(t.workspace(1).data()) % 64 ||
        t.workspace(1).data() < t.workspace(0).data() + t.workspace(0).size())
        return graft::fail(errc::kernel_failed);
    for (std::size_t i = 0; i < x.size(); ++i) first[i] = x[i] * static_cast<float>(t->factor);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = first[i];
    return ok;
}
status scale_many(graft::in<"x", float> x, graft::in<"factor", std::int64_t>, graft::out<"y", float> y,
    graft::tiled<factor_data> t, graft::block b) {
    ++many;
    if (t.block_dim() != b.count || t.key() != 7) return graft::fail(errc::kernel_failed);
    for (std::size_t i = b.index; i < x.size(); i += b.count) y[i] = x[i] * static_cast<float>(t->factor);
    return ok;
}
status positive(graft::in<"x", float> x, graft::out<"y", float> y, graft::actual_shape<"y"> size) {
    std::int64_t n = 0;
    for (auto v : x.span())
        if (v > 0) y[static_cast<std::size_t>(n++)] = v;
    size = shape{n};
    return ok;
}
status copy(graft::in<"x", graft::any> x, graft::out<"y", graft::any> y) {
    std::memcpy(y.data(), x.data(), x.bytes().size());
    return ok;
}

struct cpu {
    using list = graft::kernels<
        graft::tiled_kernel<Scale, &tile_scale, variant<&scale_few, way::few>, variant<&scale_many, way::many>>,
        graft::kernel<Positive, &positive>, graft::kernel<Copy, &copy>>;
    static constexpr std::string_view engine = "cpu";
};

struct created {
    graft::error_list errors{};
    graft::kernel_binding kernels{};
    graft::memory_plan plan{};
    graft::session run;
};
graft::platform const two_cores{.cores = 2};
created make(graft::graph& g) {
    static std::array const tables{graft::kernel_table<cpu>::view()};
    graft::error_list errors;
    errors.add(graft::bound_sizes(g, {}));
    auto kernels = errors.take(graft::bind_kernels(g, {tables}, two_cores));
    auto plan = errors.take(graft::plan_memory(g, kernels));
    graft::session run(g, plan, kernels);
    if (!errors.failed()) errors = run.errors();
    return {std::move(errors), std::move(kernels), std::move(plan), std::move(run)};
}
std::int64_t const three[] = {3};
graft::tensor_desc const whole{dtype::i64, {}, {}, shape::scalar()};

graft::graph constant_factor(std::int64_t elements, int fault = 0) {
    graft::network net(graft::catalog<ops>::view());
    net.output(
        "y", net.add<Scale>("scale", "x"_p = net.input("x", dtype::f32, {elements}),
                 "factor"_p = net.constant("factor", whole, graft::as_bytes(graft::span(three))), "fault"_p = fault));
    return *std::move(net).finish();
}
graft::graph given_factor(std::int64_t elements, int fault = 0) {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Scale>("scale", "x"_p = net.input("x", dtype::f32, {elements}),
                        "factor"_p = net.input("factor", dtype::i64, shape::scalar()), "fault"_p = fault));
    return *std::move(net).finish();
}
std::vector<float> floats(graft::tensor_view const& t) {
    std::vector<float> all(t.bytes.size() / 4);
    if (!all.empty()) std::memcpy(all.data(), t.bytes.data(), t.bytes.size());
    return all;
}
graft::byte_view bytes(std::vector<float> const& v) { return graft::as_bytes(graft::span(v)); }

} // namespace tiling_test
using namespace tiling_test;

TEST_CASE("a node of static shape and known values is tiled once, in the plan; its key chooses the variant") {
    for (std::int64_t const n : {2, 6}) {
        auto g = constant_factor(n);
        tilings = few = many = 0;
        auto m = make(g);
        REQUIRE(m.run.ready());
        CHECK(tilings == 1);
        REQUIRE(m.kernels.tilings.size() == 1);
        CHECK(m.kernels.tilings[0].key == (n > 3 ? 7u : 3u));
        CHECK(m.kernels.tilings[0].blocks == (n > 3 ? 2u : 1u));
        REQUIRE(m.plan.workspaces.size() == 1);
        CHECK(m.plan.workspaces[0].bytes == 128); // two of at most 64 bytes
        m.kernels = {};                           // the session has a copy
        std::vector<float> const x(static_cast<std::size_t>(n), 2.0f);
        bool good = m.run.set_input(0, bytes(x)) && m.run.run(); // a checked session reviews its kernels
        auto const before = kernel_test::allocations;
        for (int i = 0; i < 3; ++i) good = good && m.run.set_input(0, bytes(x)) && m.run.run();
        CHECK(kernel_test::allocations == before);
        CHECK(good);
        CHECK(tilings == 1);
        CHECK(few == (n > 3 ? 0 : 4));
        CHECK(many == (n > 3 ? 8 : 0)); // once for each of two blocks
        CHECK(floats(m.run.output(0)) == std::vector<float>(x.size(), 6.0f));
    }
}

TEST_CASE("a data-dependent value: tiled again in each run, without allocations") {
    auto g = given_factor(2);
    tilings = 0;
    auto m = make(g);
    REQUIRE(m.run.ready());
    CHECK(tilings == 1);
    std::vector<float> const x{1, 10};
    for (std::int64_t const factor : {4, -1, 13}) {
        auto const before = kernel_test::allocations;
        auto const set = m.run.set_input("x", bytes(x)) &&
                         m.run.set_input("factor", graft::as_bytes(graft::span(&factor, 1)));
        auto const why = m.run.run();
        CHECK((factor == 4 || kernel_test::allocations == before)); // a checked session reviews its kernels first
        CHECK(set);
        CHECK(static_cast<bool>(why) == (factor != 13));
        if (why)
            CHECK(floats(m.run.output(0)) ==
                  std::vector<float>{static_cast<float>(factor), 10 * static_cast<float>(factor)});
        else CHECK(m.run.failed_node() == g.tensors[g.outputs[0].tensor].producer);
    }
    CHECK(tilings == 4);
}

TEST_CASE("a data-dependent shape: the plan holds its bound, and each run cuts anew") {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.add<Positive>("positive", "x"_p = net.input("x", dtype::f32, {5}));
    net.output("y", net.add<Scale>("scale", "x"_p = x,
                        "factor"_p = net.constant("factor", whole, graft::as_bytes(graft::span(three)))));
    auto g = *std::move(net).finish();
    tilings = few = many = 0;
    auto m = make(g);
    REQUIRE(m.run.ready());
    CHECK(m.kernels.tilings[0].key == 7); // for the upper bound
    for (std::vector<float> const& in :
        {std::vector<float>{1, -1, 2, -1, -1}, {1, 1, 1, 1, -1}, {-1, -1, -1, -1, -1}}) {
        std::vector<float> want;
        for (auto v : in)
            if (v > 0) want.push_back(3 * v);
        REQUIRE((m.run.set_input(0, bytes(in)) && m.run.run()));
        CHECK(m.run.output(0).desc.shape == shape{static_cast<std::int64_t>(want.size())});
        CHECK(floats(m.run.output(0)) == want);
    }
    CHECK(few == 2);
    CHECK(many == 2);
    CHECK(tilings == 4);
}

TEST_CASE("mistakes of a tiling: in the plan with the node, in a run as its answer") {
    for (auto const& [fault, code] : {std::pair(1, errc::invalid_tiling), std::pair(3, errc::invalid_tiling),
             std::pair(4, errc::tiling_key_not_set), std::pair(5, errc::kernel_without_block)}) {
        auto g = constant_factor(2, fault);
        auto m = make(g);
        CHECK_FALSE(m.run.ready());
        REQUIRE(m.errors.errors.size() == 1);
        CHECK(m.errors.errors[0].code == code);
        CHECK(m.errors.errors[0].where.node == "scale");
    }
    auto g = given_factor(2, 2); // more workspace when the value is known than when it is not
    auto m = make(g);
    std::int64_t const factor = 1;
    REQUIRE(
        (m.run.set_input("x", bytes({1, 2})) && m.run.set_input("factor", graft::as_bytes(graft::span(&factor, 1)))));
    CHECK(m.run.run().code == errc::size_exceeds_bound);
}

TEST_CASE("a binding without tilings is refused for a tiled kernel") {
    auto g = constant_factor(2);
    static std::array const tables{graft::kernel_table<cpu>::view()};
    graft::error_list errors;
    auto kernels = errors.take(graft::bind_kernels(g, {tables}));
    auto const plan = errors.take(graft::plan_memory(g, kernels));
    kernels.tilings.clear();
    kernels.tiling_of_node.clear();
    REQUIRE(!errors.failed());
    graft::session const run(g, plan, kernels);
    CHECK_FALSE(run.ready());
    REQUIRE(run.errors().errors.size() == 1);
    CHECK(run.errors().errors[0].code == errc::invalid_tiling);
}
