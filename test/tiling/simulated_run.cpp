// test/tiling/simulated_run.cpp - a whole graph on a simulated chip: each mistake is reported at its node
// SPDX-License-Identifier: Apache-2.0
#include "graft/tiling/simulated_run.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>

#include "graft/graph/ir/network.hpp"
#include "graft/kernel/guarded.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/program/compile.hpp"
#include "graft/text/simulation.hpp"
#include "graft/tiling/cut.hpp"

namespace simulated_run_test {

using namespace graft::literals;
using graft::errc;
using graft::ok;
using graft::status;

namespace {

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu")
                                           .cores(whole, 4)
                                           .memory(local, 4096, 32)
                                           .memory(global, graft::GiB(1), 64, 1'000'000)
                                           .types(f32);
};
struct Sum : graft::op<Sum> {
    static constexpr auto prototype =
        graft::prototype("Sum").input("x", f32).input("y", f32, any_shape).output("z", follow("x")).attr("mistake", 0);
};
constexpr status tile_sum(Sum::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), 4, 3, 2);
}
status sum(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
    graft::attr_of<"mistake", std::int64_t> mistake, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        if (*mistake == 5 && b.index == 2) return ok;
        auto const xs = b.load(x, p), ys = b.load(y, p);
        {
            auto const zs = b.store(z, p);
            for (std::size_t i = 0; i < p.size; ++i) zs[i] = xs[i] + ys[i];
            if (*mistake == 4 && b.index == 1) zs[0] = 7;
        }
        if (*mistake == 1) (void)b.load(x, 0, 1000).size();
        if (*mistake == 2 && b.index == 1) b.store(z, 0, 1)[0] = x[0] + y[0];
        if (*mistake == 3 && b.index == 1) (void)b.load(z, 0, 1).size();
    }
    return ok;
}
status plain(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] + y[i];
    return ok;
}
/// Short tensors are not tiled.
status is_long(graft::in<"x", graft::no_elements> x) {
    return x.size() > 100 ? ok : graft::fail(errc::unsupported_call, "x", "more than 100 elements");
}
struct ops {
    using list = graft::ops<Sum>;
};
struct cut {
    using list = graft::kernels<graft::guarded<graft::tiled_kernel<Sum, &tile_sum, graft::variant<&sum>>, &is_long>>;
    static constexpr std::string_view engine = "cut";
    static constexpr int priority = 1;
};
struct whole {
    using list = graft::kernels<graft::kernel<Sum, &plain>>;
    static constexpr std::string_view engine = "whole";
};

/// A sum of sums, the second with a mistake, on the chip.
struct outcome {
    graft::series<graft::simulated_node> nodes{};
    graft::error_list errors{};
    std::string table{};
    bool ran = false;
};
outcome run(std::int64_t mistake, std::int64_t size = 2001) {
    graft::network net(graft::catalog<ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {size});
    auto const first = net.add<Sum>("first", "x"_p = x, "y"_p = x);
    net.output("z", net.add<Sum>("second", "x"_p = first, "y"_p = x, "mistake"_p = mistake));
    auto g = std::move(net).finish();
    REQUIRE(g);
    std::array const tables{graft::kernel_table<cut>::view(), graft::kernel_table<whole>::view()};
    graft::compile_options how;
    how.device = npu::descriptor.platform();
    how.reuse_memory = false;
    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables}, how);
    REQUIRE(program);
    graft::session session{*program};
    std::vector<float> numbers(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i % 17) + 1;
    REQUIRE(session.set_input(0, graft::as_bytes(graft::span<float const>(numbers.data(), numbers.size()))));
    graft::simulated_run chip(
        session, program->graph(), program->kernels(), graft::kernel_set{tables}, npu::descriptor);
    outcome o;
    o.ran = static_cast<bool>(session.run(chip));
    o.nodes = chip.nodes(), o.errors = chip.errors();
    o.table = simulation_table(program->graph(), npu::descriptor, chip.nodes());
    return o;
}

} // namespace

TEST_CASE("simulated_run: every node with a tiled kernel, what it held and moved, and whom it was compared with") {
    auto const right = run(0);
    CHECK(right.ran);
    CHECK_FALSE(right.errors.failed());
    REQUIRE(right.nodes.size() == 2);
    for (auto const& s : right.nodes) {
        CHECK(s.turns == 1);
        CHECK(s.blocks == 4);
        CHECK(s.loaded == 2 * 2001 * 4);
        CHECK(s.stored == 2001 * 4);
        CHECK(s.peak_bytes > 1024);
        CHECK(s.peak_bytes <= 4096);
        CHECK(s.seconds == doctest::Approx(3 * 2001 * 4 / 1e6));
        CHECK(s.against == "whole");
        CHECK(s.difference == 0);
        CHECK(s.fault == errc::ok);
    }
    CHECK(right.table.find("2 nodes on npu (4 cores of 4096 bytes): 2 compared, 0 wrong; 32016 bytes loaded") !=
          std::string::npos);
}

TEST_CASE("simulated_run: each mistake by its name, at its node, the others go on") {
    errc const expected[]{errc::ok, errc::local_memory_overflow, errc::element_written_twice, errc::block_data_race,
        errc::result_depends_on_tiling, errc::element_not_written};
    for (std::int64_t mistake = 1; mistake < 6; ++mistake) {
        CAPTURE(mistake);
        auto const wrong = run(mistake);
        REQUIRE(wrong.errors.errors.size() == 1);
        auto const& e = wrong.errors.errors[0];
        CHECK(e.code == expected[mistake]);
        CHECK(e.where.node == "second");
        CHECK(wrong.nodes[0].fault == errc::ok);
        CHECK(wrong.nodes[1].fault == expected[mistake]);
    }
    CHECK(run(1).errors.errors[0].expected == "at most 4096 bytes in a core");
    CHECK(run(4).errors.errors[0].expected.find("as whole has it") != std::string::npos);
}

TEST_CASE("simulated_run: a node that its guard keeps from the tiled kernel is not followed") {
    auto const none = run(0, 100);
    CHECK(none.ran);
    CHECK(none.nodes.empty());
    CHECK(none.table.find("2 nodes without a tiled kernel: 2 Sum") != std::string::npos);
}

} // namespace simulated_run_test
