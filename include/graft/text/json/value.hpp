// graft/text/json/value.hpp - the value of an attribute as JSON, for every kind that may have a default
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

/// The integer of a dtype of at most 64 bits at `at`, which need not be aligned; booleans are bytes.
[[nodiscard]] inline std::int64_t integer_at(dtype type, std::byte const* at) {
    switch (type) {
    case dtype::i8: return load<std::int8_t>(at);
    case dtype::i16: return load<std::int16_t>(at);
    case dtype::i32: return load<std::int32_t>(at);
    case dtype::u16: return load<std::uint16_t>(at);
    case dtype::u32: return load<std::uint32_t>(at);
    case dtype::i64: return load<std::int64_t>(at);
    default: return load<std::uint8_t>(at);
    }
}

/// Writes numbers, strings, dtypes by name, and lists of them; null for an absent value and for shapes and tensors,
/// whose form depends on the document.
inline void write_value(json_writer& out, attr_value const& v) {
    auto const list = [&](auto const& all, auto one) {
        out.open('[');
        for (auto const& x : all) one(x);
        out.close(']');
    };
    auto const integer = [&](std::int64_t x) { out.number(x); };
    auto const unsigned_integer = [&](std::int64_t x) { out.number(static_cast<std::uint64_t>(x)); };
    auto const real = [&](double x) { out.number(x); };
    auto const boolean = [&](std::int64_t x) { out.boolean(x != 0); };
    auto const text = [&](std::string_view t) { out.string(t); };
    auto const type = [&](std::int64_t t) {
        out.string(t >= 0 && t < static_cast<std::int64_t>(dtype_count) ? name_of(static_cast<dtype>(t)) : "undefined");
    };
    auto const lists = [&](auto const& all, auto one) {
        out.open('[');
        for (std::size_t i = 0; i < all.size(); ++i) list(all[i], one);
        out.close(']');
    };
    switch (v.kind) {
    case attr_kind::integer: integer(v.integer); break;
    case attr_kind::unsigned_integer: unsigned_integer(v.integer); break;
    case attr_kind::floating: real(v.real); break;
    case attr_kind::boolean: boolean(v.integer); break;
    case attr_kind::string:
    case attr_kind::function:
    case attr_kind::message:
    case attr_kind::bytes: text(v.string); break;
    case attr_kind::type: type(v.integer); break;
    case attr_kind::integers: list(v.integers, integer); break;
    case attr_kind::unsigned_integers: list(v.integers, unsigned_integer); break;
    case attr_kind::floats: list(v.floats, real); break;
    case attr_kind::booleans: list(v.integers, boolean); break;
    case attr_kind::strings:
    case attr_kind::functions:
    case attr_kind::messages:
    case attr_kind::byte_strings: list(v.strings, text); break;
    case attr_kind::types: list(v.integers, type); break;
    case attr_kind::integer_lists: lists(list_of_lists<std::int64_t>{v.integers, v.ends}, integer); break;
    case attr_kind::float_lists: lists(list_of_lists<double>{v.floats, v.ends}, real); break;
    case attr_kind::none:
    case attr_kind::shape:
    case attr_kind::tensor:
    case attr_kind::shapes:
    case attr_kind::tensors: out.null(); break;
    }
}

GRAFT_END
