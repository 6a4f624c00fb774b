// examples/graft_import/options.hpp - the command line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graft/export/onnx/write_options.hpp"
#include "graft/run.hpp"

struct options {
    std::string model{};
    graft::import_options import{};                            ///< `feeds` stay empty here
    std::vector<std::pair<std::string, std::string>> inputs{}; ///< tensor and npy file
    std::string save{}, json{}, profile{};
    std::string roofline{};               ///< where to write what bounds each node on the chip
    std::vector<std::string> dumps{};     ///< directories
    std::vector<std::string> explain{};   ///< tensors
    std::vector<std::string> engines{};   ///< names in the order in which they are asked; empty: all
    std::vector<std::string> libraries{}; ///< shared objects, or directories of them
    std::string catalog{};                ///< of further operators, for `infer` and `list_ops`
    bool explain_passes = false, regions = false, absorb = false;
    bool fold_quantized = false;                ///< products of quantized numbers are computed in whole numbers
    std::string list_ops{};                     ///< json, markdown or op_info: what to print instead of importing
    std::string freeze{};                       ///< where to write the frozen graph instead of running
    std::string export_to{};                    ///< where to write the model in ONNX's format instead of running
    graft::onnx::out::write_options exported{}; ///< how
    std::string compile_to{};                   ///< where to write the compiled program instead of running
    std::vector<std::string> given{};           ///< the options that the command line names
    bool seeded = false;                        ///< a Caffe net without weights is written with seeded ones
    std::string infer{};                        ///< one operator, or a file of them, inferred instead
    std::string variables{};                    ///< a checkpoint whose entries are listed instead
    bool verify = false;                        ///< its checksums, or those of a compiled program
    std::int64_t runs = 1;                      ///< of the same inputs, one after another
    bool run = true, quiet = false, coverage = false;
    bool report = false; ///< what becomes of each node, instead of running
    std::string help{};  ///< the text of --help, where that is asked for
};

/// Reads the arguments; nothing, and `why` in words, when they cannot be understood.
std::optional<options> parse_options(int argc, char const* const* argv, std::string& why);
