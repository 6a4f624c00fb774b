// test/model/wire_reader.cpp - fields of encoded messages, well-formed, broken and mutated
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

#include "graft/model/wire/reader.hpp"
#include "test/check.hpp"

namespace model_wire_reader_test {

using namespace graft;

namespace {

template <class... B> constexpr std::array<std::byte, sizeof...(B)> bytes(B... b) {
    return {static_cast<std::byte>(b)...};
}

/// Fields until the end; the error that stopped the reader.
constexpr errc walk(byte_view message, unsigned& count) {
    wire::reader r(message);
    count = 0;
    for (wire::field f{}; r.next(f);) ++count;
    return r.error();
}
template <std::size_t N> constexpr errc error_of(std::array<std::byte, N> const& message) {
    unsigned count = 0;
    return walk(message, count);
}

constexpr auto sample = bytes(0x08, 0x96, 0x01, // 1: varint 150
    0x12, 0x03, 'a', 'b', 'c',                  // 2: "abc"
    0x1D, 0x00, 0x00, 0x80, 0x3F,               // 3: fixed32 1.0f
    0x21, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F,         // 4: fixed64 1.0
    0x2B, 0x08, 0x01, 0x2C,                     // 5: a group with one field
    0xA0, 0x06, 0x07,                           // 100: varint 7
    0x12, 0x81, 0x80, 0x80, 0x80, 0x00, 'z');   // 2: "z", its length in five bytes

/// The n-th field of `sample`.
constexpr wire::field nth(unsigned n) {
    wire::reader r(sample);
    wire::field f{};
    for (unsigned i = 0; i <= n; ++i) r.next(f);
    return f;
}
constexpr bool is_text(wire::field const& f, std::string_view text) {
    if (f.bytes.size() != text.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (std::to_integer<unsigned>(f.bytes[i]) != static_cast<unsigned char>(text[i])) return false;
    return true;
}

/// Field 2 with a payload of `size` bytes, whose length is encoded in `length` bytes.
std::vector<std::byte> long_field(std::size_t size, std::size_t length) {
    std::vector<std::byte> out{std::byte{0x12}};
    for (std::size_t i = 0, left = size; i < length; ++i, left >>= 7)
        out.push_back(static_cast<std::byte>((left & 0x7F) | (i + 1 < length ? 0x80u : 0u)));
    out.resize(out.size() + size, std::byte{7});
    return out;
}

constexpr std::uint64_t sum_of(wire::field const& f, wire::wire_type element, errc& e) {
    std::uint64_t sum = 0;
    e = wire::each_scalar(f, element, [&](std::uint64_t raw) { sum += raw; });
    return sum;
}

} // namespace

TEST_CASE("every wire type is read in place") {
    GRAFT_CHECK_TWICE(nth(0).number == 1 && nth(0).value == 150 && nth(0).offset == 0);
    GRAFT_CHECK_TWICE(nth(1).number == 2 && is_text(nth(1), "abc") && nth(1).bytes.data() == sample.data() + 5);
    GRAFT_CHECK_TWICE(wire::as_float(nth(2).value) == 1.0f);
    GRAFT_CHECK_TWICE(wire::as_double(nth(3).value) == 1.0);
    GRAFT_CHECK_TWICE(nth(4).type == wire::wire_type::group_begin && nth(4).bytes.size() == 2);
    GRAFT_CHECK_TWICE(nth(5).number == 100 && nth(5).value == 7 && nth(5).offset == 26);
    GRAFT_CHECK_TWICE(is_text(nth(6), "z"));
    GRAFT_CHECK_TWICE(error_of(sample) == errc::ok);
    GRAFT_CHECK_TWICE(error_of(std::array<std::byte, 0>{}) == errc::ok);
}

TEST_CASE("a broken field is an error, at the place where it begins") {
    GRAFT_CHECK_TWICE(error_of(bytes(0x08)) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x08, 0x80)) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1)) == errc::ok);
    GRAFT_CHECK_TWICE(
        error_of(bytes(0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1)) == errc::malformed_varint);
    GRAFT_CHECK_TWICE(error_of(bytes(0x12, 0x02, 'a')) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x12, 255, 255, 255, 255, 0x0F, 'a')) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x12, 0x81, 0x80, 0x80, 0x80, 0x80, 0x00, 'a')) ==
                      errc::malformed_varint); // a length of six bytes
    GRAFT_CHECK_TWICE(error_of(bytes(0x1D, 0, 0, 0)) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x21, 0, 0, 0, 0, 0, 0, 0)) == errc::truncated);
    GRAFT_CHECK_TWICE(error_of(bytes(0x00, 0x00)) == errc::malformed_field);         // field number 0
    GRAFT_CHECK_TWICE(error_of(bytes(0x0E, 0x00)) == errc::malformed_field);         // wire type 6
    GRAFT_CHECK_TWICE(error_of(bytes(0x0C)) == errc::malformed_field);               // the end of no group
    GRAFT_CHECK_TWICE(error_of(bytes(0x0B, 0x14)) == errc::malformed_field);         // the end of another group
    GRAFT_CHECK_TWICE(error_of(bytes(0x0B, 0x08, 0x01)) == errc::truncated);         // a group without an end
    GRAFT_CHECK_TWICE(error_of(bytes(0x88, 0x80, 0x80, 0x80, 0x10, 0)) == errc::ok); // a tag loses its 33rd bit
    GRAFT_CHECK_TWICE(
        error_of(bytes(0x88, 0x80, 0x80, 0x80, 0x80, 0x00, 0)) == errc::malformed_varint); // a tag of six bytes
    constexpr auto second = bytes(0x08, 0x01, 0x12, 0x05, 'a');
    wire::reader r(second);
    wire::field f{};
    CHECK(r.next(f));
    CHECK(!r.next(f));
    CHECK(r.position() == 2);
    CHECK(!r.next(f));
}

