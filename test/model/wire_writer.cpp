// test/model/wire_writer.cpp - the bytes that the writer of messages encodes, and their values when read back
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"
#include "test/check.hpp"

namespace model_wire_writer_test {

using namespace graft;

namespace {

template <class... B> constexpr bool holds(wire::writer const& w, B... expected) {
    std::size_t at = 0;
    return w.bytes.size() == sizeof...(B) && ((w.bytes[at++] == static_cast<std::byte>(expected)) && ...);
}

constexpr bool numbers_are_short() {
    wire::writer w;
    w.varint(1, 150);
    w.integer(2, 0);
    w.text(16, "ab"); // the tag has two bytes
    return holds(w, 0x08, 0x96, 0x01, 0x10, 0x00, 0x82, 0x01, 0x02, 'a', 'b');
}
constexpr bool negative_numbers_take_ten_bytes() {
    wire::writer w;
    w.integer(1, -2);
    return holds(w, 0x08, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01);
}
constexpr bool reals_are_little_endian() {
    wire::writer w;
    w.real(3, 1.0f);
    w.real(4, 1.0);
    return holds(w, 0x1D, 0, 0, 0x80, 0x3F, 0x21, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F);
}
constexpr bool lists_are_packed() {
    wire::writer w;
    std::int64_t const some[] = {3, 270, 86942};
    w.packed(6, {});
    w.packed(6, some);
    return holds(w, 0x32, 0x06, 0x03, 0x8E, 0x02, 0x9E, 0xA7, 0x05);
}

} // namespace

TEST_CASE("wire writer: fields byte for byte") {
    GRAFT_CHECK_TWICE(numbers_are_short());
    GRAFT_CHECK_TWICE(negative_numbers_take_ten_bytes());
    GRAFT_CHECK_TWICE(reals_are_little_endian());
    GRAFT_CHECK_TWICE(lists_are_packed());
}

TEST_CASE("wire writer: the reader gives back what was written") {
    constexpr auto largest = std::numeric_limits<std::int64_t>::max(),
                   smallest = std::numeric_limits<std::int64_t>::min();
    wire::writer inner, w;
    inner.text(1, "");
    inner.integer(536870911, smallest);
    w.message(7, inner.bytes);
    w.integer(1, largest);
    w.begin(9, 1);
    w.bytes.push_back(std::byte{42});
    wire::reader from(w.bytes);
    wire::field f;
    REQUIRE(from.next(f));
    CHECK(f.number == 7);
    wire::reader inside(f.bytes);
    REQUIRE(inside.next(f));
    CHECK((f.number == 1 && f.bytes.empty()));
    REQUIRE(inside.next(f));
    CHECK((f.number == 536870911 && wire::as_int64(f.value) == smallest));
    CHECK_FALSE(inside.next(f));
    REQUIRE(from.next(f));
    CHECK((f.number == 1 && wire::as_int64(f.value) == largest));
    REQUIRE(from.next(f));
    CHECK((f.number == 9 && f.bytes.size() == 1 && f.bytes[0] == std::byte{42}));
    CHECK_FALSE(from.next(f));
    CHECK(from.error() == errc::ok);
}

} // namespace model_wire_writer_test
