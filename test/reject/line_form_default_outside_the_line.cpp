// test/reject/line_form_default_outside_the_line.cpp - a form of a line has a default that the line admits
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*form_of_line<.*default_violates_constraint, .*name<'I'>
#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/mapping/declare/plugins.hpp"

#ifndef GRAFT_REJECT
struct npu_text {
    static constexpr char text[] = R"ops(
SegmentSum x:T ids:I -> y~x(compute_depend) where T=f32 I=i32,i64 | [n,S] [n] > [?,S]
    | tf: data,segment_ids->output I=i64
)ops";
};
#else
struct npu_text {
    static constexpr char text[] = R"ops(
SegmentSum x:T ids:I -> y~x(compute_depend) where T=f32 I=i32,i64 | [n,S] [n] > [?,S]
    | tf: data,segment_ids->output I=i8
)ops";
};
#endif
using SegmentSum = graft::listed<npu_text, "SegmentSum">;
inline constexpr auto sum = graft::plugin<SegmentSum, graft::tensorflow::form_of_line<SegmentSum>>();
struct all {
    using plugins = graft::plugins<sum>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 1);
