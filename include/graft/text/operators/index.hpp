// graft/text/operators/index.hpp - operators of a target and of frameworks by name, and what the tables know of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/kernel/covers.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/catalog/family.hpp"
#include "graft/op/define/documentation.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/text/operators/facts.hpp"

GRAFT_BEGIN

/// A pass that adds operators before a run.
struct operator_adder {
    std::string_view name{};
    span<std::string_view const> adds{}; ///< names of operators
};

/// The tables that are read. Views: they must outlive the index.
struct operator_tables {
    catalog_view ops{};
    span<operator_family const> families{};
    span<documentation const* const> about{}; ///< one per operator, or null; empty: none has any
    span<plugin_set const> plugins{};
    span<kernel_table_view const> kernels{};
    span<not_covered const> not_executed{}; ///< operators without a kernel, with the reasons
    span<chip_descriptor const* const> chips{};
    std::vector<operator_adder> adders{};
};

/// Operators of a target and of frameworks by name, and what the tables know of them.
class GRAFT_TYPE operator_index {
public:
    /// cost calls each expansion of the plugins about a hundred times (`added_operators`)
    GRAFT_LARGE explicit operator_index(operator_tables tables);

    [[nodiscard]] catalog_view const& ops() const { return tables_.ops; }
    [[nodiscard]] span<operator_family const> families() const { return tables_.families; }
    /// The family of an operator, or null.
    [[nodiscard]] GRAFT_LARGE operator_family const* family_of(std::string_view op) const;
    /// What is known of an operator; `exports` is empty.
    [[nodiscard]] GRAFT_LARGE operator_facts describe(op_id op) const;
    /// The framework's operators with this name, `Conv` or `onnx:Conv`, one entry per range of versions.
    [[nodiscard]] GRAFT_LARGE std::vector<origin_facts> origins(std::string_view name) const;
    /// ` (did you mean 'Conv2D'?)`, of operators, families and operators of frameworks; empty if none is near.
    [[nodiscard]] GRAFT_LARGE std::string hint(std::string_view name) const;

private:
    GRAFT_LARGE void add_plugins(plugin_set const& set);
    GRAFT_LARGE void add_passes(plugin_set const& set);

    operator_tables tables_;
    std::vector<origin_facts> origins_{};
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/operators_index.ipp"
#endif
