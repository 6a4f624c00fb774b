// graft/library/ml/tree/onnx.hpp - ONNX: decision trees of the domain ai.onnx.ml
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/ml/label/classes.hpp"
#include "graft/library/ml/tree/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// The attributes of TreeScores.
struct tree_tables {
    numbers roots, features, modes, yes, no, nan_yes, leaf_begin, leaf_targets;
    std::vector<double> splits, members, leaf_weights, base_values;

    /// The result of the trees for x.
    [[nodiscard]] tensor_id of(making& m, std::string_view name, tensor_id x, std::int64_t targets,
        std::string_view aggregate, std::string_view post) const {
        return m.add<TreeScores>(name, "x"_p = x, "n_targets"_p = targets, "roots"_p = roots, "features"_p = features,
            "modes"_p = modes, "splits"_p = splits, "yes"_p = yes, "no"_p = no, "nan_yes"_p = nan_yes,
            "members"_p = members, "leaf_begin"_p = leaf_begin, "leaf_targets"_p = leaf_targets,
            "leaf_weights"_p = leaf_weights, "base_values"_p = base_values, "aggregate"_p = aggregate,
            "post_transform"_p = post);
    }
};
/// Nodes and leaves are numbered separately: `trueleafs` specifies which of them a number means.
inline constexpr auto tree_ensemble = composed<onnx::ml::TreeEnsemble>([](making& m, auto& ctx) -> status {
    tree_tables t;
    t.roots = listed(ctx.template attr<"tree_roots">());
    t.features = listed(ctx.template attr<"nodes_featureids">());
    tensor_view const modes = ctx.template attr<"nodes_modes">();
    for (auto const b : modes.bytes) t.modes.push_back(static_cast<std::int64_t>(b));
    if (modes.desc.type != dtype::u8) return fail(errc::wrong_dtype, "nodes_modes", "uint8");
    if (!real_numbers(ctx.template attr<"nodes_splits">(), t.splits))
        return fail(errc::wrong_dtype, "nodes_splits", "floating-point numbers");
    if (!real_numbers(ctx.template attr<"leaf_weights">(), t.leaf_weights))
        return fail(errc::wrong_dtype, "leaf_weights", "floating-point numbers");
    if (ctx.template has_attr<"membership_values">() &&
        !real_numbers(ctx.template attr<"membership_values">(), t.members))
        return fail(errc::wrong_dtype, "membership_values", "floating-point numbers");
    if (ctx.template has_attr<"nodes_missing_value_tracks_true">())
        t.nan_yes = listed(ctx.template attr<"nodes_missing_value_tracks_true">());
    auto const join = [](numbers& to, numbers const& ids, numbers const& leaf) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            to.push_back(i < leaf.size() && leaf[i] != 0 ? -1 - ids[i] : ids[i]);
        return ids.size() == leaf.size();
    };
    if (!join(t.yes, listed(ctx.template attr<"nodes_truenodeids">()), listed(ctx.template attr<"nodes_trueleafs">())))
        return fail(errc::wrong_attribute_value, "nodes_trueleafs", "one for each node");
    if (!join(t.no, listed(ctx.template attr<"nodes_falsenodeids">()), listed(ctx.template attr<"nodes_falseleafs">())))
        return fail(errc::wrong_attribute_value, "nodes_falseleafs", "one for each node");
    t.leaf_targets = listed(ctx.template attr<"leaf_targetids">());
    for (std::size_t i = 0; i <= t.leaf_targets.size(); ++i) t.leaf_begin.push_back(static_cast<std::int64_t>(i));
    static constexpr std::string_view aggregates[] = {"AVERAGE", "SUM", "MIN", "MAX"},
                                      posts[] = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT"};
    auto const aggregate = ctx.template attr<"aggregate_function">(), post = ctx.template attr<"post_transform">();
    if (aggregate < 0 || aggregate > 3)
        return fail(errc::wrong_attribute_value, "aggregate_function", "0 to 3", 3, aggregate);
    if (post < 0 || post > 4) return fail(errc::wrong_attribute_value, "post_transform", "0 to 4", 4, post);
    std::int64_t targets = 1;
    if (ctx.template has_attr<"n_targets">()) targets = ctx.template attr<"n_targets">();
    return m.set_result(t.of(m, "", ctx.template tensor<"X">(), targets, aggregates[aggregate], posts[post]));
});

