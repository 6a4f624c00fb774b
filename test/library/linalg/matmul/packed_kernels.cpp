// test/library/linalg/matmul/packed_kernels.cpp - products with packed matrices: the numbers of `gemm`, bit by bit
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/linalg/matmul/packed_kernels.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/graph/ir/network.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/library/linalg/matmul/kernels.hpp"
#include "graft/session/assign.hpp"
#include "graft/session/session.hpp"
#include "test/library/in_parts.hpp"

namespace library_linalg_matmul_packed_kernels_test {

using namespace graft::literals;
namespace lib = graft::library;

namespace {

std::vector<float> numbers(std::int64_t n, std::uint32_t seed) {
    std::vector<float> all;
    for (std::int64_t i = 0; i < n; ++i) {
        seed = seed * 1664525u + 1013904223u;
        all.push_back(static_cast<float>(static_cast<int>(seed >> 20) - 2048) / 2048.f);
    }
    return all;
}
/// Memory for `n` floats at a multiple of 64 bytes.
float* aligned(std::vector<float>& memory, std::size_t n) {
    memory.assign(n + 16, 0.f);
    return memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64 / sizeof(float);
}
struct operators {
    using list = lib::matmul_ops;
};
struct table {
    static constexpr std::string_view engine = "cpu";
    using list = lib::matmul_kernels;
};

/// The result of a net with one node; the right matrix is a constant, or an input.
template <class Make>
std::vector<float> result(bool constant, graft::shape const& left, graft::shape const& right, Make make) {
    auto const a = numbers(left.elements().value(), 1), b = numbers(right.elements().value(), 2);
    graft::network net(graft::catalog<operators>::view());
    auto const x = net.input("x", graft::dtype::f32, left);
    auto const w = constant ? net.constant("w", {graft::dtype::f32, graft::format::nd, graft::format::nd, right},
                                  graft::as_bytes(graft::span<float const>(b)))
                            : net.input("w", graft::dtype::f32, right);
    net.output("y", make(net, x, w));
    auto g = std::move(net).finish();
    REQUIRE(g);
    graft::kernel_table_view const tables[]{graft::kernel_table<table>::view()};
    graft::engine_list const all{graft::span<graft::kernel_table_view const>(tables)};
    auto const assigned = graft::assign_engines(*g, all.view());
    bool prepared = false;
    for (auto const& k : assigned.of_node) prepared = prepared || (k && k.row->prepare);
    CHECK(prepared == constant);
    graft::error_list errors;
    auto const kernels = errors.take(graft::bind_kernels(*g, assigned));
    auto const plan = errors.take(graft::plan_memory(*g, kernels));
    graft::session s(*g, plan, kernels);
    REQUIRE(s.ready());
    REQUIRE(s.set_input(0, graft::as_bytes(graft::span<float const>(a))));
    if (!constant) REQUIRE(s.set_input(1, graft::as_bytes(graft::span<float const>(b))));
    REQUIRE(s.run());
    REQUIRE(s.run()); // the state is not changed by a run
    auto const out = s.output(0);
    auto const* const at = reinterpret_cast<float const*>(out.bytes.data());
    return {at, at + out.bytes.size() / sizeof(float)};
}

} // namespace

TEST_CASE("a product with a packed matrix has the numbers of the product that packs it in each run") {
    for (bool const turned : {false, true})
        for (lib::index const m : {2, 5, 12, 13, 200})
            for (lib::index const n : {1, 7, 32, 33, 2100})
                for (lib::index const k : {1, 3, 64, 300}) {
                    if (m * n * k > 4'000'000) continue;
                    auto const a = numbers(m * k, 3), b = numbers(k * n, 4);
                    std::vector<float> wanted(static_cast<std::size_t>(m * n), 0.f), y(wanted.size(), 7.f), memory;
                    auto* at = aligned(memory, lib::gemm_floats(m, n, k));
                    lib::gemm(false, turned, m, n, k, 1.f, a.data(), k, b.data(), turned ? k : n, wanted.data(), n, at);
                    lib::detail::packed_matrix const packed(turned, n, k, b.data(), turned ? k : n);
                    at = aligned(memory, packed.workspace_bytes(m) / sizeof(float));
                    packed.run(m, a.data(), nullptr, y.data(), at);
                    CAPTURE(m);
                    CAPTURE(n);
                    CAPTURE(k);
                    CHECK(y == wanted);
                    auto const bias = numbers(n, 5);
                    packed.run(m, a.data(), bias.data(), y.data(), at);
                    CHECK(y[static_cast<std::size_t>(n)] != wanted[static_cast<std::size_t>(n)]);
                }
}

TEST_CASE("products with packed matrices: the numbers of any number of threads are those of one") {
    using lib::detail::packed_matrix;
    struct kind {
        std::int64_t rows, n, k;
        bool shares;
    };
    for (auto const& c : {kind{197, 300, 270, true}, kind{14, 777, 513, true}, kind{50, 33, 20, false}}) {
        auto const x = numbers(c.rows * c.k, 1), w = numbers(c.n * c.k, 2), bias = numbers(c.n, 3);
        packed_matrix const right(true, c.n, c.k, w.data(), c.k);
        auto const size = static_cast<std::size_t>(c.rows * c.n);
        std::vector<float> memory, one(size), many(size);
        auto* const own = aligned(memory, right.workspace_bytes(c.rows) / sizeof(float));
        for (auto const* added : {bias.data(), static_cast<float const*>(nullptr)}) {
            right.run(c.rows, x.data(), added, one.data(), own);
            for (std::size_t const n : {2, 3, 7}) {
                test::in_parts threads(n, right.workspace_bytes(c.rows));
                many.assign(size, -9.f);
                right.run(c.rows, x.data(), added, many.data(), own, threads.by());
                CHECK(many == one);
                CHECK((threads.parts > 1) == c.shares);
            }
        }
    }
}

TEST_CASE("a planned graph packs a constant right matrix once; the numbers are those of another") {
    auto const plain = [](auto& net, auto x, auto w) {
        return net.template add<lib::MatMulV2>("y", "x1"_p = x, "x2"_p = w);
    };
    CHECK(result(true, {3, 10}, {10, 6}, plain) == result(false, {3, 10}, {10, 6}, plain));
    auto const turned = [](auto& net, auto x, auto w) {
        return net.template add<lib::MatMulV2>("y", "x1"_p = x, "x2"_p = w, "transpose_x2"_p = true);
    };
    CHECK(result(true, {3, 10}, {6, 10}, turned) == result(false, {3, 10}, {6, 10}, turned));
    auto const batch = [](auto& net, auto x, auto w) {
        return net.template add<lib::BatchMatMulV2>("y", "x1"_p = x, "x2"_p = w);
    };
    CHECK(result(true, {2, 4, 3, 10}, {10, 6}, batch) == result(false, {2, 4, 3, 10}, {10, 6}, batch));
    auto const dense = [](auto& net, auto x, auto w) {
        return net.template add<lib::FullyConnection>("y", "x"_p = x, "w"_p = w, "num_output"_p = 6);
    };
    CHECK(result(true, {4, 10}, {6, 10}, dense) == result(false, {4, 10}, {6, 10}, dense));
}

TEST_CASE("one row, a turned left matrix, a matrix for each of the batch: not packed") {
    float const some[1]{};
    CHECK(lib::detail::packs("x2", some, 2, 1, 1));
    CHECK(!lib::detail::packs("x2", some, 1, 1, 1));
    CHECK(!lib::detail::packs("x2", false, 2, 1, 1));
    CHECK(!lib::detail::packs("x2", some, 2, 0, 1));
}

} // namespace library_linalg_matmul_packed_kernels_test
