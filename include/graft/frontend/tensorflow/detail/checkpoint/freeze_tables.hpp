// graft/frontend/tensorflow/detail/checkpoint/freeze_tables.hpp - replaces tables with known contents by constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility> // move
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/tensorflow/checkpoint/meta_graph.hpp"
#include "graft/frontend/tensorflow/checkpoint/model_folder.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/restore.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/state_freezer.hpp"
#include "graft/frontend/tensorflow/detail/checkpoint/vocabulary.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/model/file.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Fills the tables that are filled when the model is loaded, from files and from tensors, and replaces look-ups by a
/// FindInTable over two constants. A table that cannot be filled remains, with a warning that contains the reason.
class table_freezer : state_freezer {
public:
    explicit table_freezer(model::source& s) : state_freezer(s) {}

    void run() {
        if (!find_all()) return;
        auto const count = static_cast<std::uint32_t>(of_node_.size());
        for (std::uint32_t i = 0; i < count; ++i) look_up(i);
        forget_handles(count);
    }
    /// Keeps the tables, and replaces files by constants as the source that fills them.
    void embed() {
        if (!find_all()) return;
        for (auto& t : tables_) {
            if (t.saved_keys) embed_saved(t);
            if (t.filler == model::none || !from_file(g_.nodes[t.filler])) continue;
            fill(t);
            if (!t.filled) continue;
            auto const handle = g_.inputs(g_.nodes[t.filler])[0];
            bool const reference = g_.nodes[t.filler].type == "InitializeTableFromTextFile";
            feed(t.filler, {handle, t.keys, t.values});
            remake(t.filler, reference ? "InitializeTable" : "InitializeTableV2",
                {{"Tkey", attr_value::of(t.key)}, {"Tval", attr_value::of(t.value)}});
        }
    }

private:
    /// Finds the tables and the nodes that fill them; false if there are none.
    bool find_all() {
        for (std::uint32_t i = 0; i < g_.nodes.size(); ++i) find_table(i);
        if (tables_.empty()) return name_files(), false;
        loading_ = run_at_loading();
        auto const count = static_cast<std::uint32_t>(of_node_.size());
        for (std::uint32_t i = 0; i < count; ++i) find_filler(i), find_change(i);
        name_files();
        return true;
    }
    struct table {
        std::string_view shared{}, name{};
        dtype key = dtype::undefined, value = dtype::undefined;
        std::uint32_t filler = model::none; ///< the node that fills it
        bool at_loading = false;            ///< that node is run at loading
        bool tried = false, filled = false, sorted = false;
        tensor_view const* saved_keys = nullptr; ///< contents in a checkpoint
        tensor_view const* saved_values = nullptr;
        bool changes = false; ///< the graph adds entries to it, or removes some
        model::edge keys{}, values{};
    };

