// graft/frontend/caffe/messages.hpp - a user's messages beside the shipped ones; conflicts do not compile
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility> // index_sequence

#include "graft/base/container/hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/frontend/caffe/detail/dialect.hpp"
#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/frontend/caffe/detail/schema_net.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace caffe {

namespace detail {

[[nodiscard]] constexpr wire::message_text message_at(std::size_t place) {
    return {text_of_message(place), dialect_letters};
}

/// An existing message with the name of a user's message: a shipped one, described by a string, or another of the
/// user's.
struct met_message {
    wire::message_schema const* schema = nullptr; ///< for a shipped one only the address
    std::size_t place = message_count;            ///< of one that ships

    [[nodiscard]] constexpr explicit operator bool() const { return schema != nullptr; }
    [[nodiscard]] constexpr std::string_view name() const {
        return place < message_count ? message_at(place).name() : schema->name;
    }
    /// Calls `f(wire::written_field const&)` until it returns true; returns whether it did.
    template <class F> constexpr bool any_field(F f) const {
        wire::written_field x;
        if (place < message_count) {
            for (auto all = message_at(place); all.next(x);)
                if (f(x)) return true;
            return false;
        }
        for (auto const& own : schema->fields) {
            x.name = own.name;
            x.number = own.number;
            x.dialects = own.dialects;
            if (f(x)) return true;
        }
        return false;
    }
};

/// Nothing if no message that ships has this name.
[[nodiscard]] constexpr met_message shipped_message(std::string_view name) {
    auto const place = place_of_message(name);
    return place < message_count ? met_message{&schema::tables.all.messages[place], place} : met_message{};
}

} // namespace detail

/// Two names in a compile-time error: a user's field, and the field that it conflicts with.
template <class Mine, class Theirs> struct both;

namespace detail {

/// One message of a list, with its type erased.
struct message_part {
    std::string_view name;
    bool overrides;
    wire::message_schema const* schema;
};

/// Two fields that cannot be in one message.
struct conflict {
    errc code = errc::ok;
    std::string_view mine{}, theirs{};
};

/// The readers decode these messages themselves.
[[nodiscard]] constexpr bool is_frame(std::string_view name) {
    constexpr std::string_view all[] = {"NetParameter", "LayerParameter", "V1LayerParameter", "V0LayerParameter",
        "BlobProto", "BlobShape", "NetState", "NetStateRule", "ParamSpec", "InputParameter"};
    for (auto n : all)
        if (n == name) return true;
    return false;
}

/// The existing message with the name of part `i`: the shipped one, or the one that an earlier part replaced it with.
[[nodiscard]] constexpr met_message met_by(span<message_part const> parts, std::size_t i) {
    auto found = shipped_message(parts[i].name);
    for (std::size_t j = 0; j < i; ++j)
        if (parts[j].name == parts[i].name && (parts[j].overrides || !found)) found = {parts[j].schema};
    return found;
}
[[nodiscard]] constexpr bool is_overridden(span<message_part const> parts, std::size_t i) {
    for (std::size_t j = i + 1; j < parts.size(); ++j)
        if (parts[j].name == parts[i].name && parts[j].overrides) return true;
    return false;
}

constexpr conflict collision(wire::message_schema const& mine, met_message const& theirs, std::uint8_t dialects) {
    conflict found;
    for (auto const& f : mine.fields)
        if (theirs.any_field([&](wire::written_field const& g) {
                if (g.dialects != 0 && (g.dialects & dialects) == 0) return false;
                if (f.name == g.name) found = {errc::field_name_in_use, f.name, g.name};
                else if (f.number == g.number) found = {errc::field_number_in_use, f.name, g.name};
                return found.code != errc::ok;
            }))
            return found;
    if (dialects == wire::message_set::every_dialect) return {};
    theirs.any_field([&](wire::written_field const& g) { // numbers of chosen dialects alone
        wire::message_text::each_elsewhere(g, dialect_letters, [&](unsigned bit, std::uint32_t number) {
            for (auto const& f : mine.fields)
                if (found.code == errc::ok && f.number == number && (dialects & bit) != 0)
                    found = {errc::field_number_in_use, f.name, g.name};
        });
        return found.code != errc::ok;
    });
    return found;
}
/// The conflict of part `i` with the parts before it.
[[nodiscard]] constexpr conflict conflict_of(span<message_part const> parts, std::size_t i, std::uint8_t dialects) {
    auto const& part = parts[i];
    auto const met = met_by(parts, i);
    if (part.overrides) {
        if (!met) return {errc::override_of_unknown_message, part.name, {}};
        return is_frame(part.name) ? conflict{errc::message_cannot_be_replaced, part.name, {}} : conflict{};
    }
    if (!met) return {};
    for (auto const& f : part.schema->fields)
        if (f.required) return {errc::added_field_is_required, f.name, met.name()};
    if (auto const c = collision(*part.schema, met, dialects); c.code != errc::ok) return c;
    for (auto j = i; j-- > 0;) { // other parts that add to the same message
        if (parts[j].name != part.name || parts[j].schema == met.schema) continue;
        if (parts[j].overrides) break;
        if (auto const c = collision(*part.schema, {parts[j].schema}, dialects); c.code != errc::ok) return c;
    }
    return {};
}

/// Whether a field of the text holds the message of this name; quicker than to read the fields.
[[nodiscard]] constexpr bool holds(char const* text, std::string_view name) {
    while (true) {
        text += wire::detail::length_until(text, ":");
        if (*text == '\0') return false;
        if (*++text == name[0] && same_name({text, wire::detail::length_until(text, " =/@")}, name)) return true;
    }
}
/// Calls `f(message, field)` for each field of a shipped message whose type is the message of this name.
template <class F> constexpr void each_use(std::string_view name, F f) {
    if (!shipped_message(name)) return;
    wire::written_field x;
    for (std::size_t i = 0; i < message_count; ++i)
        if (holds(text_of_message(i), name))
            for (auto all = message_at(i); all.next(x);)
                if (same_name(x.type, name)) f(&schema::tables.all.messages[i], x);
}
/// The number of fields of shipped messages that change their type, over all parts.
[[nodiscard]] constexpr std::size_t redirected(span<message_part const> parts) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].overrides && !is_overridden(parts, i))
            each_use(parts[i].name, [&](auto const*, wire::written_field const&) { ++n; });
    return n;
}

