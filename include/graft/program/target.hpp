// graft/program/target.hpp - what a compiler is made of: its operators, the plugins of each framework, its kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // shared_ptr of what a view's tables need
#include <string_view>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/model/front_end.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/chip.hpp"

GRAFT_BEGIN

/// What a compiler is made of: its operators, the plugins of each framework that it imports, its kernels. All tables.
/// example
/// @code
/// constexpr graft::plugin_set plugins[]{graft::plugins_of<my_tensorflow>(graft::tensorflow::front_end),
///                                       graft::plugins_of<my_caffe>(graft::caffe::front_end)};
/// constexpr graft::target npu{graft::catalog<my_operators>::view(), plugins, {kernels}};
/// @endcode
struct GRAFT_TYPE target {
    catalog_view ops{};
    span<plugin_set const> plugins{}; ///< one set per framework; a file is of the first that recognises it
    kernel_set kernels{};
    span<chip_descriptor const* const> chips{}; ///< that `compile_options::chip` and `import_options::chip` may name

    /// A target where kernels are asked for: `assign_engines(g, view)`, `bind_kernels(g,
    /// view, errors)`, `fold_constants`.
    constexpr operator kernel_set() const { return kernels; }

    /// The plugins for models of the framework of this name, or null.
    [[nodiscard]] constexpr plugin_set const* plugins_for(std::string_view framework) const {
        for (auto const& set : plugins)
            if (set.front && set.front->name == framework) return &set;
        return nullptr;
    }
};

/// The tables of a target: those that were compiled, or those together with what was loaded (`with_libraries`).
/// A value of a few pointers; `owner` holds joined tables and loaded libraries, and is empty where the tables are
/// static. A graph that `import` makes keeps it, so nothing is unloaded that a graph still needs.
struct GRAFT_TYPE target_view : target {
    std::shared_ptr<void const> owner{};

    target_view() = default;
    target_view(target const& tables, std::shared_ptr<void const> held = {}) : target(tables), owner(std::move(held)) {}
    /// Kernels alone, to compile graphs that exist already.
    target_view(kernel_set tables) { kernels = tables; }
};

GRAFT_END