    /// Converts a table that a checkpoint fills to one that constants fill.
    void embed_saved(table& t) {
        fill(t);
        name_index const names(g_.nodes);
        auto const i = names.find(t.name);
        if (!t.filled || i == model::none || g_.nodes[i].type == "MutableHashTable") return;
        remake(i, "HashTableV2",
            {{"key_dtype", attr_value::of(t.key)}, {"value_dtype", attr_value::of(t.value)},
                {"shared_name", attr_value::of(t.name)}});
        auto const filler = narrow_cast<std::uint32_t>(g_.nodes.size());
        g_.nodes.emplace_back().name = s_.storage.path(t.name, "fill");
        feed(filler, {{i, 0, t.name}, t.keys, t.values});
        remake(filler, "InitializeTableV2", {{"Tkey", attr_value::of(t.key)}, {"Tval", attr_value::of(t.value)}});
        t.filled = false; // done
    }
    /// Compares the length of the name first, because this is called for each node of a model.
    [[nodiscard]] static bool is_table(std::string_view type) {
        switch (type.size()) {
        case 9: return type == "HashTable";
        case 11: return type == "HashTableV2";
        case 18: return type == "AnonymousHashTable" || type == "MutableHashTableV2";
        default: return is_changeable_table(type);
        }
    }
    void find_table(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        if (n.passes || !is_table(n.type)) return;
        if (of_node_.empty()) of_node_.assign(g_.nodes.size(), model::none); // most models have none
        table t;
        t.name = n.name;
        for (auto const& a : attributes_of(n)) {
            if (a.name == "shared_name" && a.value.kind == attr_kind::string)
                t.shared = s_.storage.keep(a.value.string);
            if (a.name == "key_dtype" && a.value.kind == attr_kind::type) t.key = a.value.type();
            if (a.name == "value_dtype" && a.value.kind == attr_kind::type) t.value = a.value.type();
        }
        for (std::uint32_t k = 0; k < tables_.size() && !t.shared.empty(); ++k)
            if (tables_[k].shared == t.shared) return void(of_node_[i] = k);
        if (is_changeable_table(n.type)) {
            t.saved_keys = saved_of_table(s_, n.name, saved_keys);
            t.saved_values = saved_of_table(s_, n.name, saved_values);
        }
        of_node_[i] = static_cast<std::uint32_t>(tables_.size());
        tables_.push_back(t);
    }
    /// Finds operators that change a table during a run. An import from a checkpoint is one only if an output depends
    /// on it: otherwise no run executes it.
    void find_change(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        bool const imports = n.type == "LookupTableImportV2" || n.type == "LookupTableImport";
        if (n.passes || (!imports && n.type != "LookupTableInsertV2" && n.type != "LookupTableInsert" &&
                            n.type != "LookupTableRemoveV2"))
            return;
        auto* const t = table_of_input(n);
        if (t && (loading_.empty() || !loading_[i]) && (!imports || is_needed(i))) t->changes = true;
    }
    /// Whether the requested outputs, or else the outputs of the model, depend on node `i`.
    [[nodiscard]] bool is_needed(std::uint32_t i) {
        if (needed_.empty()) {
            name_index const names(g_.nodes);
            std::vector<std::uint32_t> roots;
            for (auto const& given : s_.wanted.empty() ? s_.outputs : s_.wanted)
                if (auto const k = names.find(model::parse_reference(s_.meant(given, false)).node); k != model::none)
                    roots.push_back(k);
            needed_ = needed_by(std::move(roots));
        }
        return needed_[i];
    }
    /// The producer of the tensor at input `k` of a node that forwards it.
    [[nodiscard]] model::edge origin(model::node const& n, std::size_t k) const {
        auto e = arriving_edge(n, k);
        for (std::size_t steps = 0; steps < g_.nodes.size() && e.node != model::none; ++steps) {
            auto const& from = g_.nodes[e.node];
            if (from.type != "Identity" && from.type != "Enter" && from.type != "Switch" && from.type != "Merge" &&
                from.type != "Exit")
                break;
            e = arriving_edge(from, 0);
        }
        return e;
    }
    [[nodiscard]] table* table_of_input(model::node const& n) {
        auto const e = origin(n, 0);
        return e.node < of_node_.size() && of_node_[e.node] != model::none ? &tables_[of_node_[e.node]] : nullptr;
    }
    [[nodiscard]] static bool from_file(model::node const& n) {
        return n.type == "InitializeTableFromTextFileV2" || n.type == "InitializeTableFromTextFile";
    }
    void find_filler(std::uint32_t i) {
        auto const& n = g_.nodes[i];
        if (n.passes || (!from_file(n) && n.type != "InitializeTableV2" && n.type != "InitializeTable")) return;
        auto* const t = table_of_input(n);
        if (!t) return;
        bool const run = i < loading_.size() && loading_[i];
        if (t->filler != model::none && (t->at_loading || !run)) return;
        t->filler = i;
        t->at_loading = run;
    }
    /// Replaces the graph's names of external files by their paths.
    void name_files() {
        if (s_.files.empty()) return;
        name_index const names(g_.nodes);
        for (auto const& f : s_.files) {
            auto const i = names.find(f.node);
            if (i == model::none || g_.nodes[i].passes) continue;
            constant(i, scalar(std::string_view(f.path)));
        }
    }
    void fill(table& t) {
        t.tried = true;
        table_content all;
        fault why;
        bool known = false;
        if (t.saved_keys && t.saved_values && !t.changes) {
            why = {errc::wrong_dtype, nullptr, "keys of type string, int32 or int64, and the types of the table", {}};
            if (sortable(t.key) && t.saved_keys->desc.type == t.key && t.saved_values->desc.type == t.value)
                known = table_of(*t.saved_keys, *t.saved_values, s_.storage, all, why);
            if (!known) {
                auto where = place::at(t.name);
                where.file = std::string(s_.file);
                return s_.notes.warn(why.code, std::move(where), std::string(why.expected), std::string(why.got));
            }
            return take(t, all);
        }
        if (t.filler == model::none) return;
        auto const n = g_.nodes[t.filler]; // a copy: constants are added
        if (from_file(n)) {
            if (!(known = read_file(n, t, all, why))) return cannot(n, why);
        } else {
            t.keys = origin(n, 1);
            t.values = origin(n, 2);
            if (t.keys.node == model::none || t.values.node == model::none) return;
            tensor_view keys, values;
            if (sortable(t.key) && value_of(t.keys, keys) && value_of(t.values, values) &&
                !(known = table_of(keys, values, s_.storage, all, why)))
                return cannot(n, why);
        }
        if (known) return take(t, all);
        t.filled = true;
    }
    /// Adds constants for the contents of a table.
    void take(table& t, table_content const& all) {
        auto const named = [&](std::string_view part) { return s_.storage.path(t.name, part); };
        t.keys = add_constant(named("keys"), all.keys);
        t.values = add_constant(named("values"), all.values);
        t.sorted = t.filled = true;
    }
    [[nodiscard]] static bool sortable(dtype t) { return t == dtype::string || t == dtype::i32 || t == dtype::i64; }
    bool read_file(model::node const& n, table const& t, table_content& out, fault& why) {
        tensor_view name;
        if (!value_of(origin(n, 1), name) || name.strings.size() != 1) {
            why = {errc::cannot_open_file, nullptr, "a file whose name is a constant", {}};
            return false;
        }
        auto const path = path_of(name.strings[0]);
        if (path.empty()) {
            why = {errc::cannot_open_file, nullptr, "an asset, or a file in the folder of the model",
                std::string(name.strings[0])};
            return false;
        }
        auto const opened = map_file(path);
        if (!opened) {
            auto const& first = opened.error().errors[0];
            why = {first.code, nullptr, first.expected, path + ": " + first.got};
            return false;
        }
        auto const& file = *opened;
        s_.mapped.push_back(file);
        vocabulary_layout how;
        how.key = attribute(n, "key_index", attr_value::of(how.key)).integer;
        how.value = attribute(n, "value_index", attr_value::of(how.value)).integer;
        how.size = attribute(n, "vocab_size", attr_value::of(how.size)).integer;
        how.offset = attribute(n, "offset", attr_value::of(how.offset)).integer;
        auto const delimiter = attribute(n, "delimiter", attr_value::of(std::string_view("\t"))).string;
        if (!delimiter.empty()) how.delimiter = delimiter[0];
        if (sortable(t.key) && (sortable(t.value) || t.value == dtype::f32 || t.value == dtype::f64))
            return read_vocabulary(file->text(), how, t.key, t.value, s_.storage, out, why);
        why = {errc::wrong_dtype, nullptr,
            "keys of type string, int32 or int64, and values that a string can represent", {}};
        return false;
    }
    /// The path of a file that a node names; empty if it is not a file of the model.
    [[nodiscard]] std::string path_of(std::string_view name) const {
        for (auto const& f : s_.files)
            if (f.path == name) return f.path;
        return leads_outside(name) ? std::string() : folder_of(s_.file) + '/' + std::string(name);
    }
    void cannot(model::node const& n, fault const& why) {
        s_.notes.warn(why.code, s_.place_of(n), std::string(why.expected), std::string(why.got));
    }
    void look_up(std::uint32_t i) {
        auto const type = g_.nodes[i].type;
        bool const find = type == "LookupTableFindV2" || type == "LookupTableFind";
        if (g_.nodes[i].passes || (!find && type != "LookupTableSizeV2" && type != "LookupTableSize")) return;
        auto* const t = table_of_input(g_.nodes[i]);
        if (!t) return;
        if (!t->tried) fill(*t);
        if (!t->filled) return;
        if (find) {
            auto const keys = g_.inputs(g_.nodes[i]);
            if (keys.size() != 3) return;
            auto const wanted = keys[1], otherwise = keys[2]; // copies: edges are added
            feed(i, {wanted, otherwise, t->keys, t->values});
            remake(i, "FindInTable",
                {{"Tin", attr_value::of(t->key)}, {"Tout", attr_value::of(t->value)},
                    {"sorted", attr_value::of(t->sorted)}});
        } else {
            feed(i, {t->keys});
            remake(i, "Size", {{"T", attr_value::of(t->key)}, {"out_type", attr_value::of(dtype::i64)}});
        }
    }

