// graft/model/front_end.hpp - what a framework is to the importer: recognising its files, reading
// them, decoding attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory> // shared_ptr of mapped files
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/op/catalog.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// A setting of one front end, by name: Caffe's `phase`. A front end says which it knows (`front_end::options`).
struct reading_option {
    std::string name{}, value{};
};

/// What a front end reads: the mapped file, and how to read it.
struct GRAFT_TYPE read_request {
    std::string path{};                           ///< of `file`, for places
    std::shared_ptr<mapped_file const> file{};    ///< the model's bytes
    std::string weights_path{};                   ///< of `weights`
    std::shared_ptr<mapped_file const> weights{}; ///< trained parameters in a file of their own, or null
    series<reading_option> options{};             ///< those that the front end knows
    wire::message_set messages{};                 ///< what the target adds to the framework's messages
    bool keep_unknown = false;                    ///< a field that no message has is a warning, not an error
    read_budget budget{};
};

namespace model {

/// What a type of node is to the importer. Most are operators, which plugins map; the others it handles itself.
enum class node_role : std::uint8_t {
    operation,
    constant, ///< brings a tensor of the model into the graph
    input,    ///< brings tensors into the graph that the caller feeds; counts where the node reads nothing
    nothing,  ///< makes no tensor: it is there for the order of others
    split,    ///< of a conditional: hands its input to one of two outputs
    merge,    ///< hands on the first input that arrives; in a loop one of them is given by a `next`
    next,     ///< gives a merge the value for the next turn of a loop
    enter,    ///< brings a tensor into a loop, which its attribute `frame_name` tells
    exit,     ///< brings a tensor out of a loop
};

/// What a node of the role `constant` or `input` brings in, per output.
struct entrance {
    tensor_desc desc{};  ///< as far as the model says it; the rank may be unknown
    tensor_view value{}; ///< of a constant; without elements where the model lacks them: its weights are elsewhere
    span<std::string_view const> dims{}; ///< of an input: the model's names of dims, of any spelling; empty where none
};

/// The nodes of one loop in a schedule: positions `first` to `end`.
struct loop_range {
    std::size_t first = 0, end = 0;
    std::uint32_t parent = none; ///< the range around it, which comes earlier
    std::string_view name{};
};

/// The order in which nodes are translated: inputs first, the nodes of each loop side by side.
struct schedule {
    std::vector<std::uint32_t> order{};
    series<loop_range> loops{};
    bool conditional = false; ///< some node has the role `split`
};

} // namespace model

struct import_hooks;

/// A framework as the importer sees it: a value with the framework's name, facts, and functions. Nothing else
/// in the library asks which framework a model is from. A target has a plugin set for each front end that it supports.
/// example `examples/nnef`: a front end that is written outside of the library
struct GRAFT_TYPE front_end {
    std::string_view name{};   ///< as `import_options::from` says it: "tensorflow"
    std::string_view models{}; ///< what its files are, for messages: "a TensorFlow GraphDef"

