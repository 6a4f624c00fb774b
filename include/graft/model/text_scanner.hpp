// graft/model/text_scanner.hpp - reads a front end's own text format: words, marks and values; errors with location
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string_view>
#include <system_error> // errc of from_chars
#include <type_traits>  // is_constant_evaluated

#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/decimal_to_double.hpp"
#include "graft/base/error.hpp"
#include "graft/base/extremes.hpp"
#include "graft/model/text_place.hpp"
#include "graft/model/wire/detail/text_lexer.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace model {

/// Reads a text of words, numbers, quoted strings and single marks, where `#` starts a comment. A function that
/// returns false has added an error with line and column, or has only peeked. Also in a constant expression: the
/// reader of a constexpr front end makes a model a constant (`graft::written_net`).
/// example `examples/nnef/front_end.hpp`
class GRAFT_TYPE text_scanner {
    template <class T, class F>
    static constexpr attr_value list_of(series<attr_value> const& all, arena& storage, F one) {
        auto const kept = storage.make<T>(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) kept[i] = one(all[i]);
        return attr_value::of(span<T const>(kept));
    }

public: // after its callees: clang evaluates no member template that is declared later
    /// `text` and `file` must stay valid.
    constexpr text_scanner(std::string_view text, std::string_view file, error_list& errors)
        : lexer_(text), file_(file), errors_(errors) {}

    /// The current token, as written; empty at the end.
    [[nodiscard]] constexpr std::string_view text() const { return lexer_.current.text; }
    /// Whether it is this word or mark.
    [[nodiscard]] constexpr bool next_is(std::string_view what) const { return text() == what; }
    /// Whether it is a name.
    [[nodiscard]] constexpr bool next_is_word() const { return lexer_.current.kind == kind::identifier; }
    /// Whether the text ends here.
    [[nodiscard]] constexpr bool at_end() const { return lexer_.current.kind == kind::end && lexer_.error == errc::ok; }
    /// Whether it cannot be split into tokens from here on: an open string, a wrong character.
    [[nodiscard]] constexpr bool is_broken() const { return lexer_.error != errc::ok; }
    /// The place of the current token.
    [[nodiscard]] constexpr text_place here() const {
        return {lexer_.line, static_cast<std::uint32_t>(lexer_.current.offset - lexer_.line_begin + 1), file_};
    }

    constexpr void next() { lexer_.next(); } ///< goes to the next token
    /// Consumes this word or mark if it is the current one; does not move if it is another one.
    constexpr bool take(std::string_view what) {
        if (!next_is(what) || text().empty()) return false;
        next();
        return true;
    }
    /// Skips past the next of these words or marks.
    /// error syntax_error: there is none
    constexpr bool skip_past(std::string_view what) {
        while (!next_is(what) && !text().empty()) next();
        return expect(what);
    }
    /// Skips this word or mark, which must be next.
    /// error syntax_error: something else is next
    constexpr bool expect(std::string_view what) { return take(what) || fail(errc::syntax_error, what); }
    /// Reads the next word into `out`; `expected` is what a message says should stand there.
    /// error syntax_error: a mark is next, or the end
    constexpr bool word(std::string_view& out, std::string_view expected) {
        if (!next_is_word()) return fail(errc::syntax_error, expected);
        out = text();
        next();
        return true;
    }
    /// A number (a float if it has a point or an exponent), a string in quotes, `true` or `false`.
    /// error syntax_error, number_out_of_range; invalid_escape: a backslash in a string
    constexpr bool value(attr_value& out, std::string_view expected = "a value") {
        auto const t = lexer_.current;
        if (t.kind == kind::string && t.escaped) return fail(errc::invalid_escape, "a string without backslashes");
        if (t.kind == kind::string) out = attr_value::of(t.text.substr(1, t.text.size() - 2));
        else if (next_is("true") || next_is("false")) out = attr_value::of(next_is("true"));
        else return number(out, expected);
        next();
        return true;
    }

