// graft/session/engine.hpp - engines: tables of kernels by priority, and the selection of one for a node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table_view.hpp"

GRAFT_BEGIN

/// The engines of a target in the order in which they are tried. An engine has the common properties of the tables of
/// one name: their kernels, a priority, a kind, the predicate whether it accepts a call. The tables themselves are
/// static.
class GRAFT_TYPE engine_list {
public:
    engine_list() = default;
    /// By priority, the highest first; equal ones in the order passed.
    GRAFT_LARGE explicit engine_list(span<kernel_table_view const> tables);
    explicit engine_list(std::initializer_list<kernel_table_view> tables)
        : engine_list(span(tables.begin(), tables.size())) {}
    explicit engine_list(kernel_set tables) : engine_list(tables.tables) {}

    /// Only the engines of these names, tried in this order.
    /// error unknown_engine: a name without a table, with the nearest existing one
    [[nodiscard]] GRAFT_LARGE result<engine_list, error_list> only(span<std::string const> names) const;
    /// Each name once, in the order in which they are tried.
    [[nodiscard]] GRAFT_LARGE std::vector<std::string_view> names() const;
    /// Valid while the list is.
    [[nodiscard]] kernel_set view() const { return {tables_}; }

private:
    [[nodiscard]] GRAFT_LARGE std::string hint(std::string_view name) const;
    [[nodiscard]] GRAFT_LARGE std::string words() const;
    series<kernel_table_view> tables_{};
};

/// An engine that was tried before the one that runs a node, and why it rejected it.
struct GRAFT_TYPE engine_refusal {
    node_id node = no_id;      ///< whose call it rejected
    std::string_view engine{}; ///< or the requested kind, if no engine of it accepts the node
    status why{};              ///< the reason, as the engine or its kernel returned it
};

namespace detail {
/// What is expected if a table has kernels for another operator of the same name.
inline constexpr std::string_view kernel_of_this_definition =
    "a kernel of this definition of the operator: those of the table are for another of its name, with other ports or "
    "attributes";
/// The tables of one name are one engine: they agree in `priority`, `kind` and `widens`.
/// error wrong_value, with the name of the engine, the property and both values
/// cost quadratic in the tables
GRAFT_LARGE void check_engines(kernel_set kernels, error_list& errors);
} // namespace detail

/// Properties of a call in addition to its tensors.
struct GRAFT_TYPE call_facts {
    /// axes whose sizes may differ in each run, a bit for each; 0: all shapes are known, in every run
    std::uint32_t open_axes = 0;
    /// the call with float32 instead of 16-bit floats, if they may be converted
    kernel_frame const* widened = nullptr;
};

/// The kernel that runs a node: of the first engine that accepts the call. Engines of the kind that the node requests
/// are first. An engine that has kernels for the operator and rejects the call is recorded in `refusals`.
/// cost one search per table
[[nodiscard]] GRAFT_LARGE selected_kernel choose_kernel(kernel_set kernels, catalog_view const& c, node const& n,
    node_id id, kernel_frame const& f, call_facts facts, series<engine_refusal>& refusals);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/engine.ipp"
#endif
