// graft/library/nn/loss/onnx_out.hpp - ONNX exporter: losses, the losses and the accuracy of Caffe's layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/loss/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"
#include "graft/library/onnx/out_elements.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Before 12: the element of each target's class, negated, times the weight of the class; 0 for ignored targets.
inline status lower_likelihood_of_elements(lowering<NegativeLogLikelihood>& n) {
    auto& m = n.m;
    auto const& of_target = n.input<"target">().shape();
    if (!of_target.has_rank()) return fail(errc::wrong_shape, "target", "a rank that is known");
    auto const type = m.type(n.in<"x">());
    auto target = out::cast(m, n.in<"target">(), dtype::i64), ignored = no_value, weight = no_value;
    if (n.attr<"has_ignore_index">()) {
        ignored = m.typed(m.node("Equal", {target, m.integer(n.attr<"ignore_index">())}), dtype::boolean);
        target = m.typed(m.node("Where", {ignored, m.integer(0), target}), dtype::i64);
    }
    auto const own = m.node("GatherElements", {n.in<"x">(), out::unsqueeze(m, target, {1})}, {{"axis", 1}});
    auto loss = m.typed(m.node("Neg", {out::squeeze(m, m.typed(own, type), {1})}), type);
    if (n.maybe<"weight">() != no_value)
        weight = m.typed(m.node("Gather", {n.maybe<"weight">(), target}, {{"axis", 0}}), type);
    if (ignored != no_value) {
        auto const each = weight == no_value ? m.number(1, type) : weight;
        weight = m.typed(m.node("Where", {ignored, m.number(0, type), each}), type);
    }
    if (weight != no_value) loss = m.typed(m.node("Mul", {loss, weight}), type);
    numbers all;
    for (std::size_t i = 0; i < of_target.rank(); ++i) all.push_back(static_cast<std::int64_t>(i));
    auto const how = n.attr<"reduction">();
    if (how == "none") return n.set_output(loss);
    if (how == "sum") return n.set_output(out::reduced(m, "ReduceSum", loss, all, false));
    if (weight == no_value) return n.set_output(out::reduced(m, "ReduceMean", loss, all, false));
    auto const sum = out::reduced(m, "ReduceSum", loss, all, false),
               by = out::reduced(m, "ReduceSum", weight, all, false);
    return n.set_output(m.node("Div", {sum, by}));
}
inline status lower_negative_log_likelihood(lowering<NegativeLogLikelihood>& n) {
    if (n.m.opset() < 12) return lower_likelihood_of_elements(n);
    value_id const inputs[]{n.in<"x">(), n.in<"target">(), n.maybe<"weight">()};
    std::vector<out::given> attributes{{"reduction", n.attr<"reduction">()}};
    if (n.attr<"has_ignore_index">()) attributes.push_back({"ignore_index", n.attr<"ignore_index">()});
    return n.set_output(n.m.nodes("NegativeLogLikelihoodLoss", inputs, span<out::given const>(attributes), 1));
}
inline constexpr auto negative_log_likelihood = out::lower<NegativeLogLikelihood>(&lower_negative_log_likelihood, 11);

/// The lowerings of this family.
using loss_lowerings = out::lowerings<negative_log_likelihood>;

/// Scores as [outer, classes, inner] around an axis, and the class of each [outer, 1, inner].
struct scored_rows {
    value_id x = no_value, target = no_value;
    value_id counts =
        no_value; ///< booleans with the shape of `target`: the label is not the ignored one; `no_value`: all count
    std::int64_t outer = 1, classes = 1, inner = 1;
};

/// The sum over all of `rank` axes.
inline value_id sum_of_all(emission& m, value_id v, std::int64_t rank, std::string_view how = "ReduceSum") {
    numbers all;
    for (std::int64_t i = 0; i < rank; ++i) all.push_back(i);
    return out::reduced(m, how, v, all, false);
}
inline value_id scaled(emission& m, value_id v, double by) { return m.node("Mul", {v, out::scalar_like(m, by, v)}); }

