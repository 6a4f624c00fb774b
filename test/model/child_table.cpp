// test/model/child_table.cpp - names below scopes, including collisions
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/model/child_table.hpp"

namespace model_child_table_test {

using graft::model::child_table;

TEST_CASE("a name has one entry per scope, however far the table has grown") {
    child_table table(1);
    std::vector<std::string> names;
    for (int i = 0; i < 3000; ++i) names.push_back("n" + std::to_string(i));
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        CHECK(table.at(7, names[i]).number == child_table::none);
        table.at(7, names[i]).number = i;
    }
    CHECK(table.find(7, "n0") == 0);
    CHECK(table.find(7, "n2999") == 2999);
    CHECK(table.find(8, "n0") == child_table::none);
    CHECK(table.find(7, "n3000") == child_table::none);
}

TEST_CASE("names that were chosen to collide are found as others are") {
    std::vector<std::string> chosen; // all start their search in the first of 1024 slots
    for (std::uint32_t i = 0; chosen.size() < 700; ++i) {
        auto name = std::to_string(i);
        auto const h = graft::hash_of(name) * 0x9E3779B97F4A7C15ull;
        if (((h ^ (h >> 32)) & 1023) == 0) chosen.push_back(std::move(name));
    }
    child_table table(700);
    for (std::uint32_t i = 0; i < chosen.size(); ++i) {
        auto& entry = table.at(0, chosen[i]);
        CHECK(entry.name == chosen[i]);
        CHECK(entry.number == child_table::none); // new, before and after the table began to sort
        entry.number = i;
    }
    CHECK(table.at(0, chosen[0]).number == 0);
    CHECK(table.at(0, chosen[600]).number == 600);
    CHECK(table.find(0, chosen[511]) == 511);
    CHECK(table.find(0, chosen[699]) == 699);
    CHECK(table.find(1, chosen[0]) == child_table::none);
    CHECK(table.find(0, "not there") == child_table::none);
}

} // namespace model_child_table_test
