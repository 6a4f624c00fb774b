// graft/model/wire/schema.hpp - the schema of a protobuf message as constant data: names, numbers, types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

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

struct message_schema;
struct enum_schema;

/// One name of an enum of `schema_tables`: a row that needs no relocation.
struct enum_row {
    std::int32_t number;   ///< its value in the encoding
    std::uint16_t name_at, ///< where its name begins, counted from that of its enum
        name_size;         ///< characters of its name
};
/// One field of `schema_tables`. What `field_schema` points at is a place here: rows need no relocation.
struct field_row {
    std::uint32_t number;   ///< in the encoding
    std::uint16_t name_at,  ///< where its name begins, counted from that of its message
        default_at;         ///< where its default begins, counted so
    std::uint8_t name_size, ///< characters of its name
        default_size;       ///< characters of its default
    field_type type;        ///< of one element
    char mark;              ///< `*` repeated, `+` repeated and packed, `!` required, `%` a map, `|` of a oneof
    std::uint16_t type_at;  ///< of type message or enumeration: which of `packed_schema`
    std::uint8_t dialects;  ///< as in `field_schema`
};
/// What the rows of a schema are offsets into.
struct packed_schema {
    field_row const* fields = nullptr;        ///< of all messages
    enum_row const* values = nullptr;         ///< of all enums
    message_schema const* messages = nullptr; ///< the name of each is the beginning of its text
    enum_schema const* enums = nullptr;       ///< so here
};

/// A look-up's result: one element, or none; read like a pointer.
template <class T> struct optional_row {
    static constexpr std::uint32_t no_place = 0xFFFFFFFF; ///< of a field that somebody added to the message

    T row{};                        ///< if there is one
    bool found = false;             ///< whether there is one
    std::uint32_t place = no_place; ///< in its list

    [[nodiscard]] constexpr explicit operator bool() const { return found; }
    constexpr T const& operator*() const { return row; }
    constexpr T const* operator->() const { return &row; }
    /// Whether both are the same field, or the same name of an enum.
    friend constexpr bool operator==(optional_row const& a, optional_row const& b) {
        return a.found == b.found && a.row.number == b.row.number && same_name(a.row.name, b.row.name);
    }
};
using optional_value = optional_row<enum_value>; ///< a name of an enum, or none

/// The elements of a message or an enum. Each is a value, made of a row or copied from a table that somebody declared.
template <class T> class GRAFT_TYPE schema_list {
public:
    constexpr schema_list() = default;
    constexpr schema_list(span<T const> declared)
        : declared_(declared.data()), size_(static_cast<std::uint32_t>(declared.size())) {}
    /// `size` rows from `first` on, of the message or enum number `of`.
    constexpr schema_list(packed_schema const& in, std::size_t of, std::size_t first, std::size_t size)
        : packed_(&in), first_(static_cast<std::uint32_t>(first)), size_(static_cast<std::uint32_t>(size)),
          of_(static_cast<std::uint32_t>(of)) {}

    /// Reads one after the other.
    class iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;

        constexpr iterator(schema_list const& all, std::size_t at) : all_(&all), at_(at) {}
        constexpr T operator*() const { return (*all_)[at_]; }
        constexpr iterator& operator++() { return ++at_, *this; }
        friend constexpr bool operator==(iterator a, iterator b) { return a.at_ == b.at_; }

    private:
        schema_list const* all_;
        std::size_t at_;
    };

    [[nodiscard]] constexpr std::size_t size() const { return size_; }    ///< number of elements
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }     ///< whether there is none
    [[nodiscard]] constexpr iterator begin() const { return {*this, 0}; } ///< in the order of their places
    [[nodiscard]] constexpr iterator end() const { return {*this, size_}; }
    /// The element at this place; its number, and its name, alone.
    [[nodiscard]] constexpr T operator[](std::size_t at) const { return packed_ ? made(at) : declared_[at]; }
    [[nodiscard]] constexpr auto number(std::size_t at) const {
        return packed_ ? row(at).number : declared_[at].number;
    }
    [[nodiscard]] constexpr std::string_view name(std::size_t at) const {
        if (!packed_) return declared_[at].name;
        return {text() + row(at).name_at, row(at).name_size};
    }
    /// The place of this name, or `size()`.
    [[nodiscard]] constexpr std::size_t place_of(std::string_view wanted) const {
        std::size_t i = 0;
        while (i < size_ && !same_name(name(i), wanted)) ++i;
        return i;
    }
    /// The element at this place; none for `size()`.
    [[nodiscard]] constexpr optional_row<T> at(std::size_t place) const {
        if (place == size_) return {};
        return {(*this)[place], true, static_cast<std::uint32_t>(place)};
    }
    /// The table that was declared; empty for rows.
    [[nodiscard]] constexpr span<T const> declared() const {
        return declared_ ? span<T const>(declared_, size_) : span<T const>();
    }

private:
    [[nodiscard]] constexpr auto const& row(std::size_t at) const {
        if constexpr (std::is_same_v<T, enum_value>) return packed_->values[first_ + at];
        else return packed_->fields[first_ + at];
    }
    /// The text that the rows' names are in.
    [[nodiscard]] constexpr char const* text() const;
    [[nodiscard]] constexpr T made(std::size_t at) const;

    T const* declared_ = nullptr;
    packed_schema const* packed_ = nullptr;
    std::uint32_t first_ = 0, size_ = 0, of_ = 0;
};
template <> constexpr char const* schema_list<enum_value>::text() const;
template <> constexpr enum_value schema_list<enum_value>::made(std::size_t at) const;
using enum_values = schema_list<enum_value>; ///< names and numbers; several names may have one number

