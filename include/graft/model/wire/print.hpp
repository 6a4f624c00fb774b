// graft/model/wire/print.hpp - wire bytes as protobuf text, by schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // to_chars
#include <string>

#include "graft/base/bytes.hpp"
#include "graft/base/errc.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire {

namespace detail {

/// A quoted string; non-text bytes as three octal digits.
inline void print_quoted(std::string& to, byte_view bytes) {
    to += '"';
    for (auto const b : bytes) {
        auto const c = std::to_integer<unsigned>(b);
        if (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '\'') {
            to += static_cast<char>(c);
            continue;
        }
        to += '\\';
        for (auto const shift : {6u, 3u, 0u}) to += static_cast<char>('0' + (c >> shift & 7u));
    }
    to += '"';
}
template <class T> void print_number(std::string& to, T value) {
    char digits[32];
    to.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr); // floats: the shortest unique digits
}
inline void print_scalar(std::string& to, field_schema const& s, std::uint64_t raw) {
    switch (s.type) {
    case field_type::float_: return print_number(to, as_float(raw));
    case field_type::double_: return print_number(to, as_double(raw));
    case field_type::boolean: to += raw != 0 ? "true" : "false"; return;
    case field_type::uint32:
    case field_type::uint64:
    case field_type::fixed32:
    case field_type::fixed64: return print_number(to, raw);
    case field_type::sint32:
    case field_type::sint64: return print_number(to, as_zigzag(raw));
    case field_type::sfixed32: return print_number(to, as_int32(raw));
    case field_type::enumeration:
        if (auto const v = s.values ? s.values->find(as_int32(raw)) : optional_value()) to += v->name;
        else print_number(to, as_int32(raw));
        return;
    default: print_number(to, as_int64(raw));
    }
}

} // namespace detail

/// Appends a message as text. `keeps(message, number)` returns whether a field of the message is included; a field
/// that the schema does not have is not. The fields of the first `lines` levels have a line each.
/// `depth`: the maximum nesting of messages.
/// error nesting_too_deep, that of the encoding; `to` then ends at the invalid position
template <class F> errc print(std::string& to, byte_view message, message_schema const& as, unsigned lines,
    F const& keeps, unsigned depth = 100) {
    if (depth == 0) return errc::nesting_too_deep;
    char const end = lines > 0 ? '\n' : ' ';
    reader in(message);
    for (field f; in.next(f);) {
        auto const s = as.find(f.number);
        if (!s || !keeps(message, as, f)) continue;
        if (s->type == field_type::message) {
            if (f.type != wire_type::bytes) return errc::wrong_wire_type;
            (to += s->name) += lines > 1 ? " {\n" : " { ";
            auto const e = print(to, f.bytes, *s->message, lines > 0 ? lines - 1 : 0, keeps, depth - 1);
            if (e != errc::ok) return e;
            (to += '}') += end;
        } else if (s->type == field_type::string || s->type == field_type::bytes) {
            if (f.type != wire_type::bytes) return errc::wrong_wire_type;
            (to += s->name) += ": ";
            detail::print_quoted(to, f.bytes);
            to += end;
        } else {
            auto const e = each_scalar(f, wire_type_of(s->type), [&](std::uint64_t raw) {
                (to += s->name) += ": ";
                detail::print_scalar(to, *s, raw);
                to += end;
            });
            if (e != errc::ok) return e;
        }
    }
    return in.error();
}

} // namespace wire
GRAFT_END
