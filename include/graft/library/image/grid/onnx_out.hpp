// graft/library/image/grid/onnx_out.hpp - ONNX exporter: sampling at the positions of a grid, grids of affine maps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/image/grid/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The modes have other names from 20 on.
inline status lower_grid_sample(lowering<GridSample>& n) {
    auto& m = n.m;
    std::string_view mode = n.attr<"mode">();
    if (m.opset() < 20 && mode == "linear") mode = "bilinear";
    if (m.opset() < 20 && mode == "cubic") mode = "bicubic";
    if (auto const& x = n.input<"x">().shape(); m.opset() < 20 && x.has_rank() && x.rank() != 4)
        return fail(errc::unsupported_in_operator_set, "GridSample", "images: rank 4");
    return n.set_output(m.node("GridSample", {n.in<"x">(), n.in<"grid">()},
        {{"mode", mode}, {"padding_mode", n.attr<"padding">()}, {"align_corners", n.attr<"align_corners">()}}));
}

/// Before 20: the product of the constant positions of the elements with the map.
inline status lower_affine_grid(lowering<AffineGrid>& n) {
    auto& m = n.m;
    bool const align = n.attr<"align_corners">();
    auto const theta = n.in<"theta">();
    if (m.opset() >= 20) return n.set_output(m.node("AffineGrid", {theta, n.in<"size">()}, {{"align_corners", align}}));
    auto const size = m.known(n.input<"size">());
    if (!size || size->size() < 3)
        return fail(errc::not_a_constant, "size", "a size that is known when the model is exported");
    auto const axes = size->size() - 2;
    std::int64_t count = 1;
    for (std::size_t i = 0; i < axes; ++i) count *= (*size)[i + 2];
    std::vector<double> places;
    for (std::int64_t at = 0; at < count; ++at) {
        auto rest = at;
        std::vector<double> place;
        for (std::size_t i = axes; i-- > 0;) { // the last axis is the first number
            auto const length = (*size)[i + 2];
            auto const k = static_cast<double>(rest % length), l = static_cast<double>(length);
            rest /= length;
            place.push_back(align ? (length > 1 ? 2 * k / (l - 1) - 1 : 0) : (2 * k + 1) / l - 1);
        }
        place.push_back(1);
        places.insert(places.end(), place.begin(), place.end());
    }
    auto const base = out::reshape(m, m.floats(places, m.type(theta)), {count, static_cast<std::int64_t>(axes) + 1});
    auto const moved = m.node("MatMul", {base, m.transposed(theta, {0, 2, 1})});
    numbers dims{(*size)[0]};
    for (std::size_t i = 0; i < axes; ++i) dims.push_back((*size)[i + 2]);
    dims.push_back(static_cast<std::int64_t>(axes));
    return n.set_output(out::reshape(m, moved, dims));
}

/// The lowerings of this family.
using grid_lowerings = lowerings<from_set<16, &lower_grid_sample>, &lower_affine_grid>;

} // namespace library::onnx_out
GRAFT_END
