// graft/frontend/onnx/loop_builder.hpp - Loop and Scan become loops of enter, merge, split, next and exit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // find
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/onnx/attributes.hpp"
#include "graft/frontend/onnx/body.hpp"
#include "graft/frontend/onnx/build_state.hpp"
#include "graft/frontend/onnx/loop_frame.hpp"
#include "graft/frontend/onnx/node_parts.hpp"
#include "graft/frontend/onnx/node_roles.hpp"
#include "graft/frontend/onnx/steady_condition.hpp"
#include "graft/frontend/onnx/value_type.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Bodies that run again and again. What each turn gives is an element of a list.
class GRAFT_TYPE loop_builder : public loop_nodes {
protected:
    using loop_nodes::loop_nodes;

    /// Adds a body, whose inputs are defined, in scope `s`.
    virtual void add_body(body_parts const& parts, std::uint32_t s) = 0;

    /// error missing_required_attribute, missing_input, wrong_input_count, wrong_output_count, undetermined_dtype
    void loop(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const name = named(s, state_.out.storage.keep(p.name));
        auto const encoded = graph_in(message, "body");
        if (!encoded.data()) return lacks(p, name, "body");
        auto const body = parts_of(state_, encoded);
        bool const counted = !p.inputs.empty() && !p.inputs[0].empty();
        bool const asked = p.inputs.size() > 1 && !p.inputs[1].empty();
        if (!counted && !asked)
            return state_.report(
                errc::missing_input, place::at(name, p.type), "a trip count or a condition", "nothing");
        auto const states = p.inputs.size() > 2 ? p.inputs.size() - 2 : 0;
        if (!fits(p, name, body, states + 2, states + 1)) return;
        auto const items = body.outputs.size() - 1 - states;
        bool const steady = asked && hands_on_truth(body, body.outputs[0].name, body.inputs[1].name, state_.out);
        bool const conditional = asked && !steady, ends_early = asked && !(steady && is_known_truth(p.inputs[1], s));

        model::edge count;
        std::int64_t most = 0;
        bool const bounded = counted && (!is_known_number(p.inputs[0], s, most) || most < 0x7FFFFFFF);
        if (counted) count = make("graph scalar", state_.out.storage.path(name, "trips"), s, {{p.inputs[0], s}});
        auto const lists = new_lists(name, body, 1 + states, items, bounded ? count : number(name, 0), p, s);
        if (lists.size() != items) return;

        auto f = begin_loop(name, s);
        std::size_t const condition = f.all.size();
        model::edge going; // what the body gets as the condition
        if (asked) going = make("graph scalar", path(f, "condition"), s, {{p.inputs[1], s}});
        if (conditional) carry(f, going, "condition");
        auto const first_state = f.all.size();
        for (std::size_t k = 0; k < states; ++k) carry(f, {p.inputs[2 + k], s}, "state_" + std::to_string(k));
        for (std::size_t k = 0; k < items; ++k) carry(f, lists[k], "list_" + std::to_string(k));
        auto more = conditional ? f.all[condition].merged : going;
        if (counted) {
            auto const below = make("loop below", path(f, "below"), s, {f.all[0].merged, count}, {}, true);
            more = asked ? make("loop and", path(f, "goes_on"), s, {below, more}, {}, true) : below;
        }
        begin_body(f, more);
        if (conditional) going = f.all[condition].inside;
        if (!asked) going = truth(path(f, "yes"));
        define(body.inputs[0].name, as_declared(f, body.inputs[0], f.turn()), f.body);
        define(body.inputs[1].name, as_declared(f, body.inputs[1], going), f.body);
        for (std::size_t k = 0; k < states; ++k) define(body.inputs[2 + k].name, f.all[first_state + k].inside, f.body);
        add_body(body, f.body);
        if (conditional)
            carry_on(f, condition, make("graph scalar", path(f, "again"), f.body, {{body.outputs[0].name, f.body}}));
        for (std::size_t k = 0; k < states; ++k) carry_on(f, first_state + k, {body.outputs[1 + k].name, f.body});
        for (std::size_t k = 0; k < items; ++k) {
            auto const list = first_state + states + k;
            operand const item(body.outputs[1 + states + k].name, f.body);
            auto const to = state_.out.storage.path(f.all[list].name, "set");
            carry_on(f, list,
                bounded ? make("list set", to, f.body, {f.all[list].inside, f.turn(), item})
                        : make("list push", to, f.body, {f.all[list].inside, item}));
        }
        end_body(f);
        bool const cut = bounded && ends_early && items != 0;
        auto const turns = cut ? leaves(f, 0) : model::edge();
        for (std::size_t k = 0; k < p.outputs.size(); ++k) {
            if (p.outputs[k].empty()) continue;
            auto result = leaves(f, first_state + k);
            if (k >= states && cut)
                result = make(
                    "list first", state_.out.storage.path(f.all[first_state + k].name, "all"), s, {result, turns});
            hand_on(p.outputs[k], s, result);
        }
    }

