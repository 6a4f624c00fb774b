// test/library/array/ragged/kernels.cpp - kernels of rows of different lengths, against values worked out by hand or
// by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/ragged/kernels.hpp"
#include "graft/library/array/ragged/ops.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_array_ragged_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using names = std::vector<std::string_view>;

namespace {

graft::workspace memory() {
    static std::vector<std::int64_t> all(64);
    return {graft::as_writable_bytes(graft::span(all))};
}
/// The result of rows of different lengths; empty with the error in `declared`.
struct created {
    graft::status declared{};
    shape size{};
    F numbers{};

    template <class... Part> created(longs const& wanted, floats const& values, floats const& fill, names const& types,
        std::size_t room, Part const&... parts) {
        floats y(shape{static_cast<std::int64_t>(room)});
        declared = lib::ragged_to_tensor(wanted, values, fill, several(parts...), y, {&size},
            {graft::span<std::string_view const>(types)}, memory());
        if (!declared) return;
        numbers = y.values();
        numbers.resize(static_cast<std::size_t>(size.elements().value()));
    }
};
longs any() { return longs(shape::scalar(), {-1}); }
floats five() { return floats(shape{5}, {1, 2, 3, 4, 5}); }
floats nine() { return floats(shape::scalar(), {9}); }

} // namespace

TEST_CASE("rows of different lengths become a tensor") {
    created const a(any(), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{4}, {0, 2, 2, 5}));
    REQUIRE(a.declared);
    CHECK(a.size == shape{3, 3});
    CHECK(a.numbers == F{1, 2, 9, 9, 9, 9, 3, 4, 5});
    created const b(any(), five(), nine(), {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}, 40, longs(shape::scalar(), {4}),
        longs(shape{5}, {0, 0, 2, 2, 2}));
    REQUIRE(b.declared);
    CHECK(b.size == shape{4, 3});
    CHECK(b.numbers == F{1, 2, 9, 9, 9, 9, 3, 4, 5, 9, 9, 9});
    // elements that do not fit are dropped
    created const c(longs(shape{2}, {2, 2}), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{4}, {0, 2, 2, 5}));
    REQUIRE(c.declared);
    CHECK(c.size == shape{2, 2});
    CHECK(c.numbers == F{1, 2, 9, 9});
    created const d(longs(shape{2}, {-1, 5}), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{3}, {0, 1, 5}));
    REQUIRE(d.declared);
    CHECK(d.numbers == F{1, 9, 9, 9, 9, 2, 3, 4, 5, 9});
}

TEST_CASE("two levels, with an inner axis and a default of its own") {
    floats const values(shape{3, 2}, {1, 2, 3, 4, 5, 6}), fill(shape{1}, {-1});
    // [[[1 2], [3 4]], []] and [[[5 6]]] as rows of rows, described in both ways
    F const want{1, 2, 3, 4, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1, -1, -1};
    created const a(any(), values, fill, {"ROW_SPLITS", "ROW_SPLITS"}, 40, longs(shape{3}, {0, 2, 3}),
        longs(shape{4}, {0, 2, 2, 3}));
    REQUIRE(a.declared);
    CHECK(a.size == shape{2, 2, 2, 2});
    CHECK(a.numbers == want);
    created const b(any(), values, fill, {"FIRST_DIM_SIZE", "VALUE_ROWIDS", "VALUE_ROWIDS"}, 40,
        longs(shape::scalar(), {2}), longs(shape{3}, {0, 0, 1}), longs(shape{3}, {0, 0, 2}));
    REQUIRE(b.declared);
    CHECK(b.numbers == want);
    created const c(any(), values, fill, {"ROW_SPLITS", "VALUE_ROWIDS"}, 40, longs(shape{3}, {0, 2, 3}),
        longs(shape{3}, {0, 0, 2}));
    REQUIRE(c.declared);
    CHECK(c.numbers == want);
    created const d(longs(shape{4}, {-1, -1, 1, -1}), values, floats(shape{2}, {7, 8}), {"ROW_SPLITS", "ROW_SPLITS"},
        40, longs(shape{3}, {0, 2, 3}), longs(shape{4}, {0, 2, 2, 3}));
    REQUIRE(d.declared);
    CHECK(d.size == shape{2, 2, 1, 2});
    CHECK(d.numbers == F{1, 2, 7, 8, 5, 6, 7, 8});
    // more rows than any tensor can have
    created const e(any(), values, fill, {"ROW_SPLITS", "VALUE_ROWIDS"}, 40, longs(shape{2}, {0, 1000000}),
        longs(shape{3}, {0, 0, 2}));
    CHECK(e.declared.code == graft::errc::wrong_value);
}

