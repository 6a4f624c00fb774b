// graft/op/near_misses.hpp - members of a definition that are nearly named like a rule, or as a rule is named elsewhere
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"
#include "graft/op/context.hpp"

GRAFT_BEGIN
namespace detail {

/// Members that would be skipped without a word: what fingers make of the names of rules, and what rules are called
/// elsewhere. C++20 cannot list the members of a class, but a class that derives from the operator and from this has
/// a name twice where the operator has it too. (In the base of operators these would hide a user's functions.)
struct near_names {
    enum {
        verfiy,
        verif,
        verfy,
        verifiy,
        infer_shpae,
        infershape,
        inferShape,
        InferShape,
        infer_dtyp,
        inferDtype,
        InferDataType,
        infer_vlaue,
        documentatoin,
        documentaion,
        documenation,
        dokumentation,
        documentations,
        documention,
        documentaton,
        inferred_value,
        Verify,
        check,
        validate,
        infer_shapes,
        shape_infer,
        infer_type,
        infer_types,
        infer_dtypes,
        infer_data_type,
        infer_values,
        doc,
        docs,
        description
    };
};
template <class Op, bool Final = __is_final(Op)> struct near_probe : Op, near_names {};
template <class Op> struct near_probe<Op, true> {};

/// The likely ones at once: one question per name, and every correct definition answers all. A function that reads or
/// writes by its context is found however it is called (`has_taker`); this is for what does not, and for objects.
template <class Op> inline constexpr bool nothing_near = requires {
    near_probe<Op>::verfiy;
    near_probe<Op>::verif;
    near_probe<Op>::verfy;
    near_probe<Op>::verifiy;
    near_probe<Op>::infer_shpae;
    near_probe<Op>::infershape;
    near_probe<Op>::inferShape;
    near_probe<Op>::InferShape;
    near_probe<Op>::infer_dtyp;
    near_probe<Op>::inferDtype;
    near_probe<Op>::InferDataType;
    near_probe<Op>::infer_vlaue;
    near_probe<Op>::documentatoin;
    near_probe<Op>::documentaion;
    near_probe<Op>::documenation;
    near_probe<Op>::Verify;
    near_probe<Op>::check;
    near_probe<Op>::validate;
    near_probe<Op>::infer_shapes;
    near_probe<Op>::shape_infer;
    near_probe<Op>::infer_type;
    near_probe<Op>::infer_types;
    near_probe<Op>::infer_dtypes;
    near_probe<Op>::infer_data_type;
    near_probe<Op>::infer_values;
    near_probe<Op>::doc;
    near_probe<Op>::docs;
    near_probe<Op>::description;
    near_probe<Op>::dokumentation;
    near_probe<Op>::documentations;
    near_probe<Op>::documention;
    near_probe<Op>::documentaton;
    near_probe<Op>::inferred_value;
};

/// The name of such a member, or null: where the name is also one for something else only what could be a rule or
/// a documentation counts.
template <class Op> constexpr char const* misspelled_member() {
    constexpr bool sealed = __is_final(Op);
    if constexpr (!requires { near_probe<Op>::verfiy; } && (!sealed || requires { Op::verfiy; })) return "verfiy";
    if constexpr (!requires { near_probe<Op>::verif; } && (!sealed || requires { Op::verif; })) return "verif";
    if constexpr (!requires { near_probe<Op>::verfy; } && (!sealed || requires { Op::verfy; })) return "verfy";
    if constexpr (!requires { near_probe<Op>::verifiy; } && (!sealed || requires { Op::verifiy; })) return "verifiy";
    if constexpr (!requires { near_probe<Op>::infer_shpae; } && (!sealed || requires { Op::infer_shpae; }))
        return "infer_shpae";
    if constexpr (!requires { near_probe<Op>::infershape; } && (!sealed || requires { Op::infershape; }))
        return "infershape";
    if constexpr (!requires { near_probe<Op>::inferShape; } && (!sealed || requires { Op::inferShape; }))
        return "inferShape";
    if constexpr (!requires { near_probe<Op>::InferShape; } && (!sealed || requires { Op::InferShape; }))
        return "InferShape";
    if constexpr (!requires { near_probe<Op>::infer_dtyp; } && (!sealed || requires { Op::infer_dtyp; }))
        return "infer_dtyp";
    if constexpr (!requires { near_probe<Op>::inferDtype; } && (!sealed || requires { Op::inferDtype; }))
        return "inferDtype";
    if constexpr (!requires { near_probe<Op>::InferDataType; } && (!sealed || requires { Op::InferDataType; }))
        return "InferDataType";
    if constexpr (!requires { near_probe<Op>::infer_vlaue; } && (!sealed || requires { Op::infer_vlaue; }))
        return "infer_vlaue";
    if constexpr (!requires { near_probe<Op>::documentatoin; } && (!sealed || requires { Op::documentatoin; }))
        return "documentatoin";
    if constexpr (!requires { near_probe<Op>::documentaion; } && (!sealed || requires { Op::documentaion; }))
        return "documentaion";
    if constexpr (!requires { near_probe<Op>::documenation; } && (!sealed || requires { Op::documenation; }))
        return "documenation";
    if constexpr (!requires { near_probe<Op>::dokumentation; } && (!sealed || requires { Op::dokumentation; }))
        return "dokumentation";
    if constexpr (!requires { near_probe<Op>::documentations; } && (!sealed || requires { Op::documentations; }))
        return "documentations";
    if constexpr (!requires { near_probe<Op>::documention; } && (!sealed || requires { Op::documention; }))
        return "documention";
    if constexpr (!requires { near_probe<Op>::documentaton; } && (!sealed || requires { Op::documentaton; }))
        return "documentaton";
    if constexpr (!requires { near_probe<Op>::inferred_value; } && (!sealed || requires { Op::inferred_value; }))
        return "inferred_value";
    using verify_rule = status (*)(verify_context<Op>&);
    if constexpr (requires(verify_rule r) { r = Op::Verify; }) return "Verify";
    if constexpr (requires(verify_rule r) { r = Op::check; }) return "check";
    if constexpr (requires(verify_rule r) { r = Op::validate; }) return "validate";
    using shape_rule = status (*)(shape_context<Op>&);
    if constexpr (requires(shape_rule r) { r = Op::infer_shapes; }) return "infer_shapes";
    if constexpr (requires(shape_rule r) { r = Op::shape_infer; }) return "shape_infer";
    using dtype_rule = status (*)(dtype_context<Op>&);
    if constexpr (requires(dtype_rule r) { r = Op::infer_type; }) return "infer_type";
    if constexpr (requires(dtype_rule r) { r = Op::infer_types; }) return "infer_types";
    if constexpr (requires(dtype_rule r) { r = Op::infer_dtypes; }) return "infer_dtypes";
    if constexpr (requires(dtype_rule r) { r = Op::infer_data_type; }) return "infer_data_type";
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
