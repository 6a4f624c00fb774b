// graft/kernel/signature.hpp - binds a function to an operator: checked by the compiler, with generated decode
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/detail/call_watch.hpp"
#include "graft/kernel/detail/signature_rows.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

namespace detail {

constexpr param_kind kind_of(kernel_parameter const& p) {
    using role = kernel_parameter::role;
    return p.what == role::input       ? param_kind::input
           : p.what == role::attribute ? param_kind::attribute
                                       : param_kind::output;
}

/// Why `p` cannot be bound to the parameter at position `at` of its kind, or ok.
constexpr errc binding_mistake(prototype const& proto, kernel_parameter const& p, int at) {
    auto const kind = kind_of(p);
    bool const input = kind == param_kind::input;
    if (at < 0)
        return input                        ? errc::unknown_input
               : kind == param_kind::output ? errc::unknown_output
                                            : errc::unknown_attribute;
    auto const& to = proto.at(kind, at);
    if (kind == param_kind::attribute && to.how != p.how && !p.holds(attr_kind::none)) // `attr` accepts all, and none
        return p.how == presence::optional ? errc::attribute_is_not_optional : errc::attribute_is_optional;
    if (kind == param_kind::attribute)
        return p.holds(to.attribute) && (!p.enumeration || p.enumeration == to.enumeration())
                   ? errc::ok
                   : errc::wrong_attribute_type;
    if (p.what == kernel_parameter::role::actual_shape) {
        if ((to.how == presence::dynamic) != (p.how == presence::dynamic))
            return p.how == presence::dynamic ? errc::output_is_not_dynamic : errc::output_is_dynamic;
        return to.compute_dependent ? errc::ok : errc::output_is_not_compute_dependent;
    }
    if (to.how != p.how) {
        if (to.how == presence::dynamic) return input ? errc::input_is_dynamic : errc::output_is_dynamic;
        if (p.how == presence::dynamic) return input ? errc::input_is_not_dynamic : errc::output_is_not_dynamic;
        if (p.how == presence::optional) return input ? errc::input_is_not_optional : errc::output_is_not_optional;
        return input ? errc::input_is_optional : errc::output_is_optional;
    }
    return p.untyped || to.types.has(p.type) ? errc::ok : errc::dtype_outside_port;
}

/// The position of each parameter of a signature in the prototype, among those of its kind.
template <std::size_t N> struct bound_signature {
    std::array<int, N> at{};
    mistake first{}; ///< the first error, or none

    /// `complete`: every port that is not optional must be bound.
    constexpr bound_signature(
        prototype const& proto, std::array<kernel_parameter, N> const& rows, [[maybe_unused]] bool complete) {
        for (std::size_t i = 0; i < N; ++i)
            if (is_named(rows[i])) at[i] = proto.index_of(kind_of(rows[i]), rows[i].name);
#if !defined(GRAFT_PROVED) // only the compiler creates these
        first = review(proto, rows, complete);
#endif
    }

private:
    static constexpr bool is_named(kernel_parameter const& p) {
        using enum kernel_parameter::role;
        return p.what == input || p.what == output || p.what == attribute || p.what == actual_shape;
    }
    static constexpr bool typed(kernel_parameter const& p) {
        return !p.untyped && (p.what == kernel_parameter::role::input || p.what == kernel_parameter::role::output);
    }
    /// A kernel in which two parameters share a dtype variable and differ runs for no node.
    [[nodiscard]] constexpr bool differs_from_one_before(
        prototype const& proto, std::array<kernel_parameter, N> const& rows, std::size_t i) const {
        auto const variable = typed(rows[i]) ? proto.at(kind_of(rows[i]), at[i]).variable : std::int8_t{-1};
        if (variable < 0 || variable >= list_variable) return false;
        for (std::size_t k = 0; k < i; ++k)
            if (typed(rows[k]) && rows[k].type != rows[i].type &&
                proto.at(kind_of(rows[k]), at[k]).variable == variable)
                return true;
        return false;
    }
    constexpr mistake review(prototype const& proto, std::array<kernel_parameter, N> const& rows, bool complete) const {
        using role = kernel_parameter::role;
        for (std::size_t i = 0; i < N; ++i) {
            auto const& p = rows[i];
            if (is_named(p)) {
                if (auto const why = binding_mistake(proto, p, at[i]); why != errc::ok) return {why, p.name};
                if (complete && p.what == role::attribute && proto.is(op_trait::identity)) // an import leaves both out
                    return {errc::identity_reads_attribute, p.name};
                if (differs_from_one_before(proto, rows, i)) return {errc::dtype_variable_mismatch, p.name};
            }
            for (std::size_t k = 0; k < i; ++k)
                if (rows[k].what == p.what && rows[k].name == p.name) return {errc::parameter_bound_twice, p.name};
            for (auto over : {p.over, p.over_also}) {
                if (over.empty()) continue;
                if (proto.index_of(param_kind::input, over) < 0) return {errc::unknown_input, over};
                for (auto const& q : rows)
                    if (q.what == role::input && q.name == over && !q.untyped && !p.untyped &&
                        bits_of(q.type) != bits_of(p.type))
                        return {errc::element_size_mismatch, p.name};
            }
        }
        if (!complete) return {};
        for (auto const& port : proto.params()) {
            if (port.is_output() && port.compute_dependent) {
                bool bound = port.how == presence::optional, declared = false;
                for (auto const& p : rows) {
                    bound = bound && !(p.what == role::output && p.name == port.name);
                    declared = declared || (p.what == role::actual_shape && p.name == port.name);
                }
                if (!bound && !declared) return {errc::actual_shape_not_reported, port.name};
            }
            if (port.is_attribute() || port.how == presence::optional) continue;
            bool bound = false;
            for (auto const& p : rows)
                bound = bound || ((p.what == role::input || p.what == role::output) && kind_of(p) == port.kind &&
                                     p.name == port.name);
            if (!bound) return {errc::parameter_not_bound, port.name};
        }
        return {};
    }
};

template <class Op, auto Function, bool Complete>
inline constexpr bound_signature binding_of{Op::prototype, signature_rows<Function>, Complete};

inline constexpr std::string_view nameless[] = {"parameter 1", "parameter 2", "parameter 3", "parameter 4",
    "parameter 5", "parameter 6", "parameter 7", "parameter 8", "a later parameter"};

/// The subject of an error: the kernel, or its operator alone if there is no function, but a lambda.
template <class Op, auto Function, class Kernel>
using responsible = std::conditional_t<requires { parameters_of(Function); }, Kernel, Op>;

/// The error in a function, apart from the bindings of its parameters.
template <std::size_t N> constexpr mistake review_signature(std::array<kernel_parameter, N> const& rows) {
    for (std::size_t i = 0; i < N; ++i) {
        if (rows[i].what == kernel_parameter::role::unbound)
            return {errc::unnamed_kernel_parameter, nameless[i < 8 ? i : 8]};
        if (rows[i].by_reference) return {errc::kernel_parameter_by_reference, rows[i].name};
    }
    return {};
}
/// `Result f(in<...>, out<...>, ...)` as a function of `Op`; `Complete`: a kernel, which binds every port that is not
/// optional.
template <class Op, auto Function, class Result, bool Complete> inline constexpr auto review_of_function = [] {
    if constexpr (requires { parameters_of(Function); }) {
        if (!std::is_same_v<decltype(result_of(Function)), Result>)
            return mistake{errc::wrong_return_type, Op::prototype.name()};
        auto const first = review_signature(signature_rows<Function>);
        return first.code != errc::ok ? first : binding_of<Op, Function, Complete>.first;
    } else {
        return mistake{errc::kernel_is_not_a_function, Op::prototype.name()};
    }
};

template <class Op, auto Size> inline constexpr auto review_of_size = [] {
    if constexpr (std::is_null_pointer_v<decltype(Size)>) return mistake{};
    else return review_of_function<Op, Size, std::size_t, false>();
};
/// A workspace and the function that returns its size require each other.
template <bool Taken, bool Said> inline constexpr auto review_of_workspace = [] {
    return Taken == Said ? mistake{}
                         : mistake{Taken ? errc::workspace_without_size : errc::unused_workspace, "workspace"};
};
template <std::size_t N> constexpr mistake untiled(std::array<kernel_parameter, N> const& rows) {
    for (auto const& p : rows)
        if (p.what == kernel_parameter::role::tiling || p.what == kernel_parameter::role::block)
            return {errc::missing_tiling_function, p.name};
    return {};
}
/// Parameters that only tiled kernels may have.
template <auto Function> inline constexpr auto review_of_untiled = [] { return untiled(signature_rows<Function>); };
/// Whether a parameter of the function has this role.
template <std::size_t N> constexpr bool any_has(std::array<kernel_parameter, N> const& rows, kernel_parameter::role r) {
    for (auto const& p : rows)
        if (p.what == r) return true;
    return false;
}
template <auto Function, kernel_parameter::role Role>
inline constexpr bool has_role = any_has(signature_rows<Function>, Role);
template <auto Function> inline constexpr bool takes_workspace = has_role<Function, kernel_parameter::role::workspace>;
template <auto Function> inline constexpr bool reads_state = has_role<Function, kernel_parameter::role::state>;

/// The tensor of a call at a required port, if the prototype determines it: no port before it may be absent or have
/// several. Otherwise -1.
constexpr int place_in_call(prototype const& proto, kernel_parameter const& p, int at) {
    using role = kernel_parameter::role;
    if ((p.what != role::input && p.what != role::output) || p.how != presence::required) return -1;
    for (int i = 0; i < at; ++i)
        if (proto.at(kind_of(p), i).how != presence::required) return -1;
    return at;
}

/// The argument of a parameter `P` that is bound to position `at`, at `Place` in every call if that is not negative.
template <class P, int Place> constexpr P decoded(kernel_frame const& f, std::size_t at) {
    using role = kernel_parameter::role;
    constexpr auto what = P::row.what;
    if constexpr (what == role::workspace) {
        return {span<std::byte>(f.workspace, f.workspace_bytes)};
    } else if constexpr (what == role::state) {
        return P(f.state);
    } else if constexpr (what == role::tiling) {
        return P(*f.tiling, f.workspace);
    } else if constexpr (what == role::block || what == role::threads) {
        return P(f);
    } else if constexpr (what == role::carried) {
        return P{f.carried};
    } else if constexpr (what == role::strings) {
        return P{f.strings};
    } else if constexpr (what == role::actual_shape) {
        auto const slots = f.output_ports[at];
        auto* const first = f.actual && slots.count ? f.actual + slots.first : nullptr;
        if constexpr (P::row.how == presence::dynamic) return {{first, first ? slots.count : std::size_t{}}};
        else return {first};
    } else if constexpr (what == role::attribute) {
        if constexpr (requires { P{f.attributes[at]}; }) return P{f.attributes[at]};
        else return P{attribute_type<typename P::value_type>::get(f.attributes[at])};
    } else if constexpr (Place >= 0) {
        return P((what == role::input ? f.inputs : f.outputs)[Place]);
    } else {
        auto const slots = what == role::input ? f.input_ports[at] : f.output_ports[at];
        auto const* first = (what == role::input ? f.inputs : f.outputs) + slots.first;
        if constexpr (P::row.how == presence::dynamic) return P(first, slots.count);
        else if constexpr (P::row.how == presence::optional) return P(slots.count ? first : nullptr);
        else return P(*first);
    }
}

/// The same, with the names for messages.
template <class Op, class P, int Place> constexpr P handed(kernel_frame const& f, std::size_t at) {
    constexpr bool named = views_are_checked || P::row.what == kernel_parameter::role::tiling;
    if constexpr (named && requires(P& p, view_site const& s) { p.seen_by(s); }) {
        P p = decoded<P, Place>(f, at);
        p.seen_by({Op::prototype.name(), f.node, P::row.name, f.on_violation});
        return p;
    } else {
        return decoded<P, Place>(f, at);
    }
}

/// Stores the error of a call: a status has many words.
[[gnu::cold, gnu::noinline]] inline bool refuse(status& why, status const& answer) { return why = answer, false; }
/// A position as an immediate: g++ reads an element of a constant object from memory.
template <int At> inline constexpr auto position = static_cast<std::size_t>(At);
template <class Op, auto Function, bool Complete, class... P, std::size_t... I>
[[gnu::always_inline]] constexpr auto called_with(kernel_frame const& f, ops<P...>, std::index_sequence<I...>) {
    constexpr auto const& at = binding_of<Op, Function, Complete>.at;
    return Function(
        handed<Op, P, place_in_call(Op::prototype, signature_rows<Function>[I], at[I])>(f, position<at[I]>)...);
}
/// Calls `Function` with the arguments that its parameters name; all positions are constants. Inlined: if the compiler
/// knows the frame (a constant program), the decode is eliminated.
template <class Op, auto Function, bool Complete> [[gnu::always_inline]] constexpr auto called(kernel_frame const& f) {
    return called_with<Op, Function, Complete>(
        f, parameters_of(Function), std::make_index_sequence<signature_rows<Function>.size()>());
}

// Templates of the number of parameters and ports: many kernels share their instances.

template <std::size_t Ports, std::size_t N> constexpr std::array<dtype, Ports> types_at_ports(
    std::array<kernel_parameter, N> const& rows, std::array<int, N> const& at, kernel_parameter::role what) {
    std::array<dtype, Ports> types{};
    for (std::size_t i = 0; i < N; ++i)
        if (rows[i].what == what && !rows[i].untyped && at[i] >= 0)
            types[static_cast<std::size_t>(at[i])] = rows[i].type;
    return types;
}
/// dtypes of `Run` at the ports of this kind, in the prototype's order; `undefined` = any.
template <class Op, auto Run, param_kind Kind> constexpr auto port_types() {
    using role = kernel_parameter::role;
    return types_at_ports<Op::prototype.count(Kind)>(
        signature_rows<Run>, binding_of<Op, Run, true>.at, Kind == param_kind::input ? role::input : role::output);
}

template <std::size_t N>
constexpr std::uint32_t places_in(prototype const& proto, std::array<kernel_parameter, N> const& rows) {
    std::uint32_t mask = 0;
    for (auto const& p : rows)
        for (auto over : {p.over, p.over_also})
            if (auto const at = over.empty() || proto.index_of(param_kind::output, p.name) != 0
                                    ? -1
                                    : proto.index_of(param_kind::input, over);
                at >= 0 && at < 32)
                mask |= 1u << at;
    return mask;
}
/// Inputs in whose memory the first output may be written, a bit for each of the first 32.
template <class Op, auto Run> constexpr std::uint32_t places_for_output() {
    return places_in(Op::prototype, signature_rows<Run>);
}
/// A function about calls of a kernel, including its decode; null if `Function` is.
template <class Op, auto Function> constexpr auto decoded_function() {
    if constexpr (std::is_null_pointer_v<decltype(Function)>) return nullptr;
    else return [](kernel_frame const& f) { return called<Op, Function, false>(f); };
}

/// The members of a kernel whose function does not fit, so that no further error is reported after the reason.
template <class Op> struct kernel_that_does_not_fit {
    using op = Op;
    static constexpr std::array<dtype, Op::prototype.count(param_kind::input)> input_types{};
    static constexpr std::array<dtype, Op::prototype.count(param_kind::output)> output_types{};
    static constexpr std::uint32_t in_place = 0;
    static constexpr bool wants_state = false;

    static bool run(kernel_frame const&, status&) { return false; }
    static bool call(kernel_frame const&, status&) { return false; }
    static constexpr workspace_function workspace_size() { return nullptr; }
};

#if defined(GRAFT_PROVED)
template <class Op, auto Run> inline constexpr bool binds = true;
#else
template <class Op, auto Run> inline constexpr bool binds = review_of_function<Op, Run, status, true>().code ==
                                                            errc::ok;
#endif

} // namespace detail

