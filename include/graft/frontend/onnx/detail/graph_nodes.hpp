// graft/frontend/onnx/detail/graph_nodes.hpp - the nodes of a graph during construction: tensors by name, synthetic
// nodes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // any_of
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/large_pages.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/narrow.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/scopes.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// A list of numbers that allocates memory from the first nonzero one: most models have no body and no function.
class mostly_zero {
public:
    void push_back(std::uint32_t value) {
        if (value != 0 && numbers_.size() != size_) numbers_.resize(size_, 0);
        if (value != 0 || !numbers_.empty()) numbers_.push_back(value);
        ++size_;
    }
    [[nodiscard]] std::uint32_t operator[](std::size_t i) const { return numbers_.empty() ? 0 : numbers_[i]; }

private:
    series<std::uint32_t> numbers_{};
    std::size_t size_ = 0;
};

/// An input of a synthetic node: an output of a node, or a name in a scope.
struct operand {
    model::edge from{};
    std::uint32_t scope = 0;

    operand(model::edge const& e) : from(e) {}
    operand(std::string_view name, std::uint32_t s) : from{model::none, 0, name}, scope(s) {}
};
using operands = series<operand>;

/// Adds nodes to the main graph, which refer to tensors by name. A node of a branch or of a loop's body is dead if the
/// branch is not taken: it reads a tensor of that branch, or its first input is passed through a split. A node whose
/// inputs are all constant is a constant, and not dead.
class GRAFT_TYPE graph_nodes {
public:
    explicit graph_nodes(build_state& of) : state(of), graph(of.out.main), scopes(graph) {}

    /// Reserves capacity for this number of the model's nodes.
    void reserve(std::size_t nodes) {
        scopes.reserve(nodes);
        graph.nodes.reserve(nodes);
        reserve_large(graph.outputs, nodes);
        graph.edges.reserve(nodes);
    }

    /// The graph's name for `name` in scope `s`.
    std::string_view named(std::uint32_t s, std::string_view name) {
        return s == 0 || name.empty() ? name : state.out.storage.path(scopes.of(s).prefix, name);
    }
    model::node& add(std::string_view name, std::string_view type, byte_view message, std::uint32_t s,
        bool or_unknown_rank = false) {
        auto& n = graph.nodes.emplace_back();
        n.name = name;
        n.type = type;
        n.message = message;
        if (message.size() > short_bytes::max)
            state.report(errc::file_too_large, state.out.place_of(n), "a node of less than 4 GiB", "a longer one");
        n.inner = s != 0;
        n.first_input = narrow_cast<std::uint32_t>(graph.edges.size());
        n.first_output = narrow_cast<std::uint32_t>(graph.outputs.size());
        branch_of_.push_back(scopes.of(s).branch);
        dies_with_branch_.push_back(or_unknown_rank);
        return n;
    }
    /// The last node reads this tensor of scope `s`.
    void reads(std::string_view tensor, std::uint32_t s) {
        auto& e = graph.edges.emplace_back();
        e.name = tensor;
        find_nearby(e, s);
        scope_of_.push_back(s);
        ++graph.nodes.back().input_count;
    }
    /// The last node produces this tensor.
    void makes(std::string_view tensor, std::uint32_t s) {
        auto const node = narrow_cast<std::uint32_t>(graph.nodes.size() - 1);
        add_output(named(s, tensor), node);
        auto const port = graph.nodes.back().output_count++;
        if (tensor.empty()) return;                          // an unused optional output
        auto& r = recent_[recent_count_++ % recent_.size()]; // field by field: it is read again before it is in memory
        r.by.node = node;
        r.by.port = port;
        r.by.name = tensor;
        r.scope = s;
        if (s == 0) scopes.define_last_output(tensor, node, port);
        else scopes.define(s, tensor, node, port);
    }
    void define(std::string_view tensor, model::edge const& by, std::uint32_t s) {
        scopes.define(s, tensor, by.node, by.port);
    }

    /// The version of a domain's operators in scope `s` if it differs from the model's; 0 if it is the model's.
    [[nodiscard]] std::uint32_t other_version(std::uint32_t s, std::string_view domain) const {
        for (auto const& set : scopes.of(scopes.function_of(s)).versions)
            if (set.domain == domain && can_hold<std::uint32_t>(set.version))
                return static_cast<std::uint32_t>(set.version); // others are refused where they are read
        return 0;
    }

    void set_version(model::node& n, std::uint32_t version) {
        if (version != 0) state.out.own_rest_of(n).version = version;
    }

