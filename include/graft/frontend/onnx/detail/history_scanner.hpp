// graft/frontend/onnx/detail/history_scanner.hpp - scanner for the strings of an operator's history: ports, attributes,
// types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/param.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Element types by ONNX's names, and sets of them. Types that the library does not have, and types of values that are
/// not tensors, are `variant`: a port with no other types accepts no tensor.
struct named_types {
    string_ref name;
    dtype_set types;
};
inline constexpr dtype_set float_types = dtype::f16 | dtype::f32 | dtype::f64;
inline constexpr dtype_set int_types = dtype::i8 | dtype::i16 | dtype::i32 | dtype::i64;
inline constexpr dtype_set uint_types = dtype::u8 | dtype::u16 | dtype::u32 | dtype::u64;
inline constexpr dtype_set high_precision_types = float_types | dtype::i32 | dtype::i64 | dtype::u32 | dtype::u64;
inline constexpr dtype_set float8_types = dtype::f8e4m3 | dtype::f8e5m2 | dtype::f8e4m3fnuz | dtype::f8e5m2fnuz;
inline constexpr dtype_set numeric_types = float_types | int_types | uint_types;
inline constexpr dtype_set all_types = numeric_types | dtype::boolean | dtype::string | dtype::c64 | dtype::c128;
inline constexpr dtype_set all_of_ir10 = all_types | dtype::bf16 | float8_types | dtype::i4 | dtype::u4;
inline constexpr named_types type_names[] = {
    {"float", dtype::f32},
    {"double", dtype::f64},
    {"float16", dtype::f16},
    {"bfloat16", dtype::bf16},
    {"int8", dtype::i8},
    {"int16", dtype::i16},
    {"int32", dtype::i32},
    {"int64", dtype::i64},
    {"uint8", dtype::u8},
    {"uint16", dtype::u16},
    {"uint32", dtype::u32},
    {"uint64", dtype::u64},
    {"bool", dtype::boolean},
    {"string", dtype::string},
    {"complex64", dtype::c64},
    {"complex128", dtype::c128},
    {"int4", dtype::i4},
    {"uint4", dtype::u4},
    {"int2", dtype::i2},
    {"uint2", dtype::u2},
    {"float8e4m3fn", dtype::f8e4m3},
    {"float8e5m2", dtype::f8e5m2},
    {"float8e8m0", dtype::f8e8m0},
    {"float4e2m1", dtype::f4e2m1},
    {"float8e4m3fnuz", dtype::f8e4m3fnuz},
    {"float8e5m2fnuz", dtype::f8e5m2fnuz},
    {"seq", dtype::variant},
    {"optional", dtype::variant},
    {"map", dtype::variant},
    {"floats", float_types},
    {"ints", int_types},
    {"uints", uint_types},
    {"complex", dtype::c64 | dtype::c128},
    {"float8", float8_types},
    {"any", dtype_families::any}, // in no history of ONNX: ports of operators that are not ONNX's
    // as ONNX names its lists of types: `ir4` and so on is the version of the format that has brought more
    {"floats_ir4", float_types | dtype::bf16},
    {"high_precision", high_precision_types},
    {"high_precision_ir4", high_precision_types | dtype::bf16},
    {"numeric", numeric_types},
    {"numeric_ir4", numeric_types | dtype::bf16},
    {"all", all_types},
    {"all_ir4", all_types | dtype::bf16},
    {"all_ir9", all_types | dtype::bf16 | float8_types},
    {"all_ir10", all_of_ir10},
    {"all_ir11", all_of_ir10 | dtype::f4e2m1},
    {"all_ir12", all_of_ir10 | dtype::f4e2m1 | dtype::f8e8m0},
    {"all_ir13", all_of_ir10 | dtype::f4e2m1 | dtype::f8e8m0 | dtype::i2 | dtype::u2},
};
/// The types of this name; empty if there is no such name. The names of variables begin with a capital letter.
constexpr dtype_set types_called(stored_string name) {
    if (name.length < 3 || name.first[0] < 'a') return {};
    for (auto const& t : type_names)
        if (t.name.length == name.length && t.name.first[0] == name.first[0] && t.name == name) return t.types;
    return {};
}

