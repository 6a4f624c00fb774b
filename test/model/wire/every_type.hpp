// test/model/wire/every_type.hpp - messages with every scalar type in every role, for proto2 and proto3
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/wire/schema.hpp"

namespace every_type {

using ft = graft::wire::field_type;

inline constexpr graft::wire::enum_value colour_values[] = {
    {"NONE", 0}, {"RED", 1}, {"CRIMSON", 1}, {"FAR", 2147483647}, {"NEAR", -2147483647 - 1}, {"MINUS", -3}};
inline constexpr graft::wire::enum_schema closed_colour{"ClosedColour", colour_values};
inline constexpr graft::wire::enum_schema open_colour{"OpenColour", colour_values, true};

// clang-format off
/// One field of each scalar type: names begin with PREFIX, numbers with FIRST.
#define EVERY_SCALAR(PREFIX, FIRST, COLOUR, ...)                                                   \
    {.name = PREFIX "double", .number = FIRST + 0, .type = ft::double_, __VA_ARGS__},              \
    {.name = PREFIX "float", .number = FIRST + 1, .type = ft::float_, __VA_ARGS__},                \
    {.name = PREFIX "int32", .number = FIRST + 2, .type = ft::int32, __VA_ARGS__},                 \
    {.name = PREFIX "int64", .number = FIRST + 3, .type = ft::int64, __VA_ARGS__},                 \
    {.name = PREFIX "uint32", .number = FIRST + 4, .type = ft::uint32, __VA_ARGS__},               \
    {.name = PREFIX "uint64", .number = FIRST + 5, .type = ft::uint64, __VA_ARGS__},               \
    {.name = PREFIX "sint32", .number = FIRST + 6, .type = ft::sint32, __VA_ARGS__},               \
    {.name = PREFIX "sint64", .number = FIRST + 7, .type = ft::sint64, __VA_ARGS__},               \
    {.name = PREFIX "fixed32", .number = FIRST + 8, .type = ft::fixed32, __VA_ARGS__},             \
    {.name = PREFIX "fixed64", .number = FIRST + 9, .type = ft::fixed64, __VA_ARGS__},             \
    {.name = PREFIX "sfixed32", .number = FIRST + 10, .type = ft::sfixed32, __VA_ARGS__},          \
    {.name = PREFIX "sfixed64", .number = FIRST + 11, .type = ft::sfixed64, __VA_ARGS__},          \
    {.name = PREFIX "bool", .number = FIRST + 12, .type = ft::boolean, __VA_ARGS__},               \
    {.name = PREFIX "enum", .number = FIRST + 13, .type = ft::enumeration, __VA_ARGS__ __VA_OPT__(,) .values = &COLOUR}
#define EVERY_STRING(PREFIX, FIRST, ...)                                                           \
    {.name = PREFIX "string", .number = FIRST + 14, .type = ft::string, __VA_ARGS__},                \
    {.name = PREFIX "bytes", .number = FIRST + 15, .type = ft::bytes, __VA_ARGS__}
// clang-format on

struct schema {
    static graft::wire::message_schema const old, demands, tail, modern;
};

inline constexpr graft::wire::field_schema demands_fields[] = {
    EVERY_SCALAR("r_", 1, closed_colour, .required = true),
    EVERY_STRING("r_", 1, .required = true),
};
inline constexpr graft::wire::message_schema schema::demands{"Demands", demands_fields};

inline constexpr graft::wire::field_schema tail_fields[] = {
    {.name = "x", .number = 1, .type = ft::int32},
    {.name = "tail", .number = 2, .type = ft::group, .message = &schema::tail},
};
inline constexpr graft::wire::message_schema schema::tail{"Tail", tail_fields};

/// proto2: closed enums, presence of every field, groups.
inline constexpr graft::wire::field_schema old_fields[] = {
    EVERY_SCALAR("o_", 1, closed_colour),
    EVERY_STRING("o_", 1),
    EVERY_SCALAR("u_", 21, closed_colour, .repeated = true),
    EVERY_STRING("u_", 21, .repeated = true),
    EVERY_SCALAR("p_", 41, closed_colour, .repeated = true, .packed = true),
    {.name = "nested", .number = 61, .type = ft::message, .message = &schema::old},
    {.name = "nesteds", .number = 62, .type = ft::message, .repeated = true, .message = &schema::old},
    {.name = "demands", .number = 63, .type = ft::message, .message = &schema::demands},
    {.name = "tail", .number = 64, .type = ft::group, .message = &schema::tail},
    {.name = "one_int64", .number = 65, .type = ft::int64, .oneof = 1},
    {.name = "one_string", .number = 66, .type = ft::string, .oneof = 1},
    {.name = "one_nested", .number = 67, .type = ft::message, .message = &schema::old, .oneof = 1},
    {.name = "two_float", .number = 2000, .type = ft::float_, .oneof = 2},
    {.name = "two_enum", .number = 2001, .type = ft::enumeration, .values = &closed_colour, .oneof = 2},
    {.name = "a_name_of_more_than_twenty_four_characters", .number = 100000, .type = ft::int32},
    {.name = "last", .number = 536870911, .type = ft::uint64},
};
inline constexpr graft::wire::message_schema schema::old{"Old", old_fields};

/// proto3: open enums, fields without presence.
inline constexpr graft::wire::field_schema modern_fields[] = {
    EVERY_SCALAR("o_", 1, open_colour),
    EVERY_STRING("o_", 1),
    EVERY_SCALAR("u_", 21, open_colour, .repeated = true),
    EVERY_STRING("u_", 21, .repeated = true),
    EVERY_SCALAR("p_", 41, open_colour, .repeated = true, .packed = true),
    {.name = "nested", .number = 61, .type = ft::message, .message = &schema::modern},
    {.name = "nesteds", .number = 62, .type = ft::message, .repeated = true, .message = &schema::modern},
    {.name = "one_int64", .number = 65, .type = ft::int64, .oneof = 1},
    {.name = "one_bytes", .number = 66, .type = ft::bytes, .oneof = 1},
    {.name = "one_nested", .number = 67, .type = ft::message, .message = &schema::modern, .oneof = 1},
    {.name = "last", .number = 536870911, .type = ft::sint64},
};
inline constexpr graft::wire::message_schema schema::modern{"Modern", modern_fields, true};

#undef EVERY_SCALAR
#undef EVERY_STRING

} // namespace every_type
