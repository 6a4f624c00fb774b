// test/library/array/unique/kernels.cpp - kernels of different elements and sets, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_array_unique_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("different slices in order, and as they first appear") {
    alignas(64) std::byte room[512];
    graft::workspace const memory{graft::span(room)};
    shape ys, is, cs;
    floats x({6}, F{2, 1, 1, 3, 4, 3}), y({6});
    longs indices({6}), inverse({6}), counts({6});
    auto const first = [](auto const& t, auto n) {
        auto all = t.values();
        all.resize(static_cast<std::size_t>(n));
        return all;
    };
    CHECK(lib::sorted_slices(x, y, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {true}, memory));
    CHECK((ys == shape{4} && is == shape{4} && cs == shape{4}));
    CHECK(first(y, 4) == F{1, 2, 3, 4});
    CHECK(first(indices, 4) == I{1, 0, 3, 4});
    CHECK(inverse.values() == I{1, 0, 0, 2, 3, 2});
    CHECK(first(counts, 4) == I{2, 1, 2, 1});
    CHECK(lib::sorted_slices(x, y, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {false}, memory));
    CHECK(first(y, 4) == F{2, 1, 3, 4});
    CHECK(first(indices, 4) == I{0, 1, 3, 4});
    CHECK(inverse.values() == I{0, 1, 1, 2, 3, 2});
    CHECK(first(counts, 4) == I{1, 2, 2, 1});
    floats m({3, 3}, F{1, 0, 0, 1, 0, 0, 2, 3, 3}), rows({3, 3});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {0}, {true}, memory));
    CHECK(ys == shape{2, 3});
    CHECK(first(rows, 6) == F{1, 0, 0, 2, 3, 3});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {-1}, {true}, memory));
    CHECK(ys == shape{3, 2});
    CHECK(first(rows, 6) == F{0, 1, 0, 1, 3, 2});
    CHECK(lib::sorted_slices(m, rows, indices, inverse, counts, {&ys}, {&is}, {&cs}, {2}, {true}, memory).code ==
          errc::axis_out_of_range);
}

} // namespace library_array_unique_kernels_test
