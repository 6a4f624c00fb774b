// graft/library/nn/loss/ops.hpp - operators: losses and accuracy
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/shape_from_value.hpp"
#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of a loss that is a scalar.
struct scalar_loss {
    template <class Context> constexpr status operator()(Context& ctx) const {
        using namespace literals;
        ctx.output("loss"_p) = shape::scalar();
        return ok;
    }
};

/// Checks that class numbers `label` match scores x: one for each position along the other axes than `axis`.
/// error axis_out_of_range, wrong_element_count
[[nodiscard]] constexpr status check_labels(shape const& x, shape const& label, std::int64_t axis) {
    if (!x.has_rank()) return ok;
    auto const at = normalize_axis(axis, x.rank());
    if (!at) return at.error();
    auto const want = x.elements(0, *at) * x.elements(*at + 1, x.rank()),
               have = label.has_rank() ? label.elements() : dim::unknown();
    return contradict(want, have)
               ? fail(errc::wrong_element_count, "label", "a class number for each place", want.value(), have.value())
               : ok;
}
/// Checks that two inputs have the same number of elements.
/// error wrong_element_count
[[nodiscard]] constexpr status check_count(shape const& x, shape const& other, std::string_view parameter) {
    auto const a = x.has_rank() ? x.elements() : dim::unknown(),
               b = other.has_rank() ? other.elements() : dim::unknown();
    return contradict(a, b) ? fail(errc::wrong_element_count, parameter, "as many numbers as x", a.value(), b.value())
                            : ok;
}
/// error shape_mismatch
[[nodiscard]] constexpr status check_rows(shape const& x, shape const& other, std::string_view parameter) {
    if (!x.has_rank() || !other.has_rank()) return ok;
    for (auto const* s : {&x, &other})
        if (s->rank() < 1) return fail(errc::wrong_rank, s == &x ? "x" : parameter, "a row per example", 1, 0);
    return contradict(x[0], other[0])
               ? fail(errc::shape_mismatch, parameter, "a row per row of x", dim(x[0]).value(), dim(other[0]).value())
               : ok;
}

/// Mean cross entropy of softmax(x) along `axis` and class numbers; prob is softmax(x).
struct SoftmaxWithLoss : graft::op<SoftmaxWithLoss> {
    static constexpr operator_line prototype{R"(SoftmaxWithLoss x:floating label:real_number -> loss~x prob?==x
        axis?int=1 normalization?string{"FULL","VALID","BATCH_SIZE","NONE"}="VALID" has_ignore_label?bool=false
        ignore_label?int=0)"};
    static constexpr status verify(verify_context& ctx) {
        return check_labels(ctx.desc<"x">().shape, ctx.desc<"label">().shape, ctx.attr<"axis">());
    }
    static constexpr scalar_loss infer_shape{};
};

