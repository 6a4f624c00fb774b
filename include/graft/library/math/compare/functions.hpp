// graft/library/math/compare/functions.hpp - the comparisons and logical functions that kernels apply to elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {
namespace function {

struct equal {
    static constexpr bool signless = true; ///< the same bits for integers with and without a sign
    template <class T> bool operator()(T a, T b) const { return a == b; }
};
struct not_equal {
    static constexpr bool signless = true;
    template <class T> bool operator()(T a, T b) const { return a != b; }
};
struct greater {
    template <class T> bool operator()(T a, T b) const { return a > b; }
};
struct greater_equal {
    template <class T> bool operator()(T a, T b) const { return a >= b; }
};
struct less {
    template <class T> bool operator()(T a, T b) const { return a < b; }
};
struct less_equal {
    template <class T> bool operator()(T a, T b) const { return a <= b; }
};
struct logical_and {
    bool operator()(bool a, bool b) const { return a && b; }
};
struct logical_or {
    bool operator()(bool a, bool b) const { return a || b; }
};

} // namespace function

} // namespace library
GRAFT_END