/// The function `Run` as a kernel of `Op`: `kernel<Relu, &relu>`. Names, presence, dtypes and attribute types of its
/// parameters are compared with the prototype; all inputs and outputs that are not optional must be bound. `Size`, if
/// given, is `std::size_t f(in<...>, ...)`: bytes of workspace from descriptors and attributes; the data of its tensors
/// must not be read.
/// error kernel_is_not_a_function, wrong_return_type, unnamed_kernel_parameter, kernel_parameter_by_reference,
///       unknown_input, unknown_output, unknown_attribute, parameter_not_bound, parameter_bound_twice,
///       dtype_outside_port, wrong_attribute_type, input_is_optional and similar errors, workspace_without_size,
///       unused_workspace, element_size_mismatch, missing_tiling_function, from the compiler
template <class Op, one_function_not_a_template auto Run = nullptr, one_function_not_a_template auto Size = nullptr,
    bool Fits = detail::binds<Op, Run>>
struct GRAFT_TYPE kernel {
    GRAFT_PROVE(accepted<kernel, detail::review_of_untiled<Run>>);
    GRAFT_PROVE(accepted<detail::responsible<Op, Size, kernel>, detail::review_of_size<Op, Size>>);
    GRAFT_PROVE(accepted<kernel,
        detail::review_of_workspace<detail::takes_workspace<Run>,
            !std::is_null_pointer_v<decltype(Size)> || (detail::reads_state<Run> && detail::takes_workspace<Run>)>>);

