// graft/frontend/onnx/detail/loop_builder.hpp - lowers Loop to enter, merge, split, next and exit nodes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/local_functions.hpp"
#include "graft/frontend/onnx/detail/loop_lists.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Bodies that are executed repeatedly. The result of each iteration is an element of a list.
class GRAFT_TYPE loop_builder {
public:
    loop_builder(graph_nodes& g, body_builder& bodies) : g_(g), bodies_(bodies), loops_(g), lists_(g) {}

    /// error missing_required_attribute, missing_input, wrong_input_count, wrong_output_count, undetermined_dtype
    void loop(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const name = g_.named(s, g_.state.out.storage.keep(p.name));
        auto const encoded = graph_in(message, "body");
        if (!encoded.data()) return lacks(g_.state, p, name, "body");
        auto const body = parts_of(g_.state, encoded);
        bool const counted = !p.inputs.empty() && !p.inputs[0].empty();
        bool const requested = p.inputs.size() > 1 && !p.inputs[1].empty();
        if (!counted && !requested)
            return g_.state.report(
                errc::missing_input, place::at(name, p.type), "a trip count or a condition", "nothing");
        auto const states = p.inputs.size() > 2 ? p.inputs.size() - 2 : 0;
        if (!fits(g_.state, p, name, body, states + 2, states + 1)) return;
        auto const items = body.outputs.size() - 1 - states;
        bool const steady = requested &&
                            forwards_condition(body, body.outputs[0].name, body.inputs[1].name, g_.state.out);
        bool const conditional = requested && !steady,
                   ends_early = requested && !(steady && is_known_truth(p.inputs[1], s));

        model::edge count;
        std::int64_t max = 0;
        bool const bounded = counted && (!is_known_number(g_, p.inputs[0], s, max) || max < 0x7FFFFFFF);
        if (counted) count = g_.make("graph scalar", g_.state.out.storage.path(name, "trips"), s, {{p.inputs[0], s}});
        auto const lists = lists_.new_lists(name, body, 1 + states, items, bounded ? count : g_.number(name, 0), s);

        auto f = loops_.begin_loop(name, s);
        std::size_t const condition = f.all.size();
        model::edge going; // the condition input of the body
        if (requested) going = g_.make("graph scalar", loops_.path(f, "condition"), s, {{p.inputs[1], s}});
        if (conditional) loops_.carry(f, going, "condition");
        auto const first_state = f.all.size();
        for (std::size_t k = 0; k < states; ++k) loops_.carry(f, {p.inputs[2 + k], s}, "state_" + std::to_string(k));
        for (std::size_t k = 0; k < items; ++k) loops_.carry(f, lists[k], "list_" + std::to_string(k));
        auto more = conditional ? f.all[condition].merged : going;
        if (counted) {
            auto const below = g_.make("loop below", loops_.path(f, "below"), s, {f.all[0].merged, count}, {}, true);
            more = requested ? g_.make("loop and", loops_.path(f, "goes_on"), s, {below, more}, {}, true) : below;
        }
        loops_.begin_body(f, more);
        if (conditional) going = f.all[condition].inside;
        if (!requested) going = g_.truth(loops_.path(f, "yes"));
        g_.define(body.inputs[0].name, as_declared(f, body.inputs[0], f.turn()), f.body);
        g_.define(body.inputs[1].name, as_declared(f, body.inputs[1], going), f.body);
        for (std::size_t k = 0; k < states; ++k)
            g_.define(body.inputs[2 + k].name, f.all[first_state + k].inside, f.body);
        bodies_.add_body(body, f.body);
        if (conditional)
            loops_.set_next_state(f, condition,
                g_.make("graph scalar", loops_.path(f, "again"), f.body, {{body.outputs[0].name, f.body}}));
        for (std::size_t k = 0; k < states; ++k)
            loops_.set_next_state(f, first_state + k, {body.outputs[1 + k].name, f.body});
        for (std::size_t k = 0; k < items; ++k) {
            auto const list = first_state + states + k;
            operand const item(body.outputs[1 + states + k].name, f.body);
            lists_.declare_list(lists[k], item, name, p);
            auto const to = g_.state.out.storage.path(f.all[list].name, "set");
            loops_.set_next_state(f, list,
                bounded ? g_.make("list set", to, f.body, {f.all[list].inside, f.turn(), item})
                        : g_.make("list push", to, f.body, {f.all[list].inside, item}));
        }
        loops_.end_body(f);
        bool const cut = bounded && ends_early && items != 0;
        auto const turns = cut ? loops_.leaves(f, 0) : model::edge();
        for (std::size_t k = 0; k < p.outputs.size(); ++k) {
            if (p.outputs[k].empty()) continue;
            auto result = loops_.leaves(f, first_state + k);
            if (k >= states && cut)
                result = g_.make(
                    "list first", g_.state.out.storage.path(f.all[first_state + k].name, "all"), s, {result, turns});
            g_.forward_value(p.outputs[k], s, result);
        }
    }

private:
    /// A scalar that the body may declare as a vector.
    model::edge as_declared(loop_frame& f, named_part const& input, model::edge const& scalar) {
        value_type declared;
        fault why;
        if (!read_value_type(input.message, declared, why)) g_.state.report(why, input.name);
        auto const& shape = declared.desc.shape;
        if (!shape.has_rank() || shape.rank() != 1) return scalar;
        return g_.make("loop vector", loops_.path(f, input.name), f.body, {scalar});
    }
    bool is_known_truth(std::string_view tensor, std::uint32_t s) {
        auto const by = g_.scopes.find(s, tensor);
        bool yes = false;
        return by.node != model::none && bool_constant_of(g_.state.out, g_.graph.nodes[by.node], yes) && yes;
    }

    graph_nodes& g_;
    body_builder& bodies_;
    loop_nodes loops_;
    loop_lists lists_;
};

} // namespace onnx::detail
GRAFT_END
