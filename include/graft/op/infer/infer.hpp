// graft/op/infer/infer.hpp - compile-time tests of a rule: shapes, values and attributes by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/detail/dtype_trial.hpp"
#include "graft/op/infer/infer_node.hpp"
#include "graft/op/infer/trial.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

/// Functions that are not constexpr: a failed static_assert names the one that it calls, and its name is the reason.
/// These functions are not called at run time: the error is a status, or a shape that is not set.
[[noreturn]] inline void the_literal_has_no_place_in_the_operator(std::string_view, errc, std::string_view) {
    __builtin_trap();
}
/// The inferred answer is an error: the arguments are the operator, the code and the parameter.
[[noreturn]] inline void the_rule_reported_an_error(std::string_view, errc, std::string_view) { __builtin_trap(); }
namespace detail {
/// One additional call with values: clang prints its arguments.
constexpr void tell_wrong_literal(std::string_view op, errc code, std::string_view parameter) {
    if (code != errc::ok) the_literal_has_no_place_in_the_operator(op, code, parameter);
}
constexpr void tell_error(std::string_view op, errc code, std::string_view parameter) {
    if (code != errc::ok) the_rule_reported_an_error(op, code, parameter);
}
} // namespace detail
/// The rule of `Op` asks for a parameter that the operator does not have.
template <class Op> [[noreturn]] void the_rule_misspells_a_parameter_of(errc, std::string_view) { __builtin_trap(); }

/// Never defined: the compiler's error shows the inferred and the expected shape. A dim of -1 is unknown.
enum class no_dims { unset, unknown_rank };
template <auto... Dims> struct inferred;
template <auto... Dims> struct expected;
/// Of a shape with symbols: `name<'3', '*', 'N'>` for each dim.
template <class... Formulas> struct inferred_formulas;
template <class... Formulas> struct expected_formulas;
template <class Op, class Output, class Inferred, class Expected> struct inferred_another_shape;

/// A shape without the table of its symbols, for printing after the table is destroyed. Formulas are shown up to
/// `plain_rank`; beyond it they are unknown dims.
struct shown_shape {
    shape dims{};                        ///< the shape, with unknown dims in place of symbolic ones
    formula_text formulas[plain_rank]{}; ///< of all dims if one is symbolic
    bool symbolic = false;               ///< at least one dim is an expression, and `formulas` are set

    constexpr shown_shape() = default;
    constexpr explicit shown_shape(shape const& s) : symbolic(s.symbolic() && s.rank() <= plain_rank) {
        if (!s.symbolic()) dims = s;
        else if (!symbolic)
            for (auto d : s.dims()) dims.append(dim::stored(d));
        else dims = shape::of_rank(s.rank());
        for (std::size_t i = 0; symbolic && i < s.rank(); ++i) formulas[i] = formula_text(s[i]);
    }
};

/// The inferred result and the expected one. Converts to bool; `graft::expect` prints both if they differ.
template <class Op> struct shape_answer {
    using op = Op;           ///< the operator whose rules were called
    bool same;               ///< the inferred shape is the expected one
    shown_shape got,         ///< the inferred shape, set if they differ
        wanted;              ///< the expected shape, set if they differ
    status why;              ///< ok, or the error of the rule
    std::string_view output; ///< name of the output that was compared

    constexpr operator bool() const {
        if (!why && std::is_constant_evaluated()) detail::tell_error(Op::prototype.name(), why.code, why.parameter);
        return why && same;
    }
};

namespace detail {
constexpr mistake compared_with_no_shape() { return {errc::wrong_literal_kind, "shape"}; }
constexpr mistake misused_infer() { return {errc::wrong_arguments, "infer"}; }
constexpr mistake misused_expect() { return {errc::wrong_arguments, "expect"}; }
struct no_operator;
/// An argument in single braces instead of a list of arguments: `{"x", {2, 3}}`.
struct exclusive_argument {
    template <class T> constexpr exclusive_argument(std::string_view, T const&) {}
    constexpr exclusive_argument(std::string_view, std::initializer_list<std::int64_t>) {}
};
} // namespace detail