/// The fields of shipped messages whose message type has been replaced, with the new type.
template <std::size_t N> struct redirected_fields {
    wire::field_schema fields[N + 1]{};
    wire::message_schema const* in[N + 1]{};

    constexpr explicit redirected_fields(span<message_part const> parts) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i].overrides || is_overridden(parts, i)) continue;
            each_use(parts[i].name, [&](wire::message_schema const* of, wire::written_field const& f) {
                fields[n] = {.name = f.name,
                    .number = f.number,
                    .type = wire::field_type::message,
                    .repeated = f.mark == '*',
                    .required = f.mark == '!',
                    .message = parts[i].schema,
                    .dialects = f.dialects};
                in[n++] = of;
            });
        }
    }
};

/// The readers' input: fields that precede those of the shipped tables.
template <std::size_t N> struct extension_list {
    wire::schema_extension all[N + 1]{};
    std::size_t size = 0;

    constexpr extension_list(
        span<message_part const> parts, span<wire::field_schema const> changed, wire::message_schema const* const* in) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].overrides || is_overridden(parts, i)) continue;
            if (auto const met = met_by(parts, i)) all[size++] = {met.schema, parts[i].schema->fields.declared()};
        }
        for (std::size_t i = 0; i < changed.size(); ++i) all[size++] = {in[i], changed.subspan(i, 1)};
    }
};

template <class Subject, auto Found, errc Code, class I, class J> struct conflict_error;
template <class Subject, auto Found, errc Code, std::size_t... I, std::size_t... J>
struct conflict_error<Subject, Found, Code, std::index_sequence<I...>, std::index_sequence<J...>>
    : graft::detail::checked<Subject, Code, both<name<Found().mine[I]...>, name<Found().theirs[J]...>>> {};

/// True, or a compile-time error that contains the message, the mistake and both fields.
template <class Subject, auto Found, errc Code = Found().code>
inline constexpr bool no_conflict = conflict_error<Subject, Found, Code, std::make_index_sequence<Found().mine.size()>,
    std::make_index_sequence<Found().theirs.size()>>::value;
template <class Subject, auto Found> inline constexpr bool no_conflict<Subject, Found, errc::ok> = true;

template <std::size_t I, class List>
inline constexpr auto conflict_in = [] { return conflict_of(List::parts, I, List::dialects); };

/// Two fields of one message that have one number, each in a chosen dialect that is a fork's.
[[nodiscard]] constexpr conflict clash_in_message(std::size_t place, unsigned dialects) {
    auto const* const text = text_of_message(place);
    if (text[wire::detail::length_until(text, "@")] == '\0') return {}; // each field has its own number
    struct claim {
        std::string_view field{};
        std::uint32_t number = 0;
        unsigned dialect = 0;
    } claims[160]{};
    std::size_t size = 0, first = sizeof claims / sizeof *claims;
    conflict found;
    wire::written_field f;
    for (auto all = message_at(place); all.next(f);)
        for (unsigned d = 1; (f.dialects & dialects) != 0 && d < 16; d *= 2) {
            if ((f.dialects & dialects & d) == 0) continue;
            auto number = f.number;
            wire::message_text::each_elsewhere(
                f, dialect_letters, [&](unsigned bit, std::uint32_t own) { number = bit == d ? own : number; });
            for (std::size_t i = 0; i < size && i < first; ++i)
                if (claims[i].number == number && claims[i].dialect != d && claims[i].field.data() != f.name.data()) {
                    first = i;
                    found = {errc::field_number_in_use, f.name, claims[i].field};
                }
            claims[size++] = {f.name, number, d};
        }
    return found;
}

