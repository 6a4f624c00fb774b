// graft/export/onnx/detail/loop_form.hpp - one Loop under construction: its body, trip count, and scan outputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/detail/branches.hpp"
#include "graft/export/onnx/lists.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// Writes one Loop. The loop-carried values are declared before the body is written and after it. Then
/// - a number that starts at 0 and is incremented by 1 is the iteration number, which ONNX provides;
/// - a condition that is true while it is below another number determines the maximum trip count;
/// - a list of which each iteration sets the next element, without another use in the loop, is not carried:
///   it is a scan output of the loop.
class GRAFT_TYPE loop_form {
public:
    /// The body is part `body` of the model, in which `m` writes.
    loop_form(emission& m, std::uint32_t body) : m_(m), body_(body), first_node_(m.here()) {
        first_value_ = static_cast<value_id>(m.model().values.size());
        turn_ = input({dtype::i64, format::nd, format::nd, shape::scalar()});
        going_ = input({dtype::boolean, format::nd, format::nd, shape::scalar()});
    }

    /// Adds a loop-carried value; returns its value in the body. `d` is its descriptor in the graph.
    value_id carry(value_id initial, tensor_desc const& d) {
        state s;
        s.initial = initial;
        auto const& from = m_.model().values[initial];
        auto desc = from.own_desc ? from.desc : d;
        bool const own = from.own_desc;
        if (own && desc.shape.has_rank() && desc.shape.rank() > 0) desc.shape[0] = dim::unknown(); // it may grow
        if (auto const* const c = m_.constant(initial); c && desc.shape.has_rank() && desc.shape.rank() == 0) {
            auto const known = integers_of(*c);
            s.may_count = known.size() == 1 && known[0] == 0;
        }
        s.inside = s.may_count ? m_.node("Cast", {turn_}, {{"to", desc.type}}) : input(desc);
        m_.model().values[s.inside].desc = desc;
        m_.model().values[s.inside].own_desc = own;
        all_.push_back(s);
        return s.inside;
    }
    /// The body passes `next` to the next iteration; `leaves`: it is read after the loop.
    void set_next_state(std::size_t i, value_id next, bool leaves) {
        auto& s = all_[i];
        s.next = next;
        s.leaves = leaves;
        auto const* const n = node_of(next);
        s.counts = s.may_count && is_next_count(next) && (n->inputs[0] == s.inside || n->inputs[1] == s.inside);
        if (s.counts || !s.may_count) return;
        auto& v = m_.model().values[s.inside]; // it was no counter after all
        v.kind = value_kind::input;
        v.node = no_id;
    }
    /// Writes the Loop into part `around`, with the test of the first iteration and, in the body, that of the next
    /// one. Returns the outputs of the loop, by carried value; `no_value` if there is no reader.
    std::vector<value_id> finish(branches& parts, std::uint32_t around, value_id first_test, value_id next_test) {
        find_trips(first_test, next_test);
        find_collected();
        auto& model = m_.model();
        std::vector<value_id> body_inputs{turn_, going_}, body_outputs, results(all_.size(), no_value);
        std::vector<bool> taken; // by value: each is an output once
        auto const set_output = [&](value_id v) {
            v = parts.result_of(m_, v, body_);
            if (v < taken.size() && taken[v]) {
                auto const d = model.values[v].desc;
                v = m_.node("Identity", {v});
                model.values[v].desc = d;
            }
            if (v >= taken.size()) taken.resize(v + 1, false);
            taken[v] = true;
            body_outputs.push_back(v);
        };
        set_output(trips_ != no_value && rest_next_ == no_value ? going_ : trips_ != no_value ? rest_next_ : next_test);
        std::vector<std::size_t> order;
        for (bool const collected : {false, true})
            for (std::size_t i = 0; i < all_.size(); ++i)
                if (auto& s = all_[i]; s.collected == collected && (s.leaves || !(s.counts || s.collected))) {
                    order.push_back(i);
                    if (!collected) body_inputs.push_back(s.counts ? input(model.values[s.inside].desc) : s.inside);
                    set_output(collected ? list_of(m_, s.next)->item : s.next);
                }
        if (!m_.refused() || order.empty()) return results;
        auto const inner = parts.inner_graph(model, body_inputs, body_outputs);
        m_.within(around);
        if (inner == no_id) {
            m_.refuse(fail(errc::unsupported_in_operator_set, "Loop", "loops nested less deep"));
            return results;
        }
        std::vector<value_id> inputs{trips_ == no_value ? no_value : cast(m_, trips_, dtype::i64),
            trips_ == no_value ? first_test : rest_first_};
        for (auto const i : order)
            if (!all_[i].collected) inputs.push_back(m_.written(all_[i].initial));
        if (inputs.size() == 2 && inputs[1] == no_value) inputs[1] = m_.number(1, dtype::boolean); // two are required
        auto const y = m_.nodes(
            "Loop", span<value_id const>(inputs), span<given const>(), static_cast<std::uint32_t>(order.size()));
        model.nodes[model.values[y].node].body = inner;
        for (std::size_t k = 0; k < order.size(); ++k) {
            auto const& s = all_[order[k]];
            auto v = y + static_cast<value_id>(k);
            auto const& from = model.values[s.inside];
            model.values[v].desc = from.desc;
            model.values[v].own_desc = from.own_desc;
            if (s.collected) v = whole_list(s, v);
            results[order[k]] = v;
        }
        return results;
    }

private:
    struct state {
        value_id initial = no_value, inside = no_value, next = no_value;
        bool may_count = false, counts = false; ///< it is the iteration number
        bool leaves = false;
        bool collected = false; ///< a scan output
    };

