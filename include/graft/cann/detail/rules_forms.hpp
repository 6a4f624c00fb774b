// graft/cann/detail/rules_forms.hpp - shapes of CANN's operators that share their name with one that ships
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rules_conv.hpp"
#include "graft/cann/detail/rules_state.hpp"
#include "graft/op/rules/matmul.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// A handle of a list; all its other inputs of the list are what an element has.
inline void handle_of_list(rule_call& c) { c.out("output_handle", shape::scalar(), dtype::variant); }
inline void need_handle(rule_call& c) { c.in("input_handle", 0); }

/// A product of matrices, in batches if `batches`; a vector is a matrix of one row or column there.
inline void product(rule_call& c, std::string_view turned1, std::string_view turned2, bool batches) {
    c.same_types({"x1", "x2"});
    auto a = c.in("x1"), b = c.in("x2");
    bool const row = batches && a.has_rank() && a.rank() == 1, column = batches && b.has_rank() && b.rank() == 1;
    if (row) a.insert(0, 1);
    if (column) b.append(1);
    auto y = rule::matmul_shape(a.unread(), b.unread(), c.flag(turned1), c.flag(turned2), batches);
    if (!y) return static_cast<void>(c.need(y.error()));
    if (column && y->has_rank()) y->erase(y->rank() - 1);
    if (row && y->has_rank()) y->erase(y->rank() - (column ? 1 : 2));
    c.out("y", *y, accumulated(c, "x1"));
}
/// A step of training: the tensors have the variable's shape, the rates are scalars or vectors.
inline void step_of_training(
    rule_call& c, std::initializer_list<std::string_view> tensors, std::initializer_list<std::string_view> rates) {
    for (auto const rate : rates) c.need_rank(rate, 0, 1);
    c.out("var", c.same_shapes(tensors), c.type("var"));
}
/// A convolution with explicit pads. `depthwise`: the filters of each channel are in the last dims.
inline void convolution(rule_call& c, std::size_t rank, bool depthwise) {
    auto const x = c.in("x", rank), filter = c.in("filter", rank);
    need_window(c, rank);
    if (!c.why()) return;
    auto const how = c.text("data_format");
    auto const filters = rank == 4 ? std::string_view("NCHW") : std::string_view("NCDHW");
    auto const of = [&](char letter) { return filter[place_of(c, "filter", letter, filters)]; };
    auto const channels = place_of(c, "x", 'C', how);
    auto y = x;
    if (!depthwise)
        c.need(!contradict(x[channels], of('C') * dim(c.number("groups"))), errc::wrong_shape, "filter",
            "the channels of x");
    y[channels] = depthwise ? of('N') * of('C') : of('N');
    auto const pads = c.numbers("pads", 2 * rank - 4);
    for (std::size_t i = 0; i < letters_of(rank).size(); ++i) {
        auto const at = place_of(c, "x", letters_of(rank)[i], how);
        auto const k = (of(letters_of(rank)[i]) - dim(1)) * dim(c.numbers("dilations", rank)[at]) + dim(1);
        auto const room = x[at] + dim(pads[2 * i] + pads[2 * i + 1]) - k;
        c.need(!room.known() || room.value() >= 0, errc::negative_dim, "x", "at least the size of the filter");
        y[at] = floor_div(room, c.numbers("strides", rank)[at]) + dim(1);
    }
    c.out("y", y, accumulated(c, "x"));
}

