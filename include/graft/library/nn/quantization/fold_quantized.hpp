// graft/library/nn/quantization/fold_quantized.hpp - computes products of quantized numbers with integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // copy
#include <cmath>     // nearbyint
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/edit/edit.hpp"
#include "graft/graph/edit/graph_passes.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/library/array/cast/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/ops.hpp"

GRAFT_BEGIN
namespace library {

/// The result of `fold_quantized`.
struct folded_products {
    struct left_real {
        std::string name{}; ///< of the node
        std::string_view reason{};
    };
    std::size_t folded = 0;   ///< products that are now computed with integers
    series<left_real> left{}; ///< those of quantized numbers that were left unchanged, in the order of the graph
    std::size_t dead = 0;     ///< unused nodes that were removed
};

namespace detail {

/// A convolution or a matrix product: x times w, and a bias.
struct real_product {
    tensor_ref x{}, w{}, bias{}, y{};
    int channel_of_w = 0;  ///< the axis of w with the channels of the result
    std::size_t later = 0; ///< number of axes of the result after the channels
};

[[nodiscard]] inline std::optional<real_product> product_of(node_ref n) {
    auto const rank = [](tensor_ref t) { return t.shape().has_rank() ? static_cast<int>(t.shape().rank()) : 0; };
    real_product p;
    if (auto const c = as<Conv2D>(n)) {
        bool const first = c->attr<"data_format">() == "NCHW";
        p = {c->input<"x">(), c->input<"filter">(), c->optional_input<"bias">(), c->output<"y">(), first ? 0 : 3,
            first ? 2u : 0u};
    } else if (auto const v = as<ConvolutionNd>(n)) {
        if (v->attr<"transposed">() || v->attr<"axis">() < 0) return std::nullopt;
        p = {v->input<"x">(), v->input<"filter">(), v->optional_input<"bias">(), v->output<"y">(), 0, 0};
        auto const after = rank(p.y) - 1 - v->attr<"axis">();
        if (after < 0) return std::nullopt;
        p.later = static_cast<std::size_t>(after);
    } else if (auto const m = as<MatMulV2>(n)) {
        p = {m->input<"x1">(), m->input<"x2">(), m->optional_input<"bias">(), m->output<"y">(), 0, 0};
        p.channel_of_w = rank(p.w) - (m->attr<"transpose_x2">() ? 2 : 1);
    } else if (auto const b = as<BatchMatMulV2>(n)) {
        p = {b->input<"x1">(), b->input<"x2">(), {}, b->output<"y">(), 0, 0};
        p.channel_of_w = rank(p.w) - (b->attr<"adj_x2">() ? 2 : 1);
    } else return std::nullopt;
    return p;
}
/// The reason why a product of quantized numbers remains float; empty if it does not have to.
[[nodiscard]] inline std::string_view why_real(real_product const& p, quantization const* x, quantization const* w) {
    auto const small = [](dtype t) {
        return t == dtype::i8 || t == dtype::u8 || t == dtype::i4 || t == dtype::u4 || t == dtype::i2 || t == dtype::u2;
    };
    if (!x) return "its first input is not quantized";
    if (!w) return "its second input is not quantized";
    if (!small(x->type) || !small(w->type)) return "sums of products of more than 8 bits do not fit int32";
    if (x->axis != quantization::no_axis) return "its first input has several scales";
    for (auto const* q : {x, w})
        if (q->scale.desc.type != dtype::f32 || (q->scale_at == no_id && q->scale.bytes.empty()))
            return "a scale is not known, or no float32";
    if (w->block != 1) return "its second input has a scale for each block";
    if (w->axis != quantization::no_axis && w->axis != p.channel_of_w)
        return "the scales of its second input are not one for each channel of the result";
    if (!p.y.shape().has_rank()) return "the rank of its result is not known";
    auto const& s = p.w.shape();
    std::int64_t terms = 1;
    for (std::size_t i = 0; i < s.rank(); ++i) {
        if (!s[i].known()) return "the size of its second input is not known";
        if (static_cast<int>(i) != p.channel_of_w) terms *= s[i].value() < 1 ? 1 : s[i].value();
        if (terms > 32768) return "sums of so many products do not fit into int32";
    }
    if (p.bias && !p.bias.shape().elements().known()) return "the size of its bias is not known";
    return {};
}

/// Adds the replacement of a product.
class product_folding {
public:
    product_folding(graph& g, graph_edit& edit) : graph_(g), edit_(edit), nodes_(g) {}