TEST_CASE("groups may be nested up to a bound") {
    unsigned count = 0;
    for (unsigned depth : {1u, wire::max_groups, wire::max_groups + 1, 100000u}) {
        std::vector<std::byte> message(depth, std::byte{0x0B});
        message.resize(2 * std::size_t{depth}, std::byte{0x0C});
        CHECK(walk(message, count) == (depth <= wire::max_groups ? errc::ok : errc::nesting_too_deep));
    }
}

TEST_CASE("scalars of a repeated field are the same packed or not") {
    static constexpr auto packed = bytes(0x0A, 0x04, 0x01, 0x96, 0x01, 0x03);
    static constexpr auto single = bytes(0x08, 0x05), empty = bytes(0x0A, 0x00);
    static constexpr auto floats = bytes(0x0A, 0x05, 0, 0, 0x80, 0x3F, 0);
    wire::field f{};
    errc e{};
    wire::reader(packed).next(f);
    CHECK(sum_of(f, wire::wire_type::varint, e) == 154);
    CHECK(e == errc::ok);
    CHECK(sum_of(f, wire::wire_type::fixed32, e) == 0x03019601);
    wire::reader(single).next(f);
    CHECK(sum_of(f, wire::wire_type::varint, e) == 5);
    sum_of(f, wire::wire_type::fixed32, e);
    CHECK(e == errc::wrong_wire_type);
    wire::reader(floats).next(f);
    sum_of(f, wire::wire_type::fixed32, e);
    CHECK(e == errc::truncated);
    wire::reader(empty).next(f);
    CHECK(sum_of(f, wire::wire_type::fixed64, e) == 0);
    CHECK(e == errc::ok);
}

TEST_CASE("zigzag numbers go there and back") {
    GRAFT_CHECK_TWICE(wire::as_zigzag(0) == 0 && wire::as_zigzag(1) == -1 && wire::as_zigzag(2) == 1);
    GRAFT_CHECK_TWICE(wire::as_zigzag(wire::to_zigzag(INT64_MIN)) == INT64_MIN && wire::to_zigzag(-1) == 1);
    GRAFT_CHECK_TWICE(wire::as_int32(0xFFFFFFFFFFFFFFFE) == -2 && wire::as_int64(0xFFFFFFFFFFFFFFFE) == -2);
}

TEST_CASE("mutated bytes never lead the reader out of its message") {
    std::mt19937 random(20240);
    std::vector<std::byte> const original(sample.begin(), sample.end());
    unsigned fields = 0, broken = 0;
    for (int i = 0; i < 20000; ++i) {
        auto mutant = original;
        for (auto n = 1 + random() % 3; n > 0; --n) {
            auto const at = random() % mutant.size();
            if (random() % 4 == 0) mutant.erase(mutant.begin() + static_cast<std::ptrdiff_t>(at));
            else mutant[at] = static_cast<std::byte>(random() % 256);
        }
        mutant.shrink_to_fit(); // so that a sanitizer detects the end
        wire::reader r(mutant);
        for (wire::field f{}; r.next(f); ++fields) {
            if (f.bytes.empty()) continue;
            auto const inside = f.bytes.data() >= mutant.data() &&
                                f.bytes.data() + f.bytes.size() <= mutant.data() + mutant.size();
            if (!inside) FAIL_CHECK("a field outside of the message");
            (void)wire::each_scalar(f, wire::wire_type::varint, [](std::uint64_t) {});
        }
        if (r.error() != errc::ok) ++broken;
    }
    CHECK(fields > 0);
    CHECK(broken > 0);
}

