// graft/text/detail/operators_page.ipp - the bodies of graft/text/operators/page.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/base/container/sort.hpp"

GRAFT_BEGIN
namespace detail {

/// Where facts begin that have a short name before them.
inline constexpr std::size_t fact_column = 18;

/// Lines of text, wrapped between words: a line that goes on is indented.
class wrapped_lines {
public:
    explicit wrapped_lines(std::size_t width) : width_(width) {}

    /// `head`, padded to `column` characters, then `text`, whose further lines begin in the same column.
    void add(std::string_view head, std::size_t column, std::string_view text) {
        std::string line(head);
        if (line.size() + 1 > column && column != 0) put(line), line.clear(); // the head has a line of its own
        line.resize(std::max(column, line.size()), ' ');
        bool first = true;
        while (!text.empty()) {
            auto const word = text.substr(0, text.find(' '));
            text.remove_prefix(std::min(text.size(), word.size() + 1));
            if (!first && line.size() + 1 + word.size() > width_) put(line), line.assign(column, ' '), first = true;
            if (!first) line += ' ';
            line += word;
            first = false;
        }
        put(line);
    }
    void heading(std::string_view text) { text_.append("\n").append(text).append("\n"); }
    void blank() { text_ += '\n'; }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void put(std::string line) {
        line.erase(line.find_last_not_of(' ') + 1);
        text_ += line += '\n';
    }

    std::size_t width_;
    std::string text_{};
};

inline std::string joined_with(std::vector<std::string> const& all, std::string_view separator) {
    std::string text;
    for (auto const& one : all) append(text, separator, one);
    return text;
}
/// `versions 6 to 10`, `version 5`, `versions from 11`, `all versions`.
inline std::string versions_text(origin_facts const& o) {
    bool const first = o.first <= 1;
    if (first && o.last == 0) return "all versions";
    if (o.last == 0) return "from version " + std::to_string(o.first);
    if (first) return "up to version " + std::to_string(o.last);
    if (o.first == o.last) return "version " + std::to_string(o.first);
    return "versions " + std::to_string(o.first) + " to " + std::to_string(o.last);
}
inline std::size_t column_for(std::vector<parameter_facts> const* const (&lists)[3]) {
    std::size_t longest = 0;
    for (auto const* list : lists)
        for (auto const& p : *list) longest = std::max(longest, p.name.size());
    return std::min<std::size_t>(longest, 24) + 4;
}
inline std::string parameter_text(parameter_facts const& p) {
    auto text = p.type;
    if (!p.initial.empty()) text += " = " + p.initial;
    for (auto const& note : p.notes) append(text, "; ", note);
    return text;
}

/// The operators of one framework that become an operator in one way: `Conv2D, Clip (versions 6 to 10)`. Neighbouring
/// ranges of versions are one.
inline std::string origin_names(std::vector<origin_facts> const& all, std::string_view framework, origin_kind how) {
    std::vector<origin_facts> merged;
    for (auto o : all) {
        if (o.framework != framework || o.how != how) continue;
        bool const goes_on = !merged.empty() && merged.back().name == o.name && merged.back().last != 0 &&
                             o.first == merged.back().last + 1;
        if (goes_on) merged.back().last = o.last;
        else merged.push_back(std::move(o));
    }
    std::vector<std::string> names;
    for (auto const& o : merged) {
        auto const versions = versions_text(o);
        names.push_back(o.name + (versions == "all versions" ? "" : " (" + versions + ")"));
    }
    return joined_with(names, ", ");
}
inline std::vector<std::string> frameworks_in(std::vector<origin_facts> const& all) {
    std::vector<std::string> names;
    for (auto const& o : all)
        if (!is_among(names, o.framework)) names.push_back(o.framework);
    return names;
}
constexpr std::string_view name_of_kind(origin_kind how) {
    constexpr std::string_view names[] = {"one to one", "one to many", "scope pass", "refused"};
    return names[static_cast<std::size_t>(how)];
}

inline void put_parameters(
    wrapped_lines& to, std::string_view title, std::vector<parameter_facts> const& all, std::size_t column) {
    if (all.empty()) return;
    to.heading(title);
    for (auto const& p : all) to.add("  " + p.name, column, parameter_text(p));
}
inline void put_origins(wrapped_lines& to, operator_facts const& op) {
    if (op.origins.empty() && op.added_by.empty()) return;
    to.heading("Comes from");
    constexpr std::pair<origin_kind, std::string_view> ways[] = {{origin_kind::one_to_one, ""},
        {origin_kind::one_to_many, "together with others: "},
        {origin_kind::scope_pass, "for many nodes together, by the pass "}};
    for (auto const& framework : frameworks_in(op.origins)) {
        auto head = "  " + framework;
        for (auto const& [how, words] : ways)
            if (auto const names = origin_names(op.origins, framework, how); !names.empty())
                to.add(head, fact_column, std::string(words) + names), head.clear();
    }
    if (!op.added_by.empty()) to.add("  before a run", fact_column, "by the pass " + joined_with(op.added_by, ", "));
}
inline void put_targets(wrapped_lines& to, operator_facts const& op) {
    if (!op.exports.empty()) {
        to.heading("Exported to");
        for (auto const& e : op.exports)
            to.add("  " + e.format, fact_column,
                e.how.empty() ? "no" + (e.why_not.empty() ? "" : ": " + e.why_not) : e.how);
    }
    to.heading("Kernels");
    for (auto const& k : op.kernels) {
        auto text = k.types;
        for (auto const& note : k.notes) append(text, "; ", note);
        to.add("  " + k.engine, fact_column, text);
    }
    if (op.kernels.empty()) to.add("  none", fact_column, op.no_kernel);
    if (op.chips.empty()) return;
    to.heading("Chips");
    for (auto const& chip : op.chips) to.add("", 2, chip);
}

} // namespace detail

