// graft/model/front_end.hpp - the interface of a framework for the importer: recognising its files, reading them,
// decoding attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// A setting of one front end, by name: Caffe's `phase`. A front end declares its settings (`front_end::options`).
struct reading_option {
    /// One of `front_end::options`.
    std::string name{}, value{}; ///< in the spelling of the front end, such as `TEST`
};

/// The input of a front end: the mapped file, and how to read it.
struct GRAFT_TYPE read_request {
    std::string path{};                  ///< of `file`, for error locations
    shared<mapped_file const> file{};    ///< the model's bytes
    std::string weights_path{};          ///< of `weights`
    shared<mapped_file const> weights{}; ///< trained parameters in a separate file, or null
    series<reading_option> options{};    ///< the settings of the front end
    wire::message_set messages{};        ///< the target's extensions of the framework's messages
    bool keep_unknown = false;           ///< a field that no message has is a warning, not an error
    read_budget budget{};                ///< limits of sizes and nesting; a file beyond them is an error
};

namespace model {

/// The role of a node type for the importer. Most are operators, which plugins map; it processes the others itself.
enum class node_role : std::uint8_t {
    operation,
    constant, ///< adds a tensor of the model to the graph
    input,    ///< adds graph inputs; applies if the node reads nothing
    nothing,  ///< produces no tensor: only orders other nodes
    split,    ///< of a conditional: forwards its input to one of two outputs
    merge,    ///< forwards the first input that arrives; in a loop one of them is from a `next`
    next,     ///< the value for the next iteration of a loop, to a merge
    enter,    ///< a tensor into a loop, which is identified by its attribute `frame_name`
    exit,     ///< a tensor out of a loop
};

/// The tensors of a node of the role `constant` or `input`, per output.
struct graph_input {
    tensor_desc desc{};  ///< as far as the model declares it; the rank may be unknown
    tensor_view value{}; ///< of a constant; without elements if they are not in the model: its weights are elsewhere
    span<std::string_view const> dims{}; ///< of an input: the model's names of dims, in any spelling; empty if none
};

/// The nodes of one loop in a schedule: positions `first` to `end`.
struct loop_range {
    /// Position in `schedule::order` of the first node.
    std::size_t first = 0, end = 0; ///< the position after the last one
    std::uint32_t parent = none;    ///< the range around it, which precedes it
    std::string_view name{};        ///< name of the loop's frame in the model
};

/// The order in which nodes are translated: inputs first, the nodes of each loop contiguous.
struct schedule {
    std::vector<std::uint32_t> order{}; ///< indices of the nodes
    series<loop_range> loops{};         ///< by first position; an outer loop precedes those inside it
    bool conditional = false;           ///< some node has the role `split`
};

} // namespace model

struct import_hooks;
namespace wire {
struct message_schema;
}

/// A framework as the importer sees it: a value with the framework's name, properties, and functions. The rest of the
/// library is independent of a model's framework. A target has a plugin set for each front end that it supports.
/// example `examples/nnef`: a front end that is written outside of the library
struct GRAFT_TYPE front_end {
    std::string_view name{};   ///< as in `import_options::from`: "tensorflow"
    std::string_view models{}; ///< the kind of its files, for messages: "a TensorFlow GraphDef"

