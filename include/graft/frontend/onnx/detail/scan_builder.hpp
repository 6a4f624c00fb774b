// graft/frontend/onnx/detail/scan_builder.hpp - lowers Scan and SequenceMap to loops over the scanned tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/local_functions.hpp"
#include "graft/frontend/onnx/detail/loop_lists.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// Executes a body for each element along axes, or of sequences. The results of the iterations are stacked.
class GRAFT_TYPE scan_builder {
public:
    scan_builder(graph_nodes& g, body_builder& bodies) : g_(g), bodies_(bodies), loops_(g), lists_(g) {}

    /// error those of `loop`, wrong_attribute_value
    void scan(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const name = g_.named(s, g_.state.out.storage.keep(p.name));
        auto const encoded = graph_in(message, "body");
        if (!encoded.data()) return lacks(g_.state, p, name, "body");
        auto const body = parts_of(g_.state, encoded);
        scan_facts facts;
        if (!facts_of(p, name, message, s, body, facts)) return;
        span<std::string_view const> inputs(p.inputs);
        if (facts.batched) return batched_scan(p, name, body, facts, s);
        operands states, xs;
        for (std::size_t k = 0; k < inputs.size(); ++k) (k < facts.states ? states : xs).push_back({inputs[k], s});
        auto const results = one_scan(name, body, facts, states, xs, {}, p, s);
        for (std::size_t k = 0; k < p.outputs.size() && k < results.size(); ++k)
            g_.forward_value(p.outputs[k], s, results[k]);
    }

    /// SequenceMap: a scan of sequences; tensor inputs are passed to each iteration unchanged.
    /// error those of `loop`
    void map(node_parts const& p, byte_view message, std::uint32_t s) {
        auto const name = g_.named(s, g_.state.out.storage.keep(p.name));
        auto const encoded = graph_in(message, "body");
        if (!encoded.data()) return lacks(g_.state, p, name, "body");
        auto const body = parts_of(g_.state, encoded);
        if (p.inputs.empty() || p.inputs[0].empty())
            return g_.state.report(errc::missing_input, place::at(name, p.type), "a sequence", "nothing");
        if (!fits(g_.state, p, name, body, p.inputs.size(), 0)) return;
        scan_facts facts;
        facts.items = body.outputs.size();
        facts.axes.assign(p.inputs.size(), 0), facts.out_axes.assign(facts.items, 0);
        facts.back.assign(p.inputs.size(), false), facts.out_back.assign(facts.items, false);
        operands xs;
        for (std::size_t k = 0; k < p.inputs.size(); ++k) {
            xs.push_back({p.inputs[k], s});
            facts.whole.push_back(k != 0 && !is_sequence(p.inputs[k], s));
        }
        auto const results = one_scan(name, body, facts, {}, xs, {}, p, s);
        for (std::size_t k = 0; k < p.outputs.size() && k < results.size(); ++k)
            g_.forward_value(p.outputs[k], s, results[k]);
    }

private:
    struct scan_facts {
        std::size_t states = 0, items = 0;
        std::vector<std::int64_t> axes{}, out_axes{};
        std::vector<bool> back{}, out_back{};
        std::vector<bool> whole{}; ///< inputs that are not sliced; empty: none
        bool batched = false;
    };

