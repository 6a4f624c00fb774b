// test/base/name_list.cpp - graft::name_list: several names in one array of characters
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/name_list.hpp"

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

namespace name_list_test {

constexpr std::string_view words[]{"Conv2D", "", "Add"};
constexpr graft::stored_names<12> stored{words, 3};
constexpr graft::name_list three{stored.text, 3, 12};

// the only address of a list is that of its characters
static_assert(sizeof(graft::name_list) == sizeof(char const*) + 2 * sizeof(std::uint32_t));
static_assert(three.size() == 3 && three[0] == "Conv2D" && three[1].empty() && three[2] == "Add");

TEST_CASE("name_list: its names in order, one of them empty") {
    CHECK(std::vector<std::string_view>(three.begin(), three.end()) ==
          std::vector<std::string_view>{"Conv2D", "", "Add"});
    CHECK_FALSE(three.empty());
}

TEST_CASE("name_list: without names") {
    graft::name_list const none;
    CHECK(none.empty());
    CHECK(none.begin() == none.end());
}

} // namespace name_list_test