inline constexpr named_rule form_rules[] = {
    {"BNInfer", [](rule_call& c) { c.like("y", "x"); }},
    {"BNInference", [](rule_call& c) { c.like("y", "x"); }},
    {"LayerNorm",
        [](rule_call& c) {
            auto sums = c.in("x");
            c.like("y", "x");
            if (sums.has_rank()) {
                auto const at = normalize_axis(c.number("begin_norm_axis"), sums.rank());
                if (!c.need(static_cast<bool>(at), errc::axis_out_of_range, "begin_norm_axis", "an axis of x")) return;
                for (std::size_t i = *at; i < sums.rank(); ++i) sums[i] = 1;
            }
            c.out("mean", sums, c.type("gamma"));
            c.out("variance", sums, c.type("beta"));
        }},
    {"InstanceNorm",
        [](rule_call& c) {
            c.need_rank("x", 2);
            auto sums = c.in("x");
            auto const how = c.text("data_format");
            bool const first = how == "NCHW" || how == "NCDHW";
            for (std::size_t i = 1; sums.has_rank() && i < sums.rank(); ++i)
                if (i != (first ? 1 : sums.rank() - 1)) sums[i] = 1;
            c.like("y", "x");
            for (auto const y : {"mean", "variance"}) c.out(y, sums, c.type("x"));
        }},
    {"MatMulV2", [](rule_call& c) { product(c, "transpose_x1", "transpose_x2", false); }},
    {"MatMul", [](rule_call& c) { product(c, "transpose_x1", "transpose_x2", true); }},
    {"BatchMatMul", [](rule_call& c) { product(c, "adj_x1", "adj_x2", true); }},
    {"ReluGrad", [](rule_call& c) { c.out("backprops", c.broadcast({"gradients", "features"}), c.type("gradients")); }},
    {"InvGrad", [](rule_call& c) { c.like("y", "x"); }},
    {"RsqrtGrad", [](rule_call& c) { c.like("z", "y"); }},
    {"AccumulateNV2",
        [](rule_call& c) {
            auto const all = c.all("x");
            if (!c.need(all.size() != 0, errc::wrong_input_count, "x", "a tensor")) return;
            auto y = all[0]->shape;
            for (auto const* x : all)
                if (auto const before = y; !before.takes(x->shape))
                    c.need(rule::broadcast_shapes(before, x->shape, "x", y));
            c.out("y", y, all[0]->type);
        }},
    {"ConcatD", // of numbers; others are those of the operator that ships
        [](rule_call& c) {
            auto const all = c.all("x");
            if (!c.need(all.size() != 0, errc::wrong_input_count, "x", "a tensor")) return;
            for (auto const* x : all)
                c.need(!x->shape.has_rank() || x->shape.rank() == 0, errc::wrong_rank, "x", "numbers");
            c.out("y", {static_cast<std::int64_t>(all.size())}, all[0]->type);
        }},
    {"Tile", // a tensor of fewer dims has dims of 1 in front
        [](rule_call& c) {
            auto y = c.dims_in("multiples");
            auto const x = c.in("x");
            if (!x.has_rank()) y = shape::unknown_rank();
            if (y.has_rank()) {
                if (!c.need(y.rank() >= x.rank(), errc::wrong_element_count, "multiples", "one number for each dim"))
                    return;
                for (std::size_t i = 0, at = y.rank() - x.rank(); i < x.rank(); ++i) y[at + i] = y[at + i] * x[i];
            }
            c.out("y", y, c.type("x"));
        }},
    {"ApplyAdaMax",
        [](rule_call& c) {
            step_of_training(c, {"var", "m", "v", "grad"}, {"beta1_power", "lr", "beta1", "beta2", "epsilon"});
        }},
    {"ApplyAdadelta",
        [](rule_call& c) { step_of_training(c, {"var", "accum", "accum_update", "grad"}, {"lr", "rho", "epsilon"}); }},
    {"ApplyAdagrad", [](rule_call& c) { step_of_training(c, {"var", "accum", "grad"}, {"lr"}); }},
    {"ApplyAdagradDA",
        [](rule_call& c) {
            step_of_training(c, {"var", "gradient_accumulator", "gradient_squared_accumulator", "grad"},
                {"lr", "l1", "l2", "global_step"});
        }},
    {"ApplyAdagradV2", [](rule_call& c) { step_of_training(c, {"var", "accum", "grad"}, {"lr", "epsilon"}); }},
    {"ApplyAdam",
        [](rule_call& c) {
            step_of_training(
                c, {"var", "m", "v", "grad"}, {"beta1_power", "beta2_power", "lr", "beta1", "beta2", "epsilon"});
        }},
    {"ApplyAddSign",
        [](rule_call& c) { step_of_training(c, {"var", "m", "grad"}, {"lr", "alpha", "sign_decay", "beta"}); }},
    {"ApplyCenteredRMSProp",
        [](rule_call& c) {
            step_of_training(c, {"var", "mg", "ms", "mom", "grad"}, {"lr", "rho", "momentum", "epsilon"});
        }},
    {"ApplyFtrl",
        [](rule_call& c) { step_of_training(c, {"var", "accum", "linear", "grad"}, {"lr", "l1", "l2", "lr_power"}); }},
    {"ApplyFtrlV2",
        [](rule_call& c) {
            step_of_training(c, {"var", "accum", "linear", "grad"}, {"lr", "l1", "l2", "l2_shrinkage", "lr_power"});
        }},
    {"ApplyGradientDescent", [](rule_call& c) { step_of_training(c, {"var", "delta"}, {"alpha"}); }},
    {"ApplyMomentum", [](rule_call& c) { step_of_training(c, {"var", "accum", "grad"}, {"lr", "momentum"}); }},
    {"ApplyPowerSign",
        [](rule_call& c) { step_of_training(c, {"var", "m", "grad"}, {"lr", "logbase", "sign_decay", "beta"}); }},
    {"ApplyProximalAdagrad", [](rule_call& c) { step_of_training(c, {"var", "accum", "grad"}, {"lr", "l1", "l2"}); }},
    {"ApplyProximalGradientDescent",
        [](rule_call& c) { step_of_training(c, {"var", "delta"}, {"alpha", "l1", "l2"}); }},
    {"ApplyRMSProp",
        [](rule_call& c) { step_of_training(c, {"var", "ms", "mom", "grad"}, {"lr", "rho", "momentum", "epsilon"}); }},
    {"BatchMatMulV2", [](rule_call& c) { product(c, "adj_x1", "adj_x2", true); }},
    {"Conv2D", [](rule_call& c) { convolution(c, 4, false); }},
    {"Conv3D", [](rule_call& c) { convolution(c, 5, false); }},
    {"DepthwiseConv2D", [](rule_call& c) { convolution(c, 4, true); }},
    {"FullyConnection",
        [](rule_call& c) {
            c.need_rank("w", 1, 4);
            auto const y = rule::inner_product_shape(
                c.in("x"), shape::unknown_rank(), c.number("num_output"), c.number("axis"));
            if (!c.need(y ? status(ok) : y.error())) return;
            c.out("y", *y, accumulated(c, "x"));
        }},
    {"ImageProjectiveTransformV2",
        [](rule_call& c) {
            auto const to = c.dims_in("output_shape");
            c.need(!to.has_rank() || to.rank() == 2, errc::wrong_element_count, "output_shape", "two numbers");
            auto y = c.in("images", 4);
            bool const last = c.desc("images").format != format::nchw;
            for (std::size_t i = 0; i < 2; ++i)
                y[(last ? 1 : 2) + i] = to.has_rank() && to.rank() == 2 ? to[i] : dim::unknown();
            c.out("transformed_images", y, c.type("images"));
        }},
    {"DynamicGRU",
        [](rule_call& c) {
            auto const x = c.in("x", 3);
            auto const hidden = floor_div(c.in("w", 2)[1], 2);
            for (auto const y : {"y", "output_h", "r", "i", "n"}) c.out(y, {x[0], x[1], hidden}, c.type("b"));
        }},
    {"ROIPooling",
        [](rule_call& c) {
            c.need_rank("x", 2);
            c.need_rank("rois", 2, 3);
            auto const &x = c.in("x"), &rois = c.in("rois");
            if (!c.why()) return;
            auto const n = rois.rank() == 3 ? rois[2] * x[0] : rois[0];
            c.out("y", {n, x[1], dim(c.number("pooled_h")), dim(c.number("pooled_w"))}, c.type("x"));
        }},
    {"VarIsInitializedOp", [](rule_call& c) { c.scalar("y", dtype::boolean); }},
    {"Variable", [](rule_call& c) { c.like("y", "x"); }},
    {"Reduction",
        [](rule_call& c) {
            auto const& x = c.in("x");
            if (!x.has_rank()) return c.out("y", x, c.type("x"));
            auto const at = normalize_axis(c.number("axis"), x.rank());
            if (!c.need(static_cast<bool>(at), errc::axis_out_of_range, "axis", "an axis of x")) return;
            c.out("y", *at == 0 ? shape{1} : x.part(0, *at), c.type("x"));
        }},
    {"AdjustContrast",
        [](rule_call& c) {
            c.need_rank("images", 3);
            c.need_rank("contrast_factor", 0, 1);
            c.like("y", "images");
        }},
    {"AdjustHue",
        [](rule_call& c) {
            c.need_rank("images", 3);
            c.like("y", "images");
        }},
    {"AffineGrid",
        [](rule_call& c) { // output_size: batch, channels and two or three sizes
            auto const size = c.dims_in("output_size");
            auto const theta = c.in("theta", 3);
            if (!size.has_rank()) return c.out("y", {theta[0], dim::unknown(), dim::unknown()}, c.type("theta"));
            c.need(
                size.rank() == 4 || size.rank() == 5, errc::wrong_element_count, "output_size", "four or five numbers");
            if (!c.why()) return;
            c.out("y", {size[0], size.elements(2, size.rank()), dim(static_cast<std::int64_t>(size.rank()) - 2)},
                c.type("theta"));
        }},
    {"ArgMaxWithK",
        [](rule_call& c) {
            auto y = c.in("x");
            auto const n = dim(c.number("topk"));
            if (auto const axis = c.number("axis"); y.has_rank() && axis == 10000 && y.rank() > 0) {
                while (y.rank() > 1) y.erase(1);
                y.append(c.flag("out_max_val") ? 2 : 1).append(n);
            } else if (y.has_rank()) {
                auto const at = normalize_axis(axis, y.rank());
                if (!c.need(static_cast<bool>(at), errc::axis_out_of_range, "axis", "an axis inside the rank")) return;
                y[*at] = n;
            }
            c.out("indices", y, dtype::i32);
            c.out("values", y, c.type("x"));
        }},
    {"Axpy",
        [](rule_call& c) {
            c.same_types({"x1", "x2"});
            c.out("y", c.broadcast({"x1", "x2"}), c.type("x1"));
        }},
    {"Bucketize",
        [](rule_call& c) {
            auto const t = c.type_in("dtype");
            c.need_value(t == dtype::i32 || t == dtype::i64, "dtype", "int32 or int64");
            c.out("y", c.in("x"), t);
        }},
    {"DeformableConv2D",
        [](rule_call& c) {
            auto const x = c.in("x", 4), filter = c.in("filter", 4);
            c.in("offsets", 4);
            need_window(c, 4);
            auto const how = c.text("data_format");
            auto const groups = c.number("groups");
            c.need_value(groups > 0, "groups", "a number above 0");
            c.need_value(c.number("deformable_groups") > 0, "deformable_groups", "a number above 0");
            if (!c.why()) return;
            auto const at = [&](char letter) { return place_of(c, "x", letter, how); };
            auto const of = [&](char letter) { return filter[place_of(c, "filter", letter, "NCHW")]; };
            c.need(!contradict(x[at('C')], of('C') * dim(groups)), errc::wrong_shape, "filter", "the channels of x");
            auto y = x;
            y[at('C')] = of('N');
            for (std::size_t i = 0; i < 2; ++i) {
                auto const axis = at("HW"[i]);
                auto const pads = c.numbers("pads", 4);
                auto const k = (of("HW"[i]) - dim(1)) * dim(c.numbers("dilations", 4)[axis]) + dim(1);
                y[axis] = floor_div(x[axis] + dim(pads[2 * i] + pads[2 * i + 1]) - k, c.numbers("strides", 4)[axis]) +
                          dim(1);
                c.need_dim("offsets", place_of(c, "offsets", "HW"[i], how), y[axis]);
                c.need(!y[axis].known() || y[axis].value() > 0, errc::negative_dim, "x",
                    "at least the size of the filter");
            }
            c.need_dim("offsets", place_of(c, "offsets", 'C', how),
                dim(c.number("deformable_groups") * (c.flag("modulated") ? 3 : 2)) * of('H') * of('W'));
            c.out("y", y, c.type("x"));
        }},
    {"DynamicLSTM",
        [](rule_call& c) {
            auto const x = c.in("x", 3);
            c.out("output_h", {x[0], x[1], floor_div(c.in("w", 2)[1], 4)}, c.type("x"));
        }},
    {"InTopK",
        [](rule_call& c) {
            auto const rows = c.in("x1", 2)[0];
            c.in("x2", 1);
            c.need_dim("x2", 0, rows);
            c.out("y", {rows}, dtype::boolean);
        }},
    {"RollV2",
        [](rule_call& c) {
            c.need_rank("shift", 0, 1);
            c.need_rank("axes", 0, 1);
            c.like("output", "input");
        }},
    {"RpnProposals", [](rule_call& c) { c.out("sorted_box", {c.number("post_nms_num"), 4}, c.type("rois")); }},
    {"SSDDetectionOutput",
        [](rule_call& c) {
            c.need_rank("bbox_delta", 1);
            auto const& x = c.in("bbox_delta");
            auto const batch = x.has_rank() && x.rank() > 0 ? x[0] : dim::unknown();
            auto const kept = c.number("keep_top_k") == -1 ? 1024 : c.number("keep_top_k");
            c.out("out_boxnum", {batch, dim(8)}, dtype::i32);
            c.out("y", {batch, ceil_div(kept, 128) * dim(128), dim(8)}, c.type("bbox_delta"));
        }},
    {"Proposal",
        [](rule_call& c) {
            auto const batch = c.in("cls_prob", 4)[0];
            c.out("rois", {batch, dim(5), ceil_div(c.number("post_nms_topn"), 16) * dim(16)}, c.type("cls_prob"));
            c.out("actual_rois_num", {batch, dim(8)}, dtype::i32);
        }},
    {"Stack", [](rule_call& c) { c.out("handle", {2}, dtype::resource); }},
    {"TensorArray",
        [](rule_call& c) {
            c.in("size", 0);
            c.out("handle", shape::scalar(), dtype::resource);
            c.out("flow", shape::scalar(), dtype::f32);
        }},
    {"TensorArrayGrad",
        [](rule_call& c) {
            c.in("handle", 0);
            c.in("flow_in", 0);
            c.out("grad_handle", shape::scalar(), dtype::resource);
            c.out("flow_out", shape::scalar(), dtype::f32);
        }},
    {"TensorListElementShape",
        [](rule_call& c) {
            need_handle(c);
            c.out("element_shape", shape::of_rank(1), c.type_in("shape_type"));
        }},
    {"TensorListLength",
        [](rule_call& c) {
            need_handle(c);
            c.out("length", shape::scalar(), dtype::i32);
        }},
    {"TensorListPopBack",
        [](rule_call& c) {
            need_handle(c);
            handle_of_list(c);
            c.out("tensor", element_of_list(c), c.type_in("element_dtype"));
        }},
    {"TensorListPushBack", &handle_of_list},
    {"TensorListReserve",
        [](rule_call& c) {
            c.in("num_elements", 0);
            c.out("handle", shape::scalar(), dtype::variant);
        }},
    {"TensorListResize",
        [](rule_call& c) {
            need_handle(c);
            c.in("size", 0);
            handle_of_list(c);
        }},
    {"TensorListScatterIntoExistingList",
        [](rule_call& c) {
            need_handle(c);
            c.need_rank("tensor", 1);
            c.in("indices", 1);
            handle_of_list(c);
        }},
    {"TensorListSetItem",
        [](rule_call& c) {
            need_handle(c);
            c.in("index", 0);
            handle_of_list(c);
        }},
    {"TensorListSplit",
        [](rule_call& c) {
            c.need_rank("tensor", 1);
            c.in("lengths", 1);
            handle_of_list(c);
        }},
    {"TensorListStack",
        [](rule_call& c) {
            need_handle(c);
            auto const n = c.number("num_elements");
            c.out("tensor", stacked_list(c, n < 0 ? dim::unknown() : dim(n)), c.type_in("element_dtype"));
        }},
    {"MutableDenseHashTable",
        [](rule_call& c) {
            auto const& key = c.in("empty_key");
            c.need(!key.has_rank() || !c.in("deleted_key").has_rank() || !contradict(key, c.in("deleted_key")),
                errc::shape_mismatch, "deleted_key", "the shape of empty_key");
            c.out("handle", shape::scalar(), dtype::resource);
        }},
    {"Save", [](rule_call&) {}},
    {"PrintV2", [](rule_call&) {}},
};

} // namespace cann::detail
GRAFT_END
