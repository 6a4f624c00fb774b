// graft/model/text_slices.hpp - the bounds of the nodes of a model in text form, without parsing them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/model/byte_order_mark.hpp"

GRAFT_BEGIN
namespace model {

/// A message's text between its braces.
struct text_slice {
    /// Position of the text in the file.
    std::uint32_t offset = 0, size = 0; ///< number of its characters
    /// Line of the field's name, from 1.
    std::uint32_t line = 0, column = 0; ///< column of the field's name, from 1
    std::uint32_t name = 0;             ///< offset of the name
    std::uint32_t body_line = 0;        ///< of the brace
    std::uint32_t end_line = 0;         ///< of the brace that closes it
    bool second = false;                ///< of the second requested field
};

namespace detail {

/// The name in the text of a node, which may contain errors elsewhere; empty: there is none.
constexpr std::string_view name_written(std::string_view body) {
    constexpr auto npos = std::string_view::npos;
    constexpr std::string_view between = " \t\r\n;,}>\"'";
    std::size_t depth = 0;
    for (std::size_t at = 0; at < body.size(); ++at) {
        char const c = body[at];
        bool const quote = c == '"' || c == '\'';
        if (quote || c == '#') {
            at = body.find(quote ? c : '\n', at + 1);
            if (at == npos) break;
        } else if (c == '{' || c == '<') {
            ++depth;
        } else if ((c == '}' || c == '>') && depth != 0) {
            --depth;
        } else if (depth == 0 && body.substr(at, 4) == "name" && (at == 0 || between.find(body[at - 1]) != npos)) {
            auto const begin = body.find_first_not_of(" \t\r\n:", at + 4);
            if (begin == npos || (body[begin] != '"' && body[begin] != '\'')) continue;
            auto const end = body.find(body[begin], begin + 1);
            return end == npos ? std::string_view() : body.substr(begin + 1, end - begin - 1);
        }
    }
    return {};
}

/// Scans a message in text form for those of one field, or of two; parses only the opening and closing brackets.
class slice_scanner {
public:
    constexpr slice_scanner(std::string_view text, std::string_view field, std::string_view second = {})
        : text_(text.data()), size_(text.size()), at_(size_of_mark(text)), line_begin_(at_), field_(field),
          second_(second) {}

    /// The next message. False at the end of the text, or if one is not terminated: `broken`.
    constexpr bool next(text_slice& out) {
        while (at_ < size_) {
            char const c = text_[at_];
            if (!is_letter(c)) {
                skip(c);
                continue;
            }
            auto const begin = at_;
            while (at_ < size_ && is_word(text_[at_])) ++at_;
            std::string_view const word(text_ + begin, at_ - begin);
            bool const wanted = depth_ == 0 && !value_ && (word == field_ || word == second_);
            value_ = false;
            if (!wanted) continue;
            out = {};
            out.line = line_;
            out.column = static_cast<std::uint32_t>(begin - line_begin_ + 1);
            out.name = static_cast<std::uint32_t>(begin);
            out.second = word == second_;
            while (at_ < size_ && text_[at_] != '{' && text_[at_] != '<') {
                if (is_letter(text_[at_]) || text_[at_] == '}') return broken_ = true, false;
                skip(text_[at_]);
            }
            if (at_ == size_) return broken_ = true, false;
            out.body_line = line_;
            out.offset = static_cast<std::uint32_t>(++at_);
            skip_body();
            if (at_ == size_) return broken_ = true, false;
            out.size = static_cast<std::uint32_t>(at_++ - out.offset);
            out.end_line = line_;
            value_ = false;
            return true;
        }
        return false;
    }
    [[nodiscard]] constexpr bool broken() const { return broken_; }

private:
    static constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
    static constexpr bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

    /// Skips a non-word outside of a requested message.
    constexpr void skip(char c) {
        if (c == '#') return skip_comment();
        if (c == '"' || c == '\'') return skip_string();
        if (c == '\n') ++line_, line_begin_ = at_ + 1;
        else if (c == '{' || c == '<' || c == '[') ++depth_, value_ = false;
        else if ((c == '}' || c == '>' || c == ']') && depth_ != 0) --depth_;
        else if (c == ':') value_ = true;
        else if (c > ' ' && c != ',' && c != ';') skip_number();
        ++at_;
    }
    constexpr void skip_number() {
        while (at_ + 1 < size_ && (is_word(text_[at_ + 1]) || text_[at_ + 1] == '.' || text_[at_ + 1] == '-')) ++at_;
        value_ = false;
    }
    constexpr void skip_comment() {
        while (at_ < size_ && text_[at_] != '\n') ++at_;
    }
    constexpr void skip_string() {
        char const quote = text_[at_++];
        for (; at_ < size_ && text_[at_] != quote && text_[at_] != '\n'; ++at_)
            if (text_[at_] == '\\') ++at_;
        if (at_ < size_) ++at_;
        value_ = false;
    }
    /// Skips to the bracket that closes a message. Most of a text is here: few steps for each character.
    constexpr void skip_body() {
        for (unsigned open = 1; at_ < size_; ++at_) {
            char const c = text_[at_];
            if ((c >= 'a' && c <= 'z') || c == ' ') continue;
            if (c == '\n') ++line_, line_begin_ = at_ + 1;
            else if (c == '{' || c == '<') ++open;
            else if (c == '}' || c == '>') {
                if (--open == 0) return;
            } else if (c == '"' || c == '\'') skip_string(), --at_;
            else if (c == '#') skip_comment(), --at_;
        }
        at_ = size_;
    }

