// graft/library/nn/norm/fuse_layer_norm.hpp - a pass: LayerNorm from its parts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/pattern.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Normalized numbers in a graph: what they are computed of.
struct layer_norm_parts {
    tensor_ref x{};
    std::size_t first_axis = 0; ///< of the normalized ones, which are the last
    float epsilon = 0;
};

/// The first axis of a mean over all axes from it on, which stay as 1; no value for another mean.
[[nodiscard]] inline std::optional<std::size_t> mean_of_last_axes(tensor_ref mean, tensor_ref& x) {
    auto const m = as<ReduceMean>(mean.producer());
    if (!m || !m->attr<"keep_dims">() || !m->input<"x">().shape().has_rank()) return std::nullopt;
    x = m->input<"x">();
    auto const rank = x.shape().rank();
    auto const axes = integers_in(m->input<"axes">());
    std::vector<bool> is_reduced(rank, false);
    for (auto const axis : axes) {
        auto const at = normalize_axis(axis, rank, "axes");
        if (!at) return std::nullopt;
        is_reduced[*at] = true;
    }
    auto first = rank;
    while (first > 0 && is_reduced[first - 1]) --first;
    for (std::size_t i = 0; i < first; ++i)
        if (is_reduced[i]) return std::nullopt;
    return first < rank ? std::optional(first) : std::nullopt;
}
/// v^2 of `v`, or of a difference.
[[nodiscard]] inline bool is_square_of(tensor_ref square, tensor_ref difference) {
    tensor_ref of;
    if (auto const p = with_number<Pow>(square, of)) return *p == 2.f && of.id() == difference.id();
    if (auto const s = as<Square>(square.producer())) return s->input<"x">().id() == difference.id();
    auto const d = as<Sub>(difference.producer());
    if (auto const s = as<SquaredDifference>(square.producer()); s && d) {
        auto const a = s->input<"x1">().id(), b = s->input<"x2">().id(), x = d->input<"x1">().id(),
                   mean = d->input<"x2">().id();
        return (a == x && b == mean) || (a == mean && b == x);
    }
    auto const m = as<Mul>(square.producer());
    return m && m->input<"x1">().id() == difference.id() && m->input<"x2">().id() == difference.id();
}
/// (x - mean) / sqrt(mean of (x - mean)^2 + epsilon), with the root in any form.
[[nodiscard]] inline std::optional<layer_norm_parts> normalized_by_parts(tensor_ref t) {
    tensor_ref difference, sum;
    if (auto const q = as<Div>(t.producer())) {
        auto const root = as<Sqrt>(q->input<"x2">().producer());
        if (!root) return std::nullopt;
        difference = q->input<"x1">(), sum = root->input<"x">();
    } else if (auto const m = as<Mul>(t.producer())) {
        for (bool const turned : {false, true}) {
            auto const by = turned ? m->input<"x1">() : m->input<"x2">();
            if (auto const r = as<Rsqrt>(by.producer())) sum = r->input<"x">();
            else if (auto const one = as<Reciprocal>(by.producer())) {
                auto const root = as<Sqrt>(one->input<"x">().producer());
                if (!root) continue;
                sum = root->input<"x">();
            } else continue;
            difference = turned ? m->input<"x2">() : m->input<"x1">();
            break;
        }
    }
    if (!sum) return std::nullopt;
    layer_norm_parts p;
    tensor_ref variance, square, of_mean;
    auto const epsilon = with_number<Add>(sum, variance);
    auto const d = as<Sub>(difference.producer());
    if (!epsilon || !(*epsilon >= 0) || !d || difference.dtype() != dtype::f32) return std::nullopt;
    auto const axis = mean_of_last_axes(variance, square), own = mean_of_last_axes(d->input<"x2">(), of_mean);
    if (!axis || axis != own || of_mean.id() != d->input<"x1">().id() || !is_square_of(square, difference))
        return std::nullopt;
    p.x = of_mean, p.first_axis = *axis, p.epsilon = *epsilon;
    return p;
}
/// Whether t has one number for each normalized element: the last dims of x, and 1 before them.
[[nodiscard]] inline bool is_of_elements(tensor_ref t, layer_norm_parts const& p) {
    auto const &s = t.shape(), &x = p.x.shape();
    if (t.dtype() != dtype::f32 || !s.is_static() || s.rank() > x.rank()) return false;
    for (std::size_t i = 0; i < x.rank(); ++i) {
        auto const own = i + s.rank() < x.rank() ? dim(1) : s[i + s.rank() - x.rank()];
        if (i < p.first_axis ? !own.is(1) : !own.known() || own != x[i]) return false;
    }
    return true;
}
/// t = Op(normalized, factor or summand), in either order.
template <class Op>
[[nodiscard]] std::optional<layer_norm_parts> scaled_parts(tensor_ref t, tensor_ref& normalized, tensor_ref& by) {
    auto const n = as<Op>(t.producer());
    if (!n) return std::nullopt;
    for (bool const turned : {false, true}) {
        normalized = turned ? n->template input<"x2">() : n->template input<"x1">();
        by = turned ? n->template input<"x1">() : n->template input<"x2">();
        if (auto const p = normalized_by_parts(normalized); p && is_of_elements(by, *p)) return p;
    }
    return std::nullopt;
}

} // namespace detail

