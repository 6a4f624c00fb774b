// graft/library/array/gather/caffe.hpp - Caffe: selection of elements by indices or a condition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/caffe/reading.hpp"

GRAFT_BEGIN
namespace caffe {

/// The images selected by the second bottom.
struct BatchReindex : origin_op<BatchReindex> {
    static constexpr auto prototype =
        graft::prototype("BatchReindex").input("bottom", f32).input("permut", f32).output("top", f32);
};

/// The images whose element in the last bottom is not 0.
struct Filter : origin_op<Filter> {
    static constexpr auto prototype =
        graft::prototype("Filter").dynamic_input("bottom", f32, at_least(2)).dynamic_output("top", f32, at_least(1));
};

/// Rows of a matrix by number.
struct Embed : shipped_layer<Embed> {
    static constexpr auto prototype = define("Embed", "embed_param", {.required = {"num_output", "input_dim"}})
                                          .input("bottom", f32)
                                          .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status expand_batch_reindex(expanding<layer::BatchReindex>& ctx) {
    auto const rows = ctx.add<Cast>("rows", "x"_p = ctx.tensor<"permut">(), "dst_type"_p = dtype::i32);
    ctx.result(ctx.add<Gather>("", "x"_p = ctx.tensor<"bottom">(), "indices"_p = rows));
    return ok;
}
inline constexpr auto batch_reindex = expand<layer::BatchReindex>(&expand_batch_reindex);

/// The last bottom is the selector [N] or [N, 1, 1, 1]: each other bottom keeps the images for which it is not 0.
constexpr status expand_filter(expanding<layer::Filter>& ctx) {
    auto const last = ctx.count<"bottom">() - 1;
    std::array<std::int64_t, 1> const flat{-1};
    auto const vector = ctx.constant_of("vector", flat);
    auto const selector = ctx.add<Reshape>("selector", "x"_p = ctx.tensor<"bottom">(last), "shape"_p = vector);
    auto rows = ctx.add<Where>("where", "x"_p = selector);
    rows = ctx.add<Reshape>("rows", "x"_p = rows, "shape"_p = vector);
    for (std::size_t i = 0; i < last; ++i) {
        ctx.result(ctx.add<Gather>(
            last == 1 ? std::string() : std::to_string(i), "x"_p = ctx.tensor<"bottom">(i), "indices"_p = rows));
    }
    return ok;
}
inline constexpr auto filter = expand<layer::Filter>(&expand_filter);

constexpr status parse_embed(parsing<Embed, layer::Embed>& ctx) {
    auto const outputs = ctx.attr<"num_output">(), rows = ctx.attr<"input_dim">();
    if (outputs < 1) return fail(errc::wrong_attribute_value, "num_output", "at least", 1, outputs);
    if (rows < 1) return fail(errc::wrong_attribute_value, "input_dim", "at least", 1, rows);
    if (auto s = ctx.weight<"weight">(0, matrix_of(rows, outputs)); !s) return s;
    return ctx.attr<"bias_term">() ? ctx.weight<"bias">(1, vector_of(outputs), 0) : ok;
}
inline constexpr auto embed = plugin<Embed, layer::Embed>()
                                  .checked("num_output")
                                  .weight("weight", 0)
                                  .weight("bias", 1)
                                  .reads("bias_term")
                                  .ignore("weight_filler", "bias_filler")
                                  .parse(&parse_embed);

/// The plugins of this family.
using gather_plugins = graft::plugins<batch_reindex, filter, embed>;

} // namespace library::caffe_plugins
GRAFT_END
