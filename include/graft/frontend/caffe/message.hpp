// graft/frontend/caffe/message.hpp - the user's definition of a parameter message: fields with number, name, type,
// default
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN
namespace caffe {

/// How often a field may occur in its message.
enum class label : std::uint8_t { optional, required, repeated };

/// One field as declared. Zero values are the defaults; trivial, so that a list of it is cheap to compile.
struct message_field {
    string_ref name;                     ///< unique in its message
    std::uint32_t number;                ///< in its message, 1 to 2^29 - 1
    wire::field_type type;               ///< proto2's type of one value
    caffe::label label;                  ///< how many values it may have
    bool has_default;                    ///< `integer`, `real` or `string` holds it
    std::int64_t integer;                ///< default of every integer type (the bits of a uint64) and bool
    double real;                         ///< default of float and double
    string_ref string;                   ///< default of string, bytes, enum
    wire::message_schema const* message; ///< of a field that is a message; null otherwise
    wire::enum_schema const* values;     ///< of a field that is an enum; null otherwise
};

/// The declared values of an enum.
class GRAFT_TYPE value_list {
public:
    static constexpr std::size_t max = 64; ///< the most values of an enum

    constexpr explicit value_list(string_ref name) : name_(name) {}

    /// Several names may have one number, as in proto2's aliases.
    constexpr value_list& value(string_ref name, std::int32_t number) {
        if (name.empty()) record_mistake(errc::empty_name, name_);
        for (std::size_t i = 0; i < size_; ++i)
            if (names_[i] == name) record_mistake(errc::duplicate_name, name);
        if (size_ == max) {
            record_mistake(errc::too_many_parameters, name);
        } else {
            names_[size_] = name;
            numbers_[size_++] = number;
        }
        return *this;
    }

    /// Deleted: a value without its number, or the number first. error wrong_arguments
    constexpr value_list& value(string_ref name, ...) { return record_mistake(errc::wrong_arguments, name), *this; }
    constexpr value_list& value(std::int64_t, string_ref name) {
        return record_mistake(errc::wrong_arguments, name), *this;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; } ///< as in `values("Mode")`
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr wire::enum_value operator[](std::size_t i) const { return {names_[i], numbers_[i]}; }
    /// The first mistake of the chain, also that there is no value; `errc::ok` if there is none.
    [[nodiscard]] constexpr mistake first_mistake() const {
        return size_ == 0 && mistake_.code == errc::ok ? mistake{errc::enum_without_values, name_} : mistake_;
    }

private:
    constexpr void record_mistake(errc code, string_ref name) {
        if (mistake_.code == errc::ok) mistake_ = {code, name};
    }

    string_ref name_;
    string_ref names_[max]{};
    std::int32_t numbers_[max]{};
    std::uint8_t size_ = 0;
    mistake mistake_{};
};

/// A user's message: a struct with `fields`.
template <class M> concept is_message = requires {
    { M::fields.override_spec() } -> std::same_as<bool>;
};
/// A user's enum: a struct with `values`.
template <class E> concept is_enumeration = requires {
    { E::values.size() };
    { E::values.first_mistake() };
};

namespace detail {
/// The compiler can read the fields of a message, the values of an enum.
template <class M> concept constant_message = requires {
    typename graft::detail::read_at_compile_time<(M::fields.override_spec(), true)>;
};
template <class E> concept constant_enumeration = requires {
    typename graft::detail::read_at_compile_time<(E::values.size(), true)>;
};
template <class M> inline constexpr auto message_review_of = [] {
    if constexpr (requires { M::fields; }) return mistake{errc::message_is_not_constexpr, "fields"};
    else if constexpr (requires { M::values; }) return mistake{errc::message_is_not_constexpr, "values"};
    else return mistake{errc::not_a_message, "fields"};
};
/// True, or the error for a type that is no message (and no enum) or cannot be read: checked before any use of it.
template <class M> inline constexpr bool message_is_read = accepted<M, message_review_of<M>>;
template <class M> requires(constant_message<M> || constant_enumeration<M>)
inline constexpr bool message_is_read<M> = true;
template <class M> inline constexpr auto enum_for_a_message = [] { return mistake{errc::not_a_message, "fields"}; };
/// The same for a type that must be a message.
template <class M> inline constexpr bool fields_are_read = message_is_read<M>;
template <class M> requires(constant_enumeration<M> && !constant_message<M>)
inline constexpr bool fields_are_read<M> = accepted<M, enum_for_a_message<M>>;
} // namespace detail

template <class M> struct message_of;
template <class E> struct enum_of;

namespace detail {

/// The attribute kind for the elements of a field.
[[nodiscard]] constexpr attr_kind kind_of(wire::field_type t) {
    switch (t) {
    case wire::field_type::double_:
    case wire::field_type::float_: return attr_kind::floating;
    case wire::field_type::boolean: return attr_kind::boolean;
    case wire::field_type::string:
    case wire::field_type::bytes:
    case wire::field_type::enumeration: return attr_kind::string;
    case wire::field_type::message: return attr_kind::message;
    case wire::field_type::group: return attr_kind::none;
    case wire::field_type::uint64:
    case wire::field_type::fixed64: return attr_kind::unsigned_integer;
    default: return attr_kind::integer;
    }
}

/// Whether protobuf allows the number.
[[nodiscard]] constexpr bool is_field_number(std::int64_t n) {
    return n > 0 && n < (1 << 29) && !(n >= 19000 && n < 20000);
}

[[nodiscard]] constexpr bool is_field_name(std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i) {
        char const c = name[i];
        bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && (i == 0 || c < '0' || c > '9')) return false;
    }
    return true;
}

} // namespace detail

