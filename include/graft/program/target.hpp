// graft/program/target.hpp - the parts of a compiler: its operators, the plugins of each framework, its kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/model/front_end.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/program/run_pass.hpp"

GRAFT_BEGIN

class chip_descriptor; ///< graft/op/infer/chip.hpp

namespace detail {

/// Never a constant expression: its name in the compiler's error is the message.
/// error operator_not_in_catalog, from the compiler
inline void the_catalog_lacks_the_operator_of_a_plugin() {}
/// Its call in the compiler's notes has both names.
constexpr void operator_not_in_catalog(std::string_view op, std::string_view /*plugin_for*/) {
    if (!op.empty()) the_catalog_lacks_the_operator_of_a_plugin();
}

/// The same for a pass: `op` is not in the catalog, and one that differs in a letter is.
inline void a_pass_misspells_the_operator_that_it_adds() {}
constexpr void misspelled_operator(std::string_view op, std::string_view /*of_pass*/) {
    if (!op.empty()) a_pass_misspells_the_operator_that_it_adds();
}

/// Whether two names differ in one letter: another one, one more, or one less. Digits count as versions.
/// cost O(letters): the compiler evaluates it for each operator of the catalog
constexpr bool differ_in_a_letter(std::string_view a, std::string_view b) {
    if (a.size() < b.size()) return differ_in_a_letter(b, a);
    if (a.size() > b.size() + 1 || b.size() < 3) return false;
    std::size_t before = 0, after = 0;
    while (before < b.size() && a[before] == b[before]) ++before;
    while (after < b.size() - before && a[a.size() - 1 - after] == b[b.size() - 1 - after]) ++after;
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return before + after + 1 == a.size() && !is_digit(a[before]) && !(before < b.size() && is_digit(b[before]));
}

/// Reviews the tables of a constexpr target: each plugin maps to an operator of the catalog, and no pass adds one that
/// is nearly one of the catalog: a pass whose operators the catalog lacks is left out. A target without a catalog only
/// reads models. What is put together when the program runs is reviewed node by node, by an import.
struct tables_match_catalog {
    constexpr tables_match_catalog(
        catalog_view const& ops, span<plugin_set const> plugins, span<run_pass const> passes) {
        if (!std::is_constant_evaluated() || ops.size == 0) return;
        for (auto const& set : plugins) review(ops, set);
        for (auto const& pass : passes)
            for (auto const name : pass.adds)
                if (ops.find(name) == no_op) review(ops, name, pass.name);
    }

private:
    static constexpr void review(catalog_view const& ops, std::string_view added, std::string_view pass) {
        for (op_id op = 0; op < ops.size; ++op)
            if (differ_in_a_letter(ops.name(op), added)) misspelled_operator(added, pass);
    }
    static constexpr void review(catalog_view const& ops, plugin_set const& set) {
        for (auto const& row : set.rows)
            if (auto const op = set.target_of(row); row.has_rules() && ops.find(op) == no_op)
                operator_not_in_catalog(op, set.origin_of(row));
    }
};

} // namespace detail

/// The parts of a compiler: its operators, the plugins of each framework that it imports, its kernels. All tables.
/// example
/// @code
/// constexpr graft::plugin_set plugins[]{graft::plugins_of<my_tensorflow>(graft::tensorflow::front_end),
///                                       graft::plugins_of<my_caffe>(graft::caffe::front_end)};
/// constexpr graft::target npu{graft::catalog<my_operators>::view(), plugins, {kernels}};
/// @endcode
struct GRAFT_TYPE target {
    catalog_view ops{}; ///< the operators of graphs, and their rules
    view_of_a_variable<plugin_set const>
        plugins{};        ///< one set per framework; the first one that recognises a file reads it
    kernel_set kernels{}; ///< what runs them, in the order of the tables
    view_of_a_variable<chip_descriptor const* const>
        chips{};                                 ///< valid values of `compile_options::chip` and `import_options::chip`
    view_of_a_variable<run_pass const> passes{}; ///< of `compile`, in the order in which they run
    /// not stated: the compiler refuses a constexpr target with a plugin to an operator that `ops` lacks, or with a
    /// pass that misspells one
    [[no_unique_address]] detail::tables_match_catalog reviewed{ops, plugins, passes};

    /// A target as the kernels argument: `assign_engines(g, view)`, `bind_kernels(g, view, errors)`, `fold_constants`.
    constexpr operator kernel_set() const { return kernels; }

    /// The plugins for models of the framework of this name, or null.
    [[nodiscard]] constexpr plugin_set const* plugins_for(std::string_view framework) const {
        for (auto const& set : plugins)
            if (set.front && set.front->name == framework) return &set;
        return nullptr;
    }
};

/// The tables of a target: the compiled ones, or those joined with loaded ones (`with_libraries`). A value of a few
/// pointers; `owner` owns joined tables and loaded libraries, and is empty if the tables are static. A graph that
/// `import` creates keeps it, so no library is unloaded while a graph still needs it.
struct GRAFT_TYPE target_view : target {
    shared<void const> owner{}; ///< of joined tables and loaded libraries; null for static tables

    target_view() = default;
    target_view(target const& tables, shared<void const> held = {}) : target(tables), owner(std::move(held)) {}
    /// Only kernels, to compile existing graphs.
    target_view(kernel_set tables) { kernels = tables; }
};

GRAFT_END
