// graft/library/nn/conv/fuse_convolutions.hpp - convolutions with the operators that follow them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/graph/edit/graph_passes.hpp"
#include "graft/library/nn/conv/convolution_form.hpp"
#include "graft/library/nn/conv/fused_ops.hpp"
#include "graft/library/nn/conv/steps_after.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Finds what follows convolutions, and adds the operators that do it at once.
class convolution_fusion : steps_after {
public:
    explicit convolution_fusion(graph& g) : steps_after(g) {}
    /// The number of nodes that were added.
    result<std::size_t, error_list> run() {
        auto const nodes = static_cast<node_id>(graph_.nodes.size());
        for (auto i = nodes; i-- > 0;) // the last convolution before a sum takes it: the other one is complete then
            if (!taken_[i]) fuse(node_ref(graph_, i));
        if (added_ == 0) return added_;
        if (auto applied = edit_.apply(); !applied) return std::move(applied).error();
        return added_;
    }

private:
    void fuse(node_ref n) {
        auto c = convolution_form::of(n);
        if (!c || !only_first_output_is_read(n)) return;
        auto t = c->y;
        std::vector<node_id> used;
        activation f;
        tensor_ref sum;
        auto const go = [&](node_ref next) { used.push_back(next.id()), t = result_of(next); };
        for (auto next = sole_reader(t); next && is_line(next, t, *c); next = sole_reader(t)) go(next);
        if (auto const next = sole_reader(t); next && is_sum(next, t, sum)) go(next);
        activated(t, f, used);
        if (used.empty()) return;
        auto const name = std::string(t.producer().name()) + "/fused";
        auto filter = c->filter;
        if (!c->turned.empty() || c->is_scaled()) {
            auto const all = c->scaled();
            filter = edit_.constant<float>(name + "/filter", {all.get(), c->elements()}, c->weights_shape);
        }
        auto bias = c->bias;
        if (!c->shift.empty()) {
            std::vector<float> rounded;
            for (auto const v : c->shift) rounded.push_back(static_cast<float>(v));
            bias = edit_.constant<float>(name + "/bias", rounded, shape{c->weights_shape[0].value()});
        }
        tensor_ref const made = edit_.add<ConvolutionFused>(name, "x"_p = c->x, "filter"_p = filter, "bias"_p = bias,
            "sum"_p = sum, "strides"_p = c->strides, "pads"_p = c->pads, "dilations"_p = c->dilations,
            "groups"_p = c->groups, "activation"_p = f.name, "alpha"_p = f.alpha, "beta"_p = f.beta);
        edit_.replace(t, made);
        for (auto const one : used) taken_[one] = true;
        ++added_;
    }

    [[nodiscard]] bool is_sum(node_ref n, tensor_ref t, tensor_ref& sum) const {
        auto const a = as<Add>(n);
        if (!a) return false;
        auto const other = a->input<"x1">() == t ? a->input<"x2">() : a->input<"x1">();
        if (!t.shape().is_static() || other.shape() != t.shape() || other.dtype() != dtype::f32) return false;
        sum = other;
        return true;
    }
};

} // namespace detail

/// Replaces, for a run, convolutions with constant filters of images with channels as the second axis and what follows
/// them by operators that do all of it at once, ConvolutionFused: a batch normalization, factors and summands of
/// channels, which become part of the filter and the bias; a sum with another tensor; an activation. Nothing else reads
/// what is between them. Results differ by rounding, where a filter is multiplied; else only activations may.
/// Returns the number of operators that were added.
/// error those of the inference of the new nodes
/// cost O(nodes + edges), and the elements of the filters
[[nodiscard]] inline result<std::size_t, error_list> fuse_convolutions(graph& g) {
    auto done = detail::convolution_fusion(g).run();
    if (done && *done > 0) (void)remove_dead(g);
    return done;
}

} // namespace library
GRAFT_END
