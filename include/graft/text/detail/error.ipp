// graft/text/detail/error.ipp - the bodies of graft/text/error.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/nearest.hpp"
#include "graft/text/detail/utf8.hpp"

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(place const& at) {
    if (at.line) return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    if (at.byte >= 0) return at.file + " (byte " + std::to_string(at.byte) + ")";
    return at.file;
}

GRAFT_LARGE std::string on_one_line(std::string_view text) {
    std::string line;
    while (true) {
        std::size_t plain = 0; // most of a text
        while (plain < text.size() && text[plain] >= ' ' && text[plain] < '\x7f') ++plain;
        line += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) return line;
        auto const size = detail::utf8_length(text);
        bool const control = static_cast<unsigned char>(text[0]) < ' ' || text[0] == '\x7f';
        if (size == 0 || control) line += '?';
        else line += text.substr(0, size);
        text.remove_prefix(size ? size : 1);
    }
}

namespace detail {

GRAFT_LARGE std::string quoted(std::string_view text) { return "'" + on_one_line(text) + "'"; }

GRAFT_LARGE std::string start_of_line(place const& at) {
    auto line = on_one_line(to_text(at));
    if (!line.empty()) line += ": ";
    return line;
}

} // namespace detail

GRAFT_LARGE std::string to_text(error const& e) {
    auto line = detail::start_of_line(e.where);
    if (!e.where.node.empty()) {
        line += "node " + detail::quoted(e.where.node);
        if (!e.where.op.empty()) line += " (" + on_one_line(e.where.op) + ")";
        line += ": ";
    } else if (!e.where.op.empty()) {
        line += "operator " + detail::quoted(e.where.op) + ": ";
    }
    if (!e.where.port.empty()) line += on_one_line(e.where.port) + ": ";
    line += words_of(e.code).sentence;
    if (!e.expected.empty()) line += ": expected " + on_one_line(e.expected);
    // what the system says of a file is a sentence
    bool const is_reason = e.expected.empty() &&
                           (e.code == errc::cannot_open_file || e.code == errc::cannot_write_file);
    if (!e.got.empty()) line += (is_reason ? ": " : e.expected.empty() ? ": got " : ", got ") + on_one_line(e.got);
    if (!e.where.rule.empty()) line += ", by " + on_one_line(e.where.rule);
    return ((line += " [") += name_of(e.code)) += "]";
}

GRAFT_LARGE std::string to_text(status const& why) {
    error_list list;
    list.add(why, {});
    return to_text(list.errors[0]);
}

GRAFT_LARGE std::string unsupported_text(error const& first, std::size_t count, catalog_view const& known) {
    auto line = detail::start_of_line(first.where);
    if (!first.where.node.empty()) line += "node " + detail::quoted(first.where.node) + ": ";
    line += "unsupported operator " + detail::quoted(first.got);
    if (count > 1) line += ", " + std::to_string(count) + " nodes, this is the first";
    nearest_name near(first.got);
    for (op_id i = 0; i < known.size; ++i) near.look(known.name(i));
    return (line += near.hint()) += " [unsupported_operator]";
}

GRAFT_LARGE std::vector<std::string> to_lines(series<error> const& errors, catalog_view const& known) {
    struct type_count {
        std::string_view type;
        std::size_t line, count;
        error const* first;
    };
    std::vector<std::string> lines;
    series<type_count> types;
    for (auto const& e : errors) {
        if (e.code != errc::unsupported_operator) {
            lines.push_back(to_text(e));
            continue;
        }
        bool seen = false;
        for (auto& t : types)
            if (t.type == e.got) ++t.count, seen = true;
        if (seen) continue;
        types.push_back({e.got, lines.size(), 1, &e});
        lines.emplace_back();
    }
    for (auto const& t : types) lines[t.line] = unsupported_text(*t.first, t.count, known);
    return lines;
}

GRAFT_END
