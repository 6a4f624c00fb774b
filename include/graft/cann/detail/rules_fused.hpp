// graft/cann/detail/rules_fused.hpp - shapes of fused norms, gates, attention and quantization that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rules_image.hpp"
#include "graft/cann/detail/rules_matrix.hpp"
#include "graft/cann/detail/rules_norm.hpp"
#include "graft/cann/detail/rules_pool.hpp"
#include "graft/op/rules/matmul.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The shape without its last dims: one, or as many as gamma has.
inline shape without_last(shape const& s, std::size_t count = 1) {
    return s.has_rank() && s.rank() >= count ? s.part(0, s.rank() - count) : shape::unknown_rank();
}
/// The statistics of a norm over the dims of gamma: 1 in each of them.
inline shape statistics(rule_call& c, std::string_view x, std::string_view gamma) {
    auto s = c.in(x);
    auto const& over = c.in(gamma);
    if (!s.has_rank() || !over.has_rank()) return s.has_rank() ? shape::of_rank(s.rank()) : s;
    if (!c.need(over.rank() <= s.rank(), errc::wrong_rank, gamma, "at most the rank of x")) return s;
    for (std::size_t i = s.rank() - over.rank(); i < s.rank(); ++i) s[i] = 1;
    return s;
}
/// A norm over the last dims of `x`: `y` and others like it, statistics of float32.
inline void norm_of(rule_call& c, std::string_view x, std::initializer_list<std::string_view> same,
    std::initializer_list<std::string_view> sums) {
    for (auto const y : same) c.like(y, x);
    for (auto const y : sums) c.out(y, statistics(c, x, "gamma"), dtype::f32);
}
inline void gradients_of_norm(
    rule_call& c, std::initializer_list<std::string_view> same, std::initializer_list<std::string_view> weights) {
    for (auto const y : same) c.like(y, "dy");
    for (auto const y : weights) c.out(y, c.in("gamma"), dtype::f32);
}
/// Half of the elements along an axis: the others are their gates. error axis_out_of_range, wrong_shape
inline shape halved(rule_call& c, std::string_view x, std::int64_t axis) {
    auto s = c.in(x);
    if (!s.has_rank()) return s;
    auto const at = axis_of(c, "dim", axis, s.rank());
    if (!c.why()) return s;
    c.need(!s[at].known() || s[at].value() % 2 == 0, errc::wrong_shape, x, "an even dim");
    s[at] = floor_div(s[at], 2);
    return s;
}
/// Numbers of eight bits, with a scale for each row.
inline void quantized_rows(rule_call& c, shape const& s, dtype t, std::initializer_list<std::string_view> scales) {
    c.out("y", s, t);
    for (auto const y : scales) c.out(y, without_last(s), dtype::f32);
}
/// The number in `dst_type`, of CANN. error wrong_value
inline dtype narrow_type(rule_call& c) {
    auto const t = dtype_of(c.number("dst_type"));
    c.need_value(t == dtype::i8 || t == dtype::i4, "dst_type", "the number of int8 or int4");
    return t;
}
inline void group_norm(rule_call& c) {
    c.need_rank("x", 2);
    auto const& x = c.in("x");
    c.like("y", "x");
    auto const batch = x.has_rank() && x.rank() > 0 ? x[0] : dim::unknown();
    for (auto const y : {"mean", "rstd"}) c.out(y, {batch, dim(c.number("num_groups"))}, c.type("x"));
}
inline void gradient_of_group_norm(rule_call& c) {
    c.like("dx", "dy");
    for (auto const y : {"dgamma", "dbeta"}) c.out(y, c.in("gamma"), c.type("dy"));
}
/// Matrices, in batches. The dtype is the one of the attribute if that has one.
inline void quantized_product(
    rule_call& c, std::string_view a, std::string_view b, bool turned1, bool turned2, dtype t) {
    auto y = rule::matmul_shape(c.in(a).unread(), c.in(b).unread(), turned1, turned2, true);
    if (!y) return static_cast<void>(c.need(y.error()));
    c.out("y", *y, t);
}
inline dtype dtype_or(rule_call& c, dtype otherwise) {
    return c.number("dtype") < 0 ? otherwise : numbered_type(c, "dtype");
}
/// Dropped, kept or random elements, with the shape in a value.
inline void of_shape_input(rule_call& c, std::string_view y, dtype t) { c.out(y, c.dims_in("shape"), t); }
inline void focal_loss(rule_call& c) {
    c.need_one_of("reduction", {"none", "mean", "sum"});
    c.out("y", c.text("reduction") == "none" ? c.in("pred") : shape::scalar(), c.type("pred"));
}
/// A square with x on a diagonal.
inline void diagonal(rule_call& c) {
    auto const& x = c.in("x");
    auto const k = c.number("diagonal");
    auto const n = x.has_rank() ? x.elements() + dim(k < 0 ? -k : k) : dim::unknown();
    c.out("y", {n, n}, c.type("x"));
}
inline void lookups(rule_call& c) {
    auto const width = c.numbers("embedding_dim");
    c.out("values", {c.in("keys", 1)[0], width.size() == 1 ? dim(width[0]) : dim::unknown()}, dtype::f32);
}
/// Heights and widths of images in HWC or CHW, or batches of them.
inline void image_of_size(rule_call& c, dim height, dim width) {
    auto y = c.in("x");
    bool const last = c.text("data_format") == "HWC" || c.text("data_format") == "NHWC";
    if (!y.has_rank()) return c.out("y", y, c.type("x"));
    if (!c.need(y.rank() >= 3, errc::wrong_rank, "x", "an image")) return;
    auto const at = y.rank() - (last ? 3 : 2);
    y[at] = height, y[at + 1] = width;
    c.out("y", y, c.type("x"));
}
inline void image_of_input(rule_call& c) {
    auto const to = c.dims_in("dst_size");
    bool const known = to.has_rank() && to.rank() == 2;
    c.need(known || !to.has_rank(), errc::wrong_element_count, "dst_size", "two numbers");
    image_of_size(c, known ? to[0] : dim::unknown(), known ? to[1] : dim::unknown());
}
inline void strided_axis(rule_call& c, bool read) {
    auto y = c.in("x");
    auto const by = c.number("stride");
    if (!c.need_value(by > 0, "stride", "a number above 0")) return;
    if (y.has_rank()) {
        auto const at = axis_of(c, "axis", c.number("axis"), y.rank());
        if (!c.why()) return;
        y[at] = read ? floor_div(y[at], by) : y[at] * dim(by);
    }
    c.out("y", y, c.type("x"));
}
/// query: [batch * tgt_len, heads * size]; scores for each head and pair of places.
inline void attention_of_heads(rule_call& c) {
    auto const heads = dim(c.number("attn_head_num")), size = dim(c.number("attn_dim_per_head"));
    auto const from = dim(c.number("src_len")), to = dim(c.number("tgt_len"));
    if (!c.need_value(c.number("tgt_len") > 0, "tgt_len", "a number above 0")) return;
    c.need_rank("query", 2);
    auto const rows = c.in("query").has_rank() && c.in("query").rank() > 0 ? c.in("query")[0] : dim::unknown();
    auto const batch = floor_div(rows, c.number("tgt_len"));
    c.out("y", {rows, heads * size}, dtype::f16);
    c.out("dropout_mask", {floor_div(batch * heads * to * from, 8)}, dtype::u8);
    c.out("query_res", {batch, heads, to, size}, dtype::f16);
    for (auto const y : {"key_res", "value_res"}) c.out(y, {batch, heads, from, size}, dtype::f16);
    c.out("attn_scores", {batch, heads, to, from}, c.flag("softmax_use_float") ? dtype::f32 : dtype::f16);
    c.out("attn_res", {batch, heads, to, from}, dtype::f16);
    c.out("context", {rows, heads * size}, dtype::f16);
}
/// Atoms near an atom: as many as sel_a and sel_r allow.
inline dim neighbours(rule_call& c) {
    auto all = dim(0);
    for (auto const name : {"sel_a", "sel_r"})
        for (auto const n : c.numbers(name)) all += dim(n);
    return all;
}
inline dim local_atoms(rule_call& c) {
    auto const v = c.value("natoms");
    return v.available() && c.in("natoms", 1)[0].max() > 0 ? as_size(v[0]) : dim::unknown();
}
/// The environment of each local atom: four numbers for each neighbour, their derivatives by three coordinates.
inline void environment(rule_call& c, std::string_view first) {
    auto const frames = c.in(first, 2)[0], pairs = local_atoms(c) * neighbours(c);
    c.out("descrpt", {frames, pairs * dim(4)}, c.type(first));
    c.out("descrpt_deriv", {frames, pairs * dim(12)}, c.type(first));
}

