// test/check.hpp - a check that is evaluated by the compiler and again at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

/// All constexpr functions are tested through this: the two evaluations run different code paths of compiler and
/// library, and only the run-time one is seen by sanitizers. The argument may name static or constexpr variables only.
#define GRAFT_CHECK_TWICE(...)                                                                                         \
    do {                                                                                                               \
        constexpr auto claim = [] { return static_cast<bool>(__VA_ARGS__); };                                          \
        static_assert(claim());                                                                                        \
        CHECK(claim());                                                                                                \
    } while (false)
