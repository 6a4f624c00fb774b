// graft/cann/detail/rules_norm.hpp - shapes of norms, random numbers, sparse and ragged tensors that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/data_type.hpp"
#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The dtype whose number CANN writes in an attribute. error wrong_value
inline dtype numbered_type(rule_call& c, std::string_view name) {
    auto const t = dtype_of(c.number(name));
    c.need_value(t != dtype::undefined, name, "the number of a dtype");
    return t;
}
/// Channels of a batch normalization. error wrong_format, wrong_rank
inline void need_format(rule_call& c, std::string_view first, std::string_view second) {
    c.need_one_of("data_format", {first, second});
}
inline void status_of_floats(rule_call& c) { c.out("data", {8}, dtype::f32); }
/// Sums along the inner dims; `kept` says which dims keep their size.
inline shape with_ones(rule_call& c, std::string_view x, bool (*kept)(std::size_t i, std::size_t rank)) {
    auto y = c.in(x);
    for (std::size_t i = 0; y.has_rank() && i < y.rank(); ++i)
        if (!kept(i, y.rank())) y[i] = 1;
    return y;
}
inline void instance_norm(rule_call& c) {
    auto const sums = with_ones(c, "x", [](std::size_t i, std::size_t) { return i != 2 && i != 3; });
    c.like("y", "x");
    for (auto const y : {"batch_mean", "batch_variance"}) c.out(y, sums, dtype::f32);
}
inline void random_of_count(rule_call& c, dtype t) {
    auto const v = c.value("count");
    auto const n = c.in("count").has_rank() ? c.in("count").elements() : dim::unknown();
    c.need(!v.available() || !n.known() || n.is(1), errc::wrong_element_count, "count", "one number");
    c.out("out", v.available() ? shape{as_size(v[0])} : c.in("count"), t);
}
inline void need_sparse(rule_call& c, std::string_view indices, std::string_view values, std::string_view shape) {
    c.in(indices, 2);
    c.in(values, 1);
    c.in(shape, 1);
}
inline void sparse_of_two(rule_call& c) {
    need_sparse(c, "x1_indices", "x1_values", "x1_shape");
    need_sparse(c, "x2_indices", "x2_values", "x2_shape");
    c.out("y_indices", shape::of_rank(2), dtype::i64);
    c.out("y_values", shape::of_rank(1), c.type("x1_values"));
}
inline void sparse_reduced(rule_call& c) {
    for (auto const y : {"y_indices", "y_values", "y_shape"})
        c.out(y, shape::of_rank(1), y == std::string_view("y_values") ? c.type("x_values") : dtype::i64);
}