    /// Whether the content is a model of this framework; asked in the order of a target's plugin sets.
    /// cost a look at the beginning of the file
    bool (*looks_like)(mapped_file const& file) = nullptr;
    /// Reads a model into `out`, which is a fresh one, and keeps in `out.mapped` what `out` has views of.
    /// Answers every mistake. Null: models are recognised, to be refused by name.
    error_list (*read)(read_request const& from, model::source& out) = nullptr;
    /// Appends the attributes of a node, by name; what has to be unpacked goes to the model's storage.
    /// `message`: what the origin operator calls the message that holds them (`prototype::message`), where the
    /// framework has such. Every mistake is added; false when there was one. Null: `read`
    /// decodes them (`model::source_writer`).
    bool (*attributes)(model::source& from, model::node const& n, std::string_view message, series<named_attr>& out,
        error_list& errors) = nullptr;
    /// What a type of node is. Null: every node is an operator.
    model::node_role (*role)(std::string_view type) = nullptr;
    /// The version of the framework's operators that a type of node is of, where a model has several. Null:
    /// `model::source::version`.
    std::int64_t (*version)(model::source const& from, std::string_view type) = nullptr;
    /// What a node of the role `constant` (one) or `input` (one per output) brings in. What it answers is told
    /// at the node. Damage to the node is added to `errors`. `partial`: a dtype that is not said is no mistake.
    status (*entrances)(model::source& from, model::node const& n, bool constant, bool partial,
        series<model::entrance>& out, error_list& errors) = nullptr;
    /// What the model states of output `port` of a node: a dtype and a shape, as far as it does; `message` is what
    /// `model::source::declared` has under the output's name. Damage is silence. Null: nothing.
    void (*stated)(
        model::source& from, model::node const& n, std::size_t port, byte_view message, tensor_desc& out) = nullptr;
    /// Sorts the nodes. Null: `model::order`.
    error_list (*order)(model::source& from, model::schedule& out) = nullptr;
    /// Appends the tensors that the layer of a node has been trained to. Null: parameters are constants of the graph.
    void (*weights)(model::source& from, model::node const& n, series<tensor_view>& out, error_list& errors) = nullptr;
    /// Puts the bodies of the model's functions in the place of their calls.
    error_list (*inline_calls)(model::source& from, catalog_view const& origins) = nullptr;
    /// What it watches while a model becomes a graph; null: nothing (`mapping/import_hooks.hpp`).
    import_hooks const* hooks = nullptr;

    /// Nodes name their output tensors (a Caffe layer its tops). Else tensors are called after their
    /// node: `conv:1`, and `conv` is `conv:0`.
    bool names_outputs = false;
    /// An attribute that the definition of an operator does not have is a mistake; else it goes, with a warning.
    bool all_attributes_defined = false;
    /// Models have operators that the version which they name does not have, or as another version has them: such a
    /// node is read as in the nearest version that it agrees with, and a warning says so.
    bool reads_other_versions = false;
    /// Shapes that the model states are part of its meaning: they hold where inference tells less.
    bool trusts_stated = false;
    /// A model's inputs are part of it: they stay, also where no output needs them.
    bool keeps_inputs = false;
    bool reads_weights = false;       ///< parameters may come in a file of their own: `read_request::weights`
    format image_layout = format::nd; ///< the layout of an input with four dims
    /// The field of a node's message that is a map of its attributes, whose order says nothing; 0: none is.
    std::uint8_t attribute_map = 0;
    span<std::string_view const>
        type_attributes{}; ///< attributes that tell the dtype of an output where the definition does not
    span<std::string_view const> options{}; ///< names of the settings that `read` knows
    /// The model's file in a folder in which the framework saves models; empty: it is none. Null: the framework's
    /// models are files.
    result<std::string, error_list> (*file_in)(std::string const& folder) = nullptr;
    wire::message_schema const* schema = nullptr; ///< of a whole model, where users may add fields to its messages

    [[nodiscard]] constexpr model::node_role role_of(std::string_view type) const {
        return role ? role(type) : model::node_role::operation;
    }
};

namespace model {

/// The attributes of a node as it has them: those of a node that a pass made, or decoded by the front end, at once or
/// from each message that the origin operator names ("softmax_param loss_param"). False after an error was added.
constexpr bool attributes_of(
    source& from, node const& n, catalog_view const& origins, op_id op, series<named_attr>& out, error_list& errors) {
    auto const& its = from.rest_of(n);
    if (its.made != none) {
        auto const& all = from.made[its.made].attributes;
        out.insert(out.end(), all.begin(), all.end());
        return true;
    }
    if (its.decoded != none) out.insert(out.end(), from.decoded[its.decoded].begin(), from.decoded[its.decoded].end());
    if (!from.front->attributes) return true;
    auto rest = op == no_op ? std::string_view() : origins.text(origins.ops[op].message);
    bool fine = true;
    do {
        auto const size = rest.find(' ');
        fine = from.front->attributes(from, n, rest.substr(0, size), out, errors) && fine;
        rest.remove_prefix(size == std::string_view::npos ? rest.size() : size + 1);
    } while (!rest.empty());
    return fine;
}

} // namespace model

/// The front end of a framework whose operators say which they are of (`Op::framework`): a plugin of another
/// framework in its set does not compile.
template <class Framework> struct GRAFT_TYPE front_end_of : front_end {
    using framework = Framework;
};

GRAFT_END
