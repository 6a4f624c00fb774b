// graft/import/target.hpp - what a compiler is made of: its operators, the plugins of each framework, its kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // shared_ptr of what a view's tables need
#include <utility>

#include "graft/base/config.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// What a compiler is made of: its operators, the plugins of each framework, its kernels. All tables.
struct GRAFT_TYPE target {
    catalog_view ops{};
    plugin_set tensorflow{}, caffe{};
    kernel_set kernels{};

    /// A target where kernels are asked for: `assign_engines(g, view)`, `bind_kernels(g, view, errors)`, `fold_constants`.
    constexpr operator kernel_set() const { return kernels; }
};

/// The tables of a target: those that were compiled, or those together with what was loaded (`with_libraries`). A value of
/// a few pointers; `owner` holds joined tables and loaded libraries, and is empty where the tables are static. A graph
/// that `import` makes keeps it, so nothing is unloaded that a graph still needs.
struct GRAFT_TYPE target_view : target {
    std::shared_ptr<void const> owner{};

    target_view() = default;
    target_view(target const& tables, std::shared_ptr<void const> held = {}) : target(tables), owner(std::move(held)) {}
    /// Kernels alone, to compile graphs that exist already.
    target_view(kernel_set tables) { kernels = tables; }
};

GRAFT_END
