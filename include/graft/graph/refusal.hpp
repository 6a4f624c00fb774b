// graft/graph/refusal.hpp - the answer of a declared check with all that was expected: the columns, the
// choices, the range
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/fact_text.hpp"
#include "graft/op/infer_node.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

namespace detail {

/// An attribute's value for a message: lists of numbers and texts in brackets, the first 16 of them; a text's first 256
/// characters. A model's values have any length.
inline std::string value_text(attr_value const& v) {
    auto const list = [](auto const& all, auto text) {
        std::string s = "[";
        for (std::size_t i = 0; i < all.size() && i < 16; ++i) (s += i == 0 ? "" : ", ") += text(all[i]);
        return s + (all.size() > 16 ? ", ...]" : "]");
    };
    switch (v.kind) {
    case attr_kind::integer: return std::to_string(v.integer);
    case attr_kind::real: return number_text(v.real);
    case attr_kind::text: return std::string(v.text.substr(0, 256));
    case attr_kind::integers: return list(v.integers, [](std::int64_t n) { return std::to_string(n); });
    case attr_kind::reals: return list(v.reals, number_text);
    case attr_kind::texts: return list(v.texts, [](std::string_view t) { return std::string(t.substr(0, 256)); });
    default: return {};
    }
}

/// What `refusal_in_full` says at run time.
[[nodiscard]] inline status refusal_written(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage) {
    std::string expected;
    for (std::size_t i = 0; i < outputs.size() && why.code == errc::negative_dim && !why.got && why.found.empty(); ++i)
        if (auto const k = below_zero(outputs[i].shape); k < outputs[i].shape.rank()) {
            auto const most = std::to_string(outputs[i].shape[k].most());
            why.found = storage.keep(std::string_view(
                std::string(formula_text(outputs[i].shape[k]).view()) + ", which is " + most + " at most"));
        }
    if (why.code == errc::no_column_matches) expected = "one column of " + columns_text(c, op);
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

/// `why` with its expectation in full where a fact of the definition refused the node, and with the formula of
/// a dim that is below 0: rules and the compiler's tests do without, because an answer there owns no text. What a rule
/// answered stays as it is.
/// The compiler says the first line only: a text that is made ends with the expression that made it.
/// cost one text in `storage`, only for a node that failed
[[nodiscard]] constexpr status refusal_in_full(catalog_view const& c, op_id op, span<attr_value const> attributes,
    span<tensor_desc const> outputs, status why, arena& storage) {
    return std::is_constant_evaluated() ? why : detail::refusal_written(c, op, attributes, outputs, why, storage);
}

GRAFT_END
