// graft/export/mlir/detail/spelling.hpp - MLIR's syntax of types, numbers, lists, names and the elements of constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // to_chars
#include <cmath>
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// An element type in MLIR syntax; empty if it has none. Signed integers are signless in MLIR.
[[nodiscard]] constexpr std::string_view element_name(dtype t) {
    switch (t) {
    case dtype::f32: return "f32";
    case dtype::f64: return "f64";
    case dtype::f16: return "f16";
    case dtype::bf16: return "bf16";
    case dtype::i8: return "i8";
    case dtype::i16: return "i16";
    case dtype::i32: return "i32";
    case dtype::i64: return "i64";
    case dtype::u8: return "ui8";
    case dtype::u16: return "ui16";
    case dtype::u32: return "ui32";
    case dtype::u64: return "ui64";
    case dtype::boolean: return "i1";
    default: return {};
    }
}
[[nodiscard]] constexpr bool is_real(dtype t) {
    return t == dtype::f32 || t == dtype::f64 || t == dtype::f16 || t == dtype::bf16;
}

/// `tensor<1x?x3xf32>`.
[[nodiscard]] inline std::string type_text(dtype t, shape const& s) {
    std::string text = "tensor<";
    for (std::size_t i = 0; i < s.rank(); ++i)
        text += (s[i].known() ? std::to_string(s[i].value()) : std::string("?")) + "x";
    return text + std::string(element_name(t)) + ">";
}

/// `[1, 2]`, and the same with a preceding type: `array<i64: 1, 2>`.
[[nodiscard]] inline std::string list_text(span<std::int64_t const> all) {
    std::string text = "[";
    for (std::size_t i = 0; i < all.size(); ++i) text += (i ? ", " : "") + std::to_string(all[i]);
    return text + "]";
}
[[nodiscard]] inline std::string array_text(span<std::int64_t const> all, std::string_view type = "i64") {
    auto text = "array<" + std::string(type);
    for (std::size_t i = 0; i < all.size(); ++i) text += (i ? ", " : ": ") + std::to_string(all[i]);
    return text + ">";
}
/// `3 : i64`.
[[nodiscard]] inline std::string integer_text(std::int64_t v, std::string_view type = "i64") {
    return std::to_string(v) + " : " + std::string(type);
}

/// A number as an attribute of its type: `0.5 : f32`. A value without digits is written in bits.
[[nodiscard]] inline std::string number_text(double v, dtype t) {
    auto const type = " : " + std::string(element_name(t));
    if (!is_real(t)) return std::to_string(truncated(v)) + type;
    if (!std::isfinite(v)) {
        constexpr std::string_view f16[]{"0x7C00", "0xFC00", "0x7E00"}, bf16[]{"0x7F80", "0xFF80", "0x7FC0"},
            f32[]{"0x7F800000", "0xFF800000", "0x7FC00000"},
            f64[]{"0x7FF0000000000000", "0xFFF0000000000000", "0x7FF8000000000000"};
        auto const at = std::isnan(v) ? 2u : v < 0 ? 1u : 0u;
        return std::string(t == dtype::f16    ? f16[at]
                           : t == dtype::bf16 ? bf16[at]
                           : t == dtype::f64  ? f64[at]
                                              : f32[at]) +
               type;
    }
    char digits[40];
    auto const end = t == dtype::f64 ? std::to_chars(digits, digits + sizeof digits, v, std::chars_format::scientific)
                                     : std::to_chars(digits, digits + sizeof digits, static_cast<float>(v),
                                           std::chars_format::scientific);
    std::string text(digits, end.ptr);
    if (auto const e = text.find('e'); text.find('.') == std::string::npos) text.insert(e, ".0");
    return text + type;
}

/// A name between quotes: MLIR accepts any byte in hex.
[[nodiscard]] inline std::string quoted(std::string_view name) {
    constexpr char hex[] = "0123456789ABCDEF";
    std::string text = "\"";
    for (auto const c : name) {
        auto const byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\' || byte < 32 || byte > 126) text += {'\\', hex[byte >> 4], hex[byte & 15]};
        else text += c;
    }
    return text + "\"";
}

namespace detail {

/// Booleans, which MLIR packs into bits in the hex form: nested lists.
inline void nested_booleans(std::string& to, tensor_view const& v, std::size_t axis, std::size_t& at) {
    if (axis == v.desc.shape.rank()) {
        to += v.bytes[at++] != std::byte{0} ? "true" : "false";
        return;
    }
    to += '[';
    for (std::int64_t i = 0; i < v.desc.shape[axis].value(); ++i) {
        if (i) to += ", ";
        nested_booleans(to, v, axis + 1, at);
    }
    to += ']';
}

} // namespace detail

/// Whether all elements have the same bytes, `size` each.
[[nodiscard]] inline bool is_splat(byte_view bytes, std::size_t size) {
    for (std::size_t i = size; i < bytes.size(); ++i)
        if (bytes[i] != bytes[i - size]) return false;
    return bytes.size() > size;
}

/// The elements of a constant: `dense<"0x...">`, bytes in the machine's order, least first; equal ones once.
inline void append_elements(std::string& to, tensor_view const& v) {
    constexpr char hex[] = "0123456789ABCDEF";
    auto const count = static_cast<std::size_t>(v.desc.shape.elements().value());
    to += "dense<";
    if (count == 0) {
    } else if (v.desc.type == dtype::boolean) {
        std::size_t at = 0;
        if (is_splat(v.bytes, 1)) to += v.bytes[0] != std::byte{0} ? "true" : "false";
        else detail::nested_booleans(to, v, 0, at);
    } else {
        auto bytes = v.bytes;
        auto const size = bytes.size() / count;
        if (is_splat(bytes, size)) bytes = bytes.first(size);
        to += "\"0x";
        to.reserve(to.size() + 2 * bytes.size() + 64);
        for (auto const b : bytes) {
            auto const byte = static_cast<unsigned char>(b);
            to += hex[byte >> 4];
            to += hex[byte & 15];
        }
        to += '"';
    }
    to += "> : " + type_text(v.desc.type, v.desc.shape);
}

} // namespace mlir::out
GRAFT_END
