// test/session/threads.cpp - the threads of a user: ranges cover the work once, each with memory of its own, and the
// numbers are those of one thread
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/kernel.hpp"
#include "graft/op.hpp"
#include "graft/session/session.hpp"

namespace session_threads_test {

using namespace graft::literals;
using graft::dtype;
using graft::shape;

namespace {

/// A thread for each part.
struct started_threads final : graft::thread_pool {
    explicit started_threads(std::size_t n) : count(n) {}
    std::size_t size() const override { return count; }
    void run(std::size_t n, graft::work_part const& part) override {
        std::vector<std::thread> all;
        for (std::size_t i = 1; i < n; ++i) all.emplace_back([&part, i] { part(i); });
        part(0);
        for (auto& t : all) t.join();
        ++runs;
    }
    std::size_t count, runs = 0;
};
/// The parts in reverse, on the caller's thread.
struct reversed final : graft::thread_pool {
    explicit reversed(std::size_t n) : count(n) {}
    std::size_t size() const override { return count; }
    void run(std::size_t n, graft::work_part const& part) override {
        most = std::max(most, n);
        while (n-- > 0) part(n);
    }
    std::size_t count, most = 0;
};

/// y[i] = the sum of x[0] to x[i % 100], by a copy in the workspace.
struct Sums : graft::op<Sums> {
    static constexpr auto prototype = graft::prototype("Sums").input("x", f32).output("y", follow("x"));
};
constexpr std::size_t terms = 100;
inline graft::memory_size bytes_of_sums(graft::in<"x", graft::no_elements>) {
    return graft::memory_size::of<float>(terms);
}
inline graft::status sums(graft::in<"x", float> x, graft::workspace ws, graft::out<"y", float> y, graft::threads by) {
    by.share(
        static_cast<std::int64_t>(x.size()), 16, ws.data(), [&](std::int64_t from, std::int64_t to, std::byte* memory) {
            auto* const copy = reinterpret_cast<float*>(memory);
            for (auto i = from; i < to; ++i) {
                auto const count = std::min(static_cast<std::size_t>(i) % terms + 1, x.size());
                for (std::size_t k = 0; k < count; ++k) copy[k] = x.data()[k];
                float sum = 0;
                for (std::size_t k = 0; k < count; ++k) sum += copy[k];
                y.data()[i] = sum;
            }
        });
    return graft::ok;
}
struct ops {
    using list = graft::ops<Sums>;
};
struct kernels_tag {
    static constexpr std::string_view engine = "test";
    using list = graft::kernels<graft::kernel<Sums, &sums, &bytes_of_sums>>;
};

struct model {
    graft::graph g{};
    graft::kernel_binding kernels{};
    graft::memory_plan plan{};

