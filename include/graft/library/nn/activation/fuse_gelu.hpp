// graft/library/nn/activation/fuse_gelu.hpp - a pass: Gelu from its parts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath> // fabs
#include <optional>
#include <string>
#include <vector>

#include "graft/graph/edit/edit.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/pattern.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A product as its constant factor and the other factors, in no particular order.
struct flat_product {
    double by = 1;
    std::vector<tensor_ref> factors{};

    /// Whether it is a known number times these factors.
    [[nodiscard]] bool is(double number, std::vector<tensor_id> wanted) const {
        if (!(std::fabs(by - number) <= 2e-6 * number) || wanted.size() != factors.size()) return false;
        for (auto const& f : factors) {
            bool found = false;
            for (auto& w : wanted)
                if (!found && w == f.id()) found = true, w = no_id;
            if (!found) return false;
        }
        return true;
    }
};
/// Multiplies `t` to a product by its own factors: of Mul, Div by a number, squares and cubes; `x` is one factor.
inline void multiply_out(tensor_ref t, tensor_id x, flat_product& to, int depth = 0) {
    constexpr int deepest = 4;
    tensor_ref of;
    if (t.id() != x && depth < deepest) {
        if (auto const v = with_number<Div>(t, of)) {
            to.by /= static_cast<double>(*v);
            return multiply_out(of, x, to, depth + 1);
        }
        if (auto const v = with_number<Mul>(t, of)) {
            to.by *= static_cast<double>(*v);
            return multiply_out(of, x, to, depth + 1);
        }
        if (auto const m = as<Mul>(t.producer())) {
            multiply_out(m->input<"x1">(), x, to, depth + 1);
            return multiply_out(m->input<"x2">(), x, to, depth + 1);
        }
        if (auto const v = with_number<Pow>(t, of); v && (*v == 2.f || *v == 3.f)) {
            for (int k = 0; k < static_cast<int>(*v); ++k) multiply_out(of, x, to, depth + 1);
            return;
        }
        if (auto const s = as<Square>(t.producer())) {
            for (int k = 0; k < 2; ++k) multiply_out(s->input<"x">(), x, to, depth + 1);
            return;
        }
    }
    to.factors.push_back(t);
}
[[nodiscard]] inline flat_product multiplied_out(tensor_ref t, tensor_id x) {
    flat_product p;
    multiply_out(t, x, p);
    return p;
}
/// The x of erf(x / sqrt 2) + 1; empty for another tensor.
[[nodiscard]] inline tensor_ref x_of_erf(tensor_ref gate) {
    tensor_ref erf, x;
    auto const one = with_number<Add>(gate, erf);
    auto const e = one && *one == 1.f ? as<Erf>(erf.producer()) : std::nullopt;
    if (!e) return {};
    auto by = with_number<Mul>(e->input<"x">(), x);
    if (!by)
        if (by = with_number<Div>(e->input<"x">(), x); by) by = 1.f / *by;
    return by && std::fabs(static_cast<double>(*by) - 0.7071067811865476) < 2e-6 ? x : tensor_ref();
}
/// The x of tanh(sqrt(2 / pi) (x + 0.044715 x^3)) + 1; empty for another tensor.
[[nodiscard]] inline tensor_ref x_of_tanh(tensor_ref gate) {
    constexpr double outer = 0.7978845608028654, inner = 0.044715;
    tensor_ref tanh, sum;
    auto const one = with_number<Add>(gate, tanh);
    auto const t = one && *one == 1.f ? as<Tanh>(tanh.producer()) : std::nullopt;
    if (!t) return {};
    auto const by = with_number<Mul>(t->input<"x">(), sum);
    if (by && std::fabs(static_cast<double>(*by) - outer) < 2e-6) {
        auto const a = as<Add>(sum.producer());
        if (!a) return {};
        for (bool const turned : {false, true}) {
            auto const x = turned ? a->input<"x2">() : a->input<"x1">(),
                       cube = turned ? a->input<"x1">() : a->input<"x2">();
            if (multiplied_out(cube, x.id()).is(inner, {x.id(), x.id(), x.id()})) return x;
        }
        return {};
    }
    // sqrt(2 / pi) x (1 + 0.044715 x^2)
    auto const m = as<Mul>(t->input<"x">().producer());
    if (!m) return {};
    for (bool const turned : {false, true}) {
        tensor_ref square, x;
        auto const rest = with_number<Add>(turned ? m->input<"x1">() : m->input<"x2">(), square);
        auto const scale = with_number<Mul>(turned ? m->input<"x2">() : m->input<"x1">(), x);
        if (rest && *rest == 1.f && scale && std::fabs(static_cast<double>(*scale) - outer) < 2e-6 &&
            multiplied_out(square, x.id()).is(inner, {x.id(), x.id()}))
            return x;
    }
    return {};
}
/// Whether y is the product of x/2 and a gate: the x of the gate, by erf or by tanh.
[[nodiscard]] inline tensor_ref gelu_of(tensor_ref y, bool& approximate) {
    // the gate is a factor of y, at most two products away
    std::vector<tensor_ref> open{y}, gates;
    for (std::size_t k = 0; k < open.size() && open.size() < 16; ++k) {
        auto const m = as<Mul>(open[k].producer());
        if (!m) {
            gates.push_back(open[k]);
            continue;
        }
        for (auto const f : {m->input<"x1">(), m->input<"x2">()}) open.push_back(f);
    }
    for (auto const gate : gates)
        for (bool const by_tanh : {false, true}) {
            auto const x = by_tanh ? x_of_tanh(gate) : x_of_erf(gate);
            if (!x || x.shape() != y.shape() || !multiplied_out(y, x.id()).is(0.5, {x.id(), gate.id()})) continue;
            approximate = by_tanh;
            return x;
        }
    return {};
}

} // namespace detail

/// Replaces the operators of x/2 (1 + erf(x / sqrt 2)), and of its form with tanh, by one Gelu, in each order of their
/// products. Results differ by the rounding of the parts. Returns the number of new nodes.
/// error those of the inference of the new nodes
/// cost O(nodes)
[[nodiscard]] inline result<std::size_t, error_list> fuse_gelu(graph& g) {
    graph_edit edit(g);
    std::size_t added = 0;
    auto const nodes = static_cast<node_id>(g.nodes.size());
    for (node_id i = 0; i < nodes; ++i) {
        auto const m = as<Mul>(node_ref(g, i));
        if (!m || m->output<"y">().dtype() != dtype::f32) continue;
        bool approximate = false;
        auto const x = detail::gelu_of(m->output<"y">(), approximate);
        if (!x) continue;
        auto const name = std::string(node_ref(g, i).name()) + "/gelu";
        edit.replace(m->output<"y">(), edit.add<Gelu>(name, "x"_p = x, "approximate"_p = approximate));
        ++added;
    }
    if (added == 0) return added;
    if (auto applied = edit.apply(); !applied) return std::move(applied).error();
    return added;
}

} // namespace library
GRAFT_END
