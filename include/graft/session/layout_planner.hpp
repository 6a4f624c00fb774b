// graft/session/layout_planner.hpp - layouts of layout-agnostic nodes: those with the fewest converted bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/session/detail/tensor_form.hpp"

GRAFT_BEGIN
namespace detail {

/// A tensor of the graph, in another form. `plain` is its layout in the graph, `nd` if that cannot change.
inline tensor_desc in_form(tensor_desc d, format plain, tensor_form as) {
    if (as.type != dtype::undefined) d.type = as.type;
    return as.as.layout == format::nd ? d : in_layout(d, plain, as.as);
}

/// Converts a tensor from its produced form to the form that is read, in conversions of one kind each: `step(from,
/// to)`. Blocked layouts have the engine's dtype: they are left before a cast, and entered after it; blocks of another
/// size are reached through the plain layout.
template <class Step> constexpr void conversions_to(tensor_form created, tensor_form want, Step step) {
    auto at = created;
    auto const go = [&](tensor_form to) {
        if (at == to) return;
        step(at, to);
        at = to;
    };
    if (at.type != want.type) {
        go({{}, at.type});
        go({{}, want.type});
    }
    if (at.as.block && want.as.block && at.as != want.as) go({{}, want.type});
    go(want);
}

/// The produced form of tensors (one per tensor), the form that edges read (one per edge), and their layout in the
/// graph.
struct layouts_of_graph {
    series<tensor_form> created{}, read{};
    series<format> plain{};
};

/// A node that runs in any of some layouts, if all its relevant tensors have the same.
struct free_node {
    node_id node = no_id;
    std::uint32_t inputs = 0; ///< positions of relevant inputs, a bit for each; and output 0
    std::uint64_t may = 1;    ///< possible layouts: bits of positions in `layout_planner::layouts`, 0 is the plain
    bool flat = false;        ///< equally fast in any
};

} // namespace detail

/// The selection of a layout for layout-agnostic nodes: minimizes the bytes of conversions, or, for comparison, uses
/// the layout in which the last of their inputs is produced.
enum class layout_choice : std::uint8_t {
    fewest_bytes, ///< the least conversion
    first_come    ///< the layout in which the last of the inputs is produced
};

namespace detail {

/// Selects the layouts of layout-agnostic nodes. They and the producers of their tensors are visited one branch after
/// the other; of all selections that leave the tensors which still have readers in the same forms the cheapest is
/// kept. So the result is optimal while at most `max_states` such combinations are open (chains, trees, networks with
/// few branches at a time); otherwise the cheapest are kept, and the result is never worse than that of `first_come`.
/// cost of a result: the bytes that conversions read and write; for equal ones `slowness_of` of each node
class layout_planner {
public:
    static constexpr std::size_t max_layouts = 16, max_states = 512, budget = std::size_t{1} << 23;

    layout_planner(graph const& g, layouts_of_graph& lie) : graph_(g), lie_(lie), layouts_(1) {
        for (auto const& p : lie.created) add(p);
        for (auto const& p : lie.read) add(p);
    }
    /// Layouts that nodes with explicit layouts produce or require; the first is the graph's.
    [[nodiscard]] series<storage_layout> const& layouts() const { return layouts_; }

    /// Selects for all and stores the result in the layouts of the graph. True if it is optimal.
    bool choose(series<free_node> const& nodes, layout_choice how = layout_choice::fewest_bytes) {
        if (nodes.empty()) return true;
        look_at(nodes);
        exact_ = true;
        auto const states = how == layout_choice::first_come ? 0 : allowed_states();
        auto best = states < 16 ? first_come(nodes) : search(nullptr, states).second;
        if (states < 16) exact_ = false;
        else if (!exact_)
            if (auto first = first_come(nodes); cost_of(first) < cost_of(best)) best = std::move(first);
        for (auto const& f : nodes) take(f, layouts_[best[f.node]]);
        return exact_;
    }

    /// The cost of conversions.
    struct cost {
        std::int64_t bytes = 0;
        std::uint64_t slowness = 0; ///< of free nodes
        constexpr bool operator<(cost const& b) const {
            return bytes != b.bytes ? bytes < b.bytes : slowness < b.slowness;
        }
        constexpr bool operator==(cost const&) const = default;
    };

private:
    using choice = std::uint8_t;         ///< a position in `layouts_`
    using choices = std::vector<choice>; ///< by node
    /// The existing forms of an open tensor, a bit for each; the highest byte is the form in which it is produced.
    using forms = std::uint64_t;
    static constexpr int created_at = 56;
    static constexpr forms bit(std::size_t form) { return forms{1} << form; }