TEST_CASE("the bound of a tensor of rows: the rows that are split, none longer than its level") {
    using graft::format;
    kernel_test::trial_run<graft::kernel<lib::RaggedTensorToTensor, &lib::ragged_to_tensor, &lib::ragged_workspace>> t;
    kernel_test::tensor const splits{{3}, {}, format::nd, {0, 2, 3}}, rows{{4}, {}, format::nd, {0, 2, 2, 3}};
    t.inputs = {{"shape", {shape::scalar(), {}, format::nd, {-1}}},
        {"values", {{3, 2}, {1, 2, 3, 4, 5, 6}, format::nd, {}}},
        {"default_value", {shape::scalar(), {-1}, format::nd, {}}}, {"row_partition_tensors", splits},
        {"row_partition_tensors", rows}};
    t.attributes = {
        {"num_row_partition_tensors", std::int64_t{2}}, {"row_partition_types", names{"ROW_SPLITS", "ROW_SPLITS"}}};
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{2, 2, 2, 2});
    CHECK(t.results[0].data == F{1, 2, 3, 4, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1, -1, -1});
    t.inputs = {{"shape", {shape::scalar(), {}, format::nd, {-1}}}, {"values", {{3}, {1, 2, 3}, format::nd, {}}},
        {"default_value", {shape::scalar(), {-1}, format::nd, {}}},
        {"row_partition_tensors", {shape::scalar(), {}, format::nd, {2}}},
        {"row_partition_tensors", {{3}, {}, format::nd, {0, 0, 1}}}};
    t.attributes = {{"num_row_partition_tensors", std::int64_t{2}},
        {"row_partition_types", names{"FIRST_DIM_SIZE", "VALUE_ROWIDS"}}};
    CHECK_FALSE(t.run()); // the number of rows is a value that no rule reads: no upper bound
    t.sized = {shape{2, 3}};
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{2, 2});
    CHECK(t.results[0].data == F{1, 2, 3, -1});
}

TEST_CASE("numbers that describe no rows are refused") {
    auto const code = [](created const& m) { return m.declared.code; };
    using graft::errc;
    // does not contain all
    CHECK(code(created(any(), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{3}, {0, 2, 4}))) == errc::wrong_value);
    // begins late
    CHECK(code(created(any(), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{3}, {1, 2, 5}))) == errc::wrong_value);
    // falls
    CHECK(code(created(any(), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{4}, {0, 4, 2, 5}))) == errc::wrong_value);
    // exceeds the values
    CHECK(code(created(any(), five(), nine(), {"ROW_SPLITS"}, 40, longs(shape{4}, {0, 9, 9, 5}))) == errc::wrong_value);
    CHECK(code(created(any(), five(), nine(), {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}, 40, longs(shape::scalar(), {2}),
              longs(shape{5}, {0, 0, 1, 2, 2}))) == errc::wrong_value);
    CHECK(code(created(any(), five(), nine(), {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}, 40, longs(shape::scalar(), {3}),
              longs(shape{5}, {0, 1, 0, 2, 2}))) == errc::wrong_value);
    CHECK(code(created(any(), five(), nine(), {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}, 40, longs(shape::scalar(), {3}),
              longs(shape{4}, {0, 1, 1, 2}))) == errc::wrong_shape);
    // unknown row count
    CHECK(code(created(any(), five(), nine(), {"VALUE_ROWIDS"}, 40, longs(shape{5}, {0, 0, 0, 1, 2}))) ==
          errc::wrong_value);
    CHECK(code(created(any(), five(), nine(), {"ROW_LIMITS"}, 40, longs(shape{3}, {0, 2, 5}))) == errc::wrong_value);
    CHECK(code(created(any(), five(), floats(shape{1, 3}), {"ROW_SPLITS"}, 40, longs(shape{3}, {0, 2, 5}))) ==
          errc::wrong_shape);
    CHECK(code(created(longs(shape{2}, {1000000, 1000000}), five(), nine(), {"ROW_SPLITS"}, 40,
              longs(shape{3}, {0, 2, 5}))) == errc::size_exceeds_bound);
    CHECK(code(created(any(), five(), nine(), {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}, 40,
              longs(shape::scalar(), {INT64_MAX}), longs(shape{5}, {0, 0, 1, 2, 2}))) == errc::size_exceeds_bound);
}

} // namespace library_array_ragged_kernels_test