/// The contents of `Name` or, in later versions, of `Tensor`.
/// error wrong_dtype
template <fixed_string Name, fixed_string Tensor, class Context>
[[nodiscard]] status floats_of(Context& ctx, std::vector<double>& out) {
    if (ctx.template has_attr<Name>()) {
        auto const all = ctx.template attr<Name>();
        out.assign(all.begin(), all.end());
    }
    if constexpr (Context::template defines_attr<Tensor>())
        if (ctx.template has_attr<Tensor>() && !real_numbers(ctx.template attr<Tensor>(), out))
            return fail(errc::wrong_dtype, Tensor.view(), "floating-point numbers");
    return ok;
}
/// The positions of nodes that have names: a tree and a number in it.
class node_places {
public:
    struct named {
        std::int64_t tree, id, at;
    };
    void add(std::int64_t tree, std::int64_t id, std::int64_t at) { all_.push_back({tree, id, at}); }
    /// False: a name is used twice.
    bool sort() {
        graft::sort(all_, &before);
        for (std::size_t i = 1; i < all_.size(); ++i)
            if (!before(all_[i - 1], all_[i])) return false;
        return true;
    }
    /// Null if no node has the name.
    [[nodiscard]] named const* find(std::int64_t tree, std::int64_t id) const {
        named const wanted{tree, id, 0};
        std::size_t low = 0, high = all_.size();
        while (low < high) {
            auto const middle = low + (high - low) / 2;
            if (before(all_[middle], wanted)) low = middle + 1;
            else high = middle;
        }
        return low < all_.size() && !before(wanted, all_[low]) ? &all_[low] : nullptr;
    }

private:
    static bool before(named const& a, named const& b) { return a.tree != b.tree ? a.tree < b.tree : a.id < b.id; }
    series<named> all_{};
};
/// The names of the attributes with the values of leaves.
struct of_targets {
    static constexpr fixed_string trees = "target_treeids";
    static constexpr fixed_string nodes = "target_nodeids";
    static constexpr fixed_string ids = "target_ids";
    static constexpr fixed_string weights = "target_weights";
    static constexpr fixed_string as_tensor = "target_weights_as_tensor";
};
struct of_classes {
    static constexpr fixed_string trees = "class_treeids";
    static constexpr fixed_string nodes = "class_nodeids";
    static constexpr fixed_string ids = "class_ids";
    static constexpr fixed_string weights = "class_weights";
    static constexpr fixed_string as_tensor = "class_weights_as_tensor";
};
/// Trees as the model has them: lists of nodes, and of what leaves give.
struct named_trees {
    numbers trees, ids, features, yes, no, nan, target_trees, target_nodes, targets;
    span<std::string_view const> modes;
    std::vector<double> values, weights;
    status weights_state; ///< why the weights of leaves are not known
    struct {
        std::string_view nodes, ids;
    } names; ///< of the attributes with the leaves
};
/// Reads trees whose nodes have names (tree, number); leaves are nodes, and a leaf's weights refer to it.
/// error missing_required_attribute, wrong_attribute_value, wrong_dtype
[[nodiscard]] inline status read_trees(named_trees const& from_model, tree_tables& t) {
    static constexpr std::string_view branches[] = {
        "BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ", "LEAF"};
    auto const& [trees, ids, features, yes, no, nan, target_trees, target_nodes, targets, modes, values, weights,
        weights_state, names] = from_model;
    auto const n = ids.size();
    for (auto const size : {trees.size(), features.size(), yes.size(), no.size(), std::size_t{modes.size()},
             values.size(), nan.empty() ? n : nan.size()})
        if (size != n)
            return fail(errc::wrong_attribute_value, "nodes_nodeids", "lists of one length",
                static_cast<std::int64_t>(size), static_cast<std::int64_t>(n));
    node_places place;
    std::int64_t leaves = 0, inner = 0;
    numbers from;
    for (std::size_t i = 0; i < n; ++i) {
        std::int64_t mode = 0;
        while (mode < 7 && branches[mode] != std::string_view(modes[i])) ++mode;
        if (mode == 7) return fail(errc::wrong_attribute_value, "nodes_modes", "BRANCH_LEQ and kin, or LEAF");
        place.add(trees[i], ids[i], mode == 6 ? -1 - leaves : inner);
        if (i == 0 || trees[i] != trees[i - 1]) t.roots.push_back(mode == 6 ? -1 - leaves : inner);
        if (mode == 6) {
            ++leaves;
            continue;
        }
        ++inner;
        from.push_back(static_cast<std::int64_t>(i));
        t.features.push_back(features[i]), t.modes.push_back(mode), t.splits.push_back(values[i]);
        if (!nan.empty()) t.nan_yes.push_back(nan[i]);
    }
    if (!place.sort()) return fail(errc::wrong_attribute_value, "nodes_nodeids", "each number once in a tree");
    for (auto const i : from) {
        auto const k = static_cast<std::size_t>(i);
        auto const *left = place.find(trees[k], yes[k]), *right = place.find(trees[k], no[k]);
        if (!left || !right) return fail(errc::wrong_attribute_value, "nodes_truenodeids", "nodes of the tree", yes[k]);
        t.yes.push_back(left->at), t.no.push_back(right->at);
    }
    if (!weights_state) return weights_state;
    if (target_trees.size() != targets.size() || target_nodes.size() != targets.size() ||
        weights.size() != targets.size())
        return fail(errc::wrong_attribute_value, names.ids, "lists of one length",
            static_cast<std::int64_t>(weights.size()), static_cast<std::int64_t>(targets.size()));
    std::vector<std::vector<std::size_t>> of_leaf(static_cast<std::size_t>(leaves));
    for (std::size_t i = 0; i < targets.size(); ++i) {
        auto const* leaf = place.find(target_trees[i], target_nodes[i]);
        if (!leaf || leaf->at >= 0) return fail(errc::wrong_attribute_value, names.nodes, "leaves", target_nodes[i]);
        of_leaf[static_cast<std::size_t>(-1 - leaf->at)].push_back(i);
    }
    t.leaf_begin.push_back(0);
    for (auto const& leaf : of_leaf) {
        for (auto const i : leaf) t.leaf_targets.push_back(targets[i]), t.leaf_weights.push_back(weights[i]);
        t.leaf_begin.push_back(static_cast<std::int64_t>(t.leaf_targets.size()));
    }
    return ok;
}
template <class Names, class Context> [[nodiscard]] status read_named_trees(Context& ctx, tree_tables& t) {
    for (bool const there : {ctx.template has_attr<"nodes_treeids">(), ctx.template has_attr<"nodes_nodeids">(),
             ctx.template has_attr<"nodes_featureids">(), ctx.template has_attr<"nodes_modes">(),
             ctx.template has_attr<"nodes_truenodeids">(), ctx.template has_attr<"nodes_falsenodeids">(),
             ctx.template has_attr<Names::trees>(), ctx.template has_attr<Names::nodes>(),
             ctx.template has_attr<Names::ids>()})
        if (!there)
            return fail(
                errc::missing_required_attribute, "nodes_treeids", "all lists of nodes and of what leaves give");
    named_trees of{};
    of.trees = listed(ctx.template attr<"nodes_treeids">()), of.ids = listed(ctx.template attr<"nodes_nodeids">());
    of.features = listed(ctx.template attr<"nodes_featureids">());
    of.yes = listed(ctx.template attr<"nodes_truenodeids">());
    of.no = listed(ctx.template attr<"nodes_falsenodeids">());
    of.modes = ctx.template attr<"nodes_modes">();
    of.nan = listed(ctx.template attr<"nodes_missing_value_tracks_true">());
    of.target_trees = listed(ctx.template attr<Names::trees>());
    of.target_nodes = listed(ctx.template attr<Names::nodes>());
    of.targets = listed(ctx.template attr<Names::ids>());
    of.names = {Names::nodes.view(), Names::ids.view()};
    if (auto s = floats_of<"nodes_values", "nodes_values_as_tensor">(ctx, of.values); !s) return s;
    of.weights_state = floats_of<Names::weights, Names::as_tensor>(ctx, of.weights);
    if (auto s = read_trees(of, t); !s) return s;
    return floats_of<"base_values", "base_values_as_tensor">(ctx, t.base_values);
}
inline constexpr auto tree_regressor = composed<onnx::ml::TreeEnsembleRegressor>([](making& m, auto& ctx) -> status {
    tree_tables t;
    if (auto s = read_named_trees<of_targets>(ctx, t); !s) return s;
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto const real = type == dtype::f32 ? x : m.cast("real", x, dtype::f64);
    std::int64_t count = 1;
    if (ctx.template has_attr<"n_targets">()) count = ctx.template attr<"n_targets">();
    auto const y = t.of(m, type == dtype::f32 ? "" : "scores", real, count, ctx.template attr<"aggregate_function">(),
        ctx.template attr<"post_transform">());
    return m.set_result(m.cast("", y, dtype::f32));
});