/// An enum. `open` (proto3): numbers without a name are accepted.
struct enum_schema {
    std::string_view name{}; ///< of the enum, for messages
    enum_values values{};    ///< in the order of their definition
    bool open = false;       ///< whether a number without a name is accepted

    constexpr enum_schema() = default; ///< of tables that are filled afterwards
    constexpr enum_schema(std::string_view n, span<enum_value const> all, bool accepts_any = false)
        : name(n), values(all), open(accepts_any) {}

    /// The value of this name, if there is one.
    [[nodiscard]] constexpr optional_value find(std::string_view wanted) const {
        return values.at(values.place_of(wanted));
    }
    /// The first name with this number, if there is one.
    [[nodiscard]] constexpr optional_value find(std::int32_t number) const {
        std::size_t i = 0;
        while (i < values.size() && values.number(i) != number) ++i;
        return values.at(i);
    }
};

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

template <> constexpr char const* schema_list<field_schema>::text() const;
template <> constexpr field_schema schema_list<field_schema>::made(std::size_t at) const;
using field_list = schema_list<field_schema>;      ///< the fields of a message, in the order of their numbers
using optional_field = optional_row<field_schema>; ///< a field, or none

/// A message: its fields in the order of their numbers (any order works, this one is fastest).
/// `proto3`: a scalar outside a oneof with its zero value counts as absent.
struct message_schema {
    std::string_view name{};      ///< of the message, for messages of errors
    field_list fields{};          ///< in the order of their numbers
    bool proto3 = false;          ///< a scalar outside a oneof with its zero value counts as absent
    bool ordered = false;         ///< by number; computed by the constructor
    bool requires_fields = false; ///< some field is `required`; computed by the constructor

    constexpr message_schema() = default; ///< of tables that are filled afterwards
    constexpr message_schema(std::string_view n, span<field_schema const> f, bool p3 = false)
        : name(n), fields(f), proto3(p3), ordered(true) {
        for (std::size_t i = 0; i < f.size(); ++i) {
            if (i > 0 && f[i - 1].number >= f[i].number) ordered = false;
            if (f[i].required) requires_fields = true;
        }
    }

    /// The number of the field `wanted`, as a constant: `case schema::graph_proto["node"]:`. A name that is not in the
    /// message does not compile.
    [[nodiscard]] consteval std::uint32_t operator[](std::string_view wanted) const {
        auto const at = fields.place_of(wanted);
        if (at == fields.size()) detail::this_message_has_no_field_of_that_name();
        return fields.number(at);
    }
    /// cost O(fields); the text reader caches the results
    /// The field of this name, if there is one.
    [[nodiscard]] constexpr optional_field find(std::string_view wanted) const {
        return fields.at(fields.place_of(wanted));
    }
    /// The field of this number, if there is one.
    /// cost O(1) for the first fields of a dense message, O(log fields) for the others
    [[nodiscard]] constexpr optional_field find(std::uint32_t number) const { return fields.at(place_of(number)); }

private:
    /// The place of a field, or how many there are.
    [[nodiscard]] constexpr std::size_t place_of(std::uint32_t number) const {
        auto const size = fields.size();
        if (std::size_t{number} - 1 < size && fields.number(number - 1) == number) return number - 1;
        std::size_t low = 0, high = size;
        if (!ordered) {
            while (low < size && fields.number(low) != number) ++low;
            return low;
        }
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            if (fields.number(middle) < number) low = middle + 1;
            else high = middle;
        }
        return low < size && fields.number(low) == number ? low : size;
    }
};

template <> constexpr char const* schema_list<enum_value>::text() const { return packed_->enums[of_].name.data(); }
template <> constexpr char const* schema_list<field_schema>::text() const { return packed_->messages[of_].name.data(); }
template <> constexpr enum_value schema_list<enum_value>::made(std::size_t at) const {
    return {name(at), row(at).number};
}
template <> constexpr field_schema schema_list<field_schema>::made(std::size_t at) const {
    auto const& from = row(at);
    field_schema f;
    f.name = name(at);
    f.number = from.number;
    f.type = from.type;
    f.repeated = from.mark == '*' || from.mark == '+' || from.mark == '%';
    f.packed = from.mark == '+';
    f.required = from.mark == '!';
    f.map = from.mark == '%';
    f.oneof = from.mark == '|' ? 1 : 0;
    if (from.type == field_type::message) f.message = &packed_->messages[from.type_at];
    if (from.type == field_type::enumeration) f.values = &packed_->enums[from.type_at];
    if (from.default_size != 0) f.default_string = {text() + from.default_at, from.default_size};
    f.dialects = from.dialects;
    return f;
}

/// More fields for a message, declared outside the library. In a search they precede the message's own.
struct schema_extension {
    message_schema const* of;        ///< the message that gets them
    span<field_schema const> fields; ///< must outlive the readers
};

} // namespace wire
GRAFT_END
