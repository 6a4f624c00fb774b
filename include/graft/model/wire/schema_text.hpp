// graft/model/wire/schema_text.hpp - a framework's messages as texts of constant size, and the tables that readers take
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire {

namespace detail {

/// How many characters come before one of `ends`, or before the end of the text: few steps of a constant expression,
/// however long the word is.
constexpr std::size_t length_until(char const* at, char const* ends) {
#ifdef __clang__
    auto size = __builtin_strlen(at);
    for (; *ends != '\0'; ++ends)
        if (auto const* const found = __builtin_char_memchr(at, *ends, size))
            size = static_cast<std::size_t>(found - at);
    return size;
#else
    return __builtin_strcspn(at, ends);
#endif
}
constexpr std::string_view word_until(char const*& at, char const* ends) {
    auto const* const first = at;
    auto const size = length_until(at, ends);
    at += size;
    return {first, size};
}
/// Whether two parts of literals are the same.
constexpr bool same_word(char const* a, char const* b, std::size_t size) { return __builtin_memcmp(a, b, size) == 0; }
constexpr std::uint32_t number_at(char const*& at) {
    std::uint32_t n = 0;
    for (; *at >= '0' && *at <= '9'; ++at) n = n * 10 + static_cast<std::uint32_t>(*at - '0');
    return n;
}

void this_text_of_a_schema_names_no_type(); ///< not constexpr, never defined: a constant that calls it is ill-formed
void this_schema_has_another_size();        ///< the same
void this_text_of_a_schema_is_too_long();   ///< the same
/// A place in a text, or a number of characters, as a row stores it.
template <class T> constexpr T stored_in_row(std::ptrdiff_t value) {
    auto const stored = static_cast<T>(value);
    if (stored != value) this_text_of_a_schema_is_too_long();
    return stored;
}

/// A name that is not a scalar type is a message; with a point in front it is an enum.
[[nodiscard]] constexpr field_type type_of(std::string_view word) {
    auto const last = word[word.size() - 1];
    switch (word[0]) {
    case '.': return field_type::enumeration;
    case 'i': return last == '2' ? field_type::int32 : field_type::int64;
    case 'u': return last == '2' ? field_type::uint32 : field_type::uint64;
    case 'b': return last == 'l' ? field_type::boolean : field_type::bytes;
    case 'd': return field_type::double_;
    case 'f': return last == 't' ? field_type::float_ : last == '2' ? field_type::fixed32 : field_type::fixed64;
    case 's':
        if (last == 'g') return field_type::string;
        if (word[1] == 'i') return last == '2' ? field_type::sint32 : field_type::sint64;
        return last == '2' ? field_type::sfixed32 : field_type::sfixed64;
    default: return field_type::message;
    }
}

} // namespace detail

/// One field of a message, parsed.
struct written_field {
    std::string_view name{};  ///< as text formats spell it
    std::uint32_t number = 0; ///< in the encoding
    std::string_view type{};  ///< `int32`, a message's name, or an enum's after a point
    char mark = '\0';         ///< `*` repeated, `+` repeated and packed, `!` required, `%` a map, `|` of a oneof
    std::string_view default_string{}; ///< empty: none
    std::uint8_t dialects = 0;         ///< as in `field_schema`
    std::string_view elsewhere{};      ///< its numbers in dialects that have another one: `n151@i9`
};

/// A message as a string, field after field:
///     message = name [ "/" dialects ] { " " field }
///     field = number " " name [ mark ] ":" type [ "=" default ] [ "/" dialects ] { "@" dialect number }
/// Dialects are letters; those after the message's name are the default of its fields. The type of an enum begins with
/// a point: one of the message's own (`.Engine`), or any by its full name (`.Phase`).
/// example `NetState 1 phase:.Phase=TEST 2 level:int32=0 3 stage*:string`
class message_text {
public:
    /// `letters`: the dialects' letters, in the order of their bits.
    constexpr message_text(char const* at, char const* letters) : at_(at), letters_(letters) {
        name_ = detail::word_until(at_, " /");
        if (*at_ == '/') dialects_ = dialects();
    }
    /// The name of the message.
    [[nodiscard]] constexpr std::string_view name() const { return name_; }

    /// Whether there is one more field, which becomes `f`.
    constexpr bool next(written_field& f) {
        auto const* at = at_;
        if (*at == '\0') return false;
        f.number = detail::number_at(++at);
        auto const* const name = ++at;
        auto size = detail::length_until(at, ":");
        at += size + 1;
        auto const last = name[size - 1];
        bool const marked = last == '*' || last == '!' || last == '+' || last == '|' || last == '%';
        if (marked) --size;
        f.mark = marked ? last : '\0';
        f.name = {name, size};
        f.type = detail::word_until(at, " =/@");
        f.default_string = *at == '=' ? detail::word_until(++at, " /@") : std::string_view();
        at_ = at;
        f.dialects = *at == '/' ? dialects() : dialects_;
        f.elsewhere = *at_ == '@' ? detail::word_until(++at_, " ") : std::string_view();
        return true;
    }
    /// The bit of a dialect.
    [[nodiscard]] static constexpr unsigned bit_of(char letter, char const* letters) {
        unsigned bit = 1;
        for (; *letters != letter; ++letters) bit *= 2; // a letter of no dialect is not a constant expression
        return bit;
    }
    /// Calls `f(bit of the dialect, number)` for each number that a field has elsewhere.
    template <class F> static constexpr void each_elsewhere(written_field const& w, char const* letters, F f) {
        if (w.elsewhere.empty()) return;
        auto const* at = w.elsewhere.data();
        for (auto const* const end = at + w.elsewhere.size(); at < end; ++at) {
            auto const bit = bit_of(*at, letters);
            f(static_cast<std::uint8_t>(bit), detail::number_at(++at));
        }
    }

private:
    constexpr std::uint8_t dialects() {
        unsigned bits = 0;
        for (++at_; *at_ != '\0' && *at_ != ' ' && *at_ != '@'; ++at_) bits |= bit_of(*at_, letters_);
        return static_cast<std::uint8_t>(bits);
    }

    char const* at_;
    char const* letters_;
    std::string_view name_{};
    std::uint8_t dialects_ = 0;
};

/// The number of strings of a schema.
template <std::size_t N> [[nodiscard]] constexpr std::size_t count_of(char const* const (&)[N]) { return N; }

/// The position of the message or enum of this name among `count` strings; `count` if there is none.
template <class Text>
[[nodiscard]] constexpr std::size_t place_of(std::string_view name, Text text_of, std::size_t count) {
    auto const size = name.size();
    for (std::size_t place = 0; size != 0 && place < count; ++place)
        if (auto const* const text = text_of(place); text[0] == name[0])
            if (detail::length_until(text, " /") == size && same_name({text, size}, name)) return place;
    return count;
}
template <std::size_t N>
[[nodiscard]] constexpr std::size_t place_of(std::string_view name, char const* const (&strings)[N]) {
    return place_of(name, [&](std::size_t i) { return strings[i]; }, N);
}

/// All tables of a schema, created from its strings at compile time. A constant: the tables point at each other.
/// The string of an enum is `name { " " value [ "=" number ] }`; a value without a number has the next one, from 0 on.
template <std::size_t Messages, std::size_t Fields, std::size_t Enums, std::size_t Values> struct schema_tables {
    message_schema messages[Messages]{};                ///< in the order of the strings
    enum_schema enums[Enums]{};                         ///< in the order of the strings
    field_row fields[Fields]{};                         ///< of all messages
    enum_row values[Values]{};                          ///< of all enums
    packed_schema all{fields, values, messages, enums}; ///< what the rows are offsets into

    /// Of a schema without dialects.
    constexpr schema_tables(
        char const* const (&message_strings)[Messages], char const* const (&enum_strings)[Enums], bool proto3)
        : schema_tables(
              [&](std::size_t i) { return message_strings[i]; }, enum_strings, "", proto3, [](auto const&...) {}) {}
    /// `text_of(place)` is the text of a message. `elsewhere(message, written_field const&)` is called for each field
    /// that has other numbers in dialects.
    template <class Text, class F> constexpr schema_tables(
        Text text_of, char const* const (&enum_strings)[Enums], char const* letters, bool proto3, F elsewhere) {
        places of_enums, of_messages;
        read_enums(enum_strings, proto3, of_enums);
        for (std::size_t m = 0; m < Messages; ++m)
            of_messages.add(messages[m].name = message_text(text_of(m), letters).name(), m);
        std::size_t n = 0;
        for (std::size_t m = 0; m < Messages; ++m) {
            message_text text(text_of(m), letters);
            auto const first = n;
            auto& message = messages[m];
            auto const* const start = text.name().data();
            message.proto3 = proto3;
            message.ordered = true;
            for (written_field w; text.next(w); ++n) {
                if (n == Fields) detail::this_schema_has_another_size();
                auto& to = fields[n];
                to.number = w.number;
                to.name_at = detail::stored_in_row<std::uint16_t>(w.name.data() - start);
                to.name_size = detail::stored_in_row<std::uint8_t>(static_cast<std::ptrdiff_t>(w.name.size()));
                to.type = detail::type_of(w.type);
                to.mark = w.mark;
                to.dialects = w.dialects;
                if (auto const size = w.default_string.size(); size != 0) {
                    to.default_at = detail::stored_in_row<std::uint16_t>(w.default_string.data() - start);
                    to.default_size = detail::stored_in_row<std::uint8_t>(static_cast<std::ptrdiff_t>(size));
                }
                if (w.mark == '!') message.requires_fields = true;
                if (n > first && fields[n - 1].number >= w.number) message.ordered = false;
                if (to.type == field_type::message) to.type_at = of_messages.find(messages, {}, w.type);
                if (to.type == field_type::enumeration)
                    to.type_at = of_enums.find(enums, text.name(), {w.type.data() + 1, w.type.size() - 1});
                if (!w.elsewhere.empty()) elsewhere(message, w);
            }
            message.fields = {all, m, first, n - first};
        }
        if (n != Fields) detail::this_schema_has_another_size();
    }

private:
    /// Where names are: found in constant time, for a compiler counts steps.
    struct places {
        static constexpr std::size_t size = 512;
        static_assert(Messages < size / 2 && Enums < size / 2);
        std::uint16_t all[size]{};

        static constexpr std::size_t key(std::size_t length, char first, char last) {
            return (length * 61 + static_cast<unsigned char>(first) * 7u + static_cast<unsigned char>(last)) % size;
        }
        constexpr void add(std::string_view name, std::size_t place) {
            auto at = key(name.size(), name[0], name.back());
            while (all[at] != 0) at = (at + 1) % size;
            all[at] = static_cast<std::uint16_t>(place + 1);
        }
        /// The place of `outer.name`, or else of `name`.
        template <class T, std::size_t N>
        constexpr std::uint16_t find(T const (&of)[N], std::string_view outer, std::string_view name) const {
            if (auto const o = outer.size(), all_of = o + 1 + name.size(); o != 0)
                for (auto at = key(all_of, outer[0], name.back()); all[at] != 0; at = (at + 1) % size) {
                    auto const& full = of[all[at] - 1].name;
                    if (full.size() == all_of && detail::same_word(full.data() + o + 1, name.data(), name.size()) &&
                        full[o] == '.' && detail::same_word(full.data(), outer.data(), o))
                        return static_cast<std::uint16_t>(all[at] - 1);
                }
            for (auto at = key(name.size(), name[0], name.back()); all[at] != 0; at = (at + 1) % size) {
                auto const& full = of[all[at] - 1].name;
                if (full.size() == name.size() && detail::same_word(full.data(), name.data(), name.size()))
                    return static_cast<std::uint16_t>(all[at] - 1);
            }
            detail::this_text_of_a_schema_names_no_type();
            return 0;
        }
    };

    constexpr void read_enums(char const* const* strings, bool open, places& where) {
        std::size_t n = 0;
        for (std::size_t e = 0; e < Enums; ++e) {
            auto const* at = strings[e];
            auto const name = detail::word_until(at, " ");
            auto const first = n;
            for (std::int32_t number = 0; *at != '\0'; ++number, ++n) {
                if (n == Values) detail::this_schema_has_another_size();
                auto const word = detail::word_until(++at, " =");
                values[n].name_at = detail::stored_in_row<std::uint16_t>(word.data() - strings[e]);
                values[n].name_size = detail::stored_in_row<std::uint16_t>(static_cast<std::ptrdiff_t>(word.size()));
                if (*at == '=') number = static_cast<std::int32_t>(detail::number_at(++at));
                values[n].number = number;
            }
            enums[e].name = name;
            enums[e].open = open;
            enums[e].values = {all, e, first, n - first};
            where.add(name, e);
        }
        if (n != Values) detail::this_schema_has_another_size();
    }
};

} // namespace wire
GRAFT_END
