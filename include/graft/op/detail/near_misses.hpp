// graft/op/detail/near_misses.hpp - members of a definition that have the form of a rule, but the name of another
// library
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/op/infer/context.hpp"

GRAFT_BEGIN
namespace detail {

/// Members that would be ignored without an error: the names of rules and documentation in other libraries. C++20
/// cannot list the members of a class, but a class that derives from the operator and from this one has a name twice if
/// the operator has it too. (In the base of operators these would hide a user's functions.)
struct near_names {
    enum {
        Verify,
        InferShape,
        InferDataType,
        infershape,
        check,
        validate,
        infer_shapes,
        infer_type,
        infer_types,
        infer_dtypes,
        infer_values,
        doc,
        docs,
        description
    };
};
template <class Op, bool Final = __is_final(Op)> struct near_probe : Op, near_names {};
template <class Op> struct near_probe<Op, true> {};

/// One question for each name: every correct definition answers all. A function that reads or writes by its context is
/// found whatever its name is (`has_context_rule`); this is for other functions, and for objects.
template <class Op> inline constexpr bool nothing_near = requires {
    near_probe<Op>::Verify;
    near_probe<Op>::InferShape;
    near_probe<Op>::InferDataType;
    near_probe<Op>::infershape;
    near_probe<Op>::check;
    near_probe<Op>::validate;
    near_probe<Op>::infer_shapes;
    near_probe<Op>::infer_type;
    near_probe<Op>::infer_types;
    near_probe<Op>::infer_dtypes;
    near_probe<Op>::infer_values;
    near_probe<Op>::doc;
    near_probe<Op>::docs;
    near_probe<Op>::description;
};

/// The name of such a member, or null. A name that may mean something else counts only if the member could be a rule or
/// a documentation.
template <class Op> constexpr char const* misspelled_member() {
    constexpr bool sealed = __is_final(Op);
    if constexpr (!requires { near_probe<Op>::InferShape; } && (!sealed || requires { Op::InferShape; }))
        return "InferShape";
    if constexpr (!requires { near_probe<Op>::InferDataType; } && (!sealed || requires { Op::InferDataType; }))
        return "InferDataType";
    if constexpr (!requires { near_probe<Op>::infershape; } && (!sealed || requires { Op::infershape; }))
        return "infershape";
    using verify_rule = status (*)(verify_context<Op>&);
    if constexpr (requires(verify_rule r) { r = Op::Verify; }) return "Verify";
    if constexpr (requires(verify_rule r) { r = Op::check; }) return "check";
    if constexpr (requires(verify_rule r) { r = Op::validate; }) return "validate";
    using shape_rule = status (*)(shape_context<Op>&);
    if constexpr (requires(shape_rule r) { r = Op::infer_shapes; }) return "infer_shapes";
    using dtype_rule = status (*)(dtype_context<Op>&);
    if constexpr (requires(dtype_rule r) { r = Op::infer_type; }) return "infer_type";
    if constexpr (requires(dtype_rule r) { r = Op::infer_types; }) return "infer_types";
    if constexpr (requires(dtype_rule r) { r = Op::infer_dtypes; }) return "infer_dtypes";
    using value_rule = status (*)(value_context<Op>&);
    if constexpr (requires(value_rule r) { r = Op::infer_values; }) return "infer_values";
    if constexpr (requires { Op::doc.summary(); }) return "doc";
    if constexpr (requires { Op::docs.summary(); }) return "docs";
    if constexpr (requires { Op::description.summary(); }) return "description";
    return nullptr;
}

template <class Op, bool Clean = nothing_near<Op>> inline constexpr char const* misspelled_rule = nullptr;
template <class Op> inline constexpr char const* misspelled_rule<Op, false> = misspelled_member<Op>();

} // namespace detail
GRAFT_END
