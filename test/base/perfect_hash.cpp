// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "test/check.hpp"

namespace base_perfect_hash_test {

TEST_CASE("hash: the same in constant evaluation and at run time, for every length") {
    constexpr auto known = graft::hash_of("Conv2DBackpropInput");
    CHECK(graft::hash_of(std::string("Conv2DBackpropInput")) == known);
    std::string text;
    for (int i = 0; i < 40; ++i) {
        auto const one = graft::hash_of(text);
        text += 'a';
        CHECK(one != graft::hash_of(text));
    }
}

TEST_CASE("perfect_hash: every member has its own slot") {
    std::array<std::uint64_t, 500> hashes{};
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = graft::hash_of("Operator" + std::to_string(i));
    graft::perfect_hash<500> const table(hashes);
    CHECK(table.unique);
    for (std::size_t i = 0; i < hashes.size(); ++i) CHECK(table.find(hashes[i]) == i);
}

TEST_CASE("perfect_hash: families of names that differ in a number, a letter or a length") {
    for (std::string const before : {"", "Op", "Operator", "OperatorOfAVeryLongFamilyOfOperators"})
        for (std::string const behind : {"", "V2", "BackpropInput"}) {
            std::array<std::uint64_t, 3000> hashes{};
            for (std::size_t i = 0; i < hashes.size(); ++i) {
                std::string name = before;
                name += std::to_string(i);
                hashes[i] = graft::hash_of(name += behind);
            }
            graft::perfect_hash<3000> const table(hashes);
            CHECK(table.unique);
            for (std::size_t i = 0; i < hashes.size(); ++i) CHECK(table.find(hashes[i]) == i);
        }
}

TEST_CASE("perfect_hash: hashes that no displacement tells apart end the search") {
    std::array<std::uint64_t, 2> const hashes{0x100, 0x200}; // equal in every bit that the slots depend on
    graft::perfect_hash<2> const table(hashes);
    CHECK_FALSE(table.unique);
    CHECK(table.first_equal == 0);
    CHECK(table.second_equal == 1);
}

TEST_CASE("perfect_hash: equal names are found before the search begins") {
    constexpr graft::perfect_hash<3> table(std::array{graft::hash_of("a"), graft::hash_of("b"), graft::hash_of("a")});
    static_assert(!table.unique && table.first_equal == 0 && table.second_equal == 2);
    CHECK_FALSE(table.unique);
}

TEST_CASE("bytes: a number is loaded from any address") {
    std::array<std::byte, 9> const bytes{std::byte{0}, std::byte{1}, std::byte{2}};
    CHECK(graft::load<std::int32_t>(bytes.data() + 1) == 0x0201);
}

TEST_CASE("arena: what it hands out stays where it is") {
    graft::arena a;
    auto const first = a.keep(std::string_view("first"));
    auto const big = a.make<std::int64_t>(100000);
    auto moved = std::move(a);
    for (int i = 0; i < 1000; ++i) (void)moved.make<char>(77);
    CHECK(first == "first");
    CHECK(big[99999] == 0);
}

TEST_CASE("arena: goes back to a mark, whatever blocks it took since") {
    graft::arena a;
    (void)a.make<std::int64_t>(100000); // a separate block before the one in use
    auto const first = a.keep(std::string_view("first"));
    auto const before = a.here();
    for (int round = 0; round < 3; ++round) {
        auto const next = a.room(5);
        for (int i = 0; i < 200; ++i) (void)a.make<char>(777);
        (void)a.make<std::int64_t>(200000);
        (void)a.make<std::int64_t>(100000);
        a.back_to(before);
        CHECK(a.bytes() == before.bytes);
        CHECK(a.here().block == before.block);
        CHECK(a.room(5) == next); // the same address again
        a.back_to(before);
    }
    CHECK(first == "first");
    graft::arena none;
    auto const empty = none.here();
    (void)none.make<char>(10);
    none.back_to(empty);
    CHECK(none.bytes() == 0);
    CHECK(none.keep(std::string_view("again")) == "again");
}

} // namespace base_perfect_hash_test
