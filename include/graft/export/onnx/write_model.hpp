// graft/export/onnx/write_model.hpp - a graph as an ONNX model of any operator set
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/export/onnx/exporters.hpp"
#include "graft/export/onnx/write_options.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// The contents of a written model.
struct write_report {
    /// Number of nodes of the model.
    std::size_t nodes = 0, transposes = 0; ///< how many of them only permute axes
    std::size_t weight_bytes = 0;          ///< size of all weights, in the model or in the file beside it
    std::vector<std::string> unranked{};   ///< inputs and outputs of unknown rank: some readers require it
};

/// Writes `g` as a model of the operator set in `options`. Inputs and outputs keep the names and layouts of the
/// framework; equal graphs produce equal bytes. All nodes that cannot be exported are reported together; then there is
/// no model. Weights are views into `g` and `draft`, which must live as long as the model is used.
/// cost O(nodes + weights that change their layout)
/// error no_exporter, unsupported_in_operator_set, not_a_constant, unsupported_version
[[nodiscard]] GRAFT_LARGE result<encoded_model, error_list> write_model(graph const& g, exporters const& exporters,
    write_options const& options, std::string_view data_name, model_draft& draft, write_report* report = nullptr);

} // namespace onnx::out

/// Writes `g` to the file `path`, and its weights to the separate file `path` + `.data` if the options specify it. If
/// the model is rejected, no file is written.
/// error those of `write_model`, cannot_write_file
GRAFT_LARGE error_list export_onnx(graph const& g, onnx::out::exporters const& exporters, std::string const& path,
    onnx::out::write_options const& options = {}, onnx::out::write_report* report = nullptr);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/export/onnx/detail/write_model.ipp"
#endif
