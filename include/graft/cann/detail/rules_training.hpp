// graft/cann/detail/rules_training.hpp - shapes of optimizers, losses and gradients that only CANN has
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The variables of an optimizer have one shape; a rate is a scalar or a vector. error shape_mismatch, wrong_rank
inline void of_optimizer(
    rule_call& c, std::initializer_list<std::string_view> tensors, std::initializer_list<std::string_view> scalars) {
    c.same_shapes(tensors);
    for (auto const name : scalars) c.need_rank(name, 0, 1);
}
/// The gradient has the rows of the variable; the indices are a vector. error wrong_rank, wrong_shape
inline void of_sparse_optimizer(rule_call& c) {
    c.in("indices", 1);
    auto const& var = c.in("var");
    for (std::size_t i = 1; var.has_rank() && i < var.rank(); ++i) c.need_dim("grad", i, var[i]);
}
/// A rate that is `low` or more. error wrong_value
inline void need_rate(rule_call& c, std::string_view name, bool fine) {
    c.need_value(fine, name, name == "lr" ? "a number above 0" : "a number of 0 or more");
}
inline void ftrl(rule_call& c) {
    c.same_types({"var", "accum"});
    need_rate(c, "lr", c.real("lr") > 0);
    need_rate(c, "l1", c.real("l1") >= 0);
    need_rate(c, "l2", c.real("l2") >= 0);
}
/// The loss of two tensors, reduced to `reduced`. error shape_mismatch, wrong_value
inline void loss_of_two(
    rule_call& c, std::string_view x, std::string_view target, std::string_view loss, shape const& reduced) {
    c.same_types({x, target});
    auto const how = c.text("reduction");
    c.out(loss, how == "none" ? c.broadcast({x, target}) : reduced, c.type(x));
}
/// The first input is broadcast with others.
inline void adam(rule_call& c, std::string_view first, std::string_view second, std::string_view third) {
    c.out(first, c.broadcast({"input0", "input1"}), c.type("input0"));
    c.out(second, c.broadcast({"input0", "input2"}), c.type("input0"));
    c.out(third, c.broadcast({"input2", "input3"}), c.type("input2"));
}
inline void adam_apply(rule_call& c) { adam(c, "output0", "output1", "output2"); }
inline void adam_assign(rule_call& c) { adam(c, "input1", "input2", "input3"); }
inline void lamb_next_mv(rule_call& c) {
    c.out("y1", c.broadcast({"input_mul3", "input_mul2"}), c.type("input_mul3"));
    c.out("y2", c.broadcast({"input_mul2", "input_mul1"}), c.type("input_mul2"));
    c.out("y3", c.broadcast({"input_mul2", "input_realdiv1"}), c.type("input_mul2"));
    c.out("y4", c.broadcast({"input_mul3", "input_mul0"}), c.type("input_mul3"));
}
inline void lars(rule_call& c) { c.out("g_new", c.same_shapes({"w", "g"}), dtype::f32); }
inline void gradient_of_extremes(rule_call& c) {
    c.need_value(c.flag("grad_x") || c.flag("grad_y"), "grad_x", "true, or grad_y true");
    c.like("y1", "x1");
    c.like("y2", "x2");
}
inline void sigmoid_cross_entropy(rule_call& c, std::string_view y) {
    c.out(y, c.same_shapes({"predict", "target"}), c.type("predict"));
}

