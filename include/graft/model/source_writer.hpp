// graft/model/source_writer.hpp - fills a source node by node, if nodes read tensors by the names of earlier ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/text_place.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace model {

/// A node to be added. Names and bytes belong to the model's files or storage.
struct GRAFT_TYPE node_text {
    /// Unique in the model.
    std::string_view name{}, type{}; ///< the framework's operator
    /// Names of the tensors that it reads, each produced by an earlier node.
    std::vector<std::string_view> inputs{}, outputs{}; ///< names of the tensors that it produces
    series<named_attr> attributes{};                   ///< decoded, in the front end's order
    byte_view weights{};                               ///< the elements of a constant node; empty for others
};

/// Fills the main graph of a source, for front ends whose nodes name their outputs (`front_end::names_outputs`) and
/// have their attributes decoded while they are read. Errors are added with the location that the caller passes.
/// example `examples/nnef/front_end.hpp`
class GRAFT_TYPE source_writer {
public:
    /// `to` must be new; it keeps the file that is read.
    source_writer(source& to, read_request const& from, error_list& errors)
        : to_(to), budget_(from.budget), errors_(errors), has_files_(true) {
        to.file = from.path;
        to.mapped.push_back(from.file);
    }
    /// For a text without a file.
    constexpr source_writer(source& to, error_list& errors) : to_(to), errors_(errors) {}

    /// Whether `file` can open files. Otherwise weights have another source: constant nodes may have none.
    [[nodiscard]] constexpr bool has_files() const { return has_files_; }

    /// The node that produces this tensor, or null.
    [[nodiscard]] constexpr node const* producer(std::string_view tensor) const {
        auto const at = names_.find(0, tensor);
        return at == none ? nullptr : &to_.main.nodes[at];
    }
    /// Adds a node, even if a tensor is wrong, so that the following nodes can be checked.
    /// error too_many_nodes, dangling_input, duplicate_blob
    constexpr bool add(node_text n, text_place const& at) {
        auto& g = to_.main;
        auto const before = errors_.count();
        auto const id = narrow_cast<std::uint32_t>(g.nodes.size());
        if (id >= budget_.nodes) {
            full_ = true;
            auto const max = short_string().put("at most ").put(static_cast<std::int64_t>(budget_.nodes)).put(" nodes");
            auto const got = short_string().put(static_cast<std::int64_t>(id) + 1);
            return fail(errc::too_many_nodes, n, at, {},
                std::is_constant_evaluated() ? "as many nodes as the budget allows" : max.view(),
                std::is_constant_evaluated() ? n.name : got.view());
        }
        auto& created = g.nodes.emplace_back();
        created.name = n.name;
        created.type = n.type;
        created.line = at.line;
        auto& rest = to_.own_rest_of(created);
        rest.weights = n.weights;
        rest.column = at.column;
        created.first_input = narrow_cast<std::uint32_t>(g.edges.size());
        created.input_count = narrow_cast<std::uint32_t>(n.inputs.size());
        created.first_output = narrow_cast<std::uint32_t>(g.outputs.size());
        created.output_count = narrow_cast<std::uint32_t>(n.outputs.size());
        rest.decoded = narrow_cast<std::uint32_t>(to_.decoded.size());
        to_.decoded.push_back(std::move(n.attributes));
        for (auto const t : n.inputs) {
            auto const from = names_.find(0, t);
            g.edges.push_back({from, from == none ? 0 : port_of(from, t), t});
            if (from == none) fail(errc::dangling_input, n, at, t, "a tensor that an earlier node makes", t);
        }
        for (auto const t : n.outputs) {
            auto& producer = names_.at(0, t).number;
            if (producer != none) fail(errc::duplicate_blob, n, at, t, "a tensor that no other node makes", t);
            producer = id;
            g.outputs.push_back(t);
        }
        return errors_.count() == before;
    }
    /// Adds an error, without a file that of the model; returns false. In a constant expression its strings must be
    /// valid as long as the expression.
    constexpr bool refuse(text_place at, text_fault const& why) {
        if (at.file.empty()) at.file = to_.file;
        detail::add_fault(errors_, at, why);
        return false;
    }
    /// Whether the limit of nodes is reached: an error reports it.
    [[nodiscard]] constexpr bool is_full() const { return full_; }
    /// Declares this tensor as an output of the model; after its node.
    /// error dangling_input
    constexpr bool output(std::string_view tensor, text_place const& at) {
        outputs_.push_back(tensor);
        if (!std::is_constant_evaluated()) to_.outputs.emplace_back(tensor);
        return producer(tensor) || fail(errc::dangling_input, {}, at, tensor, "a tensor that a node makes", tensor);
    }

    /// The tensors that are outputs, in the order of their declaration.
    [[nodiscard]] constexpr span<std::string_view const> outputs() const { return outputs_; }

    /// A file in the folder of the model, or in a subfolder, which the model keeps open; null after an error.
    /// error wrong_attribute_value: the name is outside of the folder; those of `map_file`
    shared<mapped_file const> file(std::string const& name, text_place const& at) {
        bool const outside = name.empty() || name[0] == '/' || ("/" + name + "/").find("/../") != std::string::npos ||
                             name.find('\0') != std::string::npos;
        std::string_view const of = to_.file;
        auto const path = std::string(of.substr(0, of.rfind('/') + 1)) + name;
        if (outside || !has_files_) {
            fail(errc::wrong_attribute_value, {}, at, {}, "a file in the folder of the model", name);
            return nullptr;
        }
        auto const opened = map_file(path, budget_);
        if (opened) return to_.mapped.push_back(*opened), *opened;
        auto const& e = opened.error().errors[0];
        auto const expected = e.expected + " " + path;
        fail(e.code, {}, at, {}, expected, e.got);
        return nullptr;
    }

private:
    static_assert(none == child_table::none);

    [[nodiscard]] constexpr std::uint32_t port_of(std::uint32_t node, std::string_view tensor) const {
        std::uint32_t port = 0;
        for (auto const t : to_.main.tops(to_.main.nodes[node])) {
            if (t == tensor) break;
            ++port;
        }
        return port;
    }
    constexpr bool fail(errc code, node_text const& n, text_place at, std::string_view port, std::string_view expected,
        std::string_view got) {
        return refuse(at, {code, expected, got, n.name, n.type, port});
    }

    source& to_;
    read_budget budget_{};
    error_list& errors_;
    bool has_files_ = false, full_ = false;
    series<std::string_view> outputs_{};
    child_table names_{64}; ///< tensors, and the nodes that produce them
};

} // namespace model
GRAFT_END
