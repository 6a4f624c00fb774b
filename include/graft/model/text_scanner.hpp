// graft/model/text_scanner.hpp - reads a front end's own text format: words, marks and values, and what is wrong where
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error> // errc of from_chars
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/text_lexer.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace model {

/// Walks over a text of words, numbers, texts in quotes and single marks, where `#` begins a comment. A
/// function that answers false has added an error with line and column, or has only looked.
/// example `examples/nnef/front_end.hpp`
class GRAFT_TYPE text_scanner {
public:
    /// `text` and `file` stay where they are.
    text_scanner(std::string_view text, std::string_view file, error_list& errors)
        : lexer_(text), file_(file), errors_(errors) {}

    /// What stands here, as it is written; empty at the end.
    [[nodiscard]] std::string_view text() const { return lexer_.current.text; }
    [[nodiscard]] bool sees(std::string_view what) const { return text() == what; }
    [[nodiscard]] bool sees_word() const { return lexer_.current.kind == kind::identifier; }
    [[nodiscard]] bool at_end() const { return lexer_.current.kind == kind::end && lexer_.error == errc::ok; }
    [[nodiscard]] bool is_broken() const { return lexer_.error != errc::ok; }
    [[nodiscard]] place here() const {
        auto p = place::in(file_);
        p.line = lexer_.line;
        p.column = static_cast<std::uint32_t>(lexer_.current.offset - lexer_.line_begin + 1);
        return p;
    }

    void next() { lexer_.next(); }
    /// Goes on where this word or mark stands; only looks where another one does.
    bool take(std::string_view what) {
        if (!sees(what) || text().empty()) return false;
        next();
        return true;
    }
    /// error syntax
    bool expect(std::string_view what) { return take(what) || fail(errc::syntax, std::string(what)); }
    /// error syntax
    bool word(std::string_view& out, std::string_view expected) {
        if (!sees_word()) return fail(errc::syntax, std::string(expected));
        out = text();
        next();
        return true;
    }
    /// A number (real where it has a point or an exponent), a text in quotes, `true` or `false`.
    /// error syntax, number_out_of_range; bad_escape: a backslash in a text
    bool value(attr_value& out, std::string_view expected = "a value") {
        auto const t = lexer_.current;
        if (t.kind == kind::string && t.escaped) return fail(errc::bad_escape, "a text without backslashes");
        if (t.kind == kind::string) out = attr_value::of(t.text.substr(1, t.text.size() - 2));
        else if (sees("true") || sees("false")) out = attr_value::of(sees("true"));
        else return number(out, expected);
        next();
        return true;
    }

    /// Adds an error with what stands here; where the text is no token, with what was expected of it.
    bool fail(errc code, std::string expected) {
        if (is_broken()) code = lexer_.error, expected = lexer_.expected;
        errors_.add(code, here(), std::move(expected),
            text().empty() ? "the end of the text" : std::string(text().substr(0, 80)));
        return false;
    }

private:
    using kind = wire::token_kind;

    bool number(attr_value& out, std::string_view expected) {
        auto const* const begin = text().data();
        take("-");
        auto const& t = lexer_.current;
        if (t.kind != kind::integer && t.kind != kind::real) return fail(errc::syntax, std::string(expected));
        auto const* const end = t.text.data() + t.text.size();
        double real = 0;
        std::int64_t whole = 0;
        bool const is_real = t.kind == kind::real;
        auto const [at, why] = is_real ? std::from_chars(begin, end, real) : std::from_chars(begin, end, whole);
        if (why != std::errc() || at != end) return fail(errc::number_out_of_range, "a decimal number of 64 bits");
        out = is_real ? attr_value::of(real) : attr_value::of(whole);
        next();
        return true;
    }

    wire::lexer lexer_;
    std::string_view file_;
    error_list& errors_;
};

} // namespace model
GRAFT_END
