// graft/library/image/warp/training_ops.hpp - operators of training graphs: images under a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// Source: TensorFlow core/ops.

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
    static constexpr operator_line prototype{R"(ScaleAndTranslate images:T size:i32 scale:f32 translation:' -> y:'
        kernel_type?string="lanczos3" antialias?bool=true where T=floating,signed_integer,u8,u16 | tf:
        images,size,scale,translation->resized_images)"};
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

/// The operators of training graphs in this file.
using warp_training_ops = join<listed_ops<warp_training_lines>, ops<ScaleAndTranslate>>;

} // namespace library
GRAFT_END
