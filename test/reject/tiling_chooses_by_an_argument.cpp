// test/reject/tiling_chooses_by_an_argument.cpp - the key of a tiling as an argument, which the compiler cannot look up
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*tiling<.*unknown_tiling_key, .*name<'c', ?'h', ?'o', ?'o', ?'s', ?'e'>
#include "graft/kernel/tiling.hpp"
#include "graft/op/define/op.hpp"

enum class way { small, large };
struct Sort : graft::op<Sort> {
    static constexpr auto prototype = graft::prototype("Sort").input("x", f32).output("y", follow("x"));
};
constexpr graft::status tile(Sort::tiling_context const&, graft::tiling<int, way::small, way::large>& t) {
#ifndef GRAFT_REJECT
    return t.choose<way::small>(), graft::ok;
#else
    return t.choose(way::small), graft::ok;
#endif
}