/// Half the mean squared distance of x and label.
struct EuclideanLoss : graft::op<EuclideanLoss> {
    static constexpr operator_line prototype{"EuclideanLoss x:floating label:real_number -> loss~x"};
    static constexpr status verify(verify_context& ctx) {
        if (auto s = check_rows(ctx.desc<"x">().shape, ctx.desc<"label">().shape, "label"); !s) return s;
        return check_count(ctx.desc<"x">().shape, ctx.desc<"label">().shape, "label");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Cross entropy of sigmoid(x) and targets in [0, 1].
struct SigmoidCrossEntropyLoss : graft::op<SigmoidCrossEntropyLoss> {
    static constexpr operator_line prototype{R"(SigmoidCrossEntropyLoss x:floating label:real_number -> loss~x
        normalization?string{"FULL","VALID","BATCH_SIZE","NONE"}="BATCH_SIZE" has_ignore_label?bool=false
        ignore_label?int=0)"};
    static constexpr status verify(verify_context& ctx) {
        return check_count(ctx.desc<"x">().shape, ctx.desc<"label">().shape, "label");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Hinge loss of scores and class numbers; norm L1 or L2.
struct HingeLoss : graft::op<HingeLoss> {
    static constexpr operator_line prototype{R"(HingeLoss x:floating label:real_number -> loss~x
        norm?string{"L1","L2"}="L1")"};
    static constexpr status verify(verify_context& ctx) {
        return check_rows(ctx.desc<"x">().shape, ctx.desc<"label">().shape, "label");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Contrastive loss of pairs of features and whether they match.
struct ContrastiveLoss : graft::op<ContrastiveLoss> {
    static constexpr operator_line prototype{R"(ContrastiveLoss x1:floating x2:' label:real_number -> loss~x1
        margin?float=1 legacy_version?bool=false)"};
    static constexpr status verify(verify_context& ctx) {
        if (contradict(ctx.desc<"x1">().shape, ctx.desc<"x2">().shape))
            return fail(errc::shape_mismatch, "x2", "the shape of x1");
        return check_rows(ctx.desc<"x1">().shape, ctx.desc<"label">().shape, "label");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Information gain of softmax(x) along `axis`, class numbers and a matrix.
/// source Caffe InfogainLossLayer
struct InfogainLoss : graft::op<InfogainLoss> {
    static constexpr operator_line prototype{R"(InfogainLoss x:floating label:real_number infogain?:floating ->
        loss~x prob?==x source?string="" axis?int=1 normalization?string{"FULL","VALID","BATCH_SIZE","NONE"}="VALID"
        has_ignore_label?bool=false ignore_label?int=0)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        if (auto s = check_labels(x, ctx.desc<"label">().shape, ctx.attr<"axis">()); !s) return s;
        auto const gain = ctx.optional_desc<"infogain">();
        if (!gain || !gain->shape.has_rank() || !x.has_rank()) return ok;
        auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
        auto const want = dim(x[*at]) * dim(x[*at]), have = gain->shape.elements();
        return contradict(want, have) ? fail(errc::wrong_element_count, "infogain", "a number per pair of classes",
                                            want.value(), have.value())
                                      : ok;
    }
    static constexpr scalar_loss infer_shape{};
};

/// Logistic loss of class probabilities and class numbers.
struct MultinomialLogisticLoss : graft::op<MultinomialLogisticLoss> {
    static constexpr operator_line prototype{"MultinomialLogisticLoss x:floating label:real_number -> loss~x"};
    static constexpr status verify(verify_context& ctx) {
        return check_rows(ctx.desc<"x">().shape, ctx.desc<"label">().shape, "label");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Smooth L1 distance of box offsets, weighted inside and outside.
/// source Fast R-CNN SmoothL1LossLayer
struct SmoothL1Loss : graft::op<SmoothL1Loss> {
    static constexpr operator_line prototype{R"(SmoothL1Loss x:floating label:real_number inside_weight?:floating
        outside_weight?:' -> loss~x sigma?float=1)"};
    static constexpr status verify(verify_context& ctx) {
        auto const& x = ctx.desc<"x">().shape;
        if (auto s = check_count(x, ctx.desc<"label">().shape, "label"); !s) return s;
        if (auto const w = ctx.optional_desc<"inside_weight">())
            if (auto s = check_count(x, w->shape, "inside_weight"); !s) return s;
        if (auto const w = ctx.optional_desc<"outside_weight">()) return check_count(x, w->shape, "outside_weight");
        return ok;
    }
    static constexpr scalar_loss infer_shape{};
};

/// SSD's loss. location [N, 4 * priors] (times num_classes without share_location), confidence [N,
/// num_classes * priors], prior [1, 2, 4 * priors], label [1, 1, boxes, 8]. Shapes only: no kernel matches
/// labels with priors.
/// source SSD MultiBoxLossLayer
struct MultiBoxLoss : graft::op<MultiBoxLoss> {
    static constexpr operator_line prototype{R"(MultiBoxLoss location:floating confidence:' prior:' label:real_number ->
        loss~location num_classes?int>=1 share_location?bool=true background_label_id?int=0
        loc_loss_type?string{"L2","SMOOTH_L1"}="SMOOTH_L1" conf_loss_type?string{"SOFTMAX","LOGISTIC"}="SOFTMAX"
        loc_weight?float=1 match_type?string{"BIPARTITE","PER_PREDICTION"}="PER_PREDICTION" overlap_threshold?float=0.5
        use_prior_for_matching?bool=true use_difficult_gt?bool=true
        mining_type?string{"NONE","MAX_NEGATIVE","HARD_EXAMPLE"}="MAX_NEGATIVE" neg_pos_ratio?float=3
        neg_overlap?float=0.5 sample_size?int=64 code_type?string{"CORNER","CENTER_SIZE","CORNER_SIZE"}="CORNER"
        encode_variance_in_target?bool=false map_object_to_agnostic?bool=false ignore_cross_boundary_bbox?bool=false
        bp_inside?bool=false normalization?string{"FULL","VALID","BATCH_SIZE","NONE","PRE_FIXED"}="VALID")"};
    static constexpr status verify(verify_context& ctx) {
        auto const classes = ctx.attr<"num_classes">();
        auto const &at = ctx.desc<"location">().shape, &of = ctx.desc<"confidence">().shape,
                   &prior = ctx.desc<"prior">().shape;
        if (!prior.has_rank() || prior.rank() < 3) return ok;
        dim const priors = floor_div(prior[2], 4);
        auto const fits = [&](shape const& s, dim want, std::string_view name) -> status {
            auto const have = s.has_rank() && s.rank() > 1 ? s.elements(1, s.rank()) : dim::unknown();
            return contradict(want, have)
                       ? fail(errc::wrong_shape, name, "numbers for each prior", want.value(), have.value())
                       : ok;
        };
        if (auto s = fits(of, priors * dim(classes), "confidence"); !s) return s;
        return fits(at, priors * dim(ctx.attr<"share_location">() ? 4 : 4 * classes), "location");
    }
    static constexpr scalar_loss infer_shape{};
};

/// Share of rows whose label is among the top_k scores; per_class has one number per class.
/// source Caffe AccuracyLayer
struct Accuracy : graft::op<Accuracy> {
    static constexpr operator_line prototype{R"(Accuracy x:floating label:real_number -> accuracy~x per_class?~x
        top_k?int=1 axis?int=1 has_ignore_label?bool=false ignore_label?int=0)"};
    static constexpr status verify(verify_context& ctx) {
        return check_labels(ctx.desc<"x">().shape, ctx.desc<"label">().shape, ctx.attr<"axis">());
    }
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        ctx.output<"accuracy">() = shape::scalar();
        auto const& x = ctx.input<"x">();
        auto classes = dim::unknown();
        if (x.has_rank()) {
            auto const at = normalize_axis(ctx.attr<"axis">(), x.rank());
            if (!at) return at.error();
            classes = x[*at];
            if (classes.known() && classes.value() < ctx.attr<"top_k">())
                return fail(errc::wrong_value, "top_k", "not above the number of classes", classes.value(),
                    ctx.attr<"top_k">());
        }
        assign_if_present(ctx, "per_class"_p, shape::of_rank(0).append(classes));
        return ok;
    }
};

/// Cross entropy of softmax(features) and a distribution per row: loss [batch], backprop [batch, classes]. The two
/// inputs broadcast. TensorFlow SoftmaxCrossEntropyWithLogits.
struct SoftmaxCrossEntropyWithLogits : graft::op<SoftmaxCrossEntropyWithLogits> {
    static constexpr operator_line prototype{R"(SoftmaxCrossEntropyWithLogits features:T labels:T -> loss:T
        backprop:T where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &f = ctx.input<"features">(), &l = ctx.input<"labels">();
        auto y = shape::of_rank(2);
        for (auto const* s : {&f, &l})
            if (s->has_rank() && s->rank() > 2)
                return fail(errc::wrong_rank, s == &f ? "features" : "labels", "a matrix", 2,
                    static_cast<std::int64_t>(s->rank()));
        if (f.has_rank() && l.has_rank()) {
            for (std::size_t i = 0; i < 2; ++i) {
                auto const d = rule::broadcast_batch(
                    i < f.rank() ? f.back(i) : dim(1), i < l.rank() ? l.back(i) : dim(1));
                if (!d) return fail(errc::shape_mismatch, "labels", "the shape of features");
                y[1 - i] = *d;
            }
            if (f.rank() < 2 && l.rank() < 2)
                return fail(errc::wrong_rank, "features", "a matrix", 2, static_cast<std::int64_t>(f.rank()));
        }
        ctx.output<"backprop">() = y;
        ctx.output<"loss">() = y.erase(1);
        return ok;
    }
};

/// Softmax and its cross entropy with the number of the correct class per row, and their gradient. TensorFlow
/// SparseSoftmaxCrossEntropyWithLogits.
struct SparseSoftmaxCrossEntropyWithLogits : graft::op<SparseSoftmaxCrossEntropyWithLogits> {
    static constexpr operator_line prototype{R"(SparseSoftmaxCrossEntropyWithLogits features:floating
        labels:index_number -> loss~features backprop~features)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &f = ctx.input<"features">(), &l = ctx.input<"labels">();
        if (auto s = rule::expect_rank(f, 2, "features"); !s) return s;
        if (auto s = rule::expect_rank(l, 1, "labels"); !s) return s;
        auto y = rule::with_rank(f, 2);
        auto const n = rule::with_rank(l, 1);
        dim const rows = y[0], labels = n[0];
        if (contradict(rows, labels))
            return fail(errc::shape_mismatch, "labels", "one per row", rows.value(), labels.value());
        y[0] = merge(rows, labels);
        ctx.output<"backprop">() = y;
        ctx.output<"loss">() = y.erase(1);
        return ok;
    }
};

/// Minus the number that x has, along dim 1, for the class of each position; weighted by class, without the positions
/// of `ignore_index`. `mean` divides by the sum of the weights. Source: ONNX NegativeLogLikelihoodLoss.
struct NegativeLogLikelihood : graft::op<NegativeLogLikelihood> {
    static constexpr operator_line prototype{R"(NegativeLogLikelihood x:floating target:index_number weight?:floating
        -> loss~x reduction?string{"none","mean","sum"}="mean" has_ignore_index?bool=false ignore_index?int=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &target = ctx.input<"target">();
        if (x.has_rank() && x.rank() < 2)
            return fail(errc::wrong_rank, "x", "examples and classes", 2, static_cast<std::int64_t>(x.rank()));
        if (x.has_rank() && target.has_rank()) {
            if (target.rank() + 1 != x.rank())
                return fail(errc::wrong_rank, "target", "the dims of x without the classes",
                    static_cast<std::int64_t>(x.rank()) - 1, static_cast<std::int64_t>(target.rank()));
            for (std::size_t i = 0; i < target.rank(); ++i) {
                dim const have = target[i], want = x[i == 0 ? 0 : i + 1];
                if (contradict(have, want))
                    return fail(errc::shape_mismatch, "target", "the dims of x without the classes", want.value(),
                        have.value());
            }
        }
        if (auto const w = ctx.optional_input<"weight">())
            if (auto s = rule::expect_elements(
                    *w, x.has_rank() ? dim(x[1]) : dim::unknown(), "weight", "one number for each class");
                !s)
                return s;
        auto y = ctx.output<"loss">();
        if (ctx.attr<"reduction">() == "none") y = target;
        else y = shape::scalar();
        return ok;
    }
};

/// The operators of inference in this file.
using loss_ops = ops<NegativeLogLikelihood, SoftmaxWithLoss, EuclideanLoss, SigmoidCrossEntropyLoss, HingeLoss,
    ContrastiveLoss, InfogainLoss, MultinomialLogisticLoss, SmoothL1Loss, MultiBoxLoss, Accuracy>;

/// The operators of training graphs that plugins translate.
using loss_gradient_ops = ops<SoftmaxCrossEntropyWithLogits, SparseSoftmaxCrossEntropyWithLogits>;

} // namespace library
GRAFT_END
