// graft/cann/detail/rules_matrix.hpp - shapes of matrices, reductions and element-wise operators that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// Whether `axes` names dim `i` of `rank`; no axes are all.
inline bool names_axis(span<std::int64_t const> axes, std::size_t i, std::size_t rank) {
    for (auto const a : axes)
        if (a + (a < 0 ? static_cast<std::int64_t>(rank) : 0) == static_cast<std::int64_t>(i)) return true;
    return axes.empty();
}
/// error axis_out_of_range
inline std::size_t axis_of(rule_call& c, std::string_view name, std::int64_t axis, std::size_t rank) {
    auto const at = normalize_axis(axis, rank);
    if (!at)
        c.need(fail(errc::axis_out_of_range, name, "an axis inside the rank", static_cast<std::int64_t>(rank), axis));
    return at ? *at : 0;
}
inline shape reduced(shape const& x, span<std::int64_t const> axes, bool keep) {
    if (!x.has_rank()) return x;
    auto y = shape::of_rank(0);
    for (std::size_t i = 0; i < x.rank(); ++i)
        if (!names_axis(axes, i, x.rank())) y.append(x[i]);
        else if (keep) y.append(1);
    return y;
}
inline void reduce_by_attributes(rule_call& c, std::string_view axes, std::string_view keep, std::string_view y) {
    auto const& x = c.in("x");
    for (auto const a : c.numbers(axes))
        if (x.has_rank()) axis_of(c, axes, a, x.rank());
    c.out(y, reduced(x, c.numbers(axes), c.flag(keep)), c.type("x"));
}
inline void reduce_by_values(rule_call& c) {
    auto const& x = c.in("x");
    auto const v = c.value("axes");
    bool const keep = c.flag("keep_dims");
    auto const n = v.size();
    if (!x.has_rank() || n.is(0)) return c.out("y", x, c.type("x")); // no axes: nothing is reduced
    auto const rank = static_cast<std::int64_t>(x.rank());
    if (!keep && !v.known() && n.known() && n.value() <= rank)
        return c.out("y", shape::of_rank(static_cast<std::size_t>(rank - n.value())), c.type("x"));
    if (!v.known() || !n.known() || n.value() > static_cast<std::int64_t>(max_rank))
        return c.out("y", keep ? shape::of_rank(x.rank()) : shape::unknown_rank(), c.type("x"));
    std::int64_t axes[max_rank]{};
    auto const count = static_cast<std::size_t>(n.value());
    for (std::size_t i = 0; i < count; ++i) {
        axes[i] = v[i].known() ? v[i].value() : 0;
        axis_of(c, "axes", axes[i], x.rank());
    }
    c.out("y", reduced(x, {axes, count}, keep), c.type("x"));
}

/// Rows of another matrix at the places of an index.
inline void table_of_addresses(rule_call& c) {
    c.in("addr_table", 2);
    c.need_dim("addr_table", 1, 3);
    c.need(!c.in("addr_table", 2)[0].is(0), errc::wrong_shape, "addr_table", "some rows");
    c.in("index", 1);
    c.need_value(c.number("row_memory") > 0, "row_memory", "a number above 0");
}
inline void broadcast_to_first(rule_call& c) { c.out("y", c.broadcast({"x1", "x2"}), c.type("x1")); }

