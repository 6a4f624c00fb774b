// test/tiling/tiling_proof.cpp - a tiled kernel with every number of blocks and every remainder; each mistake is found
// SPDX-License-Identifier: Apache-2.0
#include "graft/tiling/tiling_proof.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "graft/kernel/signature.hpp"

namespace tiling_proof_test {

using graft::errc;
using graft::ok;
using graft::status;
using graft::variant;

namespace {

struct Sum : graft::op<Sum> {
    static constexpr auto prototype = graft::prototype("Sum")
                                          .input("x", f32)
                                          .input("y", f32, any_shape)
                                          .output("z", follow("x"))
                                          .output("total", f32)
                                          .attr("mistake", 0);
    static constexpr status infer_shape(shape_context& ctx) { return ctx.output<"total">() = graft::shape{1}, ok; }
};
struct pieces {
    std::int64_t each, mistake;
};
struct padded {
    double factor;
    bool yes;
};

constexpr status tile_sum(Sum::tiling_context const& ctx, graft::tiling<pieces>& t) {
    auto const n = ctx.input<"x">().elements().value();
    auto const mistake = ctx.attr<"mistake">();
    auto const cores = static_cast<std::int64_t>(ctx.platform().cores);
    t.block_dim = ctx.platform().cores;
    t.data.each = mistake == 1 ? n / cores : (n + cores - 1) / cores; // 1: a remainder is left over
    if (mistake != 4) t.data.mistake = mistake;
    if (mistake == 5) t.block_dim = 0;
    t.workspace(graft::memory_size::bytes(4));
    return ok;
}
status sum(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z, graft::out<"total", float> total,
    graft::tiled<pieces> t, graft::block b) {
    auto const from = static_cast<std::size_t>(t->each) * b.index, n = z.size();
    auto end = std::min(n, from + static_cast<std::size_t>(t->each));
    if (t->mistake == 2 && end < n) ++end; // one element too many
    for (auto i = from; i < end; ++i) z[i] = x[i] + y[i];
    if (t->mistake == 3 && b.index == 2 && from < n) z[from] = 7;
    if (t->mistake == 6 && from < n) z[from] = t.workspace().as<float>()[0]; // it was never written
    if (t->mistake == 7 && b.index == 1) return graft::fail(errc::kernel_failed, "x");
    if (b.index == 0) total[0] = static_cast<float>(x.size());
    return ok;
}
status plain(
    graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z, graft::out<"total", float> total) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] + y[i];
    return total[0] = static_cast<float>(x.size()), ok;
}
status other(
    graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z, graft::out<"total", float> total) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] - y[i];
    return total[0] = static_cast<float>(x.size()), ok;
}
status whole(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
    graft::out<"total", float> total, graft::tiled<pieces>) {
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = x[i] + y[i];
    return total[0] = static_cast<float>(x.size()), ok;
}
using cut = graft::tiled_kernel<Sum, &tile_sum, variant<&sum>>;
using uncut = graft::tiled_kernel<Sum, &tile_sum, variant<&whole>>;

constexpr status forgets_all(Sum::tiling_context const&, graft::tiling<padded>&) { return ok; }
constexpr status forgets_none(Sum::tiling_context const&, graft::tiling<padded>& t) {
    t.data.factor = 2;
    t.data.yes = true;
    return ok;
}
status by_padded(graft::in<"x", float> x, graft::in<"y", float> y, graft::out<"z", float> z,
    graft::out<"total", float> total, graft::tiled<padded>) {
    return plain(x, y, z, total);
}

template <class Kernel> graft::result<std::size_t, graft::error> prove(
    std::int64_t mistake, graft::tiling_proof const& how = {.sizes = 12, .blocks = 5}) {
    return graft::prove_tiling<Kernel>(
        [&](graft::tiling_trial& t, std::int64_t n) { t({{"x", {n}}, {"y", {n}}, {"mistake", mistake}}); }, how);
}
std::string declared(graft::error const& e) {
    return e.where.op + " " + e.where.port + " (" + e.where.rule + "): expected " + e.expected + ", got " + e.got;
}

} // namespace

TEST_CASE("tiling_proof: a right kernel agrees with itself and with a plain one") {
    auto const alone = prove<cut>(0);
    REQUIRE(alone);
    CHECK(*alone == 12 * 5);
    CHECK(prove<cut>(0, {.sizes = 12, .blocks = 5, .reference = &graft::kernel<Sum, &plain>::run}));
}

