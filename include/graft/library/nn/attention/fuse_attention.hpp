// graft/library/nn/attention/fuse_attention.hpp - a pass: attention from its parts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/readers.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/attention/fused_ops.hpp"
#include "graft/library/pattern.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Attention in a graph: what it is computed of.
struct attention_parts {
    using axes = std::vector<std::int64_t>;
    tensor_ref q{}, k{}, v{}, condition{}, mask{};
    axes of_q{}, of_k{}, of_v{};
    bool keeps = true;
    float scale = 1, fill = 0;
};

/// Looks for attention, from its last product on.
class attention_pattern {
public:
    using axes = attention_parts::axes;

    explicit attention_pattern(graph const& g) : graph_(g), readers_(g), is_output_(g.tensors.size(), false) {
        for (auto const& o : g.outputs)
            if (o.tensor != no_id) is_output_[o.tensor] = true;
    }
    /// The attention whose last product is this node.
    [[nodiscard]] std::optional<attention_parts> of(node_ref n) const {
        auto const last = product_of(n);
        if (!last || last->turns_a || !is_between(last->a)) return std::nullopt;
        auto const s = as<SoftmaxV2>(last->a.producer());
        if (!s) return std::nullopt;
        auto const rank = static_cast<std::int64_t>(last->a.shape().rank());
        auto const over = s->attr<"axes">();
        if (over.size() != 1 || (over[0] != -1 && over[0] != rank - 1)) return std::nullopt;
        attention_parts p;
        p.v = last->b;
        if (!masked_scores(s->input<"x">(), p)) return std::nullopt;
        p.of_v = order_of(last->b.shape().rank(), last->turns_b);
        while (through_permutation(p.v, p.of_v)) {}
        if (p.k.is_constant() || p.v.is_constant()) return std::nullopt; // these products pack them once
        return p;
    }
    /// If a permutation that keeps the last axis is all that reads `y`: its result, and its order.
    [[nodiscard]] std::optional<std::pair<tensor_ref, axes>> permuted(tensor_ref y) const {
        if (!is_between(y)) return std::nullopt;
        node_ref const n(graph_, readers_.of(y.id())[0].node);
        auto const order = permutation_of(n, y);
        if (!order || order->back() + 1 != static_cast<std::int64_t>(order->size())) return std::nullopt;
        return std::pair(n.outputs()[0], *order);
    }

private:
    struct product {
        tensor_ref a{}, b{};
        bool turns_a = false, turns_b = false;
    };
    /// A product of float32 matrices with the same batch axes.
    [[nodiscard]] static std::optional<product> product_of(node_ref n) {
        product p;
        auto const matrices = [&](auto const& m) {
            p = {m->template input<"x1">(), m->template input<"x2">(), m->template attr<"transpose_x1">(),
                m->template attr<"transpose_x2">()};
            return !m->template optional_input<"bias">();
        };
        auto const batches = [&](auto const& m) {
            p = {m->template input<"x1">(), m->template input<"x2">(), m->template attr<"adj_x1">(),
                m->template attr<"adj_x2">()};
            return true;
        };
        bool found = false;
        if (auto const b = as<BatchMatMulV2>(n)) found = batches(b);
        else if (auto const c = as<BatchMatMul>(n)) found = batches(c);
        else if (auto const m = as<MatMulV2>(n)) found = matrices(m);
        else if (auto const first = as<MatMul>(n)) found = matrices(first);
        if (!found || p.a.dtype() != dtype::f32 || p.b.dtype() != dtype::f32) return std::nullopt;
        auto const &s = p.a.shape(), &t = p.b.shape();
        return s.has_rank() && t.has_rank() && s.rank() == t.rank() && s.rank() >= 2 ? std::optional(p) : std::nullopt;
    }
    /// Whether one node reads t, once, and it is no output of the graph.
    [[nodiscard]] bool is_between(tensor_ref t) const {
        return t.dtype() == dtype::f32 && !is_output_[t.id()] && readers_.of(t.id()).size() == 1;
    }
    /// The order of a permutation of x, with an entry for each axis.
    [[nodiscard]] static std::optional<axes> permutation_of(node_ref n, tensor_ref x) {
        if (!x.shape().has_rank()) return std::nullopt;
        auto const rank = x.shape().rank();
        axes order;
        if (auto const p = as<Permute>(n)) {
            for (auto const a : p->attr<"order">()) order.push_back(a);
            for (std::int64_t a = 0; a < static_cast<std::int64_t>(rank); ++a) {
                bool listed = false;
                for (auto const o : order) listed = listed || o == a;
                if (!listed) order.push_back(a);
            }
        } else if (auto const t = as<Transpose>(n)) {
            for (auto const a : integers_in(t->input<"perm">())) {
                auto const at = normalize_axis(a, rank, "perm");
                if (!at) return std::nullopt;
                order.push_back(static_cast<std::int64_t>(*at));
            }
        }
        return rank > 0 && order.size() == rank ? std::optional(order) : std::nullopt;
    }
    /// The axes in order, or with the last two exchanged.
    [[nodiscard]] static axes order_of(std::size_t rank, bool is_turned) {
        axes order;
        for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
        if (is_turned) std::swap(order[rank - 1], order[rank - 2]);
        return order;
    }
    /// If t is a permutation of x, which only this reads: takes x in place of t, its axes in the same order.
    [[nodiscard]] bool through_permutation(tensor_ref& t, axes& order) const {
        if (!is_between(t) || t.producer().kind() != node_kind::operation || t.producer().inputs().size() == 0)
            return false;
        auto const x = t.producer().inputs()[0];
        auto const by = x ? permutation_of(t.producer(), x) : std::nullopt;
        if (!by) return false;
        for (auto& a : order) a = (*by)[static_cast<std::size_t>(a)];
        return t = x, true;
    }
    /// If t is x times a number, or divided by one: takes x in place of t.
    [[nodiscard]] bool through_number(tensor_ref& t, float& scale) const {
        if (!is_between(t)) return false;
        tensor_ref x;
        auto by = with_number<Mul>(t, x);
        if (!by)
            if (auto const d = with_number<Div>(t, x)) by = 1 / *d;
        if (!by || !x.shape().has_rank() || x.shape().rank() != t.shape().rank()) return false;
        return scale *= *by, t = x, true;
    }
    /// Whether t broadcasts to the scores, and certainly does not change their shape.
    [[nodiscard]] static bool fits(tensor_ref t, dtype type, shape const& scores) {
        if (!t || t.dtype() != type || !t.shape().has_rank() || t.shape().rank() > scores.rank()) return false;
        for (std::size_t i = 0; i < t.shape().rank(); ++i)
            if (auto const d = t.shape().back(i); !d.is(1) && !(d == scores.back(i) && (d.known() || d.symbolic())))
                return false;
        return true;
    }
    /// scale * Q * K', in parts.
    [[nodiscard]] bool product_of_scores(tensor_ref t, attention_parts& p) const {
        while (through_number(t, p.scale)) {}
        auto const first = is_between(t) ? product_of(t.producer()) : std::nullopt;
        if (!first) return false;
        auto const rank = t.shape().rank();
        p.q = first->a, p.of_q = order_of(rank, first->turns_a);
        p.k = first->b, p.of_k = order_of(rank, !first->turns_b); // K, not its transposed
        while (through_permutation(p.q, p.of_q) || through_number(p.q, p.scale)) {}
        while (through_permutation(p.k, p.of_k) || through_number(p.k, p.scale)) {}
        return true;
    }
    /// A number where a condition holds, or where it does not, and the product elsewhere.
    [[nodiscard]] bool chosen_scores(tensor_ref t, attention_parts& p) const {
        auto const s = as<SelectV2>(t.producer());
        if (!s) return product_of_scores(t, p);
        if (!is_between(t)) return false;
        for (bool const keeps : {true, false}) {
            auto const scores = keeps ? s->input<"then">() : s->input<"else">(),
                       other = keeps ? s->input<"else">() : s->input<"then">();
            auto const fill = number_in(other);
            if (!fill || !scores.shape().has_rank() || other.shape().rank() > scores.shape().rank() ||
                !fits(s->input<"condition">(), dtype::boolean, scores.shape()) || !product_of_scores(scores, p))
                continue;
            p.condition = s->input<"condition">(), p.keeps = keeps, p.fill = *fill;
            return true;
        }
        return false;
    }
    /// A mask that is added to these, if there is one.
    [[nodiscard]] bool masked_scores(tensor_ref t, attention_parts& p) const {
        auto const a = as<Add>(t.producer());
        if (!a) return chosen_scores(t, p);
        if (!is_between(t)) return false;
        for (bool const turned : {false, true}) {
            auto const scores = turned ? a->input<"x2">() : a->input<"x1">(),
                       mask = turned ? a->input<"x1">() : a->input<"x2">();
            auto tried = p;
            if (!scores.shape().has_rank() || !fits(mask, dtype::f32, scores.shape()) || !chosen_scores(scores, tried))
                continue;
            p = tried, p.mask = mask;
            return true;
        }
        return false;
    }

