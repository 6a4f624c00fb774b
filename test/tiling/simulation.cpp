// test/tiling/simulation.cpp - a simulated chip: each mistake is found, and data movement is counted
// SPDX-License-Identifier: Apache-2.0
#include "graft/tiling/simulation.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>

#include "graft/kernel/signature.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/detail/followed_blocks.hpp"

namespace simulation_test {

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
    if (ctx.attr<"mistake">() == 8)
        return t.split({.total = ctx.elements<"x">(), .each = 512, .tile = 64, .item_bytes = 4, .local_bytes = 512}),
               ok;
    return graft::cut_elements(ctx, t, ctx.elements<"x">(), 4, 3, 2);
}
status sum(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
    graft::attr_of<"mistake", std::int64_t> mistake, graft::tiled<graft::pieces> t, graft::block b) {
    for (auto p : t->of(b)) {
        if (*mistake == 5 && b.index == 2) return ok;
        if (*mistake == 7 && b.index == 0 && p.from == 0) continue;
        if (*mistake == 9) {
            auto const xs = b.load(x, p);
            for (std::size_t i = 0; i < p.size; ++i) z[p.from + i] = xs[i] + y[p.from + i];
            continue;
        }
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
using cut = graft::tiled_kernel<Sum, &tile_sum, graft::variant<&sum>>;
auto run(std::int64_t mistake) {
    return graft::simulate<cut, npu>(
        {{"x", {2001}}, {"y", {2001}}, {"mistake", mistake}}, {.reference = &graft::kernel<Sum, &plain>::run});
}

} // namespace

TEST_CASE("simulate: a right kernel, with what it held and moved") {
    auto const right = run(0);
    REQUIRE(right);
    CHECK(right->cores == 4);
    CHECK(right->loaded == 2 * 2001 * 4);
    CHECK(right->stored == 2001 * 4);
    CHECK(right->peak_bytes <= 4096);
    CHECK(right->peak_bytes > 1024);
    CHECK(right->seconds == doctest::Approx(3 * 2001 * 4 / 1e6));
}

TEST_CASE("simulate: each mistake by its name") {
    errc const expected[]{errc::ok, errc::local_memory_overflow, errc::element_written_twice, errc::block_data_race,
        errc::result_depends_on_tiling, errc::element_not_written, errc::ok, errc::element_not_written};
    for (std::int64_t mistake : {1, 2, 3, 4, 5, 7}) {
        CAPTURE(mistake);
        auto const wrong = run(mistake);
        REQUIRE_FALSE(wrong);
        CHECK(wrong.error().code == expected[mistake]);
    }
    auto const full = run(1);
    CHECK(full.error().expected == "at most 4096 bytes in a core");
    auto const counted = run(8); // the tiling counts two buffers, the kernel holds three
    REQUIRE_FALSE(counted);
    CHECK(counted.error().code == errc::local_memory_overflow);
    CHECK(counted.error().where.port == "local_bytes");
    CHECK(counted.error().expected == "at most 512 bytes in a block, as its tiling says");
    CHECK(counted.error().got == "768");
    auto const direct = run(9); // z is written, but not by the block
    REQUIRE_FALSE(direct);
    CHECK(direct.error().code == errc::element_not_written);
    CHECK(direct.error().where.port == "z");
    CHECK(direct.error().got == "written, but not stored from core memory");
    CHECK(run(3).error().expected == "z at byte 0 of one block");
    CHECK(run(3).error().got == "blocks 0 and 1");
}

TEST_CASE("simulate: a race is seen past longer reads of the block that writes, and a gap at the start of an output") {
    graft::series<float> numbers(100);
    auto* const at = reinterpret_cast<std::byte*>(numbers.data());
    graft::detail::output_memory const z{at, 400, "z"};
    graft::core_memory core(4096, 32);
    auto const load = [&](std::uint32_t block, std::size_t from, std::size_t size) {
        core.begin_block(block);
        core.release(core.load(at + from, size), size);
    };
    auto const store = [&](std::uint32_t block, std::size_t from, std::size_t size) {
        core.begin_block(block);
        auto* const local = core.take(size);
        std::memset(local, 0, size);
        core.store(at + from, local, size);
        core.release(local, size);
    };
    auto const fault = [&] { return graft::detail::fault_of_blocks(core, {&z, 1}); };
    core.begin_run();
    load(0, 0, 100), load(1, 4, 300), store(1, 40, 8);
    CHECK(fault().code == errc::block_data_race);
    CHECK(fault().got == "blocks 0 and 1");
    core.begin_run();
    load(1, 0, 400), store(1, 0, 200), store(1, 200, 200); // only a single block may read its own output
    CHECK(fault().code == errc::ok);
    core.begin_run();
    store(0, 4, 196), store(1, 200, 200);
    CHECK(fault().code == errc::element_not_written);
    CHECK(fault().got == "no write of byte 0 of 400");
    core.begin_run();
    CHECK(fault().code == errc::ok); // neither loads nor stores: blocks write directly
    load(0, 0, 400);
    CHECK(fault().code == errc::element_not_written);
    auto added_to = z; // `initial`: a block may leave it
    added_to.initial = true;
    CHECK(graft::detail::fault_of_blocks(core, {&added_to, 1}).code == errc::ok);
}

} // namespace simulation_test
