// graft/base/require.hpp - the preconditions of an access to a list, a view, a result, a pointer: checked with
// GRAFT_CHECKED, and only then
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/violation.hpp"

/// GRAFT_REQUIRE(condition, type, what) or GRAFT_REQUIRE(condition, type, what, index, size): a precondition of an
/// access. With GRAFT_CHECKED a violation is passed to the handler of the program (`graft_on_violation`), and the
/// program ends; otherwise it is nothing. Constant evaluation does not test it: the compiler refuses such an access.
/// example `GRAFT_REQUIRE(i < size_, "span", "index outside", i, size_);`
#ifdef GRAFT_CHECKED
#define GRAFT_REQUIRE(condition, ...)                                                                                  \
    if (!__builtin_is_constant_evaluated() && !(condition)) ::graft::detail::stop_access(__VA_ARGS__)
#else
#define GRAFT_REQUIRE(...)
#endif

GRAFT_BEGIN
namespace detail {

#ifdef GRAFT_CHECKED
[[noreturn, gnu::cold, gnu::noinline]] inline void stop_access(char const* type, char const* what) {
    violation v;
    v.parameter = type, v.what = what;
    stop(v);
}
[[noreturn, gnu::cold, gnu::noinline]] inline void stop_access(char const* type, char const* what, std::size_t index,
    std::size_t size, char const* file = nullptr, unsigned line = 0) {
    stop({{}, {}, type, what, static_cast<std::int64_t>(index), static_cast<std::int64_t>(size), {}, file, line});
}

/// An index of a list, and the line of the code that has it.
struct list_index {
    std::size_t value;
    char const* file;
    unsigned line;

    constexpr list_index(std::size_t i, char const* in = __builtin_FILE(), unsigned at = __builtin_LINE()) noexcept
        : value(i), file(in), line(at) {}
    constexpr operator std::size_t() const noexcept { return value; }
};
[[noreturn, gnu::cold, gnu::noinline]] inline void stop_access(
    char const* type, char const* what, list_index const& i, std::size_t size) {
    stop_access(type, what, i.value, size, i.file, i.line);
}
#else
using list_index = std::size_t;
#endif

} // namespace detail
GRAFT_END