    /// Whether the content is a model of this framework; called in the order of a target's plugin sets.
    /// cost reads the start of the file
    bool (*looks_like)(mapped_file const& file) = nullptr;
    /// What a file is that is no model: one of this framework (weights, a list of labels) or, unless it looks like a
    /// model, of another tool. Null: not known.
    model::known_file (*other_file)(byte_view bytes, bool looks_like_model) = nullptr;
    /// Reads a model into `out`, which is empty, and keeps the files that `out` has views of in `out.mapped`. Returns
    /// every error. Null: models are recognised, but rejected with the framework's name.
    error_list (*read)(read_request const& from, model::source& out) = nullptr;
    /// Appends the attributes of a node, by name; data to unpack is stored in the model's storage.
    /// `message`: the origin operator's name of the message that contains them (`prototype::message`), if the
    /// framework has such. Every error is added; false if there was one. Null: `read` decodes them
    /// (`model::source_writer`).
    bool (*attributes)(model::source& from, model::node const& n, std::string_view message, series<named_attr>& out,
        error_list& errors) = nullptr;
    /// The role of a node type. Null: every node is an operator.
    model::node_role (*role)(std::string_view type) = nullptr;
    /// The operator set version of a node type, if a model has several. Null: `model::source::version`.
    std::int64_t (*version)(model::source const& from, std::string_view type) = nullptr;
    /// The tensors of a node of the role `constant` (one) or `input` (one per output). A returned error is reported at
    /// the node. Errors in the node are added to `errors`. `partial`: an unspecified dtype is not an error.
    status (*graph_inputs)(model::source& from, model::node const& n, bool constant, bool partial,
        series<model::graph_input>& out, error_list& errors) = nullptr;
    /// The dtype and shape of output `port` of a node that the model declares, as far as it does; `message` is the
    /// entry of `model::source::declared` for the output's name. Invalid data is ignored. Null: none.
    void (*stated)(
        model::source& from, model::node const& n, std::size_t port, byte_view message, tensor_desc& out) = nullptr;
    /// Sorts the nodes. Null: `model::order`.
    error_list (*order)(model::source& from, model::schedule& out) = nullptr;
    /// Appends the trained tensors of the layer of a node. Null: parameters are constants of the graph.
    void (*weights)(model::source& from, model::node const& n, series<tensor_view>& out, error_list& errors) = nullptr;
    /// Inlines the bodies of the model's functions at their calls.
    error_list (*inline_calls)(model::source& from, catalog_view const& origins) = nullptr;
    /// The name of a function that a node calls and the model does not have; empty: there is none.
    std::string_view (*missing_function)(model::source const& from, model::node const& n) = nullptr;
    /// The hooks of the import; null: none (`mapping/declare/import_hooks.hpp`).
    import_hooks const* hooks = nullptr;

    /// Nodes name their output tensors (a Caffe layer its tops). Otherwise tensors are named after their node:
    /// `conv:1`, and `conv` is `conv:0`.
    bool names_outputs = false;
    /// An attribute that the definition of an operator does not have is an error; otherwise it is removed, with a
    /// warning.
    bool all_attributes_defined = false;
    /// Models have operators that do not exist in the version that they declare, or that follow another version: such
    /// a node is read as in the nearest version that it matches, with a warning.
    bool reads_other_versions = false;
    /// Shapes that the model declares are part of its meaning: they are used if inference is less precise.
    bool trusts_stated = false;
    /// A model's inputs are part of it: they are kept, even if no output needs them.
    bool keeps_inputs = false;
    bool reads_weights = false;       ///< parameters may be in a separate file: `read_request::weights`
    format image_layout = format::nd; ///< the layout of an input with four dims
    /// The field of a node's message that is a map of its attributes, whose order has no meaning; 0: none is.
    std::uint8_t attribute_map = 0;
    span<std::string_view const>
        type_attributes{}; ///< attributes with the dtype of an output, if the definition does not specify it
    span<std::string_view const> options{}; ///< names of the settings of `read`
    /// The model's file in a folder in which the framework saves models; empty: it is none. Null: the framework's
    /// models are files.
    result<std::string, error_list> (*file_in)(std::string const& folder) = nullptr;
    wire::message_schema const* schema = nullptr; ///< of a complete model, if users may add fields to its messages

    /// What the importer does with nodes of this type; `operation` if the front end does not say.
    [[nodiscard]] constexpr model::node_role role_of(std::string_view type) const {
        return role ? role(type) : model::node_role::operation;
    }
};

/// The front end of a framework whose operators declare their framework (`Op::framework`): a plugin of another
/// framework in its set does not compile.
template <class Framework> struct GRAFT_TYPE front_end_of : front_end {
    using framework = Framework; ///< the type that its operators name as their framework
};

GRAFT_END
