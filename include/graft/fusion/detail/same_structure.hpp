// graft/fusion/detail/same_structure.hpp - whether a rewrite replaces nodes by the same nodes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN
namespace detail {

/// Compares a matched structure with the result of its pass, from the outputs against the edges. What may match in more
/// than one form (optional nodes, several operators, inputs in any order) is not the same: a rewrite may choose one.
class same_structure {
public:
    constexpr same_structure(catalog_view const& origins, structure const& match, structure const& result)
        : c_(origins), match_(match), result_(result) {}

    /// The result has the operators, edges and attributes of the match, whatever its nodes are called.
    [[nodiscard]] constexpr bool holds() {
        if (match_.nodes().size() != result_.nodes().size()) return false;
        auto const names = match_.output_names();
        for (std::size_t i = 0; i < names.size(); ++i) {
            std::size_t k = 0;
            while (k < result_.output_names().size() && !(result_.output_names()[k] == names[i])) ++k;
            if (k == result_.output_names().size() || !same(match_.outputs()[i], result_.outputs()[k])) return false;
        }
        for (std::size_t i = 0; i < paired_; ++i)
            if (!same_node(order_[i])) return false;
        for (auto const& v : result_.values())
            if (!wanted_too(v)) return false;
        return paired_ == result_.nodes().size();
    }

private:
    constexpr bool same(structure_input const& a, structure_input const& b) {
        if (a.kind != b.kind || a.port != b.port || a.at < 0 || b.at < 0) return false;
        auto const of_match = static_cast<std::size_t>(a.at), of_result = static_cast<std::size_t>(b.at);
        if (a.kind == source_kind::input) return match_.input_names()[of_match] == result_.input_names()[of_result];
        if (a.kind == source_kind::dropped) return false;
        if (pair_of_[of_result] != 0) return pair_of_[of_result] == of_match + 1;
        pair_of_[of_result] = of_match + 1;
        order_[paired_++] = of_result;
        return true;
    }
    constexpr bool same_node(std::size_t at) {
        auto const &a = match_.nodes()[pair_of_[at] - 1], &b = result_.nodes()[at];
        if (a.is_constant != b.is_constant || a.is_optional || a.commutes || a.input_count != b.input_count ||
            a.op_count != b.op_count || a.op_count > 1 || (a.op_count == 1 && !(a.ops[0] == b.ops[0])))
            return false;
        if (!(b.like == a.name)) { // the attributes are the operator's defaults
            auto const op = a.op_count == 1 && b.like.empty() ? c_.find(a.ops[0]) : no_op;
            if (op == no_op || c_.ops[op].attributes != 0) return false;
        }
        for (std::size_t k = 0; k < a.input_count; ++k)
            if (!same(a.inputs[k], b.inputs[k])) return false;
        return true;
    }
    /// The match has this one value of the attribute already.
    constexpr bool wanted_too(structure_value const& v) const {
        std::size_t same = 0, all = 0;
        for (auto const& w : match_.values()) {
            if (w.node + 1u != pair_of_[v.node] || !(w.attribute == v.attribute)) continue;
            ++all;
            same += !is_list(v.value.kind) && equal_values(w.value, v.value) ? 1 : 0;
        }
        return same == 1 && all == 1;
    }

    catalog_view c_;
    structure const &match_, &result_;
    std::size_t pair_of_[structure::max]{}, ///< for each node of the result: that of the match + 1
        order_[structure::max]{}, paired_ = 0;
};
/// Whether each of two rewrites replaces its match by that of the other.
constexpr bool undo_each_other(pass_data const& a, pass_data const& b, catalog_view const& origins) {
    auto const one_way = [&](pass_data const& from, pass_data const& to) {
        for (auto const* s : from.all_structures())
            if (same_structure(origins, s->resolved(), to.result->resolved()).holds()) return true;
        return false;
    };
    return a.result && b.result && a.general && b.general && one_way(a, b) && one_way(b, a);
}

} // namespace detail
GRAFT_END