    /// Whether a name is a sequence: declared by its producer, or by the tensor that is forwarded to it.
    bool is_sequence(std::string_view tensor, std::uint32_t s) {
        constexpr int max = 100; // nodes on the path
        auto by = g_.scopes.find(s, tensor);
        std::uint32_t at = by.node;
        for (int turn = 0; turn < max && at != model::none; ++turn) {
            auto const& n = g_.graph.nodes[at];
            if (n.type == declared_input) {
                value_type declared;
                fault why; // reported by the reader of the input
                return read_value_type(n.message, declared, why) && declared.is_sequence;
            }
            if (n.type.starts_with("list ")) return true;
            if (n.type.starts_with("Sequence") || n.type == "SplitToSequence")
                return n.type != "SequenceAt" && n.type != "SequenceLength";
            bool const forwards = n.type == "Identity" || n.type.starts_with("Optional") || n.passes ||
                                  n.type == enter || n.type == exit || n.type == next || n.type == merge ||
                                  n.type == detail::split;
            if (!forwards || n.input_count == 0) return false;
            auto const& e = g_.graph.edges[n.first_input];
            at = e.node != model::none ? e.node : g_.scopes.find(g_.scope_read_at(n.first_input), e.name).node;
        }
        return false;
    }
    /// error missing_required_attribute, wrong_input_count, wrong_output_count, wrong_attribute_value
    bool facts_of(node_parts const& p, std::string_view name, byte_view message, std::uint32_t s,
        body_parts const& body, scan_facts& out) {
        model::node n;
        n.name = name, n.type = p.type, n.message = message;
        series<named_attr> given;
        error_list errors;
        attributes(g_.state.out, n, given, errors);
        for (auto const& e : errors.errors) g_.state.report(e.code, e.where, e.expected, e.got);
        if (!errors.errors.empty()) return false;
        auto const other = g_.other_version(s, {});
        out.batched = (other != 0 ? other : version_in(g_.state.out, {})) < 9;
        auto const inputs = p.inputs.size() - (out.batched && !p.inputs.empty() ? 1 : 0);
        std::int64_t scanned = 0;
        for (auto const& a : given)
            if (a.name == "num_scan_inputs") scanned = a.value.integer;
        auto const bad = [&](std::string_view attribute, std::string expected, std::int64_t got) {
            auto at = place::at(name, p.type);
            at.port = std::string(attribute);
            g_.state.report(errc::wrong_attribute_value, std::move(at), std::move(expected), std::to_string(got));
            return false;
        };
        if (scanned < 1 || static_cast<std::uint64_t>(scanned) > inputs)
            return bad("num_scan_inputs", "1 to the number of inputs, " + std::to_string(inputs), scanned);
        auto const xs = static_cast<std::size_t>(scanned);
        out.states = inputs - xs;
        if (!fits(g_.state, p, name, body, inputs, out.states)) return false;
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

    /// The results of one scan: final states, and the stacked results of the iterations. `length`: of the scan, or
    /// none if the inputs determine it; the results have the length of the inputs.
    series<model::edge> one_scan(std::string_view name, body_parts const& body, scan_facts const& facts,
        operands const& states, operands const& xs, model::edge const& length, node_parts const& p, std::uint32_t s) {
        auto const has_whole = [&](std::size_t k) { return k < facts.whole.size() && facts.whole[k]; };
        operands scanned;
        std::vector<std::int64_t> axes;
        for (std::size_t k = 0; k < xs.size(); ++k)
            if (!has_whole(k)) scanned.push_back(xs[k]), axes.push_back(facts.axes[k]);
        auto const whole = g_.make("scan length", g_.state.out.storage.path(name, "length"), s, scanned,
            {{"axes", attr_value::of(g_.state.out.storage.keep(span<std::int64_t const>(axes)))}});
        auto const count = length.node == model::none ? whole : length;
        auto const lists = lists_.new_lists(name, body, facts.states, facts.items, whole, s);
        auto f = loops_.begin_loop(name, s);
        auto const first = f.all.size();
        for (std::size_t k = 0; k < states.size(); ++k) loops_.carry(f, states[k], "state_" + std::to_string(k));
        for (std::size_t k = 0; k < lists.size(); ++k) loops_.carry(f, lists[k], "list_" + std::to_string(k));
        loops_.begin_body(f, g_.make("loop below", loops_.path(f, "below"), s, {f.all[0].merged, count}, {}, true));
        model::edge mirrored;
        auto const turn = [&](bool back) {
            if (!back) return f.turn();
            if (mirrored.node == model::none)
                mirrored = g_.make("loop mirror", loops_.path(f, "mirror"), f.body, {f.turn(), count});
            return mirrored;
        };
        for (std::size_t k = 0; k < states.size(); ++k) g_.define(body.inputs[k].name, f.all[first + k].inside, f.body);
        for (std::size_t k = 0; k < xs.size(); ++k) {
            auto const input = body.inputs[states.size() + k].name;
            if (has_whole(k)) g_.forward_value(input, f.body, xs[k]);
            else
                g_.define(input,
                    g_.make("scan element", loops_.path(f, "element_" + std::to_string(k)), f.body,
                        {xs[k], turn(facts.back[k])}, {{"axis", attr_value::of(facts.axes[k])}}),
                    f.body);
        }
        bodies_.add_body(body, f.body);
        for (std::size_t k = 0; k < states.size(); ++k)
            loops_.set_next_state(f, first + k, {body.outputs[k].name, f.body});
        for (std::size_t k = 0; k < lists.size(); ++k) {
            auto const& list = f.all[first + states.size() + k];
            lists_.declare_list(lists[k], {body.outputs[states.size() + k].name, f.body}, name, p);
            loops_.set_next_state(f, first + states.size() + k,
                g_.make("list set", g_.state.out.storage.path(list.name, "set"), f.body,
                    {list.inside, turn(facts.out_back[k]), {body.outputs[states.size() + k].name, f.body}}));
        }
        loops_.end_body(f);
        series<model::edge> results;
        for (std::size_t k = 0; first + k < f.all.size(); ++k) {
            auto result = loops_.leaves(f, first + k);
            if (k >= states.size() && facts.out_axes[k - states.size()] != 0)
                result = g_.make("list stack", g_.state.out.storage.path(f.all[first + k].name, "stack"), s, {result},
                    {{"axis", attr_value::of(facts.out_axes[k - states.size()])}});
            results.push_back(result);
        }
        return results;
    }

    /// Version 8: a scan for each element of a batch, the first axis of all inputs and outputs; the second one is
    /// scanned, up to the length in `sequence_lens`.
    void batched_scan(
        node_parts const& p, std::string_view name, body_parts const& body, scan_facts const& facts, std::uint32_t s) {
        operands inputs;
        for (std::size_t k = 1; k < p.inputs.size(); ++k) inputs.push_back({p.inputs[k], s});
        std::vector<std::int64_t> const zeros(inputs.size(), 0);
        auto const batch = g_.make("scan length", g_.state.out.storage.path(name, "batch"), s, inputs,
            {{"axes", attr_value::of(g_.state.out.storage.keep(span<std::int64_t const>(zeros)))}});
        auto const outputs = body.outputs.size();
        auto const lists = lists_.new_lists(name, body, 0, outputs, batch, s);
        auto f = loops_.begin_loop(name, s);
        for (std::size_t k = 0; k < outputs; ++k) loops_.carry(f, lists[k], "list_" + std::to_string(k));
        loops_.begin_body(f, g_.make("loop below", loops_.path(f, "below"), s, {f.all[0].merged, batch}, {}, true));
        auto const element = [&](operand const& from, std::string const& part) {
            return g_.make("scan element", loops_.path(f, part), f.body, {from, f.turn()},
                {{"axis", attr_value::of(std::int64_t{0})}});
        };
        operands states, xs;
        for (std::size_t k = 0; k < inputs.size(); ++k)
            (k < facts.states ? states : xs).push_back(element(inputs[k], "element_" + std::to_string(k)));
        auto const length = p.inputs[0].empty() ? model::edge() : element({p.inputs[0], s}, "length");
        auto const results = one_scan(loops_.path(f, "scan"), body, facts, states, xs, length, p, f.body);
        for (std::size_t k = 0; k < outputs && k < results.size(); ++k) {
            lists_.declare_list(lists[k], results[k], name, p);
            loops_.set_next_state(f, 1 + k,
                g_.make("list set", g_.state.out.storage.path(f.all[1 + k].name, "set"), f.body,
                    {f.all[1 + k].inside, f.turn(), results[k]}));
        }
        loops_.end_body(f);
        for (std::size_t k = 0; k < p.outputs.size() && k < outputs; ++k)
            if (!p.outputs[k].empty()) g_.forward_value(p.outputs[k], s, loops_.leaves(f, 1 + k));
    }

    graph_nodes& g_;
    body_builder& bodies_;
    loop_nodes loops_;
    loop_lists lists_;
};

} // namespace onnx::detail
GRAFT_END
