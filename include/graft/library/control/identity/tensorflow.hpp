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

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct identity_lines {
    static constexpr char text[] = R"ops(
Identity input:T -> output:T T?type{any} | is identity
IdentityN input*:T -> output*:T T?list(type){any}[1..] | is identity
Snapshot input:T -> output:T T?type{any} | is identity
StopGradient input:T -> output:T T?type{any}
PreventGradient input:T -> output:T T?type{any} message?string=""
CheckNumerics tensor:T -> output:T T?type{floating} message?string
RefIdentity input:T -> output:T T?type{any} | is identity
Print input:T data*:U -> output:T T?type{any} U?list(type){any}[0..] message?string="" first_n?int=-1 summarize?int=3
EnsureShape input:T -> output:T shape?shape T?type{any}
PlaceholderWithDefault input:dtype -> output:' dtype?type{any} shape?shape
DebugIdentity input:T -> output:T T?type{any} device_name?string="" tensor_name?string="" debug_urls?list(string)=
    gated_grpc?bool=false
DebugIdentityV2 input:T -> output:T T?type{any} tfdbg_context_id?string="" op_name?string="" output_slot?int=-1
    tensor_debug_mode?int=-1 debug_urls?list(string)= circular_buffer_size?int=1000 tfdbg_run_id?string=""
    | is reads_state
Copy input:T -> output:T T?type{any} tensor_name?string="" debug_ops_spec?list(string)=
CopyHost input:T -> output:T T?type{any} tensor_name?string="" debug_ops_spec?list(string)=
DeepCopy x:T -> y:T T?type{any} | is reads_state
)ops";
};
template <fixed_string Name> using identity = graft::tensorflow::defined<identity_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// copies
inline constexpr auto stop_gradient = plugin<Identity, tf::identity<"StopGradient">>();
inline constexpr auto prevent_gradient = plugin<Identity, tf::identity<"PreventGradient">>().ignore("message");
inline constexpr auto check_numerics = plugin<Identity, tf::identity<"CheckNumerics">>().ignore("message");
inline constexpr auto ref_identity = plugin<Identity, tf::identity<"RefIdentity">>();
inline constexpr auto print = plugin<Identity, tf::identity<"Print">>().drop("data").ignore(
    "message", "first_n", "summarize");

/// An Identity whose result has the shape in the attribute; a run with a different result fails.
/// error wrong_shape: the input has another shape
constexpr status expand_ensure_shape(expand_context<tf::identity<"EnsureShape">>& ctx) {
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
inline constexpr auto ensure_shape = expand<tf::identity<"EnsureShape">>(&expand_ensure_shape);

inline constexpr auto debug_identity = plugin<Identity, tf::identity<"DebugIdentity">>().ignore(
    "device_name", "tensor_name", "debug_urls", "gated_grpc");
inline constexpr auto debug_identity_v2 = plugin<Identity, tf::identity<"DebugIdentityV2">>().ignore("tfdbg_context_id",
    "op_name", "output_slot", "tensor_debug_mode", "debug_urls", "circular_buffer_size", "tfdbg_run_id");
inline constexpr auto copy = plugin<Identity, tf::identity<"Copy">>().ignore("tensor_name", "debug_ops_spec");
inline constexpr auto copy_host = plugin<Identity, tf::identity<"CopyHost">>().ignore("tensor_name", "debug_ops_spec");
inline constexpr auto deep_copy = plugin<Identity, tf::identity<"DeepCopy">>();

/// The plugins of this family.
using identity_plugins = join_plugins<alike_plugins<tf::identity_lines, Identity, IdentityN, Snapshot>,
    plugins<stop_gradient, prevent_gradient, check_numerics, ref_identity, print, ensure_shape,
        alike<tf::identity_lines, PlaceholderWithDefault>, debug_identity, debug_identity_v2, copy, copy_host,
        deep_copy, same<Assert>, same<CheckNumericsV2>, same<GuaranteeConst>>>;

} // namespace library::tensorflow_plugins
GRAFT_END
