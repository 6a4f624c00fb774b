// graft/frontend/tensorflow/detail/state/variable_values.hpp - the value of a variable from assignment to assignment
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/state_freezer.hpp"
#include "graft/frontend/tensorflow/detail/state/flow_places.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Appends nodes that pass a value into conditions and loops, and out of them again.
class value_mover : protected state_freezer {
protected:
    value_mover(model::source& s, flow_places& places) : state_freezer(s), places_(places) {}

    model::edge make(std::string_view type, std::string_view of, std::initializer_list<model::edge> inputs,
        series<named_attr> attributes) {
        return add_node(s_.storage.keep(std::string_view(std::string(of) + "/kept_" + std::to_string(++created_))),
            type, inputs, std::move(attributes));
    }
    /// The value inside of a condition, or of a loop that does not change it.
    model::edge into(flow_place const& p, model::edge const& value, dtype type, std::string_view name) {
        if (p.is_loop)
            return make("Enter", name, {value},
                {{"T", attr_value::of(type)}, {"frame_name", attr_value::of(p.frame)},
                    {"is_constant", attr_value::of(true)}});
        auto e = make("Switch", name, {value, p.chooses}, {{"T", attr_value::of(type)}});
        e.port = p.side;
        return e;
    }
    /// The same from one place to another one inside of it.
    model::edge into(std::uint32_t place, model::edge value, dtype type, std::string_view name) {
        auto const from = places_.of(g_, value);
        for (auto const p : places_.path(place)) {
            auto const& one = places_[p];
            if (!places_.has(from, one)) value = into(one, value, type, name);
        }
        return value;
    }
    /// Whether this is the repeated part of a loop.
    [[nodiscard]] bool is_body(std::uint32_t p) const {
        auto const& one = places_[p];
        return !one.is_loop && one.side == 1 && one.chooses.node != model::none &&
               g_.nodes[one.chooses.node].type == "LoopCond";
    }

    flow_places& places_;
    std::size_t created_ = 0;
};

/// Tracks one variable while the nodes are traversed in execution order: its current value, and its values in the
/// enclosing conditions and loops.
class variable_values : value_mover {
public:
    /// `changed_in`: the loops in which a node assigns the variable.
    variable_values(model::source& s, flow_places& places, std::string_view name, dtype type, model::edge const& first,
        std::vector<std::uint32_t> changed_in)
        : value_mover(s, places), name_(name), type_(type), changed_in_(std::move(changed_in)) {
        levels_.push_back({0, first});
    }

    /// The value at a place.
    model::edge at(std::uint32_t place) {
        reach(place);
        return levels_.back().value;
    }
    void set(std::uint32_t place, model::edge const& value) {
        reach(place);
        auto& here = levels_.back();
        here.value = value;
        here.changed = true;
        if (here.divided.node != model::none) g_.edges[g_.nodes[here.divided.node].first_input] = value;
    }
    /// The value at the end of a run.
    model::edge last() {
        while (levels_.size() > 1) leave();
        return levels_[0].value;
    }
    /// A value of the graph, passed into a place.
    model::edge bring(std::uint32_t place, model::edge const& value) { return into(place, value, type_, name_); }

private:
    struct level {
        std::uint32_t place = 0;
        model::edge value{};
        bool changed = false;
        model::edge merged{};  ///< of a loop that changes the value: its Merge
        model::edge divided{}; ///< and its Switch
        model::edge closed{};  ///< and its NextIteration
    };

    /// Makes the place the innermost level; the levels are the enclosing places.
    void reach(std::uint32_t place) {
        while (!places_.around(levels_.back().place, place)) {
            // the condition of a loop is outside of its body
            if (is_body(levels_.back().place) && places_[levels_.back().place].parent == place) break;
            leave();
        }
        if (!places_.around(levels_.back().place, place)) {
            auto const body = levels_.back();
            levels_.pop_back();
            return beside_.push_back(body);
        }
        for (auto const p : places_.path(place))
            if (places_[p].depth > places_[levels_.back().place].depth) enter(p);
    }
    void enter(std::uint32_t p) {
        for (std::size_t k = 0; k < beside_.size(); ++k)
            if (beside_[k].place == p) {
                levels_.push_back(beside_[k]);
                beside_.erase(beside_.begin() + static_cast<std::ptrdiff_t>(k));
                return;
            }
        auto& outer = levels_.back();
        level l{p, outer.value};
        auto const& one = places_[p];
        if (one.is_loop && changes(p)) {
            auto const in = make("Enter", name_, {outer.value},
                {{"T", attr_value::of(type_)}, {"frame_name", attr_value::of(one.frame)}});
            l.value = l.merged = make(
                "Merge", name_, {in, in}, {{"T", attr_value::of(type_)}, {"N", attr_value::of(std::int64_t{2})}});
        } else if (is_body(p)) {
            divide(outer);
            if (outer.divided.node != model::none) l.value = side(outer.divided, 1);
        } else {
            l.value = into(one, outer.value, type_, name_);
        }
        levels_.push_back(l);
    }
    static model::edge side(model::edge e, std::uint32_t port) {
        e.port = port;
        return e;
    }
    void divide(level& loop) {
        if (loop.merged.node == model::none || loop.divided.node != model::none) return;
        loop.divided = make(
            "Switch", name_, {loop.value, {places_[loop.place].goes_on, 0, {}}}, {{"T", attr_value::of(type_)}});
    }
    /// Leaves the innermost condition or loop: its value becomes the value of the enclosing place.
    void leave() {
        auto const inner = levels_.back();
        levels_.pop_back();
        auto& outer = levels_.back();
        auto const& one = places_[inner.place];
        if (one.is_loop) {
            auto end = inner;
            for (std::size_t k = 0; k < beside_.size(); ++k)
                if (places_[beside_[k].place].parent == inner.place && is_body(beside_[k].place)) {
                    auto const body = beside_[k];
                    beside_.erase(beside_.begin() + static_cast<std::ptrdiff_t>(k));
                    levels_.push_back(inner);
                    levels_.push_back(body);
                    leave();
                    end = levels_.back();
                    levels_.pop_back();
                    break;
                }
            if (end.merged.node == model::none) return;
            divide(end);
            if (end.closed.node == model::none) turn(end, side(end.divided, 1));
            auto& around = levels_.back();
            around.value = make("Exit", name_, {side(end.divided, 0)}, {{"T", attr_value::of(type_)}});
            around.changed = true;
        } else if (is_body(inner.place)) {
            if (outer.merged.node != model::none) turn(outer, inner.value);
        } else if (inner.changed) {
            auto const other = side(
                make("Switch", name_, {outer.value, one.chooses}, {{"T", attr_value::of(type_)}}), 1 - one.side);
            outer.value = make("Merge", name_, {inner.value, other},
                {{"T", attr_value::of(type_)}, {"N", attr_value::of(std::int64_t{2})}});
            outer.changed = true;
        }
    }
    /// The value at the end of an iteration is the initial one of the next.
    void turn(level& loop, model::edge const& value) {
        loop.closed = make("NextIteration", name_, {value}, {{"T", attr_value::of(type_)}});
        g_.edges[g_.nodes[loop.merged.node].first_input + 1] = loop.closed;
    }
    [[nodiscard]] bool changes(std::uint32_t loop) const {
        for (auto const l : changed_in_)
            if (l == loop) return true;
        return false;
    }

    std::string_view name_;
    dtype type_;
    std::vector<std::uint32_t> changed_in_;
    series<level> levels_{};
    series<level> beside_{}; ///< unfinished bodies of loops, while the loop's condition is visited
};

} // namespace tensorflow::detail
GRAFT_END