    /// error as `loop`, wrong_attribute_value
    void scan(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const name = named(s, state_.out.storage.keep(p.name));
        auto const encoded = graph_in(message, "body");
        if (!encoded.data()) return lacks(p, name, "body");
        auto const body = parts_of(state_, encoded);
        scan_facts facts;
        if (!facts_of(p, name, message, s, body, facts)) return;
        span<std::string_view const> inputs(p.inputs);
        if (facts.batched) return batched_scan(p, name, body, facts, s);
        operands states, xs;
        for (std::size_t k = 0; k < inputs.size(); ++k) (k < facts.states ? states : xs).push_back({inputs[k], s});
        auto const results = one_scan(name, body, facts, states, xs, {}, p, s);
        for (std::size_t k = 0; k < p.outputs.size() && k < results.size(); ++k) hand_on(p.outputs[k], s, results[k]);
    }

    /// A node whose body is not there.
    void lacks(node_parts const& p, std::string_view name, std::string_view attribute) {
        auto at = place::at(name, p.type);
        at.port = std::string(attribute);
        state_.report(errc::missing_required_attribute, std::move(at), "a graph", "nothing");
    }

private:
    struct scan_facts {
        std::size_t states = 0, items = 0;
        std::vector<std::int64_t> axes{}, out_axes{};
        std::vector<bool> back{}, out_back{};
        bool batched = false;
    };

    bool fits(node_parts const& p, std::string_view name, body_parts const& body, std::size_t inputs,
        std::size_t least_outputs) {
        auto const at = place::at(name, p.type, "body");
        if (body.inputs.size() != inputs)
            return state_.report(
                       errc::wrong_input_count, at, std::to_string(inputs), std::to_string(body.inputs.size())),
                   false;
        auto const wanted = std::max(least_outputs, p.outputs.size() + (p.type == "Loop" ? 1 : 0));
        if (body.outputs.size() < wanted)
            return state_.report(errc::wrong_output_count, at, std::to_string(wanted) + " at least",
                       std::to_string(body.outputs.size())),
                   false;
        return true;
    }
    /// Empty lists for what the body's outputs from `first` on give in each turn; fewer where one has no dtype.
    series<model::edge> new_lists(std::string_view name, body_parts const& body, std::size_t first, std::size_t count,
        operand const& length, node_parts const& p, std::uint32_t s) {
        series<model::edge> lists;
        for (std::size_t k = 0; k < count; ++k) {
            auto const type = dtype_of_output(body, first + k);
            if (type == dtype::undefined) {
                auto at = place::at(name, p.type, "body");
                at.port = std::string(body.outputs[first + k].name);
                state_.report(errc::undetermined_dtype, std::move(at), "a dtype of this output", "nothing");
                break;
            }
            lists.push_back(make("list new", state_.out.storage.path(name, "list_" + std::to_string(k)), s, {length},
                {{"dtype", attr_value::of(type)}}));
        }
        return lists;
    }
    /// The dtype that a body declares for an output; undefined where it says none.
    dtype dtype_of_output(body_parts const& body, std::size_t k) {
        auto const read = [&](named_part const& part) {
            value_type said;
            fault why;
            if (!read_value_type(part.message, said, why)) state_.report(why, part.name);
            return said.desc.type;
        };
        auto const wanted = body.outputs[k];
        if (auto const type = read(wanted); type != dtype::undefined) return type;
        for (auto const& v : body.values)
            if (v.name == wanted.name) return read(v);
        return dtype::undefined;
    }
    /// A scalar that the body may declare as a vector.
    model::edge as_declared(loop_frame& f, named_part const& input, model::edge const& scalar) {
        value_type said;
        fault why;
        if (!read_value_type(input.message, said, why)) state_.report(why, input.name);
        auto const& shape = said.desc.shape;
        if (!shape.has_rank() || shape.rank() != 1) return scalar;
        return make("loop vector", path(f, input.name), f.body, {scalar});
    }
    bool is_known_truth(std::string_view tensor, std::uint32_t s) {
        auto const by = scopes_.find(s, tensor);
        bool yes = false;
        return by.node != model::none && truth_of(state_.out, to_.nodes[by.node], yes) && yes;
    }
    bool is_known_number(std::string_view tensor, std::uint32_t s, std::int64_t& value) {
        auto const by = scopes_.find(s, tensor);
        return by.node != model::none && number_of(state_.out, to_.nodes[by.node], value);
    }

