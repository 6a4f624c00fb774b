// graft/frontend/tensorflow/checkpoint/restore.hpp - which variable of a graph has which entry of a checkpoint
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/checkpoint/slice.hpp"
#include "graft/frontend/tensorflow/inline_attributes.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// A node that makes a variable.
[[nodiscard]] constexpr bool is_variable(std::string_view type) {
    return type == "VarHandleOp" || type == "VariableV2" || type == "Variable";
}

namespace detail {

/// A value that a restore operator gives: an entry, or a part of one.
struct restored_value {
    std::string_view key{}, part{};
};

/// Finds what the graph's own restoring of its variables says: from each assignment of a restored value back to the
/// variable, through functions to their callers.
class restorer {
public:
    restorer(model::source& s, bundle const& from, std::string_view restore_op, error_list& errors)
        : s_(s), from_(from), restore_op_(restore_op), errors_(errors) {}

    /// Fills `source::variables`. Without a node that restores all, each assignment counts, and a key that the
    /// checkpoint does not have is no mistake.
    /// error no_such_variable, wrong_dtype, wrong_shape, bad_checkpoint
    void run() {
        found_.assign(s_.main.nodes.size(), {});
        reached_.assign(s_.functions.size(), false);
        auto const root = restore_op_.empty() ? model::none : node_named(model::parse_reference(restore_op_).node);
        whole_ = root != model::none;
        if (whole_) walk_back(s_.main, root);
        else
            for (std::uint32_t i = 0; i < s_.main.nodes.size(); ++i) look(s_.main, i);
        drain();
        for (std::uint32_t i = 0; i < found_.size(); ++i) {
            auto const& n = s_.main.nodes[i];
            if (!is_variable(n.type)) continue;
            if (found_[i].key.data()) keep(n, found_[i]);
            else if (!whole_ && from_.find(name_of(n))) keep(n, {name_of(n), {}});
        }
    }

private:
    /// Argument `argument` of function `function` is given a restored value.
    struct given {
        std::uint32_t function = 0, argument = 0;
        restored_value value{};
    };

