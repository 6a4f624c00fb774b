// test/library/array/gather/kernels.cpp - kernels of gathering and selection by a condition, against values worked out
// by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <limits>
#include <string_view>
#include <vector>

#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_array_gather_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using L = std::vector<std::int64_t>;
using I = std::vector<std::int32_t>;

namespace {

/// 0, 1, 2, ...
floats counted(shape s) {
    floats x(s);
    for (float next = 0; auto& e : graft::span(x.elements.get(), x.size)) e = next++;
    return x;
}
ints scalar(std::int32_t v) { return ints(shape::scalar(), {v}); }
ints list(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size())}, v); }
ints pairs(std::vector<std::int32_t> const& v) { return ints(shape{static_cast<std::int64_t>(v.size() / 2), 2}, v); }
template <class T> std::vector<T> first(tensor<T> const& t, shape const& s) {
    auto all = t.values();
    all.resize(static_cast<std::size_t>(s.elements().value()));
    return all;
}

} // namespace

TEST_CASE("gathering") {
    auto const x = counted({2, 3});
    floats y(shape{2, 2});
    CHECK(lib::gather_v2(x, list({2, 0}), scalar(1), y, {0}));
    CHECK(y.values() == F{2, 0, 5, 3});
    CHECK(lib::gather_v2(x, pairs({2, 0, 1, 1}), scalar(1), y, {1}));
    CHECK(y.values() == F{2, 0, 4, 4});
    CHECK(lib::gather_v2(x, list({3, 0}), scalar(1), y, {0}).code == errc::wrong_input_data);
    floats rows(shape{2, 3}), picked(shape{2});
    CHECK(lib::gather(x, list({1, 0}), rows));
    CHECK(rows.values() == F{3, 4, 5, 0, 1, 2});
    CHECK(lib::gather_nd(x, pairs({0, 2, 1, 0}), picked));
    CHECK(picked.values() == F{2, 3});
    floats hot(shape{2, 3});
    CHECK(
        lib::one_hot(list({2, -1}), scalar(3), floats(shape::scalar(), {5}), floats(shape::scalar(), {1}), hot, {-1}));
    CHECK(hot.values() == F{1, 1, 5, 1, 1, 1});
    floats cold(shape{3, 2});
    CHECK(lib::one_hot(list({2, 0}), scalar(3), floats(shape::scalar(), {1}), floats(shape::scalar(), {0}), cold, {0}));
    CHECK(cold.values() == F{0, 1, 0, 0, 1, 0});
    longs at(shape{2, 2});
    shape found;
    CHECK(lib::where<float>(floats(shape{2, 2}, {0, 1, 2, 0}), at, {&found}));
    CHECK(found == shape{2, 2});
    CHECK(at.values() == std::vector<std::int64_t>{0, 1, 1, 0});
    longs max(shape{4, 2});
    CHECK(lib::where<float>(floats(shape{2, 2}, {1, 0, 2, 3}), max, {&found}));
    CHECK(found == shape{3, 2});
    CHECK(max.values() == std::vector<std::int64_t>{0, 0, 1, 0, 1, 1, 0, 0});
    floats values(shape{2, 2});
    ints indices(shape{2, 2});
    CHECK(lib::top_k<float>(floats(shape{2, 3}, {1, 3, 3, 9, 2, 5}), scalar(2), values, indices, {true}, {-1}));
    CHECK(values.values() == F{3, 3, 9, 5});
    CHECK(indices.values() == std::vector<std::int32_t>{1, 2, 0, 2});
    CHECK(lib::top_k<float>(floats(shape{3, 2}, {1, 3, 3, 9, 2, 5}), scalar(2), values, indices, {false}, {0}));
    CHECK(values.values() == F{1, 3, 2, 5});
    CHECK(indices.values() == std::vector<std::int32_t>{0, 0, 2, 2});
    longs wide(shape{2, 2});
    CHECK(lib::top_k<float>(
        floats(shape{2, 3}, {1, 3, 3, 9, 2, 5}), longs(shape::scalar(), {2}), values, wide, {true}, {-1}));
    CHECK(wide.values() == std::vector<std::int64_t>{1, 2, 0, 2});
}

TEST_CASE("positions of what is not zero, in rows and in columns") {
    floats const x(shape{2, 3}, {0, 5, -1, 0, 0, 2});
    longs y(shape{6, 2});
    shape declared;
    CHECK(lib::non_zero<float>(x, y, {&declared}, {false}));
    CHECK(declared == shape{3, 2});
    CHECK(first(y, declared) == L{0, 1, 0, 2, 1, 2});
    CHECK(lib::non_zero<float>(x, y, {&declared}, {true}));
    CHECK(declared == shape{2, 3});
    CHECK(first(y, declared) == L{0, 0, 1, 1, 2, 2});
    CHECK(lib::non_zero<float>(floats(shape{2}), y, {&declared}, {false}));
    CHECK(declared == shape{0, 1});
    longs flat(shape{1});
    // a scalar has a position without indices
    CHECK(lib::non_zero<float>(floats(shape::scalar(), {3}), flat, {&declared}, {false}));
    CHECK(declared == shape{1, 0});
}

TEST_CASE("what a condition takes: the elements, their places and their number") {
    floats const x(shape{2, 3}, {1, 2, 3, 4, 5, 6}),
        mask(shape{2, 3}, {0.5f, 0.1f, 0.5f, 0.9f, std::numeric_limits<float>::quiet_NaN(), 0.50001f});
    floats y(shape{6});
    ints at(shape{6}), n(shape{1});
    struct {
        std::string_view mode;
        double eps;
        F taken;
        I places;
    } const cases[] = {{"equal", 1e-6, {1, 3}, {0, 2}}, {"equal", 1e-3, {1, 3, 6}, {0, 2, 5}},
        {"not_equal", 1e-3, {2, 4, 5}, {1, 3, 4}}, {"less", 1e-6, {2}, {1}}, {"less_equal", 1e-6, {1, 2, 3}, {0, 1, 2}},
        {"greater", 1e-6, {4, 6}, {3, 5}}, {"greater_equal", 1e-6, {1, 3, 4, 6}, {0, 2, 3, 5}}};
    for (auto const& c : cases) {
        CAPTURE(c.mode);
        CHECK(lib::cond_take(x, mask, y, at, n, {c.mode}, {0.5}, {c.eps}));
        auto want = c.taken;
        auto places = c.places;
        CHECK(n.values() == I{static_cast<std::int32_t>(want.size())});
        want.resize(6), places.resize(6);
        CHECK(y.values() == want);
        CHECK(at.values() == places);
    }
}

} // namespace library_array_gather_kernels_test
