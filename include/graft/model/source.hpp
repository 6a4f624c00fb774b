// graft/model/source.hpp - the framework's graph as read: names and attributes are still the file's own bytes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory> // shared_ptr of the mapped files
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/kept_text.hpp"
#include "graft/base/large_pages.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

struct front_end;
class mapped_file;

/// What a reader may take before it gives up: a model is hostile input.
struct read_budget {
    std::size_t file_bytes = std::size_t{1} << (sizeof(std::size_t) > 4 ? 34 : 31);
    static constexpr std::size_t stream_bytes = std::size_t{1} << 30; ///< of what cannot be mapped: pipes, devices
    std::size_t nodes = 20'000'000;
    unsigned depth = 100; ///< nesting of messages
};

namespace model {

/// "No node": an input that nothing in the graph produces.
inline constexpr std::uint32_t none = 0xFFFFFFFF;

/// One input of a node: who makes it, and the framework's own name of the tensor.
struct GRAFT_TYPE edge {
    std::uint32_t node = none; ///< index into `graph::nodes`
    std::uint32_t port = 0;    ///< output of that node
    short_view name{};         ///< as the file writes it, control mark removed: `conv1`, `split:1`, a blob
};

/// A node, or a layer, as read. There may be millions: what most of them lack is in `node_rest`.
struct GRAFT_TYPE node {
    static constexpr std::uint32_t most_controls = (1u << 28) - 1;

    std::string_view name{}, type{};
    short_bytes message{};         ///< as the file has it: the front end decodes its attributes
    std::uint32_t first_input = 0; ///< into `graph::edges`: data inputs, then control inputs
    std::uint32_t input_count = 0;
    std::uint32_t control_count : 28 = 0;
    bool passes : 1 = false; ///< its outputs are its inputs: what is left of an inlined call
    bool inner : 1 = false;  ///< comes from the body of a function
    bool has_params : 1 = false,
                      has_loss : 1 = false; ///< the layer says something of its parameters, has `loss_weight`
    std::uint32_t first_output = 0,
                  output_count = 0; ///< into `graph::outputs`; 0 where the operator's definition tells
    std::uint32_t line = 0;         ///< where the node begins in a text file, from 1
    std::uint32_t rest = none;      ///< into `source::rests`; none: it has what every node has
};

/// What few nodes have. Copies of a node share it until it is set for one of them (`source::own_rest_of`).
struct GRAFT_TYPE node_rest {
    byte_view weights{};          ///< what the node has been trained to, encoded, or empty
    std::uint32_t blobs = 0;      ///< the field of `weights` that holds a blob
    std::uint32_t decoded = none; ///< into `source::decoded`: its attributes, where the reader decodes them
    std::uint32_t made = none;    ///< into `source::made`: a pass put the node there
    std::uint32_t version = 0;    ///< of its operator, where it is not the one that the model has for its type
    std::uint32_t column = 1;     ///< where the node begins in its line
};
inline constexpr node_rest no_rest{};

/// Nodes and edges. Everything is a view into the owner's storage.
struct GRAFT_TYPE graph {
    std::string_view name{}; ///< of a function; empty for the main graph
    series<node> nodes{};    ///< in the file's order
    series<edge> edges{};
    std::vector<std::string_view> outputs{}; ///< names of output tensors where the file gives them