    [[nodiscard]] std::uint32_t node_named(std::string_view name) const {
        for (std::uint32_t i = 0; i < s_.main.nodes.size(); ++i)
            if (s_.main.nodes[i].name == name) return i;
        return model::none;
    }
    [[nodiscard]] std::uint32_t function_named(std::string_view name) const {
        for (std::uint32_t i = 0; i < s_.functions.size(); ++i)
            if (s_.functions[i].body.name == name) return i;
        return model::none;
    }
    /// All that a node waits for.
    void walk_back(model::graph const& g, std::uint32_t root) {
        std::vector<bool> seen(g.nodes.size(), false);
        std::vector<std::uint32_t> walk{root};
        seen[root] = true;
        while (!walk.empty()) {
            auto const i = walk.back();
            walk.pop_back();
            look(g, i);
            auto const& n = g.nodes[i];
            for (std::size_t k = 0; k < n.input_count + n.control_count; ++k) {
                auto const from = g.edges[n.first_input + k].node;
                if (from == model::none || seen[from]) continue;
                seen[from] = true;
                walk.push_back(from);
            }
        }
    }
    /// The node after nodes that hand on what they get.
    static model::edge origin(model::graph const& g, model::edge e) {
        for (std::size_t steps = 0; steps < g.nodes.size() && e.node != model::none; ++steps) {
            auto const& n = g.nodes[e.node];
            if ((n.type != "Identity" && n.type != "Reshape") || n.input_count == 0) break;
            e = g.inputs(n)[0];
        }
        return e;
    }
    /// An assignment of a restored value, or a call of a function that has some.
    void look(model::graph const& g, std::uint32_t i) {
        auto const& n = g.nodes[i];
        if (n.type == "StatefulPartitionedCall" || n.type == "PartitionedCall") {
            auto const calls = graft::detail::decode_calls(
                graft::detail::encoded_value(graft::detail::encoded_map(n.message, 5), "f"));
            auto const f = calls.size() == 1 ? function_named(calls[0].name) : model::none;
            if (f == model::none || reached_[f]) return;
            reached_[f] = true;
            for (std::uint32_t k = 0; k < s_.functions[f].body.nodes.size(); ++k) look(s_.functions[f].body, k);
            return;
        }
        if ((n.type != "Assign" && n.type != "AssignVariableOp") || n.input_count < 2) return;
        auto const value = origin(g, g.inputs(n)[1]);
        if (value.node == model::none) return;
        auto const& restore = g.nodes[value.node];
        if ((restore.type != "RestoreV2" && restore.type != "Restore" && restore.type != "RestoreSlice") ||
            restore.input_count < 2)
            return;
        restored_value r;
        if (!text_of(g, g.inputs(restore)[1], value.port, r.key)) return;
        if (restore.input_count > 2) (void)text_of(g, g.inputs(restore)[2], value.port, r.part);
        give(g, origin(g, g.inputs(n)[0]), r);
    }
    /// Element `at` of a constant of strings.
    bool text_of(model::graph const& g, model::edge const& e, std::size_t at, std::string_view& out) {
        auto const from = origin(g, e);
        if (from.node == model::none || g.nodes[from.node].type != "Const") return false;
        series<named_attr> all;
        error_list unread;
        attributes(s_, g.nodes[from.node], all, unread);
        for (auto const& a : all)
            if (a.name == "value" && a.value.kind == attr_kind::tensor && !a.value.tensors.empty() &&
                at < a.value.tensors[0].strings.size())
                return out = a.value.tensors[0].strings[at], true;
        return false;
    }
    /// What `to` makes is a variable, or the argument of a function.
    void give(model::graph const& g, model::edge const& to, restored_value const& value) {
        if (to.node == model::none) return;
        if (&g == &s_.main) {
            if (is_variable(g.nodes[to.node].type) && !found_[to.node].key.data()) found_[to.node] = value;
            return;
        }
        auto const f = function_named(g.name);
        if (f != model::none && to.node < s_.functions[f].arguments.size()) given_.push_back({f, to.node, value});
    }
    /// What functions are given, handed to the callers.
    void drain() {
        auto const most = 64 * (found_.size() + 1) * (s_.functions.size() + 1);
        for (std::size_t at = 0; at < given_.size() && at < most; ++at) {
            auto const g = given_[at];
            auto const name = s_.functions[g.function].body.name;
            hand_on(s_.main, name, g);
            for (auto const& f : s_.functions)
                if (&f != &s_.functions[g.function]) hand_on(f.body, name, g);
        }
    }
    void hand_on(model::graph const& in, std::string_view callee, given const& g) {
        for (auto const& n : in.nodes) {
            if ((n.type != "StatefulPartitionedCall" && n.type != "PartitionedCall") || n.input_count <= g.argument)
                continue;
            auto const calls = graft::detail::decode_calls(
                graft::detail::encoded_value(graft::detail::encoded_map(n.message, 5), "f"));
            if (calls.size() == 1 && calls[0].name == callee) give(in, origin(in, in.inputs(n)[g.argument]), g.value);
        }
    }
    /// The name under which a variable is saved where nothing says it: its shared name, or its node's.
    [[nodiscard]] std::string_view name_of(model::node const& n) const {
        auto const encoded = graft::detail::encoded_value(graft::detail::encoded_map(n.message, 5), "shared_name");
        auto const shared = bytes_of_field(encoded, 2);
        return shared.empty() ? n.name : wire::as_text(shared);
    }
    void keep(model::node const& n, restored_value const& r) {
        auto const* const entry = from_.find(r.key);
        if (!entry) {
            if (whole_)
                errors_.add(errc::no_such_variable, s_.place_of(n), "an entry in " + from_.prefix() + from_.hint(r.key),
                    std::string(r.key));
            return;
        }
        auto part = tensor_slice::of(entry->desc.shape);
        if (shape whole; !r.part.empty() && (!read_slice_text(r.part, whole, part) ||
                                                (whole != entry->desc.shape && part.extent() != entry->desc.shape)))
            return errors_.add(
                errc::bad_checkpoint, s_.place_of(n), "a part of " + std::string(r.key), std::string(r.part));
        if (part.extent() == entry->desc.shape) part = tensor_slice::of(entry->desc.shape);
        tensor_view value;
        fault why;
        if (!from_.read(*entry, part, s_.storage, {}, value, why)) {
            auto where = place::in(from_.prefix() + ".index", r.key);
            return errors_.add(why.code, std::move(where), why.expected, why.got);
        }
        if (agrees(n, r, value)) s_.variables.push_back({n.name, value});
    }
    /// Dtype and shape are those that the graph says.
    bool agrees(model::node const& n, restored_value const& r, tensor_view const& value) {
        series<named_attr> all;
        error_list unread;
        attributes(s_, n, all, unread);
        auto const before = errors_.errors.size();
        auto const fails = [&](errc code, std::string_view what, std::string expected, std::string got) {
            auto where = s_.place_of(n);
            where.port = std::string(what);
            errors_.add(
                code, std::move(where), std::move(expected), std::move(got) + " in entry " + std::string(r.key));
        };
        for (auto const& a : all) {
            if (a.name == "dtype" && a.value.kind == attr_kind::type && a.value.type() != value.desc.type)
                fails(errc::wrong_dtype, "dtype", std::string(graft::name_of(a.value.type())),
                    std::string(graft::name_of(value.desc.type)));
            if (a.name != "shape" || a.value.kind != attr_kind::shape || a.value.shapes.empty()) continue;
            auto const& said = a.value.shapes[0];
            bool same = !said.has_rank() || said.rank() == value.desc.shape.rank() ||
                        (n.type == "Variable" && said.rank() == 0);
            for (std::size_t i = 0; same && said.has_rank() && i < said.rank(); ++i)
                same = !said[i].known() || said[i] == value.desc.shape[i];
            if (!same) fails(errc::wrong_shape, "shape", "the shape of the variable", "another one");
        }
        return errors_.errors.size() == before;
    }

    model::source& s_;
    bundle const& from_;
    std::string_view restore_op_;
    error_list& errors_;
    bool whole_ = false;                  ///< a node restores all variables
    std::vector<restored_value> found_{}; ///< per node of the main graph
    std::vector<bool> reached_{};         ///< per function
    series<given> given_{};
};

} // namespace detail

} // namespace tensorflow
GRAFT_END
