// graft/text/detail/attribute.ipp - the bodies of graft/text/attribute.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // back_inserter
#include <string_view>

#include <fmt/format.h>

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(attr_value const& v, std::size_t max) {
    using enum attr_kind;
    auto const list = [&](auto const& all, auto&& write) {
        std::string text = "[";
        for (std::size_t i = 0; i < all.size() && i < max; ++i) text += (i ? "," : "") + write(all[i]);
        if (all.size() > max) text += fmt::format(",... {} in all", all.size());
        return text += "]";
    };
    auto const quoted = [&](std::string_view t) {
        return detail::quoted(t.substr(0, max * 4)) + (t.size() > max * 4 ? "..." : "");
    };
    auto const type_of = [](std::int64_t t) {
        return std::string(t >= 0 && t < static_cast<std::int64_t>(dtype_count) ? name_of(static_cast<dtype>(t)) : "?");
    };
    auto const whole = [](std::int64_t i) { return std::to_string(i); };
    auto const real_of = [](double r) { return fmt::format("{}", r); };
    auto const flag = [](std::int64_t i) { return std::string(i ? "true" : "false"); };
    auto const shape_of = [](graft::shape const& s) { return to_text(s); };
    auto const tensor_of = [](tensor_view const& t) { return to_text(t.desc); };
    switch (v.kind) {
    case none: return "none";
    case integer: return whole(v.integer);
    case floating: return real_of(v.real);
    case boolean: return flag(v.integer);
    case type: return type_of(v.integer);
    case shape: return v.shapes.empty() ? "?" : to_text(v.shapes[0]);
    case tensor: return v.tensors.empty() ? "none" : tensor_of(v.tensors[0]);
    case integers: return list(v.integers, whole);
    case floats: return list(v.floats, real_of);
    case booleans: return list(v.integers, flag);
    case types: return list(v.integers, type_of);
    case unsigned_integer: return std::to_string(static_cast<std::uint64_t>(v.integer));
    case unsigned_integers:
        return list(v.integers, [](std::int64_t i) { return std::to_string(static_cast<std::uint64_t>(i)); });
    case integer_lists:
        return list(list_of_lists<std::int64_t>{v.integers, v.ends}, [&](auto const& one) { return list(one, whole); });
    case float_lists:
        return list(list_of_lists<double>{v.floats, v.ends}, [&](auto const& one) { return list(one, real_of); });
    case shapes: return list(v.shapes, shape_of);
    case tensors: return list(v.tensors, tensor_of);
    case strings:
    case functions: return list(v.strings, quoted);
    case message: return fmt::format("({} bytes)", v.string.size());
    case bytes: return fmt::format("({} bytes)", v.string.size());
    case byte_strings: return fmt::format("({} byte strings)", v.strings.size());
    case messages: return fmt::format("({} messages)", v.strings.size());
    default: return quoted(v.string);
    }
}

GRAFT_END
