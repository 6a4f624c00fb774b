// graft/model/wire/detail/text_cursor.hpp - the position of the text reader, its reported errors, and skipping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/error.hpp"
#include "graft/model/byte_order_mark.hpp"
#include "graft/model/wire/detail/text_lexer.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Offsets to lines and columns. Queries in the order of the text cost one pass over it.
class places {
public:
    constexpr explicit places(std::string_view text) : text_(text), begin_(model::size_of_mark(text)) {}

    constexpr position of(std::size_t offset) {
        if (offset < seen_) seen_ = 0, begin_ = model::size_of_mark(text_), line_ = 1;
        for (; seen_ < offset; ++seen_)
            if (text_[seen_] == '\n') ++line_, begin_ = seen_ + 1;
        return {0, line_, static_cast<std::uint32_t>(offset - begin_ + 1)};
    }

private:
    std::string_view text_;
    std::size_t seen_ = 0, begin_;
    std::uint32_t line_ = 1;
};

/// The current token of a text. Member functions return false if reading cannot continue.
class text_cursor {
protected:
    using kind = token_kind;

    constexpr text_cursor(std::string_view text, text_options const& options, std::string_view file, error_list& errors)
        : options_(options), text_(text), lexer_(text), places_(text), file_(file), errors_(errors) {}

    [[nodiscard]] constexpr token const& now() const { return lexer_.current; }
    constexpr void next() { lexer_.next(); }
    /// A guess of the next identifier; the pointer must stay valid.
    constexpr void expect(expected_name const* name) { lexer_.expected_next = name; }
    /// The colon between a name, which is the current token, and its value: both are consumed if it is there.
    constexpr bool take_name_and_colon() {
        auto const colon = lexer_.take_at_once(':');
        lexer_.next();
        return colon || take(':');
    }
    /// The fast paths for values in the form that printers write.
    [[nodiscard]] constexpr lexer& plain() { return lexer_; }
    constexpr bool take(char c) {
        if (!now().is(c)) return false;
        lexer_.next();
        return true;
    }
    [[nodiscard]] constexpr bool broken() const { return lexer_.error != errc::ok; }
    [[nodiscard]] constexpr bool fine() const { return found_ == 0; }
    /// The position of the current token.
    [[nodiscard]] constexpr position here() const {
        return {0, lexer_.line, static_cast<std::uint32_t>(now().offset - lexer_.line_begin + 1)};
    }
    /// The text from `from` to the end of the current token.
    [[nodiscard]] constexpr token through(token from) const {
        from.text = text_.substr(from.offset, now().offset + now().text.size() - from.offset);
        return from;
    }

    /// Adds an error; false if it is the last one that is reported.
    /// `expected`: a string, or a function that returns one, which a constant expression does not call.
    template <class Words> constexpr bool mistake(errc code, token const& t, Words const& expected) {
        if (std::is_constant_evaluated()) {
            std::string_view words{};
            if constexpr (std::convertible_to<Words const&, std::string_view>) words = expected;
            errors_.note({code, t.text, words}, places_.of(t.offset).line);
        } else if constexpr (std::convertible_to<Words const&, std::string_view>) {
            errors_.add(code, at(t), std::string(std::string_view(expected)), shorten(t));
        } else {
            errors_.add(code, at(t), expected(), shorten(t));
        }
        return ++found_ < options_.max_errors;
    }
    void warning(errc code, token const& t, std::string expected) {
        errors_.warn(code, at(t), std::move(expected), shorten(t));
    }
    /// The text cannot be parsed from here on.
    constexpr bool stop(std::string_view expected) {
        mistake(errc::syntax_error, now(), broken() ? lexer_.expected : expected);
        return false;
    }
    constexpr bool too_deep() {
        mistake(
            errc::nesting_too_deep, now(), [this] { return "at most " + std::to_string(options_.depth) + " levels"; });
        return false;
    }

    /// `[package.extension]` or `[type.googleapis.com/Message]`.
    constexpr bool take_brackets(token& name) {
        name = now();
        while (now().kind != kind::end && !now().is(']')) next();
        if (!now().is(']')) return stop("]");
        name = through(name);
        next();
        return true;
    }
    /// The value after the name of an unknown field; it must still be well-formed.
    constexpr bool skip_value_of_field(unsigned depth) {
        auto const colon = take(':');
        auto const fine = colon && !now().is('{') && !now().is('<') ? skip_value(depth) : skip_message(depth);
        if (fine && !take(';')) take(',');
        return fine;
    }
    constexpr bool skip_message(unsigned depth) {
        auto const close = now().is('<') ? '>' : '}';
        if (!now().is('{') && !now().is('<')) return stop("{");
        if (depth > options_.depth) return too_deep();
        next();
        while (!take(close)) {
            if (now().is('[')) {
                if (token name; !take_brackets(name)) return false;
            } else {
                if (now().kind != kind::identifier) return stop("the name of a field");
                next();
            }
            if (!skip_value_of_field(depth + 1)) return false;
        }
        return true;
    }
    constexpr bool skip_value(unsigned depth) {
        if (now().kind == kind::string) {
            while (now().kind == kind::string) next();
            return true;
        }
        if (now().is('[')) {
            if (depth > options_.depth) return too_deep();
            next();
            if (take(']')) return true;
            do {
                auto const fine = now().is('{') || now().is('<') ? skip_message(depth + 1) : skip_value(depth + 1);
                if (!fine) return false;
            } while (take(','));
            return take(']') || stop(", or ]");
        }
        take('-');
        if (now().kind != kind::integer && now().kind != kind::real && now().kind != kind::identifier)
            return stop("a value");
        next();
        return true;
    }

    text_options const& options_;

private:
    [[nodiscard]] place at(token const& t) {
        auto p = place::in(file_);
        auto const where = places_.of(t.offset);
        p.line = where.line;
        p.column = where.column;
        return p;
    }
    static std::string shorten(token const& t) {
        if (t.kind == kind::end && t.text.empty()) return "the end of the text";
        return t.text.size() <= 40 ? std::string(t.text) : std::string(t.text.substr(0, 37)) + "...";
    }

    std::string_view text_;
    lexer lexer_;
    places places_;
    std::string_view file_;
    error_list& errors_;
    std::size_t found_ = 0; ///< errors
};

} // namespace wire::detail
GRAFT_END
