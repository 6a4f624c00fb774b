// graft/library/nn/fold/onnx_out.hpp - to ONNX: columns and windows put back to where they were
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
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

/// What `output_shape` adds at the ends is added after it where it is known: engines count indices otherwise.
inline status lower_max_unpool(lowering<MaxUnpool>& n) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    bool known = n.maybe<"output_shape">() != no_value && x.is_static() && y.is_static();
    numbers before(y.has_rank() ? y.rank() : 0, 0), more = before;
    for (std::size_t i = 2; known && i < y.rank(); ++i) {
        auto const k = i - 2;
        auto const strides = n.attr<"strides">(), pads = n.attr<"pads">();
        auto const by = strides.empty() ? 1 : strides[k];
        auto const cut = pads.empty() ? 0 : pads[k] + pads[k + y.rank() - 2];
        more[i] = y[i].value() - ((x[i].value() - 1) * by + n.attr<"kernel">()[k] - cut);
        known = more[i] >= 0;
    }
    std::vector<out::given> attributes{{"kernel_shape", n.attr<"kernel">()}};
    if (auto const all = n.attr<"pads">(); !all.empty()) attributes.push_back({"pads", all});
    if (auto const all = n.attr<"strides">(); !all.empty()) attributes.push_back({"strides", all});
    value_id const inputs[]{n.in<"x">(), n.in<"indices">(), known ? no_value : n.maybe<"output_shape">()};
    auto const made = n.m.nodes("MaxUnpool", inputs, span<out::given const>(attributes), 1);
    return n.give(known ? out::padded(n.m, made, before, more) : made);
}
inline constexpr auto max_unpool = out::lower<MaxUnpool>(&lower_max_unpool);

/// The lowerings of this family.
using fold_lowerings = out::lowerings<col2im, max_unpool>;

} // namespace library::onnx_out
GRAFT_END
