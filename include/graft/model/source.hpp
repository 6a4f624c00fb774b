// graft/model/source.hpp - the framework's graph as read: names and attributes are still views of the file's bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

struct front_end;
class mapped_file;

/// The limits of a reader: a model is hostile input.
struct read_budget {
    /// The largest file that is mapped.
    std::size_t file_bytes = std::size_t{1} << (sizeof(std::size_t) > 4 ? 34 : 31);
    static constexpr std::size_t stream_bytes = std::size_t{1} << 30; ///< of what cannot be mapped: pipes, devices
    std::size_t nodes = 20'000'000; ///< the most nodes of a model; also the most that inlined functions add
    unsigned depth = 100;           ///< nesting of messages
};

namespace model {

/// "No node": an input that no node in the graph produces.
inline constexpr std::uint32_t none = 0xFFFFFFFF;

/// One input of a node: its producer, and the framework's own name of the tensor.
struct GRAFT_TYPE edge {
    std::uint32_t node = none; ///< index into `graph::nodes`
    std::uint32_t port = 0;    ///< output of that node
    short_view name{};         ///< as in the file, without the control mark: `conv1`, `split:1`, a blob
};

/// A node, or a layer, as read. There may be millions: members that most of them lack are in `node_rest`.
struct GRAFT_TYPE node {
    static constexpr std::uint32_t max_controls = (1u << 28) - 1; ///< the most control inputs of one node

    /// Unique in the graph.
    std::string_view name{}, type{};      ///< the framework's operator
    short_bytes message{};                ///< as in the file: the front end decodes its attributes
    std::uint32_t first_input = 0;        ///< into `graph::edges`: data inputs, then control inputs
    std::uint32_t input_count = 0;        ///< number of data inputs
    std::uint32_t control_count : 28 = 0; ///< number of control inputs, which follow them in `graph::edges`
    bool passes : 1 = false;              ///< its outputs are its inputs: the rest of an inlined call
    bool inner : 1 = false;               ///< from the body of a function
    bool has_params : 1 = false,          ///< a Caffe layer with `param` fields, which may share weights
        has_loss : 1 = false;             ///< a Caffe layer with `loss_weight`
    std::uint32_t first_output = 0,       ///< where its named outputs begin in `graph::outputs`
        output_count = 0;                 ///< number of those; 0 if the operator's definition determines it
    std::uint32_t line = 0;               ///< line of the node in a text file, from 1
    std::uint32_t rest = none;            ///< into `source::rests`; none: it has only the common members
};

/// Members that few nodes have. Copies of a node share it until it is set for one of them (`source::own_rest_of`).
struct GRAFT_TYPE node_rest {
    byte_view weights{};          ///< the trained weights of the node, encoded, or empty
    std::uint32_t blobs = 0;      ///< the field of `weights` that contains a blob
    std::uint32_t decoded = none; ///< into `source::decoded`: its attributes, if the reader decodes them
    std::uint32_t created = none; ///< into `source::created`: a pass created the node
    std::uint32_t version = 0;    ///< of its operator, if it is not the model's version for its type
    std::uint32_t column = 1;     ///< column of the node in its line
};
/// The defaults of these members.
inline constexpr node_rest no_rest{};

/// Nodes and edges. All members are views into the owner's storage.
struct GRAFT_TYPE graph {
    std::string_view name{};                 ///< of a function; empty for the main graph
    series<node> nodes{};                    ///< in the file's order
    series<edge> edges{};                    ///< inputs of all nodes, node after node
    std::vector<std::string_view> outputs{}; ///< names of output tensors, if the file has them