/// The shape of an output as inferred by the rules, or the error: then reading the shape does not compile.
template <class Op> class inferred_shape {
    static_assert(detail::prototype_is_read<Op>);

public:
    constexpr inferred_shape(shape const& is, status const& why, std::string_view output)
        : is_(is), why_(why), output_(output) {}

    constexpr operator shape() const {
        if (!why_ && std::is_constant_evaluated()) detail::tell_error(Op::prototype.name(), why_.code, why_.parameter);
        return why_ ? is_ : shape();
    }
    friend constexpr shape_answer<Op> operator==(inferred_shape const& a, shape const& wanted) {
        if (a.is_ == wanted) return {true, {}, {}, a.why_, a.output_};
        return {false, shown_shape(a.is_), shown_shape(wanted), a.why_, a.output_};
    }
    friend constexpr shape_answer<Op> operator==(shape const& wanted, inferred_shape const& a) { return a == wanted; }

    /// Deleted: compare with a shape, `graft::shape{2, 3}`. error wrong_literal_kind
    template <class T> requires(!std::is_convertible_v<T const&, shape>)
    friend constexpr shape_answer<Op> operator==(inferred_shape const& a, T const&) {
        static_assert(accepted<Op, detail::compared_with_no_shape>);
        return {false, {}, {}, a.why_, a.output_};
    }

private:
    shape is_;
    status why_;
    std::string_view output_;
};

namespace detail {

/// Binds the literals and runs the rules; `at` is the output's position among the tensors.
template <class Op> constexpr status run_trial(
    trial& t, std::initializer_list<argument> arguments, std::string_view output, std::size_t k, std::size_t& at) {
    auto const c = solo<Op>();
    t.bind(c, arguments);
    if (!t.misuse) return t.misuse;
    auto const o = c.index_of(c.outputs(0), output);
    if (o < 0) return fail(errc::unknown_output, output);
    auto const p = t.output_ports[static_cast<std::size_t>(o)];
    if (k >= p.count)
        return fail(errc::unknown_output_port, output, "tensors at the output", p.count, static_cast<std::int64_t>(k));
    at = p.first + k;
    return t.infer(c);
}

/// Binds the literals, which must match a parameter of the operator, and runs the rules. At run time a literal without
/// a match is the returned error. An error of the rules names a parameter of the operator, or no near match of one.
template <class Op> constexpr status run_trial(trial& t, std::initializer_list<argument> arguments) {
    auto const c = solo<Op>();
    t.bind(c, arguments);
    if (!t.misuse && std::is_constant_evaluated()) tell_wrong_literal(c.name(0), t.misuse.code, t.misuse.parameter);
    if (!t.misuse) return t.misuse;
    auto const declared = t.infer(c);
    if (!declared && std::is_constant_evaluated() && misspells(Op::prototype, declared.parameter))
        the_rule_misspells_a_parameter_of<Op>(declared.code, declared.parameter);
    return declared;
}

template <template <auto...> class Dims, auto Shape, class Index> struct spelled;
template <template <auto...> class Dims, auto Shape, std::size_t... I>
struct spelled<Dims, Shape, std::index_sequence<I...>> {
    using type = Dims<Shape().dims()[I]...>;
};
template <auto Shape, std::size_t At, class Index> struct spelled_formula;
template <auto Shape, std::size_t At, std::size_t... I> struct spelled_formula<Shape, At, std::index_sequence<I...>> {
    using type = name<Shape().formulas[At].chars[I]...>;
};
template <template <class...> class Formulas, auto Shape, class Index> struct spelled_formulas;
template <template <class...> class Formulas, auto Shape, std::size_t... I>
struct spelled_formulas<Formulas, Shape, std::index_sequence<I...>> {
    using type =
        Formulas<typename spelled_formula<Shape, I, std::make_index_sequence<Shape().formulas[I].size>>::type...>;
};
template <template <auto...> class Dims, template <class...> class Formulas, auto Shown> constexpr auto spell() {
    constexpr auto Shape = [] { return Shown().dims; };
    if constexpr (Shown().symbolic)
        return std::type_identity<
            typename spelled_formulas<Formulas, Shown, std::make_index_sequence<Shape().rank()>>::type>();
    else if constexpr (!Shape().is_set()) return std::type_identity<Dims<no_dims::unset>>();
    else if constexpr (!Shape().has_rank()) return std::type_identity<Dims<no_dims::unknown_rank>>();
    else return std::type_identity<typename spelled<Dims, Shape, std::make_index_sequence<Shape().rank()>>::type>();
}

} // namespace detail

