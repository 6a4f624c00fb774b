// graft/library/ml/tree/onnx_out.hpp - ONNX exporter: trees
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/ml/tree/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Nodes and leaves in the form of a TreeEnsembleRegressor: each tree separately, its nodes numbered from 0.
struct regressor_tables {
    numbers trees, ids, features, yes, no, nan_yes, target_trees, target_ids, targets;
    std::vector<std::string_view> modes;
    std::vector<double> splits, weights;

    /// Adds the tree below `root`.
    /// error unsupported_in_operator_set: members; nodes that two others lead to without end
    status add(lowering<TreeScores> const& n, std::int64_t tree, std::int64_t root) {
        static constexpr std::string_view names[]{
            "BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"};
        auto const places = n.attr<"features">(), kinds = n.attr<"modes">(), yes_of = n.attr<"yes">(),
                   no_of = n.attr<"no">(), nan = n.attr<"nan_yes">(), begin = n.attr<"leaf_begin">(),
                   to = n.attr<"leaf_targets">();
        numbers open{root};
        for (std::size_t id = 0; id < open.size(); ++id) {
            auto const at = open[id];
            auto const is_leaf = at < 0;
            auto const i = static_cast<std::size_t>(is_leaf ? -1 - at : at);
            trees.push_back(tree), ids.push_back(static_cast<std::int64_t>(id));
            if (is_leaf) {
                modes.push_back("LEAF");
                features.push_back(0), splits.push_back(0), yes.push_back(0), no.push_back(0), nan_yes.push_back(0);
                for (auto k = static_cast<std::size_t>(begin[i]); k < static_cast<std::size_t>(begin[i + 1]); ++k) {
                    target_trees.push_back(tree), target_ids.push_back(static_cast<std::int64_t>(id));
                    targets.push_back(to[k]), weights.push_back(n.attr<"leaf_weights">()[k]);
                }
                continue;
            }
            if (kinds[i] > 5 || open.size() > 2 * places.size() + 2)
                return fail(errc::unsupported_in_operator_set, "modes", "comparisons with one number");
            modes.push_back(names[kinds[i]]);
            features.push_back(places[i]), splits.push_back(n.attr<"splits">()[i]);
            nan_yes.push_back(nan.empty() ? 0 : nan[i]);
            yes.push_back(static_cast<std::int64_t>(open.size())), no.push_back(yes.back() + 1);
            open.push_back(yes_of[i]), open.push_back(no_of[i]);
        }
        return ok;
    }
};

/// The numbers of trees over float64 are tensors; the scores are float32 there.
inline constexpr auto tree_scores = out::lower<TreeScores>([](lowering<TreeScores>& n) -> status {
    auto& m = n.m;
    regressor_tables t;
    auto const roots = n.attr<"roots">();
    for (std::size_t k = 0; k < roots.size(); ++k)
        if (auto s = t.add(n, static_cast<std::int64_t>(k), roots[k]); !s) return s;
    auto const x = n.in<"x">();
    auto const type = m.type(x);
    std::vector<out::given> attributes{{"n_targets", n.attr<"n_targets">()}, {"nodes_treeids", t.trees},
        {"nodes_nodeids", t.ids}, {"nodes_featureids", t.features},
        {"nodes_modes", attr_value::of(span<std::string_view const>(t.modes))}, {"nodes_truenodeids", t.yes},
        {"nodes_falsenodeids", t.no}, {"nodes_missing_value_tracks_true", t.nan_yes},
        {"target_treeids", t.target_trees}, {"target_nodeids", t.target_ids}, {"target_ids", t.targets},
        {"aggregate_function", n.attr<"aggregate">()}, {"post_transform", n.attr<"post_transform">()}};
    auto const add = [&](std::string_view name, std::string_view name_of_tensor, span<double const> all) {
        if (type != dtype::f64) return attributes.push_back({name, all});
        auto& storage = m.model().storage;
        auto const kept = storage.make<tensor_view>(1);
        kept[0] = out::tensor_of(storage, type, shape{static_cast<std::int64_t>(all.size())}, all);
        attributes.push_back({name_of_tensor, attr_value::of(kept.data())});
    };
    add("nodes_values", "nodes_values_as_tensor", t.splits);
    add("target_weights", "target_weights_as_tensor", t.weights);
    if (auto const base = n.attr<"base_values">(); !base.empty()) add("base_values", "base_values_as_tensor", base);
    auto const y = m.nodes(
        "ai.onnx.ml.TreeEnsembleRegressor", span<value_id const>(&x, 1), span<out::given const>(attributes), 1);
    return n.set_output(out::cast(m, m.typed(y, dtype::f32), type));
});

/// The lowerings of this family.
using tree_lowerings = out::lowerings<tree_scores>;

} // namespace library::onnx_out
GRAFT_END