    /// A tensor that a layout-agnostic node produces or reads.
    struct open_tensor {
        std::uint32_t readers = 0;         ///< edges of agnostic nodes
        forms wanted = 0;                  ///< by all others
        std::vector<std::int64_t> bytes{}; ///< by form
    };
    struct state {
        std::vector<forms> open{}; ///< next to `alive_`
        cost paid{};
        std::uint32_t from = 0; ///< position before the last node
        choice chosen = 0;
    };
    struct trace {
        std::uint32_t from = 0;
        choice chosen = 0;
    };

    /// A tensor form as a number: twice the position of its layout, odd with a separate dtype, which is float32.
    [[nodiscard]] std::size_t form_of(tensor_form p) const { return 2 * position(p.as) + (p.type != dtype::undefined); }
    [[nodiscard]] tensor_form tensor_form_of(std::size_t form) const {
        return {layouts_[form / 2], form % 2 != 0 ? dtype::f32 : dtype::undefined};
    }
    [[nodiscard]] std::size_t position(storage_layout as) const {
        for (std::size_t i = 0; i < layouts_.size(); ++i)
            if (layouts_[i] == as) return i;
        return 0;
    }
    void add(tensor_form const& p) {
        if (p.as.layout == format::nd || layouts_.size() == max_layouts || position(p.as) != 0) return;
        layouts_.push_back(p.as);
    }
    [[nodiscard]] static bool meant(free_node const* f, std::size_t input) {
        return f && input < 32 && (f->inputs >> input & 1u) != 0;
    }

    // --- tensors affected by a selection, and the nodes that produce or select them ---

    void look_at(series<free_node> const& nodes) {
        free_.assign(graph_.nodes.size(), nullptr);
        open_of_.assign(graph_.tensors.size(), no_id);
        open_.clear();
        for (auto const& f : nodes) free_[f.node] = &f;
        for (auto const& f : nodes) {
            auto const& n = graph_.nodes[f.node];
            open(n.first_output);
            for (auto t : graph_.inputs_of(n)) open(t);
        }
        for (node_id i = 0; i < graph_.nodes.size(); ++i) {
            auto const& n = graph_.nodes[i];
            for (std::uint32_t k = 0; k < n.input_count; ++k) {
                auto const t = graph_.edges[n.first_input + k];
                if (t == no_id || open_of_[t] == no_id) continue;
                if (free_[i]) ++open_[open_of_[t]].readers;
                else open_[open_of_[t]].wanted |= bit(form_of(lie_.read[n.first_input + k]));
            }
        }
        for (auto const& out : graph_.outputs)
            if (open_of_[out.tensor] != no_id) open_[open_of_[out.tensor]].wanted |= bit(0);
        order();
    }
    void open(tensor_id t) {
        if (t == no_id || open_of_[t] != no_id || lie_.plain[t] == format::nd) return;
        open_of_[t] = static_cast<std::uint32_t>(open_.size());
        auto& created = open_.emplace_back();
        for (std::size_t form = 0; form < 2 * layouts_.size(); ++form) {
            auto const size = bytes_of(in_form(graph_.tensors[t].desc, lie_.plain[t], tensor_form_of(form)));
            created.bytes.push_back(size.known() ? size.value() : 0);
        }
    }
    [[nodiscard]] bool concerned(node_id i) const {
        bool any = free_[i];
        for (std::uint32_t k = 0; k < graph_.nodes[i].output_count; ++k)
            any = any || open_of_[graph_.nodes[i].output(k)] != no_id;
        return any;
    }
    /// Each node after the producers of its inputs, one branch after the other.
    void order() {
        order_.clear();
        std::vector<bool> seen(graph_.nodes.size(), false);
        std::vector<std::pair<node_id, std::size_t>> way; // a node, and its next input
        for (auto last = graph_.nodes.size(); last-- > 0;) {
            if (!seen[last]) way.push_back({static_cast<node_id>(last), 0});
            seen[last] = true;
            while (!way.empty()) {
                auto const n = way.back().first;
                auto const inputs = graph_.inputs_of(graph_.nodes[n]);
                if (auto const k = way.back().second++; k < inputs.size()) {
                    auto const from = inputs[k] == no_id ? no_id : graph_.tensors[inputs[k]].producer;
                    if (from == no_id || seen[from]) continue;
                    seen[from] = true;
                    way.push_back({from, 0});
                } else {
                    if (concerned(n)) order_.push_back(n);
                    way.pop_back();
                }
            }
        }
    }
    /// The maximum number of states, so that all copies of all states stay within the budget.
    [[nodiscard]] std::size_t allowed_states() {
        std::size_t slots = 1;
        auto left = begin();
        for (auto i : order_) {
            (void)step(i, left);
            slots += alive_.size() + 1;
        }
        return algorithm::min(max_states, budget / slots);
    }

