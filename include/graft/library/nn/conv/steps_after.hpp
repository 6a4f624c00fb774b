// graft/library/nn/conv/steps_after.hpp - what follows a tensor that nothing else reads: a factor and a summand for
// each channel, and an activation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/clip_bounds.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/conv/channel_line.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Finds the steps after tensors of a graph; the base of passes that let one operator take them.
class steps_after {
protected:
    explicit steps_after(graph& g) : graph_(g), readers_(g), edit_(g), taken_(g.nodes.size()) {
        for (auto const& o : g.outputs) outputs_.push_back(o.tensor);
    }

    static constexpr double unbounded = std::numeric_limits<double>::infinity();

    /// An activation, as of ConvolutionFused.
    struct activation {
        std::string_view name = "none";
        double alpha = 0, beta = 0;
    };
    /// The part of a product with a gate: max(min(slope * v + at_zero, most), 0).
    struct gate {
        double slope = 1, at_zero = 0, most = 0;
        void scale(double by) { slope *= by, at_zero *= by, most *= by; }
    };

    [[nodiscard]] bool is_output(tensor_ref t) const {
        for (auto const o : outputs_)
            if (o == t.id()) return true;
        return false;
    }
    /// The only reader of a tensor; none if there are others, or it is an output of the graph or fused already.
    [[nodiscard]] node_ref sole_reader(tensor_ref t) const {
        auto const all = readers_.of(t.id());
        if (all.size() != 1 || is_output(t) || taken_[all[0].node]) return {};
        return node_ref(graph_, all[0].node);
    }
    [[nodiscard]] bool only_first_output_is_read(node_ref n) const {
        auto const outputs = n.row().output_count;
        for (std::uint32_t i = 1; i < outputs; ++i) {
            tensor_ref const t(graph_, n.row().output(i));
            if (!readers_.of(t.id()).empty() || is_output(t)) return false;
        }
        return true;
    }
    [[nodiscard]] tensor_ref result_of(node_ref n) const { return {graph_, n.row().first_output}; }