    graph const& graph_;
    readers readers_;
    std::vector<bool> is_output_;
};

} // namespace detail

/// Replaces attention of float32, softmax(Q * K' * scale [+ mask]) * V in the operators of its steps, by one
/// AttentionFused, if nothing else reads what is between. The scale may be at Q, at K or at their product; scores may
/// be a number where a condition says so, before a mask is added. Permutations of q, k, v and of the result are part
/// of it. Results differ by the order of sums and by the rounding of the scale. Returns the number of new nodes.
/// error those of the inference of the new nodes
/// cost O(nodes + edges)
[[nodiscard]] inline result<std::size_t, error_list> fuse_attention(graph& g) {
    detail::attention_pattern const pattern(g);
    graph_edit edit(g);
    std::size_t added = 0;
    auto const nodes = static_cast<node_id>(g.nodes.size());
    for (node_id i = 0; i < nodes; ++i) {
        auto const p = pattern.of(node_ref(g, i));
        if (!p) continue;
        auto y = node_ref(g, i).outputs()[0];
        detail::attention_parts::axes of_y;
        if (auto const after = pattern.permuted(y)) y = after->first, of_y = after->second;
        edit.replace(y, edit.add<AttentionFused>(std::string(node_ref(g, i).name()) + "/attention", "q"_p = p->q,
                                "k"_p = p->k, "v"_p = p->v, "condition"_p = p->condition, "mask"_p = p->mask,
                                "scale"_p = static_cast<double>(p->scale), "keeps"_p = p->keeps,
                                "fill"_p = static_cast<double>(p->fill), "q_axes"_p = p->of_q, "k_axes"_p = p->of_k,
                                "v_axes"_p = p->of_v, "y_axes"_p = of_y)
                            .output<"y">());
        ++added;
    }
    if (added == 0) return added;
    if (auto applied = edit.apply(); !applied) return std::move(applied).error();
    return added;
}

} // namespace library
GRAFT_END
