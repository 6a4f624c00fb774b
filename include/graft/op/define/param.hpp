// graft/op/define/param.hpp - one port or attribute of a prototype, and the DSL functions that describe it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format.hpp"

GRAFT_BEGIN

/// The kind of a parameter.
enum class param_kind : std::uint8_t {
    input,    ///< a tensor that the operator reads
    output,   ///< a tensor that it writes
    attribute ///< a value that is part of the node
};

/// The number of tensors of a port: one, none or one, any number.
enum class presence : std::uint8_t {
    required, ///< one tensor in every node
    optional, ///< none or one
    dynamic   ///< any number, from the declared minimum on
};

/// The properties that a port copies from the input that it follows.
enum class aspect : std::uint8_t {
    dtype = 1,  ///< the type of the elements
    format = 2, ///< the layout of the axes
    shape = 4,  ///< the dims
    all = 7     ///< all three: what `follow("x")` copies
};
/// Several of them: `follow("x", aspect::dtype | aspect::format)`.
constexpr aspect operator|(aspect a, aspect b) {
    return static_cast<aspect>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}

/// Who reads the value of an input: rules and tiling, or (`tiling_...`) only tiling, in which case rules must not.
enum class value_need : std::uint8_t {
    none,            ///< nobody: only shape and dtype are read
    optional,        ///< rules and tiling, if it is known
    required,        ///< rules and tiling; it must be known
    tiling_optional, ///< only tiling, if it is known
    tiling_required  ///< only tiling; it must be known
};

/// Who reads the value of a value-depend input.
enum class value_scope : std::uint8_t {
    infer, ///< rules and tiling
    tiling ///< only kernels on the host
};

/// Non-owning characters, as a definition stores them: an aggregate without a constructor. clang zeroes an array of
/// such in one step; of a type with a constructor it constructs every element: most of a definition's compile cost.
struct GRAFT_TYPE stored_string {
    /// The first character and the number of characters; not terminated by 0. Both are zero in an empty string.
    char const* first;
    std::size_t length;

    constexpr operator std::string_view() const { return {first, length}; }
    [[nodiscard]] constexpr bool empty() const { return length == 0; }
    [[nodiscard]] constexpr std::size_t size() const { return length; }
    [[nodiscard]] constexpr char const* data() const { return first; }
    [[nodiscard]] constexpr char operator[](std::size_t i) const { return first[i]; }
    /// Compared from the end, where `x1` and `x2` differ; clang evaluates the built-in in one step.
    friend constexpr bool operator==(stored_string a, stored_string b) {
        if (a.length != b.length) return false;
#ifdef __clang__
        return a.length == 0 || __builtin_memcmp(a.first, b.first, a.length) == 0;
#else
        for (auto i = a.length; i-- > 0;)
            if (a.first[i] != b.first[i]) return false;
        return true;
#endif
    }
    friend constexpr bool operator==(stored_string a, std::string_view b) {
        return a == stored_string{b.data(), b.size()};
    }
    friend constexpr bool operator==(stored_string a, char const* b) {
        return a == stored_string{b, __builtin_strlen(b)};
    }
};

/// A name as an argument of the DSL functions of a definition.
struct GRAFT_TYPE string_ref : stored_string {
    string_ref() = default;
    constexpr string_ref(char const* text) : stored_string{text, __builtin_strlen(text)} {}
    constexpr string_ref(std::string_view text) : stored_string{text.data(), text.size()} {}
    constexpr string_ref(stored_string text) : stored_string(text) {}
};

namespace detail {
/// An element in braces of any type.
struct anything {
    template <class T> constexpr anything(T const&) {}
};
/// In the place of an operator that its base does not name: `struct TopK : graft::op<>`. error wrong_base_class
struct operator_not_named {};
} // namespace detail

/// A dtype_set that is trivial, for the same reason as `stored_string`.
struct GRAFT_TYPE stored_types {
    /// Bit k is the dtype with number k, as in `dtype_set::bits`; 0 is the empty set.
    std::uint64_t bits;

    constexpr stored_types& operator=(dtype_set t) { return bits = t.bits, *this; }
    constexpr operator dtype_set() const { return dtype_set::of(bits); }
    [[nodiscard]] constexpr bool empty() const { return bits == 0; }
    /// Whether the dtype is in the set; `undefined` is in none that a definition declares.
    [[nodiscard]] constexpr bool has(dtype t) const { return dtype_set::of(bits).has(t); }
    [[nodiscard]] constexpr int size() const { return dtype_set::of(bits).size(); }
    friend constexpr bool operator==(stored_types a, dtype_set b) { return a.bits == b.bits; }
};

/// Result of `follow("x", aspect::dtype)` in a definition.
struct follow_spec {
    string_ref input{};        ///< the input whose properties are copied
    aspect what = aspect::all; ///< the properties that are copied
    string_ref otherwise{};    ///< input in place of an absent optional one; empty: none
};
/// `otherwise("z")`: the input that an output follows if the optional one is absent.
struct otherwise_spec {
    string_ref input{}; ///< name of a required input
};
/// `type_from("dtype")`: the port's dtype is the value of an attribute of kind type.
struct type_from_spec {
    string_ref attribute{}; ///< of kind type, or types for a dynamic port
};
/// `count_from("N")`: the number of tensors of a dynamic port is the value of an attribute.
struct count_from_spec {
    string_ref attribute{}; ///< an integer, or a list whose length is the number
};
/// `value_depend`: the rules of the operator read this input's value.
struct value_depend_spec {
    value_need need = value_need::required; ///< who reads the value, and whether it must be known