/// The declared fields of a message. A message with the name of a shipped one adds its fields to that one
/// (`LayerParameter`: a new parameter of layers); with `.override()` it replaces that one.
/// error recorded, not thrown: `first_mistake()`, reported by `message_of<M>`
class GRAFT_TYPE field_list {
public:
    static constexpr std::size_t max = 64; ///< the most fields of a message

    constexpr explicit field_list(string_ref name) : name_(name) {
        if (name.empty()) record_mistake(errc::empty_name, name);
    }

    /// This message replaces the shipped one with the same name.
    constexpr field_list& override() { return override_ = true, *this; }

    constexpr field_list& required(string_ref name, std::int64_t number, wire::field_type type) {
        return add(name, number, label::required, type), *this;
    }
    /// Any number of values, in the order of the file.
    constexpr field_list& repeated(string_ref name, std::int64_t number, wire::field_type type) {
        return add(name, number, label::repeated, type), *this;
    }
    /// An optional scalar; without a default, an absent field has proto2's zero value.
    constexpr field_list& optional(string_ref name, std::int64_t number, wire::field_type type) {
        return add(name, number, label::optional, type), *this;
    }
    template <class T>
    constexpr field_list& optional(string_ref name, std::int64_t number, wire::field_type type, T const& value) {
        auto& f = add(name, number, label::optional, type);
        f.has_default = true;
        if constexpr (std::is_array_v<T>) {
            f.string = std::string_view(value, sizeof(T) - 1);
            if (type != wire::field_type::string && type != wire::field_type::bytes)
                record_mistake(errc::wrong_default_type, name);
        } else if constexpr (std::is_same_v<T, bool>) {
            f.integer = value;
            if (type != wire::field_type::boolean) record_mistake(errc::wrong_default_type, name);
        } else if constexpr (std::is_integral_v<T>) {
            f.integer = static_cast<std::int64_t>(value);
            f.real = static_cast<double>(value);
            if (auto const e = fits(type, value < T{}, static_cast<std::uint64_t>(value)); e != errc::ok)
                record_mistake(e, name);
        } else {
            f.real = type == wire::field_type::float_ ? static_cast<double>(static_cast<float>(value))
                                                      : static_cast<double>(value);
            if (type != wire::field_type::float_ && type != wire::field_type::double_)
                record_mistake(errc::wrong_default_type, name);
        }
        return *this;
    }
    /// A field of message or enum type `T`.
    template <class T> constexpr field_list& required(string_ref name, std::int64_t number) {
        return typed<T>(name, number, label::required), *this;
    }
    template <class T> constexpr field_list& repeated(string_ref name, std::int64_t number) {
        return typed<T>(name, number, label::repeated), *this;
    }
    template <class T> constexpr field_list& optional(string_ref name, std::int64_t number) {
        return typed<T>(name, number, label::optional), *this;
    }
    /// An optional enum with its default by name.
    template <is_enumeration E> constexpr field_list& optional(string_ref name, std::int64_t number, string_ref value) {
        auto& f = typed<E>(name, number, label::optional);
        f.has_default = true;
        f.string = value;
        bool known = false;
        for (std::size_t i = 0; i < E::values.size(); ++i) known = known || value == E::values[i].name;
        if (!known) record_mistake(errc::default_not_in_enum, name);
        return *this;
    }

