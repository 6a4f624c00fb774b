// graft/graph/detail/diagnostic_expansion.ipp - the bodies of graft/graph/ir/diagnostic_expansion.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

GRAFT_BEGIN

namespace detail {

GRAFT_LARGE std::string value_text(attr_value const& v) {
    auto const list = [](auto const& all, auto text) {
        std::string s = "[";
        for (std::size_t i = 0; i < all.size() && i < 16; ++i) (s += i == 0 ? "" : ", ") += text(all[i]);
        return s + (all.size() > 16 ? ", ...]" : "]");
    };
    switch (v.kind) {
    case attr_kind::integer: return std::to_string(v.integer);
    case attr_kind::floating: return number_text(v.real);
    case attr_kind::string: return std::string(v.string.substr(0, 256));
    case attr_kind::integers: return list(v.integers, [](std::int64_t n) { return std::to_string(n); });
    case attr_kind::floats: return list(v.floats, number_text);
    case attr_kind::strings: return list(v.strings, [](std::string_view t) { return std::string(t.substr(0, 256)); });
    default: return {};
    }
}

GRAFT_LARGE status refusal_written(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage) {
    std::string expected;
    for (std::size_t i = 0; i < outputs.size() && why.code == errc::negative_dim && !why.got && why.found.empty(); ++i)
        if (auto const k = below_zero(outputs[i].shape); k < outputs[i].shape.rank()) {
            auto const max = std::to_string(outputs[i].shape[k].max());
            why.found = storage.keep(std::string_view(
                std::string(formula_text(outputs[i].shape[k]).view()) + ", which is " + max + " at most"));
        }
    if (why.code == errc::no_matching_column) expected = "one column of " + columns_text(c, op);
    for (auto const& f : c.facts_of(op)) {
        auto const* p = c.param_of(op, f);
        if (!p || c.text(p->name) != why.parameter) continue;
        if (why.code == errc::wrong_format && (f.kind == fact_kind::formats || f.kind == fact_kind::origin_formats)) {
            expected = std::string(f.kind == fact_kind::formats ? "format " : "origin format ") +
                       names_of(format_set::of(static_cast<std::uint64_t>(f.low)));
        } else if (why.code == errc::wrong_value && p->kind == param_kind::attribute && f.kind >= fact_kind::one_of &&
                   f.kind <= fact_kind::length) {
            auto const& v = attributes[static_cast<std::size_t>(f.param) - c.ops[op].inputs - c.ops[op].outputs];
            if (v.kind == attr_kind::none || holds(f.kind, c.text(f.bytes), f.low, f.high, v)) continue;
            expected = constraint_text(c, f);
            why.wanted.reset();
            why.got.reset();
            why.found = storage.keep(std::string_view(value_text(v)));
        }
        if (!expected.empty()) break;
    }
    if (!expected.empty()) why.expected = storage.keep(std::string_view(expected));
    return why;
}

} // namespace detail

GRAFT_END