/// Shape of output `output` (its `k`-th tensor) of `Op` for literal arguments, by the same rules that run at run time.
/// Use it in a static_assert: an unknown name, a literal of another kind or a failing rule does not compile; at run
/// time the shape is unset in that case. The first error line of `expect` names operator and parameter. In braces are
/// the dims of an input, `{"x", {2, 3}}`, with its dtype `{"x", {shape{2, 3}, dtype::f16}}`; the number or string of an
/// attribute or of a scalar, `{"k", 5}`; a list, or the elements of an input, `{"window", graft::values{4, 3}}`.
/// example `static_assert(graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) ==
/// graft::shape{8, 5}; }));`
/// cost about 0.2 ms of compile time
template <class Op> constexpr inferred_shape<Op> infer(
    std::string_view output, std::initializer_list<argument> arguments, std::size_t k = 0) {
    detail::trial t;
    std::size_t at = 0;
    auto const why = detail::run_trial<Op>(t, arguments, output, k, at);
    return {t.out[at].shape.unread(), why, output};
}
/// Deleted: the operator between < and >, the output's name, then pairs in braces, `{{"x", {2, 3}}}`.
/// error wrong_arguments
template <class Op> constexpr inferred_shape<Op> infer(std::string_view output, detail::exclusive_argument) {
    static_assert(accepted<Op, detail::misused_infer>);
    return {shape(), ok, output};
}
template <class Op> constexpr inferred_shape<Op> infer(std::string_view output) {
    static_assert(accepted<Op, detail::misused_infer>);
    return {shape(), ok, output};
}
template <class Op> constexpr inferred_shape<Op> infer(std::initializer_list<argument>) {
    static_assert(accepted<Op, detail::misused_infer>);
    return {shape(), ok, {}};
}
/// The full descriptor of an output.
template <class Op> constexpr tensor_desc infer_desc(
    std::string_view output, std::initializer_list<argument> arguments, std::size_t k = 0) {
    detail::trial t;
    std::size_t at = 0;
    if (auto const s = detail::run_trial<Op>(t, arguments, output, k, at); !s && std::is_constant_evaluated())
        detail::tell_error(Op::prototype.name(), s.code, s.parameter);
    auto const& d = t.out[at];
    return {d.type, d.format, d.origin_format, d.shape.unread()};
}
/// The status of the rules: for tests of rejected inputs. At run time also literals without a parameter.
template <class Op> constexpr status infer_status(std::initializer_list<argument> arguments) {
    detail::trial t;
    return detail::run_trial<Op>(t, arguments);
}
/// Calls `f` with the tiling context of `Op` for literal arguments, whose outputs the rules infer: for tests of tiling
/// functions and of what they call. Returns `failed` if a rule reports an error.
/// example `static_assert(graft::in_tiling<Add>({{"x", {8}}, {"y", {8}}}, &Add::blocks, -1) == 4);`
template <class Op, class F, class R> constexpr R in_tiling(std::initializer_list<argument> arguments, F f, R failed) {
    detail::trial t;
    if (!detail::run_trial<Op>(t, arguments)) return failed;
    return static_cast<R>(f(typename Op::tiling_context(t.f)));
}
/// The value that `infer_value` computes for the first output; `set` is false if it computes none.
template <class Op> constexpr computed_value infer_value(std::initializer_list<argument> arguments) {
    detail::trial t;
    if (auto const s = detail::run_trial<Op>(t, arguments); !s) return {};
    if (auto const s = infer_values(detail::solo<Op>(), 0, t.f); !s) {
        if (is_invalid_read(s) && std::is_constant_evaluated())
            detail::tell_error(Op::prototype.name(), s.code, s.parameter);
        return {};
    }
    return t.computed[0];
}

