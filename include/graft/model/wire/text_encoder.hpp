// graft/model/wire/text_encoder.hpp - the grammar of protobuf text format, driven by a schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/text_cursor.hpp"
#include "graft/model/wire/text_names.hpp"
#include "graft/model/wire/text_options.hpp"
#include "graft/model/wire/text_output.hpp"
#include "graft/model/wire/text_scalar.hpp"
#include "graft/model/wire/text_value.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// Encodes one text. Member functions answer false when reading cannot go on.
class text_encoder : text_scalar {
public:
    text_encoder(std::string_view text, std::vector<std::byte>& out, std::vector<position>& marks,
                 text_options const& options, std::string const& file, error_list& errors)
        : text_scalar(text, options, file, errors), out_(out), marks_(marks), names_(options.extensions) {}

    /// The whole text as a message of `root`; false if there are errors.
    bool run(message_schema const& root) {
        auto const begin = now();
        return fields(root, '\0', begin) && fine();
    }

private:
    /// The fields of a message up to `close` ('\0': the end of the text), which is consumed.
    bool fields(message_schema const& schema, char close, token const& begin) {
        auto const first = seen_.size();
        seen_.resize(first + (names_.count(schema) + 63) / 64);
        while (true) {
            if (now().kind == kind::end && (close != '\0' || broken()))
                return stop(close == '>' ? "a field or >" : "a field or }");
            if (close == '\0' ? now().kind == kind::end : now().is(close)) break;
            if (!one_field(schema, first)) return false;
        }
        if (schema.requires_fields && !complete(schema, first, begin)) return false;
        seen_.resize(first);
        if (close != '\0') next();
        return true;
    }
    /// Are all required fields there?
    bool complete(message_schema const& schema, std::size_t first, token const& begin) {
        for (std::size_t i = 0; i < schema.fields.size(); ++i) {
            auto const& f = schema.fields[i];
            if (!f.required || is_seen(first, i)) continue;
            if (!mistake(errc::missing_field, begin, std::string(f.name) + " in " + std::string(schema.name)))
                return false;
        }
        return true;
    }
    [[nodiscard]] bool is_seen(std::size_t first, std::size_t index) const {
        return (seen_[first + index / 64] >> (index % 64) & 1) != 0;
    }
    void see(std::size_t first, std::size_t index) {
        seen_[first + index / 64] |= std::uint64_t{1} << (index % 64);
    }

    bool one_field(message_schema const& schema, std::size_t first) {
        auto const name = now();
        if (name.is('[')) return bracketed(schema);
        if (name.kind != kind::identifier) return stop("the name of a field");
        next();
        auto const [field, index] = names_.find(schema, name.text);
        if (field == nullptr) {
            if (options_.keep_unknown) warning(errc::unknown_field, name, names_.guess(schema, name.text));
            else if (!mistake(errc::unknown_field, name, names_.guess(schema, name.text))) return false;
            return skip_value_of_field(depth_ + 1);
        }
        if (!field->repeated && !is_first(schema, *field, index, first, name)) return false;
        auto const nested = field->type == field_type::message || field->type == field_type::group;
        if (!take(':') && !nested) return stop(":");
        auto nonzero = true;
        if (field->repeated && take('[')) {
            if (!list(*field, name)) return false;
        } else if (!value(*field, name, nonzero)) {
            return false;
        }
        if (nonzero || !schema.proto3 || nested || field->oneof != 0) see(first, index);
        if (!take(';')) take(',');
        return true;
    }
    /// The values of a repeated field in brackets; the opening one is behind.
    bool list(field_schema const& f, token const& name) {
        if (take(']')) return true;
        bool nonzero = false;
        do {
            if (!value(f, name, nonzero)) return false;
        } while (take(','));
        return take(']') || stop(", or ]");
    }
    /// A field that is not repeated must come once, and alone of its oneof.
    bool is_first(message_schema const& schema, field_schema const& field, std::size_t index,
                  std::size_t first, token const& name) {
        if (is_seen(first, index)) return mistake(errc::duplicate_field, name, "the field once");
        if (field.oneof == 0) return true;
        for (std::size_t i = 0; i < names_.count(schema); ++i) {
            if (!is_seen(first, i)) continue;
            auto const& other = names_.at(schema, i);
            if (other.oneof == field.oneof)
                return mistake(errc::duplicate_field, name,
                               "only one of " + std::string(other.name) + " and " + std::string(name.text));
        }
        return true;
    }
    bool bracketed(message_schema const& schema) {
        token name;
        if (!take_brackets(name)) return false;
        if (!mistake(errc::unknown_field, name,
                     "a field of " + std::string(schema.name) + ", not an extension"))
            return false;
        return skip_value_of_field(depth_ + 1);
    }