    /// `value_depend(tiling)`: kernels read the value on the host, rules do not; `value_depend(value_scope::infer)` is
    /// `value_depend`.
    constexpr value_depend_spec operator()(value_scope who) const {
        if (who == value_scope::infer) return *this;
        return {need == value_need::required ? value_need::tiling_required : value_need::tiling_optional};
    }
};
/// The output's shape is known only after the operator has run.
struct compute_depend_spec {};
/// `any_shape`: no rule constrains the input's shape.
struct any_shape_spec {};
/// `at_least(2)`: the minimum number of tensors of a dynamic port.
struct at_least_spec {
    std::int64_t count = 0; ///< minimum number of tensors, from 0 on
};

/// `enumeration<resize_mode>`: the kind of an attribute without a default.
template <attr_enum E> struct enumeration_spec {};

/// `has_format`: the axes of the port have names.
struct has_format_spec {};

/// Added to the index of a list variable: tensor k of every dynamic port that names it has the k-th dtype of its list.
inline constexpr std::int8_t list_variable = 64;

/// The part of a parameter that a definition and a catalog's row store in the same form: the row copies it in one
/// piece, which the compiler evaluates as one copy.
struct GRAFT_TYPE param_base {
    param_kind kind;             ///< input, output or attribute
    presence how;                ///< ports: one tensor, one or none, any number; attributes: required or optional
    value_need value;            ///< inputs: who reads the value
    std::uint8_t follow_aspects; ///< bits of `aspect`; attributes: `of_enum` or none
    std::int8_t variable;        ///< ports: index into the operator's dtype variables; -1 = none; see `list_variable`
    bool compute_dependent;      ///< outputs: the shape is known only after the operator has run
    bool format_sensitive;       ///< the axes of this port have names
    attr_kind attribute;         ///< attributes: kind of the value; ports: none
    std::uint16_t minimum;       ///< dynamic ports: minimum count
    bool has_default;            ///< attributes: a default is in the members below
    std::uint8_t pool_size;      ///< list defaults: elements in the pool
    std::uint16_t pool_first;    ///< list defaults: position of the first element in the pool of its kind
    bool any_shape;              ///< inputs: no rule reads the shape, which is intended
    std::int64_t integer;        ///< default: integer, boolean, type
    double real;                 ///< default of kind floating

    static constexpr std::uint8_t of_enum = 128; ///< bit of `follow_aspects`: the attribute has an enumeration
    /// Whether the port follows an input in this property, or in one of several.
    [[nodiscard]] constexpr bool follows(aspect a) const {
        return (follow_aspects & static_cast<std::uint8_t>(a)) != 0;
    }
};

/// The default of an attribute; `none` if it is required. `integers` and `floats` are pools; the caller sets strings.
[[nodiscard]] constexpr attr_value default_of_param(
    param_base const& p, std::string_view text, std::int64_t const* integers, double const* floats) {
    attr_value v;
    if (!p.has_default) return v;
    v.kind = p.attribute;
    v.integer = p.integer;
    v.real = p.real;
    v.string = text;
    if (p.attribute == attr_kind::floats) v.floats = {floats + p.pool_first, p.pool_size};
    else if (p.attribute == attr_kind::integer_lists) {
        auto const lists = static_cast<std::size_t>(p.integer);
        v.ends = {integers + p.pool_first, lists};
        v.integers = {integers + p.pool_first + lists, p.pool_size - lists};
    } else if (is_list(p.attribute) && p.attribute != attr_kind::strings)
        v.integers = {integers + p.pool_first, p.pool_size};
    return v;
}

/// One port or attribute; flat, the same struct for all three kinds. Zeros are the defaults.
struct GRAFT_TYPE param : param_base {
    stored_string name;            ///< unique among the ports of its kind and the attributes
    stored_types types;            ///< ports: the allowed dtypes
    stored_string follow_name;     ///< ports: the parameter as declared
    stored_string type_attribute;  ///< outputs: attribute that contains the dtype; attributes: see `enumeration`
    stored_string count_attribute; ///< dynamic ports: attribute that contains the number of tensors
    stored_string string;          ///< default

    /// Whether it is a port of this direction, or an attribute; exactly one is true.
    [[nodiscard]] constexpr bool is_input() const { return kind == param_kind::input; }
    [[nodiscard]] constexpr bool is_output() const { return kind == param_kind::output; }
    [[nodiscard]] constexpr bool is_attribute() const { return kind == param_kind::attribute; }
    /// For an attribute: the enumeration of its values (`detail::enum_id`), or null.
    [[nodiscard]] constexpr char const* enumeration() const { return type_attribute.first; }
    /// Makes the attribute one of enumeration `E`, stored as a string or an integer as its `attr_traits` says.
    template <attr_enum E> constexpr void make_enumeration() {
        attribute = attr_traits<E>::kind;
        type_attribute.first = &detail::enum_id<E>::at;
        follow_aspects = of_enum;
    }
};

/// The result of a look-up of a parameter by name.
struct param_place {
    int at = -1;                     ///< position among the parameters of its kind, or -1
    presence how{};                  ///< of the parameter found; required if there is none
    value_need value{};              ///< inputs: who reads the value
    attr_kind attribute{};           ///< attributes: kind of the value
    std::uint8_t follow_aspects = 0; ///< outputs and inputs: bits of `aspect`
};

GRAFT_END
