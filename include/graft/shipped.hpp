// graft/shipped.hpp - everything that ships with graft, compiled once for all units: declarations only
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/program/target.hpp"
#include "graft/shipped/kernels.hpp"

GRAFT_BEGIN

namespace onnx::out {
struct exporters; // graft/export/onnx/write_model.hpp
} // namespace onnx::out
namespace mlir::out {
struct exporters; // graft/export/mlir/write_module.hpp
} // namespace mlir::out

/// The shipped operators, plugins and kernels, as tables that other units own: the target `graft::shipped` of the
/// CMake package, or one source file that includes `graft/shipped/src.ipp`. Including the lists themselves
/// (`graft/library/ops.hpp` and so on) makes the compiler build those tables again in each unit that uses them. Only
/// the kernels: `graft/shipped/kernels.hpp`.
/// example `shipped::with<my_library>()` of `graft/shipped/with.hpp`: all of this, and user-defined operators
namespace shipped {

/// Operators, plugins of every framework, kernels and the passes of a run; operators of training graphs joined to those
/// of inference.
/// cost the first call copies the rows of the operators; each call returns pointers
[[nodiscard]] graft::target target();

[[nodiscard]] catalog_view operators();          ///< those that inference needs
[[nodiscard]] catalog_view training_operators(); ///< those that only graphs for training have
[[nodiscard]] plugin_set tensorflow();           ///< their targets are `operators()`
/// TensorFlow's operators of training graphs; their targets are `training_operators()` as well.
[[nodiscard]] plugin_set tensorflow_training();
[[nodiscard]] plugin_set caffe();                ///< Caffe's layers
[[nodiscard]] plugin_set onnx();                 ///< ONNX's operators, in each operator set
[[nodiscard]] span<run_pass const> run_passes(); ///< `library::run_passes`, for `target::passes`

[[nodiscard]] graft::onnx::out::exporters onnx_exporters(); ///< how operators are exported to ONNX
[[nodiscard]] mlir::out::exporters mlir_exporters();        ///< how they are exported to every dialect of MLIR

/// Multiplications with addition of a node: `library::macs_of` (`graft/library/macs.hpp`).
[[nodiscard]] std::uint64_t macs_of(graph const& g, node const& n);

} // namespace shipped

GRAFT_END