    /// A synthetic node in scope `s`, which no model contains; returns its first output. `or_unknown_rank`: it is dead
    /// exactly when its inputs make it dead, no split is needed.
    model::edge make(std::string_view type, std::string_view name, std::uint32_t s, operands const& inputs,
        series<named_attr> attributes = {}, bool or_unknown_rank = false, std::uint32_t outputs = 1) {
        if (!state.count_node()) return {};
        auto const number = narrow_cast<std::uint32_t>(graph.nodes.size());
        auto& n = add(name, type, {}, s, or_unknown_rank);
        n.inner = true;
        n.output_count = outputs;
        if (!attributes.empty()) {
            state.out.own_rest_of(n).decoded = narrow_cast<std::uint32_t>(state.out.decoded.size());
            state.out.decoded.push_back(std::move(attributes));
        }
        for (auto const& i : inputs) {
            graph.edges.push_back(i.from);
            scope_of_.push_back(i.from.node == model::none ? i.scope : s);
            ++n.input_count;
        }
        for (std::uint32_t k = 0; k < outputs; ++k)
            add_output(k == 0 ? name : state.out.storage.path(name, std::to_string(k)), number);
        return {number, 0, name};
    }
    static model::edge output(model::edge e, std::uint32_t port) {
        e.port = port;
        return e;
    }
    /// A constant scalar.
    model::edge number(std::string_view name, std::int64_t value) { return constant(name, 7, value, 8); }
    model::edge truth(std::string_view name) { return constant(name, 9, 1, 1); }
    /// Defines a tensor name in scope `s`: a node that forwards the tensor.
    void forward_value(std::string_view tensor, std::uint32_t s, operand const& from) {
        if (tensor.empty() || !state.count_node()) return;
        auto& n = add(named(s, tensor), forwarded, {}, s);
        n.passes = true;
        graph.edges.push_back(from.from);
        scope_of_.push_back(from.from.node == model::none ? from.scope : s);
        n.input_count = 1;
        makes(tensor, s);
    }

    /// Resolves the producers of all inputs.
    /// error duplicate_blob, dangling_input
    void resolve() {
        auto const count = graph.nodes.size();
        for (auto const& t : scopes.duplicates())
            state.report(errc::duplicate_blob,
                t.node < count ? state.out.place_of(graph.nodes[t.node]) : place::in(state.out.file),
                "a tensor that no other node makes", t.name);
        auto& edges = graph.edges;
        bool missing = false;
        scopes.find_all(
            edges.size(),
            [&](std::size_t i, std::uint32_t& scope, std::string_view& name) {
                scope = scope_of_[i], name = edges[i].name;
                return edges[i].node == model::none && !name.empty();
            },
            [&](std::size_t i, scope_table::maker const& by) {
                edges[i].node = by.node, edges[i].port = by.port;
                if (by.absent) edges[i].name = {};
                else missing = missing || by.node == model::none;
            });
        bool const branches = scopes.has_branches(); // otherwise no node is dead
        if (!branches && !missing) return;
        if (branches) fixed_.assign(count, false);
        for (std::size_t i = 0; i < count; ++i) {
            auto const first = graph.nodes[i].first_input, inputs = graph.nodes[i].input_count;
            if (!branches) {
                for (std::uint32_t k = 0; k < inputs; ++k) (void)is_made(i, first + k);
                continue;
            }
            bool all = true, fixed = inputs != 0; // if all inputs are constants, the node is one, too
            for (std::uint32_t k = 0; k < inputs; ++k) {
                if (!is_made(i, first + k)) continue;
                auto const from = graph.edges[first + k].node;
                fixed = fixed && ((from < i && fixed_[from]) || is_constant(from));
                all = all && from < count;
            }
            fixed_[i] = fixed && all && may_be_fixed(graph.nodes[i].type);
            if (dies_with_branch_[i] == 0 && !fixed_[i] && inputs != 0) keep_in_branch(i, first, inputs);
        }
    }
    /// The scope in which the name of edge `at` is looked up.
    [[nodiscard]] std::uint32_t scope_read_at(std::size_t at) const { return scope_of_[at]; }
    [[nodiscard]] bool is_constant(std::uint32_t node) const {
        return role_of(graph.nodes[node].type) == model::node_role::constant;
    }