    /// error missing_required_attribute, wrong_input_count, wrong_output_count, wrong_attribute_value
    bool facts_of(node_parts const& p, std::string_view name, byte_view message, std::uint32_t s,
        body_parts const& body, scan_facts& out) {
        model::node n;
        n.name = name, n.type = p.type, n.message = message;
        series<named_attr> given;
        error_list errors;
        attributes(state_.out, n, given, errors);
        for (auto const& e : errors.errors) state_.report(e.code, e.where, e.expected, e.got);
        if (!errors.errors.empty()) return false;
        out.batched = version_in_scope(s) < 9;
        auto const inputs = p.inputs.size() - (out.batched && !p.inputs.empty() ? 1 : 0);
        std::int64_t scanned = 0;
        for (auto const& a : given)
            if (a.name == "num_scan_inputs") scanned = a.value.integer;
        auto const bad = [&](std::string_view attribute, std::string expected, std::int64_t got) {
            auto at = place::at(name, p.type);
            at.port = std::string(attribute);
            state_.report(errc::wrong_attribute_value, std::move(at), std::move(expected), std::to_string(got));
            return false;
        };
        if (scanned < 1 || static_cast<std::uint64_t>(scanned) > inputs)
            return bad("num_scan_inputs", "1 to the number of inputs, " + std::to_string(inputs), scanned);
        auto const xs = static_cast<std::size_t>(scanned);
        out.states = inputs - xs;
        if (!fits(p, name, body, inputs, out.states)) return false;
        out.items = body.outputs.size() - out.states;
        out.axes.assign(xs, 0), out.back.assign(xs, false);
        out.out_axes.assign(out.items, 0), out.out_back.assign(out.items, false);
        for (auto const& a : given) {
            bool const into = a.name.starts_with("scan_input") || a.name == "directions";
            if (!into && !a.name.starts_with("scan_output")) continue;
            auto const wanted = into ? xs : out.items;
            auto const all = a.value.integers;
            if (all.size() != wanted)
                return bad(a.name, std::to_string(wanted) + " numbers", static_cast<std::int64_t>(all.size()));
            bool const axes = a.name.ends_with("_axes");
            for (std::size_t k = 0; k < wanted; ++k) {
                if (axes) (into ? out.axes : out.out_axes)[k] = all[k];
                else if (all[k] == 0 || all[k] == 1) (into ? out.back : out.out_back)[k] = all[k] == 1;
                else return bad(a.name, "0 or 1", all[k]);
            }
        }
        return true;
    }
    [[nodiscard]] std::int64_t version_in_scope(std::uint32_t) const { return version_in(state_.out, {}); }

