// graft/library/detection/prior_box/onnx_out.hpp - to ONNX: prior boxes of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/detection/prior_box/grid.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The boxes only depend on shapes: a constant.
inline status lower_prior_box(lowering<PriorBox>& n) {
    auto const size = [](tensor_desc const& d, char letter) {
        return d.shape[rule::axis_at(rule::layout_of(d, "NCHW", 4), letter)];
    };
    auto const x = n.input_desc(0), img = n.input_desc(1);
    if (x.shape.rank() != 4 || (n.attr<"img_h">() <= 0 && img.shape.rank() != 4))
        return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const rows = size(x, 'H'), columns = size(x, 'W');
    auto const height = n.attr<"img_h">() > 0 ? dim(n.attr<"img_h">()) : size(img, 'H'),
               width = n.attr<"img_w">() > 0 ? dim(n.attr<"img_w">()) : size(img, 'W');
    if (!rows.known() || !columns.known() || !height.known() || !width.known())
        return fail(errc::undetermined_shape, "x", "a height and a width that are known");
    detail::prior_box_grid const grid{rows.value(), columns.value(), height.value(), width.value(), n.attr<"step_h">(),
        n.attr<"step_w">(), n.attr<"offset">(), n.attr<"flip">(), n.attr<"clip">(), n.attr<"min_size">(),
        n.attr<"max_size">(), n.attr<"aspect_ratio">()};
    std::vector<double> all;
    grid.each([&](double v) { all.push_back(v); });
    auto const count = all.size();
    for (std::size_t i = 0; i < count; ++i) all.push_back(detail::variance_at(n.attr<"variance">(), i));
    auto const s = shape{1, 2, static_cast<std::int64_t>(count)};
    return n.set_output(n.m.constant(out::tensor_of(n.m.model().storage, x.type, s, all)));
}

/// The lowerings of this family.
using prior_box_lowerings = lowerings<&lower_prior_box>;

} // namespace library::onnx_out
GRAFT_END
