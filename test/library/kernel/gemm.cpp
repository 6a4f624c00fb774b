// test/library/kernel/gemm.cpp - matrix products of every size at the edges of tiles and panels, for each kind of
// processor that this one can play
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graft/library/kernel/gemm.hpp"

namespace library_kernel_gemm_test {

namespace lib = graft::library;
using lib::index;

namespace {

/// Integers: every sum is exact, in any order.
std::vector<float> numbers(index n, unsigned seed) {
    std::vector<float> all(static_cast<std::size_t>(n));
    for (auto& x : all) {
        seed = seed * 1664525u + 1013904223u;
        x = static_cast<float>(static_cast<int>(seed >> 24) % 9 - 4);
    }
    return all;
}

struct sizes {
    index m, n, k;
};

/// Whether the product by `engine` is that of the definition, and the memory around it is unchanged.
bool right(lib::detail::gemm_engine const& engine, sizes const& s, bool ta, bool tb, float alpha) {
    constexpr index gap = 3; // after each row of all three
    auto const [m, n, k] = s;
    auto const lda = (ta ? m : k) + gap, ldb = (tb ? k : n) + gap, ldc = n + gap;
    auto const a = numbers((ta ? k : m) * lda, 1), b = numbers((tb ? n : k) * ldb, 2), before = numbers(m * ldc, 3);
    auto c = before;
    std::vector<float> memory(lib::gemm_floats(std::max<index>(m, 2), n, k) + 1, 77.f); // a single row needs none
    lib::detail::product(engine, ta, tb, m, n, k, alpha, a.data(), lda, b.data(), ldb, c.data(), ldc, memory.data());
    if (memory.back() != 77.f) return false;
    for (index i = 0; i < m; ++i)
        for (index j = 0; j < ldc; ++j) {
            auto wanted = before[static_cast<std::size_t>(i * ldc + j)];
            float sum = 0;
            for (index l = 0; l < k && j < n; ++l)
                sum += a[static_cast<std::size_t>(ta ? l * lda + i : i * lda + l)] *
                       b[static_cast<std::size_t>(tb ? j * ldb + l : l * ldb + j)];
            if (j < n) wanted += alpha * sum;
            if (c[static_cast<std::size_t>(i * ldc + j)] != wanted) return false;
        }
    return true;
}

std::vector<lib::detail::gemm_engine const*> engines() {
    std::vector<lib::detail::gemm_engine const*> all{&lib::detail::gemm_of_4};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) all.push_back(&lib::detail::gemm_of_8);
    if (__builtin_cpu_supports("avx512f")) all.push_back(&lib::detail::gemm_of_16);
#endif
    return all;
}

TEST_CASE("a product is that of the definition at every edge of tiles and panels") {
    sizes const all[]{{1, 1, 1}, {2, 1, 3}, {5, 7, 4}, {6, 8, 5}, {7, 9, 1}, {12, 32, 6}, {13, 33, 7}, {11, 17, 258},
        {12, 16, 256}, {25, 65, 3}, {193, 5, 9}, {3, 2050, 2}, {24, 64, 257}};
    for (auto const* engine : engines())
        for (auto const& s : all)
            for (auto const how : {0, 1, 2, 3}) {
                CAPTURE(engine->columns);
                CAPTURE(s.m);
                CAPTURE(s.n);
                CAPTURE(s.k);
                CAPTURE(how);
                CHECK(right(*engine, s, how % 2 == 1, how / 2 == 1, 1.f));
                CHECK(right(*engine, s, how % 2 == 1, how / 2 == 1, 0.5f));
            }
}

TEST_CASE("panels of every width fit into the memory that is requested") {
    for (auto const* engine : engines()) {
        CHECK(lib::detail::gemm_rows % engine->rows == 0);
        CHECK(lib::detail::gemm_columns % engine->columns == 0);
        CHECK(lib::detail::gemm_m % engine->rows == 0);
        CHECK(lib::detail::gemm_n % engine->columns == 0);
    }
    CHECK(&lib::detail::widest_gemm() == engines().back());
    CHECK(lib::gemm_floats(1, 100, 100) == 0);
    CHECK(lib::gemm_floats(100000, 100000, 100000) == (192 + 2048) * 256);
}

} // namespace

} // namespace library_kernel_gemm_test
