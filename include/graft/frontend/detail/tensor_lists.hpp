// graft/frontend/detail/tensor_lists.hpp - infers the element shapes of tensor lists from the elements written to them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/graph/ir/attribute.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/list.hpp"

GRAFT_BEGIN
namespace detail {

/// Tracks lists through a graph while it is built. The declared element shape of a list may be less specific than the
/// elements that a loop writes to it, and the loop's shape inference cannot refine it either: a state has no more
/// information than its initial value. So the node that creates the list gets the written shape as an attribute.
class GRAFT_TYPE tensor_lists : public import_watch {
public:
    explicit tensor_lists(translation& t) : t_(t), operator_(t.into.catalog.find("TensorListReserve")) {}

    /// Whether the catalog has operators of lists.
    [[nodiscard]] bool any() const { return operator_ != no_op; }
    /// Analyzes the nodes that were added from `first` on.
    void added(node_id first) override {
        auto const& g = t_.into;
        for (auto i = first; i < g.nodes.size(); ++i)
            if (g.nodes[i].kind == node_kind::operation && g.nodes[i].op == operator_ && written_at(i) >= 0 &&
                is_open(i))
                open_.push_back({i});
    }
    void loop_closed(loop_inference const& again) override { set_elements(false, again); }
    void finish(loop_inference const& again) override { set_elements(true, again); }

private:
    static constexpr int max_iterations = 16; ///< loops after a list that may write to it

    /// After a loop, and after the last node: sets the lists' element shapes; their readers are inferred as if these
    /// had been known from the start.
    void set_elements(bool last, loop_inference const& again) {
        constexpr int max = 8; // lists that are written from other lists
        for (int turn = 0; turn < max; ++turn) {
            auto const first = learned(last);
            if (first == no_id) return;
            again(first, static_cast<node_id>(t_.into.nodes.size()), true);
        }
    }

    struct open_list {
        node_id node = no_id; ///< its producer
        int turns = 0;
    };

    /// The first node with new information, or no_id.
    [[nodiscard]] node_id learned(bool last) {
        if (last && !late_.empty()) {
            open_.insert(open_.begin(), late_.begin(), late_.end());
            late_.clear();
        }
        if (open_.empty()) return no_id;
        node_id first = open_[0].node, again = no_id;
        for (auto const& o : open_) first = o.node < first ? o.node : first;
        join(first);
        std::size_t kept = 0;
        for (auto& o : open_) {
            auto const& s = elements_[root(t_.into.nodes[o.node].first_output - base_)];
            if (s.is_set() && s.has_rank() && learn(o.node, s) && o.node < again) again = o.node;
            if (!is_open(o.node)) continue;
            if (last || ++o.turns < max_iterations) open_[kept++] = o;
            else late_.push_back(o);
        }
        open_.resize(kept);
        return again;
    }
    [[nodiscard]] int written_at(node_id i) const {
        auto const& c = t_.into.catalog;
        return c.index_of(c.attributes(t_.into.nodes[i].op), "written");
    }
    /// Whether the element's shape is partly unknown.
    [[nodiscard]] bool is_open(node_id i) const {
        auto const element = rule::element_of(t_.into.tensors[t_.into.nodes[i].first_output].desc.shape);
        if (!element.has_rank()) return true;
        for (std::size_t k = 0; k < element.rank(); ++k)
            if (dim(element[k]) == dim::unknown()) return true;
        return false;
    }
    bool learn(node_id i, shape const& written) {
        auto& g = t_.into;
        auto& v = g.attributes[g.nodes[i].first_attribute + static_cast<std::size_t>(written_at(i))];
        if (!v.shapes.empty() && v.shapes[0] == written) return false;
        auto const before = g.tensors[g.nodes[i].first_output].desc.shape;
        if (contradict(rule::element_of(before), written)) return false; // the writer is rejected
        v = attribute_value<attr_kind::shape>(g.storage, written);
        t_.builder.remember(); // clears the cache: attributes have changed
        (void)t_.builder.infer(i);
        return !(g.tensors[g.nodes[i].first_output].desc.shape == before);
    }
    /// Finds lists that may alias each other, from this node on, and the elements written to each of them.
    /// cost O(nodes from there on)
    void join(node_id first) {
        auto const& g = t_.into;
        base_ = g.nodes[first].first_output;
        whose_.resize(g.tensors.size() - base_);
        for (std::uint32_t t = 0; t < whose_.size(); ++t) whose_[t] = t;
        elements_.assign(whose_.size(), shape());
        for (auto i = first; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            if (n.kind != node_kind::operation || n.input_count == 0) continue;
            auto const in = g.inputs_of(n);
            if (auto const kind = flow_of(t_.into, n); kind != flow::plain) {
                if (kind == flow::condition) continue;
                auto const from = kind == flow::merge ? in.size() : 1u;
                auto const to = kind == flow::split ? n.output_count : 1u;
                for (std::size_t k = 0; k < from; ++k)
                    for (std::size_t o = 0; o < to; ++o) same(in[k], n.output(o));
                continue;
            }
            if (forwards(g.catalog.name(n.op))) same(in[0], n.first_output);
        }
        for (auto i = first; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            if (n.kind != node_kind::operation || n.input_count < 2) continue;
            auto const name = g.catalog.name(n.op);
            if (name == "TensorListSetItem") write(n, 2, false);
            else if (name == "TensorListPushBack") write(n, 1, false);
            else if (name == "TensorListScatterIntoExistingList") write(n, 1, true);
        }
    }
    /// Whether the first output of such a node is a list with the elements of its first input.
    static bool forwards(std::string_view op) {
        return op == "Identity" || op == "TensorListSetItem" || op == "TensorListScatterIntoExistingList" ||
               op == "TensorListPushBack" || op == "TensorListPopBack" || op == "TensorListResize" ||
               op == "TensorListStack";
    }
    void write(node const& n, std::size_t port, bool rows) {
        auto const& g = t_.into;
        auto const list = g.inputs_of(n)[0], item = port < n.input_count ? g.inputs_of(n)[port] : no_id;
        if (list == no_id || list < base_ || item == no_id) return;
        auto const s = rule::or_unknown_rank(g.tensors[item].desc.shape);
        auto const element = rows ? rule::element_of(s) : s;
        auto& all = elements_[root(list - base_)];
        all = all.is_set() ? rule::either(all, element) : element;
    }
    std::uint32_t root(std::uint32_t t) {
        while (whose_[t] != t) t = whose_[t] = whose_[whose_[t]];
        return t;
    }
    void same(tensor_id a, tensor_id b) {
        if (a == no_id || b == no_id || a < base_ || b < base_) return;
        auto const x = root(a - base_), y = root(b - base_);
        if (x != y) whose_[x < y ? y : x] = x < y ? x : y;
    }

    translation& t_;
    op_id operator_;                     ///< that creates a list
    series<open_list> open_{}, late_{};  ///< late: checked again after the last node
    tensor_id base_{};                   ///< the first tensor in question
    std::vector<std::uint32_t> whose_{}; ///< by tensor from `base_` on: another one that may be the same list
    series<shape> elements_{};           ///< by root: the written shape
};

} // namespace detail
GRAFT_END