inline constexpr named_rule norm_rules[] = {
    {"BN3DTrainingReduce",
        [](rule_call& c) {
            auto const how = c.desc("x").format;
            auto sums = shape::unknown_rank();
            if (how == format::ndhwc) sums = shape{c.in("x", 5)[4]};
            else if (how == format::ncdhw) {
                c.need_rank("x", 2, 5);
                if (auto const& x = c.in("x"); x.has_rank() && c.why()) sums = shape{x[1]};
            } else if (how == format::ndc1hwc0) {
                auto const x = c.in("x", 6);
                sums = {dim(1), dim(1), x[2], dim(1), dim(1), x[5]};
            } else c.need(false, errc::wrong_format, "x", "NDHWC, NCDHW or NDC1HWC0");
            for (auto const y : {"sum", "square_sum"}) c.out(y, sums, dtype::f32);
        }},
    {"BatchNorm3D",
        [](rule_call& c) {
            need_format(c, "NDHWC", "NCDHW");
            c.all_like("scale");
            c.like("y", "x");
        }},
    {"BatchNorm3DGrad",
        [](rule_call& c) {
            need_format(c, "NDHWC", "NCDHW");
            c.same_types({"y_backprop", "x"});
            c.all_like("scale");
            c.out("x_backprop", c.same_shapes({"x", "y_backprop"}), c.type("x"));
            for (auto const y : {"reserve_space_4", "reserve_space_5"}) c.scalar(y, dtype::f32);
        }},
    {"BatchNormExt2",
        [](rule_call& c) {
            need_format(c, "NHWC", "NCHW");
            c.all_like("input_scale");
            c.like("output_y", "input_x");
        }},
    {"FusedBatchNormV2",
        [](rule_call& c) {
            c.all_like("scale");
            c.like("y", "x");
        }},
    {"BatchNormGradExt2",
        [](rule_call& c) {
            need_format(c, "NHWC", "NCHW");
            c.same_types({"y_backprop", "x"});
            c.all_like("scale");
            c.like("x_backprop", "x");
            for (auto const y : {"reserve_space_3", "reserve_space_4"}) c.scalar(y, dtype::f32);
        }},
    {"GroupNorm",
        [](rule_call& c) {
            c.need_rank("x", 1);
            auto const& x = c.in("x");
            c.like("y", "x");
            auto const n = x.has_rank() && x.rank() > 0 ? x[0] * dim(c.number("num_groups")) : dim::unknown();
            for (auto const y : {"mean", "variance"}) c.out(y, {n}, c.type("x"));
        }},
    {"InstanceNormV2", &instance_norm},
    {"INInferV2D", &instance_norm},
    {"INTrainingReduceV2",
        [](rule_call& c) {
            auto const sums = with_ones(
                c, "x", [](std::size_t i, std::size_t rank) { return i == 0 || i + 1 == rank; });
            for (auto const y : {"sum", "square_sum"}) c.out(y, sums, dtype::f32);
        }},
    {"INTrainingUpdateV2",
        [](rule_call& c) {
            c.like("y", "x");
            for (auto const y : {"batch_mean", "batch_variance"}) c.out(y, c.in("sum"), dtype::f32);
        }},
    {"INInferV2",
        [](rule_call& c) {
            c.like("y", "x");
            c.out("batch_mean", c.in("mean"), dtype::f32);
            c.out("batch_variance", c.in("variance"), dtype::f32);
        }},
    {"LayerNormBetaGammaBackprop",
        [](rule_call& c) {
            for (auto const y : {"pd_gamma", "pd_beta"}) c.out(y, c.dims_of("shape_gamma"), dtype::f32);
        }},
    {"LNDropoutGrad",
        [](rule_call& c) {
            for (auto const y : {"pd_x", "pd_x_dropout"}) c.like(y, "x");
            for (auto const y : {"pd_gamma", "pd_beta"}) c.out(y, c.in("gamma"), dtype::f32);
        }},
    {"NormalizeBatch",
        [](rule_call& c) {
            c.in("input_x", 3);
            c.like("output_y", "input_x");
        }},
    {"NPUAllocFloatStatus", &status_of_floats},
    {"NPUAllocFloatStatusOperator", &status_of_floats},
    {"NPUClearFloatStatus", &status_of_floats},
    {"NPUClearFloatStatusOperator", &status_of_floats},
    {"NPUGetFloatStatus", &status_of_floats},
    {"NPUGetFloatStatusOperator", &status_of_floats},
    {"DropOutDoMaskV3",
        [](rule_call& c) {
            c.same_types({"x", "keep_prob"});
            c.like("y", "x");
        }},
    {"DropOutGenMask",
        [](rule_call& c) { // a bit for each element, rows of 128
            auto const s = c.dims_in("shape");
            auto const n = s.has_rank() && c.has_value("shape") ? s.elements() : dim::unknown();
            c.out("y", {ceil_div(n, 128) * dim(16)}, dtype::u8);
        }},
    {"DSAGenBitMask", [](rule_call& c) { random_of_count(c, dtype::u8); }},
    {"DSARandomNormal", [](rule_call& c) { random_of_count(c, c.type("mean")); }},
    {"DSARandomTruncatedNormal", [](rule_call& c) { random_of_count(c, c.type("mean")); }},
    {"DSARandomUniform", [](rule_call& c) { random_of_count(c, c.type("low")); }},
    {"SobolSample",
        [](rule_call& c) {
            for (auto const x : {"dim", "num_results", "skip"}) c.in(x, 0);
            auto const rows = c.value("num_results"), columns = c.value("dim");
            for (auto const x : {"dim", "num_results"})
                c.need_value(!c.has_value(x) || !(c.value(x)[0].max() < 1), x, "at least 1");
            auto const t = c.type_in("dtype");
            c.need_value(t == dtype::f32 || t == dtype::f64, "dtype", "float32 or float64");
            c.out("samples",
                {rows.available() ? rows[0] : dim::unknown(), columns.available() ? columns[0] : dim::unknown()}, t);
        }},
    {"MultinomialFuss",
        [](rule_call& c) {
            c.out(
                "y", {c.in("x", 2)[0], dim(c.number("sample_size"))}, c.number("dtype") == 9 ? dtype::i64 : dtype::i32);
        }},
    {"SparseSparseMaximum", &sparse_of_two},
    {"SparseSparseMinimum", &sparse_of_two},
    {"SparseReduceMaxSparse", &sparse_reduced},
    {"SparseReduceSumSparse", &sparse_reduced},
    {"SparseSliceGrad", [](rule_call& c) { c.out("y_grad", {c.in("indices", 2)[0]}, c.type("backprop_val_grad")); }},
    {"RaggedBinCount",
        [](rule_call& c) {
            auto const splits = c.in("splits", 1);
            c.need_rank("values", 0, 2);
            c.need_rank("weights", 0, 2);
            c.in("size", 1);
            c.out("output", {splits[0] - dim(1), c.has_value("size") ? as_size(c.value("size")[0]) : dim::unknown()},
                c.type("weights"));
        }},
    {"ParallelDynamicStitch",
        [](rule_call& c) {
            auto const data = c.all("x"), at = c.all("indices");
            c.need_value(c.number("N") >= 1, "N", "at least 1");
            if (!c.need(data.size() != 0 && data.size() == at.size(), errc::wrong_input_count, "x",
                    "a tensor for each of indices"))
                return;
            auto rest = shape::unknown_rank();
            for (std::size_t k = 0; k < at.size() && c.why(); ++k) {
                auto const &i = at[k]->shape, &d = data[k]->shape;
                if (!i.has_rank() || !d.has_rank()) continue;
                if (!c.need(d.rank() >= i.rank(), errc::wrong_rank, "x", "at least the rank of indices")) return;
                c.need(!contradict(i, d.part(0, i.rank())), errc::shape_mismatch, "x", "the first dims of indices");
                auto const tail = d.part(i.rank(), d.rank() - i.rank());
                c.need(!contradict(rest, tail), errc::shape_mismatch, "x", "rows of one shape");
                if (c.why()) rest = merge(rest, tail);
            }
            c.out("y", rest.has_rank() ? shape(rest).insert(0, dim::unknown()) : rest, data[0]->type);
        }},
    {"StringNormalizer",
        [](rule_call& c) {
            c.need_rank("input", 1, 2);
            c.need_one_of("case_change_action", {"LOWER", "UPPER", "NONE"});
            auto y = c.in("input");
            if (!y.has_rank() || !c.why()) return c.out("output", y, dtype::string);
            if (y.rank() == 2) c.need_dim("input", 0, 1);
            y[y.rank() - 1] = dim::unknown();
            c.out("output", y, dtype::string);
        }},
    {"TfIdfVectorizer",
        [](rule_call& c) {
            c.need_rank("input", 1, 2);
            auto const longest = c.number("max_gram_length"), shortest = c.number("min_gram_length");
            c.need_value(longest > 0, "max_gram_length", "a number above 0");
            c.need_value(c.number("max_skip_count") >= 0, "max_skip_count", "0 or more");
            c.need_value(shortest >= 0 && shortest <= longest, "min_gram_length", "from 0 to max_gram_length");
            c.need_one_of("mode", {"TF", "IDF", "TFIDF"});
            std::int64_t columns = 0;
            for (auto const i : c.numbers("ngram_indexes")) columns = i + 1 > columns ? i + 1 : columns;
            bool const pool = c.attribute("pool_strings").size() != 0 || c.attribute("pool_int64s").size() != 0;
            c.need_value(pool, "pool_strings", "some n-grams, here or in pool_int64s");
            auto const weights = c.reals("weights").size();
            c.need(weights == 0 || static_cast<std::int64_t>(weights) == columns, errc::wrong_element_count, "weights",
                "one per column");
            auto const& x = c.in("input");
            if (!x.has_rank() || !c.why()) return c.out("output", shape::unknown_rank(), dtype::f32);
            c.out("output", x.rank() == 1 ? shape{dim(columns)} : shape{x[0], dim(columns)}, dtype::f32);
        }},
    {"AscendWeightQuant",
        [](rule_call& c) {
            auto const t = dtype_of(c.number("dst_type"));
            c.need_value(t == dtype::i8 || t == dtype::i4, "dst_type", "the number of int8 or int4");
            c.out("y", c.in("x"), t == dtype::i4 ? t : dtype::i8);
        }},
    {"ScanPQCodes",
        [](rule_call& c) {
            auto const group = c.number("group_size");
            if (!c.need_value(group > 0, "group_size", "a number above 0")) return;
            auto const rows = c.in("bucket_list", 1)[0] * dim(1024) + dim(c.number("total_limit"));
            c.out("actual_count", {1}, dtype::i32);
            c.out("pq_distance", {rows}, dtype::f16);
            c.out("grouped_extreme_distance", {ceil_div(rows, group)}, dtype::f16);
            for (auto const y : {"pq_ivf", "pq_index"}) c.out(y, {rows}, dtype::i32);
        }},
    {"TopKPQDistance",
        [](rule_call& c) {
            auto const all = c.all("pq_distance");
            c.need_value(c.number("k") > 0, "k", "a number above 0");
            c.out("topk_distance", {c.number("k")}, all.size() != 0 ? all[0]->type : dtype::f16);
            for (auto const y : {"topk_ivf", "topk_index"}) c.out(y, {c.number("k")}, dtype::i32);
        }},
    {"CalcBucketsLimitAndOffset",
        [](rule_call& c) {
            c.out("buckets_limit", c.in("bucket_list"), dtype::i32);
            c.out("buckets_offset", c.in("bucket_list"), c.type("ivf_offset"));
        }},
    {"MaskedSelect", [](rule_call& c) { c.out("y", shape::of_rank(1), c.type("x")); }},
    {"MaskedSelectV2", [](rule_call& c) { c.out("y", shape::of_rank(1), c.type("x")); }},
    {"MaskedFill",
        [](rule_call& c) {
            c.same_types({"x", "value"});
            c.out("y", c.broadcast({"x", "mask"}), c.type("x"));
        }},
    {"RandomChoiceWithMask",
        [](rule_call& c) {
            auto const& x = c.in("x");
            auto const n = dim(c.number("count"));
            c.need_rank("x", 1, 5);
            c.out("y", {n, x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown()}, dtype::i32);
            c.out("mask", {n}, dtype::boolean);
        }},
};

} // namespace cann::detail
GRAFT_END
