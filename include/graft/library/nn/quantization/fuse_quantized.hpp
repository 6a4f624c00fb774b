// graft/library/nn/quantization/fuse_quantized.hpp - products and sums of integers with the steps that make integers of
// their results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/clip_bounds.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/requantize_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Finds the operators of a step, and adds those that do all steps at once.
class quantized_fusion {
public:
    explicit quantized_fusion(graph& g) : graph_(g), readers_(g), edit_(g), taken_(g.nodes.size()) {
        for (auto const& o : g.outputs) outputs_.push_back(o.tensor);
    }
    /// The number of nodes that were added.
    result<std::size_t, error_list> run() {
        auto const nodes = static_cast<node_id>(graph_.nodes.size());
        for (auto i = nodes; i-- > 0;)
            if (auto const c = as<Cast>(node_ref(graph_, i)); c && !taken_[i]) make_integers(*c);
        for (auto i = nodes; i-- > 0;) // results that stay real
            if (node_ref const n(graph_, i);
                !taken_[i] && n.kind() == node_kind::operation && n.row().output_count == 1)
                make_reals(tensor_ref(graph_, n.row().first_output));
        if (added_ == 0) return added_;
        if (auto applied = edit_.apply(); !applied) return std::move(applied).error();
        return added_;
    }

private:
    static constexpr double most = std::numeric_limits<float>::max();

    /// The real numbers of integers.
    struct real_integers {
        tensor_ref x{};
        float step = 1;
        std::int64_t zero = 0;
    };
    /// A sum of products times its scale.
    struct scaled_product {
        node_ref sum{};
        tensor_ref scale{}, bias{};
    };

    [[nodiscard]] bool is_sole(tensor_ref t) const {
        if (!t || readers_.of(t.id()).size() != 1 || taken_[t.producer().id()]) return false;
        for (auto const o : outputs_)
            if (o == t.id()) return false;
        return true;
    }
    void take(tensor_ref t) { taken_[t.producer().id()] = true; }

