// graft/kernel/signature.hpp - binds a function to an operator: checked by the compiler, with generated decode
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/detail/bound_signature.hpp"
#include "graft/kernel/detail/call_watch.hpp"
#include "graft/kernel/detail/signature_rows.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

namespace detail {

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
/// The first tensor whose elements a function reads before a run; `constants`: it may read those of constants.
template <std::size_t N>
constexpr mistake review_elements(std::array<kernel_parameter, N> const& rows, bool before, bool constants) {
    using content = kernel_parameter::content;
    for (auto const& p : rows) {
        if (p.what != kernel_parameter::role::input && p.what != kernel_parameter::role::output) continue;
        bool const constant = p.reads == content::constant || p.reads == content::maybe;
        if (constant && (!before || !constants || p.what == kernel_parameter::role::output))
            return {errc::constant_not_before_run, p.name};
        if (before && p.reads == content::all) return {errc::elements_before_run, p.name};
    }
    return {};
}
/// `Result f(in<...>, out<...>, ...)` as a function of `Op`; `Complete`: a kernel, which binds every port that is not
/// optional.
template <class Op, auto Function, class Result, bool Complete> inline constexpr auto review_of_function = [] {
    if constexpr (requires { parameters_of(Function); }) {
        if (!std::is_same_v<decltype(result_of(Function)), Result>)
            return mistake{errc::wrong_return_type, Op::prototype.name()};
        auto first = review_signature(signature_rows<Function>);
        if (first.code == errc::ok && Complete) first = review_elements(signature_rows<Function>, false, false);
        return first.code != errc::ok ? first : binding_of<Op, Function, Complete>.first;
    } else {
        return mistake{errc::kernel_is_not_a_function, Op::prototype.name()};
    }
};

/// `Result f(in<..., no_elements>, ...)` about a call of `Op`, which runs before there are elements.
template <class Op, auto Function, class Result, bool Constants> inline constexpr auto review_before_run = [] {
    auto const m = review_of_function<Op, Function, Result, false>();
    if constexpr (requires { parameters_of(Function); })
        return m.code != errc::ok ? m : review_elements(signature_rows<Function>, true, Constants);
    else return m;
};
template <class Op, auto Size> inline constexpr auto review_of_size = [] {
    if constexpr (std::is_null_pointer_v<decltype(Size)>) return mistake{};
    else return review_before_run<Op, Size, memory_size, false>();
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
/// The same of a workspace function.
template <class Op, auto Size> constexpr workspace_function decoded_size() {
    if constexpr (std::is_null_pointer_v<decltype(Size)>) return nullptr;
    else return [](kernel_frame const& f) { return called<Op, Size, false>(f).size_bytes(); };
}
/// Ok, or the first input of the call that is no constant although a function takes its elements before a run.
template <class Op, auto Function> status constants_there(kernel_frame const& f) {
    if constexpr (requires { parameters_of(Function); }) {
        auto const& rows = signature_rows<Function>;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i].reads != kernel_parameter::content::constant) continue;
            auto const slots = f.input_ports[static_cast<std::size_t>(binding_of<Op, Function, false>.at[i])];
            for (std::size_t k = slots.first; k < std::size_t{slots.first} + slots.count; ++k)
                if (auto const& a = f.inputs[k]; a.present() && !a.data && !a.strings)
                    return fail(errc::unsupported_call, rows[i].name, "a constant");
        }
    }
    return ok;
}
template <auto Function> inline constexpr bool takes_constants = false;
template <auto Function> requires requires { parameters_of(Function); }
inline constexpr bool takes_constants<Function> = [] {
    for (auto const& p : signature_rows<Function>)
        if (p.reads == kernel_parameter::content::constant) return true;
    return false;
}();
/// The support function of a kernel: the inputs that `Supports` and `Prepare` take as constants are, and then
/// `Supports`, if there is one; null if there is nothing to test.
template <class Op, auto Supports, auto Prepare = nullptr> constexpr auto decoded_support() {
    if constexpr (takes_constants<Supports> || takes_constants<Prepare>)
        return [](kernel_frame const& f) {
            if (auto why = constants_there<Op, Supports>(f); !why) return why;
            if (auto why = constants_there<Op, Prepare>(f); !why) return why;
            if constexpr (std::is_null_pointer_v<decltype(Supports)>) return ok;
            else return called<Op, Supports, false>(f);
        };
    else return decoded_function<Op, Supports>();
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
/// given, is `memory_size f(in<"x", no_elements>, ...)`: the workspace, from descriptors and attributes.
/// example `graft::memory_size room(in<"x", no_elements> x) { return graft::memory_size::of<float>(x.size()); }`
/// error kernel_is_not_a_function, wrong_return_type, unnamed_kernel_parameter, kernel_parameter_by_reference,
///       unknown_input, unknown_output, unknown_attribute, parameter_not_bound, parameter_bound_twice,
///       dtype_outside_port, wrong_attribute_type, input_is_optional and similar errors, workspace_without_size,
///       unused_workspace, element_size_mismatch, missing_tiling_function, elements_before_run,
///       constant_not_before_run, from the compiler
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
    static constexpr workspace_function workspace_size() { return detail::decoded_size<Op, Size>(); }
};

template <class Op, auto Run, auto Size> struct kernel<Op, Run, Size, false> : detail::kernel_that_does_not_fit<Op> {
    static_assert(accepted<detail::responsible<Op, Run, kernel>, detail::review_of_function<Op, Run, status, true>>);
};

GRAFT_END