GRAFT_LARGE std::string to_text(operator_facts const& op, std::size_t width) {
    detail::wrapped_lines lines(width);
    lines.add("", 0, op.name + (op.family.empty() ? "" : " - " + op.family + ": " + op.family_title));
    if (!op.about.empty()) lines.blank(), lines.add("", 0, op.about);
    auto const column = detail::column_for({&op.inputs, &op.outputs, &op.attributes});
    detail::put_parameters(lines, "Inputs", op.inputs, column);
    detail::put_parameters(lines, "Outputs", op.outputs, column);
    detail::put_parameters(lines, "Attributes", op.attributes, column);
    if (!op.columns.empty()) lines.heading("Dtypes and formats that go together"), lines.add("", 2, op.columns);
    if (!op.traits.empty() || !op.rules.empty()) lines.heading("Inference");
    if (!op.rules.empty()) lines.add("  rules for", detail::fact_column, detail::joined_with(op.rules, "; "));
    if (!op.traits.empty()) lines.add("  properties", detail::fact_column, detail::joined_with(op.traits, "; "));
    detail::put_origins(lines, op);
    detail::put_targets(lines, op);
    return lines.take();
}

GRAFT_LARGE std::string to_text(std::vector<origin_facts> const& origins, std::size_t width) {
    detail::wrapped_lines lines(width);
    std::string before;
    for (auto const& o : origins) {
        auto const name = o.framework + ":" + o.name;
        if (name != before) {
            if (!before.empty()) lines.blank();
            lines.add("", 0, name);
        }
        before = name;
        auto becomes = detail::joined_with(o.becomes, ", ");
        if (o.how == origin_kind::refused) becomes = "refused: " + o.why;
        else if (o.how == origin_kind::one_to_one) becomes = "becomes " + becomes;
        else if (becomes.empty()) becomes = "becomes a graph";
        else becomes = "becomes " + std::string(o.becomes.size() == 1 ? "" : "some of ") + becomes;
        lines.add("  " + detail::versions_text(o), 22, becomes);
    }
    return lines.take();
}

