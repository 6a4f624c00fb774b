// graft/kernel/prepared.hpp - kernels with a state that is prepared once per node: primitives, packed weights
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

namespace detail {

/// The result of a prepare function: `State` of `result<std::shared_ptr<State>> f(...)`.
template <class Answer> struct created_by {
    using type = void;
    using owner = void;
};
template <class Owner> requires requires { typename Owner::element_type; }
struct created_by<result<Owner>> {
    using type = typename Owner::element_type;
    using owner = Owner;
};
template <auto Prepare> using state_of = typename created_by<decltype(result_of(Prepare))>::type;
template <auto Prepare> using state_owner = typename created_by<decltype(result_of(Prepare))>::owner;
/// Whether the function returns a state.
template <class Op, auto Prepare> inline constexpr auto review_of_prepare = [] {
    if constexpr (!requires { result_of(Prepare); }) return mistake{errc::kernel_is_not_a_function, "prepare"};
    else return std::is_void_v<state_of<Prepare>> ? mistake{errc::wrong_return_type, "prepare"} : mistake{};
};

/// Whether a parameter, if it is a `prepared<State>`, has this state.
template <class Parameter, class State> constexpr bool fits_state() {
    if constexpr (requires { typename Parameter::state_type; })
        return std::is_same_v<typename Parameter::state_type, State>;
    else return true;
}
/// Whether the function returns this type, or there is none.
template <class Kernel, class Op, auto Function, class Answer> inline constexpr bool answers =
    accepted<Kernel, review_before_run<Op, Function, Answer, std::is_same_v<Answer, status>>>;
template <class Kernel, class Op, auto Function, class Answer> requires(std::is_null_pointer_v<decltype(Function)>)
inline constexpr bool answers<Kernel, Op, Function, Answer> = true;
/// The error if the kernel and its prepare function have different state types.
template <bool Fits> inline constexpr auto review_of_state = [] {
    return Fits ? mistake{} : mistake{errc::wrong_prepared_state, "prepared"};
};
template <auto Run, class State> constexpr bool takes_state() {
    return hana::unpack(
        parameters_of(Run), [](auto... t) { return (fits_state<typename decltype(t)::type, State>() && ...); });
}

} // namespace detail

/// A kernel whose `Prepare` is called once when it is bound to a node: `result<std::shared_ptr<State>> f(in<...>,
/// ...)`, or with another smart pointer. It takes `in<"w", constant_elements<float>>` to read a constant (the kernel
/// does not accept a node where it is none), `in<"x", no_elements>` for sizes, and `maybe_constant_elements`.
/// `Run` receives the state as `prepared<State>`; several sessions may use one state at the same time.
/// `State::workspace_bytes() const`, if it exists, returns the bytes of workspace. `State::fuse_epilogue`, if it
/// exists, fuses later nodes into the kernel. `State::open_axes`, if it exists, has a bit for each axis whose size may
/// differ in each run: the state is prepared for the largest. `Supports` is `status f(in<"x", no_elements>, ...)`:
/// whether the kernel accepts the call; it is called before `Prepare`. `Layouts` is `layout_preference f(in<"x",
/// no_elements>, ...)`. All other axes of such a call are static.
/// error those of `kernel`, from the compiler, for each of the functions; wrong_prepared_state: `Prepare` returned a
///       null pointer
template <class Op, one_function_not_a_template auto Run = nullptr, one_function_not_a_template auto Prepare = nullptr,
    one_function_not_a_template auto Supports = nullptr, one_function_not_a_template auto Layouts = nullptr>
struct GRAFT_TYPE prepared_kernel : kernel<Op, Run> {
    GRAFT_PROVE(accepted<prepared_kernel, detail::review_of_prepare<Op, Prepare>>);
    /// The type of the state, from the result of `Prepare`.
    using state = detail::state_of<Prepare>;
    GRAFT_PROVE(
        accepted<prepared_kernel, detail::review_before_run<Op, Prepare, result<detail::state_owner<Prepare>>, true>>);
    GRAFT_PROVE(accepted<prepared_kernel,
        detail::review_of_state<kernel<Op, Run>::wants_state && detail::takes_state<Run, state>()>>);
    GRAFT_PROVE(detail::answers<prepared_kernel, Op, Supports, status>);
    GRAFT_PROVE(detail::answers<prepared_kernel, Op, Layouts, layout_preference>);
    GRAFT_PROVE(accepted<prepared_kernel,
        detail::review_of_workspace<detail::takes_workspace<Run>, requires(state const& s) { s.workspace_bytes(); }>>);

    /// The attributes that its functions take, a bit for each.
    static constexpr std::uint64_t read_attributes() {
        return detail::attributes_taken<Op, Run, Prepare, Supports, Layouts>();
    }
    /// Calls `Prepare` for one node. On success `created` owns the state, otherwise it is unchanged.
    /// error those that `Prepare` returns
    static status prepare(kernel_frame const& f, kernel_state& created) {
        if (auto why = detail::constants_there<Op, Prepare>(f); !why) return why;
        auto answer = detail::called<Op, Prepare, false>(f);
        if (!answer) return answer.error();
        created = kernel_state(*std::move(answer));
        return created ? ok : fail(errc::wrong_prepared_state, "prepare", "a state, not a null pointer");
    }
    /// Axes whose size may differ in each run, a bit for each: `State::open_axes`, or 0.
    static constexpr std::uint32_t open_axes = [] {
        if constexpr (requires { state::open_axes; }) return state::open_axes;
        else return std::uint32_t{0};
    }();
    /// `State::workspace_bytes` as a workspace function, or null if the state has none.
    static constexpr workspace_function workspace_size() {
        if constexpr (requires(state const& s) {
                          { s.workspace_bytes() } -> std::convertible_to<std::size_t>;
                      })
            return [](kernel_frame const& f) -> std::size_t {
                return static_cast<state const*>(f.state)->workspace_bytes();
            };
        else return nullptr;
    }
    /// `bool State::fuse_epilogue(kernel_frame const& own, std::string_view op, kernel_frame const& next)`, or null.
    static constexpr epilogue_function fuse_epilogue() {
        if constexpr (requires(state& s, kernel_frame const& f) {
                          { s.fuse_epilogue(f, std::string_view(), f) } -> std::same_as<bool>;
                      })
            return [](kernel_frame const& own, std::string_view op, kernel_frame const& next) {
                return static_cast<state*>(own.state)->fuse_epilogue(own, op, next);
            };
        else return nullptr;
    }
    /// The support function including its decode, or null.
    static constexpr supports_function support() { return detail::decoded_support<Op, Supports, Prepare>(); }
    /// The layout function including its decode, or null.
    static constexpr layout_function layouts() { return detail::decoded_function<Op, Layouts>(); }
};

GRAFT_END
