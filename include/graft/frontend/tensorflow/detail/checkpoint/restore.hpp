// graft/frontend/tensorflow/detail/checkpoint/restore.hpp - maps variables of a graph to entries of a checkpoint
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/slice.hpp"
#include "graft/frontend/tensorflow/detail/node_bytes.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Whether a node of this type creates a variable.
[[nodiscard]] constexpr bool is_variable(std::string_view type) {
    return type == "VarHandleOp" || type == "VariableV2" || type == "Variable";
}

/// Whether a node of this type creates a table that a run, or the restoring of a checkpoint, may change.
[[nodiscard]] constexpr bool is_changeable_table(std::string_view type) {
    if (type.size() < 16) return false; // called for each node of a model
    return type == "MutableHashTableV2" || type == "MutableHashTable" || type == "AnonymousMutableHashTable" ||
           type == "MutableDenseHashTableV2" || type == "MutableDenseHashTable" ||
           type == "AnonymousMutableDenseHashTable";
}
/// Suffixes in `source::variables`, after a table's own name, for the contents of a table in a checkpoint.
inline constexpr std::string_view saved_keys = "table-keys", saved_values = "table-values";
/// The saved contents of the table that this node creates; null if there are none. `part` is `saved_keys` or
/// `saved_values`.
[[nodiscard]] inline tensor_view const* saved_of_table(
    model::source const& s, std::string_view table, std::string_view part) {
    for (auto const& v : s.variables)
        if (v.node.size() == table.size() + 1 + part.size() && v.node.starts_with(table) && v.node.ends_with(part))
            return &v.value;
    return nullptr;
}

namespace detail {

/// The result of a restore operator: an entry, or a part of one. For a table `key` is the entry with its keys,
/// `values` the one with its values.
struct restored_value {
    std::string_view key{}, part{}, values{};
};

/// Analyzes how the graph restores its own variables: from each assignment of a restored value back to the variable,
/// through functions to their callers.
class restorer {
public:
    restorer(model::source& s, bundle const& from, std::string_view restore_op, error_list& errors)
        : s_(s), from_(from), restore_op_(restore_op), errors_(errors) {}

    /// Fills `source::variables`. Without a node that restores all, each assignment counts, and a key that the
    /// checkpoint does not have is no mistake.
    /// error unknown_variable, wrong_dtype, wrong_shape, invalid_checkpoint
    void run() {
        found_.assign(s_.main.nodes.size(), {});
        reached_.assign(s_.functions.size(), false);
        reported_.assign(s_.functions.size(), {});
        for (std::uint32_t i = 0; i < s_.functions.size(); ++i) {
            auto& number = functions_.at(0, s_.functions[i].body.name).number;
            if (number == model::none) number = i;
        }
        auto const root = restore_op_.empty() ? model::none : node_named(model::parse_reference(restore_op_).node);
        whole_ = root != model::none;
        if (whole_) walk_back(s_.main, root);
        else
            for (std::uint32_t i = 0; i < s_.main.nodes.size(); ++i) look(s_.main, i);
        for (std::size_t at = 0; at < entered_.size(); ++at) {
            auto const& body = s_.functions[entered_[at]].body;
            for (std::uint32_t k = 0; k < body.nodes.size(); ++k) look(body, k);
        }
        drain();
        for (std::uint32_t i = 0; i < found_.size(); ++i) {
            auto const& n = s_.main.nodes[i];
            if (found_[i].key.data() && is_changeable_table(n.type)) keep_table(n, found_[i]);
            if (!is_variable(n.type)) continue;
            if (found_[i].key.data()) keep(n, found_[i]);
            else if (!whole_ && from_.find(name_of(n))) keep(n, {name_of(n), {}});
        }
    }

private:
    /// A restored value is passed to argument `argument` of function `function`.
    struct given {
        std::uint32_t function = 0, argument = 0;
        restored_value value{};
    };

