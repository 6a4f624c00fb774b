// test/fusion/attributes.cpp - declared values and constant tensors as attributes, and when a model's value equals the
// declared one
// SPDX-License-Identifier: Apache-2.0
#include "graft/fusion/detail/attributes.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace fusion_attributes_test {

namespace {

using graft::attr_kind;
using graft::attr_value;
using graft::dtype;
using graft::detail::attribute_from;
using graft::detail::equals;

graft::wanted_value written(attr_kind kind) {
    graft::wanted_value w{};
    w.kind = kind;
    w.size = 2;
    w.integer = 3;
    w.real = 0.1;
    w.integers[0] = 4, w.integers[1] = 5;
    w.floats[0] = 0.1, w.floats[1] = 2;
    w.strings[0] = graft::string_ref("a"), w.strings[1] = graft::string_ref("b");
    w.string = graft::string_ref("word");
    return w;
}

/// A tensor of some numbers.
template <class T> graft::tensor_view tensor(dtype type, graft::shape const& of, T const& numbers) {
    return {{type, {}, {}, of}, graft::as_bytes(graft::span(numbers)), {}};
}

} // namespace

TEST_CASE("a written value becomes an attribute, and is equal to it") {
    graft::arena storage;
    for (auto kind : {attr_kind::integer, attr_kind::boolean, attr_kind::type, attr_kind::floating, attr_kind::string,
             attr_kind::function, attr_kind::shape, attr_kind::integers, attr_kind::types, attr_kind::floats,
             attr_kind::strings}) {
        CAPTURE(static_cast<int>(kind));
        auto const v = attribute_from(written(kind), storage);
        CHECK(v.kind == kind);
        CHECK(equals(written(kind), v));
        auto other = written(kind); // and not to another
        ++other.integer, other.real += 1, other.string = graft::string_ref("other"), ++other.integers[1],
                                          other.floats[1] += 1, other.strings[1] = graft::string_ref("c");
        CHECK_FALSE(equals(other, v));
        if (graft::is_list(kind) || kind == attr_kind::shape) {
            other = written(kind);
            other.size = 1;
            CHECK_FALSE(equals(other, v));
        }
    }
    auto none = written(attr_kind::floats);
    none.size = 0;
    CHECK(equals(none, attr_value::of(graft::span<std::int64_t const>()))); // an empty list has no kind in a model
    CHECK_FALSE(equals(written(attr_kind::integer), attr_value::of(0.5)));
    attr_value unranked = attribute_from(written(attr_kind::shape), storage);
    graft::shape const unknown = graft::shape::unknown_rank();
    unranked.shapes = graft::span(&unknown, 1);
    CHECK_FALSE(equals(written(attr_kind::shape), unranked));
}

TEST_CASE("a constant tensor becomes an attribute of the kind that is wanted") {
    graft::arena storage;
    std::int32_t const small[] = {7};
    std::int64_t const large[] = {7, -1};
    std::uint8_t const flags[] = {1};
    std::uint16_t const halves[] = {0x3C00, 0xC000}, brains[] = {0x3F80, 0xC000};
    float const floats[] = {1, -2};
    double const doubles[] = {1, -2};
    auto const scalar = graft::shape::scalar();

    CHECK(attribute_from(tensor(dtype::i32, scalar, small), attr_kind::integer, storage).integer == 7);
    CHECK(attribute_from(tensor(dtype::i32, scalar, small), attr_kind::floating, storage).real == 7);
    CHECK(attribute_from(tensor(dtype::boolean, scalar, flags), attr_kind::boolean, storage).integer == 1);
    auto const list = attribute_from(tensor(dtype::i64, {2}, large), attr_kind::integers, storage);
    REQUIRE(list.integers.size() == 2);
    CHECK(list.integers[1] == -1);
    for (auto const& t : {tensor(dtype::f16, {2}, halves), tensor(dtype::bf16, {2}, brains),
             tensor(dtype::f32, {2}, floats), tensor(dtype::f64, {2}, doubles)}) {
        CAPTURE(static_cast<int>(t.desc.type));
        auto const reals = attribute_from(t, attr_kind::floats, storage);
        REQUIRE(reals.floats.size() == 2);
        CHECK(reals.floats[0] == 1);
        CHECK(reals.floats[1] == -2);
        CHECK(attribute_from(t, attr_kind::integers, storage).kind == attr_kind::none); // floats are not integers
    }
    // with a rank, of unknown size, of a dtype without numbers, of too many elements, truncated, of a kind to which
    // tensors are not converted
    auto const kind_of = [&](graft::tensor_view const& t, attr_kind kind) {
        return attribute_from(t, kind, storage).kind;
    };
    CHECK(kind_of(tensor(dtype::i32, {1}, small), attr_kind::integer) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::i32, {-1}, small), attr_kind::integers) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::u8, scalar, flags), attr_kind::integer) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::string, scalar, flags), attr_kind::integer) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::i32, {65}, std::array<std::int32_t, 65>{}), attr_kind::integers) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::i32, {2}, small), attr_kind::integers) == attr_kind::none);
    CHECK(kind_of(tensor(dtype::i32, scalar, small), attr_kind::type) == attr_kind::none);
}

TEST_CASE("a constant is the written number as nearly as its dtype can say it") {
    auto const is = [](graft::wanted_value const& w, graft::tensor_view const& t) {
        return equals(w, attr_value::of(&t));
    };
    auto const tenth = written(attr_kind::floating), three = written(attr_kind::integer);
    auto const scalar = graft::shape::scalar();
    std::uint16_t const half[] = {graft::to_half(0.1f).bits}, brain[] = {graft::to_bfloat16(0.1f).bits},
                        one[] = {0x3C00};
    float const f[] = {0.1f}, g[] = {0.2f};
    double const d[] = {0.1}, rounded[] = {static_cast<double>(0.1f)};
    std::int32_t const i[] = {3}, k[] = {4};
    std::int64_t const l[] = {3};
    CHECK(is(tenth, tensor(dtype::f16, scalar, half)));
    CHECK_FALSE(is(tenth, tensor(dtype::f16, scalar, one)));
    CHECK(is(tenth, tensor(dtype::bf16, scalar, brain)));
    CHECK(is(tenth, tensor(dtype::f32, scalar, f)));
    CHECK_FALSE(is(tenth, tensor(dtype::f32, scalar, g)));
    CHECK(is(tenth, tensor(dtype::f64, scalar, d)));
    CHECK(is(tenth, tensor(dtype::f64, scalar, rounded)));
    CHECK_FALSE(is(tenth, tensor(dtype::i32, scalar, i)));
    CHECK(is(three, tensor(dtype::i32, scalar, i)));
    CHECK(is(three, tensor(dtype::i64, scalar, l)));
    CHECK_FALSE(is(three, tensor(dtype::i32, scalar, k)));
    CHECK_FALSE(is(three, tensor(dtype::f32, scalar, f)));
    CHECK_FALSE(is(three, tensor(dtype::i32, {1}, i)));    // it has a rank
    CHECK_FALSE(is(three, tensor(dtype::i64, scalar, i))); // cut short
}

} // namespace fusion_attributes_test
