// graft/base/violation.hpp - a broken precondition that no status can report: its description and its handler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/short_string.hpp"
#include "graft/base/separate.hpp"

GRAFT_BEGIN

/// Code broke a precondition in a place that cannot return an error: an index out of range, a write to an input.
struct GRAFT_TYPE violation {
    static constexpr std::int64_t none = INT64_MIN; ///< value of `index` and `size` where there is none

    std::string_view op{},        ///< type of the operator; empty if it is not known
        node{};                   ///< the operator and the node; empty if neither is known
    std::string_view parameter{}; ///< the port, the attribute, or the called function
    std::string_view what{};      ///< description of the error
    std::int64_t index = none;    ///< the index passed, or `none`
    std::int64_t size = none;     ///< the size, or `none`
    std::string_view hint{};      ///< the fix, or empty
    char const* file = nullptr;   ///< the line of code with the access, where it is known
    unsigned line = 0;            ///< in `file`, from 1; 0 if it is not known

    /// `graft: Relu 'relu1': x[12]: index outside, there are 8`
    /// What is longer than 500 characters ends there.
    [[nodiscard]] GRAFT_LARGE bounded_string<500> text() const;
};

GRAFT_END

/// The handler of violations of the whole program, if the program defines it, in one of its units; otherwise the
/// message is written to the standard error, and the program ends. It may throw an exception if the program has them;
/// if it returns, the program ends. The linker finds it: nothing is registered, and no state is global.
/// example `void graft_on_violation(graft::violation const& v) { throw my_error(std::string(v.text().view())); }`
extern "C" [[gnu::weak, gnu::visibility("default")]] void graft_on_violation(graft::violation const& what);

GRAFT_BEGIN

namespace detail {

/// Tells the handler of the program, if it has one; otherwise writes the message. Then the program ends.
[[noreturn, gnu::cold]] GRAFT_LARGE void stop(violation const& what);

} // namespace detail

/// The handler of a violation: a value that is passed explicitly, for example to a session; it is not global. Without
/// a function it is that of the program, `graft_on_violation`. A function may throw an exception if the program has
/// them; if it returns, the program ends.
struct GRAFT_TYPE violation_handler {
    void (*call)(void* context, violation const& what) = nullptr; ///< null: `graft_on_violation` is called
    void* context = nullptr;                                      ///< passed to `call` unchanged; not owned

    [[noreturn, gnu::cold, gnu::noinline]] void operator()(violation const& what) const {
        if (!call) detail::stop(what);
        call(context, what);
        __builtin_abort();
    }
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/base/detail/violation.ipp"
#endif