namespace detail {
template <class> inline constexpr bool is_shape_answer = false;
template <class Op> inline constexpr bool is_shape_answer<shape_answer<Op>> = true;
/// A lambda without captures that returns `infer<Op>(...) == shape`, or a bool.
template <class Test> concept shape_test = requires {
    Test{}();
    requires std::is_same_v<decltype(Test{}()), bool> || is_shape_answer<decltype(Test{}())>;
};

/// A lambda that returns no comparison: a `return` or an `==` is missing.
template <class Test> concept test_of_nothing = !shape_test<Test> && requires { Test{}(); };
/// The operator of such a test, if its result contains it.
template <class Answer> struct tested_operator {
    using type = no_operator;
};
template <class Op> struct tested_operator<inferred_shape<Op>> {
    using type = Op;
};

constexpr bool is_right(bool test) { return test; }
template <class Op> constexpr bool is_right(shape_answer<Op> const& test) { return test.why && test.same; }
// Evaluated once if the test is true; a test that cannot be evaluated is false.
template <class Test, bool Holds = is_right(Test{}())> constexpr bool holds(int) { return Holds; }
template <class> constexpr bool holds(...) { return false; }

/// Whether the compiler can run the rules that a test calls.
template <class Test> concept constant_test = requires { typename read_at_compile_time<(is_right(Test{}()), true)>; };
template <class Op> inline constexpr auto rule_of_run_time = [] {
    return mistake{errc::rule_is_not_constexpr, hooks_of<Op>.infer_shape ? "infer_shape" : "rules"};
};

/// The error of a failed test.
template <class Test> constexpr bool explain() {
    using answer_type = decltype(Test{}());
    if constexpr (std::is_same_v<answer_type, bool>) {
        constexpr bool answer = Test{}();
        static_assert(answer, "the test fails");
    } else if constexpr (!constant_test<Test>) {
        using op = typename answer_type::op;
        static_assert(accepted<op, rule_of_run_time<op>>);
    } else {
        constexpr auto answer = Test{}();
        using op = typename answer_type::op;
        constexpr auto why = [] { return mistake{Test{}().why.code, Test{}().why.parameter}; };
        constexpr auto output = [] { return mistake{errc::shape_mismatch, Test{}().output}; };
        constexpr auto got = [] { return Test{}().got; };
        constexpr auto wanted = [] { return Test{}().wanted; };
        if constexpr (!answer.why) static_assert(accepted<op, why>);
        else {
            using differ = inferred_another_shape<op,
                typename name_of_mistake<output, std::make_index_sequence<answer.output.size()>>::type,
                typename decltype(spell<inferred, inferred_formulas, got>())::type,
                typename decltype(spell<expected, expected_formulas, wanted>())::type>;
#ifdef __clang__ // clang 14 would go on with the static_assert of the test
            static_assert(judged_type<differ>::value);
#else
            static_assert(differ::value);
#endif
        }
    }
    return true;
}
} // namespace detail

/// True, or a compile-time error whose first line shows the inferred and the expected result, or the error of the
/// rules or of the test itself. `Test` is a lambda without captures.
/// example `static_assert(graft::expect([] { return graft::infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) ==
/// graft::shape{8, 5}; }));`
template <detail::shape_test Test> constexpr bool expect(Test) {
    if constexpr (detail::holds<Test>(0)) return true;
    else return detail::explain<Test>();
}
/// Deleted: a test is a lambda with the comparison, `[] { return graft::infer<Op>(...) == graft::shape{...}; }`.
/// error wrong_arguments
template <class Op> constexpr bool expect(shape_answer<Op> const&) {
    static_assert(accepted<Op, detail::misused_expect>);
    return true;
}
template <class Op> constexpr bool expect(inferred_shape<Op> const&) {
    static_assert(accepted<Op, detail::misused_expect>);
    return true;
}
template <detail::test_of_nothing Test> constexpr bool expect(Test) {
    static_assert(accepted<typename detail::tested_operator<decltype(Test{}())>::type, detail::misused_expect>);
    return true;
}

GRAFT_END