    /// The data inputs of a node, in the order of the file.
    [[nodiscard]] constexpr span<edge const> inputs(node const& n) const {
        return span(edges).subspan(n.first_input, n.input_count);
    }
    /// The control inputs of a node: nodes that must run before it.
    [[nodiscard]] span<edge const> controls(node const& n) const {
        return span(edges).subspan(n.first_input + n.input_count, n.control_count);
    }
    /// The names of the outputs of a node; empty if the framework derives them from the node's name.
    [[nodiscard]] constexpr span<std::string_view const> tops(node const& n) const {
        return span(outputs).subspan(n.first_output, n.output_count);
    }
    /// The tensor with the remaining nodes of inlined calls (`node::passes`) skipped; of no node if they lead nowhere.
    [[nodiscard]] edge before_calls(edge e) const {
        for (std::size_t steps = 0; e.node != none && nodes[e.node].passes; ++steps) {
            auto const inner = inputs(nodes[e.node]);
            if (e.port >= inner.size() || steps > nodes.size()) return {};
            e = inner[e.port];
        }
        return e;
    }
};

/// One argument or result of a function.
struct GRAFT_TYPE argument {
    std::string_view name{}; ///< in the signature of the function
    edge from{};             ///< results: the tensor in the body that is returned
    byte_view message{};     ///< as in the file
};

/// A function of the model's own library: a graph whose first nodes are its arguments.
struct GRAFT_TYPE function {
    graph body{}; ///< a node for each of `arguments` first, then the function's nodes
    /// In the order of the signature.
    series<argument> arguments{}, results{}; ///< in the order of the signature, each with its tensor in the body
    byte_view message{};                     ///< as in the file
};

/// A node that a fused one replaces, under the name that the pass assigns.
struct GRAFT_TYPE inner_node {
    std::string_view role{}; ///< the name of the node in the pass
    model::node node{};      ///< as it was in the model
};

/// The record of a node that a pass created: its attributes, and the nodes it was created from.
struct GRAFT_TYPE created_node {
    std::string_view pass{},         ///< name of the pass
        scope{},                     ///< path of the scope in which it matched; empty without scopes
        description{};               ///< the pass's own description; may be empty
    bool fused = false;              ///< many were fused into this one: its operator is the pass's, not the framework's
    series<named_attr> attributes{}; ///< all of the node
    series<inner_node> inner{};      ///< in the order of the pass; their edges are removed
};

/// A tensor whose node was fused: its new producer.
struct GRAFT_TYPE renamed_tensor {
    std::string_view name{};    ///< of the node that produced it
    std::uint32_t old_port = 0; ///< which output of that node
    /// The node that produces the tensor now.
    std::uint32_t node = none, port = 0; ///< which of its outputs
};

/// A name of a model's tensor for callers: a key of a signature.
struct GRAFT_TYPE tensor_alias {
    /// The name for callers, such as a key of a signature.
    std::string name{}, tensor{}; ///< name of the tensor in the graph
};

/// The value of a variable of the model after loading.
struct GRAFT_TYPE variable_value {
    std::string_view node{}; ///< that creates the variable, in the main graph
    tensor_view value{};     ///< its elements, in the file of the weights
};

/// A variable that the model changes while it runs. It is mapped to an input of the graph and an output, whose value
/// the input has in the next run (`graph_port::state_output`).
struct GRAFT_TYPE state_variable {
    std::string_view name{};   ///< of the variable
    std::uint32_t node = none; ///< the variable's value as an input of a run
    edge last{};               ///< the value at the end of the run
    tensor_view first{};       ///< before any run; without a dtype: see `created`
    edge created{};            ///< a tensor with that value
};

/// A separate file of the model, whose name is in a node of the main graph.
struct extra_file {
    std::string_view node{}; ///< of the node with the file's name
    std::string path{};      ///< of the file, in the model's folder
};

/// The version of one family of operators, for a framework with separate versions.
struct GRAFT_TYPE operator_set {
    std::string_view domain{}; ///< name of the family; empty for the framework's own
    std::int64_t version = 0;  ///< of its operators, as the file declares it
};

/// A file with some of the model's weights.
struct GRAFT_TYPE weights_file {
    std::string location{};           ///< as in the model
    shared<mapped_file const> file{}; ///< its bytes, into which views of the weights point
};

/// The model's declaration of a tensor that one of its nodes produces.
struct GRAFT_TYPE declared_tensor {
    std::string_view name{}; ///< of the tensor
    byte_view message{};     ///< as in the file
};

/// A fact about the model that its file contains in addition to the graph: its author, a licence.
struct GRAFT_TYPE metadata_entry {
    /// The kind of fact, such as `author`.
    std::string key{}, value{}; ///< its text
};

/// A model in memory: the mapped file, the graph, and all decoded data.
struct GRAFT_TYPE source {
    front_end const* front = nullptr;     ///< that read it
    owned_string file{};                  ///< path of the model, for messages
    std::int64_t version = 0;             ///< of the framework that the model was made for; 0 = unspecified
    std::string_view producer{};          ///< the program that wrote the model, if specified
    series<operator_set> operator_sets{}; ///< versions by domain; empty: `version` applies to all operators
    read_budget budget{};                 ///< for files that are opened later
    series<weights_file> weight_files{};  ///< those that have been opened
    series<declared_tensor> declared{};   ///< tensors with a declared dtype and shape
    series<metadata_entry> metadata{};    ///< in the order of the file
    wire::message_set messages{};         ///< in addition to the framework's own: the target's
    bool text = false;                    ///< the file was in text form: places are lines and columns
    bool states = false; ///< some tensor has a declared dtype or shape besides the inferred one; else they are not read
    graph main{};        ///< the nodes that a run executes
    std::vector<std::string>
        outputs{}; ///< tensors that the model declares as its outputs; empty: those that no node reads
    /// Keys for inputs, which come before names of tensors.
    series<tensor_alias> fed_as{}, fetched_as{}; ///< keys for outputs
    series<variable_value> variables{};          ///< those that are saved separately from the graph
    series<state_variable> kept{};               ///< those that a run changes
    /// Tensors that the caller requests; empty: the model's outputs.
    std::vector<std::string> wanted{}, given{}; ///< tensors that the caller feeds; empty: the model's inputs
    series<extra_file> files{};                 ///< vocabularies and similar files
    std::vector<std::string> initializers{};    ///< nodes that run when the model is loaded, before any other
    series<function> functions{};               ///< of the model's own library, which calls refer to by name
    series<node_rest> rests{};                  ///< of nodes, also of functions
    series<series<named_attr>> decoded{};       ///< attributes of nodes that the front end decodes while it reads
    series<created_node> created{};             ///< nodes that passes created, by `node_rest::created`
    series<renamed_tensor> renamed{};           ///< sorted by name and port
    series<shared<void const>> mapped{};        ///< keeps the bytes alive to which the views refer
    /// The one of them that the nodes are views of, if it is a mapped file: its pages may be evicted.
    mapped_file const* pages = nullptr;
    arena storage{};    ///< of strings that are no part of a file
    error_list notes{}; ///< warnings of the reader