    build_state& state;
    model::graph& graph; ///< the main graph of the model that is built
    scope_table scopes;

private:
    void add_output(std::string_view name, std::uint32_t node) {
        graph.outputs.push_back(name);
        scopes.count_output(node);
    }
    /// The producer of a tensor, if it is one that nodes in order usually read next: an output of a recent node, or
    /// the constant after the last one that was read. Otherwise the edge has only a name, and `resolve` finds its
    /// producer.
    static bool is_same(std::string_view a, std::string_view b) { // names of neighbours differ at their ends
        return a.size() == b.size() && (a.empty() || a.back() == b.back()) && same_name(a, b);
    }
    void find_nearby(model::edge& e, std::uint32_t s) {
        if (e.name.empty()) return;
        for (auto const& r : recent_)
            if (r.scope == s && is_same(r.by.name, e.name)) {
                e.node = r.by.node;
                e.port = r.by.port;
                return;
            }
        if (s != 0 || next_constant_ >= graph.nodes.size()) return; // the main graph's constants are first
        auto const& n = graph.nodes[next_constant_];
        if (!n.inner && n.output_count == 1 && is_same(graph.outputs[n.first_output], e.name))
            e.node = next_constant_++;
    }
    model::edge constant(std::string_view name, std::uint64_t type, std::int64_t value, std::size_t bytes) {
        std::vector<std::byte> raw;
        wire::writer message;
        for (std::size_t k = 0; k < bytes; ++k)
            raw.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> 8 * k));
        message.varint(schema::tensor_proto["data_type"], type);
        message.message(schema::tensor_proto["raw_data"], raw);
        auto const created = make(initializer, name, 0, {});
        if (created.node != model::none)
            graph.nodes[created.node].message = state.out.storage.keep(span<std::byte const>(message.bytes));
        return created;
    }
    /// Control flow is never constant; random operators are executed anew in each iteration.
    [[nodiscard]] static bool may_be_fixed(std::string_view type) {
        constexpr std::string_view random[] = {"Bernoulli", "Multinomial", "Dropout"};
        return role_of(type) == model::node_role::operation && !type.starts_with("Random") &&
               std::find(std::begin(random), std::end(random), type) == std::end(random);
    }
    /// Makes node `i` dead when its branch is dead.
    void keep_in_branch(std::size_t i, std::uint32_t first, std::uint32_t inputs) {
        bool const comes_out = graph.nodes[i].type == next ||
                               (graph.nodes[i].type == merge && !graph.nodes[i].message.data());
        bool dies = branch_of_[i] == 0;
        std::uint32_t chosen = inputs; // the input to pass through a split: the first non-constant
        for (std::uint32_t k = 0; k < inputs; ++k) {
            auto const at = first + k;
            auto const from = graph.edges[at].node;
            if (from == model::none) continue;
            auto const branch = comes_out ? scopes.of(scope_of_[at]).branch : branch_of_[i];
            bool const inside = branch_of_[from] == branch && graph.nodes[from].input_count != 0 && !stays(from);
            if (comes_out && !inside) split(at, branch);
            dies = dies || inside || comes_out;
            if (chosen == inputs || (stays(graph.edges[first + chosen].node) && !stays(from))) chosen = k;
        }
        if (!dies && chosen != inputs) split(first + chosen, branch_of_[i]);
    }
    [[nodiscard]] bool stays(std::uint32_t node) const {
        return is_constant(node) || (node < fixed_.size() && fixed_[node]);
    }
    /// False: the input is absent, or it has no producer, which is reported.
    bool is_made(std::size_t node, std::size_t at) {
        auto const& e = graph.edges[at];
        if (e.node != model::none) return true;
        if (e.name.empty() && graph.nodes[node].type != merge) return false; // an absent optional input
        auto where = state.out.place_of(graph.nodes[node]);
        where.port = std::string(e.name);
        state.report(errc::dangling_input, std::move(where), "a node that makes it", e.name);
        return false;
    }
    /// Inserts a split, so that the input of edge `at` is live only if the branch is taken.
    void split(std::size_t at, std::uint32_t branch) {
        auto const& b = scopes.of(branch);
        if (branch == 0 || b.condition.node == model::none || !state.count_node()) return;
        // a constant condition does not become dead with the enclosing branch: its split's data input must
        if (auto const around = scopes.of(b.parent).branch; around != 0 && stays(b.condition.node)) {
            auto const from = graph.edges[at].node;
            if (branch_of_[from] != around || graph.nodes[from].input_count == 0 || stays(from)) split(at, around);
        }
        auto const data = graph.edges[at];
        auto const number = narrow_cast<std::uint32_t>(graph.nodes.size());
        auto const name = state.out.storage.path(b.prefix, std::to_string(number));
        auto& n = graph.nodes.emplace_back();
        n.name = name;
        n.type = detail::split;
        n.inner = true;
        n.first_input = narrow_cast<std::uint32_t>(graph.edges.size());
        n.input_count = 2;
        n.first_output = narrow_cast<std::uint32_t>(graph.outputs.size());
        n.output_count = 2;
        branch_of_.push_back(branch);
        graph.edges.push_back(data);
        graph.edges.push_back(b.condition);
        add_output(state.out.storage.path(name, "false"), number);
        add_output(state.out.storage.path(name, "true"), number);
        graph.edges[at].node = number;
        graph.edges[at].port = b.then ? 1 : 0;
    }

    struct recent_output {
        model::edge by{};
        std::uint32_t scope = 0;
    };
    std::array<recent_output, 4> recent_{};
    std::size_t recent_count_ = 0;
    std::uint32_t next_constant_ = 0;
    mostly_zero scope_of_{};         ///< per edge: the scope of its name
    mostly_zero branch_of_{};        ///< per node
    mostly_zero dies_with_branch_{}; ///< per node: it already becomes dead with its branch
    std::vector<bool> fixed_{};      ///< per node: computed from constants only
};

} // namespace onnx::detail
GRAFT_END
