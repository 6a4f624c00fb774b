// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Untyped, .*undetermined_output_dtype, .*name<'y'>
#include "graft/op/define/op.hpp"
struct Typed : graft::op<Typed> {
    static constexpr auto prototype = graft::prototype("Typed").input("x", real_number).output("y", follow("x"));
};
static_assert(graft::well_formed<Typed>);
#ifdef GRAFT_REJECT
struct Untyped : graft::op<Untyped> {
    static constexpr auto prototype =
        graft::prototype("Untyped").input("x", real_number).output("y", real_number, follow("x", aspect::shape));
};
static_assert(graft::well_formed<Untyped>);
#endif
