// graft/program/source_file/spelling.hpp - names, strings and numbers in C++ syntax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // to_chars
#include <cmath>    // isnan, isinf
#include <string>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace source_file {

/// A string as an identifier: invalid characters become `_`.
[[nodiscard]] inline std::string identifier(std::string_view text, std::string_view before = {}) {
    std::string name(before);
    for (char const c : text) {
        bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), digit = c >= '0' && c <= '9';
        if (digit && name.empty()) name += "net_";
        if (letter || digit) name += c;
        else if (!name.empty() && name.back() != '_') name += '_'; // two in a row are reserved by the compiler
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name.empty() ? "net" : name;
}
/// The name of a file as that of a namespace: `a/lenet-5.hpp` is `lenet_5`.
[[nodiscard]] inline std::string namespace_of(std::string_view path) {
    auto const slash = path.rfind('/');
    auto stem = slash == path.npos ? path : path.substr(slash + 1);
    stem = stem.substr(0, stem.rfind('.'));
    auto name = identifier(stem);
    constexpr std::string_view taken[] = {"alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor",
        "bool", "break", "case", "catch", "char", "char8_t", "char16_t", "char32_t", "class", "compl", "concept",
        "const", "consteval", "constexpr", "constinit", "const_cast", "continue", "co_await", "co_return", "co_yield",
        "decltype", "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern",
        "false", "float", "for", "friend", "goto", "graft", "if", "inline", "int", "long", "main", "mutable",
        "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected",
        "public", "register", "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static",
        "static_assert", "static_cast", "std", "struct", "switch", "template", "this", "thread_local", "throw", "true",
        "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
        "while", "xor", "xor_eq"};
    for (auto const word : taken)
        if (name == word) return name + "_net";
    return name;
}

/// A string between quotes, with any contents: `"a\\n"`.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr char digits[] = "01234567";
    std::string all = "\"";
    for (char const c : text) {
        auto const u = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') (all += '\\') += c;
        else if (u >= 0x20 && u < 0x7F) all += c;
        else ((all += '\\') += digits[u >> 6]) += digits[u >> 3 & 7], all += digits[u & 7];
    }
    return all + '"';
}
/// A `std::string_view` of a string; it may contain zeros.
[[nodiscard]] inline std::string view_of(std::string_view text) {
    return text.empty() ? "{}" : "{" + quoted(text) + ", " + std::to_string(text.size()) + "}";
}
/// The string after `//`: on one line, without characters that would continue it.
[[nodiscard]] inline std::string remark(std::string_view text) {
    std::string all(text);
    for (auto& c : all)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F || c == '\\') c = '?';
    return all;
}

/// An integer as a literal; the minimum has none.
[[nodiscard]] inline std::string integer(std::int64_t v) {
    return v == INT64_MIN ? "(-9223372036854775807 - 1)" : std::to_string(v);
}
/// A float as a literal with the same bits, except for the payload of not-a-number.
[[nodiscard]] inline std::string real(double v) {
    if (std::isnan(v)) return "__builtin_nan(\"\")";
    if (std::isinf(v)) return v < 0 ? "-__builtin_huge_val()" : "__builtin_huge_val()";
    char digits[32];
    std::string all(digits, std::to_chars(digits, digits + sizeof digits, v).ptr);
    return all.find_first_of(".e") == all.npos ? all + ".0" : all;
}
/// 64 bits as a literal.
[[nodiscard]] inline std::string bits(std::uint64_t v) {
    char digits[20];
    return "0x" + std::string(digits, std::to_chars(digits, digits + sizeof digits, v, 16).ptr) + "ull";
}

} // namespace source_file
GRAFT_END
