// graft/op/infer/name_access.hpp - a name in a rule, checked against the prototype: its position, or why this use is
// an error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/detail/run_time_names.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// The ways to use a name.
enum class access : std::uint8_t {
    any_input,
    required_input,
    optional_input,
    dynamic_input,
    value,
    optional_value,
    tiling_value,
    optional_tiling_value,
    any_output,
    single_output,
    required_output,
    optional_output,
    dynamic_output,
    dtype_of_output,
    dtypes_of_output,
    format_of_output,
    shape_of_output,
    shapes_of_output, // to write
    any_attribute,
    attribute,
    optional_attribute,
};

namespace detail {

/// Whether `Op` is an operator of a framework.
template <class Op> inline constexpr bool is_origin = requires { Op::is_origin; };
/// Whether the compiler can read the prototype of `Op`.
template <class Op> concept constant_prototype = requires {
    requires !std::is_member_pointer_v<decltype(&Op::prototype)>; // g++ reports a non-static one as misused
    typename read_at_compile_time<(Op::prototype.name().empty(), true)>;
};
template <class Op> inline constexpr auto prototype_review_of = [] {
    if constexpr (std::is_same_v<Op, operator_not_named>) {
        return mistake{errc::wrong_base_class, "op"};
    } else if constexpr (requires { Op::prototype; }) {
        bool const created = std::is_base_of_v<prototype, std::remove_cvref_t<decltype(Op::prototype)>>;
        return mistake{created ? errc::prototype_is_not_constexpr : errc::wrong_definition_kind, "prototype"};
    } else if constexpr (requires { Op::history; }) return mistake{errc::wrong_definition_kind, "history"};
    else return mistake{errc::no_prototype, "prototype"};
};
/// True, or the error of an operator whose prototype is not readable: checked before any other check.
template <class Op> inline constexpr bool prototype_is_read = accepted<Op, prototype_review_of<Op>>;
template <constant_prototype Op> inline constexpr bool prototype_is_read<Op> = true;

template <class Op> concept has_recorded_mistake = requires {
    requires Op::prototype.first_mistake().code != errc::ok; // a Caffe message has fields and no prototype
};
template <class Op> inline constexpr auto recorded_mistake = [] { return Op::prototype.first_mistake(); };

/// True, or the error in the definition itself: a rule that reads such a definition is rejected for that reason.
template <class Op> inline constexpr bool prototype_is_sound = accepted<Op, recorded_mistake<Op>>;
template <class Op> requires(!has_recorded_mistake<Op>)
inline constexpr bool prototype_is_sound<Op> = true;

/// The compile-time error for a name that is wrong in `Op`: not defined if `Reason` is not ok.
template <class Op, errc Reason, fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>>
struct refused;
template <class Op, errc Reason, fixed_string Name, std::size_t... I>
struct refused<Op, Reason, Name, std::index_sequence<I...>> {
    static constexpr bool value = checked<Op, Reason, name<Name.chars[I]...>>::value;
};
// An error in the definition itself has priority: it may have removed a name.
template <has_recorded_mistake Op, errc Reason, fixed_string Name, std::size_t... I>
struct refused<Op, Reason, Name, std::index_sequence<I...>> {
    static constexpr bool value = accepted<Op, recorded_mistake<Op>>;
};

/// The answer to a name that is given arguments. error wrong_arguments
template <class Op, fixed_string Name> constexpr auto refused_arguments() {
    static_assert(refused<Op, errc::wrong_arguments, Name>::value);
    return unanswered();
}

constexpr param_kind kind_of(access how) {
    return how < access::any_output      ? param_kind::input
           : how < access::any_attribute ? param_kind::output
                                         : param_kind::attribute;
}
constexpr errc misused_output(param_place p, access how) {
    constexpr aspect written[] = {aspect::dtype, aspect::dtype, aspect::format, aspect::shape, aspect::shape};
    if (how == access::any_output) return errc::ok;
    if (how >= access::dtype_of_output &&
        (p.follow_aspects &
            static_cast<std::uint8_t>(written[static_cast<int>(how) - static_cast<int>(access::dtype_of_output)])) != 0)
        return errc::output_is_followed;
    if (how == access::required_output && p.how == presence::optional) return errc::output_is_optional;
    if (how == access::optional_output) return p.how == presence::optional ? errc::ok : errc::output_is_not_optional;
    if (how == access::dynamic_output || how == access::dtypes_of_output || how == access::shapes_of_output)
        return p.how == presence::dynamic ? errc::ok : errc::output_is_not_dynamic;
    return p.how == presence::dynamic ? errc::output_is_dynamic : errc::ok;
}
/// The error in using a parameter in this way.
constexpr errc misuse(param_place p, access how) {
    switch (how) {
    case access::any_input: return p.at < 0 ? errc::unknown_input : errc::ok;
    case access::required_input:
        if (p.at < 0) return errc::unknown_input;
        return p.how == presence::required  ? errc::ok
               : p.how == presence::dynamic ? errc::input_is_dynamic
                                            : errc::input_is_optional;
    case access::optional_input:
        return p.at < 0 ? errc::unknown_input : p.how == presence::optional ? errc::ok : errc::input_is_not_optional;
    case access::dynamic_input:
        return p.at < 0 ? errc::unknown_input : p.how == presence::dynamic ? errc::ok : errc::input_is_not_dynamic;
    case access::value:
    case access::optional_value:
    case access::tiling_value:
    case access::optional_tiling_value:
        if (p.at < 0) return errc::unknown_input;
        if (p.value == value_need::none || (p.value > value_need::required && how < access::tiling_value))
            return errc::input_is_not_value_depend;
        if (how == access::optional_value || how == access::optional_tiling_value) return errc::ok;
        return p.value == value_need::optional || p.value == value_need::tiling_optional || p.how == presence::optional
                   ? errc::value_is_optional
                   : errc::ok;
    case access::any_attribute: return p.at < 0 ? errc::unknown_attribute : errc::ok;
    case access::attribute:
        return p.at < 0                      ? errc::unknown_attribute
               : p.how == presence::optional ? errc::attribute_is_optional
                                             : errc::ok;
    case access::optional_attribute:
        return p.at < 0                      ? errc::unknown_attribute
               : p.how == presence::optional ? errc::ok
                                             : errc::attribute_is_not_optional;
    default: return p.at < 0 ? errc::unknown_output : misused_output(p, how);
    }
}

/// The result of `look_up` for an attribute: its position, above it its kind, above that whether its value has a
/// separate type: a floating-point number, a string, or (still higher) an enumeration.
inline constexpr int attribute_positions = 63, special_attribute = 1 << 11, enum_attribute = 1 << 12;
constexpr int found_attribute(int at, attr_kind kind, bool of_enum) {
    return at + (attribute_positions + 1) * static_cast<int>(kind) +
           (kind == attr_kind::floating || kind == attr_kind::string ? special_attribute : 0) +
           (of_enum ? special_attribute + enum_attribute : 0);
}
static_assert(prototype::max_params <= attribute_positions + 1);

/// The only look-up of a name: its position, or a negative number that encodes why this use is an error. It is a
/// number because the compiler evaluates this for every name in every rule. It is not a template: the compile cost of
/// an operator is mostly that of the templates its rules name. Therefore every reader of a context has two lines, this
/// and the error: one function for both would be one more instantiation for each name in each rule.
constexpr int look_up(prototype const& in, access how, char const* name) {
    int at = 0;
    auto const* const p = in.find(how < access::any_output      ? param_kind::input
                                  : how < access::any_attribute ? param_kind::output
                                                                : param_kind::attribute,
        name, __builtin_strlen(name), at);
    if (p && p->how == presence::required) { // the most frequent use, in few steps
        if (how == access::required_input) return at;
        if (how == access::shape_of_output && p->follow_aspects == 0) return at;
        if (how == access::attribute) return found_attribute(at, p->attribute, p->follow_aspects != 0);
    }
    param_place place;
    if (p) place = {at, p->how, p->value, p->attribute, p->follow_aspects};
    auto const why = misuse(place, how);
    if (why != errc::ok) return -static_cast<int>(why);
    if (how < access::any_attribute) return place.at;
    return found_attribute(place.at, place.attribute, place.follow_aspects != 0);
}
/// The position in the prototype of the port or attribute of this name, or -1.
constexpr int position_of(prototype const& in, char const* name) {
    int at = 0;
    auto const length = __builtin_strlen(name);
    auto const* found = in.find(param_kind::input, name, length, at);
    if (!found) found = in.find(param_kind::attribute, name, length, at);
    if (!found) found = in.find(param_kind::output, name, length, at);
    return found ? static_cast<int>(found - in.params().data()) : -1;
}
constexpr errc why_not(int found) { return static_cast<errc>(-found); }
constexpr attr_kind attribute_kind(int found) {
    return found < 0 ? attr_kind::none : static_cast<attr_kind>(found % special_attribute / (attribute_positions + 1));
}

/// The prototype's entry for a parameter, or a compile-time error with the reason why this use is an error.
template <class Op, access How, fixed_string Name> constexpr param_place place_of() {
    constexpr auto p = Op::prototype.find(kind_of(How), Name.view());
    constexpr auto why = misuse(p, How);
    if constexpr (why != errc::ok) static_assert(refused<Op, why, Name>::value);
    return p;
}
template <class Op, fixed_string Name, access How = access::any_input>
inline constexpr int input_of = place_of<Op, How, Name>().at;
template <class Op, fixed_string Name, access How = access::any_output>
inline constexpr int output_of = place_of<Op, How, Name>().at;
template <class Op, fixed_string Name>
inline constexpr int attribute_of = place_of<Op, access::any_attribute, Name>().at;

/// The value of an attribute of `Op`, in its declared type.
template <class Op, fixed_string Name> constexpr auto attribute_in_its_type(attr_value const& v) {
    constexpr auto kind = Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>).attribute;
    constexpr auto enumeration = Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>).enumeration();
    return typed_or_enum<kind, enumeration>(v);
}

} // namespace detail

GRAFT_END
