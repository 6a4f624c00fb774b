// test/base/owned_string.cpp - strings, owners and memory in constant expressions
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/container/owned_string.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "test/check.hpp"

namespace base_kept_text_test {

namespace {

constexpr bool keeps_texts() {
    graft::owned_string empty, a = "conv1";
    auto b = a;
    b = std::string_view("pool1");
    auto const c = std::move(a);
    return empty.empty() && empty == "" && b == "pool1" && c == "conv1" && std::string_view(c).size() == 5;
}

/// Lists of an arena keep their address while the arena grows and when it is moved.
constexpr bool keeps_lists() {
    graft::arena all;
    auto const numbers = all.make<std::int32_t>(3);
    auto const zero = numbers[1] == 0;
    numbers[0] = 0x01020304;
    auto const name = all.path("block", "conv");
    auto const bytes = all.bytes_of(graft::span<std::int32_t const>(numbers));
    auto const text = all.text_of(bytes);
    auto const many = all.make<double>(1000);
    graft::arena other = std::move(all);
    auto const later = other.keep(std::string_view("later"));
    all = std::move(other);
    return zero && name == "block/conv" && bytes.size() == 12 && bytes[0] == std::byte{4} && text[3] == '\1' &&
           many[999] == 0 && later == "later" && all.bytes() >= 8000 && numbers[0] == 0x01020304;
}

constexpr bool owns_nothing() {
    graft::shared<int> none, other = none;
    other = std::move(none);
    other.reset();
    return !other && other == nullptr && other.get() == nullptr;
}

TEST_CASE("a kept text is a copy, in constant expressions, too") { GRAFT_CHECK_TWICE(keeps_texts()); }
TEST_CASE("an arena keeps lists in constant expressions") { GRAFT_CHECK_TWICE(keeps_lists()); }
TEST_CASE("an object ends with its last shared owner") {
    struct counted {
        int* ended;
        explicit counted(int* to) : ended(to) {}
        ~counted() { ++*ended; }
    };
    int ended = 0;
    auto a = graft::shared<counted>::make(&ended);
    graft::shared<void const> b = a;
    a = nullptr;
    CHECK(ended == 0);
    auto c = std::move(b);
    CHECK(!b);
    c = graft::shared<void const>();
    CHECK(ended == 1);
}
TEST_CASE("a shared owner is one among others") {
    GRAFT_CHECK_TWICE(owns_nothing());
    auto const first = std::make_shared<int>(7);
    graft::shared<int const> a = first, none;
    auto const b = a;
    CHECK(first.use_count() == 2); // one for all copies
    CHECK(*b == 7);
    CHECK(b.get() == first.get());
    graft::shared<void const> const c = b;
    a.reset();
    CHECK(!a);
    CHECK(first.use_count() == 2);
    CHECK(c.get() == first.get());
    none = std::shared_ptr<int>();
    CHECK(!none);
}

} // namespace
} // namespace base_kept_text_test
