// test/op/value.cpp - the elements that a rule reads, of every dtype
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/infer/value.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace op_value_test {

namespace {

using graft::dtype;

/// A vector of two numbers: 3 and `second`.
template <class T> struct pair_of {
    graft::tensor_desc desc{};
    graft::known_value value{};
    alignas(8) std::byte bytes[2 * sizeof(T)];

    pair_of(dtype type, T first, T second) {
        desc = {type, {}, {}, {2}};
        T const both[] = {first, second};
        std::memcpy(bytes, both, sizeof bytes);
        value.bytes = bytes;
        value.constant = true;
    }
    [[nodiscard]] graft::value_view view() const { return {desc, value}; }
};

template <class T> void check_whole(dtype type, T second) {
    CAPTURE(static_cast<int>(type));
    pair_of<T> const p(type, T{3}, second);
    CHECK(p.view().known());
    CHECK(p.view().type() == type);
    CHECK(p.view().size().is(2));
    CHECK(p.view()[0].is(3));
    CHECK(p.view()[1].is(static_cast<std::int64_t>(second)));
    CHECK(p.view().real(1) == static_cast<double>(static_cast<std::int64_t>(second)));
    CHECK_FALSE(p.view().scalar().known()); // there are two
}

} // namespace

TEST_CASE("integers of every width, signed where the dtype is") {
    check_whole<std::int8_t>(dtype::i8, -2);
    check_whole<std::int8_t>(dtype::qi8, -128);
    check_whole<std::uint8_t>(dtype::u8, 254);
    check_whole<std::uint8_t>(dtype::qu8, 255);
    check_whole<std::uint8_t>(dtype::boolean, 1);
    check_whole<std::int16_t>(dtype::i16, -30000);
    check_whole<std::int16_t>(dtype::qi16, -1);
    check_whole<std::uint16_t>(dtype::u16, 65535);
    check_whole<std::uint16_t>(dtype::qu16, 40000);
    check_whole<std::int32_t>(dtype::i32, -2000000000);
    check_whole<std::int32_t>(dtype::qi32, 7);
    check_whole<std::uint32_t>(dtype::u32, 4000000000u);
    check_whole<std::int64_t>(dtype::i64, std::int64_t{1} << 40);
    check_whole<std::uint64_t>(dtype::u64, std::uint64_t{1} << 40);
}

TEST_CASE("floats are read as floats, and are no dims") {
    CHECK(pair_of<float>(dtype::f32, 1.5f, -2.5f).view().real(1) == -2.5);
    CHECK(pair_of<double>(dtype::f64, 1.5, 1e300).view().real(1) == 1e300);
    CHECK(pair_of<std::uint16_t>(dtype::f16, 0x3C00, 0xC000).view().real(1) == -2);
    CHECK(pair_of<std::uint16_t>(dtype::bf16, 0x3F80, 0xC000).view().real(1) == -2);
    CHECK_FALSE(pair_of<float>(dtype::f32, 1, 2).view()[0].known());
}

TEST_CASE("what is not there, what is not known, and what is known in part") {
    graft::value_view const absent;
    CHECK_FALSE(absent.present());
    CHECK_FALSE(absent.available());
    CHECK_FALSE(absent.known());
    CHECK_FALSE(absent.size().known());
    CHECK_FALSE(absent[0].known());
    CHECK(absent.type() == dtype::undefined);

    graft::tensor_desc const d{dtype::i32, {}, {}, {2}};
    graft::known_value none;
    CHECK(graft::value_view(d, none).present());
    CHECK_FALSE(graft::value_view(d, none).known());
    CHECK_FALSE(graft::value_view(d, none)[1].known());

    std::int64_t const half[] = {5, graft::unknown_element}, whole[] = {5, 6};
    none.partial = true;
    none.elements = half;
    graft::value_view const in_part(d, none);
    CHECK(in_part.available());
    CHECK_FALSE(in_part.known());
    CHECK(in_part[0].is(5));
    CHECK_FALSE(in_part[1].known());
    none.elements = whole;
    CHECK(in_part.known());
    CHECK(in_part.real(1) == 6);
    none.elements = graft::span(whole).first(1);
    CHECK(in_part.scalar().is(5));
}

TEST_CASE("a visit has the C++ type of the dtype") {
    constexpr auto types = (graft::dtype_families::integer | graft::dtype_families::floating | dtype::boolean).bits;
    auto const size_and_last = [](graft::value_view v) {
        return graft::typed_value<types>(v).visit(
            []<class T>(graft::value_elements<T> all) { return std::pair(sizeof(T), static_cast<double>(*all[1])); });
    };
    CHECK(size_and_last(pair_of<std::int8_t>(dtype::i8, 1, -2).view()) == std::pair(sizeof(std::int8_t), -2.0));
    CHECK(size_and_last(pair_of<std::int16_t>(dtype::i16, 1, -2).view()) == std::pair(sizeof(std::int16_t), -2.0));
    CHECK(size_and_last(pair_of<std::int32_t>(dtype::i32, 1, -2).view()) == std::pair(sizeof(std::int32_t), -2.0));
    CHECK(size_and_last(pair_of<std::int64_t>(dtype::i64, 1, -2).view()) == std::pair(sizeof(std::int64_t), -2.0));
    CHECK(size_and_last(pair_of<std::uint16_t>(dtype::u16, 1, 9).view()) == std::pair(sizeof(std::uint16_t), 9.0));
    CHECK(size_and_last(pair_of<std::uint32_t>(dtype::u32, 1, 9).view()) == std::pair(sizeof(std::uint32_t), 9.0));
    CHECK(size_and_last(pair_of<std::uint64_t>(dtype::u64, 1, 9).view()) == std::pair(sizeof(std::uint64_t), 9.0));
    CHECK(size_and_last(pair_of<float>(dtype::f32, 1, 0.5f).view()) == std::pair(sizeof(float), 0.5));
    CHECK(size_and_last(pair_of<double>(dtype::f64, 1, 0.5).view()) == std::pair(sizeof(double), 0.5));
}

} // namespace op_value_test
