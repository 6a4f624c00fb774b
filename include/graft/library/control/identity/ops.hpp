// graft/library/control/identity/ops.hpp - operators: tensors forwarded unchanged, checked or dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// Consumes blobs that have no other reader. Caffe SilenceLayer.
struct Silence : graft::op<Silence> {
    static constexpr auto prototype = graft::prototype("Silence").dynamic_input("x", any, at_least(1));
};

/// Fails the run, with its data as the message, if the condition is false.
struct Assert : op<Assert> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Assert", "condition: bool", "data: T", "T: list(type) >= 1", "summarize: int = 3")
                                              .is(stateful);
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Assert", "input_condition: bool", "input_data: T", "where T: list(type)", "summarize: int = 3")
                                          .is(stateful);
};

/// x unchanged; fails the run if an element is infinite or NaN.
struct CheckNumericsV2 : op<CheckNumericsV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "CheckNumericsV2", "tensor: T", "-> output: T", "T: {bfloat16, half, float, double}", "message: string");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// x unchanged, with the guarantee that its value never changes.
struct GuaranteeConst : op<GuaranteeConst> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("GuaranteeConst", "input: T", "-> output: T", "T: type");
    };
    static constexpr auto prototype = tensorflow::own_def("GuaranteeConst", "x: T", "-> y: T", "where T: type");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// N times x. Source: CANN Copy, Caffe SplitLayer.
struct Copy : graft::op<Copy> {
    static constexpr auto prototype = graft::prototype("Copy")
                                          .input("x", any)
                                          .dynamic_output("y", follow("x"), count_from("N"), at_least(1))
                                          .attr("N", as_integer);
    static constexpr status verify(verify_context& ctx) {
        auto const n = static_cast<std::int64_t>(ctx.output_count<"y">());
        return n == ctx.attr<"N">() ? ok : fail(errc::wrong_output_count, "y", "as many as N says", ctx.attr<"N">(), n);
    }
};

/// x unchanged. Source: TensorFlow Identity, StopGradient.
struct Identity : op<Identity> {
    static constexpr auto prototype = graft::prototype("Identity").input("x").output("y", follow("x")).is(identity);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// Each input unchanged. Source: TensorFlow IdentityN.
struct IdentityN : op<IdentityN> {
    static constexpr auto prototype = graft::prototype("IdentityN").dynamic_input("x").dynamic_output("y").is(identity);
    static constexpr auto verify = rule::as_many<"x", "y">{};
    static constexpr auto infer_dtype = rule::each_dtype<"x", "y">{};
    static constexpr auto infer_shape = rule::each_shape<"x", "y">{};
};

/// A copy of x. Source: TensorFlow Snapshot.
struct Snapshot : op<Snapshot> {
    static constexpr auto prototype = graft::prototype("Snapshot").input("x").output("y", follow("x")).is(identity);
    static constexpr auto infer_value = rule::pass_value<"x", "y">{};
};

/// A graph input, or x if none is passed. Source: TensorFlow PlaceholderWithDefault.
struct PlaceholderWithDefault : op<PlaceholderWithDefault> {
    static constexpr auto prototype =
        graft::prototype("PlaceholderWithDefault").input("x").output("y", follow("x")).attr("shape", as_shape);
    static constexpr auto verify = rule::shape_fits<"x", "shape">{};
};

/// The operators of inference in this file.
using identity_ops =
    ops<Assert, CheckNumericsV2, GuaranteeConst, Copy, Identity, IdentityN, Snapshot, PlaceholderWithDefault, Silence>;

} // namespace library
GRAFT_END