    // --- the search ---

    [[nodiscard]] std::vector<std::uint32_t> begin() {
        std::vector<std::uint32_t> left;
        for (auto const& o : open_) left.push_back(o.readers);
        alive_.clear();
        place_.assign(open_.size(), no_id);
        return left;
    }
    /// Opens the outputs of the node and closes the tensors without later readers among layout-agnostic nodes. Returns
    /// the positions of the closed ones, the last one first.
    std::vector<std::uint32_t> step(node_id i, std::vector<std::uint32_t>& left) {
        auto const& n = graph_.nodes[i];
        std::vector<std::uint32_t> closed;
        auto const close = [&](std::uint32_t o) {
            if (left[o] == 0 && place_[o] != no_id) closed.push_back(place_[o]), place_[o] = no_id;
        };
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (auto const o = open_of_[n.output(k)]; o != no_id) {
                place_[o] = static_cast<std::uint32_t>(alive_.size());
                alive_.push_back(o);
                close(o);
            }
        if (free_[i])
            for (auto t : graph_.inputs_of(n))
                if (t != no_id && open_of_[t] != no_id) --left[open_of_[t]], close(open_of_[t]);
        sort(closed, [](auto a, auto b) { return a > b; });
        for (auto at : closed) alive_.erase(alive_.begin() + static_cast<std::ptrdiff_t>(at));
        for (std::size_t at = 0; !closed.empty() && at < alive_.size(); ++at)
            place_[alive_[at]] = static_cast<std::uint32_t>(at);
        return closed;
    }
    /// Converts to `want` if that form does not exist yet.
    void read(forms& there, open_tensor const& t, tensor_form want, cost& paid) const {
        if ((there & bit(form_of(want))) != 0) return;
        conversions_to(tensor_form_of(there >> created_at), want, [&](tensor_form from, tensor_form to) {
            auto const form = form_of(to);
            if ((there & bit(form)) != 0) return;
            there |= bit(form);
            paid.bytes += t.bytes[form_of(from)] + t.bytes[form];
        });
    }
    /// The relative speed of a node that produces this tensor in the layout `c`, the fastest first: in blocks,
    /// channels last if they fill a vector, channels first, few channels last (three of a picture, for example).
    [[nodiscard]] unsigned slowness_of(tensor_id t, std::size_t c) const {
        auto const layout = c == 0 ? lie_.plain[t] : layouts_[c].layout;
        if (layout == format::nc1hwc0) return 0;
        if (layout != format::nhwc) return 2;
        auto const channels = graph_.tensors[t].desc.shape[lie_.plain[t] == format::nhwc ? 3 : 1];
        return channels.known() && channels.value() < 8 ? 3 : 1;
    }
    /// Assigns the layout `c` to the node.
    void apply(state& s, node_id i, std::size_t c) const {
        auto const& n = graph_.nodes[i];
        auto const* const f = free_[i];
        auto const inputs = graph_.inputs_of(n);
        if (f && !f->flat) s.paid.slowness += 4 * slowness_of(n.first_output, c);
        for (std::size_t k = 0; f && k < inputs.size(); ++k) {
            if (inputs[k] == no_id || open_of_[inputs[k]] == no_id) continue;
            auto want = lie_.read[n.first_input + k];
            auto const o = open_of_[inputs[k]];
            if (meant(f, k)) want.as = layouts_[c], s.paid.slowness += s.open[place_[o]] >> created_at != form_of(want);
            read(s.open[place_[o]], open_[o], want, s.paid);
        }
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            auto const o = open_of_[n.output(k)];
            if (o == no_id) continue;
            auto created = lie_.created[n.output(k)];
            if (f && k == 0) created.as = layouts_[c];
            auto there = bit(form_of(created)) | forms{form_of(created)} << created_at;
            for (std::size_t form = 0; form < 2 * layouts_.size(); ++form)
                if ((open_[o].wanted & bit(form)) != 0) read(there, open_[o], tensor_form_of(form), s.paid);
            s.open.push_back(there);
        }
        s.chosen = static_cast<choice>(c);
    }
    static bool cheaper(state const& a, state const& b) {
        if (!(a.paid == b.paid)) return a.paid < b.paid;
        return a.from != b.from ? a.from < b.from : a.chosen < b.chosen;
    }
    /// The cheapest of all that leave the open tensors in equal forms; of these the cheapest `max`.
    void keep_best(series<state>& states, std::size_t max) {
        sort(states, [](state const& a, state const& b) {
            for (std::size_t i = 0; i < a.open.size(); ++i)
                if (a.open[i] != b.open[i]) return a.open[i] < b.open[i];
            return cheaper(a, b);
        });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < states.size(); ++i) {
            if (kept != 0 && states[kept - 1].open == states[i].open) continue;
            if (kept != i) states[kept] = std::move(states[i]);
            ++kept;
        }
        states.resize(kept);
        if (kept <= max) return;
        exact_ = false;
        sort(states, &cheaper);
        states.resize(max);
    }
    /// The cheapest selections of all, or the cost of the ones passed.
    std::pair<cost, choices> search(choices const* given, std::size_t max) {
        series<state> states(1), next;
        std::vector<std::vector<trace>> traces;
        auto left = begin();
        for (auto i : order_) {
            next.clear();
            for (std::size_t s = 0; s < states.size(); ++s)
                for (std::size_t c = 0; c < layouts_.size(); ++c) {
                    if (given ? c != (*given)[i] : free_[i] ? (free_[i]->may >> c & 1u) == 0 : c != 0) continue;
                    next.push_back(states[s]);
                    next.back().from = static_cast<std::uint32_t>(s);
                    apply(next.back(), i, c);
                }
            for (auto at : step(i, left))
                for (auto& s : next) s.open.erase(s.open.begin() + static_cast<std::ptrdiff_t>(at));
            keep_best(next, max);
            auto& t = traces.emplace_back();
            for (auto const& s : next) t.push_back({s.from, s.chosen});
            states.swap(next);
        }
        choices chosen(graph_.nodes.size(), 0);
        std::uint32_t at = 0; // no tensor is open at the end: one state remains
        for (auto k = order_.size(); k-- > 0;) {
            chosen[order_[k]] = traces[k][at].chosen;
            at = traces[k][at].from;
        }
        return {states[0].paid, std::move(chosen)};
    }
    [[nodiscard]] cost cost_of(choices const& chosen) { return search(&chosen, 1).first; }

    /// The layout of the last relevant input that is produced in one: the selection without look-ahead.
    [[nodiscard]] choices first_come(series<free_node> const& nodes) const {
        choices chosen(graph_.nodes.size(), 0);
        for (auto const& f : nodes) { // in the graph's order
            auto const inputs = graph_.inputs_of(graph_.nodes[f.node]);
            for (std::size_t k = 0; k < inputs.size(); ++k) {
                if (!meant(&f, k)) continue;
                auto const from = graph_.tensors[inputs[k]].producer;
                auto const created = free_[from] ? chosen[from]
                                                 : static_cast<choice>(position(lie_.created[inputs[k]].as));
                if (created != 0) chosen[f.node] = created;
            }
            if ((f.may >> chosen[f.node] & 1u) == 0) chosen[f.node] = 0;
        }
        return chosen;
    }
    void take(free_node const& f, storage_layout as) {
        auto const& n = graph_.nodes[f.node];
        lie_.created[n.first_output].as = as;
        for (std::size_t k = 0; k < n.input_count; ++k)
            if (meant(&f, k)) lie_.read[n.first_input + k].as = as;
    }

    graph const& graph_;
    layouts_of_graph& lie_;
    series<storage_layout> layouts_;
    std::vector<free_node const*> free_{}; ///< by node
    std::vector<std::uint32_t> open_of_{}; ///< by tensor: into `open_`
    series<open_tensor> open_{};
    std::vector<node_id> order_{};
    std::vector<std::uint32_t> alive_{}; ///< into `open_`: produced, with a later reader that is layout-agnostic
    std::vector<std::uint32_t> place_{}; ///< of an open tensor in `alive_`
    bool exact_ = true;
};

} // namespace detail
GRAFT_END
