// graft/library/nn/fold/onnx_out.hpp - to ONNX: columns and windows put back to where they were
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/fold/ops.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline status lower_col2im(lowering<Col2Im>& n) {
    std::vector<out::given> attributes;
    if (auto const all = n.attr<"dilations">(); !all.empty()) attributes.push_back({"dilations", all});
    if (auto const all = n.attr<"pads">(); !all.empty()) attributes.push_back({"pads", all});
    if (auto const all = n.attr<"strides">(); !all.empty()) attributes.push_back({"strides", all});
    value_id const inputs[]{n.in<"x">(), n.in<"image_shape">(), n.in<"block_shape">()};
    return n.give(n.m.nodes("Col2Im", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto col2im = out::lower<Col2Im>(&lower_col2im);

inline status lower_max_unpool(lowering<MaxUnpool>& n) {
    std::vector<out::given> attributes{{"kernel_shape", n.attr<"kernel">()}};
    if (auto const all = n.attr<"pads">(); !all.empty()) attributes.push_back({"pads", all});
    if (auto const all = n.attr<"strides">(); !all.empty()) attributes.push_back({"strides", all});
    value_id const inputs[]{n.in<"x">(), n.in<"indices">(), n.maybe<"output_shape">()};
    return n.give(n.m.nodes("MaxUnpool", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto max_unpool = out::lower<MaxUnpool>(&lower_max_unpool);

/// The lowerings of this family.
using fold_lowerings = out::lowerings<col2im, max_unpool>;

} // namespace library::onnx_out
GRAFT_END