inline constexpr named_rule matrix_rules[] = {
    {"AxpyV2",
        [](rule_call& c) {
            c.same_types({"x1", "x2"});
            broadcast_to_first(c);
        }},
    {"IsClose",
        [](rule_call& c) {
            c.same_types({"x1", "x2"});
            c.out("y", c.broadcast({"x1", "x2"}), dtype::boolean);
        }},
    {"TensorEqual",
        [](rule_call& c) {
            c.same_types({"input_x", "input_y"});
            auto const &x = c.in("input_x"), &y = c.in("input_y");
            c.need(!x.has_rank() || !y.has_rank() || !contradict(x.elements(), y.elements()), errc::shape_mismatch,
                "input_y", "as many elements as input_x");
            c.out("output_z", {1}, dtype::boolean);
        }},
    {"DataCompare",
        [](rule_call& c) {
            for (auto const name : {"atol", "rtol"}) c.need_value(c.real(name) >= 0, name, "0 or more");
            c.same_types({"x1", "x2"});
            c.out("num", shape::scalar(), dtype::f32);
        }},
    {"ReluV2",
        [](rule_call& c) { // the mask: a bit for each element, in the device's blocks
            c.like("y", "x");
            c.out("mask", shape::unknown_rank(), dtype::u8);
        }},
    {"HistogramFixedWidthD",
        [](rule_call& c) {
            c.same_types({"x", "range"});
            c.need_value(c.number("dtype") == 3, "dtype", "3, which is int32");
            c.need_value(c.number("nbins") > 0, "nbins", "a number above 0");
            c.out("y", {c.number("nbins")}, dtype::i32);
        }},
    {"ScaledMaskedSoftmaxGrad", [](rule_call& c) { c.out("x_grad", c.in("y_grad"), dtype::f16); }},
    {"SquareSumAll",
        [](rule_call& c) {
            for (auto const y : {"y1", "y2"}) c.out(y, shape::scalar(), dtype::f32);
        }},
    {"FusedMulAddN",
        [](rule_call& c) {
            c.same_types({"x1", "x2"});
            c.same_shapes({"x1", "x2"});
            c.like("y", "x1");
        }},
    {"FusedMulAddAdd",
        [](rule_call& c) {
            c.same_types({"x1", "x2", "x3", "x4"});
            for (auto const x : {"x1", "x2", "x3", "x4"})
                c.need(!c.in(x).has_rank() || c.in(x).is_static(), errc::wrong_shape, x, "known dims");
            c.like("y", "x1");
        }},
    {"MaxN",
        [](rule_call& c) {
            auto const all = c.all("x");
            if (!c.need(all.size() != 0, errc::missing_input, "x", "one tensor")) return;
            auto y = all[0]->shape;
            for (auto const* d : all) {
                c.need(d->type == all[0]->type, errc::dtype_mismatch, "x", "one dtype");
                if (auto const before = y; c.why()) c.need(rule::broadcast_shapes(before, d->shape, "x", y));
            }
            c.out("y", y, all[0]->type);
        }},
    {"AddMatMatElements",
        [](rule_call& c) {
            c.same_types({"c", "a", "b"});
            c.like("c", "c");
        }},
    {"GEMM", [](rule_call& c) { c.like("y", "c"); }},
    {"ConfusionMulGrad",
        [](rule_call& c) {
            c.like("output0", "input0");
            c.out("output1", reduced(c.in("input1"), c.numbers("axes"), c.flag("keep_dims")), c.type("input0"));
        }},
    {"ConfusionMatrix",
        [](rule_call& c) {
            auto const n = c.number("num_classes");
            auto const t = dtype_named(c.text("dtype"));
            c.need_value(t == dtype::f32 || t == dtype::i32 || t == dtype::i8 || t == dtype::f16 || t == dtype::u8,
                "dtype", "float32, int32, int8, float16 or uint8");
            c.out("y", {n, n}, t);
        }},
    {"DiagPartD",
        [](rule_call& c) {
            auto const& x = c.in("x");
            c.out("y", x.part(0, x.rank() / 2), c.type("x"));
        }},
    {"MatrixDiagD",
        [](rule_call& c) {
            c.same_types({"x", "assist"});
            c.out("y", c.broadcast({"x", "assist"}), c.type("x"));
        }},
    {"MatrixDiagPartD",
        [](rule_call& c) {
            c.same_types({"x", "assist"});
            c.need_rank("x", 2);
            auto const& x = c.in("x");
            if (c.why())
                c.out("y", x.part(0, x.rank() - 2).append(smaller(x[x.rank() - 2], x[x.rank() - 1])), c.type("x"));
        }},
    {"MatrixSetDiagD",
        [](rule_call& c) {
            c.same_types({"x", "diagonal", "assist"});
            c.like("y", "x");
        }},
    {"Trace",
        [](rule_call& c) {
            c.in("x", 2);
            c.need(
                c.type("x") == dtype::f16 || c.type("x") == dtype::f32, errc::wrong_dtype, "x", "float16 or float32");
            c.out("y", {1}, c.type("x"));
        }},
    {"Slogdet",
        [](rule_call& c) {
            c.need_rank("x", 2);
            auto const& x = c.in("x");
            if (!c.why()) return;
            c.need_dim("x", x.rank() - 1, x[x.rank() - 2]);
            for (auto const y : {"sign", "y"})
                c.out(y, x.rank() == 2 ? shape{1} : x.part(0, x.rank() - 2), c.type("x"));
        }},
    {"CdistGrad",
        [](rule_call& c) {
            c.same_types({"x1", "x2", "grad", "cdist"});
            c.need_rank("x1", 3, 4);
            auto y = c.same_shapes({"x1", "x2", "grad", "cdist"});
            if (!y.has_rank() || !c.why()) return c.out("y", shape::unknown_rank(), c.type("x1"));
            c.out("y", y.erase(y.rank() - 2), c.type("x1"));
        }},
    {"LpNorm", [](rule_call& c) { reduce_by_attributes(c, "axes", "keepdim", "y"); }},
    {"LpNormReduce", [](rule_call& c) { reduce_by_attributes(c, "axes", "keepdim", "y"); }},
    {"ReduceStdV2Update",
        [](rule_call& c) {
            c.same_types({"x", "mean"});
            auto const& x = c.in("x");
            auto const axes = c.numbers("dim");
            c.out("output_var", axes.empty() ? x : reduced(x, axes, c.flag("keepdim")), c.type("x"));
        }},
    {"ReduceStdWithMean", [](rule_call& c) { reduce_by_attributes(c, "dim", "keepdim", "y"); }},
    {"ReduceMeanWithCount", [](rule_call& c) { reduce_by_attributes(c, "axes", "keep_dims", "y"); }},
    {"ReduceLogSum", &reduce_by_values},
    {"ReduceLogSumExp", &reduce_by_values},
    {"CompareAndBitpack",
        [](rule_call& c) {
            c.need_rank("x", 1);
            c.in("threshold", 0);
            auto y = c.in("x");
            if (y.has_rank() && c.why()) {
                auto const last = y.rank() - 1;
                c.need(
                    !y[last].known() || y[last].value() % 8 == 0, errc::wrong_shape, "x", "a last dim that 8 divides");
                y[last] = floor_div(y[last], 8);
            }
            c.out("y", y, dtype::u8);
        }},
    {"SignBitsPack",
        [](rule_call& c) {
            auto const n = c.number("size");
            auto const x = c.in("x", 1)[0];
            if (!c.need_value(n > 0, "size", "a number above 0")) return;
            c.out("y", {dim(n), floor_div(ceil_div(x, 8), n)}, dtype::u8);
        }},
    {"WtsARQ",
        [](rule_call& c) {
            c.same_types({"w", "w_min", "w_max"});
            auto const& w = c.in("w");
            auto const low = c.same_shapes({"w_min", "w_max"});
            if (w.has_rank()) c.need_rank("w_min", w.rank(), w.rank());
            for (std::size_t i = 0; w.has_rank() && low.has_rank() && i < w.rank() && c.why(); ++i)
                c.need(low[i].is(1) || !contradict(low[i], w[i]), errc::shape_mismatch, "w_min", "dims of w, or 1");
            c.like("y", "w");
        }},
    {"ActsULQ",
        [](rule_call& c) {
            c.same_types({"x", "clamp_min", "clamp_max"});
            for (auto const x : {"clamp_min", "clamp_max"}) c.need(rule::expect_scalar(c.in(x), x));
            c.all_like("x");
        }},
    {"FullyConnectionCompress",
        [](rule_call& c) {
            c.need_rank("x", 1);
            c.need_rank("w", 1, 2);
            auto const &x = c.in("x"), &w = c.in("w");
            bool const turned = c.flag("transpose");
            if (!c.why()) return;
            if (w.has_rank() && w.rank() == 2 && x.has_rank() && c.why())
                c.need_dim("w", turned ? 0 : 1, x.elements(1, x.rank()));
            c.out("y",
                {x.has_rank() ? x[0] : dim::unknown(),
                    w.has_rank() && w.rank() == 2 ? w[turned ? 1 : 0] : dim::unknown()},
                c.type("x") == dtype::i8 ? dtype::i32 : c.type("x"));
        }},
    {"MatMulV2Compress",
        [](rule_call& c) {
            auto const a = c.in("x1", 2), b = c.in("x2", 2);
            c.out("y", {a[c.flag("transpose_x1") ? 1 : 0], b[c.flag("transpose_x2") ? 0 : 1]}, dtype::i32);
        }},
    {"EmbeddingLocalIndex",
        [](rule_call& c) {
            table_of_addresses(c);
            for (auto const y : {"local_idx", "recover_idx"}) c.like(y, "index");
            c.out("nums", {c.in("addr_table", 2)[0]}, c.type("index"));
        }},
    {"EmbeddingRankId",
        [](rule_call& c) {
            table_of_addresses(c);
            c.out("rank_id", {c.in("index", 1)[0], dim(3)}, dtype::u64);
        }},
    {"KMeansCentroids",
        [](rule_call& c) {
            auto const x = c.in("x", 2), y = c.in("y", 2);
            c.need_dim("y", 1, x[1]);
            c.in("sum_square_y", 2);
            c.need_dim("sum_square_y", 1, y[0]);
            if (c.flag("use_actual_distance")) {
                c.need(c.has("sum_square_x"), errc::missing_input, "sum_square_x", "one tensor");
                c.need_dim("sum_square_x", 0, x[0]);
            }
            for (auto const d : {x[0], x[1], y[0]})
                c.need(!d.known() || d.value() % 16 == 0, errc::wrong_shape, "x", "dims that 16 divides");
            c.out("segment_sum", y, dtype::f32);
            c.out("segment_count", {y[0], dim(1)}, dtype::f32);
            c.out("kmean_total_sum", {1}, dtype::f32);
        }},
};

} // namespace cann::detail
GRAFT_END
