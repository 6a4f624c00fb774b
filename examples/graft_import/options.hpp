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
#include "terminal.hpp"

struct options {
    std::string model{};
    graft::import_options import{};                             ///< `feeds` are empty here
    std::vector<std::pair<std::string, std::string>> inputs{};  ///< tensor and npy file
    std::vector<std::pair<std::string, std::string>> assumed{}; ///< the same, of values that every run has
    std::optional<std::uint64_t> random_inputs{};               ///< the seed of made-up values for the other inputs
    std::string save{}, json{}, profile{};
    std::string roofline{};               ///< output file for the bottleneck of each node on the chip
    std::vector<std::string> dumps{};     ///< directories
    std::vector<std::string> explain{};   ///< tensors
    std::vector<std::string> engines{};   ///< names in the order in which they are tried; empty: all
    std::vector<std::string> libraries{}; ///< shared objects, or directories of them
    std::string catalog{};                ///< of further operators, for `infer` and `list_ops`
    bool explain_passes = false, regions = false, fuse_epilogue = false;
    bool fold_quantized = false;                ///< products of quantized numbers are computed in integers
    bool float_quantized = false;               ///< they are not, in a run either
    bool lists_ops = false;                     ///< operators are listed or described instead of importing
    std::string list_ops{};                     ///< a name of one; json, markdown, op_info, chips; empty: all by family
    std::string freeze{};                       ///< output file of the frozen graph, instead of running
    std::string export_to{};                    ///< output file of the model in ONNX's format, instead of running
    graft::onnx::out::write_options exported{}; ///< how
    std::string compile_to{};                   ///< output file of the compiled program, instead of running
    std::vector<std::string> given{};           ///< the options that the command line names
    bool seeded = false;                        ///< a Caffe net without weights is written with seeded ones
    std::string infer{};                        ///< one operator, or a file of them, inferred instead
    std::vector<std::string> compare{};         ///< two models that are compared instead
    std::string variables{};                    ///< a checkpoint whose entries are listed instead
    bool verify = false;                        ///< its checksums, or those of a compiled program
    std::uint64_t growth_bytes = graft::default_growth_bytes; ///< the memory to which a run may grow
    std::int64_t threads = 1;                                 ///< of a run
    std::int64_t runs = 1;                                    ///< with the same inputs, one after another
    bool run = true, quiet = false, coverage = false;
    bool describe = false;   ///< the model is described, instead of running
    bool only_looks = false; ///< it is written or explained, and no option is about a run
    bool report = false;     ///< outcome of each node, instead of running
    table_rows rows{};       ///< of tables
    std::string help{};      ///< the text of --help or --version, if requested
};

/// Parses the arguments; empty, with the reason in `why`, if they are invalid.
std::optional<options> parse_options(int argc, char const* const* argv, std::string& why);
