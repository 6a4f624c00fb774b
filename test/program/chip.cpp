// test/program/chip.cpp - a chip that a target has: it fills in the device, and selects kernels that are written for
// it
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>

#include "graft/graph/infer/chip.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/program/compile.hpp"
#include "graft/session/session.hpp"
#include "graft/tiling/cut.hpp"

namespace program_chip_test {

using graft::dtype;
using graft::errc;
using graft::ok;
using graft::status;
using namespace graft::literals;

namespace {

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu")
                                           .cores(whole, 4)
                                           .memory(local, 4096, 32)
                                           .memory(global, 4096, 512)
                                           .types(f16 | f32);
};
struct Negative : graft::op<Negative> {
    static constexpr auto prototype = graft::prototype("Negative").input("x", real_number).output("y", follow("x"));
};
constexpr status tile(Negative::tiling_context const& ctx, graft::tiling<graft::pieces>& t) {
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), 4, 2);
}
status negative(graft::in<"x", float> x, graft::out<"y", float> y, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = -xs[i];
    }
    return ok;
}
status for_the_chip(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = -x[i] * 2; // so that it shows which kernel ran
    return ok;
}
struct ops {
    using list = graft::ops<Negative>;
};
struct everywhere {
    using list = graft::kernels<graft::tiled_kernel<Negative, &tile, graft::variant<&negative>>>;
    static constexpr std::string_view engine = "everywhere";
};
struct on_npu {
    using list = graft::kernels<graft::kernel<Negative, &for_the_chip>>;
    using chip = npu;
    static constexpr std::string_view engine = "npu_kernels";
};
constexpr graft::chip_descriptor const* chips[]{&npu::descriptor};
graft::target target_of(graft::span<graft::kernel_table_view const> tables) {
    return {graft::catalog<ops>::view(), {}, {tables}, chips};
}
graft::graph net_of(std::int64_t n, dtype t = dtype::f32) {
    graft::network net(graft::catalog<ops>::view());
    net.output("y", net.add<Negative>("n", "x"_p = net.input("x", t, {n})));
    return std::move(*std::move(net).finish());
}
float first_of(graft::program const& p) {
    graft::session run{p};
    float const numbers[64]{3};
    REQUIRE(run.set_input(0, graft::as_bytes(graft::span(numbers))));
    REQUIRE(run.run());
    return graft::load<float>(run.output(0).bytes.data());
}

} // namespace

TEST_CASE("compile: a chip's descriptor is the device of tilings, the alignment and the size of the memory") {
    std::array const tables{graft::kernel_table<everywhere>::view()};
    graft::compile_options how;
    auto const free = graft::compile(net_of(64), target_of(tables), how);
    REQUIRE(free);
    CHECK(free->kernels().tilings[0].blocks == 1);
    how.chip = "npu";
    auto const created = graft::compile(net_of(64), target_of(tables), how);
    REQUIRE(created);
    CHECK(created->kernels().tilings[0].blocks == 4);
    CHECK(created->kernels().device.chip == "npu");
    CHECK(created->plan().alignment_bytes == 512);
    CHECK(first_of(*created) == -3);
    how.device = {.cores = 2, .local_bytes = 4096}; // declared values are kept
    CHECK(graft::compile(net_of(64), target_of(tables), how)->kernels().tilings[0].blocks == 2);
    auto const large = graft::compile(net_of(4096), target_of(tables), how);
    REQUIRE_FALSE(large);
    CHECK(large.error().errors[0].code == errc::memory_budget_exceeded);
}

TEST_CASE("compile: kernels of a chip run there and nowhere else") {
    std::array const tables{graft::kernel_table<everywhere>::view(), graft::kernel_table<on_npu>::view()};
    graft::compile_options how;
    CHECK(first_of(*graft::compile(net_of(64), target_of(tables), how)) == -3);
    how.chip = "npu";
    CHECK(first_of(*graft::compile(net_of(64), target_of(tables), how)) == -6);
}

TEST_CASE("check_chip: a chip that is known by its descriptor, what it does not hold, and one that nobody knows") {
    std::array const tables{graft::kernel_table<everywhere>::view()};
    graft::compile_options how;
    how.chip = "npu";
    auto const whole = graft::compile(net_of(64, dtype::i32), target_of(tables), how);
    REQUIRE_FALSE(whole);
    CHECK(whole.error().errors[0].code == errc::unsupported_on_chip);
    CHECK(whole.error().errors[0].expected == "float32, float16 on npu");
    CHECK(whole.error().errors[0].got == "int32");
    auto const none = graft::check_chip(graft::catalog<ops>::view(), "cpu", chips);
    REQUIRE(none.failed());
    CHECK(none.errors[0].code == errc::unknown_chip);
    CHECK(none.errors[0].expected == "one of npu (did you mean 'npu'?)");
    CHECK_FALSE(graft::check_chip(graft::catalog<ops>::view(), "npu", chips).failed());
    how.chip = "npv"; // no operator names a chip: the target's descriptors are the ones to choose from
    auto const misspelt = graft::compile(net_of(64), target_of(tables), how);
    REQUIRE_FALSE(misspelt);
    CHECK(misspelt.error().errors[0].code == errc::unknown_chip);
    CHECK(misspelt.error().errors[0].expected == "one of npu (did you mean 'npu'?)");
}

} // namespace program_chip_test