    value_id input(tensor_desc const& d) { return m_.model().add({.kind = value_kind::input, .desc = d}); }
    [[nodiscard]] draft_node const* node_of(value_id v) const {
        auto const& d = m_.model().values[v];
        return d.kind == value_kind::result && d.node != no_id ? &m_.model().nodes[d.node] : nullptr;
    }
    [[nodiscard]] bool is_one(value_id v) const {
        auto const* const c = m_.constant(v);
        auto const known = c ? integers_of(*c) : numbers();
        return known.size() == 1 && known[0] == 1;
    }
    /// Whether it is the iteration number, in the type of an iteration counter.
    [[nodiscard]] bool is_count(value_id v) const {
        auto const* const n = node_of(v);
        return n && n->type == "Cast" && n->inputs[0] == turn_;
    }
    /// Whether it is the number of the next iteration.
    [[nodiscard]] bool is_next_count(value_id v) const {
        auto const* const n = node_of(v);
        return n && n->type == "Add" &&
               ((is_count(n->inputs[0]) && is_one(n->inputs[1])) || (is_count(n->inputs[1]) && is_one(n->inputs[0])));
    }
    /// A value without its casts and reshapes.
    [[nodiscard]] value_id stripped(value_id v) const {
        constexpr int steps = 8;
        for (int i = 0; i < steps && !is_count(v); ++i) {
            auto const* const n = node_of(v);
            if (!n || (n->type != "Cast" && n->type != "Identity" && n->type != "Reshape" && n->type != "Squeeze"))
                break;
            v = n->inputs[0];
        }
        return v;
    }
    /// Whether it is defined before the loop.
    [[nodiscard]] bool is_outer(value_id v) const { return v < first_value_ || m_.constant(v); }
    /// The number with which the test compares an iteration counter; `no_value`: it does something else.
    [[nodiscard]] value_id limit_of(value_id test) const {
        auto const* const n = node_of(test);
        if (!n || n->type != "Less" || n->inputs.size() != 2 || !is_next_count(stripped(n->inputs[0]))) return no_value;
        auto limit = n->inputs[1];
        for (auto const& s : all_) // a value that each iteration forwards unchanged is the one before the loop
            if (s.next == s.inside && s.inside == limit) limit = s.initial;
        return is_outer(limit) ? limit : no_value;
    }
    /// Finds the maximum trip count, and the rest of the loop's condition.
    void find_trips(value_id first_test, value_id next_test) {
        trips_ = limit_of(next_test);
        if (trips_ != no_value) return;
        auto const *const first = node_of(first_test), *const next = node_of(next_test);
        if (!first || !next || first->type != "And" || next->type != "And") return;
        auto const a = limit_of(next->inputs[0]), b = limit_of(next->inputs[1]);
        if (a == no_value && b == no_value) return;
        if (auto const *const x = m_.constant(a), *const y = m_.constant(b); a != no_value && b != no_value && x && y) {
            auto const one = floats_of(*x), other = floats_of(*y);
            if (one.size() == 1 && other.size() == 1) return (void)(trips_ = one[0] <= other[0] ? a : b);
        }
        auto const i = a != no_value ? 0u : 1u;
        trips_ = a != no_value ? a : b;
        rest_first_ = first->inputs[1 - i];
        rest_next_ = next->inputs[1 - i];
    }
    void find_collected() {
        auto& model = m_.model();
        std::vector<bool> read(model.values.size(), false);
        for (auto i = first_node_; i < model.nodes.size(); ++i)
            for (auto const v : model.nodes[i].inputs)
                if (v != no_value) read[v] = true;
        for (auto const& s : all_)
            if (s.next < read.size()) read[s.next] = true;
        for (auto& s : all_) {
            auto const *const begins = list_of(m_, s.initial), *const next = list_of(m_, s.next);
            if (!begins || begins->how != draft_list::kind::fresh || !next || next->base != s.inside || read[s.inside])
                continue;
            if (next->how == draft_list::kind::push) {
                auto const* const c = m_.constant(stripped(begins->count));
                s.collected = c && floats_of(*c) == std::vector<double>{0};
            } else s.collected = next->how == draft_list::kind::set && is_count(stripped(next->index));
        }
    }
    /// The list whose first elements are set by the iterations.
    value_id whole_list(state const& s, value_id created) {
        auto& model = m_.model();
        auto const begins = *list_of(m_, s.initial);
        auto const d = model.values[s.initial].desc;
        model.values[created].desc.type = d.type;
        if (list_of(m_, s.next)->how == draft_list::kind::push || (rest_next_ == no_value && is_length(begins.count)))
            return created;
        auto const whole = lengthened(m_, created, begins.count, begins.grows);
        model.values[whole].desc = d;
        model.values[whole].own_desc = true;
        return whole;
    }
    /// Whether the length of a list is the trip count of the loop.
    [[nodiscard]] bool is_length(value_id count) const {
        if (trips_ == no_value) return false;
        if (stripped(count) == stripped(trips_)) return true;
        auto const *const a = m_.constant(count), *const b = m_.constant(trips_);
        return a && b && !floats_of(*a).empty() && floats_of(*a) == floats_of(*b);
    }

    emission& m_;
    std::uint32_t body_;
    std::size_t first_node_;
    value_id first_value_ = no_value, turn_ = no_value, going_ = no_value;
    std::vector<state> all_{};
    value_id trips_ = no_value, rest_first_ = no_value, rest_next_ = no_value;
};

} // namespace onnx::out
GRAFT_END