/// The label of the best class of each row, and a score for each class. If all leaves contribute to one class of two,
/// their sum is a score s of the second; the first has 1 - s if no weight is negative, otherwise -s, or both are
/// shares by LOGISTIC. Source: ONNX Runtime, where the definition is silent.
/// error those of read_named_trees; missing_required_attribute: no labels
inline constexpr auto tree_classifier = expand<onnx::ml::TreeEnsembleClassifier>([](auto& ctx) -> status {
    making m(ctx);
    tree_tables t;
    if (auto s = read_named_trees<of_classes>(ctx, t); !s) return s;
    class_labels labels{m};
    if (auto s = labels.read<"classlabels_int64s">(ctx); !s) return s;
    auto const x = ctx.template tensor<"X">();
    auto const real = m.desc(x).type == dtype::f32 ? x : m.cast("real", x, dtype::f64);
    std::string_view const post = ctx.template attr<"post_transform">();
    bool single = labels.count == 2 && !t.leaf_targets.empty(), positive = true;
    for (auto const target : t.leaf_targets) single = single && target == t.leaf_targets[0];
    for (auto const w : t.leaf_weights) positive = positive && w >= 0;
    if (!single) {
        auto const raw = m.cast("raw", t.of(m, "scores", real, labels.count, "SUM", "NONE"), dtype::f32);
        ctx.result(labels.best(raw));
        if (ctx.output_count() < 2) return ok;
        if (post == "NONE") return m.set_result(m.of<Identity>("scores_out", raw));
        return m.set_result(m.cast("scores_out", t.of(m, "transformed", real, labels.count, "SUM", post), dtype::f32));
    }
    for (auto& target : t.leaf_targets) target = 0;
    if (!t.base_values.empty()) t.base_values.resize(1);
    auto const s = m.cast("score", t.of(m, "sum", real, 1, "SUM", post == "PROBIT" ? post : "NONE"), dtype::f32);
    return labels.set_of_one(s, positive ? 0.5 : 0.0, positive, post == "LOGISTIC" && !positive);
});

/// The plugins of this family.
using tree_plugins = graft::plugins<tree_ensemble, tree_regressor, tree_classifier>;
static_assert(onnx::complete<tree_plugins,
    ops<onnx::ml::TreeEnsemble, onnx::ml::TreeEnsembleRegressor, onnx::ml::TreeEnsembleClassifier>>);

} // namespace library::onnx_plugins
GRAFT_END