    /// x if it is bytes, without conversions that change nothing.
    [[nodiscard]] static tensor_ref bytes_of(tensor_ref x) {
        for (int depth = 0; depth < 8; ++depth)
            if (auto const c = as<Cast>(x.producer()); c && c->input<"x">().dtype() == x.dtype()) x = c->input<"x">();
        return x.dtype() == dtype::u8 || x.dtype() == dtype::i8 ? x : tensor_ref();
    }
    /// (x - zero) * step, by Cast, Sub, Cast and Mul.
    [[nodiscard]] static std::optional<real_integers> real_integers_of(tensor_ref t) {
        real_integers r;
        tensor_ref real;
        auto const step = with_number<Mul>(t, real);
        auto const c = step ? as<Cast>(real.producer()) : std::nullopt;
        if (!c || real.dtype() != dtype::f32) return std::nullopt;
        auto whole = c->input<"x">();
        if (auto const s = as<Sub>(whole.producer())) {
            auto const zero = integers_in(s->input<"x2">());
            if (zero.size() != 1) return std::nullopt;
            r.zero = zero[0], whole = s->input<"x1">();
        }
        if (auto const w = as<Cast>(whole.producer()); w && whole.dtype() == dtype::i32) whole = w->input<"x">();
        r.x = bytes_of(whole), r.step = *step;
        if (!r.x || r.zero < -128 || r.zero > 255) return std::nullopt;
        return r;
    }
    /// One number, or one for each channel, which `later` axes follow.
    [[nodiscard]] static bool is_of_channels(tensor_ref t, dim channels, std::size_t later) {
        if (!t || t.dtype() != dtype::f32 || !t.shape().is_static() || !channels.known()) return false;
        auto const& s = t.shape();
        if (s.elements().is(1)) return true;
        return s.rank() > later && s.elements() == channels && s[s.rank() - 1 - later] == channels;
    }
    /// [Add bias] of Mul of Cast of a sum of integers, which nothing else reads.
    [[nodiscard]] std::optional<scaled_product> scaled_product_of(tensor_ref t) const {
        auto const sum_of = [&](tensor_ref y, tensor_ref& scale, node_ref& sum) {
            auto const m = as<Mul>(y.producer());
            if (!m || (y.id() != t.id() && !is_sole(y))) return false;
            for (bool const turned : {false, true}) {
                auto const real = turned ? m->input<"x2">() : m->input<"x1">();
                scale = turned ? m->input<"x1">() : m->input<"x2">();
                auto const c = as<Cast>(real.producer());
                if (!c || !is_sole(real) || !is_sole(c->input<"x">())) continue;
                sum = c->input<"x">().producer();
                if (as<ConvInteger>(sum) || as<MatMulInteger>(sum)) return true;
            }
            return false;
        };
        scaled_product p;
        if (!sum_of(t, p.scale, p.sum)) {
            auto const a = as<Add>(t.producer());
            if (!a) return std::nullopt;
            if (sum_of(a->input<"x1">(), p.scale, p.sum)) p.bias = a->input<"x2">();
            else if (sum_of(a->input<"x2">(), p.scale, p.sum)) p.bias = a->input<"x1">();
            else return std::nullopt;
        }
        auto const y = tensor_ref(graph_, p.sum.row().first_output);
        if (!y.shape().is_static()) return std::nullopt;
        auto const later = as<ConvInteger>(p.sum) ? y.shape().rank() - 2 : 0;
        auto const channels = y.shape()[y.shape().rank() - 1 - later];
        if (!is_of_channels(p.scale, channels, later) || (p.bias && !is_of_channels(p.bias, channels, later)))
            return std::nullopt;
        for (auto const x : p.sum.inputs())
            if (x && !x.shape().is_static()) return std::nullopt;
        if (auto const c = as<ConvInteger>(p.sum)) {
            if (!fits(c->input<"x">(), c->input<"filter">(), c->optional_input<"filter_zero">())) return std::nullopt;
            return p;
        }
        auto const m = as<MatMulInteger>(p.sum);
        if (m->attr<"transpose_x1">() || m->input<"x2">().shape().rank() != 2 || m->input<"x1">().shape().rank() < 2 ||
            !fits(m->input<"x1">(), m->input<"x2">(), m->optional_input<"x2_zero">()) ||
            (m->optional_input<"x1_zero">() && !m->optional_input<"x1_zero">().shape().elements().is(1)))
            return std::nullopt;
        return p;
    }
    [[nodiscard]] static bool fits(tensor_ref x, tensor_ref w, tensor_ref w_zero) {
        return (x.dtype() == dtype::u8 || x.dtype() == dtype::i8) && w.is_constant() &&
               (!w_zero || w_zero.is_constant());
    }
    /// The bounds of real numbers that Relu, ClipByValue, Maximum and Minimum before `t` set, which moves before them.
    [[nodiscard]] bool bounds_before(tensor_ref& t, requantized& to, std::vector<tensor_ref>& passed) const {
        to.low = -most, to.high = most;
        auto const own = passed.size();
        for (tensor_ref x; is_sole(t); t = x) {
            if (auto const r = as<Relu>(t.producer())) {
                to.low = std::max(to.low, 0.0), x = r->input<"x">();
            } else if (auto const high = with_number<Minimum>(t, x)) {
                if (passed.size() != own) break;
                to.high = std::min(to.high, static_cast<double>(*high));
            } else if (auto const low = with_number<Maximum>(t, x)) {
                to.low = std::max(to.low, static_cast<double>(*low));
            } else if (auto const c = as<ClipByValue>(t.producer())) {
                auto const from = c->input<"clip_value_min">(), end = c->input<"clip_value_max">();
                auto const b = bounds_in_order(
                    {from.desc(), from.value().bytes, {}}, {end.desc(), end.value().bytes, {}});
                if (!b || passed.size() != own) break;
                to.low = std::max(to.low, b->low), to.high = std::min(to.high, b->high), x = c->input<"x">();
            } else break;
            passed.push_back(t);
        }
        return to.low <= to.high;
    }
    [[nodiscard]] std::string name_of(tensor_ref t, std::string_view part) const {
        return std::string(t.producer().name()) + "/" + std::string(part);
    }