    using op = Op; ///< the operator that it computes
    /// The dtype of each input port, in the prototype's order, from the element types of the parameters; `undefined`
    /// accepts every dtype.
    static constexpr auto input_types = detail::port_types<Op, Run, param_kind::input>();
    /// The same of each output port.
    static constexpr auto output_types = detail::port_types<Op, Run, param_kind::output>();
    /// Input ports in whose memory the first output may be written, a bit for each.
    static constexpr std::uint32_t in_place = detail::places_for_output<Op, Run>();
    /// Whether it shares its work among the threads of a session.
    static constexpr bool shares_work = detail::has_role<Run, kernel_parameter::role::threads>;
    /// Whether it is half of a `prepared_kernel`.
    static constexpr bool wants_state = detail::reads_state<Run>;
    /// The attributes that its functions take, a bit for each.
    static constexpr std::uint64_t read_attributes() { return detail::attributes_taken<Op, Run, Size>(); }
    /// The kernel including its decode.
    static bool run(kernel_frame const& f, status& why) {
        if constexpr (views_are_checked) return detail::watched<Op, &call>(f, why, {{}, {}, {}, in_place});
        else return call(f, why);
    }
    /// The same, without checking its writes.
    static bool call(kernel_frame const& f, status& why) {
        auto const answer = detail::called<Op, Run, true>(f);
        return answer || detail::refuse(why, answer);
    }
    /// The workspace function including its decode, or null.
    static constexpr workspace_function workspace_size() { return detail::decoded_function<Op, Size>(); }
};

template <class Op, auto Run, auto Size> struct kernel<Op, Run, Size, false> : detail::kernel_that_does_not_fit<Op> {
    static_assert(accepted<detail::responsible<Op, Run, kernel>, detail::review_of_function<Op, Run, status, true>>);
};

GRAFT_END
