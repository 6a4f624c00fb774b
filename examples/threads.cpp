// examples/threads.cpp - a session shares the work of kernels among threads of yours: the library starts none
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <thread>
#include <vector>

#include <graft/all.hpp>

#if defined(_OPENMP)
#include <omp.h>
#endif
#if defined(WITH_TBB) // oneTBB: libtbb-dev, -ltbb
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#endif

using namespace graft::literals;

// A pool is two functions: how many parts there are at most, and a call of each.

struct standard_threads final : graft::thread_pool {
    std::size_t size() const override { return 2; }
    void run(std::size_t count, graft::work_part const& part) override {
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < count; ++i) others.emplace_back(part, i);
        part(0);
        for (auto& t : others) t.join();
    }
};
#if defined(_OPENMP)
struct openmp_threads final : graft::thread_pool {
    std::size_t size() const override { return static_cast<std::size_t>(omp_get_max_threads()); }
    void run(std::size_t count, graft::work_part const& part) override {
#pragma omp parallel for
        for (std::size_t i = 0; i < count; ++i) part(i);
    }
};
#endif
#if defined(WITH_TBB)
struct tbb_threads final : graft::thread_pool {
    std::size_t size() const override { return static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()); }
    void run(std::size_t count, graft::work_part const& part) override {
        tbb::parallel_for(std::size_t{0}, count, part);
    }
};
#endif

struct Square : graft::op<Square> {
    static constexpr auto prototype = graft::prototype("Square").input("x", f32).output("y", follow("x"));
};
struct my_ops {
    using list = graft::ops<Square>;
};

// A kernel with a parameter `threads` shares its work: ranges of whole units, each worth a thread.
graft::status square(graft::in<"x", float> x, graft::out<"y", float> y, graft::threads by) {
    by.share(static_cast<std::int64_t>(x.size()), 16384, [&](std::int64_t from, std::int64_t to) {
        for (auto i = static_cast<std::size_t>(from); i < static_cast<std::size_t>(to); ++i) y[i] = x[i] * x[i];
    });
    return graft::ok;
}
struct my_kernels {
    using list = graft::kernels<graft::kernel<Square, &square>>;
    static constexpr std::string_view engine = "mine";
};

int main() {
    graft::network net(graft::catalog<my_ops>::view());
    net.output("y", net.add<Square>("y", "x"_p = net.input("x", graft::dtype::f32, {1 << 17})));
    auto g = std::move(net).finish();
    if (!g) return 1;
    constexpr std::array tables{graft::kernel_table<my_kernels>::view()};
    auto const program = graft::compile(std::move(*g), graft::kernel_set{tables});
    if (!program) return 1;

    graft::session run{*program};
    standard_threads pool;
    if (!run.use_threads(&pool)) return 1; // without it, the caller's thread does everything
    std::vector<float> const x(1 << 17, 3.f);
    if (!run.set_input<float>("x", x) || !run.run()) return 1;
    auto const y = run.output<float>("y");
    if (!y) return 1;
    std::printf("%g %g\n", static_cast<double>((*y)[0]), static_cast<double>((*y)[(1 << 17) - 1])); // 9 9
    return (*y)[0] == 9 && (*y)[(1 << 17) - 1] == 9 ? 0 : 1;
}
