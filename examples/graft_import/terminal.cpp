// examples/graft_import/terminal.cpp - what a terminal gets and a pipe does not: colours, and tables that fit
// SPDX-License-Identifier: Apache-2.0
#include "terminal.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/ioctl.h>
#include <unistd.h>

#include "graft/text/error.hpp"

namespace {

constexpr std::size_t rows_of_a_terminal = 20, columns_of_a_terminal = 80, fewest_columns = 20;

bool has_colours(std::FILE* to) {
    char const* const off = std::getenv("NO_COLOR");
    if (off && *off) return false;
    char const* const kind = std::getenv("TERM");
    return kind && *kind && std::strcmp(kind, "dumb") != 0 && is_terminal(to);
}

/// The line up to this number of columns, with `...` in place of what follows.
std::string cut(std::string_view line, std::size_t columns) {
    std::size_t width = 0, keep = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if ((static_cast<unsigned char>(line[i]) & 0xC0u) == 0x80) continue; // a byte of the character before it
        if (width == columns - 3) keep = i;
        if (++width > columns) return std::string(line.substr(0, keep)) + "...";
    }
    return std::string(line);
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> all;
    while (!text.empty()) {
        auto const size = std::min(text.find('\n'), text.size());
        all.push_back(text.substr(0, size));
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return all;
}

/// Lines without other control characters, which a terminal would obey.
std::string clean(std::string_view text) {
    std::string all;
    all.reserve(text.size());
    while (!text.empty()) {
        auto const size = std::min(text.find('\n'), text.size());
        all += graft::on_one_line(text.substr(0, size));
        if (size != text.size()) all += '\n';
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return all;
}

/// A column of a table: where its cells are in each line.
struct column {
    std::size_t begin = 0, end = 0, width = 0;
    std::size_t least = 0; ///< not less, as long as other columns can be less: as its widest shape needs
};

constexpr std::string_view more = " ..."; ///< behind the shapes that fit

std::string_view cell_of(std::string_view line, column const& c) {
    return line.size() > c.begin ? line.substr(c.begin, c.end - c.begin) : std::string_view();
}
std::size_t widest_word(std::vector<std::string_view> const& lines, column const& c) {
    std::size_t widest = 0;
    for (auto const line : lines)
        for (auto cell = cell_of(line, c); !cell.empty();) {
            auto const size = std::min(cell.find(' '), cell.size());
            widest = std::max(widest, size);
            cell.remove_prefix(std::min(size + 1, cell.size()));
        }
    return widest;
}
/// A text in fewer columns: whole words of it if there is room for one, otherwise without its middle.
std::string shortened(std::string_view text, column const& c) {
    if (text.size() <= c.width) return std::string(text);
    auto const blank = c.least == 0 ? text.npos : text.rfind(' ', c.width - more.size());
    if (blank != text.npos && blank != 0) return std::string(text.substr(0, blank)) + std::string(more);
    auto const right = (c.width - 3) / 2;
    return std::string(text.substr(0, c.width - 3 - right)) + "..." + std::string(text.substr(text.size() - right));
}

/// The columns between positions at which every line has two blanks.
std::vector<column> columns_in(std::vector<std::string_view> const& lines) {
    std::size_t longest = 0;
    for (auto const line : lines) longest = std::max(longest, line.size());
    std::vector<column> all;
    std::size_t blanks = 2;
    for (std::size_t at = 0; at < longest; ++at) {
        auto const blank = std::all_of(
            lines.begin(), lines.end(), [&](auto line) { return at >= line.size() || line[at] == ' '; });
        if (blank) ++blanks;
        else if (blanks >= 2) all.push_back({at, at + 1, 0}), blanks = 0;
        else all.back().end = at + 1, blanks = 0;
    }
    for (auto& c : all) {
        c.width = c.end - c.begin;
        auto const title = lines[0].substr(std::min(c.begin, lines[0].size()), c.width);
        for (std::string_view const of : {"outputs", "shape", "was", "now"})
            if (title.substr(0, title.find(' ')) == of) c.least = widest_word(lines, c) + more.size();
    }
    return all;
}

/// The lines with the middle of long cells left out, so that they fit. In a table with other characters than ASCII
/// lines are cut.
std::vector<std::string> fitted(std::vector<std::string_view> const& lines, std::size_t columns) {
    constexpr std::size_t narrowest = 10;
    std::vector<std::string> all;
    bool fits = true, ascii = true;
    for (auto const line : lines) {
        fits = fits && line.size() <= columns;
        ascii = ascii &&
                std::all_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    }
    if (columns == 0 || fits || !ascii) {
        for (auto const line : lines) all.push_back(columns == 0 ? std::string(line) : cut(line, columns));
        return all;
    }
    auto parts = columns_in(lines);
    std::size_t width = 2 * (parts.size() - 1);
    for (auto const& c : parts) width += c.width;
    for (bool const all_columns : {false, true})
        while (width > columns) {
            auto const room = [&](column const& c) { return c.width <= c.least && !all_columns ? 0 : c.width; };
            auto const widest = std::max_element(
                parts.begin(), parts.end(), [&](auto const& a, auto const& b) { return room(a) < room(b); });
            if (room(*widest) <= narrowest) break;
            --widest->width, --width;
        }
    for (auto const line : lines) {
        std::string text;
        for (auto const& c : parts) {
            if (!text.empty() || &c != &parts.front()) text += "  ";
            auto cell = cell_of(line, c);
            auto const begin = cell.find_first_not_of(' ');
            if (c.width < c.end - c.begin && begin != cell.npos) { // its blanks first
                auto const is_right = begin != 0;
                cell = cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin);
                auto const shown = shortened(cell, c);
                auto const blanks = std::string(c.width - shown.size(), ' ');
                text += is_right ? blanks + shown : shown + blanks;
            } else {
                text += cell.substr(0, c.width);
                text.append(c.width - std::min(cell.size(), c.width), ' ');
            }
        }
        text.erase(text.find_last_not_of(' ') + 1);
        all.push_back(cut(text, columns));
    }
    return all;
}

/// The column where a line goes on if it is broken: of its text behind a label, otherwise of its begin.
std::size_t column_of_text(std::string_view line) {
    auto const begin = std::min(line.find_first_not_of(' '), line.size());
    auto const gap = line.find("  ", begin);
    auto const text = gap == line.npos ? gap : line.find_first_not_of(' ', gap);
    bool const is_list = text != line.npos && line.find("  ", text) != line.npos;
    return text == line.npos || is_list ? begin : text;
}

} // namespace

