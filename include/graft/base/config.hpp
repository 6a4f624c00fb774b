// graft/base/config.hpp - the frame of every header: the macros that open and close the library's namespace, and the
// sizes and integers that nearly all of them name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// GRAFT_CHECKED, defined for all units of a target, enables checks (KERNELS.md): in views of kernels, and of each
/// access to the library's own lists, views, results and pointers (base/require.hpp), in its code and in yours. Units
/// with and without it share no type, so they can be linked into one program.
/// GRAFT_BEGIN opens `graft::v0`. Hidden visibility and the inline version separate two copies of the library in one
/// process (a host and a plugin library of another version), and allow such a library to be unloaded.
#ifdef GRAFT_CHECKED
#define GRAFT_BEGIN                                                                                                    \
    namespace [[gnu::visibility("hidden")]] graft {                                                                    \
    inline namespace v0_checked {
#else
#define GRAFT_BEGIN                                                                                                    \
    namespace [[gnu::visibility("hidden")]] graft {                                                                    \
    inline namespace v0 {
#endif

/// Ends what GRAFT_BEGIN began.
#define GRAFT_END                                                                                                      \
    }                                                                                                                  \
    }

/// For types that users derive from or have as members: g++ warns if a visible class has a hidden base or field.
#define GRAFT_TYPE [[gnu::visibility("default")]]

GRAFT_BEGIN
namespace detail {
/// Marks a function with `template <class = lazy>`: not a template for its callers, `f(x)`, but one for
/// compilers. The body of a constexpr function is in a header. For an ordinary function, g++ and clang immediately
/// instantiate every class and function that the body uses, such as lists of five types, in each unit that includes
/// the header. For a function with this parameter they do so at the first call.
struct lazy;
} // namespace detail
GRAFT_END
