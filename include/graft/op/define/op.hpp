// graft/op/define/op.hpp - the base of every operator, the check of its definition and the single entry to its rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/ill_formed.hpp"
#include "graft/base/status.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/define/dsl.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/detail/dtype_trial.hpp"
#include "graft/op/detail/shape_trial.hpp"
#include "graft/op/infer/attributes.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN

/// The placeholder in an operator for a rule that it does not define.
struct no_rule {};

/// The rules, and the documentation, by name, each absent until an operator declares its own.
struct GRAFT_TYPE rule_names : vocabulary {
    static constexpr no_rule verify{}, ///< checks a node beyond its declaration: `status verify(verify_context&)`
        infer_dtype{},                 ///< sets the dtypes of outputs: `status infer_dtype(dtype_context&)`
        infer_shape{},                 ///< sets the shapes of outputs: `status infer_shape(shape_context&)`
        infer_format{},                ///< sets the formats of outputs: `status infer_format(format_context&)`
        infer_value{},                 ///< computes small integers of outputs: `status infer_value(value_context&)`
        infer_bound{},   ///< an upper bound of shapes that are not known: `status infer_bound(shape_context&)`
        documentation{}; ///< texts for people: `static constexpr auto documentation = graft::documentation(...)`
};

namespace detail {

/// Members that would be ignored without an error: the names of rules and documentation in other libraries. C++20
/// cannot list the members of a class, but a class that derives from the operator and from this one has a name twice if
/// the operator has it too. (In the base of operators these would hide a user's functions.)
struct near_names {
    enum { Verify, InferShape, InferDataType, infershape, inferShape, check, validate, infer_shapes };
    enum { infer_type, infer_types, infer_dtypes, infer_values, inferValue, doc, docs, description };
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
    near_probe<Op>::inferShape;
    near_probe<Op>::check;
    near_probe<Op>::validate;
    near_probe<Op>::infer_shapes;
    near_probe<Op>::infer_type;
    near_probe<Op>::infer_types;
    near_probe<Op>::infer_dtypes;
    near_probe<Op>::infer_values;
    near_probe<Op>::inferValue;
    near_probe<Op>::doc;
    near_probe<Op>::docs;
    near_probe<Op>::description;
};

/// The name of such a member, or null. A name that may mean something else counts only if the member could be a rule.
template <class Op> constexpr char const* misspelled_member() {
    constexpr bool sealed = __is_final(Op);
    if constexpr (!requires { near_probe<Op>::InferShape; } && (!sealed || requires { Op::InferShape; }))
        return "InferShape";
    if constexpr (!requires { near_probe<Op>::InferDataType; } && (!sealed || requires { Op::InferDataType; }))
        return "InferDataType";
    if constexpr (!requires { near_probe<Op>::infershape; } && (!sealed || requires { Op::infershape; }))
        return "infershape";
    if constexpr (!requires { near_probe<Op>::inferShape; } && (!sealed || requires { Op::inferShape; }))
        return "inferShape";
    if constexpr (!requires { near_probe<Op>::inferValue; } && (!sealed || requires { Op::inferValue; }))
        return "inferValue";
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

/// Base of an operator: provides the DSL functions of definitions and the names of its contexts. Operators are
/// declared at namespace scope (a local class cannot have the static member `prototype`).
/// example examples/hello_graft.cpp
template <class Self = detail::operator_not_named> struct GRAFT_TYPE op : rule_names {
    /// Argument of a rule: ports and attributes by name, checked by the compiler; of `infer_bound` it is shape_context.
    using verify_context = graft::verify_context<Self>;
    using shape_context = graft::shape_context<Self>;
    using dtype_context = graft::dtype_context<Self>;
    using format_context = graft::format_context<Self>;
    using value_context = graft::value_context<Self>;
    using tiling_context = graft::tiling_context<Self>;
};

/// A type with a constexpr prototype.
template <class Op> concept has_prototype = requires {
    { Op::prototype.name() };
};

/// The rules that `Op` defines, as functions or as callable objects; those of `rule_names` are absent. One that exists,
/// but is private, not static or of another signature, is present and wrong: no member of that name is ignored.
template <class Op> inline constexpr hooks hooks_of = {!requires(no_rule const*& r){r = &Op::verify;
}
, !requires(no_rule const*& r) { r = &Op::infer_dtype; }, !requires(no_rule const*& r) { r = &Op::infer_shape; },
    !requires(no_rule const*& r) { r = &Op::infer_value; }, !requires(no_rule const*& r) { r = &Op::infer_format; },
    !requires(no_rule const*& r) { r = &Op::infer_bound; }, !requires(no_rule const*& r) { r = &Op::documentation; }
}
;
/// Of an operator of a framework, which has no rules: they are those of the target.
template <class Op> requires detail::is_origin<Op>
inline constexpr hooks hooks_of<Op> = {};

namespace detail {

template <class Context> using rule_of = status (*)(Context&);

/// The name of the first rule that cannot be called with its context or returns no status, or null.
template <class Op> constexpr char const* wrong_rule() {
    if constexpr (hooks_of<Op>.infer_shape)
        if constexpr (!requires(rule_of<shape_context<Op>>& r) { r = &Op::infer_shape; })
            if constexpr (
                requires(rule_of<shape_context<Op> const>& r) { r = &Op::infer_shape; } ||
                !requires(shape_context<Op>& c) { requires std::is_same_v<decltype(Op::infer_shape(c)), status>; })
                return "infer_shape"; // also one with a read-only context parameter, which sets nothing
    if constexpr (hooks_of<Op>.besides_shape()) {
        if constexpr (hooks_of<Op>.verify)
            if constexpr (!requires(rule_of<verify_context<Op>>& r) { r = &Op::verify; })
                if constexpr (!requires(
                                  verify_context<Op>& c) { requires std::is_same_v<decltype(Op::verify(c)), status>; })
                    return "verify";
        if constexpr (hooks_of<Op>.infer_dtype)
            if constexpr (!requires(rule_of<dtype_context<Op>>& r) { r = &Op::infer_dtype; })
                if constexpr (!requires(dtype_context<Op>& c) {
                                  requires std::is_same_v<decltype(Op::infer_dtype(c)), status>;
                              })
                    return "infer_dtype";
        if constexpr (hooks_of<Op>.infer_value)
            if constexpr (!requires(rule_of<value_context<Op>>& r) { r = &Op::infer_value; })
                if constexpr (!requires(value_context<Op>& c) {
                                  requires std::is_same_v<decltype(Op::infer_value(c)), status>;
                              })
                    return "infer_value";
        if constexpr (hooks_of<Op>.infer_format)
            if constexpr (!requires(rule_of<format_context<Op>>& r) { r = &Op::infer_format; })
                if constexpr (!requires(format_context<Op>& c) {
                                  requires std::is_same_v<decltype(Op::infer_format(c)), status>;
                              })
                    return "infer_format";
        if constexpr (hooks_of<Op>.infer_bound)
            if constexpr (!requires(rule_of<shape_context<Op>>& r) { r = &Op::infer_bound; })
                if constexpr (!requires(shape_context<Op>& c) {
                                  requires std::is_same_v<decltype(Op::infer_bound(c)), status>;
                              })
                    return "infer_bound";
    }
    return nullptr;
}

/// Whether the documentation exists and is readable by the compiler.
template <class Op> concept readable_documentation = requires {
    typename read_at_compile_time<(Op::documentation.review(Op::prototype), true)>;
};
template <class Op> inline constexpr auto documentation_review_of = [] {
    if constexpr (readable_documentation<Op>) return Op::documentation.review(Op::prototype);
    else return mistake{errc::invalid_documentation, "documentation"};
};
template <class Op, bool Documented = hooks_of<Op>.documentation>
inline constexpr bool documentation_fits = accepted<Op, documentation_review_of<Op>>;
template <class Op> inline constexpr bool documentation_fits<Op, false> = true;

/// Deleted: `struct TopK : graft::op<Cast>`, whose rules would read Cast's parameters.
template <class Op> inline constexpr bool has_own_base = true;
template <class Op> requires requires { typename Op::verify_context; }
inline constexpr bool has_own_base<Op> = std::is_same_v<typename Op::verify_context, verify_context<Op>>;

/// Deleted: `struct TfPool : tf::op<Pool>`, whose messages would name Pool.
template <class Op> inline constexpr bool has_own_origin = true;
template <class Op> requires requires { typename Op::origin_self; }
inline constexpr bool has_own_origin<Op> = __is_base_of(typename Op::origin_self, Op);

template <class Op> inline constexpr auto own_origin_of = [] {
    return has_own_origin<Op> ? mistake() : mistake{errc::wrong_base_class, "op"};
};
/// True, or the error of an operator with a history, whose base belongs to another one.
template <class Op> inline constexpr bool has_own_origin_base = accepted<Op, own_origin_of<Op>>;

template <class Op> constexpr mistake find_mistake_in() {
    if constexpr (!has_own_origin<Op>) return own_origin_of<Op>();
    else if constexpr (is_origin<Op>) // there is no inference through it
        return review(Op::prototype, {.infer_dtype = true, .infer_shape = true, .origin = true});
    else if constexpr (!constant_prototype<Op>) return {errc::prototype_is_not_constexpr, "prototype"};
    else if constexpr (!__is_base_of(rule_names, Op) || !has_own_base<Op>) return {errc::wrong_base_class, "op"};
    else return review(Op::prototype, hooks_of<Op>, wrong_rule<Op>(), misspelled_rule<Op>);
}
#if defined(GRAFT_PROVED) // another build has looked for it
template <class Op> inline constexpr mistake mistake_in{};
#else
/// The first error in `Op`: a variable, because clang evaluates a function again at each use.
template <class Op> inline constexpr mistake mistake_in = find_mistake_in<Op>();
#endif
template <class Op> inline constexpr auto review_of = [] { return mistake_in<Op>; };

/// The rule that no member has as its name, or the name that one has instead, if it is known.
template <class Op, context_rule Which> inline constexpr auto missing_context_rule = [] {
    constexpr char const* names[] = {"verify", "infer_shape", "infer_dtype", "infer_value", "infer_format"};
    constexpr char const *wrong = wrong_rule<Op>(), *near = misspelled_rule<Op>;
    if constexpr (wrong != nullptr) return mistake{errc::wrong_rule_signature, wrong};
    else if constexpr (near != nullptr) return mistake{errc::misspelled_rule, near};
    else return mistake{errc::misspelled_rule, names[static_cast<std::size_t>(Which)]};
};
constexpr bool has_rule(hooks const& has, context_rule which) {
    switch (which) {
    case context_rule::verify: return has.verify;
    case context_rule::infer_shape: return has.infer_shape || has.infer_bound;
    case context_rule::infer_dtype: return has.infer_dtype;
    case context_rule::infer_value: return has.infer_value;
    default: return has.infer_format;
    }
}
template <class Op, context_rule Which> constexpr bool has_context_rule() {
    if constexpr (!has_rule(hooks_of<Op>, Which)) static_assert(accepted<Op, missing_context_rule<Op, Which>>);
    return true;
}

/// The entry function of operators without rules, and of a step without one: once, half of an entry's cost for g++.
constexpr status nothing_to_report(step, frame&) { return ok; }
} // namespace detail

/// Every rule of `Op` as one function. A step without a rule of the operator is ok.
template <class Op> constexpr status run_rules([[maybe_unused]] step what, [[maybe_unused]] frame& f) {
    if constexpr (hooks_of<Op>.infer_shape)
        if (what == step::infer_shape) {
            shape_context<Op> c{{{{&f}}}};
            return Op::infer_shape(c);
        }
    if constexpr (hooks_of<Op>.besides_shape() || !Op::prototype.requirements().empty()) {
        if constexpr (!Op::prototype.requirements().empty()) {
            if (what == step::verify)
                if (auto s = detail::check_requirements(Op::prototype, f); !s) return s;
        }
        if constexpr (hooks_of<Op>.verify)
            if (what == step::verify) {
                verify_context<Op> c{{{{&f}}}};
                return Op::verify(c);
            }
        if constexpr (hooks_of<Op>.infer_dtype)
            if (what == step::infer_dtype) {
                dtype_context<Op> c{{{{&f}}}};
                return Op::infer_dtype(c);
            }
        if constexpr (hooks_of<Op>.infer_value)
            if (what == step::infer_value) {
                value_context<Op> c{{{{&f}}}};
                return Op::infer_value(c);
            }
        if constexpr (hooks_of<Op>.infer_format)
            if (what == step::infer_format) {
                format_context<Op> c{{{{&f}}}};
                return Op::infer_format(c);
            }
        if constexpr (hooks_of<Op>.infer_bound)
            if (what == step::infer_bound) {
                shape_context<Op> c{{{{&f}}}};
                return Op::infer_bound(c);
            }
    }
    return detail::nothing_to_report(what, f);
}

namespace detail {
/// The entry function that an operator needs in a catalog. Each function costs g++ 1.4 million instructions at -O0,
/// whatever its contents, and the branch with its status 0.9.
enum class entry : std::uint8_t { none, shape, all };
constexpr entry entry_for(hooks const& has, prototype const& of) {
    if (has.besides_shape() || of.requirements().size() != 0) return entry::all;
    return has.infer_shape ? entry::shape : entry::none;
}
/// The entry if `infer_shape` is the only rule, and so the only step that is called.
template <class Op> constexpr status run_shape_rule(step, frame& f) {
    shape_context<Op> c{{{{&f}}}};
    return Op::infer_shape(c);
}
/// A variable, because a default argument is evaluated again at each use. An unsound definition has none.
template <class Op, errc Code = mistake_in<Op>.code> inline constexpr entry needed_entry = entry::none;
template <class Op> inline constexpr entry needed_entry<Op, errc::ok> = entry_for(hooks_of<Op>, Op::prototype);
/// The catalog's entry for the operator: called only for the steps in its row (`op_row::has_rule`). Rules are compiled
/// with it: errors in their bodies come before those of a trial.
template <class Op, entry Needed = needed_entry<Op>> inline constexpr rules entry_of = &run_rules<Op>;
template <class Op> inline constexpr rules entry_of<Op, entry::shape> = &run_shape_rule<Op>;
template <class Op> inline constexpr rules entry_of<Op, entry::none> = &nothing_to_report;

/// The compiler has evaluated the dtype rule without an error: one evaluation for a correct rule.
template <class Op> concept states_its_dtypes = requires {
    typename fine<review_dtype_rule<trial_room(Op::prototype)>(Op::prototype, entry_of<Op>).code == errc::ok>;
};
/// The dtype rule can be evaluated by the compiler, whatever the result.
template <class Op> concept constant_dtype_rule = requires {
    typename read_at_compile_time<(review_dtype_rule<trial_room(Op::prototype)>(Op::prototype, entry_of<Op>), true)>;
};
template <class Op> inline constexpr auto dtype_review_of = [] {
    if constexpr (constant_dtype_rule<Op>)
        return review_dtype_rule<trial_room(Op::prototype)>(Op::prototype, entry_of<Op>);
    else return mistake{errc::rule_is_not_constexpr, "infer_dtype"};
};
template <class Op, bool HasRule = hooks_of<Op>.infer_dtype>
inline constexpr bool dtypes_complete = accepted<Op, dtype_review_of<Op>>;
template <class Op> requires(states_its_dtypes<Op>)
inline constexpr bool dtypes_complete<Op, true> = true;
template <class Op> inline constexpr bool dtypes_complete<Op, false> = true;

/// What tables and trials are made from.
template <class Op, bool Sound = mistake_in<Op>.code == errc::ok>
inline constexpr op_source op_source_of{&Op::prototype, hooks_of<Op>, entry_of<Op>};
template <class Op> inline constexpr op_source op_source_of<Op, false>{&Op::prototype, hooks_of<Op>};
/// The compiler has evaluated the shape rule without an error: one evaluation for a correct rule.
template <class Op> concept assigns_its_outputs = requires {
    typename fine<review_shape_rules(&op_source_of<Op>, 1).code == errc::ok>;
};
template <class Op> concept constant_shape_rule = requires {
    typename read_at_compile_time<(review_with_defaults(op_source_of<Op>), true)>;
};
/// The rule has a result, or an error, where this parameter (or all) is a number that it may not expect.
template <class Op, int Only> concept has_a_result_for = requires {
    typename read_at_compile_time<has_a_result(op_source_of<Op>, Only)>;
};
/// The parameter for whose unexpected numbers the rule has no result.
template <class Op, int At = 0> constexpr mistake undefined_use() {
    constexpr int count = static_cast<int>(Op::prototype.params().size());
    if constexpr (At < count) {
        constexpr auto const& p = Op::prototype[At];
        if constexpr (!p.is_attribute() || !is_of_integers(p.attribute)) return undefined_use<Op, At + 1>();
        else if constexpr (!has_a_result_for<Op, At>) return {shape_trial::undefined_by(p), p.name};
        else if constexpr (!has_a_result_for<Op, shape_trial::large_number(At)>)
            return {errc::rule_undefined_out_of_range, p.name};
        else return undefined_use<Op, At + 1>();
    } else if constexpr (!has_a_result_for<Op, shape_trial::dims_alone>) {
        for (auto const& p : Op::prototype.params())
            if (p.is_input()) return {errc::rule_undefined_at_zero, p.name};
    } else if constexpr (!has_a_result_for<Op, shape_trial::values_alone>) {
        for (auto const& p : Op::prototype.params())
            if (p.is_input() && p.value != value_need::none) return {errc::rule_undefined_at_zero, p.name};
    } else if constexpr (!has_a_result_for<Op, shape_trial::all_parameters>) {
        return {errc::rule_undefined_at_zero, "infer_shape"};
    }
    return {};
}
template <class Op> constexpr mistake with_defaults() {
    if constexpr (constant_shape_rule<Op>) return review_with_defaults(op_source_of<Op>);
    else return {}; // a test of it reports that it is not constexpr
}
template <class Op> constexpr mistake find_mistake_in_shape_rule() {
    if constexpr (constexpr auto found = with_defaults<Op>(); found.code != errc::ok) return found;
    else if constexpr (requires { typename read_at_compile_time<(review_shape_rules(&op_source_of<Op>, 1), true)>; })
        return review_shape_rules(&op_source_of<Op>, 1);
    else if constexpr (has_a_result_for<Op, shape_trial::no_parameter>) return undefined_use<Op>();
    else return {};
}
template <class Op> inline constexpr auto shape_review_of = [] { return find_mistake_in_shape_rule<Op>(); };
template <class Op, bool HasRule = hooks_of<Op>.infer_shape>
inline constexpr bool shapes_complete = accepted<Op, shape_review_of<Op>>;
template <class Op> requires(assigns_its_outputs<Op>)
inline constexpr bool shapes_complete<Op, true> = true;
template <class Op> inline constexpr bool shapes_complete<Op, false> = true;

/// The definition is sound; its shape rule was not tried.
template <class Op, errc Code = mistake_in<Op>.code>
inline constexpr bool soundly_declared = accepted<Op, review_of<Op>, Code>;
template <class Op> inline constexpr bool soundly_declared<Op, errc::ok> = dtypes_complete<Op> &&
                                                                           documentation_fits<Op>;

} // namespace detail

/// True, or a compile-time error that names the operator, the error and the parameter.
template <has_prototype Op, errc Code = detail::mistake_in<Op>.code>
inline constexpr bool well_formed = accepted<Op, detail::review_of<Op>, Code>;
template <has_prototype Op> inline constexpr bool well_formed<Op, errc::ok> = detail::soundly_declared<Op> &&
                                                                              detail::shapes_complete<Op>;

GRAFT_END
