// test/library/array/unique/set_kernels.cpp - different numbers and differences of sets, against loops over pairs
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/network.hpp"
#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/array/unique/ops.hpp"
#include "graft/library/math/segment/kernels.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/session/session.hpp"
#include "test/check.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_unique_set_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using lib::fold_by;
using I = std::vector<std::int32_t>;
using L = std::vector<std::int64_t>;

namespace {

struct dice {
    std::uint64_t state = 7;
    std::size_t operator()(std::size_t sides) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::size_t>(state >> 33) % sides;
    }
};
template <class T> T number(dice& roll) {
    return std::is_integral_v<T> ? static_cast<T>(roll(9)) : static_cast<T>(static_cast<double>(roll(4001)) / 1000 - 2);
}
template <class T> std::vector<T> head(tensor<T> const& t, std::int64_t n) {
    auto all = t.values();
    all.resize(static_cast<std::size_t>(n));
    return all;
}
graft::workspace memory() {
    static std::vector<std::int64_t> all(512);
    return {graft::as_writable_bytes(graft::span(all))};
}
/// One element of one segment; all rows are read.
template <fold_by How, class T>
T folded(tensor<T> const& x, I const& rows, I const& ids, std::int32_t s, std::size_t k, std::size_t run) {
    T sum = How == fold_by::product ? T(1) : T(0);
    std::size_t count = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] != s) continue;
        auto const v = x.values()[static_cast<std::size_t>(rows[i]) * run + k];
        if (count++ == 0) sum = v;
        else if (How == fold_by::product) sum = static_cast<T>(sum * v);
        else if (How == fold_by::max) sum = v > sum ? v : sum;
        else if (How == fold_by::min) sum = v < sum ? v : sum;
        else sum = static_cast<T>(sum + v);
    }
    if (How == fold_by::mean && count) sum = static_cast<T>(sum / static_cast<T>(count));
    if (How == fold_by::root && count)
        sum = static_cast<T>(static_cast<double>(sum) / std::sqrt(static_cast<double>(count)));
    return sum;
}
template <fold_by How, class T, bool Sparse> void against_a_loop() {
    dice roll;
    for (int turn = 0; turn < 40; ++turn) {
        auto const all = roll(6) + 1, run = roll(4), n = Sparse ? roll(9) : all;
        tensor<T> x(shape{static_cast<std::int64_t>(all), static_cast<std::int64_t>(run)});
        for (std::size_t i = 0; i < x.size; ++i) x.elements.get()[i] = number<T>(roll);
        I rows, ids;
        std::int32_t at = static_cast<std::int32_t>(roll(2));
        for (std::size_t i = 0; i < n; ++i) {
            rows.push_back(Sparse ? static_cast<std::int32_t>(roll(all)) : static_cast<std::int32_t>(i));
            ids.push_back(at += static_cast<std::int32_t>(roll(4) ? roll(2) : 2)); // gaps now and then
        }
        auto const segments = ids.empty() ? 0 : ids.back() + 1;
        auto const vector = shape{static_cast<std::int64_t>(n)};
        tensor<T> y(shape{segments + static_cast<std::int64_t>(roll(2)), static_cast<std::int64_t>(run)});
        shape declared;
        if constexpr (Sparse)
            CHECK(lib::sparse_segment<How, T>(x, ints(vector, rows), ints(vector, ids), y, {&declared}));
        else CHECK(lib::segment<How, T>(x, longs(vector, L(ids.begin(), ids.end())), y, {&declared}));
        CHECK(declared == shape{segments, static_cast<std::int64_t>(run)});
        bool same = true;
        for (std::int32_t s = 0; s < segments; ++s)
            for (std::size_t k = 0; k < run; ++k)
                same = same &&
                       y.values()[static_cast<std::size_t>(s) * run + k] == folded<How>(x, rows, ids, s, k, run);
        CHECK(same);
    }
}
template <class T> void sets_against_loops() {
    dice roll;
    for (int turn = 0; turn < 60; ++turn) {
        auto const n = roll(12), m = roll(6);
        std::vector<T> x, y;
        for (std::size_t i = 0; i < n; ++i) x.push_back(static_cast<T>(roll(5)));
        for (std::size_t i = 0; i < m; ++i) y.push_back(static_cast<T>(roll(5)));
        auto const of_x = shape{static_cast<std::int64_t>(n)}, of_y = shape{static_cast<std::int64_t>(m)};
        std::vector<T> different, rest;
        I which, count, places;
        for (std::size_t i = 0; i < n; ++i) {
            std::size_t k = 0;
            while (k < different.size() && different[k] != x[i]) ++k;
            if (k == different.size()) different.push_back(x[i]), count.push_back(0);
            which.push_back(static_cast<std::int32_t>(k));
            ++count[k];
            bool in_y = false;
            for (auto v : y) in_y = in_y || v == x[i];
            if (!in_y) rest.push_back(x[i]), places.push_back(static_cast<std::int32_t>(i));
        }
        tensor<T> out(of_x);
        ints idx(of_x), often(of_x);
        longs wide(of_x);
        shape a, b;
        CHECK(lib::unique_vector<T>(tensor<T>(of_x, x), out, wide, {&a}, memory()));
        CHECK(head(out, a[0].value()) == different);
        CHECK(wide.values() == L(which.begin(), which.end()));
        CHECK(lib::unique_vector_with_counts<T>(tensor<T>(of_x, x), out, idx, often, {&a}, {&b}, memory()));
        CHECK(head(out, a[0].value()) == different);
        CHECK(idx.values() == which);
        CHECK(head(often, b[0].value()) == count);
        CHECK(lib::list_difference<T>(tensor<T>(of_x, x), tensor<T>(of_y, y), out, idx, {&a}, {&b}, memory()));
        CHECK(head(out, a[0].value()) == rest);
        CHECK(head(idx, b[0].value()) == places);
    }
}

} // namespace

TEST_CASE("different numbers and what another vector does not have: against loops over pairs") {
    sets_against_loops<float>();
    sets_against_loops<double>();
    sets_against_loops<std::int32_t>();
    sets_against_loops<std::int64_t>();
    auto const nan = std::numeric_limits<float>::quiet_NaN();
    floats out(shape{5});
    ints idx(shape{5});
    shape a, b;
    // equality is that of ==
    CHECK(lib::unique_vector<float>(floats(shape{5}, {nan, 0, nan, -0.f, 1}), out, idx, {&a}, memory()));
    CHECK(a == shape{4});
    CHECK(idx.values() == I{0, 1, 2, 1, 3});
    CHECK(lib::list_difference<float>(
        floats(shape{3}, {nan, 0, 1}), floats(shape{3}, {1, nan, -0.f}), out, idx, {&a}, {&b}, memory()));
    CHECK(a == shape{1});
    CHECK(idx.values()[0] == 0);
}

} // namespace library_array_unique_set_kernels_test
