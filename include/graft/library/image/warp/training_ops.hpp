// graft/library/image/warp/training_ops.hpp - operators of training graphs: images seen through a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct ImageProjectiveTransformV2 : op<ImageProjectiveTransformV2> {
    static constexpr auto prototype = tensorflow::op_def("ImageProjectiveTransformV2", "images: dtype",
        "transforms: float", "output_shape: int32", "-> transformed_images: dtype",
        "dtype: {uint8, int32, int64, half, bfloat16, float, double}", "interpolation: string",
        "fill_mode: string = \"CONSTANT\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] ? ? > [b,?,?,c]"};
};

struct ImageProjectiveTransformV3 : op<ImageProjectiveTransformV3> {
    static constexpr auto prototype = tensorflow::op_def("ImageProjectiveTransformV3", "images: dtype",
        "transforms: float", "output_shape: int32", "fill_value: float", "-> transformed_images: dtype",
        "dtype: {uint8, int32, int64, half, bfloat16, float, double}", "interpolation: string",
        "fill_mode: string = \"CONSTANT\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] ? ? 0 > [b,?,?,c]"};
};

struct ScaleAndTranslate : op<ScaleAndTranslate> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScaleAndTranslate", "images: T", "size: int32",
            "scale: float", "translation: float", "-> resized_images: float",
            "T: {int8, uint8, int16, uint16, int32, int64, bfloat16, half, float, double}",
            "kernel_type: string = \"lanczos3\"", "antialias: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("ScaleAndTranslate", "images: T", "size: int32",
        "scale: float", "translation: float", "-> y: float",
        "where T: {int8, uint8, int16, uint16, int32, int64, bfloat16, half, float, double}",
        "kernel_type: string = 'lanczos3'", "antialias: bool = true");
    static constexpr status infer_shape(shape_context& ctx) {
        auto& f = ctx.erased();
        if (auto s = rule::sayings::said_reader(
                "[b,?,?,c] [2] [2] [2] > [b,?,?,c]", rule::sayings::input_names<ScaleAndTranslate>.view(), f, nullptr)
                .run(f.outputs);
            !s)
            return s;
        auto const size = rule::value_at_input(ctx, 1);
        auto y = ctx.output<"y">();
        for (std::size_t i = 0; i < 2; ++i) {
            dim const n = rule::element(size, i);
            if (n.known() && n.value() < 1) return fail(errc::wrong_value, "size", "at least", 1, n.value());
            y[i + 1] = n;
        }
        return ok;
    }
};

/// The operators of training graphs that are their own origins.
using warp_training_ops = ops<ImageProjectiveTransformV2, ImageProjectiveTransformV3, ScaleAndTranslate>;

} // namespace library
GRAFT_END