    /// The tensor for a caller's name: the one of a key of the model, or the one of that name.
    [[nodiscard]] std::string_view meant(std::string_view name, bool to_feed) const {
        for (auto const& a : to_feed ? fed_as : fetched_as)
            if (a.name == name) return a.tensor;
        return name;
    }
    /// The less common members of `n`.
    [[nodiscard]] constexpr node_rest const& rest_of(node const& n) const {
        return n.rest == none ? no_rest : rests[n.rest];
    }
    /// The same, for writing: only those of `n`, which keeps its values. Its address is valid until the next call.
    constexpr node_rest& own_rest_of(node& n) {
        auto const rest = rest_of(n);
        n.rest = static_cast<std::uint32_t>(rests.size());
        return rests.emplace_back(rest);
    }
    /// The column of a node in a text file, from 1.
    [[nodiscard]] constexpr std::uint32_t column_of(node const& n) const { return n.line ? rest_of(n).column : 0; }
    /// Sets where `n` is in a text file, both from 1; line 0: the file is not text.
    constexpr void set_place(node& n, std::uint32_t line, std::uint32_t column) {
        n.line = line;
        if (line != 0 && column != rest_of(n).column) own_rest_of(n).column = column;
    }
    /// Releases unused capacity of lists, at the end of reading.
    void release_memory() {
        graft::release_memory(main.nodes);
        graft::release_memory(main.edges);
        graft::release_memory(main.outputs);
    }
    /// The location of `n`, for an error.
    [[nodiscard]] place place_of(node const& n) const {
        auto p = place::in(file);
        p.line = n.line;
        p.column = column_of(n);
        p.node = std::string(n.name);
        p.op = std::string(n.type);
        return p;
    }
};

/// The location of a node, built only for an error: a place contains four strings.
struct node_place {
    source const* model = nullptr;     ///< the model that contains the node
    struct node const* node = nullptr; ///< in one of its graphs; null: the place is empty

    operator place() const { return node ? model->place_of(*node) : place{}; }
};

} // namespace model

GRAFT_END