bool is_terminal(std::FILE* to) { return ::isatty(::fileno(to)) == 1; }

std::string painted(std::string_view text, tone as, std::FILE* to) {
    auto const line = graft::on_one_line(text);
    if (!has_colours(to)) return line;
    char const* const begin = as == tone::error     ? "\33[1;31m"
                              : as == tone::warning ? "\33[33m"
                              : as == tone::note    ? "\33[36m"
                                                    : "\33[1m";
    return begin + line + "\33[0m";
}

std::size_t columns_of(std::FILE* to) {
    if (!is_terminal(to)) return 0;
    if (char const* const said = std::getenv("COLUMNS")) {
        std::size_t columns = 0;
        auto const [end, code] = std::from_chars(said, said + std::strlen(said), columns);
        if (code == std::errc() && *end == '\0' && columns != 0) return std::max(columns, fewest_columns);
    }
    winsize size{};
    if (::ioctl(::fileno(to), TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        return std::max(std::size_t{size.ws_col}, fewest_columns);
    return columns_of_a_terminal;
}

std::size_t table_rows::most(std::FILE* to) const {
    if (all) return SIZE_MAX;
    return wanted ? *wanted : is_terminal(to) ? rows_of_a_terminal : SIZE_MAX;
}

void print_text(std::string_view text, std::FILE* to) {
    auto const all = clean(text);
    std::fwrite(all.data(), 1, all.size(), to);
}

void tell_written(std::string_view file, std::string_view what) {
    if (is_terminal(stdout)) print_text(std::string(file) + ": " + std::string(what) + "\n", stdout);
}

void print_table(std::string_view raw, table_rows rows, std::FILE* to, std::string_view end) {
    auto const text = clean(raw);
    auto const most = rows.most(to);
    if (most == SIZE_MAX && !is_terminal(to)) return void(std::fwrite(text.data(), 1, text.size(), to));
    std::vector<std::string_view> shown, after;
    std::size_t left_out = 0;
    for (auto const line : lines_of(text)) {
        if (!end.empty() && line.starts_with(end)) after.push_back(line);
        else if (shown.size() <= most) shown.push_back(line); // and the heading
        else ++left_out;
    }
    std::string out;
    for (auto const& line : fitted(shown, rows.all ? 0 : columns_of(to)))
        (out += out.empty() ? painted(line, tone::heading, to) : line) += '\n';
    if (left_out != 0) out += "... " + std::to_string(left_out) + " more: --nodes all\n";
    for (auto const line : after) (out += line) += '\n';
    std::fwrite(out.data(), 1, out.size(), to);
}

void print_page(std::string_view raw, std::FILE* to) {
    auto const text = clean(raw);
    auto const columns = columns_of(to);
    if (columns == 0) return void(std::fwrite(text.data(), 1, text.size(), to));
    std::string out;
    for (auto line : lines_of(text)) {
        auto const indent = std::min(column_of_text(line), columns / 2);
        for (std::size_t room = columns, from = indent; line.size() > room; room = columns - indent, from = 0) {
            auto const blank = line.rfind(' ', room);
            if (blank == line.npos || blank <= from) break; // one long word
            out += line.substr(0, blank);
            out += '\n' + std::string(indent, ' ');
            line.remove_prefix(std::min(line.find_first_not_of(' ', blank), line.size()));
        }
        (out += line) += '\n';
    }
    std::fwrite(out.data(), 1, out.size(), to);
}

void print_lines(std::string_view raw, table_rows rows, std::FILE* to) {
    auto const text = clean(raw);
    auto const most = rows.most(to);
    auto const columns = rows.all ? 0 : columns_of(to);
    auto const lines = lines_of(text);
    std::string out;
    for (std::size_t i = 0; i < lines.size() && i < most; ++i)
        (out += columns == 0 ? std::string(lines[i]) : cut(lines[i], columns)) += '\n';
    if (lines.size() > most) out += "... " + std::to_string(lines.size() - most) + " more: --nodes all\n";
    std::fwrite(out.data(), 1, out.size(), to);
}
