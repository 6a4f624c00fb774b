// graft/base/ill_formed.hpp - the common form of a compile-time error: subject, reason and name in its first line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "graft/base/errc.hpp"

/// GRAFT_PROVE(condition): a static_assert on the contents of a definition, a plugin, a kernel or a list. A unit with
/// GRAFT_PROVED compiles without these proofs, which take a third of its time, because another build has proved the
/// same: graft::shipped has the definition in builds without tests.
#if defined(GRAFT_PROVED)
#define GRAFT_PROVE(...) static_assert(true)
#else
#define GRAFT_PROVE(...) static_assert(__VA_ARGS__)
#endif

GRAFT_BEGIN

/// An error that a constexpr check found: the error code, the name of the parameter at fault, and the value that shows
/// the error if there is one: `VALID reaches one_of(SAME)`.
struct mistake {
    errc code = errc::ok;         ///< what is wrong; `ok`: nothing
    std::string_view parameter{}; ///< name of the port, attribute, rule or argument at fault; may be empty
    std::string_view example{};   ///< a value that shows the error; empty if there is none
};

namespace detail {
template <bool>
struct read_at_compile_time; ///< `read_at_compile_time<(x.size(), true)>`: whether the compiler can read `x`
template <bool Fine> requires(Fine)
struct fine; ///< `fine<review().code == errc::ok>`: whether the compiler can run `review`, and it finds no error
} // namespace detail

/// A name that compilers print as a string: `name<'x'>`.
template <char... Chars> struct name;

/// Never defined: its name in the compiler's error is the message. `Subject` is the operator or the plugin; `Example`
/// is a `name` with the value that shows the error, if there is one.
template <class Subject, errc Reason, class Parameter, class... Example> struct ill_formed;
template <class Subject, class Parameter> struct ill_formed<Subject, errc::ok, Parameter> {
    static constexpr bool value = true; ///< there is no error
};

namespace detail {

// The first error of a unit is the one to mend, and most that compilers print after it are its consequences. No
// compiler prints anything after a fatal error: for g++ a template without an end, whose name and line say what to do,
// for clang a warning that is made fatal. Of the three warnings one is always printed: `nothing_else` is silent with -w
// and in system headers (-isystem), `too_much` in the latter, and `nothing_in_a_system_header` takes more lines.
#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic fatal "-Wunused-result"
#pragma clang diagnostic fatal "-Wc++11-narrowing"
#pragma clang diagnostic fatal "-Wuser-defined-warnings"
#pragma clang diagnostic ignored "-Wgcc-compat"
template <class> [[nodiscard("mend the first error above")]] constexpr bool nothing_else() { return true; }
template <class Subject> inline constexpr int too_much = sizeof(Subject*) + 1000;
template <class> constexpr bool nothing_in_a_system_header()
    __attribute__((diagnose_if(true, "mend the first error above", "warning"))) {
    return true;
}
using narrow = signed char;
#else
template <class Subject, int Depth> struct mend_the_first_error_above {
    static constexpr bool value = mend_the_first_error_above<Subject, Depth + 1>::value; // no depth is enough
};
template <class Subject> struct mend_the_first_error_above<Subject, 2000> { // -ftemplate-depth=10000 is no crash
    static constexpr bool value = true;
};
#endif
/// Never a constant expression: its name in the compiler's error is the message.
template <class Op, errc Reason, class Parameter> void a_text_that_is_none_of_the_definition();
/// The error, once, without consequential errors: `value` is true whatever was found.
template <class Subject, errc Reason, class... What> struct checked {
    static_assert(ill_formed<Subject, Reason, What...>::value);
#ifdef __clang__
    static_assert((nothing_else<Subject>(), true));
    static_assert(narrow{too_much<Subject>} != 0);
    static_assert(nothing_in_a_system_header<Subject>());
#else
    static_assert(mend_the_first_error_above<Subject, 0>::value);
#endif
    static constexpr bool value = true;
};
/// The same for a type `Wrong` that is never defined: its name is the message.
template <class Wrong> struct judged_type {
    static_assert(Wrong::value);
#ifdef __clang__
    static_assert((nothing_else<Wrong>(), true));
#else
    static_assert(mend_the_first_error_above<Wrong, 0>::value);
#endif
    static constexpr bool value = true;
};
/// The same for a `static_assert` with a message, which comes before it.
template <class Subject>
#ifdef __clang__
inline constexpr bool nothing_follows = (nothing_else<Subject>(), true);
#else
inline constexpr bool nothing_follows = mend_the_first_error_above<Subject, 0>::value;
#endif
#ifdef __clang__
#pragma clang diagnostic pop
#endif

template <auto Found, class Index> struct name_of_mistake;
template <auto Found, std::size_t... I> struct name_of_mistake<Found, std::index_sequence<I...>> {
    using type = name<Found().parameter[I]...>;
};

constexpr bool has_example(auto const& found) {
    if constexpr (requires { found.example; }) return !found.example.empty();
    else return false;
}
template <auto Found, class Index> struct example_of_mistake;
template <auto Found, std::size_t... I> struct example_of_mistake<Found, std::index_sequence<I...>> {
    using type = name<Found().example[I]...>;
};

} // namespace detail

/// True, or the compile-time error. `Found` is a captureless function object that returns a `mistake`.
template <class Subject, auto Found, errc Code = Found().code, bool HasExample = detail::has_example(Found())>
inline constexpr bool accepted = detail::checked<Subject, Code,
    typename detail::name_of_mistake<Found, std::make_index_sequence<Found().parameter.size()>>::type>::value;
/// The error names the value that shows it: `mistake::example`.
template <class Subject, auto Found, errc Code>
inline constexpr bool accepted<Subject, Found, Code, true> = detail::checked<Subject, Code,
    typename detail::name_of_mistake<Found, std::make_index_sequence<Found().parameter.size()>>::type,
    typename detail::example_of_mistake<Found, std::make_index_sequence<Found().example.size()>>::type>::value;
template <class Subject, auto Found> inline constexpr bool accepted<Subject, Found, errc::ok, false> = true;

GRAFT_END
