// examples/operator_list_text.cpp - twenty operators of an accelerator as lines of a text that the compiler reads
// SPDX-License-Identifier: Apache-2.0
//
// An operator that is only data needs no struct: a line has its ports, attributes and shape rule. The grammar is that
// of `graft::operator_line`. A wrong line does not compile; the first error has the line of the text, the column, the
// operator and the reason: write `f17` for `f16` in the set below, or leave out an arrow, and see.

#include <cstdio>
#include <string>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

namespace {

struct npu_text {
    static constexpr char text[] = R"ops(
# types that the vector unit computes with, and those of positions
real = f16,f32,bf16
index = i32,i64

[arithmetic]
/// Sum of two tensors, which are broadcast.
Add x1:T x2:T -> y:T where T=real,i32 | broadcast
Mul x1:T x2:T -> y:T where T=real,i32 | broadcast
Where condition:bool x1:T x2:T -> y:T where T=real,i32 | broadcast
Less x1:T x2:T -> y:bool where T=real,i32 | broadcast
Scale x:real -> y=x factor?float=1.0 shift?float=0.0
Cast x:any -> y@to/x:real,i32,bool to?type{real,i32,bool}=f32 | is cast

[activation]
Relu x:real -> y=x
Gelu x:real -> y=x form?string{"erf","tanh"}="erf"
Clip x:real -> y=x low?float=0.0 high?float=6.0
/// Exponentials over their sum, along one axis.
Softmax x:real -> y=x axis?int=-1

[linear]
/// Product of matrices.
MatMul a:T b:T bias?:T -> y:T where T=real | [m,k] [k,n] [n] > [m,n]
BatchMatMul a:T b:T -> y:T where T=real | [B,m,k] [B,k,n] > [B,m,n]
Outer a:T b:T -> y:T where T=real | [m] [n] > [m,n]
Transpose x:any -> y~x | [m,n] > [n,m] | is rearrangement

[rows]
Gather table:any rows:index -> y~table | [?,S] I > [I,S]
/// The largest row of each segment.
SegmentMax x:T ids:I count:N -> y:T where T=real I=index N=index
    | [I,S] I n > [n,S] | tf: data,segment_ids,num_segments->output N=i32
ArgMax x:real -> row:i32 value~x axis?int=-1 | [n,k] > [n] [n]
Join parts*>1:T -> y:T axis?int=0 where T=any | [?,S] > [?,S]
Split x:T -> parts*count:T count?int{1..16} where T=any | [?,S] > [?,S]
Different x:any -> y~x(compute_depend) at:i32(compute_depend) | [n] > [?] [n]
)ops";
};

struct npu_ops {
    using list = graft::listed_ops<npu_text>;
};
static_assert(graft::catalog<npu_ops>::size == 20);

// A section is a list, too, and joins operators that are structs.
struct Mish : graft::op<Mish> {
    static constexpr auto prototype = graft::prototype("Mish").input("x", f16 | f32).output("y", follow("x"));
};
struct activations {
    using list = graft::join<graft::listed_section<npu_text, "activation">, graft::ops<Mish>>;
};
static_assert(graft::catalog<activations>::view().size == 5);

// Where a type is needed there is one.
using SegmentMax = graft::listed<npu_text, "SegmentMax">;
static_assert(
    graft::infer<SegmentMax>("y", {{"x", {8, 5}}, {"ids", graft::shape{8}}, {"count", 3}}) == graft::shape{3, 5});
static_assert(
    graft::infer<graft::listed<npu_text, "Add">>("y", {{"x1", {2, 1}}, {"x2", {1, 3}}}) == graft::shape{2, 3});

} // namespace

int main() {
    auto const ops = graft::catalog<npu_ops>::view();
    for (graft::op_id op = 0; op < ops.size; ++op)
        std::printf("%-12s %u inputs, %u outputs, %u attributes\n", std::string(ops.name(op)).c_str(),
            ops.ops[op].inputs, ops.ops[op].outputs, ops.ops[op].attributes);
}