/// Two chosen dialects that use one number for different fields; `every_dialect` defines an order for this case.
[[nodiscard]] constexpr conflict clash_of(std::uint8_t dialects) {
    auto const forks = dialects & 15u;
    if (dialects == wire::message_set::every_dialect || (forks & (forks - 1)) == 0) return {};
    for (std::size_t i = 0; i < message_count; ++i)
        if (auto const c = clash_in_message(i, dialects); c.code != errc::ok) return c;
    return {};
}
template <std::uint8_t Dialects> inline constexpr auto clash_in = [] { return clash_of(Dialects); };

template <class Part> concept is_dialect = requires { Part::dialects; };

template <class Part> constexpr bool part_is_read() {
    if constexpr (is_dialect<Part>) return true;
    else return fields_are_read<Part>;
}
template <class Part> constexpr message_part part_of() {
    if constexpr (is_dialect<Part>) return {{}, false, nullptr};
    else return {Part::fields.name(), Part::fields.override_spec(), &message_of<Part>::schema};
}
template <std::size_t N> struct part_list {
    message_part all[N + 1]{};
    std::size_t size = 0;

    constexpr explicit part_list(std::initializer_list<message_part> from) {
        for (auto const& p : from)
            if (p.schema) all[size++] = p;
    }
};
/// The position of `Part` among the messages of `Parts`.
template <class Part, class... Parts> constexpr std::size_t place_among() {
    constexpr bool before[] = {std::is_same_v<Part, Parts>...}, counts[] = {!is_dialect<Parts>...};
    std::size_t n = 0;
    for (std::size_t i = 0; !before[i]; ++i) n += counts[i] ? 1u : 0u;
    return n;
}

} // namespace detail

/// Messages of the user, in order, in addition to the shipped ones, and the dialects that are read (all, if none is
/// listed). A message with a new name is a new message; one with an existing name adds its fields to that message, or
/// replaces it with `.override()`. Two fields of one message with one number or one name do not compile.
/// example `struct my_caffe { using messages = caffe::messages<caffe::ssd, BiasParameter, MyLayerFields>; ... };`
template <class... Parts> struct GRAFT_TYPE messages {
    static_assert((detail::part_is_read<Parts>() && ... && true));
    /// The dialects of Caffe that are read, a bit for each; all of them if none is listed.
    static constexpr std::uint8_t dialects = [] {
        bool named = false;
        unsigned bits = 0;
        [[maybe_unused]] auto const add = [&](bool is, unsigned b) { named = named || is, bits |= b; };
        (add(detail::is_dialect<Parts>,
             [] {
                 if constexpr (detail::is_dialect<Parts>) return unsigned{Parts::dialects};
                 else return 0u;
             }()),
            ...);
        return static_cast<std::uint8_t>(named ? bits : wire::message_set::every_dialect);
    }();

private:
    static constexpr detail::part_list<sizeof...(Parts)> listed{{detail::part_of<Parts>()...}};
    struct list {
        static constexpr span<detail::message_part const> parts{listed.all, listed.size};
        static constexpr std::uint8_t dialects = messages::dialects;
    };
    static constexpr std::size_t redirected = detail::redirected(list::parts);
    static constexpr detail::redirected_fields<redirected> changed{list::parts};
    static constexpr detail::extension_list<sizeof...(Parts) + redirected> created{
        list::parts, {changed.fields, redirected}, changed.in};

    template <class Part> static constexpr bool fits() {
        if constexpr (detail::is_dialect<Part>) return true;
        else return detail::no_conflict<Part, detail::conflict_in<detail::place_among<Part, Parts...>(), list>>;
    }

public:
    /// True, or the error for two conflicting fields of one message.
    static constexpr bool are_read = detail::no_conflict<messages, detail::clash_in<dialects>> &&
                                     (fits<Parts>() && ... && true);
    /// For the readers: the messages that are known in addition to BVLC's schema.
    [[nodiscard]] static constexpr wire::message_set known() {
        static_assert(are_read);
        return {{created.all, created.size}, dialects};
    }
    /// Whether the type of field `name` of LayerParameter is the message `M`.
    template <class M> [[nodiscard]] static constexpr bool has(std::string_view name) {
        auto const* const mine = &message_of<M>::schema;
        auto const extensions = known().extensions;
        auto const holds_mine = [&](wire::message_schema const* its) {
            if (its == mine) return true;
            for (auto const& x : extensions) // or a message that `M` adds its fields to
                if (x.of == its && x.fields.data() == mine->fields.declared().data()) return true;
            return false;
        };
        for (auto const& x : extensions)
            if (x.of == &schema::layer_parameter)
                for (auto const& f : x.fields)
                    if (f.name == name) return holds_mine(f.message);
        return detail::shipped_message("LayerParameter").any_field([&](wire::written_field const& f) {
            return f.name == name && holds_mine(detail::shipped_message(f.type).schema);
        });
    }
};

} // namespace caffe
GRAFT_END