    /// What one scan gives: last states, and what the turns gave side by side. `length`: of the scan, or none where the
    /// inputs tell it; the results are as long as the inputs.
    series<model::edge> one_scan(std::string_view name, body_parts const& body, scan_facts const& facts,
        operands const& states, operands const& xs, model::edge const& length, node_parts const& p, std::uint32_t s) {
        series<named_attr> along{
            {"axes", attr_value::of(state_.out.storage.keep(span<std::int64_t const>(facts.axes)))}};
        auto const whole = make("scan length", state_.out.storage.path(name, "length"), s, xs, along);
        auto const count = length.node == model::none ? whole : length;
        auto const lists = new_lists(name, body, facts.states, facts.items, whole, p, s);
        if (lists.size() != facts.items) return {};
        auto f = begin_loop(name, s);
        auto const first = f.all.size();
        for (std::size_t k = 0; k < states.size(); ++k) carry(f, states[k], "state_" + std::to_string(k));
        for (std::size_t k = 0; k < lists.size(); ++k) carry(f, lists[k], "list_" + std::to_string(k));
        begin_body(f, make("loop below", path(f, "below"), s, {f.all[0].merged, count}, {}, true));
        model::edge mirrored;
        auto const turn = [&](bool back) {
            if (!back) return f.turn();
            if (mirrored.node == model::none)
                mirrored = make("loop mirror", path(f, "mirror"), f.body, {f.turn(), count});
            return mirrored;
        };
        for (std::size_t k = 0; k < states.size(); ++k) define(body.inputs[k].name, f.all[first + k].inside, f.body);
        for (std::size_t k = 0; k < xs.size(); ++k)
            define(body.inputs[states.size() + k].name,
                make("scan element", path(f, "element_" + std::to_string(k)), f.body, {xs[k], turn(facts.back[k])},
                    {{"axis", attr_value::of(facts.axes[k])}}),
                f.body);
        add_body(body, f.body);
        for (std::size_t k = 0; k < states.size(); ++k) carry_on(f, first + k, {body.outputs[k].name, f.body});
        for (std::size_t k = 0; k < lists.size(); ++k) {
            auto const& list = f.all[first + states.size() + k];
            carry_on(f, first + states.size() + k,
                make("list set", state_.out.storage.path(list.name, "set"), f.body,
                    {list.inside, turn(facts.out_back[k]), {body.outputs[states.size() + k].name, f.body}}));
        }
        end_body(f);
        series<model::edge> results;
        for (std::size_t k = 0; first + k < f.all.size(); ++k) {
            auto result = leaves(f, first + k);
            if (k >= states.size() && facts.out_axes[k - states.size()] != 0)
                result = make("list stack", state_.out.storage.path(f.all[first + k].name, "stack"), s, {result},
                    {{"axis", attr_value::of(facts.out_axes[k - states.size()])}});
            results.push_back(result);
        }
        return results;
    }

    /// Version 8: a scan for each element of a batch, the first axis of all inputs and outputs; the second one is
    /// scanned, as far as `sequence_lens` says.
    void batched_scan(
        node_parts const& p, std::string_view name, body_parts const& body, scan_facts const& facts, std::uint32_t s) {
        operands inputs;
        for (std::size_t k = 1; k < p.inputs.size(); ++k) inputs.push_back({p.inputs[k], s});
        std::vector<std::int64_t> const zeros(inputs.size(), 0);
        auto const batch = make("scan length", state_.out.storage.path(name, "batch"), s, inputs,
            {{"axes", attr_value::of(state_.out.storage.keep(span<std::int64_t const>(zeros)))}});
        auto const outputs = body.outputs.size();
        auto const lists = new_lists(name, body, 0, outputs, batch, p, s);
        if (lists.size() != outputs) return;
        auto f = begin_loop(name, s);
        for (std::size_t k = 0; k < outputs; ++k) carry(f, lists[k], "list_" + std::to_string(k));
        begin_body(f, make("loop below", path(f, "below"), s, {f.all[0].merged, batch}, {}, true));
        auto const element = [&](operand const& from, std::string const& part) {
            return make(
                "scan element", path(f, part), f.body, {from, f.turn()}, {{"axis", attr_value::of(std::int64_t{0})}});
        };
        operands states, xs;
        for (std::size_t k = 0; k < inputs.size(); ++k)
            (k < facts.states ? states : xs).push_back(element(inputs[k], "element_" + std::to_string(k)));
        auto const length = p.inputs[0].empty() ? model::edge() : element({p.inputs[0], s}, "length");
        auto const results = one_scan(path(f, "scan"), body, facts, states, xs, length, p, f.body);
        for (std::size_t k = 0; k < outputs && k < results.size(); ++k)
            carry_on(f, 1 + k,
                make("list set", state_.out.storage.path(f.all[1 + k].name, "set"), f.body,
                    {f.all[1 + k].inside, f.turn(), results[k]}));
        end_body(f);
        for (std::size_t k = 0; k < p.outputs.size() && k < outputs; ++k)
            if (!p.outputs[k].empty()) hand_on(p.outputs[k], s, leaves(f, 1 + k));
    }
};

} // namespace onnx::detail
GRAFT_END
