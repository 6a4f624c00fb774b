// graft/library/array/reshape/caffe.hpp - Caffe: reshapes and permutations of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// The elements in another shape: 0 copies a dim, -1 is inferred.
struct Reshape : shipped_layer<Reshape> {
    static constexpr auto prototype = define("Reshape", "reshape_param", {.required = {"shape"}})
        .input("bottom", f32)
        .output("top", f32);
};

/// The axes from `axis` to `end_axis` merged into one.
struct Flatten : shipped_layer<Flatten> {
    static constexpr auto prototype = define("Flatten", "flatten_param").input("bottom", f32).output("top", f32);
};

/// The axes in another order. SSD.
struct Permute : shipped_layer<Permute> {
    static constexpr auto prototype = define("Permute", "permute_param").input("bottom", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status expand_reshape(expanding<layer::Reshape>& ctx) {
    if (ctx.attr<"pixelshuffler">() != 1) return not_supported("pixelshuffler", "1");
    std::vector<std::int64_t> dims;
    if (auto s = dims_of(ctx.attr<"shape">(), "shape", dims); !s) return s;
    std::int64_t rests = 0;
    for (auto d : dims) {
        if (d < -1) return fail(errc::wrong_attribute_value, "shape", "dims from 0 up, or -1", d);
        rests += d == -1;
    }
    if (rests > 1) return fail(errc::more_than_one_inferred_dim, "shape", "-1 at most once", rests);
    auto const to = ctx.constant_of("shape", dims);
    ctx.result(ctx.add<Reshape>("", "x"_p = ctx.tensor<"bottom">(), "shape"_p = to, "axis"_p = ctx.attr<"axis">(),
        "num_axes"_p = ctx.attr<"num_axes">(), "zero_copies"_p = true));
    return ok;
}
inline constexpr auto reshape = expand<layer::Reshape>(&expand_reshape);

inline constexpr auto flatten = plugin<FlattenV2, layer::Flatten>();
inline constexpr auto permute = plugin<Permute, layer::Permute>();

/// The plugins of this family.
using reshape_plugins = graft::plugins<reshape, flatten, permute>;

} // namespace library::caffe_plugins
GRAFT_END
