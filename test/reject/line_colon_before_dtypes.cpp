// test/reject/line_colon_before_dtypes.cpp - a list of dtypes stands behind a colon
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*malformed_line, .*name<'i', *'3', *'2', *',', *'i', *'6', *'4'>
#include "graft/op/catalog/listed.hpp"

struct Right : graft::op<Right> {
    static constexpr graft::operator_line prototype{"Right x:f32 k/x:i32,i64 -> y=x"};
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr graft::operator_line prototype{"Wrong x:f32 k/x i32,i64 -> y=x"};
};
static_assert(graft::well_formed<Wrong>);
#endif
