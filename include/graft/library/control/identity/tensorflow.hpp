// graft/library/control/identity/tensorflow.hpp - TensorFlow: tensors forwarded unchanged, checked or dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/infer/declared_shape.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Identity : op<Identity> {
    static constexpr auto prototype = op_def("Identity", "input: T", "-> output: T", "T: type").is(identity);
};

struct IdentityN : op<IdentityN> {
    static constexpr auto prototype = op_def("IdentityN", "input: T", "-> output: T", "T: list(type) >= 1")
        .is(identity);
};

struct Snapshot : op<Snapshot> {
    static constexpr auto prototype = op_def("Snapshot", "input: T", "-> output: T", "T: type").is(identity);
};

struct StopGradient : op<StopGradient> {
    static constexpr auto prototype = op_def("StopGradient", "input: T", "-> output: T", "T: type");
};

struct PreventGradient : op<PreventGradient> {
    static constexpr auto prototype = op_def(
        "PreventGradient", "input: T", "-> output: T", "T: type", "message: string = \"\"");
};

struct CheckNumerics : op<CheckNumerics> {
    static constexpr auto prototype = op_def(
        "CheckNumerics", "tensor: T", "-> output: T", "T: {bfloat16, half, float, double}", "message: string");
};

struct RefIdentity : op<RefIdentity> {
    static constexpr auto prototype = op_def("RefIdentity", "input: Ref(T)", "-> output: Ref(T)", "T: type")
        .is(identity);
};

struct Print : op<Print> {
    static constexpr auto prototype = op_def("Print", "input: T", "data: U", "-> output: T", "T: type",
        "U: list(type) >= 0", "message: string = \"\"", "first_n: int = -1", "summarize: int = 3");
};

struct EnsureShape : op<EnsureShape> {
    static constexpr auto prototype = op_def("EnsureShape", "input: T", "-> output: T", "shape: shape", "T: type");
};

struct PlaceholderWithDefault : op<PlaceholderWithDefault> {
    static constexpr auto prototype = op_def(
        "PlaceholderWithDefault", "input: dtype", "-> output: dtype", "dtype: type", "shape: shape");
};

// operators that TensorFlow's debugger and placer insert in graphs

struct DebugIdentity : op<DebugIdentity> {
    static constexpr auto prototype = op_def("DebugIdentity", "input: T", "-> output: T", "T: type",
        "device_name: string = \"\"", "tensor_name: string = \"\"", "debug_urls: list(string) = []",
        "gated_grpc: bool = false");
};

struct DebugIdentityV2 : op<DebugIdentityV2> {
    static constexpr auto prototype = op_def("DebugIdentityV2", "input: T", "-> output: T", "T: type",
        "tfdbg_context_id: string = \"\"", "op_name: string = \"\"", "output_slot: int = -1",
        "tensor_debug_mode: int = -1", "debug_urls: list(string) = []", "circular_buffer_size: int = 1000",
        "tfdbg_run_id: string = \"\"")
        .is(reads_state);
};

struct Copy : op<Copy> {
    static constexpr auto prototype = op_def("Copy", "input: T", "-> output: T", "T: type",
        "tensor_name: string = \"\"", "debug_ops_spec: list(string) = []");
};

struct CopyHost : op<CopyHost> {
    static constexpr auto prototype = op_def("CopyHost", "input: T", "-> output: T", "T: type",
        "tensor_name: string = \"\"", "debug_ops_spec: list(string) = []");
};

struct DeepCopy : op<DeepCopy> {
    static constexpr auto prototype = op_def("DeepCopy", "x: T", "-> y: T", "T: type").is(reads_state);
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// copies
inline constexpr auto identity = plugin<Identity, tf::Identity>();
inline constexpr auto identity_n = plugin<IdentityN, tf::IdentityN>();
inline constexpr auto snapshot = plugin<Snapshot, tf::Snapshot>();
inline constexpr auto stop_gradient = plugin<Identity, tf::StopGradient>();
inline constexpr auto prevent_gradient = plugin<Identity, tf::PreventGradient>().ignore("message");
inline constexpr auto check_numerics = plugin<Identity, tf::CheckNumerics>().ignore("message");
inline constexpr auto ref_identity = plugin<Identity, tf::RefIdentity>();
inline constexpr auto print = plugin<Identity, tf::Print>().drop("data").ignore("message", "first_n", "summarize");

/// An Identity whose result has the shape in the attribute; a run with a different result fails.
/// error wrong_shape: the input has another shape
constexpr status expand_ensure_shape(expand_context<tf::EnsureShape>& ctx) {
    auto const declared = ctx.attr<"shape">();
    auto const x = ctx.tensor<"input">();
    auto const y = ctx.add<Identity>("", "x"_p = x);
    ctx.result(y);
    if (y == no_id) return ok;
    auto& g = ctx.graph().builder().target();
    if (contradict(declared, g.tensors[y].desc.shape))
        return fail(errc::wrong_shape, "input", "the shape of the attribute");
    if (declared.has_rank()) state_shape(g, y, declared);
    return ok;
}
inline constexpr auto ensure_shape = expand<tf::EnsureShape>(&expand_ensure_shape);
inline constexpr auto placeholder_with_default = plugin<PlaceholderWithDefault, tf::PlaceholderWithDefault>();

inline constexpr auto debug_identity = plugin<Identity, tf::DebugIdentity>().ignore(
    "device_name", "tensor_name", "debug_urls", "gated_grpc");
inline constexpr auto debug_identity_v2 = plugin<Identity, tf::DebugIdentityV2>().ignore("tfdbg_context_id", "op_name",
    "output_slot", "tensor_debug_mode", "debug_urls", "circular_buffer_size", "tfdbg_run_id");
inline constexpr auto copy = plugin<Identity, tf::Copy>().ignore("tensor_name", "debug_ops_spec");
inline constexpr auto copy_host = plugin<Identity, tf::CopyHost>().ignore("tensor_name", "debug_ops_spec");
inline constexpr auto deep_copy = plugin<Identity, tf::DeepCopy>();

/// The plugins of this family.
using identity_plugins = plugins<identity, identity_n, snapshot, stop_gradient, prevent_gradient, check_numerics,
    ref_identity, print, ensure_shape, placeholder_with_default, debug_identity, debug_identity_v2, copy, copy_host,
    deep_copy, same<Assert>, same<CheckNumericsV2>, same<GuaranteeConst>>;

} // namespace library::tensorflow_plugins
GRAFT_END