    /// Comma-separated items between two marks: `(x, y)`. `item()` reads one; false after an error.
    /// error syntax_error
    template <class F> constexpr bool list(std::string_view open, std::string_view close, F item) {
        if (!expect(open)) return false;
        if (take(close)) return true;
        do
            if (!item()) return false;
        while (take(","));
        return expect(close);
    }
    /// A value, or a list of integers, of numbers or of strings in brackets or parentheses; the tuples of a list are
    /// flattened: `[(1,1), (0,0)]` has four integers.
    /// error those of `value`; nesting_too_deep; wrong_attribute_kind: values of several kinds
    constexpr bool values(attr_value& out, arena& storage) {
        if (!next_is("[") && !next_is("(")) return value(out);
        series<attr_value> all;
        if (!row(all, 2)) return false;
        auto const are = [&](attr_kind one, attr_kind other) {
            bool fits = true;
            for (auto const& v : all) fits = fits && (v.kind == one || v.kind == other);
            return fits;
        };
        if (are(attr_kind::integer, attr_kind::integer))
            out = list_of<std::int64_t>(all, storage, [](attr_value const& v) { return v.integer; });
        else if (are(attr_kind::integer, attr_kind::floating))
            out = list_of<double>(all, storage,
                [](auto const& v) { return v.kind == attr_kind::floating ? v.real : static_cast<double>(v.integer); });
        else if (are(attr_kind::string, attr_kind::string))
            out = list_of<std::string_view>(all, storage, [](attr_value const& v) { return v.string; });
        else return fail(errc::wrong_attribute_kind, "a list of numbers or strings before this");
        return true;
    }

    /// Adds an error with the current token; if the text is not a token, with the expectation.
    constexpr bool fail(errc code, std::string_view expected) {
        if (is_broken()) code = lexer_.error, expected = lexer_.expected;
        detail::add_fault(errors_, here(),
            {code, expected, text().empty() ? "the end of the text" : text().substr(0, 80), {}, {}, {}});
        return false;
    }

private:
    using kind = wire::token_kind;

    constexpr bool row(series<attr_value>& all, int depth) {
        if (depth == 0) return fail(errc::nesting_too_deep, "tuples in a list at most");
        return list(text(), next_is("[") ? "]" : ")",
            [&] { return next_is("[") || next_is("(") ? row(all, depth - 1) : value(all.emplace_back()); });
    }
    constexpr bool number(attr_value& out, std::string_view expected) {
        auto const* const begin = text().data();
        take("-");
        auto const& t = lexer_.current;
        if (t.kind != kind::integer && t.kind != kind::real) return fail(errc::syntax_error, expected);
        auto const* const end = t.text.data() + t.text.size();
        double real = 0;
        std::int64_t whole = 0;
        bool const is_real = t.kind == kind::real;
        if (!parsed({begin, static_cast<std::size_t>(end - begin)}, is_real, real, whole))
            return fail(errc::number_out_of_range, "a decimal number of 64 bits");
        out = is_real ? attr_value::of(real) : attr_value::of(whole);
        next();
        return true;
    }

    static constexpr bool parsed(std::string_view text, bool is_real, double& real, std::int64_t& whole) {
        if (!std::is_constant_evaluated()) {
            auto const* const end = text.data() + text.size();
            auto const [at, why] = is_real ? std::from_chars(text.data(), end, real)
                                           : std::from_chars(text.data(), end, whole);
            return why == std::errc() && at == end;
        }
        bool const negative = text.starts_with('-');
        if (negative) text.remove_prefix(1);
        if (is_real) {
            if (text.find_first_not_of("0123456789.eE+-") != text.npos) return false;
            auto const size = graft::detail::decimal_to_double(text);
            real = negative ? -size : size;
            // numbers too near to 0 are out of range, as in from_chars
            bool const is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == text.npos;
            return size < infinity && (is_zero || size != 0);
        }
        for (char const c : text)
            if (c < '0' || c > '9' || __builtin_mul_overflow(whole, 10, &whole) ||
                __builtin_sub_overflow(whole, c - '0', &whole)) // towards the smallest: it has no positive one
                return false;
        return negative || !__builtin_sub_overflow(std::int64_t{0}, whole, &whole);
    }

    wire::lexer lexer_;
    std::string_view file_;
    error_list& errors_;
};

} // namespace model
GRAFT_END
