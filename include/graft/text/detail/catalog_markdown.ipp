// graft/text/detail/catalog_markdown.ipp - the bodies of graft/text/catalog_markdown.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/fact_string.hpp"

GRAFT_BEGIN

namespace detail {

/// A string inside a table: bars and line breaks would end the cell.
inline std::string cell(std::string_view text) {
    std::string out;
    for (auto c : text) {
        if (c == '|') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

} // namespace detail

GRAFT_LARGE std::string operator_markdown(catalog_view const& c, op_id op, documentation const* about) {
    auto text = "## " + std::string(c.name(op));
    if (c.ops[op].since) text += " (since " + std::to_string(c.ops[op].since) + ")";
    text += "\n\n";
    if (about) text += std::string(about->summary()) + "\n\n";
    if (auto const traits = traits_text(c.ops[op]); !traits.empty()) text += "Is: " + traits + "\n\n";
    text += "| | name | type | presence | remarks |\n|---|---|---|---|---|\n";
    constexpr std::string_view kinds[] = {"input", "output", "attribute"};
    auto const rows = c.inputs(op).size() + c.outputs(op).size() + c.attributes(op).size();
    for (std::size_t at = 0; at < rows; ++at) {
        auto const& p = c.parameters[c.ops[op].first_param + at];
        bool const attribute = p.kind == param_kind::attribute;
        auto presence = std::string(name_of(p.how));
        if (attribute && p.has_default) presence = "default `" + default_string(c, p) + "`";
        auto remarks = remarks_text(c, op, at);
        if (auto const note = about ? about->text_of(c.text(p.name)) : std::string_view(); !note.empty())
            remarks = std::string(note) + (remarks.empty() ? "" : " (" + remarks + ")");
        text += "| " + std::string(kinds[static_cast<std::size_t>(p.kind)]) + " | `" + std::string(c.text(p.name)) +
                "` | " + (attribute ? std::string(name_of(p.attribute)) : dtypes_text(dtype_set::of(p.types))) + " | " +
                detail::cell(presence) + " | " + detail::cell(remarks) + " |\n";
    }
    for (auto const& f : c.facts_of(op))
        if (f.kind == fact_kind::dtype_column || f.kind == fact_kind::format_column) {
            text += "\nColumns: " + columns_text(c, op) + "\n";
            break;
        }
    if (auto const chips = chips_text(c, op); !chips.empty()) text += "\nChips: " + chips + "\n";
    return text + "\n";
}

GRAFT_LARGE std::string catalog_markdown(
    catalog_view const& c, std::string_view title, span<documentation const* const> strings) {
    auto text = "# " + std::string(title) + "\n\n" + std::to_string(c.size) + " operators.\n\n";
    for (op_id op = 0; op < c.size; ++op) text += operator_markdown(c, op, op < strings.size() ? strings[op] : nullptr);
    return text;
}

GRAFT_END