TEST_CASE("tiling_proof: each mistake is the first difference, with cores, size, element, expected and got") {
    auto const rest = prove<cut>(1);
    REQUIRE_FALSE(rest);
    CHECK(rest.error().code == errc::element_not_written);
    CHECK(declared(rest.error()) == "Sum z (tiling, n = 1, 2 cores): expected element 0 of 1, got nothing wrote it");
    auto const overlap = prove<cut>(2);
    REQUIRE_FALSE(overlap);
    CHECK(overlap.error().code == errc::element_written_twice);
    CHECK(declared(overlap.error()) ==
          "Sum z (tiling, n = 2, 2 cores): expected element 1 of 2 written by one block, got by blocks 0 and 1");
    auto const differs = prove<cut>(3);
    REQUIRE_FALSE(differs);
    CHECK(differs.error().code == errc::result_depends_on_tiling);
    CHECK(differs.error().where.rule == "tiling, n = 3, 3 cores");
    CHECK(differs.error().expected.substr(0, 11) == "element 2: ");
    CHECK(differs.error().got == "7");
    auto const fill = prove<cut>(4);
    REQUIRE_FALSE(fill);
    CHECK(fill.error().code == errc::tiling_data_not_filled);
    CHECK(fill.error().got == "nothing at byte 8 of 16");
    CHECK(prove<cut>(5).error().code == errc::invalid_tiling);
    CHECK(prove<cut>(6).error().code == errc::result_depends_on_tiling);
    auto const failing = prove<cut>(7);
    REQUIRE_FALSE(failing);
    CHECK(failing.error().code == errc::kernel_failed);
    CHECK(failing.error().where.rule == "tiling, n = 1, 2 cores");
    auto const reference = prove<cut>(0, {.reference = &graft::kernel<Sum, &other>::run});
    REQUIRE_FALSE(reference);
    CHECK(reference.error().code == errc::result_depends_on_tiling);
    CHECK(reference.error().where.rule == "tiling, n = 1, 1 cores");
}

TEST_CASE("tiling_proof: a kernel that takes no block, and data that is not filled, padding apart") {
    CHECK(prove<uncut>(0).error().code == errc::kernel_without_block);
    CHECK(prove<uncut>(0, {.sizes = 12, .blocks = 1}));
    using forgetful = graft::tiled_kernel<Sum, &forgets_all, variant<&by_padded>>;
    CHECK(prove<forgetful>(0).error().code == errc::tiling_data_not_filled);
    using careful = graft::tiled_kernel<Sum, &forgets_none, variant<&by_padded>>;
    CHECK(prove<careful>(0));
}

TEST_CASE("tiling_proof: trials that are the same for every n are an error, if there are several n") {
    auto const fixed = [](graft::tiling_trial& t, std::int64_t) { t({{"x", {7}}, {"y", {7}}}); };
    auto const none = [](graft::tiling_trial&, std::int64_t) {};
    auto const by_attribute = [](graft::tiling_trial& t, std::int64_t n) {
        t({{"x", {7}}, {"y", {7}}, {"mistake", n + 100}});
    };
    auto const last_only = [](graft::tiling_trial& t, std::int64_t n) {
        for (std::int64_t k : {std::int64_t{7}, n == 3 ? n : 7}) t({{"x", {k}}, {"y", {k}}});
    };
    auto const found = graft::prove_tiling<cut>(fixed, {.sizes = 3, .blocks = 2});
    REQUIRE_FALSE(found);
    CHECK(found.error().code == errc::wrong_value);
    CHECK(found.error().got == "the trials do not depend on n: the same arguments for each of 3 sizes");
    CHECK_FALSE(graft::prove_tiling<cut>(none, {.sizes = 3, .blocks = 2}));
    CHECK(graft::prove_tiling<cut>(fixed, {.sizes = 1, .blocks = 2}));
    CHECK(graft::prove_tiling<cut>(by_attribute, {.sizes = 3, .blocks = 2}));
    CHECK(graft::prove_tiling<cut>(last_only, {.sizes = 3, .blocks = 2}));
}

TEST_CASE("tiling_proof: literals that fit no parameter, and what rules refuse, are the answer") {
    auto const unknown = graft::prove_tiling<cut>([](graft::tiling_trial& t, std::int64_t n) { t({{"w", {n}}}); });
    CHECK(unknown.error().code == errc::unknown_parameter);
    CHECK(unknown.error().where.op == "Sum");
    auto const missing = graft::prove_tiling<cut>([](graft::tiling_trial& t, std::int64_t n) { t({{"x", {n}}}); });
    CHECK(missing.error().code == errc::missing_input);
    auto const open = graft::prove_tiling<cut>(
        [](graft::tiling_trial& t, std::int64_t) { t({{"x", {-1}}, {"y", {-1}}}); });
    CHECK_FALSE(open);
}

} // namespace tiling_proof_test