GRAFT_LARGE std::string operator_list(operator_index const& all, std::size_t width) {
    detail::wrapped_lines lines(width);
    auto const& ops = all.ops();
    lines.add("", 0,
        std::to_string(ops.size) +
            " operators. graft_import --ops NAME describes one of them, of a framework, or a family.");
    std::vector<std::vector<std::string>> names(all.families().size() + 1);
    for (op_id op = 0; op < ops.size; ++op) {
        auto const* const f = all.family_of(ops.name(op));
        names[f ? static_cast<std::size_t>(f - all.families().data()) : names.size() - 1].emplace_back(ops.name(op));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) continue;
        graft::sort(names[i]);
        lines.blank();
        lines.add("", 0,
            i + 1 == names.size() ? std::string("others")
                                  : std::string(all.families()[i].name) + ": " + std::string(all.families()[i].title));
        lines.add("", 2, detail::joined_with(names[i], "  "));
    }
    return lines.take();
}

GRAFT_LARGE std::string family_list(operator_index const& all, operator_family const& family,
    span<documentation const* const> about, std::size_t width) {
    detail::wrapped_lines lines(width);
    lines.add("", 0, std::string(family.name) + ": " + std::string(family.title));
    lines.blank();
    std::vector<std::string_view> names(family.operators.begin(), family.operators.end());
    graft::sort(names);
    std::size_t longest = 0;
    for (auto const& name : names) longest = std::max(longest, name.size());
    for (auto const& name : names) {
        auto const op = all.ops().find(name);
        auto const* const text = op < about.size() ? about[op] : nullptr;
        auto const summary = text ? text->summary() : std::string_view();
        auto const end = summary.find(". ");
        lines.add("  " + std::string(name), std::min<std::size_t>(longest, 40) + 4,
            end == std::string_view::npos ? summary : summary.substr(0, end + 1));
    }
    return lines.take();
}

GRAFT_LARGE void write_json(json_writer& to, operator_facts const& op) {
    auto const texts = [&](std::string_view name, std::vector<std::string> const& all) {
        to.key(name).list(all, [&](auto const& one) { to.string(one); });
    };
    auto const parameters = [&](std::string_view name, std::vector<parameter_facts> const& all) {
        to.key(name).list(all, [&](auto const& p) {
            to.open('{').member("name", p.name).member("type", p.type);
            if (!p.initial.empty()) to.member("default", p.initial);
            texts("notes", p.notes);
            to.close('}');
        });
    };
    to.open('{').member("name", op.name).member("family", op.family).member("title", op.family_title);
    to.member("about", op.about);
    texts("traits", op.traits);
    parameters("inputs", op.inputs);
    parameters("outputs", op.outputs);
    parameters("attributes", op.attributes);
    to.member("combinations", op.columns);
    texts("rules", op.rules);
    to.key("origins").list(detail::frameworks_in(op.origins), [&](auto const& framework) {
        to.open('{').member("framework", framework);
        for (auto const how : {origin_kind::one_to_one, origin_kind::one_to_many, origin_kind::scope_pass})
            to.member(detail::name_of_kind(how), detail::origin_names(op.origins, framework, how));
        to.close('}');
    });
    texts("added_by", op.added_by);
    to.key("exports").list(op.exports, [&](auto const& e) {
        to.open('{').member("format", e.format).member("how", e.how).member("why_not", e.why_not).close('}');
    });
    to.key("kernels").list(op.kernels, [&](auto const& k) {
        to.open('{').member("engine", k.engine).member("dtypes", k.types);
        texts("notes", k.notes);
        to.close('}');
    });
    to.member("no_kernel", op.no_kernel);
    texts("chips", op.chips);
    to.close('}');
}

GRAFT_END
