// graft/library/image/warp/training_ops.hpp - operators of training graphs: images under a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct warp_training_lines {
    static constexpr char text[] = R"ops(
ImageProjectiveTransformV2 images:dtype transforms:f32 output_shape:i32 -> transformed_images:dtype
    dtype?type{floating,i32,i64,u8} interpolation?string fill_mode?string="CONSTANT" | [b,?,?,c] ? ? > [b,?,?,c]
ImageProjectiveTransformV3 images:dtype transforms:f32 output_shape:i32 fill_value:f32 -> transformed_images:dtype
    dtype?type{floating,i32,i64,u8} interpolation?string fill_mode?string="CONSTANT" | [b,?,?,c] ? ? 0 > [b,?,?,c]
)ops";
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
        if (auto s = rule::shape_spec_detail::shape_spec_reader("[b,?,?,c] [2] [2] [2] > [b,?,?,c]",
                rule::shape_spec_detail::input_names<ScaleAndTranslate>.view(), f, nullptr)
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
using warp_training_ops = join<listed_ops<warp_training_lines>, ops<ScaleAndTranslate>>;

} // namespace library
GRAFT_END
