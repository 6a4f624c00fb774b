// graft/library/control/identity/ops.hpp - operators: tensors forwarded unchanged, checked or dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct identity_lines {
    static constexpr char text[] = R"ops(
/// Consumes blobs that have no other reader. Caffe SilenceLayer.
Silence x*>1 ->
/// Fails the run, with its data as the message, if the condition is false.
Assert input_condition:bool(any_shape) input_data*:T(any_shape) -> summarize?int=3 where T*=any | is stateful | tf:
    condition:bool data*:T ->
    T?list(type){any}[1..] summarize?int=3
/// x unchanged; fails the run if an element is infinite or NaN.
CheckNumericsV2 tensor:T -> output:T T?type{floating} message?string | S > S
/// x unchanged, with the guarantee that its value never changes.
GuaranteeConst x:T -> y:T where T=any | S > S | tf: input->output
)ops";
};

using Silence = listed<identity_lines, "Silence">;
using Assert = listed<identity_lines, "Assert">;
using CheckNumericsV2 = listed<identity_lines, "CheckNumericsV2">;
using GuaranteeConst = listed<identity_lines, "GuaranteeConst">;

/// N times x. Source: CANN Copy, Caffe SplitLayer.
struct Copy : graft::op<Copy> {
    static constexpr operator_line prototype{"Copy x -> y*N>1==x N?int"};
    static constexpr status verify(verify_context& ctx) {
        auto const n = static_cast<std::int64_t>(ctx.output_count<"y">());
        return n == ctx.attr<"N">() ? ok : fail(errc::wrong_output_count, "y", "as many as N says", ctx.attr<"N">(), n);
    }
};

/// x unchanged. Source: TensorFlow Identity, StopGradient.
struct Identity : op<Identity> {
    static constexpr operator_line prototype{"Identity x -> y==x | is identity"};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Each input unchanged. Source: TensorFlow IdentityN.
struct IdentityN : op<IdentityN> {
    static constexpr operator_line prototype{"IdentityN x* -> y* | is identity"};
    static constexpr auto verify = rule::as_many<"x", "y">{};
    static constexpr auto infer_dtype = rule::each_dtype<"x", "y">{};
    static constexpr auto infer_shape = rule::each_shape<"x", "y">{};
};

/// A copy of x. Source: TensorFlow Snapshot.
struct Snapshot : op<Snapshot> {
    static constexpr operator_line prototype{"Snapshot x -> y==x | is identity"};
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// A graph input, or x if none is passed. Source: TensorFlow PlaceholderWithDefault.
struct PlaceholderWithDefault : op<PlaceholderWithDefault> {
    static constexpr operator_line prototype{"PlaceholderWithDefault x -> y==x shape?shape"};
    static constexpr auto verify = rule::shape_fits<"x", "shape">{};
};

/// The operators of inference in this file.
using identity_ops = join<ops<Copy, Identity, IdentityN, Snapshot, PlaceholderWithDefault>, listed_ops<identity_lines>>;

} // namespace library
GRAFT_END