    [[nodiscard]] std::uint32_t node_named(std::string_view name) const {
        for (std::uint32_t i = 0; i < s_.main.nodes.size(); ++i)
            if (s_.main.nodes[i].name == name) return i;
        return model::none;
    }
    [[nodiscard]] std::uint32_t function_named(std::string_view name) const { return functions_.find(0, name); }
    /// Marks all nodes that a node depends on.
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
    /// The producer of a tensor, before nodes that forward it.
    static model::edge origin(model::graph const& g, model::edge e) {
        for (std::size_t steps = 0; steps < g.nodes.size() && e.node != model::none; ++steps) {
            auto const& n = g.nodes[e.node];
            if ((n.type != "Identity" && n.type != "Reshape") || n.input_count == 0) break;
            e = g.inputs(n)[0];
        }
        return e;
    }
    /// Handles an assignment of a restored value, or a call of a function that contains some.
    void look(model::graph const& g, std::uint32_t i) {
        auto const& n = g.nodes[i];
        if (n.type == "StatefulPartitionedCall" || n.type == "PartitionedCall") {
            auto const f = callee_of(n);
            if (f == model::none || reached_[f]) return;
            reached_[f] = true;
            entered_.push_back(f);
            return;
        }
        restored_value r, values;
        if (n.type == "LookupTableImportV2" || n.type == "LookupTableImport") {
            if (n.input_count < 3 || !restored(g, g.inputs(n)[1], r) || !restored(g, g.inputs(n)[2], values)) return;
            r.values = values.key;
        } else if ((n.type != "Assign" && n.type != "AssignVariableOp") || n.input_count < 2 ||
                   !restored(g, g.inputs(n)[1], r)) {
            return;
        }
        set_value(g, origin(g, g.inputs(n)[0]), r);
    }
    /// The entry that a tensor is restored from, here or in the only caller of the function that it is an argument of.
    bool restored(model::graph const& in, model::edge e, restored_value& r) {
        constexpr int max_callers = 16;
        auto const* g = &in;
        for (int depth = 0; depth < max_callers; ++depth) {
            auto const value = origin(*g, e);
            if (value.node == model::none) return false;
            auto const& restore = g->nodes[value.node];
            if (restore.type == "RestoreV2" || restore.type == "Restore" || restore.type == "RestoreSlice") {
                if (restore.input_count < 2 || !text_of(*g, g->inputs(restore)[1], value.port, r.key)) return false;
                if (restore.input_count > 2) (void)text_of(*g, g->inputs(restore)[2], value.port, r.part);
                return true;
            }
            auto const f = g == &s_.main ? model::none : function_named(g->name);
            if (f == model::none || value.node >= s_.functions[f].arguments.size()) return false;
            auto const& places = calls()[f];
            if (places.size() != 1) return false;
            g = places[0].owner == model::none ? &s_.main : &s_.functions[places[0].owner].body;
            auto const& call = g->nodes[places[0].node];
            if (value.node >= call.input_count) return false;
            e = g->inputs(call)[value.node];
        }
        return false;
    }
    /// Element `at` of a constant of strings.
    bool text_of(model::graph const& g, model::edge const& e, std::size_t at, std::string_view& out) {
        auto const from = origin(g, e);
        if (from.node == model::none || g.nodes[from.node].type != "Const") return false;
        auto const& n = g.nodes[from.node];
        auto* known = &strings_[0]; // names and parts of one operator are needed for each of its values
        for (auto& t : strings_)
            if (t.of == &n) known = &t;
        if (known->of != &n) {
            strings_[0] = strings_[1];
            known = &strings_[1];
            *known = {&n, {}};
            series<named_attr> all;
            error_list unread;
            attributes(s_, n, all, unread);
            for (auto const& a : all)
                if (a.name == "value" && a.value.kind == attr_kind::tensor && !a.value.tensors.empty())
                    known->all = a.value.tensors[0].strings;
        }
        return at < known->all.size() && (out = known->all[at], true);
    }
    /// Assigns the value to the producer `to`: a variable, or the argument of a function.
    void set_value(model::graph const& g, model::edge const& to, restored_value const& value) {
        if (to.node == model::none) return;
        if (&g == &s_.main) {
            auto const type = g.nodes[to.node].type;
            bool const fits = value.values.data() ? is_changeable_table(type) : is_variable(type);
            if (fits && !found_[to.node].key.data()) found_[to.node] = value;
            return;
        }
        auto const f = function_named(g.name);
        if (f == model::none || to.node >= s_.functions[f].arguments.size()) return;
        auto& reported = reported_[f];
        reported.resize(s_.functions[f].arguments.size(), false);
        if (!reported[to.node]) given_.push_back({f, to.node, value});
        reported[to.node] = true;
    }
    /// The calls of each function: in the main graph (`owner` none) or in another function.
    struct call_place {
        std::uint32_t owner = model::none, node = 0;
    };
    [[nodiscard]] series<series<call_place>> const& calls() {
        auto& all = calls_;
        if (!all.empty() || s_.functions.empty()) return all;
        all.resize(s_.functions.size());
        auto const look_into = [&](model::graph const& g, std::uint32_t owner) {
            for (std::uint32_t i = 0; i < g.nodes.size(); ++i) {
                auto const f = callee_of(g.nodes[i]);
                if (f != model::none && f != owner) all[f].push_back({owner, i});
            }
        };
        look_into(s_.main, model::none);
        for (std::uint32_t f = 0; f < s_.functions.size(); ++f) look_into(s_.functions[f].body, f);
        return all;
    }
    /// The function of the model that a node calls, or none.
    [[nodiscard]] std::uint32_t callee_of(model::node const& n) const {
        if (n.type != "StatefulPartitionedCall" && n.type != "PartitionedCall") return model::none;
        auto const calls = graft::detail::decode_calls(
            graft::detail::encoded_value(graft::detail::encoded_map(n.message, schema::node_def["attr"]), "f"));
        return calls.size() == 1 ? function_named(calls[0].name) : model::none;
    }
    /// Propagates the values of functions' arguments to the callers. An argument has one value, so this terminates.
    void drain() {
        if (given_.empty()) return;
        auto const& places = calls();
        for (std::size_t at = 0; at < given_.size(); ++at) {
            auto const g = given_[at];
            for (auto const& p : places[g.function]) {
                auto const& in = p.owner == model::none ? s_.main : s_.functions[p.owner].body;
                auto const& n = in.nodes[p.node];
                if (g.argument < n.input_count) set_value(in, origin(in, in.inputs(n)[g.argument]), g.value);
            }
        }
    }
    /// The default name under which a variable is saved: its shared name, or its node's.
    [[nodiscard]] std::string_view name_of(model::node const& n) const {
        auto const encoded = graft::detail::encoded_value(
            graft::detail::encoded_map(n.message, schema::node_def["attr"]), "shared_name");
        auto const shared = wire::last_bytes(encoded, schema::attr_value["s"]);
        return shared.empty() ? n.name : wire::as_string(shared);
    }
    void keep(model::node const& n, restored_value const& r) {
        tensor_view value;
        if (read(n, r, value) && agrees(n, r, value)) s_.variables.push_back({n.name, value});
    }
    /// Stores keys and values of a table, which are paired by position.
    void keep_table(model::node const& n, restored_value const& r) {
        tensor_view keys, values;
        if (!read(n, {r.key, {}, {}}, keys) || !read(n, {r.values, {}, {}}, values)) return;
        s_.variables.push_back({s_.storage.path(n.name, saved_keys), keys});
        s_.variables.push_back({s_.storage.path(n.name, saved_values), values});
    }
    bool read(model::node const& n, restored_value const& r, tensor_view& value) {
        auto const* const entry = from_.find(r.key);
        if (!entry) {
            if (whole_)
                errors_.add(errc::unknown_variable, s_.place_of(n), "an entry in " + from_.prefix() + from_.hint(r.key),
                    std::string(r.key));
            return false;
        }
        auto part = tensor_slice::of(entry->desc.shape);
        if (shape whole; !r.part.empty() && (!read_slice_text(r.part, whole, part) ||
                                                (whole != entry->desc.shape && part.extent() != entry->desc.shape))) {
            errors_.add(
                errc::invalid_checkpoint, s_.place_of(n), "a part of " + std::string(r.key), std::string(r.part));
            return false;
        }
        if (part.extent() == entry->desc.shape) part = tensor_slice::of(entry->desc.shape);
        fault why;
        if (from_.read(*entry, part, s_.storage, {}, value, why)) return true;
        errors_.add(
            why.code, place::in(from_.prefix() + ".index", r.key), std::string(why.expected), std::string(why.got));
        return false;
    }
    /// Whether dtype and shape match those declared in the graph.
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
            auto const& declared = a.value.shapes[0];
            bool same = !declared.has_rank() || declared.rank() == value.desc.shape.rank() ||
                        (n.type == "Variable" && declared.rank() == 0);
            for (std::size_t i = 0; same && declared.has_rank() && i < declared.rank(); ++i)
                same = !declared[i].known() || declared[i] == value.desc.shape[i];
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
    std::vector<std::uint32_t> entered_{}; ///< functions that are called, each once
    struct {
        model::node const* of = nullptr;
        span<std::string_view const> all{};
    } strings_[2]{};                            ///< the constants decoded last
    series<series<call_place>> calls_{};        ///< by function, computed on demand
    std::vector<std::vector<bool>> reported_{}; ///< per function and argument: a value is in `given_`
    model::child_table functions_{64};          ///< by name
};

} // namespace detail

} // namespace tensorflow
GRAFT_END
