// graft/model/wire/detail/text_encoder.hpp - the grammar of protobuf text format, driven by a schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/detail/text_cursor.hpp"
#include "graft/model/wire/detail/text_names.hpp"
#include "graft/model/wire/detail/text_output.hpp"
#include "graft/model/wire/detail/text_scalar.hpp"
#include "graft/model/wire/text_options.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Encodes one text. Member functions return false if reading cannot continue.
class text_encoder : text_scalar {
public:
    /// `out`: a vector to append to, or memory of a fixed size.
    template <class Out> constexpr text_encoder(std::string_view text, Out& out, series<position>& marks,
        text_options const& options, std::string_view file, error_list& errors)
        : text_scalar(text, options, file, errors), out_(out), marks_(marks),
          names_(options.extensions, options.dialects) {}

    /// The full text as a message of `root`; false if there are errors.
    constexpr bool run(message_schema const& root) {
        auto const begin = now();
        auto const whole = fields(root, '\0', begin);
        out_.finish();
        return whole && fine();
    }
    /// Number of bytes written.
    [[nodiscard]] constexpr std::size_t size() const { return out_.size(); }

private:
    /// The fields of a message up to `close` ('\0': the end of the text), which is then the current token.
    constexpr bool fields(message_schema const& schema, char close, token const& begin) {
        auto const first = seen_end_;
        for (auto words = (names_.count(schema) + 63) / 64; words > 0; --words, ++seen_end_) {
            if (seen_end_ == seen_.size()) seen_.push_back(0);
            seen_[seen_end_] = 0;
        }
        while (true) {
            if (now().kind == kind::end && (close != '\0' || broken()))
                return stop(close == '>' ? "a field or >" : "a field or }");
            if (close == '\0' ? now().kind == kind::end : now().is(close)) break;
            if (!one_field(schema, first)) return false;
        }
        if (schema.requires_fields && !complete(schema, first, begin)) return false;
        if (options_.completed != 0 && &schema == options_.marked) fill(schema, first);
        seen_end_ = first;
        return true;
    }
    /// The field that is added to each message of this kind.
    constexpr void fill(message_schema const& schema, std::size_t first) {
        auto const field = schema.find(options_.completed);
        if (field && !is_seen(first, field.place)) out_.field(options_.completed, options_.completed_value);
    }
    /// Whether all required fields are present.
    constexpr bool complete(message_schema const& schema, std::size_t first, token const& begin) {
        for (std::size_t i = 0; i < schema.fields.size(); ++i) {
            auto const f = schema.fields[i];
            if (!f.required || is_seen(first, i)) continue;
            if (!mistake(errc::missing_field, begin,
                    [&] { return std::string(f.name) + " in " + std::string(schema.name); }))
                return false;
        }
        return true;
    }
    /// A guess of the next identifier.
    constexpr void guess(known_field* next) {
        guess_ = next;
        expect(next ? &next->word : nullptr);
    }
    [[nodiscard]] constexpr bool is_seen(std::size_t first, std::size_t index) const {
        return (seen_[first + index / 64] >> (index % 64) & 1) != 0;
    }
    constexpr void see(std::size_t first, std::size_t index) {
        seen_[first + index / 64] |= std::uint64_t{1} << (index % 64);
    }

    constexpr bool one_field(message_schema const& schema, std::size_t first) {
        auto const name = now();
        if (name.is('[')) return bracketed(schema);
        if (name.kind != kind::identifier) return stop("the name of a field");
        auto* const known = name.expected && guess_->of == &schema ? guess_ : names_.find(schema, name.text);
        if (known == nullptr) {
            next();
            if (options_.keep_unknown) warning(errc::unknown_field, name, names_.guess(schema, name.text));
            else if (!mistake(errc::unknown_field, name, [&] { return names_.guess(schema, name.text); })) return false;
            return skip_value_of_field(depth_ + 1);
        }
        auto const [field, index, exists] = known->found; // a copy: see `value`
        *follows_ = known;
        auto const nested = field.type == field_type::message || field.type == field_type::group;
        bool const once = field.repeated || (field.oneof == 0 && !is_seen(first, index));
        if (!once && !is_first(schema, field, index, first, name)) return false;
        auto nonzero = true;
        if (nested) {
            where_ = here();
            guess(known->inside);
            if (plain().take_plain_brace()) {
                see(first, index);
                if (!inside(field, *known, name, '}')) return false;
                return take_separator();
            }
        }
        guess(known->after);
        follows_ = &known->after;
        if (nested || !plain_value(field, nonzero)) {
            auto const colon = take_name_and_colon();
            if (!colon && !nested) return stop(":");
            if (field.repeated && take('[')) {
                if (!list(field, *known, name)) return false;
            } else if (!value(field, *known, name, nonzero)) {
                return false;
            }
            (void)take_separator();
        }
        if (nonzero || !schema.proto3 || nested || field.oneof != 0) see(first, index);
        return true;
    }
    constexpr bool take_separator() {
        if (!take(';')) take(',');
        return true;
    }
    /// A scalar in the form that printers write; false: nothing has been read.
    constexpr bool plain_value(field_schema const& f, bool& nonzero) {
        if (f.type == field_type::string || f.type == field_type::bytes) {
            std::string_view inside;
            if (!plain().take_plain_string(inside)) return false;
            nonzero = !inside.empty();
            out_.text(f.number, inside);
            return true;
        }
        std::uint64_t bits = 0;
        if (!plain_scalar(f, bits)) return false;
        nonzero = bits != 0;
        put(f, bits);
        return true;
    }
    constexpr void put(field_schema const& f, std::uint64_t bits) {
        auto const type = wire_type_of(f.type);
        if (type == wire_type::varint) return out_.field(f.number, bits);
        out_.tag(f.number, type);
        out_.fixed(bits, type == wire_type::fixed32 ? 4 : 8);
    }
    /// The values of a repeated field in brackets; the opening one has been read.
    constexpr bool list(field_schema const& f, known_field& known, token const& name) {
        if (take(']')) return true;
        bool nonzero = false;
        auto const where = where_;
        do {
            where_ = where;
            if (!value(f, known, name, nonzero)) return false;
        } while (take(','));
        return take(']') || stop(", or ]");
    }
    /// A field that is not repeated must occur once, and as the only one of its oneof.
    constexpr bool is_first(message_schema const& schema, field_schema const& field, std::size_t index,
        std::size_t first, token const& name) {
        if (is_seen(first, index)) return mistake(errc::duplicate_field, name, "the field once");
        if (field.oneof == 0) return true;
        for (std::size_t i = 0; i < names_.count(schema); ++i) {
            if (!is_seen(first, i)) continue;
            auto const other = names_.at(schema, i);
            if (other.oneof == field.oneof)
                return mistake(errc::duplicate_field, name,
                    [&] { return "only one of " + std::string(other.name) + " and " + std::string(name.text); });
        }
        return true;
    }
    constexpr bool bracketed(message_schema const& schema) {
        token name;
        if (!take_brackets(name)) return false;
        if (!mistake(errc::unknown_field, name,
                [&] { return "a field of " + std::string(schema.name) + ", not an extension"; }))
            return false;
        return skip_value_of_field(depth_ + 1);
    }