/// Replaces the operators of a layer norm, (x - mean) / sqrt(variance + epsilon) [* gamma] [+ beta] over the last axes,
/// by one LayerNorm, if its dims are known. Results differ by the rounding of the parts. Returns the number of new
/// nodes;
/// the parts stay, without a reader if nothing else reads them.
/// error those of the inference of the new nodes
/// cost O(nodes)
[[nodiscard]] inline result<std::size_t, error_list> fuse_layer_norm(graph& g) {
    graph_edit edit(g);
    std::size_t added = 0;
    std::vector<bool> taken(g.tensors.size(), false);
    auto const nodes = static_cast<node_id>(g.nodes.size());
    for (auto i = nodes; i-- > 0;) {
        node_ref const n(g, i);
        if (n.kind() != node_kind::operation || n.row().output_count != 1) continue;
        tensor_ref const y(g, n.row().first_output);
        if (y.dtype() != dtype::f32 || taken[y.id()]) continue;
        tensor_ref gamma, beta, normalized, scaled;
        std::optional<detail::layer_norm_parts> p;
        if (auto const a = as<Add>(n)) {
            for (bool const turned : {false, true}) {
                scaled = turned ? a->input<"x2">() : a->input<"x1">();
                beta = turned ? a->input<"x1">() : a->input<"x2">();
                if ((p = detail::scaled_parts<Mul>(scaled, normalized, gamma)) && detail::is_of_elements(beta, *p))
                    break;
                p.reset();
            }
        }
        if (!p) beta = {}, p = detail::scaled_parts<Mul>(y, normalized, gamma);
        if (!p) gamma = {}, p = detail::normalized_by_parts(normalized = y);
        if (!p || !p->x.shape().is_static()) continue;
        auto const& s = p->x.shape();
        auto const count = s.elements(p->first_axis, s.rank());
        if (!count.known() || count.value() < 1 || count.value() > std::int64_t{1} << 24) continue;
        auto elements = shape::scalar();
        for (auto k = p->first_axis; k < s.rank(); ++k) elements.append(s[k]);
        auto const name = std::string(n.name()) + "/layer_norm";
        auto const filled = [&](std::string_view part, float v) {
            std::vector<float> const all(static_cast<std::size_t>(count.value()), v);
            return edit.constant<float>(name + "/" + std::string(part), span<float const>(all), elements);
        };
        auto const of_elements = [&](tensor_ref t, std::string_view part, float otherwise) {
            if (!t) return filled(part, otherwise);
            return t.shape() == elements ? t : tensor_ref();
        };
        auto const factor = of_elements(gamma, "gamma", 1), summand = of_elements(beta, "beta", 0);
        if (!factor || !summand) continue;
        auto const axis = static_cast<std::int64_t>(p->first_axis);
        edit.replace(y,
            edit.add<LayerNorm>(name, "x"_p = p->x, "gamma"_p = factor, "beta"_p = summand, "begin_norm_axis"_p = axis,
                    "begin_params_axis"_p = axis, "epsilon"_p = static_cast<double>(p->epsilon))
                .output<"y">());
        for (auto const t : {normalized, scaled})
            if (t) taken[t.id()] = true;
        ++added;
    }
    if (added == 0) return added;
    if (auto applied = edit.apply(); !applied) return std::move(applied).error();
    return added;
}

} // namespace library
GRAFT_END
