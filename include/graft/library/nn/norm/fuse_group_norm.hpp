// graft/library/nn/norm/fuse_group_norm.hpp - a pass: normalized groups of channels with what follows them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "graft/graph/edit/graph_passes.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/nn/conv/steps_after.hpp"
#include "graft/library/nn/norm/fused_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Finds LayerNorms over all but two axes, and adds the operators that do the steps after them at once.
class group_norm_fusion : steps_after {
public:
    explicit group_norm_fusion(graph& g) : steps_after(g) {}
    /// The number of nodes that were added.
    result<std::size_t, error_list> run() {
        auto const nodes = static_cast<node_id>(graph_.nodes.size());
        for (node_id i = 0; i < nodes; ++i)
            if (auto const n = as<LayerNorm>(node_ref(graph_, i)); n && !taken_[i]) fuse(*n);
        if (added_ == 0) return added_;
        if (auto applied = edit_.apply(); !applied) return std::move(applied).error();
        return added_;
    }

private:
    [[nodiscard]] static bool is_all(tensor_ref t, float v) {
        auto const all = floats_in(t);
        return !all.empty() && std::all_of(all.begin(), all.end(), [v](float e) { return e == v; });
    }
    void fuse(op_ref<LayerNorm> const& n) {
        auto x = n.input<"x">();
        auto t = n.output<"y">();
        auto const& s = x.shape();
        if (x.dtype() != dtype::f32 || !s.is_static() || s.rank() < 3 || s[1].value() < 1) return;
        auto const axis = normalize_axis(n.attr<"begin_norm_axis">(), s.rank());
        if (!axis || *axis != 2 || !only_first_output_is_read(t.producer())) return;
        if (!is_all(n.input<"gamma">(), 1) || !is_all(n.input<"beta">(), 0)) return;
        auto const groups = s[1].value();
        auto const whole = groups_of(x);
        channel_line c;
        c.factor.assign(static_cast<std::size_t>(groups), 1.0), c.shift.assign(c.channels(), 0.0);
        std::vector<node_id> used;
        auto const go = [&](node_ref next) { used.push_back(next.id()), t = result_of(next); };
        for (auto next = sole_reader(t); next; next = sole_reader(t)) {
            if (is_line(next, t, c)) {
                go(next);
            } else if (as<Reshape>(next) && whole && x != whole && result_of(next).shape() == whole.shape()) {
                spread(c, static_cast<std::size_t>(whole.shape()[1].value()));
                x = whole;
                go(next);
            } else break;
        }
        activation f;
        activated(t, f, used);
        if (used.empty()) return;
        auto const name = std::string(t.producer().name()) + "/group_norm";
        auto const rounded = [&](std::string_view part, std::vector<double> const& v) {
            std::vector<float> all;
            for (auto const e : v) all.push_back(static_cast<float>(e));
            return edit_.constant<float>(
                name + "/" + std::string(part), span<float const>(all), shape{static_cast<std::int64_t>(all.size())});
        };
        tensor_ref const made = edit_.add<GroupNormFused>(name, "x"_p = x, "scale"_p = rounded("scale", c.factor),
            "shift"_p = rounded("shift", c.shift), "groups"_p = groups, "epsilon"_p = n.attr<"epsilon">(),
            "activation"_p = f.name, "alpha"_p = f.alpha, "beta"_p = f.beta);
        edit_.replace(t, made);
        for (auto const one : used) taken_[one] = true;
        ++added_;
    }
    /// The images whose channels are the groups of x [n, groups, elements]; none if x is no view of such.
    [[nodiscard]] static tensor_ref groups_of(tensor_ref x) {
        auto const r = as<Reshape>(x.producer());
        if (!r || x.shape().rank() != 3) return {};
        auto const from = r->input<"x">();
        auto const &to = x.shape(), &s = from.shape();
        if (!s.is_static() || s.rank() < 2 || s[0] != to[0] || s[1].value() % to[1].value() != 0) return {};
        return from;
    }
    /// Numbers of groups as those of `n` channels.
    static void spread(channel_line& c, std::size_t n) {
        auto const from = c;
        c.factor.clear(), c.shift.clear();
        for (std::size_t i = 0; i < n; ++i) {
            auto const group = i / (n / from.channels());
            c.factor.push_back(from.factor[group]), c.shift.push_back(from.shift[group]);
        }
    }
};

} // namespace detail

/// Replaces, for a run, normalizations of channels or of groups of them (LayerNorm over all but the first two axes,
/// which `fuse_layer_norm` makes) and what follows them by operators that do all of it at once, GroupNormFused: views
/// of the groups as channels, constant factors and summands of channels, an activation. Nothing else reads what is
/// between them. Results differ by rounding. Returns the number of operators that were added.
/// error those of the inference of the new nodes
/// cost O(nodes + edges)
[[nodiscard]] inline result<std::size_t, error_list> fuse_group_norm(graph& g) {
    auto done = detail::group_norm_fusion(g).run();
    if (done && *done > 0) (void)remove_dead(g);
    return done;
}

} // namespace library
GRAFT_END