    /// A Cast to bytes that ends the steps of a quantization.
    void make_integers(op_ref<Cast> const& c) {
        auto const y = c.output<"y">();
        if (y.dtype() != dtype::u8 && y.dtype() != dtype::i8) return;
        auto t = c.input<"x">();
        if (!is_sole(t) || t.dtype() != dtype::f32) return;
        float const least = y.dtype() == dtype::i8 ? -128.f : 0.f;
        tensor_ref x;
        requantized to;
        to.step = 1;
        auto const high = with_number<Minimum>(t, x);
        if (!high || *high != least + 255.f || !is_sole(x)) return;
        auto const low = with_number<Maximum>(t = x, x);
        if (!low || *low != least || !is_sole(x)) return;
        if (auto const zero = with_number<Add>(t = x, x)) {
            to.zero = static_cast<std::int64_t>(*zero);
            if (!(*zero >= least && *zero <= least + 255.f) || static_cast<float>(to.zero) != *zero || !is_sole(x))
                return;
            t = x;
        }
        auto const round = as<Round>(t.producer());
        if (!round || !is_sole(t)) return;
        t = round->input<"x">();
        if (auto const step = with_number<Div>(t, x); step && is_sole(t)) to.step = *step, t = x;
        if (!(to.step > 0) || !t.shape().is_static()) return;
        std::vector<tensor_ref> passed;
        auto source = t;
        bool const bounded = bounds_before(source, to, passed);
        tensor_ref made;
        if (auto const p = bounded && is_sole(source) ? scaled_product_of(source) : std::nullopt) {
            made = product(*p, to, y.dtype(), name_of(y, "requantized"));
        } else if (auto const a = bounded ? as<Add>(source.producer()) : std::nullopt; a && is_sole(source)) {
            auto const left = real_integers_of(a->input<"x1">()), right = real_integers_of(a->input<"x2">());
            if (left && right && left->x.shape() == right->x.shape() && left->x.shape() == source.shape())
                made = sum(*left, *right, to, y.dtype(), name_of(y, "requantized"));
        }
        if (!made && source.id() == t.id()) made = largest(t, to, y);
        if (!made) {
            if (!bounded) to.low = -most, to.high = most, source = t;
            made = edit_.add<QuantizeReal>(name_of(y, "quantized"), "x"_p = source, "low"_p = to.low,
                "high"_p = to.high, "step"_p = to.step, "zero"_p = to.zero, "dtype"_p = y.dtype());
        }
        edit_.replace(y, made);
        take(y);
        ++added_;
    }
    /// The maximum of windows, in the steps of x: that of its integers.
    tensor_ref largest(tensor_ref t, requantized const& to, tensor_ref y) {
        auto const p = as<PoolingNd>(t.producer());
        if (!p || p->attr<"mode">() != "MAX" || !is_sole(t) || !windows_have_elements(*p)) return {};
        auto const x = real_integers_of(p->input<"x">());
        if (!x || x->x.dtype() != y.dtype() || static_cast<double>(x->step) != to.step || x->zero != to.zero) return {};
        std::vector<std::int64_t> lists[4];
        for (auto const v : p->attr<"window">()) lists[0].push_back(v);
        for (auto const v : p->attr<"strides">()) lists[1].push_back(v);
        for (auto const v : p->attr<"pads">()) lists[2].push_back(v);
        for (auto const v : p->attr<"dilations">()) lists[3].push_back(v);
        return edit_
            .add<PoolingNd>(name_of(y, "largest"), "x"_p = x->x, "window"_p = lists[0], "strides"_p = lists[1],
                "pads"_p = lists[2], "dilations"_p = lists[3], "ceil"_p = p->attr<"ceil">())
            .output<"y">();
    }
    tensor_ref sum(
        real_integers const& a, real_integers const& b, requantized const& to, dtype type, std::string name) {
        return edit_.add<AddRequantize>(name, "x1"_p = a.x, "x2"_p = b.x, "x1_step"_p = static_cast<double>(a.step),
            "x1_zero"_p = a.zero, "x2_step"_p = static_cast<double>(b.step), "x2_zero"_p = b.zero, "low"_p = to.low,
            "high"_p = to.high, "step"_p = to.step, "zero"_p = to.zero, "dtype"_p = type);
    }
    tensor_ref product(scaled_product const& p, requantized const& to, dtype type, std::string name) {
        take(tensor_ref(graph_, p.sum.row().first_output));
        if (auto const m = as<MatMulInteger>(p.sum))
            return edit_.add<MatMulRequantize>(name, "x1"_p = m->input<"x1">(), "x2"_p = m->input<"x2">(),
                "x1_zero"_p = m->optional_input<"x1_zero">(), "x2_zero"_p = m->optional_input<"x2_zero">(),
                "scale"_p = p.scale, "bias"_p = p.bias, "transpose_x2"_p = m->attr<"transpose_x2">(), "low"_p = to.low,
                "high"_p = to.high, "step"_p = to.step, "zero"_p = to.zero, "dtype"_p = type);
        auto const c = as<ConvInteger>(p.sum);
        std::vector<std::int64_t> lists[3];
        for (auto const v : c->attr<"strides">()) lists[0].push_back(v);
        for (auto const v : c->attr<"pads">()) lists[1].push_back(v);
        for (auto const v : c->attr<"dilations">()) lists[2].push_back(v);
        return edit_.add<ConvRequantize>(name, "x"_p = bytes_of(c->input<"x">()), "filter"_p = c->input<"filter">(),
            "x_zero"_p = c->optional_input<"x_zero">(), "filter_zero"_p = c->optional_input<"filter_zero">(),
            "sum_bias"_p = c->optional_input<"bias">(), "scale"_p = p.scale, "bias"_p = p.bias, "strides"_p = lists[0],
            "pads"_p = lists[1], "dilations"_p = lists[2], "groups"_p = c->attr<"groups">(), "low"_p = to.low,
            "high"_p = to.high, "step"_p = to.step, "zero"_p = to.zero, "dtype"_p = type);
    }
    /// Real results of a product, and the real numbers of integers.
    void make_reals(tensor_ref t) {
        if (t.dtype() != dtype::f32 || !t.shape().is_static()) return;
        tensor_ref made;
        if (auto const r = real_integers_of(t)) {
            made = edit_.add<DequantizeWhole>(
                name_of(t, "real"), "x"_p = r->x, "step"_p = static_cast<double>(r->step), "zero"_p = r->zero);
        } else if (auto const p = scaled_product_of(t); p && !taken_[p->sum.id()]) {
            requantized to;
            to.low = -most, to.high = most, to.step = 1;
            made = product(*p, to, dtype::f32, name_of(t, "real"));
        }
        if (!made) return;
        edit_.replace(t, made);
        take(t);
        ++added_;
    }

    graph& graph_;
    readers readers_;
    graph_edit edit_;
    std::vector<bool> taken_;
    std::vector<tensor_id> outputs_{};
    std::size_t added_ = 0;
};

} // namespace detail

/// Replaces, for a run, the operators that quantize and dequantize, and products and sums of integers between them, by
/// operators that do all of it at once: ConvRequantize, MatMulRequantize, AddRequantize, QuantizeReal and
/// DequantizeWhole. A maximum over windows becomes one of integers. Results are equal, bit for bit. Scales and zero
/// points must be constants, and shapes known. Returns the number of operators that were added.
/// error those of the inference of the new nodes
/// cost O(nodes + edges)
[[nodiscard]] inline result<std::size_t, error_list> fuse_quantized(graph& g) {
    auto done = detail::quantized_fusion(g).run();
    if (done && *done > 0) (void)remove_dead(g);
    return done;
}

} // namespace library
GRAFT_END