    char const* text_;
    std::size_t size_, at_, line_begin_;
    std::string_view field_, second_;
    std::uint32_t line_ = 1;
    unsigned depth_ = 0;
    bool value_ = false; ///< after a colon: a word is not a field name
    bool broken_ = false;
};

/// `N`: the capacity.
template <std::size_t N> struct slice_list {
    text_slice all[N + 1]{};
    std::size_t size = 0;
    bool broken = false; ///< one is not terminated
};
/// An upper bound of the number of messages: `word` is in the name of each. Without reading the text letter by letter.
constexpr std::size_t max_slices(std::string_view text, std::string_view word) {
    std::size_t n = 0;
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + word.size())) ++n;
    return n;
}
#ifndef __clang__
/// g++ caches the results of calls with constant arguments by these arguments: for a pointer to a literal it hashes
/// the full literal, for a pointer to a table only its identity.
template <class Model> struct text_table {
    char all[std::string_view(Model::text).size() + 1]{};

    constexpr text_table() {
        constexpr std::string_view text = Model::text;
        constexpr std::size_t max = 4096; // turns of a loop: the compiler makes no more than some hundred thousand
        for (std::size_t begin = 0; begin < text.size(); begin += max)
            for (std::size_t i = begin; i < text.size() && i < begin + max; ++i) all[i] = text[i];
    }
};
template <class Model> inline constexpr text_table<Model> table_of_text{};
/// The text of a model, for the compiler.
template <class Model>
inline constexpr std::string_view text_of{table_of_text<Model>.all, std::string_view(Model::text).size()};
#else
template <class Model> inline constexpr std::string_view text_of = Model::text;
#endif
/// `Scan` constructs a scanner of a text; its `word` is in the name of each requested field.
template <class Model, class Scan> constexpr auto find_slices() {
    slice_list<max_slices(text_of<Model>, Scan::word)> all;
    auto in = Scan()(text_of<Model>);
    for (text_slice s; in.next(s);) all.all[all.size++] = s;
    all.broken = in.broken();
    return all;
}
/// The size of the text without its slices; line breaks are kept.
template <std::size_t N> constexpr std::size_t size_between(std::string_view text, slice_list<N> const& slices) {
    auto size = text.size();
    for (std::size_t i = 0; i < slices.size; ++i) {
        auto const& s = slices.all[i];
        size -= s.offset + s.size + 1 - s.name;
        size += s.end_line - s.line;
    }
    return size;
}
/// The text without its slices, of the size that `size_between` returns.
template <std::size_t N>
constexpr series<char> text_between(std::string_view text, slice_list<N> const& slices, std::size_t size) {
    series<char> rest(size, '\n');
    std::size_t at = 0, to = 0;
    for (std::size_t i = 0; i <= slices.size; ++i) {
        auto const& s = slices.all[i];
        auto const end = i < slices.size ? s.name : text.size();
#ifdef __clang__ // one step; a loop needs some for each character
        if (at < end) __builtin_memcpy(rest.data() + to, text.data() + at, end - at);
        to += end - at;
#else
        for (; at < end; ++at) rest[to++] = text[at];
#endif
        at = s.offset + s.size + 1;
        to += s.end_line - s.line;
    }
    return rest;
}

/// The first identifier of a text and the character after it, without comments and blanks.
struct first_word {
    std::string_view word{};
    char next = 0;
};
inline first_word first_word_of(std::string_view text) {
    auto const skip = [&](std::size_t at) {
        while (at < text.size()) {
            if (text[at] == '#') at = algorithm::min(text.find('\n', at), text.size());
            else if (text[at] == ' ' || (text[at] >= '\t' && text[at] <= '\r')) ++at;
            else break;
        }
        return at;
    };
    text.remove_prefix(size_of_mark(text));
    auto const begin = skip(0);
    auto end = begin;
    while (end < text.size() && ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_')) ++end;
    auto const after = skip(end);
    return {text.substr(begin, end - begin), after < text.size() ? text[after] : '\0'};
}

} // namespace detail

/// Whether a text is a message whose first field is one of these; comments and blanks before and after it are skipped.
template <std::size_t N> bool begins_with_field(std::string_view text, std::string_view const (&fields)[N]) {
    auto const [word, next] = detail::first_word_of(text);
    return (next == '{' || next == '<' || next == ':') && algorithm::find(fields, fields + N, word) != fields + N;
}

} // namespace model
GRAFT_END
