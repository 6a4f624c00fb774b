// test/base/bytes.cpp - views of 12 bytes: how they are constructed, and their use as a byte_view or a string
// SPDX-License-Identifier: Apache-2.0
#include "graft/base/bytes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "test/check.hpp"

namespace base_bytes_test {

using graft::short_bytes;
using graft::short_view;

static_assert(sizeof(short_bytes) == 12 && alignof(short_bytes) == 4);
static_assert(sizeof(short_view) == 12 && alignof(short_view) == 4);

namespace {

constexpr std::byte three[]{std::byte{1}, std::byte{2}, std::byte{3}};

constexpr bool is_a_view_of_bytes() {
    short_bytes const none, all = graft::byte_view(three);
    graft::byte_view const again = all;
    auto* const many = new short_bytes[2];
    many[1] = all;
    bool const copied = many[1].data() == three && many[1].size() == 3 && many[0].empty();
    delete[] many;
    return copied && none.empty() && none.data() == nullptr && again.data() == three && again.size() == 3 &&
           all.subspan(1).size() == 2 && all.subspan(1)[0] == std::byte{2};
}
constexpr bool is_a_view_of_text() {
    short_view const none, name = "conv:1";
    std::string_view const again = name;
    return none.empty() && none == "" && name == "conv:1" && "conv:1" == name && !(name == "conv:2") &&
           name == short_view(again) && name != none && again.substr(0, 4) == "conv" && name.size() == 6 &&
           name.data() == again.data();
}

} // namespace

TEST_CASE("short_bytes: bytes in 12 bytes, also of a vector, and a byte_view again") {
    GRAFT_CHECK_TWICE(is_a_view_of_bytes());
    std::vector<std::byte> const own(5);
    short_bytes const all = own;
    CHECK(all.data() == own.data());
    CHECK(all.size() == 5);
    CHECK(graft::byte_view(all).size() == 5);
}

TEST_CASE("short_view: a text in 12 bytes, used as a std::string_view") {
    GRAFT_CHECK_TWICE(is_a_view_of_text());
    std::ostringstream out;
    out << short_view("a") << short_view();
    CHECK(out.str() == "a");
    CHECK(std::string(short_view("abc")) + "d" == "abcd");
}

} // namespace base_bytes_test
