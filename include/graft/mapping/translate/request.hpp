// graft/mapping/translate/request.hpp - the options of an import: bound inputs, outputs, strictness
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/fusion/report.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/shape.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// The treatment of weights that a model should include and does not.
enum class missing_weights : std::uint8_t {
    error,   ///< the import fails
    unknown, ///< constants without elements: for shapes, not for a run
    seeded   ///< small pseudo-random numbers, the same in every import
};

/// A tensor by the framework's own name, and the requested shape.
struct bound_shape {
    std::string name{};   ///< of a tensor: a TensorFlow node or `node:k`, a Caffe blob
    graft::shape shape{}; ///< dims in the order of the framework; -1 and symbols are allowed
};

/// A tensor that the caller will supply, and its value if it is already known: shapes and attributes that depend on it
/// are determined then, and a run accepts no other value.
struct fed_tensor : bound_shape {
    dtype type = dtype::undefined; ///< of `value`
    byte_view value{};             ///< the elements; empty: known when the graph runs
    bool assumed = false;          ///< the tensor is a constant with `value`, and no input of the graph
};

/// The range of a symbol: one number if both ends are equal.
struct symbol_size {
    std::string name{}; ///< of the symbol, as in `symbols` or in the model
    dim_range is{};     ///< both ends included; equal: a number
};

/// Called now and then while the nodes of a model are mapped: the number of those that are done, and of all.
struct mapping_progress {
    void (*at)(void* state, std::size_t done, std::size_t all) = nullptr; ///< the function
    void* state = nullptr;                                                ///< its first argument
};

/// Options of one import. Names are the framework's own: a TensorFlow node or `node:k`, a Caffe blob.
struct GRAFT_TYPE import_request {
    series<bound_shape> shapes{}; ///< shapes for inputs of the model
    series<fed_tensor> feeds{};   ///< tensors, interior ones included, that the caller will supply
    /// The table of symbolic dims in `shapes` and `feeds`, which the graph keeps and modifies.
    /// example `options.symbols = graft::shared<graft::model_symbols>::make(); options.shapes = {{"x",
    /// {(*options.symbols)("N"), 224, 224, 3}}};`
    shared<symbol_table> symbols{};
    /// unspecified dims of inputs become symbols, by the name that the model gives them (ONNX's `dim_param`), or `x_0`
    /// for the first of `x`; otherwise they are unknown
    bool symbolic = false;
    series<symbol_size> sizes{};        ///< numbers for symbols, and bounds for those created by `symbolic`
    std::vector<std::string> outputs{}; ///< tensors to compute, interior ones included; empty = the model's own
    /// use the model's declared shapes if inference is less precise; a run checks them
    bool trust_shapes = false;
    bool partial = false;                             ///< keep operators without a plugin as opaque nodes
    missing_weights without = missing_weights::error; ///< what happens without the weights of a layer
    /// limit for the graph's memory in addition to the model: seeded and converted weights
    std::uint64_t budget_bytes = std::uint64_t{1} << 34;
    /// Called for each new node if some elements of its first input are known: computes the values of small outputs if
    /// the inputs are known, so that shapes that depend on them are known. Null: only `infer_value` of operators.
    void (*fold)(void const* with, graph&, node_id) = nullptr;
    void const* fold_with = nullptr;   ///< the first argument of `fold`
    std::vector<std::string> passes{}; ///< scope passes by name; `all`, `none`, `default`; empty = the default set
    std::size_t near_misses = 0;       ///< maximum number to report per pass
    fusion_report* fused = nullptr;    ///< receives the report of the passes
    /// bodies of functions replace their calls; otherwise calls are kept, unsupported
    bool inline_calls = true;
    /// equal nodes are decoded once, and the others are added like the first one; false: each is decoded separately,
    /// which takes longer and produces the same graph
    bool share_bindings = true;
    /// receives the partial graph, with its faults, if the model is rejected
    graph* refused = nullptr;
    mapping_progress progress{}; ///< told how many nodes are mapped
};

GRAFT_END
