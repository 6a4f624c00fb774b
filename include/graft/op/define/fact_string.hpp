// graft/op/define/fact_string.hpp - the constraints of a definition as strings: dtypes, formats, constraints, columns,
// chips
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <charconv> // a double in its shortest form
#include <string>
#include <string_view>

#include "graft/base/extremes.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

/// `float16, float32`, in the order of the enumerators; empty for the empty set.
[[nodiscard]] inline std::string names_of(dtype_set all) {
    std::string text;
    for (; !all.empty(); all = all - all.first()) (text += text.empty() ? "" : ", ") += name_of(all.first());
    return text;
}
/// `NCHW, NHWC`.
[[nodiscard]] inline std::string names_of(format_set all) {
    std::string text;
    for (std::size_t i = 0; i < format_count; ++i)
        if (all.has(static_cast<format>(i))) (text += text.empty() ? "" : ", ") += name_of(static_cast<format>(i));
    return text;
}
/// The shortest string that reads back as `v`.
[[nodiscard]] inline std::string number_text(double v) {
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, v).ptr};
}

/// A constraint of an attribute as a string: `one of SAME|VALID`, `at min 1`, `from 0 to 1`, `2 to 4 elements`.
[[nodiscard]] inline std::string constraint_text(catalog_view const& c, fact_row const& f) {
    auto const range = [](auto low, auto high, auto highest, auto text) {
        bool const open = high == highest;
        return open ? "at least " + text(low) : "from " + text(low) + " to " + text(high);
    };
    switch (f.kind) {
    case fact_kind::one_of: return "one of " + std::string(c.text(f.bytes));
    case fact_kind::real_one_of: {
        std::string text = "one of ";
        for (std::size_t i = 0, n = f.bytes.size / 8u; i < n; ++i)
            (text += i == 0 ? "" : "|") += number_text(detail::real_choice(c.text(f.bytes), i));
        return text;
    }
    case fact_kind::range: return range(f.low, f.high, INT64_MAX, [](std::int64_t v) { return std::to_string(v); });
    case fact_kind::float_range:
        return range(std::bit_cast<double>(f.low), std::bit_cast<double>(f.high), infinity, number_text);
    case fact_kind::length:
        if (f.high == INT64_MAX) return "at least " + std::to_string(f.low) + (f.low == 1 ? " element" : " elements");
        return (f.low == f.high ? "" : std::to_string(f.low) + " to ") + std::to_string(f.high) +
               (f.high == 1 ? " element" : " elements");
    default: return {};
    }
}

/// The columns of an operator: `x, y: (float16, float16), (float32 NCHW, float32)`.
[[nodiscard]] inline std::string columns_text(catalog_view const& c, op_id op) {
    std::string ports, columns;
    std::size_t count = 0;
    auto const each_port = [&](auto call) {
        for (std::size_t p = 0; p < c.inputs(op).size() + c.outputs(op).size(); ++p) {
            fact_row const *type = nullptr, *form = nullptr;
            for (auto const& f : c.facts_of(op)) {
                if (f.param == p && f.kind == fact_kind::dtype_column) type = &f;
                if (f.param == p && f.kind == fact_kind::format_column) form = &f;
            }
            if (type || form) call(c.text(c.parameters[c.ops[op].first_param + p].name), type, form);
        }
    };
    each_port([&](std::string_view name, fact_row const* type, fact_row const* form) {
        (ports += ports.empty() ? "" : ", ") += name;
        count = (type ? type : form)->bytes.size;
    });
    for (std::size_t k = 0; k < count; ++k) {
        std::string column;
        each_port([&](std::string_view, fact_row const* type, fact_row const* form) {
            column += column.empty() ? "(" : ", ";
            if (type) column += name_of(static_cast<dtype>(c.text(type->bytes)[k]));
            auto const f = form ? static_cast<format>(c.text(form->bytes)[k]) : format::nd;
            if (f != format::nd) (column += type ? " " : "") += name_of(f);
        });
        (columns += k == 0 ? "" : ", ") += column + ")";
    }
    return ports + ": " + columns;
}

GRAFT_END