    [[nodiscard]] constexpr span<edge const> inputs(node const& n) const {
        return span(edges).subspan(n.first_input, n.input_count);
    }
    [[nodiscard]] span<edge const> controls(node const& n) const {
        return span(edges).subspan(n.first_input + n.input_count, n.control_count);
    }
    [[nodiscard]] constexpr span<std::string_view const> tops(node const& n) const {
        return span(outputs).subspan(n.first_output, n.output_count);
    }
};

/// One argument or result of a function.
struct GRAFT_TYPE argument {
    std::string_view name{};
    edge from{};         ///< results: the tensor in the body that is returned
    byte_view message{}; ///< as the file has it
};

/// A function of the model's own library: a graph whose first nodes are its arguments.
struct GRAFT_TYPE function {
    graph body{}; ///< a node for each of `arguments` first, then the function's nodes
    series<argument> arguments{}, results{};
    byte_view message{}; ///< as the file has it
};

/// A node that a fused one stands for, under the name that the pass gives it.
struct GRAFT_TYPE inner_node {
    std::string_view role{};
    model::node node{};
};

/// What a pass says of a node that it made: its attributes, and what it was made of.
struct GRAFT_TYPE made_node {
    std::string_view pass{}, scope{}, description{};
    bool fused = false;              ///< many became this one: its operator is the pass's, not the framework's
    series<named_attr> attributes{}; ///< all of the node
    series<inner_node> inner{};      ///< in the order of the pass; their edges are gone
};

/// A tensor whose node was fused: where it is made now.
struct GRAFT_TYPE renamed_tensor {
    std::string_view name{}; ///< of the node that made it
    std::uint32_t old_port = 0;
    std::uint32_t node = none, port = 0;
};

/// A name that the model gives one of its tensors for callers: a key of a signature.
struct GRAFT_TYPE tensor_alias {
    std::string name{}, tensor{};
};

/// What a variable of the model holds when the model is loaded.
struct GRAFT_TYPE variable_value {
    std::string_view node{}; ///< that makes the variable, in the main graph
    tensor_view value{};
};

/// A variable that the model changes while it runs. What becomes of it is an input of the graph and an output, whose
/// value the input has in the next run (`graph_port::kept`).
struct GRAFT_TYPE kept_variable {
    std::string_view name{};
    std::uint32_t node = none; ///< brings the variable's value into a run
    edge last{};               ///< the value at the end of the run
    tensor_view first{};       ///< before any run; without a dtype: see `made`
    edge made{};               ///< a tensor with that value
};

/// A file that lies beside the model and whose name a node of the main graph gives.
struct file_beside {
    std::string_view node{};
    std::string path{};
};

/// The version of one family of operators, where a framework versions them apart.
struct GRAFT_TYPE operator_set {
    std::string_view domain{};
    std::int64_t version = 0;
};

/// A file with some of the model's weights.
struct GRAFT_TYPE weights_file {
    std::string location{}; ///< as the model writes it
    std::shared_ptr<mapped_file const> file{};
};

/// What the model says of a tensor that one of its nodes makes.
struct GRAFT_TYPE declared_tensor {
    std::string_view name{};
    byte_view message{}; ///< as the file has it
};

/// A fact about the model that its file holds beside the graph: who made it, a licence.
struct GRAFT_TYPE metadata_entry {
    std::string key{}, value{};
};

/// A model in memory: the mapped file, the graph, and whatever had to be decoded.
struct GRAFT_TYPE source {
    front_end const* front = nullptr; ///< that read it
    kept_text file{};
    std::int64_t version = 0;             ///< of the framework that the model was made for; 0 = untold
    std::string_view producer{};          ///< the program that wrote the model, where that says it
    series<operator_set> operator_sets{}; ///< versions by domain; empty: `version` holds for all operators
    read_budget budget{};                 ///< for files that are opened later
    series<weights_file> weight_files{};  ///< those that have been opened
    series<declared_tensor> declared{};   ///< tensors whose dtype and shape the model states
    series<metadata_entry> metadata{};
    wire::message_set messages{}; ///< beside the framework's own: what the target adds
    bool text = false;            ///< the file was in text form: places are lines and columns
    bool states = false; ///< some tensor's dtype or shape beside what its node computes; else nobody asks for them
    graph main{};
    std::vector<std::string>
        outputs{}; ///< tensors that the model says are its outputs; empty: those that no node reads
    series<tensor_alias> fed_as{}, fetched_as{}; ///< keys of inputs and of outputs; they come before names of tensors
    series<variable_value> variables{};          ///< those that are saved beside the graph
    series<kept_variable> kept{};                ///< those that a run changes
    std::vector<std::string> wanted{}, given{};  ///< tensors that the caller asks for, and those that it feeds
    series<file_beside> files{};                 ///< vocabularies and the like
    std::vector<std::string> initializers{};     ///< nodes that a loading of the model runs, before any other
    series<function> functions{};
    series<node_rest> rests{};            ///< of nodes, also of functions
    series<series<named_attr>> decoded{}; ///< attributes of nodes that the front end decodes while it reads
    series<made_node> made{};
    series<renamed_tensor> renamed{};             ///< sorted by name and port
    series<std::shared_ptr<void const>> mapped{}; ///< keeps the bytes alive that the views point into
    /// The one of them that the nodes are views of, where it is a file that is mapped: its pages need not stay.
    mapped_file const* pages = nullptr;
    arena storage{};
    error_list notes{}; ///< warnings of the reader

    /// The tensor that a caller's name means: the one of a key of the model, or the one of that name.
    [[nodiscard]] std::string_view meant(std::string_view name, bool to_feed) const {
        for (auto const& a : to_feed ? fed_as : fetched_as)
            if (a.name == name) return a.tensor;
        return name;
    }
    /// What `n` has that few nodes have.
    [[nodiscard]] constexpr node_rest const& rest_of(node const& n) const {
        return n.rest == none ? no_rest : rests[n.rest];
    }
    /// The same, to be set: of `n` alone, which has what it had. It stays where it is until the next call.
    constexpr node_rest& own_rest_of(node& n) {
        auto const rest = rest_of(n);
        n.rest = static_cast<std::uint32_t>(rests.size());
        return rests.emplace_back(rest);
    }
    /// Where a node begins in a text file, from 1.
    [[nodiscard]] constexpr std::uint32_t column_of(node const& n) const { return n.line ? rest_of(n).column : 0; }
    constexpr void set_place(node& n, std::uint32_t line, std::uint32_t column) {
        n.line = line;
        if (line != 0 && column != rest_of(n).column) own_rest_of(n).column = column;
    }
    /// Gives back what lists have made ready and do not use, at the end of reading.
    void give_back_room() {
        graft::give_back_room(main.nodes);
        graft::give_back_room(main.edges);
        graft::give_back_room(main.outputs);
    }
    /// Where `n` is, for an error.
    [[nodiscard]] place place_of(node const& n) const {
        auto p = place::in(file);
        p.line = n.line;
        p.column = column_of(n);
        p.node = std::string(n.name);
        p.op = std::string(n.type);
        return p;
    }
};

/// Where a node is, spelled out only when something is wrong there: a place holds four strings.
struct node_place {
    source const* model = nullptr;
    struct node const* node = nullptr;

    operator place() const { return node ? model->place_of(*node) : place{}; }
};

} // namespace model

GRAFT_END
