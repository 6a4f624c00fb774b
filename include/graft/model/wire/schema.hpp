// graft/model/wire/schema.hpp - the schema of a protobuf message as constant data: names, numbers, types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace wire {

/// The type of a field as its definition names it.
enum class field_type : std::uint8_t {
    double_,
    float_,
    int32,
    int64,
    uint32,
    uint64,
    sint32,
    sint64,
    fixed32,
    fixed64,
    sfixed32,
    sfixed64,
    boolean,
    string,
    bytes,
    message,
    enumeration,
    group,
};

/// The encoding of one value of type `t` if it is not packed.
[[nodiscard]] constexpr wire_type wire_type_of(field_type t) {
    switch (t) {
    case field_type::double_:
    case field_type::fixed64:
    case field_type::sfixed64: return wire_type::fixed64;
    case field_type::float_:
    case field_type::fixed32:
    case field_type::sfixed32: return wire_type::fixed32;
    case field_type::string:
    case field_type::bytes:
    case field_type::message: return wire_type::bytes;
    case field_type::group: return wire_type::group_begin;
    default: return wire_type::varint;
    }
}

/// One name of an enum.
struct enum_value {
    std::string_view name{}; ///< as in the definition of the enum
    std::int32_t number = 0; ///< its value in the encoding
};

/// An enum. `open` (proto3): numbers without a name are accepted.
struct enum_schema {
    std::string_view name{};         ///< of the enum, for messages
    span<enum_value const> values{}; ///< names and numbers; several names may have one number
    bool open = false;               ///< whether a number without a name is accepted

    /// The value of this name, or null.
    [[nodiscard]] constexpr enum_value const* find(std::string_view wanted) const {
        for (auto const& v : values)
            if (same_name(v.name, wanted)) return &v;
        return nullptr;
    }
    /// The first name with this number.
    [[nodiscard]] constexpr enum_value const* find(std::int32_t number) const {
        for (auto const& v : values)
            if (v.number == number) return &v;
        return nullptr;
    }
};

struct message_schema;

namespace detail {
void this_message_has_no_field_of_that_name(); ///< not constexpr, never defined: a constant that calls it is ill-formed
}

/// One field. `message` and `values` are the schema of a message or an enum field.
struct field_schema {
    std::string_view name{};                 ///< as text formats spell it
    std::uint32_t number = 0;                ///< in the encoding
    field_type type{};                       ///< of one element
    bool repeated = false;                   ///< any number of elements
    bool packed = false;                     ///< elements of numbers are written in one payload
    bool required = false;                   ///< a message without it is rejected
    bool map = false;                        ///< repeated entries with the fields `key` (1) and `value` (2)
    message_schema const* message = nullptr; ///< of type message or group
    enum_schema const* values = nullptr;     ///< of type enumeration
    std::string_view default_string{};       ///< the default as text; empty: that of the type
    std::uint8_t oneof = 0;                  ///< fields with the same mark other than 0 exclude each other
    std::uint8_t dialects = 0; ///< of which add-ons to the schema the field is, a bit for each; 0: of the schema itself
};

/// A message: its fields in the order of their numbers (any order works, this one is fastest).
/// `proto3`: a scalar outside a oneof with its zero value counts as absent.
struct message_schema {
    std::string_view name{};           ///< of the message, for messages of errors
    span<field_schema const> fields{}; ///< in the order of their numbers
    bool proto3 = false;               ///< a scalar outside a oneof with its zero value counts as absent
    bool ordered = false;              ///< by number; computed by the constructor
    bool requires_fields = false;      ///< some field is `required`; computed by the constructor

    constexpr message_schema() = default; ///< of tables that are filled afterwards
    constexpr message_schema(std::string_view n, span<field_schema const> f, bool p3 = false)
        : name(n), fields(f), proto3(p3), ordered(true) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i > 0 && fields[i - 1].number >= fields[i].number) ordered = false;
            if (fields[i].required) requires_fields = true;
        }
    }

    /// The number of the field `wanted`, as a constant: `case schema::graph_proto["node"]:`. A name that is not in the
    /// message does not compile.
    [[nodiscard]] consteval std::uint32_t operator[](std::string_view wanted) const {
        auto const* const found = find(wanted);
        if (!found) detail::this_message_has_no_field_of_that_name();
        return found->number;
    }
    /// cost O(fields); the text reader caches the results
    /// The field of this name, or null.
    [[nodiscard]] constexpr field_schema const* find(std::string_view wanted) const {
        for (auto const& f : fields)
            if (same_name(f.name, wanted)) return &f;
        return nullptr;
    }
    /// The field of this number, or null.
    /// cost O(1) for the first fields of a dense message, O(log fields) for the others
    [[nodiscard]] constexpr field_schema const* find(std::uint32_t number) const {
        if (std::size_t{number} - 1 < fields.size() && fields[number - 1].number == number) return &fields[number - 1];
        if (!ordered) {
            for (auto const& f : fields)
                if (f.number == number) return &f;
            return nullptr;
        }
        std::size_t low = 0, high = fields.size();
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            if (fields[middle].number < number) low = middle + 1;
            else high = middle;
        }
        return low < fields.size() && fields[low].number == number ? &fields[low] : nullptr;
    }
};

/// More fields for a message, declared outside the library. In a search they precede the message's own.
struct schema_extension {
    message_schema const* of;        ///< the message that gets them
    span<field_schema const> fields; ///< must outlive the readers
};

} // namespace wire
GRAFT_END