    /// Removes dependencies on the handle of a table that has become a constant, and on the nodes that fill it.
    void forget_handles(std::uint32_t count) {
        std::vector<bool> done(count, false);
        for (std::uint32_t i = 0; i < count; ++i) {
            auto const& n = g_.nodes[i];
            auto const e = n.type == "Identity" ? origin(n, 0) : model::edge{i, 0, {}};
            if (!n.passes && e.node < count && of_node_[e.node] != model::none)
                done[i] = tables_[of_node_[e.node]].filled;
        }
        for (auto const& t : tables_)
            if (t.filled && t.filler != model::none) done[t.filler] = true;
        // a call that forwards only handles is removed as well, and so are dependencies on that call
        constexpr int max_rounds = 64; // maximum nesting of calls
        bool more = true;
        for (int round = 0; more && round < max_rounds; ++round) {
            more = false;
            for (std::uint32_t i = 0; i < g_.nodes.size(); ++i) {
                auto& n = g_.nodes[i];
                auto* const first = g_.edges.data() + n.first_input + n.input_count;
                std::uint32_t kept = 0;
                for (std::uint32_t k = 0; k < n.control_count; ++k)
                    if (first[k].node >= count || !done[first[k].node]) first[kept++] = first[k];
                n.control_count = kept & model::node::max_controls;
                if (i >= count || done[i] || !n.passes || kept || n.input_count == 0) continue;
                bool all = true;
                for (auto const& e : g_.inputs(n)) all = all && e.node < count && done[e.node];
                if (all) done[i] = more = true;
            }
        }
    }

    series<table> tables_{};
    std::vector<std::uint32_t> of_node_{}; ///< per node: an index into `tables_`, or none
    std::vector<bool> loading_{};          ///< per node: it is run at loading
    std::vector<bool> needed_{};           ///< per node: a requested output depends on it; empty: not computed yet
};

} // namespace detail

/// Embeds the contents of tables into the graph: see `detail::table_freezer`. Files are read only if they are assets
/// of the model, or are located in its folder.
/// cost linear in the nodes, and in the files of the tables that are used; none if there are no tables
inline void freeze_tables(model::source& s) { detail::table_freezer(s).run(); }

/// The same for a graph that will be written: tables remain, their files become constants.
inline void embed_tables(model::source& s) { detail::table_freezer(s).embed(); }

} // namespace tensorflow
GRAFT_END