/// What a function makes of its arguments is not known; a result has the dtype of the argument at its place.
inline void results_of_call(rule_call& c, std::string_view arguments, std::string_view results) {
    auto const all = c.all(arguments);
    for (std::size_t k = 0; k < c.outputs(results) && k < all.size(); ++k)
        c.out_at(results, k, shape::unknown_rank(), all[k]->type);
}
inline void of_branches(rule_call& c) { results_of_call(c, "input", "output"); }
inline void of_call(rule_call& c) { results_of_call(c, "args", "output"); }

inline constexpr named_rule fused_rules[] = {
    {"If", &of_branches},
    {"_If", &of_branches},
    {"StatelessIf", &of_branches},
    {"PartitionedCall", &of_call},
    {"StatefulPartitionedCall", &of_call},
    {"RmsNorm", [](rule_call& c) { norm_of(c, "x", {"y"}, {"rstd"}); }},
    {"GemmaRmsNorm", [](rule_call& c) { norm_of(c, "x", {"y"}, {"rstd"}); }},
    {"AddRmsNorm", [](rule_call& c) { norm_of(c, "x1", {"y", "x"}, {"rstd"}); }},
    {"AddLayerNorm", [](rule_call& c) { norm_of(c, "x1", {"y", "x"}, {"mean", "rstd"}); }},
    {"DeepNorm", [](rule_call& c) { norm_of(c, "x", {"y"}, {"mean", "rstd"}); }},
    {"RmsNormGrad", [](rule_call& c) { gradients_of_norm(c, {"dx"}, {"dgamma"}); }},
    {"AddLayerNormGrad", [](rule_call& c) { gradients_of_norm(c, {"dx"}, {"dgamma", "dbeta"}); }},
    {"DeepNormGrad", [](rule_call& c) { gradients_of_norm(c, {"dx", "dgx"}, {"dbeta", "dgamma"}); }},
    {"AddRmsNormQuant",
        [](rule_call& c) {
            c.like("x", "x1");
            for (auto const y : {"y1", "y2"}) c.out(y, c.in("x1"), dtype::i8);
        }},
    {"AddLayerNormQuant",
        [](rule_call& c) {
            c.like("x", "x1");
            for (auto const y : {"y1", "y2"}) c.out(y, c.in("x1"), dtype::i8);
            for (auto const y : {"out_scales1", "out_scales2"}) c.out(y, without_last(c.in("x1")), dtype::f32);
        }},
    {"GroupNormSilu", &group_norm},
    {"GroupNormSwish", &group_norm},
    {"GroupNormGrad", &gradient_of_group_norm},
    {"GroupNormSwishGrad", &gradient_of_group_norm},
    {"BatchNormV3",
        [](rule_call& c) {
            c.like("y", "x");
            for (auto const y : {"running_mean", "running_var"}) c.like(y, y);
            for (auto const y : {"save_mean", "save_rstd"}) c.out(y, c.in("weight"), dtype::f32);
        }},
    {"SyncBatchNormGatherStats",
        [](rule_call& c) {
            for (auto const y : {"batch_mean", "batch_invstd"}) c.out(y, c.in("mean"), c.type("total_sum"));
            for (auto const y : {"mean", "variance"}) c.like(y, y);
        }},

    {"GLU", [](rule_call& c) { c.out("y", halved(c, "x", c.number("dim")), c.type("x")); }},
    {"SwiGlu", [](rule_call& c) { c.out("y", halved(c, "x", c.number("dim")), c.type("x")); }},
    {"SwiGluGrad", [](rule_call& c) { c.like("x_grad", "x"); }},
    {"GeGluV2",
        [](rule_call& c) {
            for (auto const y : {"y", "gelu"}) c.out(y, halved(c, "x", c.number("dim")), c.type("x"));
        }},
    {"GeluMul", [](rule_call& c) { c.out("y", halved(c, "x", -1), c.type("x")); }},
    {"FatreluMul", [](rule_call& c) { c.out("y", halved(c, "x", -1), c.type("x")); }},
    {"SwiGluQuant", [](rule_call& c) { quantized_rows(c, halved(c, "x", -1), dtype::i8, {"scale"}); }},
    {"DynamicQuant", [](rule_call& c) { quantized_rows(c, c.in("x"), narrow_type(c), {"scale"}); }},
    {"DynamicQuantV2", [](rule_call& c) { quantized_rows(c, c.in("x"), narrow_type(c), {"scale", "offset"}); }},
    {"AscendAntiQuantV2",
        [](rule_call& c) {
            auto const t = dtype_of(c.number("dst_type"));
            c.need_value(t == dtype::f16 || t == dtype::bf16, "dst_type", "the number of float16 or bfloat16");
            c.out("y", c.in("x"), t);
        }},
    {"DequantBias",
        [](rule_call& c) {
            auto const t = dtype_of(c.number("output_dtype"));
            c.need_value(t == dtype::f16 || t == dtype::bf16, "output_dtype", "the number of float16 or bfloat16");
            c.out("y", c.in("x"), t);
        }},
    {"TransQuantParamV2", [](rule_call& c) { c.out("y", c.in("scale"), dtype::u64); }},
    {"QuantBatchMatmulV3",
        [](rule_call& c) {
            quantized_product(c, "x1", "x2", c.flag("transpose_x1"), c.flag("transpose_x2"), dtype_or(c, dtype::f16));
        }},
    {"WeightQuantBatchMatmulV2",
        [](rule_call& c) {
            auto const t = dtype_or(c, c.has("quant_scale") ? dtype::i8 : c.type("x"));
            quantized_product(c, "x", "weight", c.flag("transpose_x"), c.flag("transpose_weight"), t);
        }},

    {"RotaryMul", [](rule_call& c) { c.like("y", "x"); }},
    {"RotaryMulGrad",
        [](rule_call& c) {
            c.like("dx", "x");
            c.like("dr1", "r1");
            c.like("dr2", "r2");
        }},
    {"RotaryPositionEmbedding", [](rule_call& c) { c.like("y", "x"); }},
    {"RotaryPositionEmbeddingGrad",
        [](rule_call& c) {
            c.like("dx", "dy");
            c.like("dcos", "cos");
            c.like("dsin", "sin");
        }},
    {"AddLora", [](rule_call& c) { c.out("y_out", c.in("y"), dtype::f16); }},
    {"MultiHeadAttention", &attention_of_heads},
    {"MultiHeadAttentionGrad",
        [](rule_call& c) {
            static constexpr std::string_view of[][2] = {{"query", "query_grad"}, {"key", "key_grad"},
                {"value", "value_grad"}, {"query_weight", "query_weight_grad"}, {"value_weight", "value_weight_grad"},
                {"out_proj_weight", "out_proj_weight_grad"}};
            for (auto const& [x, y] : of) c.out(y, c.in(x), dtype::f16);
            c.out("key_weight_grad", c.in("key_weight"), dtype::u8); // so in the prototype
            auto const n = dim(c.number("attn_head_num") * c.number("attn_dim_per_head"));
            for (auto const y : {"query_bias_grad", "key_bias_grad", "value_bias_grad", "out_proj_bias_grad"})
                c.out(y, {n}, dtype::f16);
        }},
    {"MoeGatingTopKSoftmax",
        [](rule_call& c) {
            c.need_rank("x", 2, 3);
            auto y = c.in("x");
            if (y.has_rank() && c.why()) y[y.rank() - 1] = c.number("k");
            c.out("y", y, c.type("x"));
            for (auto const i : {"expert_idx", "row_idx"}) c.out(i, y, dtype::i32);
        }},
    {"MoeGatingTopKSoftmaxV2",
        [](rule_call& c) {
            c.need_rank("x", 2, 3);
            auto y = c.in("x");
            if (y.has_rank() && c.why()) y[y.rank() - 1] = c.number("k");
            c.out("y", y, c.type("x"));
            c.out("expert_idx", y, dtype::i32);
            c.out("softmax_result", c.in("x"), dtype::f32);
        }},
    {"MoeComputeExpertTokens",
        [](rule_call& c) { c.out("total_rows_before_expert", {c.number("num_experts")}, dtype::i32); }},

    {"AdaptiveAvgPool3d",
        [](rule_call& c) {
            c.need_rank("x", 4, 5);
            auto const to = c.numbers("output_size");
            c.need(to.size() == 1 || to.size() == 3, errc::wrong_element_count, "output_size", "one or three numbers");
            auto y = c.in("x");
            auto const last = std::size_t{c.text("data_format") == "NDHWC" ? 1u : 0u};
            for (std::size_t i = 0; y.has_rank() && i < 3 && c.why(); ++i)
                y[y.rank() - 3 - last + i] = to[to.size() == 3 ? i : 0];
            c.out("y", y, c.type("x"));
        }},
    {"ReduceNansum", &reduce_by_values},
    {"AngleV2", [](rule_call& c) { c.out("y", c.in("x"), c.type("x") == dtype::f16 ? dtype::f16 : dtype::f32); }},
    {"CastLike", [](rule_call& c) { c.out("y", c.in("x"), c.type("target")); }},
    {"AdaCast", [](rule_call& c) { c.out("y", c.in("x"), dtype::f16); }},
    {"DiagV2", &diagonal},
    {"DiagFlat", &diagonal},
    {"SearchSorted", [](rule_call& c) { c.out("out", c.in("values"), c.type_in("dtype")); }},
    {"SigmoidFocalLoss", &focal_loss},
    {"SoftmaxFocalLoss", &focal_loss},
    {"MulAddn",
        [](rule_call& c) {
            auto const all = c.all("x1");
            if (c.need(all.size() != 0, errc::missing_input, "x1", "one tensor"))
                c.out("y", all[0]->shape, all[0]->type);
        }},
    {"ChamferDistance",
        [](rule_call& c) { // points: [batch, 2, n]
            auto const x = c.in("xyz1", 3);
            for (auto const y : {"dist1", "dist2"}) c.out(y, {x[0], x[2]}, c.type("xyz1"));
            for (auto const y : {"idx1", "idx2"}) c.out(y, {x[0], x[2]}, dtype::i32);
        }},
    {"StatelessBernoulli", [](rule_call& c) { of_shape_input(c, "y", c.type_in("dtype")); }},
    {"DropOutGenMaskV4", [](rule_call& c) { of_shape_input(c, "y", c.type_in("dtype")); }},
    {"StatelessRandperm",
        [](rule_call& c) {
            c.out("y", {c.has_value("n") ? as_size(c.value("n")[0]) : dim::unknown()}, c.type_in("dtype"));
        }},
    {"DSAStatelessRandomNormal", [](rule_call& c) { random_of_count(c, c.type("mean")); }},
    {"DSAStatelessRandomTruncatedNormal", [](rule_call& c) { random_of_count(c, c.type("mean")); }},
    {"DSAStatelessRandomUniform", [](rule_call& c) { random_of_count(c, c.type("low")); }},
    {"UpsampleNearestExact3d", &upsampled_volume},
    {"UpsampleNearestExact3dGrad", [](rule_call& c) { c.out("y", c.dims_of("input_size"), c.type("grad_output")); }},
    {"ResizeV2", &image_of_input},
    {"WarpAffineV2", &image_of_input},
    {"StridedRead", [](rule_call& c) { strided_axis(c, true); }},
    {"StridedWrite", [](rule_call& c) { strided_axis(c, false); }},
    {"EmbeddingTableFind", &lookups},
    {"EmbeddingTableFindAndInit", &lookups},
    {"SequenceLength", [](rule_call& c) { c.scalar("length", dtype::i64); }},
    {"SequenceConstruct", [](rule_call& c) { c.scalar("handle", dtype::resource); }},
    {"SequenceEmpty", [](rule_call& c) { c.scalar("handle", dtype::resource); }},
    {"SequenceErase", [](rule_call& c) { c.scalar("handle_y", dtype::resource); }},
    {"SequenceInsert", [](rule_call& c) { c.scalar("handle_y", dtype::resource); }},
    {"SplitToSequence", [](rule_call& c) { c.scalar("handle", dtype::resource); }},
    {"ProdEnvMatA",
        [](rule_call& c) {
            environment(c, "coord");
            auto const frames = c.in("coord", 2)[0], pairs = local_atoms(c) * neighbours(c);
            c.out("rij", {frames, pairs * dim(3)}, c.type("coord"));
            c.out("nlist", {frames, pairs}, dtype::i32);
        }},
    {"ProdEnvMatACalcDescrpt", [](rule_call& c) { environment(c, "distance"); }},
    {"ProdEnvMatACalcRij",
        [](rule_call& c) {
            auto const frames = c.in("coord", 2)[0], pairs = local_atoms(c) * neighbours(c);
            c.out("rij", {frames, pairs * dim(3)}, c.type("coord"));
            c.out("nlist", {frames, pairs}, dtype::i32);
            for (auto const y : {"distance", "rij_x", "rij_y", "rij_z"}) c.out(y, {frames, pairs}, c.type("coord"));
        }},
};

} // namespace cann::detail
GRAFT_END
