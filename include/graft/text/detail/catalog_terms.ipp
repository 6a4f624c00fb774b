// graft/text/detail/catalog_terms.ipp - the bodies of graft/text/catalog_terms.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/op/define/fact_string.hpp"
#include "graft/text/json/value.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string dtypes_text(dtype_set t) {
    using family = dtype_families;
    constexpr std::pair<dtype_set, std::string_view> families[] = {{family::any, "any"}, {family::number, "number"},
        {family::ordinary, "ordinary"}, {family::real_number, "real_number"}, {family::unary_number, "unary_number"},
        {family::floating, "floating"}, {family::integer, "integer"}, {family::index_number, "index_number"},
        {family::complex, "complex"}, {family::quantized, "quantized"}};
    for (auto const& [set, name] : families)
        if (set == t) return std::string(name);
    return names_of(t);
}

GRAFT_LARGE std::string default_string(catalog_view const& c, param_row const& p) {
    if (!p.has_default) return {};
    json_writer out;
    if (p.attribute == attr_kind::strings) {
        out.open('[');
        for (auto t : c.default_strings(p)) out.string(c.text(t));
        out.close(']');
    } else {
        write_value(out, c.default_of(p));
    }
    auto text = std::move(out).take();
    std::string line; // line breaks of the writer and the indentation after them are removed
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n') line += text[i];
        else
            while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
    }
    return line;
}

GRAFT_LARGE std::string remarks_text(catalog_view const& c, op_id op, std::size_t at) {
    auto const& p = c.parameters[c.ops[op].first_param + at];
    std::string text;
    auto const add = [&](std::string const& what) { (text += text.empty() ? "" : "; ") += what; };
    if (p.kind == param_kind::attribute) {
        if (p.types) add(names_of(dtype_set::of(p.types)));
    } else {
        if (p.followed >= 0) {
            constexpr std::string_view aspects[] = {
                "", " (dtype)", " (format)", " (dtype, format)", " (shape)", " (dtype, shape)", " (format, shape)", ""};
            add("follows " + std::string(c.text(c.inputs(op)[static_cast<std::size_t>(p.followed)].name)) +
                std::string(aspects[p.follow_aspects & 7]));
        }
        for (std::size_t i = 0; p.variable >= 0 && i < at; ++i) {
            auto const& q = c.parameters[c.ops[op].first_param + i];
            if (q.variable != p.variable) continue;
            add((p.variable >= list_variable ? "dtypes of " : "dtype of ") + std::string(c.text(q.name)));
            break;
        }
        if (p.type_attribute >= 0)
            add("dtype from " + std::string(c.text(c.attributes(op)[static_cast<std::size_t>(p.type_attribute)].name)));
        if (p.count_attribute >= 0)
            add("count from " +
                std::string(c.text(c.attributes(op)[static_cast<std::size_t>(p.count_attribute)].name)));
        if (p.minimum > 0) add("at least " + std::to_string(p.minimum));
        constexpr std::string_view needs[] = {
            "", "value used if known", "value needed", "value used by tiling if known", "value needed by tiling"};
        if (p.value != value_need::none) add(std::string(needs[static_cast<std::size_t>(p.value)]));
        if (p.compute_dependent) add("shape known after running");
        if (p.any_shape) add("any shape");
    }
    for (auto const& f : c.facts_of(op)) {
        if (f.param != at) continue;
        switch (f.kind) {
        case fact_kind::dtype_column:
        case fact_kind::format_column:
            add(f.kind == fact_kind::dtype_column ? "dtype by column" : "format by column");
            break;
        case fact_kind::formats: add("format " + names_of(format_set::of(static_cast<std::uint64_t>(f.low)))); break;
        case fact_kind::origin_formats:
            add("origin format " + names_of(format_set::of(static_cast<std::uint64_t>(f.low))));
            break;
        case fact_kind::promotion: add("promoted dtype"); break;
        case fact_kind::inplace: add("in place of " + std::string(c.text(f.bytes))); break;
        case fact_kind::otherwise: add("otherwise follows " + std::string(c.text(f.bytes))); break;
        case fact_kind::initial:
            add("initial value " + (f.high ? number_text(std::bit_cast<double>(f.low)) : std::to_string(f.low)));
            break;
        case fact_kind::scalar: add("scalar"); break;
        case fact_kind::one_of:
        case fact_kind::real_one_of:
        case fact_kind::range:
        case fact_kind::float_range:
        case fact_kind::length: add(constraint_text(c, f)); break;
        case fact_kind::set_later: add("set later"); break;
        case fact_kind::chip:
        case fact_kind::chip_types:
        case fact_kind::chip_formats: break;
        }
    }
    return text;
}

GRAFT_LARGE std::string traits_text(op_row const& row) {
    std::string text;
    for (std::size_t i = 0; i < op_trait_count; ++i)
        if (auto const t = static_cast<op_trait>(1u << i); row.is(t)) (text += text.empty() ? "" : ", ") += name_of(t);
    return row.flow == flow::plain ? text : "flow " + std::string(name_of(row.flow));
}

GRAFT_LARGE std::string chips_text(catalog_view const& c, op_id op) {
    std::string text, limits;
    auto const close = [&] {
        if (!limits.empty()) text += " (" + limits + ")";
        limits.clear();
    };
    for (auto const& f : c.facts_of(op)) {
        auto const limit = [&](std::string const& what) { (limits += limits.empty() ? "" : "; ") += what; };
        if (f.kind == fact_kind::chip) {
            close();
            (text += text.empty() ? "" : ", ") += c.text(f.bytes);
            if (f.low != -1) {
                std::string columns;
                for (unsigned k = 0; k < 64; ++k)
                    if (static_cast<std::uint64_t>(f.low) >> k & 1) columns += " " + std::to_string(k);
                limit("columns" + columns);
            }
        } else if (f.kind == fact_kind::chip_types || f.kind == fact_kind::chip_formats) {
            auto const bits = static_cast<std::uint64_t>(f.low);
            limit(std::string(c.text(c.param_of(op, f)->name)) + ": " +
                  (f.kind == fact_kind::chip_types ? names_of(dtype_set::of(bits)) : names_of(format_set::of(bits))));
        }
    }
    close();
    return text;
}

GRAFT_END