/// The kind of an attribute, by ONNX's name of its type; `none` if there is no such type.
constexpr attr_kind kind_called(stored_string type) {
    if (type == "int") return attr_kind::integer;
    if (type == "ints") return attr_kind::integers;
    if (type == "float") return attr_kind::floating;
    if (type == "floats") return attr_kind::floats;
    if (type == "string") return attr_kind::string;
    if (type == "strings") return attr_kind::strings;
    if (type == "tensor") return attr_kind::tensor;
    if (type == "tensors") return attr_kind::tensors;
    if (type == "graph") return attr_kind::function;
    if (type == "type") return attr_kind::type; // of no operator of ONNX
    if (type == "sparse_tensor" || type == "type_proto") return attr_kind::message;
    return attr_kind::none;
}

/// A part of a history's string, read from left to right. Written with pointers: g++ evaluates each call in a constant
/// expression as dearly as ten comparisons.
struct history_terms {
    char const *at, *end;

    constexpr explicit history_terms(stored_string text) : at(text.first), end(text.first + text.length) {}
    /// Whether all of it is read.
    [[nodiscard]] constexpr bool done() const { return at == end; }

    constexpr void spaces() {
        while (at != end && (*at == ' ' || *at == '\n')) ++at;
    }
    /// Consumes and returns everything before the next `mark`, and consumes the mark; all of the rest if there is
    /// none.
    constexpr stored_string until(char mark) {
        spaces();
        auto const* const first = at;
#ifdef __clang__ // one step
        auto const* const found = at == end ? end : __builtin_char_memchr(at, mark, static_cast<std::size_t>(end - at));
        at = found ? found : end;
#else
        while (at != end && *at != mark) ++at;
#endif
        stored_string const piece{first, static_cast<std::size_t>(at - first)};
        if (at != end) ++at;
        return piece;
    }
    constexpr bool take(char mark) {
        spaces();
        if (at == end || *at != mark) return false;
        ++at;
        spaces();
        return true;
    }
    constexpr bool take(char mark, char next) {
        spaces();
        if (end - at < 2 || *at != mark || at[1] != next) return false;
        at += 2;
        spaces();
        return true;
    }
    constexpr stored_string word() {
        spaces();
        auto const* const first = at;
        while (at != end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                                *at == '_' || *at == '.'))
            ++at;
        return {first, static_cast<std::size_t>(at - first)};
    }
    constexpr bool text(stored_string& value) {
        if (!take('\'')) return false;
        value = until('\'');
        return true;
    }
    constexpr bool digits(std::uint64_t& value, int& count) {
        auto const* const first = at;
        for (; at != end && *at >= '0' && *at <= '9' && value < 1'000'000'000'000'000'000; ++at)
            value = value * 10 + static_cast<std::uint64_t>(*at - '0');
        count = static_cast<int>(at - first);
        return count > 0;
    }
    constexpr bool number(std::int64_t& value) {
        bool const negative = take('-');
        std::uint64_t v = 0;
        int count = 0;
        if (!digits(v, count)) return false;
        value = negative ? -static_cast<std::int64_t>(v) : static_cast<std::int64_t>(v);
        return true;
    }
    /// At most nine digits, the precision of a 32-bit float.
    constexpr bool number(double& value) {
        bool const negative = take('-');
        std::uint64_t v = 0;
        int count = 0, power = 0;
        if (!digits(v, count)) return false;
        if (take('.')) {
            if (!digits(v, count)) return false;
            power = -count;
        }
        if (take('e')) {
            std::int64_t more = 0;
            take('+');
            if (!number(more)) return false;
            power += static_cast<int>(more);
        }
        double ten = 1;
        for (int i = 0; i < (power < 0 ? -power : power); ++i) ten *= 10;
        value = power < 0 ? static_cast<double>(v) / ten : static_cast<double>(v) * ten;
        if (negative) value = -value;
        return true;
    }
    /// `{floats, bfloat16}`
    constexpr bool set(dtype_set& types) {
        if (!take('{')) return false;
        do {
            auto const one = types_called(word());
            if (one.empty()) return false;
            types = types | one;
        } while (take(','));
        return take('}');
    }
};

} // namespace onnx::detail
GRAFT_END