    /// `known` stores the guesses: while nested messages are read it may be reused for another field.
    constexpr bool value(field_schema const& f, known_field& known, token const& name, bool& nonzero) {
        if (f.type == field_type::message || f.type == field_type::group) return message(f, known, name);
        if (f.type == field_type::string || f.type == field_type::bytes) return string(f, nonzero);
        std::uint64_t bits = 0;
        auto usable = true;
        if (!scalar(f, bits, usable)) return false;
        nonzero = bits != 0;
        if (usable) put(f, bits);
        return true;
    }
    constexpr bool message(field_schema const& f, known_field& known, token const& name) {
        auto const start = now();
        char const close = start.is('{') ? '}' : '>';
        if (!start.is('{') && !start.is('<')) return stop("{");
        if (depth_ >= options_.depth) return too_deep();
        guess(known.inside);
        next();
        return inside(f, known, name, close);
    }
    /// The fields of a message whose opening brace has been read, and the closing one.
    constexpr bool inside(field_schema const& f, known_field& known, token const& name, char close) {
        if (depth_ >= options_.depth) return too_deep();
        follows_ = &known.inside;
        ++depth_;
        auto const group = f.type == field_type::group;
        out_.tag(f.number, group ? wire_type::group_begin : wire_type::bytes);
        auto const begin = group ? out_.size() : out_.open();
        if (f.message == options_.marked || (f.message == options_.also_marked && f.message != nullptr)) {
            marks_.push_back(where_);
            marks_.back().offset = begin;
        }
        if (!fields(*f.message, close, name)) return false;
        follows_ = &known.after;
        guess(known.after);
        next(); // after the closing brace
        if (group) out_.tag(f.number, wire_type::group_end);
        else if (!out_.close(begin)) return mistake(errc::file_too_large, name, "a message of less than 32 GiB"), false;
        --depth_;
        return true;
    }
    /// One string: adjacent literals are concatenated.
    constexpr bool string(field_schema const& f, bool& nonzero) {
        auto literal = now();
        if (literal.kind != kind::string) return stop("a string");
        next();
        if (!literal.escaped && now().kind != kind::string) {
            auto const inside = literal.text.substr(1, literal.text.size() - 2);
            nonzero = !inside.empty();
            out_.text(f.number, inside);
            return true;
        }
        out_.tag(f.number, wire_type::bytes);
        auto const begin = out_.open();
        while (true) {
            auto const inside = literal.text.substr(1, literal.text.size() - 2);
            if (unescape decode(inside); !literal.escaped) {
                out_.text(inside);
            } else if (!decode.append_to(out_)) {
                literal.offset += 1 + decode.position();
                literal.text = inside.substr(decode.position(), 2);
                (void)out_.close(begin);
                if (!mistake(errc::invalid_escape, literal, decode.expected)) return false;
            }
            literal = now();
            if (literal.kind != kind::string) break;
            next();
        }
        nonzero = out_.size() != begin;
        if (!out_.close(begin)) return mistake(errc::file_too_large, literal, "a string of less than 32 GiB"), false;
        return true;
    }

    output out_;
    series<position>& marks_;
    field_names names_;
    known_field *guess_ = nullptr, *first_ = nullptr, **follows_ = &first_;
    series<std::uint64_t> seen_{}; ///< one bit for each field of the messages that are open
    std::size_t seen_end_ = 0;
    position where_{}; ///< of the last field that is a message
    unsigned depth_ = 0;
};

} // namespace wire::detail
GRAFT_END