/// error undetermined_shape, axis_out_of_range
template <class Op> status rows_around(lowering<Op>& n, std::int64_t axis, scored_rows& to) {
    auto& m = n.m;
    auto const& s = n.template input<"x">().shape();
    if (!s.is_static()) return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const at = normalize_axis(axis, s.rank());
    if (!at) return at.error();
    to.outer = s.elements(0, *at).value(), to.classes = s[*at].value(),
    to.inner = s.elements(*at + 1, s.rank()).value();
    to.x = out::reshape(m, n.template in<"x">(), {to.outer, to.classes, to.inner});
    to.target = out::reshape(m, out::cast(m, n.template in<"label">(), dtype::i64), {to.outer, 1, to.inner});
    return m.refused();
}
/// Ignored labels become class 0, and are not counted.
template <class Op> void leave_out_ignored(lowering<Op>& n, scored_rows& rows) {
    if (!n.template attr<"has_ignore_label">()) return;
    auto& m = n.m;
    auto const ignored = m.typed(
        m.node("Equal", {rows.target, m.integer(n.template attr<"ignore_label">())}), dtype::boolean);
    rows.counts = m.typed(m.node("Not", {ignored}), dtype::boolean);
    rows.target = chosen(m, ignored, m.integer(0), rows.target);
}
/// The sum of a loss divided by its divisor, at least 1. `counts`: booleans of `rank` axes, or `no_value`.
inline value_id shared_among(emission& m, value_id sum, std::string_view normalization, std::int64_t images,
    std::int64_t all, value_id counts, std::int64_t rank) {
    auto const by = [&](std::int64_t n) { return scaled(m, sum, 1.0 / static_cast<double>(n < 1 ? 1 : n)); };
    if (normalization == "NONE") return sum;
    if (normalization == "BATCH_SIZE") return by(images);
    if (normalization == "FULL" || counts == no_value) return by(all);
    auto const valid = sum_of_all(m, out::cast(m, counts, m.type(sum)), rank);
    return m.node("Div", {sum, m.node("Max", {valid, out::scalar_like(m, 1, sum)})});
}
/// The element of each row's own class.
inline value_id own_of(emission& m, value_id x, scored_rows const& rows) {
    return m.typed(m.node("GatherElements", {x, rows.target}, {{"axis", 1}}), m.type(x));
}
/// `v` where the row counts, otherwise 0.
inline value_id where_it_counts(emission& m, scored_rows const& rows, value_id v) {
    return rows.counts == no_value ? v : chosen(m, rows.counts, v, out::scalar_like(m, 0, v));
}
template <class Op>
status set_loss_of_classes(lowering<Op>& n, scored_rows const& rows, value_id each, std::int64_t axis) {
    auto& m = n.m;
    auto const sum = m.node("Neg", {sum_of_all(m, where_it_counts(m, rows, each), 3)});
    auto const loss = shared_among(
        m, sum, n.template attr<"normalization">(), rows.outer, rows.outer * rows.inner, rows.counts, 3);
    if (!n.is_read(1)) return n.set_output(loss);
    auto const rank = n.template input<"x">().shape().rank();
    auto const at = static_cast<std::int64_t>(*normalize_axis(axis, rank));
    value_id const both[]{loss, out::softmax(m, "Softmax", n.template in<"x">(), at, rank)};
    return n.set_output(both);
}

inline status lower_softmax_with_loss(lowering<SoftmaxWithLoss>& n) {
    scored_rows rows;
    if (auto const s = rows_around(n, n.attr<"axis">(), rows); !s) return s;
    leave_out_ignored(n, rows);
    auto const own = own_of(n.m, out::softmax(n.m, "LogSoftmax", rows.x, 1, 3), rows);
    auto const min = std::log(static_cast<double>(std::numeric_limits<float>::min()));
    return set_loss_of_classes(n, rows, n.m.node("Max", {own, out::scalar_like(n.m, min, own)}), n.attr<"axis">());
}
inline constexpr auto softmax_with_loss = out::lower<SoftmaxWithLoss>(&lower_softmax_with_loss, 11);

inline status lower_infogain_loss(lowering<InfogainLoss>& n) {
    auto& m = n.m;
    scored_rows rows;
    if (n.maybe<"infogain">() == no_value) return fail(errc::missing_input, "infogain", "the matrix as an input");
    if (auto const s = rows_around(n, n.attr<"axis">(), rows); !s) return s;
    leave_out_ignored(n, rows);
    auto const logs = out::softmax(m, "LogSoftmax", rows.x, 1, 3);
    auto const high = m.node("Max", {logs, out::scalar_like(m, std::log(1e-20), logs)});
    auto const gain = out::reshape(m, n.maybe<"infogain">(), {rows.classes, rows.classes});
    auto const index = out::reshape(m, rows.target, {rows.outer, rows.inner});
    auto const weights = m.typed(m.node("Gather", {gain, index}, {{"axis", 0}}), m.type(gain)); // classes come last
    return set_loss_of_classes(n, rows, m.node("Mul", {high, m.transposed(weights, {0, 2, 1})}), n.attr<"axis">());
}
inline constexpr auto infogain_loss = out::lower<InfogainLoss>(&lower_infogain_loss, 11);