    /// Whether `n` multiplies t by a constant for each channel, and adds one; then `c` does so.
    template <class Line> [[nodiscard]] bool is_line(node_ref n, tensor_ref t, Line& c) const {
        auto const channels = c.channels();
        auto const rank = t.shape().rank();
        std::vector<double> const one(channels, 1.0), none(channels, 0.0);
        auto const of_channels = [&](tensor_ref v) { return constant_of_channels(v, channels, rank); };
        auto const turned = [](std::vector<double> v, double by) {
            for (auto& e : v) e = by < 0 ? -e : 1 / e;
            return v;
        };
        if (auto const m = as<Mul>(n))
            return same_shape(n, t) &&
                   c.line(of_channels(m->input<"x1">() == t ? m->input<"x2">() : m->input<"x1">()), none);
        if (auto const a = as<Add>(n))
            return same_shape(n, t) &&
                   c.line(one, of_channels(a->input<"x1">() == t ? a->input<"x2">() : a->input<"x1">()));
        if (auto const s = as<Sub>(n))
            return same_shape(n, t) && s->input<"x1">() == t && c.line(one, turned(of_channels(s->input<"x2">()), -1));
        if (auto const d = as<Div>(n))
            return same_shape(n, t) && d->input<"x1">() == t && c.line(turned(of_channels(d->input<"x2">()), 1), none);
        if (auto const b = as<BiasAdd>(n))
            return b->input<"x">() == t && is_second(t, b->attr<"data_format">()) &&
                   c.line(one, constant_vector(b->input<"bias">(), channels));
        if (auto const b = as<BatchNorm>(n)) {
            if (b->attr<"is_training">() || !only_first_output_is_read(n) || !is_second(t, b->attr<"data_format">()) ||
                b->input<"x">() != t)
                return false;
            return normalize(constant_vector(b->input<"scale">(), channels),
                constant_vector(b->input<"offset">(), channels), constant_vector(b->optional_input<"mean">(), channels),
                constant_vector(b->optional_input<"variance">(), channels), b->attr<"epsilon">(), c);
        }
        if (auto const b = as<BNInference>(n)) {
            if (b->input<"x">() != t) return false;
            auto mean = constant_vector(b->input<"mean">(), channels),
                 variance = constant_vector(b->input<"variance">(), channels);
            if (auto const m = b->optional_input<"momentum">()) {
                auto const by = number_in(m);
                if (!by) return false;
                for (auto* const v : {&mean, &variance})
                    for (auto& e : *v) e = *by == 0.f ? 0 : e / static_cast<double>(*by);
            }
            return normalize(one, none, mean, variance, b->attr<"epsilon">(), c);
        }
        if (auto const s = as<Scale>(n)) {
            if (s->attr<"axis">() != 1 || s->input<"x">() != t) return false;
            auto const bias = s->optional_input<"bias">();
            return c.line(
                constant_vector(s->input<"scale">(), channels), bias ? constant_vector(bias, channels) : none);
        }
        return false;
    }
    template <class Line> [[nodiscard]] static bool normalize(std::vector<double> const& scale,
        std::vector<double> const& offset, std::vector<double> const& mean, std::vector<double> const& variance,
        double epsilon, Line& c) {
        auto const n = c.channels();
        if (scale.size() != n || offset.size() != n || mean.size() != n || variance.size() != n) return false;
        std::vector<double> by, add;
        for (std::size_t i = 0; i < n; ++i) {
            by.push_back(scale[i] / std::sqrt(variance[i] + epsilon));
            add.push_back(offset[i] - mean[i] * by[i]);
        }
        return c.line(by, add);
    }
    /// Whether channels are the second axis.
    [[nodiscard]] static bool is_second(tensor_ref t, std::string_view data_format) {
        auto const f = rule::layout_of(t.desc(), data_format, t.shape().rank());
        return f == format::nchw || f == format::ncdhw;
    }
    /// Whether a node changes no axis of t: a constant of more axes or elements would.
    [[nodiscard]] bool same_shape(node_ref n, tensor_ref t) const { return result_of(n).shape() == t.shape(); }