    status fold(node_ref n, real_product const& p, quantization const& of_x, quantization const& of_w) {
        name_ = std::string(n.name());
        auto x = of_x, w = of_w;
        for (auto const& [q, real, part] : {std::tuple{&x, p.x, "x"}, std::tuple{&w, p.w, "w"}})
            if (q->whole == no_id) {
                q->whole = moved(real, *q, part, 0).id();
                if (q->whole == no_id) q->whole = stored_before(real, *q, part).id();
            }
        if (auto const sum = product_of_stored(n, x, w)) return scaled(n, p, x, w, sum), ok;
        std::vector<tensor_id> inputs{from_zero(x, p.x, "x").id(), from_zero(w, p.w, "w").id()};
        if (p.bias) inputs.push_back(nothing_like(p.bias).id());
        auto const name = keep(path("whole"));
        auto const exemplar = graph_.nodes[n.id()];
        std::vector<edge_format> formats;
        std::vector<std::string_view> const names(exemplar.output_count);
        status why;
        auto const id = nodes_.add_like(
            {n.id(), name, n.origin_type(), exemplar.source, inputs, formats, names, {}, {}}, why);
        if (!why) return why;
        scaled(n, p, x, w, tensor_ref(graph_, graph_.nodes[id].first_output));
        return ok;
    }

private:
    /// The sum of integers as the float result of `n`.
    void scaled(node_ref n, real_product const& p, quantization const& x, quantization const& w, tensor_ref sum) {
        tensor_ref y = edit_.add<Cast>(path("real"), "x"_p = sum, "dst_type"_p = dtype::f32);
        y = edit_.add<Mul>(p.bias ? path("scaled") : name_, "x1"_p = y, "x2"_p = product_scale(x, w, p.later));
        if (p.bias) y = edit_.add<Add>(name_, "x1"_p = y, "x2"_p = followed(p.bias, "bias", p.later));
        edit_.replace(p.y, y);
        edit_.erase(n.id());
    }
    /// Applies the rearrangements of a float tensor to its integers: by the same nodes, if these move elements of any
    /// dtype, or select among those of 8 bits. No tensor if there is no such form.
    tensor_ref moved(tensor_ref real, quantization const& q, std::string_view part, int depth) {
        constexpr int max_moves = 16;
        auto const by = real.producer();
        if (depth == max_moves || by.kind() != node_kind::operation || bits_of(q.type) < 8) return {};
        auto const& row = graph_.catalog.ops[by.row().op];
        auto const accepted = dtype_set::of(graph_.catalog.inputs(by.row().op)[0].types);
        bool const moves = row.is(op_trait::rearrangement) && accepted.has(q.type) && accepted.has(dtype::boolean);
        bool const is_relu = as<Relu>(by).has_value();
        if ((!moves && !is_relu && !as<PoolingNd>(by)) || graph_.input_ports(by.row())[0].count != 1) return {};
        auto const from = by.inputs()[0];
        auto const* const of = graph_.quantization_of(from.id());
        if (!of || of->type != q.type) return {};
        tensor_ref const whole = of->whole != no_id ? tensor_ref(graph_, of->whole) : moved(from, q, part, depth + 1);
        if (!whole || whole.dtype() != q.type) return {};
        if (is_relu) return above_zero(whole, q, real, std::string(part) + std::to_string(depth));
        std::vector<tensor_id> inputs{whole.id()};
        for (std::size_t i = 1; i < by.row().input_count; ++i) inputs.push_back(by.inputs()[i].id());
        std::vector<edge_format> formats;
        std::vector<std::string_view> const names(by.row().output_count);
        status why;
        auto const name = keep(path(part) + "/moved" + (depth ? std::to_string(depth) : std::string()));
        auto const at = real.id() - by.row().first_output;
        auto const id = nodes_.add_like(
            {by.id(), name, by.origin_type(), by.row().source, inputs, formats, names, {}, {}}, why);
        return why ? tensor_ref(graph_, graph_.nodes[id].output(at)) : tensor_ref();
    }
    /// The integers of a constant whose conversion to float was folded; no tensor if a number is not exactly one.
    tensor_ref stored_before(tensor_ref real, quantization const& q, std::string_view part) {
        if ((q.type != dtype::i8 && q.type != dtype::u8) || q.block != 1 || !real.shape().is_static()) return {};
        auto const reals = floats_in(real);
        auto const scale = numbers_of(q.scale_at, q.scale), zero = numbers_of(q.zero_at, q.zero);
        auto const& s = real.shape();
        std::size_t count = 1, inner = 1;
        if (q.axis != quantization::no_axis) {
            count = static_cast<std::size_t>(s[static_cast<std::size_t>(q.axis)].value());
            inner = static_cast<std::size_t>(s.elements(static_cast<std::size_t>(q.axis) + 1, s.rank()).value());
        }
        if (reals.empty() || scale.size() != count || (zero.size() != count && !(zero.empty() && q.zero_at == no_id)))
            return {};
        auto const low = q.type == dtype::i8 ? -128.f : 0.f;
        std::vector<std::byte> all;
        for (std::size_t i = 0; i < reals.size(); ++i) {
            auto const at = i / inner % count;
            auto const steps = std::nearbyint(reals[i] / scale[at]);
            auto const whole = steps + (zero.empty() ? 0.f : zero[at]);
            if (!(whole >= low && whole <= low + 255.f) || steps * scale[at] != reals[i]) return {};
            all.push_back(static_cast<std::byte>(static_cast<int>(whole)));
        }
        auto const kept = graph_.storage.template make<std::byte>(all.size());
        std::copy(all.begin(), all.end(), kept.begin());
        return edit_.constant(path(part) + "/stored", tensor_desc{q.type, format::nd, format::nd, s}, kept);
    }
    /// The numbers of a scale or a zero point that is a constant; empty if it is none.
    std::vector<float> numbers_of(tensor_id at, tensor_view const& v) {
        tensor_view const from = at == no_id ? v : stated_numbers(graph_, at);
        std::vector<float> all;
        auto const each = [&](auto zero) {
            for (std::size_t i = 0; i + sizeof zero <= from.bytes.size(); i += sizeof zero)
                all.push_back(static_cast<float>(graft::load<decltype(zero)>(from.bytes.data() + i)));
        };
        switch (from.desc.type) {
        case dtype::f32: each(float()); break;
        case dtype::i8: each(std::int8_t()); break;
        case dtype::u8: each(std::uint8_t()); break;
        default: break;
        }
        return all;
    }
    /// Relu of integers: clamps them to the zero point.
    tensor_ref above_zero(tensor_ref whole, quantization const& q, tensor_ref real, std::string const& part) {
        auto zero = stated(q.zero_at, q.zero, part + "/zero");
        if (zero && zero.dtype() != q.type) return {};
        if (!zero) {
            if (q.type == dtype::u8) return whole;
            static constexpr std::byte nothing{};
            if (q.type != dtype::i8) return {};
            zero = edit_.constant(path(part) + "/zero", tensor_desc{q.type, format::nd, format::nd, shape::scalar()},
                byte_view(&nothing, 1));
        }
        return edit_.add<Maximum>(
            path(part) + "/above_zero", "x1"_p = whole, "x2"_p = aligned(zero, q, real, part + "/zero_beside"));
    }
    /// A scale or a zero point: the tensor in the graph, or a constant of its numbers.
    tensor_ref stated(tensor_id at, tensor_view const& v, std::string_view part) {
        if (at != no_id) return {graph_, at};
        return v.bytes.empty() ? tensor_ref() : edit_.constant(path(part), v.desc, v.bytes);
    }
    /// The product of the numbers as stored, by the kernels of 8 and 4 bits; no value if there is no such form.
    tensor_ref product_of_stored(node_ref n, quantization const& x, quantization const& w) {
        auto const has_form = [](quantization const& q) {
            auto const zero = q.zero.desc.type;
            return q.whole != no_id && small_whole.has(q.type) && (zero == dtype::undefined || zero == q.type);
        };
        if (!has_form(x) || !has_form(w)) return {};
        tensor_ref const x_whole(graph_, x.whole), w_whole(graph_, w.whole);
        auto const x_zero = flat(stated(x.zero_at, x.zero, "x_zero_is"), "x_zero"),
                   w_zero = flat(stated(w.zero_at, w.zero, "w_zero_is"), "w_zero");
        if (x_zero && !x_zero.shape().elements().is(1)) return {};
        auto const whole = path("whole");
        if (auto const m = as<MatMulV2>(n))
            return edit_.add<MatMulInteger>(whole, "x1"_p = x_whole, "x2"_p = w_whole, "x1_zero"_p = x_zero,
                "x2_zero"_p = w_zero, "transpose_x1"_p = m->attr<"transpose_x1">(),
                "transpose_x2"_p = m->attr<"transpose_x2">());
        if (auto const b = as<BatchMatMulV2>(n))
            return edit_.add<MatMulInteger>(whole, "x1"_p = x_whole, "x2"_p = w_whole, "x1_zero"_p = x_zero,
                "x2_zero"_p = w_zero, "transpose_x1"_p = b->attr<"adj_x1">(), "transpose_x2"_p = b->attr<"adj_x2">());
        std::vector<std::int64_t> strides, pads, dilations;
        std::int64_t groups = 1;
        if (auto const c = as<Conv2D>(n)) {
            if (c->attr<"data_format">() != "NCHW" || c->attr<"padding">() != "EXPLICIT") return {};
            for (std::size_t i = 2; i < 4; ++i) {
                strides.push_back(c->attr<"strides">()[i]);
                dilations.push_back(c->attr<"dilations">()[i]);
            }
            for (auto const p : c->attr<"pads">()) pads.push_back(p);
            groups = c->attr<"groups">();
        } else if (auto const v = as<ConvolutionNd>(n)) {
            if (v->attr<"axis">() != 1) return {};
            for (auto const s : v->attr<"strides">()) strides.push_back(s);
            for (auto const d : v->attr<"dilations">()) dilations.push_back(d);
            for (auto const p : v->attr<"pads">()) pads.push_back(p), pads.push_back(p);
            groups = v->attr<"groups">();
        } else return {};
        if (groups == 1 && x_whole.shape().has_rank() && w_whole.shape().has_rank()) // one may mean many
            if (dim const all = x_whole.shape()[1], each = w_whole.shape()[1];
                all.known() && each.known() && each.value() > 0)
                groups = all.value() / each.value();
        return edit_.add<ConvInteger>(whole, "x"_p = x_whole, "filter"_p = w_whole, "x_zero"_p = x_zero,
            "filter_zero"_p = w_zero, "strides"_p = strides, "pads"_p = pads, "dilations"_p = dilations,
            "groups"_p = groups);
    }
    /// The same numbers along one axis; a single number, or none, is unchanged.
    tensor_ref flat(tensor_ref zero, std::string_view part) {
        if (!zero || zero.shape().elements().is(1) || (zero.shape().has_rank() && zero.shape().rank() == 1))
            return zero;
        return followed(zero, part, 0);
    }
    [[nodiscard]] std::string path(std::string_view part) const { return name_ + "/" + std::string(part); }
    [[nodiscard]] std::string_view keep(std::string const& text) { return graph_.storage.keep(std::string_view(text)); }
    /// int32, relative to the zero point.
    tensor_ref from_zero(quantization const& q, tensor_ref real, std::string_view part) {
        auto const own = path(part);
        if (q.whole == no_id) { // rounded, or moved since: computed from its steps
            auto scale = stated(q.scale_at, q.scale, std::string(part) + "/scale");
            scale = aligned(scale, q, real, std::string(part) + "/scales");
            tensor_ref const steps = edit_.add<Div>(own + "/steps", "x1"_p = real, "x2"_p = scale);
            tensor_ref const whole = edit_.add<Round>(own + "/rounded", "x"_p = steps);
            return edit_.add<Cast>(own + "/whole", "x"_p = whole, "dst_type"_p = dtype::i32);
        }
        tensor_ref whole(graph_, q.whole);
        if (q.type != dtype::i32) whole = edit_.add<Cast>(own + "/wide", "x"_p = whole, "dst_type"_p = dtype::i32);
        auto zero = stated(q.zero_at, q.zero, std::string(part) + "/zero");
        if (!zero) return whole;
        if (zero.dtype() != dtype::i32) zero = edit_.add<Cast>(own + "/zeros", "x"_p = zero, "dst_type"_p = dtype::i32);
        return edit_.add<Sub>(
            own + "/from_zero", "x1"_p = whole, "x2"_p = aligned(zero, q, real, std::string(part) + "/zero_beside"));
    }
    /// One number, or one for each position along the axis of the quantization, broadcast to the tensor.
    tensor_ref aligned(tensor_ref t, quantization const& q, tensor_ref real, std::string_view part) {
        auto const rank = real.shape().rank();
        return followed(t, part, q.axis == quantization::no_axis ? 0 : rank - 1 - static_cast<std::size_t>(q.axis));
    }
    /// The scale of the integers of the result.
    tensor_ref product_scale(quantization const& x, quantization const& w, std::size_t later) {
        auto const first = followed(stated(x.scale_at, x.scale, "x_value"), "x_scale", 0),
                   second = stated(w.scale_at, w.scale, "w_value");
        return edit_.add<Mul>(path("worth"), "x1"_p = first,
            "x2"_p = followed(second, "w_scale", w.axis == quantization::no_axis ? 0 : later));
    }
    /// One number for each channel, with `later` axes after it; a single number is unchanged.
    tensor_ref followed(tensor_ref t, std::string_view part, std::size_t later) {
        std::vector<std::int64_t> dims;
        if (!t.shape().elements().is(1)) {
            dims.push_back(-1);
            for (std::size_t i = 0; i < later; ++i) dims.push_back(1);
        }
        auto const to = edit_.constant<std::int64_t>(
            path(part) + "/shape", span<std::int64_t const>(dims), shape{static_cast<std::int64_t>(dims.size())});
        return edit_.add<Reshape>(path(part), "x"_p = t, "shape"_p = to);
    }
    /// A zero bias in int32: the float bias is added later.
    tensor_ref nothing_like(tensor_ref bias) {
        auto const n = bias.shape().elements().value();
        std::vector<std::int32_t> const zeros(static_cast<std::size_t>(n), 0);
        return edit_.constant<std::int32_t>(path("no_bias"), span<std::int32_t const>(zeros), bias.shape());
    }