inline status lower_multinomial_logistic_loss(lowering<MultinomialLogisticLoss>& n) {
    auto& m = n.m;
    auto const& s = n.input<"x">().shape();
    if (!s.is_static() || s.rank() == 0) return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const images = s[0].value(), classes = s.elements(1, s.rank()).value();
    scored_rows rows;
    rows.target = out::reshape(m, out::cast(m, n.in<"label">(), dtype::i64), {images, 1});
    auto const own = own_of(m, out::reshape(m, n.in<"x">(), {images, classes}), rows);
    auto const logs = m.node("Log", {m.node("Max", {own, out::scalar_like(m, 1e-20, own)})});
    return n.set_output(scaled(m, sum_of_all(m, logs, 2), -1.0 / static_cast<double>(images < 1 ? 1 : images)));
}
inline constexpr auto multinomial_logistic_loss = out::lower<MultinomialLogisticLoss>(
    &lower_multinomial_logistic_loss, 11);

/// Two tensors whose numbers of elements are equal, as rows; and the number of rows.
/// error undetermined_shape
struct paired {
    value_id x = no_value, label = no_value;
    std::int64_t images = 1, all = 0;
};
template <class Op> status pairs_of(lowering<Op>& n, paired& to) {
    auto const& s = n.template input<"x">().shape();
    if (!s.is_static()) return fail(errc::undetermined_shape, "x", "sizes that are known");
    to.all = s.elements().value();
    to.images = s.rank() > 0 ? s[0].value() : 1;
    to.x = out::reshape(n.m, n.template in<"x">(), {to.all});
    to.label = out::reshape(n.m, out::cast(n.m, n.template in<"label">(), n.m.type(to.x)), {to.all});
    return n.m.refused();
}
inline double a_share(std::int64_t images) { return 1.0 / static_cast<double>(images < 1 ? 1 : images); }

inline constexpr auto euclidean_loss = out::lower<EuclideanLoss>([](lowering<EuclideanLoss>& n) -> status {
    paired p;
    if (auto const s = pairs_of(n, p); !s) return s;
    auto const apart = n.m.node("Sub", {p.x, p.label});
    return n.set_output(scaled(n.m, sum_of_all(n.m, apart, 1, "ReduceSumSquare"), a_share(p.images) / 2));
});

inline status lower_sigmoid_cross_entropy_loss(lowering<SigmoidCrossEntropyLoss>& n) {
    auto& m = n.m;
    paired p;
    if (auto const s = pairs_of(n, p); !s) return s;
    auto const tail = m.node("Softplus", {m.node("Neg", {m.node("Abs", {p.x})})});
    scored_rows rows;
    if (n.attr<"has_ignore_label">()) {
        auto const ignored = m.node("Equal", {out::cast(m, p.label, dtype::i64), m.integer(n.attr<"ignore_label">())});
        rows.counts = m.typed(m.node("Not", {m.typed(ignored, dtype::boolean)}), dtype::boolean);
    }
    auto const each = m.node("Sub", {m.node("Add", {tail, m.node("Relu", {p.x})}), m.node("Mul", {p.x, p.label})});
    auto const sum = sum_of_all(m, where_it_counts(m, rows, each), 1);
    return n.set_output(shared_among(m, sum, n.attr<"normalization">(), p.images, p.all, rows.counts, 1));
}
inline constexpr auto sigmoid_cross_entropy_loss = out::lower<SigmoidCrossEntropyLoss>(
    &lower_sigmoid_cross_entropy_loss, 9);

inline status lower_smooth_l1_loss(lowering<SmoothL1Loss>& n) {
    auto& m = n.m;
    paired p;
    if (auto const s = pairs_of(n, p); !s) return s;
    auto const flat = [&](value_id v) { return out::reshape(m, v, {p.all}); };
    auto d = m.node("Sub", {p.x, p.label});
    if (n.maybe<"inside_weight">() != no_value) d = m.node("Mul", {d, flat(n.maybe<"inside_weight">())});
    d = m.node("Abs", {d});
    auto const square = n.attr<"sigma">() * n.attr<"sigma">();
    auto const near = m.typed(m.node("Less", {d, out::scalar_like(m, 1 / square, d)}), dtype::boolean);
    auto const inner = scaled(m, m.node("Mul", {d, d}), 0.5 * square);
    auto each = chosen(m, near, inner, m.node("Sub", {d, out::scalar_like(m, 0.5 / square, d)}));
    if (n.maybe<"outside_weight">() != no_value) each = m.node("Mul", {each, flat(n.maybe<"outside_weight">())});
    return n.set_output(scaled(m, sum_of_all(m, each, 1), a_share(p.images)));
}
inline constexpr auto smooth_l1_loss = out::lower<SmoothL1Loss>(&lower_smooth_l1_loss, 9);

