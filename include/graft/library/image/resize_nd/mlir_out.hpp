// graft/library/image/resize_nd/mlir_out.hpp - to MLIR: tensors in another size along any axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/resize/mlir_out.hpp"
#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// ONNX's resize, axis by axis.
inline status lower_resize_nd(lowering<ResizeNd>& n) {
    auto& m = n.m;
    auto const coordinates = n.attr<"coordinates">();
    if (coordinates == "tf_crop_and_resize")
        return fail(errc::unsupported_in_operator_set, "coordinates", "an image that is not cut");
    auto const& y = n.output<"y">().shape();
    auto v = n.in<"x">();
    auto const axes = out::from_zero(n.attr<"axes">(), m.rank_of(v));
    std::vector<double> scales;
    if (auto const given = n.maybe<"scales">(); given != no_value) {
        auto const* const c = m.constant(given);
        if (!c) return fail(errc::not_a_constant, "scales", "numbers that are known when the model is exported");
        scales = out::floats_of(*c);
    }
    if (y.rank() != m.rank_of(v)) return fail(errc::undetermined_shape, "y", "a rank that is known");
    library::detail::resize_modes const w{n.attr<"mode">(), coordinates, n.attr<"nearest_mode">(),
        static_cast<float>(n.attr<"cubic_coeff_a">()), n.attr<"exclude_outside">(), n.attr<"antialias">()};
    for (std::size_t i = 0; i < axes.size() && v != no_value; ++i) {
        auto const axis = static_cast<std::size_t>(axes[i]);
        auto const from = m.shape_of(v)[axis], to = y[axis];
        if (scales.size() > i && scales[i] == 1) continue;
        if (!from.known() || !to.known()) return fail(errc::undetermined_shape, "x", "sizes that are known");
        library::detail::resize_line line;
        line.in = from.value(), line.out = to.value();
        line.scale = scales.size() > i ? static_cast<float>(scales[i])
                                       : static_cast<float>(line.out) / static_cast<float>(line.in);
        line.whole = line.scale == 1 && line.in == line.out && coordinates != "tf_half_pixel_for_nn";
        if (line.whole) continue;
        v = resized_along(m, v, axis, line.in, line.out, [&](std::int64_t o, auto put) {
            line.move_to(w, o);
            for (std::int64_t k = 0; k < line.count(); ++k) put(line.place(k), static_cast<double>(line.weight(w, k)));
        });
    }
    return n.set_output(v);
}

/// The lowerings of this family.
using resize_nd_lowerings = lowerings<&lower_resize_nd>;

} // namespace library::mlir_out
GRAFT_END