    // Deleted: a number before the name, an invalid default, a C++ type, or a missing type.
    // error wrong_arguments, field_without_type, default_not_in_enum
    constexpr field_list& required(string_ref name, ...) { return misused(name); }
    constexpr field_list& repeated(string_ref name, ...) { return misused(name); }
    constexpr field_list& optional(string_ref name, ...) { return misused(name); }
    template <class T> constexpr field_list& required(string_ref name, ...) { return misused<T>(name); }
    template <class T> constexpr field_list& repeated(string_ref name, ...) { return misused<T>(name); }
    template <class T> constexpr field_list& optional(string_ref name, ...) { return misused<T>(name); }
    constexpr field_list& required(string_ref name, std::int64_t) { return untyped(name); }
    constexpr field_list& repeated(string_ref name, std::int64_t) { return untyped(name); }
    constexpr field_list& optional(string_ref name, std::int64_t) { return untyped(name); }
    template <class... Any> constexpr field_list& required(std::int64_t, string_ref name, Any...) {
        return misused(name);
    }
    template <class... Any> constexpr field_list& repeated(std::int64_t, string_ref name, Any...) {
        return misused(name);
    }
    template <class... Any> constexpr field_list& optional(std::int64_t, string_ref name, Any...) {
        return misused(name);
    }
    template <is_enumeration E> constexpr field_list& optional(string_ref name, std::int64_t, int) {
        return record_mistake(errc::default_not_in_enum, name), *this;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; } ///< as in `fields("BiasStruct")`
    /// Whether it replaces the shipped message of its name.
    [[nodiscard]] constexpr bool override_spec() const { return override_; }
    /// In the order written.
    [[nodiscard]] constexpr span<message_field const> all() const { return {fields_, size_}; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }         ///< number of fields
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; } ///< `errc::ok`: there is none
    /// Position of the field, or -1.
    [[nodiscard]] constexpr int find(std::string_view name) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (fields_[i].name == name) return static_cast<int>(i);
        return -1;
    }

private:
    constexpr void record_mistake(errc code, string_ref name) {
        if (mistake_.code == errc::ok) mistake_ = {code, name};
    }
    constexpr field_list& untyped(string_ref name) { return record_mistake(errc::field_without_type, name), *this; }
    constexpr field_list& misused(string_ref name) { return record_mistake(errc::wrong_arguments, name), *this; }
    template <class T> constexpr field_list& misused(string_ref name) {
        if constexpr (std::is_arithmetic_v<T>) return untyped(name);
        else static_assert(detail::message_is_read<T>);
        return misused(name);
    }
    constexpr message_field& add(string_ref name, std::int64_t number, caffe::label how, wire::field_type type) {
        if (name.empty()) record_mistake(errc::empty_name, name_);
        else if (!detail::is_field_name(name)) record_mistake(errc::invalid_field_name, name);
        if (!detail::is_field_number(number)) record_mistake(errc::invalid_field_number, name);
        for (std::size_t i = 0; i < size_; ++i) {
            if (fields_[i].name == name) record_mistake(errc::duplicate_name, name);
            if (fields_[i].number == number) record_mistake(errc::duplicate_field_number, name);
        }
        if (type == wire::field_type::group || type == wire::field_type::message ||
            type == wire::field_type::enumeration)
            record_mistake(errc::field_without_type, name);
        if (size_ == max) record_mistake(errc::too_many_parameters, name);
        else ++size_;
        auto& f = fields_[size_ - 1u];
        f.name = name;
        f.number = static_cast<std::uint32_t>(number);
        f.type = type;
        f.label = how;
        return f;
    }
    template <class T> constexpr message_field& typed(string_ref name, std::int64_t number, caffe::label how) {
        static_assert(detail::message_is_read<T>);
        auto& f = add(name, number, how, wire::field_type::bytes);
        f.type = is_message<T> ? wire::field_type::message : wire::field_type::enumeration;
        if constexpr (is_message<T>) f.message = &message_of<T>::schema;
        else f.values = &enum_of<T>::schema;
        return f;
    }
    /// Whether an integer is a value of the type.
    static constexpr errc fits(wire::field_type type, bool negative, std::uint64_t value) {
        constexpr auto u32 = std::uint64_t{UINT32_MAX};
        auto const size = negative ? ~value : value; // for a negative value: the distance below -1
        auto const within = [](bool yes) { return yes ? errc::ok : errc::default_out_of_range; };
        switch (type) {
        case wire::field_type::float_:
        case wire::field_type::double_: return errc::ok;
        case wire::field_type::int32:
        case wire::field_type::sint32:
        case wire::field_type::sfixed32: return within(size <= u32 / 2);
        case wire::field_type::uint32:
        case wire::field_type::fixed32: return within(!negative && value <= u32);
        case wire::field_type::int64:
        case wire::field_type::sint64:
        case wire::field_type::sfixed64: return within(size <= UINT64_MAX / 2);
        case wire::field_type::uint64:
        case wire::field_type::fixed64: return within(!negative);
        default: return errc::wrong_default_type;
        }
    }

    string_ref name_;
    message_field fields_[max]{};
    std::uint8_t size_ = 0;
    bool override_ = false;
    mistake mistake_{};
};