    explicit model(std::int64_t n) {
        graft::network net(graft::catalog<ops>::view());
        net.output("y", net.add<Sums>("y", "x"_p = net.input("x", dtype::f32, shape{n})));
        auto made = std::move(net).finish();
        REQUIRE(static_cast<bool>(made));
        g = std::move(*made);
        graft::error_list errors;
        std::array const tables{graft::kernel_table<kernels_tag>::view()};
        kernels = errors.take(graft::bind_kernels(g, {tables}));
        plan = errors.take(graft::plan_memory(g, kernels));
        REQUIRE_FALSE(errors.failed());
    }
};
std::vector<float> result_of(graft::session& s, std::vector<float> const& x) {
    REQUIRE(s.set_input<float>("x", x));
    REQUIRE(s.run());
    auto const y = s.output<float>("y");
    REQUIRE(static_cast<bool>(y));
    return {y->begin(), y->end()};
}

/// A call of `share` outside of a session.
std::vector<std::pair<std::int64_t, std::int64_t>> ranges_of(
    std::int64_t n, std::int64_t unit, graft::thread_team const* team) {
    graft::kernel_frame f;
    f.threads = team;
    std::vector<std::pair<std::int64_t, std::int64_t>> all;
    graft::threads(f).share(n, unit, [&](std::int64_t from, std::int64_t to) { all.emplace_back(from, to); });
    std::sort(all.begin(), all.end());
    return all;
}

} // namespace

TEST_CASE("share: ranges begin at multiples of the unit, and cover everything once") {
    using ranges = std::vector<std::pair<std::int64_t, std::int64_t>>;
    CHECK(ranges_of(100, 16, nullptr) == ranges{{0, 100}});
    CHECK(ranges_of(0, 16, nullptr).empty());
    reversed two(2), eight(8);
    graft::thread_team const pair{&two, 2}, many{&eight, 8};
    CHECK(ranges_of(0, 16, &pair).empty());
    CHECK(ranges_of(16, 16, &pair) == ranges{{0, 16}});
    CHECK(ranges_of(17, 16, &pair) == ranges{{0, 16}, {16, 17}});
    CHECK(ranges_of(100, 16, &pair) == ranges{{0, 48}, {48, 100}});
    CHECK(ranges_of(10, 0, &pair) == ranges{{0, 5}, {5, 10}}); // a unit of nothing is one
    CHECK(ranges_of(10, -3, &pair) == ranges{{0, 5}, {5, 10}});
    CHECK(ranges_of(100, 40, &many) == ranges{{0, 40}, {40, 80}, {80, 100}});
    for (std::int64_t n = 1; n < 300; n += 7)
        for (std::int64_t const unit : {1, 3, 16, 64}) {
            std::int64_t at = 0;
            for (auto const& [from, to] : ranges_of(n, unit, &many)) {
                CHECK(from == at);
                CHECK(from % unit == 0);
                CHECK(to > from);
                at = to;
            }
            CHECK(at == n);
        }
    CHECK(eight.most <= 8);
}

TEST_CASE("use_threads: the numbers of any number of threads are those of one") {
    model const m(1003);
    std::vector<float> x(1003);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.1f * static_cast<float>(i % 37) - 1.7f;
    graft::session one(m.g, m.plan, m.kernels);
    REQUIRE(one.ready());
    auto const wanted = result_of(one, x);
    for (std::size_t const n : {1, 2, 3, 8}) {
        started_threads pool(n);
        graft::session s(m.g, m.plan, m.kernels);
        REQUIRE(s.use_threads(&pool));
        CHECK(result_of(s, x) == wanted);
        CHECK(pool.runs == (n > 1 ? 1u : 0u));
        auto moved = std::move(s); // what kernels refer to stays where it is
        CHECK(result_of(moved, x) == wanted);
        REQUIRE(moved.use_threads(nullptr));
        auto const before = pool.runs;
        CHECK(result_of(moved, x) == wanted);
        CHECK(pool.runs == before);
    }
}

TEST_CASE("use_threads: a run after the pool has ended is an error; another pool, or none, mends it") {
    model const m(1003);
    std::vector<float> const x(1003, 1.f);
    graft::session s(m.g, m.plan, m.kernels);
    {
        auto const pool = std::make_unique<started_threads>(2);
        REQUIRE(s.use_threads(pool.get()));
        REQUIRE(s.set_input<float>(0, x));
        CHECK(s.run());
    }
    REQUIRE(s.set_input<float>(0, x));
    CHECK(s.run().code == graft::errc::thread_pool_ended);
    REQUIRE(s.use_threads(nullptr));
    graft::session alone(m.g, m.plan, m.kernels);
    CHECK(result_of(s, x) == result_of(alone, x));
}

TEST_CASE("use_threads: small work stays on the caller's thread; a size of nothing is one") {
    model const m(16);
    graft::session s(m.g, m.plan, m.kernels);
    started_threads pool(4), none(0);
    REQUIRE(s.use_threads(&pool));
    std::vector<float> const x(16, 1.f);
    CHECK(result_of(s, x).back() == 16);
    CHECK(pool.runs == 0);
    REQUIRE(s.use_threads(&none));
    CHECK(result_of(s, x).back() == 16);
}

TEST_CASE("use_threads: more memory than there is, is an error, and the session runs on as before") {
    model const m(64);
    graft::session s(m.g, m.plan, m.kernels);
    reversed pool(SIZE_MAX);
    CHECK(s.use_threads(&pool).code == graft::errc::memory_budget_exceeded);
    CHECK(result_of(s, std::vector<float>(64, 1.f)).back() == 64);
    CHECK(pool.most == 0);
}

namespace {
/// Calls other parts than it is told to.
struct inaccurate final : graft::thread_pool {
    explicit inaccurate(std::vector<std::size_t> of_three) : parts(std::move(of_three)) {}
    std::size_t size() const override { return 3; }
    void run(std::size_t, graft::work_part const& part) override {
        for (auto const i : parts) part(i);
    }
    std::vector<std::size_t> parts;
};
} // namespace

TEST_CASE("use_threads: a pool that forgets a part, or calls one twice, is an error of the run") {
    model const m(1003);
    std::vector<float> const x(1003, 1.f);
    graft::session s(m.g, m.plan, m.kernels);
    using parts = std::vector<std::size_t>;
    for (auto const& wrong : {parts{1, 2}, parts{0, 1}, parts{}, parts{0, 1, 1, 2}, parts{0, 1, 1}, parts{0, 1, 2, 3},
             parts{1, 2, 1000}, parts{1, 2, SIZE_MAX}}) {
        inaccurate pool(wrong);
        REQUIRE(s.use_threads(&pool));
        REQUIRE(s.set_input<float>(0, x));
        auto const why = s.run();
        CHECK(why.code == graft::errc::thread_pool_lost_parts);
        CHECK(s.failed_node() == graft::no_id);
        CHECK(s.output<float>("y").error().code == graft::errc::output_without_run);
        pool.parts = {2, 0, 1};
        REQUIRE(s.set_input<float>(0, x));
        CHECK(s.run());
    }
}

} // namespace session_threads_test
