// graft/library/nn/deformable/onnx_out.hpp - to ONNX: convolutions whose elements stand elsewhere at each place
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/deformable/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_deformable(lowering<DeformableConv2D>& n) {
    return n.give(
        n.m.node("DeformConv", {n.in<"x">(), n.in<"w">(), n.in<"offset">(), n.maybe<"bias">(), n.maybe<"mask">()},
            {{"strides", n.attr<"strides">()}, {"pads", n.attr<"pads">()}, {"dilations", n.attr<"dilations">()},
                {"group", n.attr<"groups">()}, {"offset_group", n.attr<"offset_groups">()}}));
}
inline constexpr auto deformable = out::lower<DeformableConv2D>(&lower_deformable);

/// The lowerings of this family.
using deformable_lowerings = out::lowerings<deformable>;

} // namespace library::onnx_out
GRAFT_END
