// test/library/state/table/kernels.cpp - kernels of look-ups in tables, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/state/table/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_state_table_kernels_test {

namespace lib = graft::library;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

TEST_CASE("a look-up finds what is there, by halves or one by one") {
    texts const keys({3}, {"b", "x", "d"});
    longs const y({3}), none(graft::shape::scalar(), {-1});
    CHECK(lib::find_in_table<std::string_view>(
        keys, none, texts({4}, {"a", "b", "c", "d"}), longs({4}, {1, 2, 3, 4}), {true}, y));
    CHECK(y.values() == std::vector<std::int64_t>{2, -1, 4});
    CHECK(lib::find_in_table<std::string_view>(
        keys, none, texts({3}, {"d", "c", "b"}), longs({3}, {7, 8, 9}), {false}, y));
    CHECK(y.values() == std::vector<std::int64_t>{9, -1, 7});
    texts const words({1});
    CHECK(lib::find_in_table<std::int64_t>(longs({1}, {5}), texts(graft::shape::scalar(), {"none"}), longs({1}, {5}),
        texts({1}, {"five"}), {true}, words));
    CHECK(words.values() == strings{"five"});
}

} // namespace library_state_table_kernels_test
