// graft/base/config.hpp - how every header opens and closes the library's namespace
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// GRAFT_CHECKED, defined for all units of a target, lets views of kernels look at their indices (KERNELS.md). Units
/// with and without it share no type, so they may be in one program.
#ifdef GRAFT_CHECKED
#define GRAFT_INLINE_VERSION v0_checked
#else
#define GRAFT_INLINE_VERSION v0
#endif

/// Opens `graft::v0`. Hidden visibility and the inline version keep two copies of the library apart that live in
/// one process (a host and a plugin library of another version), and let such a library be unloaded.
#define GRAFT_BEGIN                                                                                                    \
    namespace [[gnu::visibility("hidden")]] graft {                                                                    \
    inline namespace GRAFT_INLINE_VERSION {

/// Closes what GRAFT_BEGIN opened.
#define GRAFT_END                                                                                                      \
    }                                                                                                                  \
    }

/// Put on types that users derive from or hold as members: g++ warns when a visible class has a hidden base or field.
#define GRAFT_TYPE [[gnu::visibility("default")]]

GRAFT_BEGIN
namespace detail {
/// What a function with `template <class = when_called>` is: no template for who calls it, `f(x)`, but one for
/// compilers. A body that is constexpr is in a header, and of what an ordinary one uses, such as lists of five types,
/// g++ and clang make every class and function at once, in each unit that includes the header. Of this one they do so
/// where it is called.
struct when_called;
} // namespace detail
GRAFT_END