inline status lower_hinge_loss(lowering<HingeLoss>& n) {
    auto& m = n.m;
    auto const& s = n.input<"x">().shape();
    if (!s.is_static() || s.rank() == 0) return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const images = s[0].value(), classes = s.elements(1, s.rank()).value();
    auto const x = out::reshape(m, n.in<"x">(), {images, classes});
    auto const label = out::reshape(m, out::cast(m, n.in<"label">(), dtype::i64), {images});
    double const off_and_on[]{1, -1};
    auto const type = m.type(x);
    auto const sign = m.typed(
        m.node("OneHot", {label, m.integers({classes}), m.floats(off_and_on, type)}, {{"axis", -1}}), type);
    auto const margin = m.node("Add", {m.node("Mul", {sign, x}), out::scalar_like(m, 1, x)});
    auto const sum = sum_of_all(
        m, m.node("Relu", {margin}), 2, n.attr<"norm">() == "L2" ? "ReduceSumSquare" : "ReduceSum");
    return n.set_output(scaled(m, sum, a_share(images)));
}
inline constexpr auto hinge_loss = out::lower<HingeLoss>(&lower_hinge_loss, 9);

inline status lower_contrastive_loss(lowering<ContrastiveLoss>& n) {
    auto& m = n.m;
    auto const& s = n.input<"x1">().shape();
    if (!s.is_static() || s.rank() == 0) return fail(errc::undetermined_shape, "x1", "sizes that are known");
    auto const images = s[0].value(), wide = s.elements(1, s.rank()).value();
    auto const rows = [&](value_id v) { return out::reshape(m, v, {images, wide}); };
    auto const apart = m.node("Sub", {rows(n.in<"x1">()), rows(n.in<"x2">())});
    auto const square = out::reduced(m, "ReduceSumSquare", apart, {1}, false);
    auto const label = out::reshape(m, out::cast(m, n.in<"label">(), dtype::i64), {images});
    auto const differ = m.typed(m.node("Equal", {label, m.integer(0)}), dtype::boolean);
    auto const margin = out::scalar_like(m, n.attr<"margin">(), square);
    bool const legacy = n.attr<"legacy_version">();
    auto far = m.node("Relu", {m.node("Sub", {margin, legacy ? square : m.node("Sqrt", {square})})});
    if (!legacy) far = m.node("Mul", {far, far});
    return n.set_output(scaled(m, sum_of_all(m, chosen(m, differ, far, square), 1), a_share(images) / 2));
}
inline constexpr auto contrastive_loss = out::lower<ContrastiveLoss>(&lower_contrastive_loss, 9);

/// A row is correct if at most `top_k` scores, its own among them, are at least its own.
inline status lower_accuracy(lowering<Accuracy>& n) {
    auto& m = n.m;
    scored_rows rows;
    if (auto const s = rows_around(n, n.attr<"axis">(), rows); !s) return s;
    leave_out_ignored(n, rows);
    auto const type = m.type(rows.x);
    auto const smaller = m.typed(m.node("Less", {rows.x, own_of(m, rows.x, rows)}), dtype::boolean);
    auto const as_large = out::cast(m, m.typed(m.node("Not", {smaller}), dtype::boolean), type);
    auto const count = out::reduced(m, "ReduceSum", as_large, {1}, true);
    auto const max = out::scalar_like(m, static_cast<double>(n.attr<"top_k">()) + 0.5, count);
    auto const right = out::cast(m, m.typed(m.node("Less", {count, max}), dtype::boolean), type);
    auto const hits = where_it_counts(m, rows, right);
    auto const share = shared_among(m, sum_of_all(m, hits, 3), "VALID", 1, rows.outer * rows.inner, rows.counts, 3);
    if (!n.is_read(1)) return n.set_output(share);
    double const off_and_on[]{0, 1};
    auto const index = out::reshape(m, rows.target, {rows.outer, rows.inner});
    auto const hot = m.typed(
        m.node("OneHot", {index, m.integers({rows.classes}), m.floats(off_and_on, type)}, {{"axis", 1}}), type);
    auto const of_each = [&](value_id v) { return out::reduced(m, "ReduceSum", v, {0, 2}, false); };
    auto const all = of_each(where_it_counts(m, rows, hot)), good = of_each(m.node("Mul", {hot, hits}));
    value_id const both[]{share, m.node("Div", {good, m.node("Max", {all, out::scalar_like(m, 1, all)})})};
    return n.set_output(both);
}
inline constexpr auto accuracy = out::lower<Accuracy>(&lower_accuracy, 11);

/// The lowerings in this file.
using loss_layer_lowerings = out::lowerings<softmax_with_loss, infogain_loss, multinomial_logistic_loss, euclidean_loss,
    sigmoid_cross_entropy_loss, smooth_l1_loss, hinge_loss, contrastive_loss, accuracy>;

} // namespace library::onnx_out
GRAFT_END