    bool value(field_schema const& f, token const& name, bool& nonzero) {
        if (f.type == field_type::message || f.type == field_type::group) return message(f, name);
        if (f.type == field_type::text || f.type == field_type::bytes) return string(f, nonzero);
        std::uint64_t bits = 0;
        auto usable = true;
        if (!scalar(f, bits, usable)) return false;
        nonzero = bits != 0;
        if (!usable) return true;
        auto const type = wire_type_of(f.type);
        out_.tag(f.number, type);
        if (type == wire_type::varint) out_.varint(bits);
        else out_.fixed(bits, type == wire_type::fixed32 ? 4 : 8);
        return true;
    }
    bool message(field_schema const& f, token const& name) {
        auto const start = now();
        char const close = start.is('{') ? '}' : '>';
        if (!start.is('{') && !start.is('<')) return stop("{");
        if (depth_ >= options_.depth) return too_deep();
        next();
        ++depth_;
        auto const group = f.type == field_type::group;
        out_.tag(f.number, group ? wire_type::group_begin : wire_type::bytes);
        auto const begin = group ? out_.size() : out_.open();
        if (f.message == options_.marked || (f.message == options_.also_marked && f.message != nullptr)) {
            marks_.push_back(position_of(name));
            marks_.back().offset = begin;
        }
        auto const whole = fields(*f.message, close, name);
        if (group) out_.tag(f.number, wire_type::group_end);
        else if (!out_.close(begin))
            return mistake(errc::file_too_large, name, "a message of less than 32 GiB"), false;
        --depth_;
        return whole;
    }
    /// One string: literals that follow each other are one.
    bool string(field_schema const& f, bool& nonzero) {
        auto literal = now();
        if (literal.kind != kind::string) return stop("a string");
        out_.tag(f.number, wire_type::bytes);
        next();
        if (!literal.escaped && now().kind != kind::string) {
            auto const inside = literal.text.substr(1, literal.text.size() - 2);
            nonzero = !inside.empty();
            out_.varint(inside.size());
            out_.text(inside);
            return true;
        }
        auto const begin = out_.open();
        while (true) {
            auto const inside = literal.text.substr(1, literal.text.size() - 2);
            if (unescape decode(inside); !literal.escaped) {
                out_.text(inside);
            } else if (!decode.append_to(out_.bytes())) {
                literal.offset += 1 + decode.position();
                literal.text = inside.substr(decode.position(), 2);
                out_.close(begin);
                if (!mistake(errc::bad_escape, literal, std::string(decode.expected))) return false;
            }
            literal = now();
            if (literal.kind != kind::string) break;
            next();
        }
        nonzero = out_.size() != begin;
        if (!out_.close(begin))
            return mistake(errc::file_too_large, literal, "a string of less than 32 GiB"), false;
        return true;
    }

    output out_;
    std::vector<position>& marks_;
    field_names names_;
    std::vector<std::uint64_t> seen_{}; ///< one bit for each field of the messages that are open
    unsigned depth_ = 0;
};

} // namespace wire::detail
GRAFT_END
