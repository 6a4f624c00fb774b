// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Shapeless, .*undetermined_output_shape, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Shaped : graft::op<Shaped> {
    static constexpr auto prototype = graft::prototype("Shaped").input("x", f32).output("y", f32, compute_depend);
};
static_assert(graft::well_formed<Shaped>);
#ifdef GRAFT_REJECT
struct Shapeless : graft::op<Shapeless> {
    static constexpr auto prototype = graft::prototype("Shapeless").input("x", f32).output("y", f32);
};
static_assert(graft::well_formed<Shapeless>);
#endif