inline constexpr named_rule training_rules[] = {
    {"ApplyAdaMaxD",
        [](rule_call& c) {
            of_optimizer(c, {"var", "m", "v", "grad"}, {"lr", "beta1_power", "beta1", "beta2", "epsilon"});
        }},
    {"ApplyAdagradDAD",
        [](rule_call& c) {
            of_optimizer(c, {"var", "gradient_accumulator", "gradient_squared_accumulator", "grad"},
                {"lr", "l1", "l2", "global_step"});
        }},
    {"ApplyAdamWithAmsgrad",
        [](rule_call& c) {
            of_optimizer(c, {"var", "m", "v", "vhat", "grad"},
                {"lr", "beta1", "beta2", "beta1_power", "beta2_power", "epsilon"});
        }},
    {"ApplyAdamWithAmsgradD",
        [](rule_call& c) { of_optimizer(c, {"var", "m", "v", "vhat", "grad"}, {"lr", "beta1_power", "beta2_power"}); }},
    {"ApplyProximalAdagradD", [](rule_call& c) { of_optimizer(c, {"var", "accum", "grad"}, {"lr", "l1", "l2"}); }},
    {"SparseApplyAdadeltaD",
        [](rule_call& c) {
            of_optimizer(c, {"var", "accum", "accum_update"}, {"lr", "rho"});
            of_sparse_optimizer(c);
        }},
    {"SparseApplyRMSPropD",
        [](rule_call& c) {
            of_optimizer(c, {"var", "ms", "mom"}, {"lr"});
            of_sparse_optimizer(c);
        }},
    {"SparseApplyAdagradV2D", [](rule_call& c) { c.same_shapes({"var", "accum"}); }},
    {"SparseApplyFtrlD",
        [](rule_call& c) {
            ftrl(c);
            c.need_value(c.real("lr_power") <= 0, "lr_power", "a number of 0 or less");
        }},
    {"SparseApplyFtrlV2D",
        [](rule_call& c) {
            ftrl(c);
            need_rate(c, "l2_shrinkage", c.real("l2_shrinkage") >= 0);
            need_rate(c, "lr_power", c.real("lr_power") >= 0);
        }},
    {"SGD",
        [](rule_call& c) {
            c.need_rank("parameters", 1, 8);
            c.need_value(!c.flag("nesterov") || c.real("dampening") == 0, "dampening", "0, with nesterov");
            need_rate(c, "weight_decay", c.real("weight_decay") >= 0);
        }},
    {"FusedMulApplyMomentumExtern",
        [](rule_call& c) {
            c.same_shapes({"accum", "x1"});
            c.same_types({"accum", "x1"});
            c.same_shapes({"lr", "momentum", "x2"});
            c.same_types({"lr", "momentum", "x2"});
        }},
    {"AdamApplyOne", &adam_apply},
    {"AdamApplyOneWithDecay", &adam_apply},
    {"AdamApplyOneAssign", &adam_assign},
    {"AdamApplyOneWithDecayAssign", &adam_assign},
    {"LambNextMV", &lamb_next_mv},
    {"LambNextMVWithDecay", &lamb_next_mv},
    {"LambNextRight",
        [](rule_call& c) {
            for (auto const y : {"y1", "y2"})
                c.out(y, c.broadcast({"input_square", "input_mul2"}), c.type("input_square"));
        }},
    {"LambUpdateWithLr",
        [](rule_call& c) { c.out("y", c.broadcast({"input_greater1", "input_sub"}), c.type("input_greater1")); }},
    {"LambUpdateWithLrV2", [](rule_call& c) { c.out("y", c.broadcast({"x1", "x4"}), c.type("x1")); }},
    {"LarsV2", &lars},
    {"LarsV2Update", &lars},
    {"MaximumGrad", &gradient_of_extremes},
    {"MinimumGrad", &gradient_of_extremes},
    {"BinaryCrossEntropy",
        [](rule_call& c) {
            c.out("output", c.text("reduction") == "none" ? c.in("x") : shape::scalar(), c.type("x"));
        }},
    {"SigmoidCrossEntropyWithLogits", [](rule_call& c) { sigmoid_cross_entropy(c, "loss"); }},
    {"SigmoidCrossEntropyWithLogitsGrad", [](rule_call& c) { sigmoid_cross_entropy(c, "gradient"); }},
    {"SigmoidCrossEntropyWithLogitsV2",
        [](rule_call& c) {
            c.out("loss", c.text("reduction") == "none" ? c.in("predict") : shape::scalar(), c.type("predict"));
        }},
    {"PoissonNllLoss",
        [](rule_call& c) {
            c.need_one_of("reduction", {"none", "mean", "sum"});
            loss_of_two(c, "input_x", "target", "loss", {1});
        }},
    {"SoftMarginLoss", [](rule_call& c) { loss_of_two(c, "input_x", "input_y", "output_z", {1}); }},
    {"SoftMarginLossGrad",
        [](rule_call& c) {
            c.same_types({"predict", "label", "dout"});
            c.out("gradient", c.broadcast({"dout", "predict", "label"}), c.type("dout"));
        }},
    {"SmoothL1LossV2",
        [](rule_call& c) {
            c.same_types({"predict", "label"});
            c.need_one_of("reduction", {"none", "mean", "sum"});
            auto const& x = c.in("predict");
            if (c.in("label").has_rank()) c.need_rank("predict", c.in("label").rank(), c.in("label").rank());
            c.out("loss", c.text("reduction") == "none" ? x : shape{1}, c.type("predict"));
        }},
    {"SmoothL1Loss", [](rule_call& c) { c.out("loss", c.same_shapes({"predict", "label"}), c.type("predict")); }},
    {"SoftmaxCrossEntropyLoss",
        [](rule_call& c) {
            c.out("loss", c.text("reduction") == "none" ? c.in("labels") : shape::scalar(), c.type("scores"));
            c.like("log_prop", "scores");
        }},
    {"NLLLoss",
        [](rule_call& c) {
            auto const& x = c.in("x");
            bool const each = c.text("reduction") == "none";
            c.out("total_weight", shape::scalar(), c.type("x"));
            c.out(
                "y", !each || (x.has_rank() && x.rank() != 2) ? shape::scalar() : c.in("x", 2).part(0, 1), c.type("x"));
            if (each && !x.has_rank()) c.out("y", x);
        }},
    {"MultilabelMarginLoss",
        [](rule_call& c) {
            auto const x = c.same_shapes({"x", "target"});
            c.need_rank("x", 1, 2);
            bool const rows = c.text("reduction") == "none" && x.has_rank() && x.rank() == 2;
            c.out("y", rows ? x.part(0, 1) : shape::scalar(), c.type("x"));
            c.out("is_target", x, c.type("target"));
        }},
    {"CTCLossV2Grad", [](rule_call& c) { c.like("grad", "log_probs"); }},
    {"CTCLossV2",
        [](rule_call& c) { // log_probs: [time, batch, classes]
            auto const x = c.in("log_probs", 3);
            auto const& targets = c.in("targets");
            auto longest = dim::unknown();
            if (targets.has_rank() && targets.rank() == 2) longest = targets[1];
            else if (auto const v = c.value("target_lengths"); v.known()) {
                longest = 0;
                for (std::size_t i = 0; v.size().known() && i < static_cast<std::size_t>(v.size().value()); ++i)
                    longest = larger(longest, v[i]);
            }
            c.out("neg_log_likelihood", {x[1]}, c.type("log_probs"));
            c.out("log_alpha", {x[1], x[0], longest * dim(2) + dim(1)}, c.type("log_probs"));
        }},
    {"RNNTLoss",
        [](rule_call& c) {
            c.out("costs", {c.in("acts", 4)[0]});
            c.like("grads", "acts");
        }},
};

} // namespace cann::detail
GRAFT_END