TEST_CASE("short fields at the beginning are those that a reader gives; what follows is left") {
    std::uint64_t seed = 17;
    auto const random = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        return (seed >> 33) % below;
    };
    for (int turn = 0; turn < 20000; ++turn) {
        std::vector<std::byte> all;
        for (auto fields = random(6); fields > 0; --fields) {
            auto const number = random(20), kind = random(8);
            auto const size = random(10) == 0 ? random(300) : random(20);
            all.push_back(static_cast<std::byte>(number << 3 | (kind == 0 ? 0 : 2)));
            if (kind == 1) {
                for (auto const rest : {size & 0x7F, size >> 7, std::uint64_t{0}, std::uint64_t{0}})
                    all.push_back(static_cast<std::byte>(rest | 0x80));
                all.push_back(static_cast<std::byte>(random(20) == 0 ? random(256) : 0));
            } else if (kind != 0 && size >= 0x80)
                all.push_back(static_cast<std::byte>((size & 0x7F) | 0x80)),
                    all.push_back(static_cast<std::byte>(size >> 7));
            else all.push_back(static_cast<std::byte>(size & 0x7F));
            for (std::uint64_t i = 0; kind != 0 && i < size; ++i) all.push_back(static_cast<std::byte>(random(256)));
        }
        if (!all.empty() && random(4) == 0)
            all.erase(all.end() - static_cast<std::ptrdiff_t>(random(all.size())), all.end());
        graft::wire::reader in{graft::byte_view(all)};
        graft::wire::field f{};
        auto const end = graft::wire::each_short_bytes(
            graft::byte_view(all), [&](std::uint32_t number, graft::byte_view payload) {
                REQUIRE(in.next(f));
                REQUIRE(f.number == number);
                REQUIRE(f.type == graft::wire::wire_type::bytes);
                REQUIRE(f.bytes.data() == payload.data());
                REQUIRE(f.bytes.size() == payload.size());
            });
        REQUIRE(in.position() == end);
    }
}

TEST_CASE("plain fields are those that a reader gives, up to the first that it is asked to look at") {
    std::minstd_rand random_of(5);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::byte> all;
        for (auto fields = random_of() % 12; fields > 0; --fields) {
            auto const tag = static_cast<unsigned>(random_of() % 15 + 1) << 3;
            auto const number = random_of();
            if (random_of() % 2 == 0) {
                all.push_back(std::byte(tag));
                for (auto v = number >> (random_of() % 31);; v >>= 7) {
                    all.push_back(std::byte(v % 128 + (v >= 128 ? 128 : 0)));
                    if (v < 128) break;
                }
            } else {
                all.push_back(std::byte(tag + 2));
                all.push_back(std::byte(number % 20));
                all.resize(all.size() + number % 20, std::byte{7});
            }
        }
        if (random_of() % 4 == 0 && !all.empty()) all.pop_back();
        auto left = random_of() % 12;
        wire::reader in{graft::byte_view(all)};
        wire::field f{};
        auto const take = [&](std::uint32_t number, wire::wire_type type) {
            if (left-- == 0) return false;
            REQUIRE(in.next(f));
            REQUIRE(f.number == number);
            REQUIRE(f.type == type);
            return true;
        };
        auto const rest = wire::each_plain_field(
            graft::byte_view(all),
            [&](std::uint32_t number, std::uint64_t value) {
                if (!take(number, wire::wire_type::varint)) return false;
                REQUIRE(f.value == value);
                return true;
            },
            [&](std::uint32_t number, graft::byte_view payload) {
                if (!take(number, wire::wire_type::bytes)) return false;
                REQUIRE(f.bytes.data() == payload.data());
                REQUIRE(f.bytes.size() == payload.size());
                return true;
            });
        REQUIRE(in.position() == all.size() - rest.size());
    }
}

TEST_CASE("lengths of one to five bytes") {
    // that need so many bytes and one
    constexpr std::size_t first[] = {0, 0, std::size_t{1} << 7, std::size_t{1} << 14, std::size_t{1} << 21};
    for (std::size_t length = 1; length <= 5; ++length)
        for (auto const size : {std::size_t{0}, std::size_t{1}, std::size_t{100}, first[length - 1],
                 length < 5 ? (std::size_t{1} << (7 * length)) - 1 : std::size_t{1} << 22}) {
            if (size > std::size_t{1} << 22) continue;
            auto message = long_field(size, length);
            message.insert(message.end(), {std::byte{0x08}, std::byte{1}}); // another field
            wire::reader in(message);
            wire::field f{};
            REQUIRE(in.next(f));
            CHECK(f.number == 2);
            CHECK(f.bytes.size() == size);
            CHECK(f.bytes.data() == message.data() + 1 + length);
            REQUIRE(in.next(f));
            CHECK(f.value == 1);
            CHECK_FALSE(in.next(f));
            CHECK(in.error() == errc::ok);
            unsigned count = 0;
            if (size > 2) CHECK(walk(byte_view(message).first(length + size), count) == errc::truncated);
            CHECK(walk(byte_view(message).first(length), count) == errc::truncated);
        }
}

} // namespace model_wire_reader_test