    graph& graph_;
    graph_edit& edit_;
    graph_builder nodes_;
    std::string name_{};
};

} // namespace detail

/// Convolutions and matrix products with quantized inputs are computed in int32, by ConvInteger and MatMulInteger from
/// the numbers as stored, or if there are none by the kernels of int32, and converted to float by one product:
/// (x_whole - x_zero) (w_whole - w_zero) * (x_scale * w_scale), then the bias. Nodes that only converted the inputs to
/// float are removed if they have no other reader. Reports which products of quantized numbers remain float, and why.
/// The results differ from those of the float product by its rounding: integer sums are exact.
/// error those of the inference of the new nodes: none if the catalog has the library's operators
/// cost O(nodes)
/// example a DequantizeLinear before both inputs of a Conv, and a QuantizeLinear after it
[[nodiscard]] inline result<folded_products, error_list> fold_quantized(graph& g) {
    folded_products done;
    describe_quantized(g);
    {
        graph_edit edit(g);
        detail::product_folding folding(g, edit);
        error_list refused;
        auto const nodes = static_cast<node_id>(g.nodes.size());
        for (node_id i = 0; i < nodes; ++i) {
            node_ref const n(g, i);
            auto const p = detail::product_of(n);
            if (!p || p->y.dtype() != dtype::f32) continue;
            auto const *x = g.quantization_of(p->x.id()), *w = g.quantization_of(p->w.id());
            if (!x && !w) continue;
            if (auto const why = detail::why_real(*p, x, w); !why.empty()) {
                done.left.push_back({std::string(n.name()), why});
                continue;
            }
            if (auto const s = folding.fold(n, *p, *x, *w); !s) refused.add(s, g.place_of(g.nodes[i]));
            ++done.folded;
        }
        if (refused.failed()) return refused;
        if (done.folded == 0) return done;
        if (auto applied = edit.apply(); !applied) return std::move(applied).error();
    }
    done.dead = remove_dead(g);
    return done;
}

} // namespace library
GRAFT_END
