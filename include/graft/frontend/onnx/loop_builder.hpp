// graft/frontend/onnx/loop_builder.hpp - Loop becomes a loop of enter, merge, split, next and exit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/frontend/onnx/body.hpp"
#include "graft/frontend/onnx/build_state.hpp"
#include "graft/frontend/onnx/node_parts.hpp"
#include "graft/frontend/onnx/node_roles.hpp"
#include "graft/frontend/onnx/steady_condition.hpp"
#include "graft/frontend/onnx/typed_names.hpp"
#include "graft/frontend/onnx/value_type.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Bodies that run again and again. What each turn gives is an element of a list.
class GRAFT_TYPE loop_builder : public typed_names {
protected:
    using typed_names::typed_names;

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
        auto const lists = new_lists(name, body, 1 + states, items, bounded ? count : number(name, 0), s);

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
            settle_list(lists[k], item, name, p);
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

    /// A node whose body is not there.
    void lacks(node_parts const& p, std::string_view name, std::string_view attribute) {
        auto at = place::at(name, p.type);
        at.port = std::string(attribute);
        state_.report(errc::missing_required_attribute, std::move(at), "a graph", "nothing");
    }

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
    /// Empty lists for what the body's outputs from `first` on give in each turn.
    series<model::edge> new_lists(std::string_view name, body_parts const& body, std::size_t first, std::size_t count,
        operand const& length, std::uint32_t s) {
        series<model::edge> lists;
        for (std::size_t k = 0; k < count; ++k) {
            auto const type = dtype_of_output(body, first + k);
            lists.push_back(make("list new", state_.out.storage.path(name, "list_" + std::to_string(k)), s, {length},
                {{"dtype", attr_value::of(type)}}));
        }
        return lists;
    }
    /// A list whose elements have no declared dtype gets that of what is written to it, `item` in the body.
    /// error undetermined_dtype
    void settle_list(model::edge const& list, operand const& item, std::string_view name, node_parts const& p) {
        if (list.node == model::none) return;
        auto& type = state_.out.decoded[state_.out.rest_of(to_.nodes[list.node]).decoded][0].value;
        if (type.type() != dtype::undefined) return;
        if (auto const t = type_of(item); t != dtype::undefined) return void(type = attr_value::of(t));
        auto at = place::at(name, p.type, "body");
        at.port = std::string(item.from.name);
        state_.report(errc::undetermined_dtype, std::move(at), "a dtype of this output", "nothing");
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

    /// A constant whole number that the model says itself.
    bool is_known_number(std::string_view tensor, std::uint32_t s, std::int64_t& value) {
        auto const by = scopes_.find(s, tensor);
        return by.node != model::none && number_of(state_.out, to_.nodes[by.node], value);
    }

private:
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
};

} // namespace onnx::detail
GRAFT_END