/// Begins a message: `fields("BiasStruct").optional("offset", 1, uint32).repeated("width", 2, uint32)`.
[[nodiscard]] constexpr field_list fields(string_ref name) { return field_list(name); }
/// Begins an enum: `values("Mode").value("FAST", 0).value("EXACT", 1)`.
[[nodiscard]] constexpr value_list values(string_ref name) { return value_list(name); }

/// Base of a user's message: the names of proto2's types, with an underscore if the name is a C++ keyword.
/// example examples/caffe_bias.cpp
struct GRAFT_TYPE message {
    /// Types of fields by their names in proto2: `.optional("offset", 1, uint32)`.
    using type = wire::field_type;
    static constexpr type double_ = type::double_, float_ = type::float_, int32 = type::int32, int64 = type::int64,
                          uint32 = type::uint32, uint64 = type::uint64, sint32 = type::sint32, sint64 = type::sint64,
                          fixed32 = type::fixed32, fixed64 = type::fixed64, sfixed32 = type::sfixed32,
                          sfixed64 = type::sfixed64, bool_ = type::boolean, string = type::string, bytes = type::bytes;
};
/// Base of a user's enum.
struct GRAFT_TYPE enumeration{};

namespace detail {

template <class M> inline constexpr auto mistake_of_message = [] { return M::fields.first_mistake(); };
template <class E> inline constexpr auto mistake_of_enum = [] { return E::values.first_mistake(); };

template <class E> struct enum_table {
    wire::enum_value values[E::values.size() + 1]{};
    constexpr enum_table() {
        for (std::size_t i = 0; i < E::values.size(); ++i) values[i] = E::values[i];
    }
};
template <class E> inline constexpr enum_table<E> enum_rows{};

/// Sorted by number: fastest to search.
template <class M> struct message_table {
    wire::field_schema rows[M::fields.size() + 1]{};
    constexpr message_table() {
        auto const all = M::fields.all();
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& f = all[i];
            std::size_t at = 0;
            for (auto const& other : all) at += other.number < f.number ? 1u : 0u;
            auto& to = rows[at < all.size() ? at : 0];
            to.name = f.name;
            to.number = f.number;
            to.type = f.type;
            to.repeated = f.label == label::repeated;
            to.required = f.label == label::required;
            to.message = f.message;
            to.values = f.values;
        }
    }
};
template <class M> inline constexpr message_table<M> message_rows{};

} // namespace detail

/// The readers' table for a user's enum. Instantiating it checks the definition.
template <class E> struct enum_of {
    /// The names and numbers of the enum.
    static constexpr wire::enum_schema schema{E::values.name(),
        {detail::enum_rows<E>.values, accepted<E, detail::mistake_of_enum<E>> ? E::values.size() : 0}};
};

/// The readers' table for a user's message. Instantiating it checks the definition.
template <class M> struct message_of {
    /// The message's fields, by number.
    static constexpr wire::message_schema schema{M::fields.name(),
        {detail::message_rows<M>.rows, accepted<M, detail::mistake_of_message<M>> ? M::fields.size() : 0}};
};

} // namespace caffe
GRAFT_END