    /// Moves t behind the activation that reads it, if there is one.
    void activated(tensor_ref& t, activation& f, std::vector<node_id>& used) const {
        auto const go = [&](node_ref n) { used.push_back(n.id()), t = result_of(n); };
        if (gated(t, f, used)) return;
        auto next = sole_reader(t);
        if (!next) return;
        if (auto const leaky = as<LeakyRelu>(next)) f = {"leaky_relu", leaky->attr<"negative_slope">(), 0};
        else if (as<HardSwish>(next)) f = {"hard_swish"};
        else if (as<Sigmoid>(next)) f = {"sigmoid"};
        else if (auto const g = as<Gelu>(next); g && !g->attr<"approximate">()) f = {"gelu"};
        else if (auto const p = as<PRelu>(next))
            if (auto const slope = number_in(p->input<"weight">())) f = {"leaky_relu", static_cast<double>(*slope), 0};
        if (f.name != "none") return go(next);
        double low = -unbounded, high = unbounded;
        for (; next && bounds_of(next, low, high); next = sole_reader(t)) go(next);
        if (low == 0 && high == unbounded) f = {"relu"};
        else if (low != -unbounded || high != unbounded) f = {"clip", low, high};
    }
    /// Whether `n` bounds numbers that are in [low, high]; the new bounds.
    [[nodiscard]] static bool bounds_of(node_ref n, double& low, double& high) {
        double from = -unbounded, to = unbounded;
        tensor_ref x;
        if (as<Relu>(n)) from = 0;
        else if (as<Relu6>(n)) from = 0, to = 6;
        else if (auto const c = as<ClipByValue>(n)) {
            auto const least = c->input<"clip_value_min">(), most = c->input<"clip_value_max">();
            if (!least.value().constant || !most.value().constant) return false;
            auto const b = bounds_in_order(
                {least.desc(), least.value().bytes, {}}, {most.desc(), most.value().bytes, {}});
            if (!b) return false;
            from = b->low, to = b->high;
        } else if (auto const least = with_number<Maximum>(n, x)) from = static_cast<double>(*least);
        else if (auto const most = with_number<Minimum>(n, x)) to = static_cast<double>(*most);
        else return false;
        if (!(from <= high) || !(low <= to)) return false; // crossed: the later one decides
        low = from > low ? from : low, high = to < high ? to : high;
        return true;
    }
    /// Moves t behind its product with its sigmoid, or with the gate of a hard swish.
    bool gated(tensor_ref& t, activation& f, std::vector<node_id>& used) const {
        auto const all = readers_.of(t.id());
        if (all.size() != 2 || is_output(t)) return false;
        for (auto const& one : all) {
            node_ref const n(graph_, one.node);
            auto const m = as<Mul>(n);
            if (!m || taken_[one.node]) continue;
            auto const other = m->input<"x1">() == t ? m->input<"x2">() : m->input<"x1">();
            if (other == t || !sole_reader(other) || !same_shape(n, t)) continue;
            std::vector<node_id> path{one.node};
            auto last = n;
            if (auto const s = as<Sigmoid>(other.producer()); s && s->input<"x">() == t) {
                path.push_back(other.producer().id()), f = {"silu"};
            } else if (auto g = gate_of(other, t, path)) {
                tensor_ref x;
                if (auto const next = sole_reader(result_of(n)); next && !is_near(g->most, 1))
                    if (auto const by = factor_of(next, x)) g->scale(*by), last = next, path.push_back(next.id());
                if (!is_near(g->most, 1) || !is_near(g->slope, 1.0 / 6) || !is_near(g->at_zero, 0.5)) continue;
                f = {"hard_swish"};
            } else continue;
            used.insert(used.end(), path.begin(), path.end());
            return t = result_of(last), true;
        }
        return false;
    }
    [[nodiscard]] static bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-6 * b; }
    /// The constant that `n` multiplies its other input by.
    [[nodiscard]] static std::optional<double> factor_of(node_ref n, tensor_ref& x) {
        if (auto const by = with_number<Mul>(n, x)) return static_cast<double>(*by);
        if (auto const by = with_number<Div>(n, x)) return 1 / static_cast<double>(*by);
        return std::nullopt;
    }
    /// The gate `g` that is computed from x alone; the nodes are added to `path`.
    [[nodiscard]] std::optional<gate> gate_of(tensor_ref g, tensor_ref x, std::vector<node_id>& path) const {
        gate found;
        double after = 1, low = -unbounded, high = unbounded;
        auto const go = [&](tensor_ref to) { path.push_back(g.producer().id()), g = to; };
        tensor_ref from;
        if (auto const by = factor_of(g.producer(), from)) after = *by, go(from);
        while (sole_reader(g) && bounds_of(g.producer(), low, high) && g.producer().inputs().size() > 0) {
            // a constant may be the first input of a maximum
            auto const in = g.producer().inputs();
            go(in[0].is_constant() ? in[1] : in[0]);
        }
        if (low != 0 || high == unbounded) return std::nullopt;
        if (auto const by = with_number<Add>(g.producer(), from); by && sole_reader(g))
            found.at_zero = static_cast<double>(*by), go(from);
        if (g != x)
            if (auto const by = factor_of(g.producer(), from); by && sole_reader(g)) found.slope = *by, go(from);
        found.most = high, found.scale(after);
        return g == x ? std::optional(found) : std::nullopt;
    }

    graph& graph_;
    readers readers_;
    graph_edit edit_;
    std::vector<bool> taken_; ///< nodes that are part of another operator
    std::vector<tensor_id> outputs_{};
    std::size_t added_ = 0;
};

} // namespace detail
} // namespace library
GRAFT_END
