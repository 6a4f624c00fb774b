// graft/export/mlir/write_module.hpp - a graph as a module of MLIR's text, in TOSA or StableHLO
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// The supported dialects.
enum class dialect : std::uint8_t {
    tosa,     ///< TOSA 1.0; the default
    stablehlo ///< StableHLO 1.0
};

/// The options of `write_module`.
struct GRAFT_TYPE write_options {
    out::dialect dialect = out::dialect::tosa; ///< whose operations are written
    std::string function{}; ///< the name of the module's function; empty: `net` in TOSA, `main` in StableHLO
    std::string note{};     ///< a line of comment before the module: what it was made for
};

/// The contents of a written module.
struct write_report {
    /// Number of operations of the function.
    std::size_t operations = 0, transposes = 0; ///< how many of them only permute axes
    std::size_t weight_bytes = 0;               ///< size of all constants that are written
};

/// The exporter's lowerings: lists of lowerings; of two rows for one operator the last one is used.
struct exporters {
    std::vector<span<lowering_row const>> lowerings{}; ///< searched in order
};

namespace detail {

/// Receives a part of the text.
struct text_receiver {
    void* of;
    void (*put)(void* of, std::string_view part);
};
GRAFT_LARGE error_list write_module_to(
    graph const& g, exporters const& exporters, write_options const& options, text_receiver to, write_report* report);

} // namespace detail

/// Writes `g` as a module with one function. Its inputs and outputs are those of the graph, in the same order and
/// layouts, with their names as attributes. Equal graphs produce equal text. `put` is a function of a
/// `std::string_view`. All nodes that cannot be exported are reported together; then `put` is not called.
/// cost O(nodes + weights)
/// error no_exporter, unsupported_in_operator_set, not_a_constant, undetermined_shape
template <class Put> error_list write_module(
    graph const& g, exporters const& exporters, write_options const& options, Put put, write_report* report = nullptr) {
    detail::text_receiver const to{&put, [](void* of, std::string_view part) { (*static_cast<Put*>(of))(part); }};
    return detail::write_module_to(g, exporters, options, to, report);
}

} // namespace mlir::out

/// Writes `g` to the file `path`. If the model is rejected, no file is written.
/// error those of `write_module`, cannot_write_file
GRAFT_LARGE error_list export_mlir(graph const& g, mlir::out::exporters const& exporters, std::string const& path,
    mlir::out::write_options const& options = {}, mlir::out::write_report* report = nullptr);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/export/mlir/detail/write_module.ipp"
#endif
