// graft/kernel/session.hpp - runs a planned graph: a flat program whose arguments are laid out once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // sort, lower_bound
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <span>
#include <string> // to_string
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/plan.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/flow_program.hpp"
#include "graft/kernel/memory.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// A graph ready to run. Shapes, kernels and addresses are fixed at construction; `run` looks nothing up and
/// allocates nothing. The graph outlives the session; several sessions may share one graph and its constants.
class GRAFT_TYPE session {
public:
    /// Lays everything out. `plan` and `kernels` were made for `g`. With errors, earlier ones included, the session is
    /// empty: `ready()` is false.
    /// error no_kernel, wrong_blob_size (a constant), cycle (an edge from a later node), overlapping_tensors (a plan of
    ///       another graph), out_of_memory_budget (no memory)
    session(graph const& g, memory_plan const& plan, kernel_binding const& kernels, error_list& errors) : graph_(&g) {
        if (errors.failed()) return; // without a plan or kernels there is nothing to add
        arena_ = detail::aligned_bytes(plan.arena_bytes);
        if (!arena_.data()) errors.add(errc::out_of_memory_budget, {}, "memory for the arena", std::to_string(plan.arena_bytes));
        else if (plan.of_tensor.size() != g.tensors.size() || kernels.of_node.size() != g.nodes.size())
            errors.add(errc::overlapping_tensors, {}, "a plan and kernels of this graph");
        else if (place_tensors(plan, errors); !errors.failed()) add_steps(plan, kernels, errors);
        ready_ = !errors.failed();
        if (ready_) prepare_inputs(plan);
        else steps_.clear();
    }

    [[nodiscard]] bool ready() const { return ready_; }
    [[nodiscard]] std::size_t input_count() const { return graph_->inputs.size(); }
    [[nodiscard]] std::size_t output_count() const { return graph_->outputs.size(); }
    /// Position of the graph's input or output of this name, or -1.
    [[nodiscard]] int input_index(std::string_view name) const { return index_of(graph_->inputs, name); }
    [[nodiscard]] int output_index(std::string_view name) const { return index_of(graph_->outputs, name); }

    /// Copies `bytes` to input `i`. An input whose memory is used again within a run must be set before each run.
    /// error no_such_input, wrong_input_data: not as many bytes as the tensor has
    status set_input(std::size_t i, byte_view bytes) {
        if (auto const s = check_input(i, bytes.size()); !s) return s;
        auto const t = graph_->inputs[i].tensor;
        auto const planned = inputs_[i].planned;
        if (tensors_[t].data != planned) point(i, planned);
        if (!bytes.empty()) std::memcpy(planned, bytes.data(), bytes.size());
        inputs_[i].set = true;
        return ok;
    }
    status set_input(std::string_view name, byte_view bytes) { return set_input(place_of_name(graph_->inputs, name), bytes); }
    /// Copies the views; the characters stay where they are.
    status set_input(std::size_t i, std::span<std::string_view const> strings) {
        if (auto const s = check_input(i, strings.size_bytes()); !s) return s;
        auto* const to = tensors_[graph_->inputs[i].tensor].strings;
        if (!to) return fail(errc::wrong_input_data, graph_->inputs[i].name, "bytes, not strings");
        for (std::size_t k = 0; k < strings.size(); ++k) to[k] = strings[k];
        inputs_[i].set = true;
        return ok;
    }
    /// Lets input `i` read `bytes` where they are, in this run and all later ones.
    /// error no_such_input, wrong_input_data: wrong size, or not aligned for the element type
    /// cost the number of its readers, no copy
    status bind_input(std::size_t i, byte_view bytes) {
        if (auto const s = check_input(i, bytes.size()); !s) return s;
        auto const& port = graph_->inputs[i];
        auto const boundary = detail::alignment_of(graph_->tensors[port.tensor].desc.type);
        if (tensors_[port.tensor].strings) return fail(errc::wrong_input_data, port.name, "strings, which are set by copy");
        if (reinterpret_cast<std::uintptr_t>(bytes.data()) % boundary)
            return fail(errc::wrong_input_data, port.name, "an address that is a multiple of", static_cast<std::int64_t>(boundary), 0);
        point(i, const_cast<std::byte*>(bytes.data())); // inputs are never written
        inputs_[i].set = true;
        return ok;
    }

    /// Runs all nodes. Stops at the first failure: its status, and `failed_node()`.
    /// error missing_input: an input was not set (again); too_many_iterations; whatever a kernel answers
    /// cost one indirect call per node, and per turn for nodes of a loop; no allocation
    status run() {
        return run([](node_id) {});
    }
    /// The same; `after(node)` is called behind every node that runs, each time, while its outputs are there to be read by `tensor`.
    template <class After> status run(After&& after) {
        failed_ = no_id;
        if (!ready_) return fail(errc::kernel_failed, {}, "a session without errors");
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            if (!inputs_[i].set) return fail(errc::missing_input, graph_->inputs[i].name, "set_input before this run");
        for (auto& in : inputs_) in.set = in.stays || tensors_[in.tensor].data != in.planned;
        if (!flow_.empty()) return flow_.run(std::span<kernel_argument const>(tensors_), std::span<step const>(steps_), iterations_, after, failed_);
        for (auto const& s : steps_) {
            if (auto const answer = s.run(s.frame); !answer) {
                failed_ = s.node;
                return answer;
            }
            after(s.node);
        }
        return ok;
    }
    /// The node whose kernel answered with a mistake in the last run, else `no_id`.
    [[nodiscard]] node_id failed_node() const { return failed_; }

    /// How many turns all loops together may take in one run beyond their first; 1,000,000 unless set.
    void limit_iterations(std::uint64_t turns) { iterations_ = turns; }
    /// Whether output `i` had a value in the last run: what only the branch not taken makes has none.
    [[nodiscard]] bool has_output(std::size_t i) const { return flow_.has_value(*graph_, graph_->outputs[i].tensor); }
    /// Output `i` of the last run: a view into the session, valid until the next run.
    [[nodiscard]] tensor_view output(std::size_t i) const { return tensor(graph_->outputs[i].tensor); }
    /// Any tensor. Within a run only what is alive then means anything.
    [[nodiscard]] tensor_view tensor(tensor_id t) const {
        auto const& d = graph_->tensors[t].desc;
        auto const& a = tensors_[t];
        if (a.strings) return {d, {}, {a.strings, static_cast<std::size_t>(d.shape.elements().value())}};
        return {d, {a.data, static_cast<std::size_t>(detail::planned_bytes(d))}, {}};
    }
    [[nodiscard]] graph const& program() const { return *graph_; }

private:
    struct step {
        kernel_function run = nullptr;
        kernel_frame frame{};
        node_id node = no_id;
    };
    struct flow_sizes { ///< what the control flow asks of the layout
        session const* of;
        std::uint64_t operator()(tensor_id t) const { return detail::planned_bytes(of->graph_->tensors[t].desc); }
        [[nodiscard]] bool copies(tensor_id t) const { return of->roots_.empty() || of->roots_[t] == t; }
    };
    struct input_state {
        tensor_id tensor = no_id;
        std::byte* planned = nullptr;
        bool stays = false; ///< nothing else uses its memory
        bool set = false;
    };

    static int index_of(std::vector<graph_port> const& ports, std::string_view name) {
        for (std::size_t i = 0; i < ports.size(); ++i)
            if (ports[i].name == name) return static_cast<int>(i);
        return -1;
    }
    static std::size_t place_of_name(std::vector<graph_port> const& ports, std::string_view name) {
        return static_cast<std::size_t>(index_of(ports, name)); // none: beyond every port
    }
    [[nodiscard]] status check_input(std::size_t i, std::size_t bytes) const {
        if (!ready_ || i >= inputs_.size()) return fail(errc::no_such_input, {}, "an input of the graph");
        auto const wanted = detail::planned_bytes(graph_->tensors[inputs_[i].tensor].desc);
        if (bytes == wanted) return ok;
        return fail(errc::wrong_input_data, graph_->inputs[i].name, "this many bytes", static_cast<std::int64_t>(wanted), static_cast<std::int64_t>(bytes));
    }

    void place_tensors(memory_plan const& plan, error_list& errors) {
        tensors_.resize(graph_->tensors.size());
        for (tensor_id t = 0; t < tensors_.size(); ++t) {
            auto const& d = graph_->tensors[t].desc;
            auto& a = tensors_[t];
            a.desc = &d;
            if (graph_->is_constant(t)) {
                place_constant(t, a, errors);
            } else if (plan.of_tensor[t] != no_id) { // what control flow passes on has the place of its source
                auto* const at = arena_.data() + plan.tensors[plan.of_tensor[t]].offset;
                if (bits_of(d.type) == 0) a.strings = reinterpret_cast<std::string_view*>(at);
                else a.data = at;
            }
        }
        roots_ = memory_roots(*graph_);
        for (tensor_id t = 0; t < roots_.size(); ++t)
            if (roots_[t] != t) tensors_[t].data = tensors_[roots_[t]].data, tensors_[t].strings = tensors_[roots_[t]].strings;
    }
    void place_constant(tensor_id t, kernel_argument& a, error_list& errors) {
        auto const value = graph_->value_of(t);
        auto const elements = a.desc->shape.elements();
        if (bits_of(a.desc->type) == 0) {
            a.strings = const_cast<std::string_view*>(value.strings.data()); // inputs are never written
            if (elements.is(static_cast<std::int64_t>(value.strings.size()))) return;
        } else if (auto const wanted = bytes_of(*a.desc); wanted.is(static_cast<std::int64_t>(value.bytes.size()))) {
            a.data = const_cast<std::byte*>(value.bytes.data());
            if (reinterpret_cast<std::uintptr_t>(a.data) % detail::alignment_of(a.desc->type) == 0) return;
            auto& copy = copies_.emplace_back(value.bytes.size());
            if (copy.data()) std::memcpy(a.data = copy.data(), value.bytes.data(), value.bytes.size());
            else errors.add(errc::out_of_memory_budget, where(t), "memory for a constant", std::to_string(value.bytes.size()));
            return;
        }
        errors.add(errc::wrong_blob_size, where(t), "as many elements as the shape", std::to_string(value.bytes.size()) + " bytes");
    }
    [[nodiscard]] place where(tensor_id t) const { return detail::place_of(*graph_, graph_->nodes[graph_->tensors[t].producer]); }

    void add_steps(memory_plan const& plan, kernel_binding const& kernels, error_list& errors) {
        std::size_t count = 0, steps = 0;
        for (auto const& n : graph_->nodes) count += n.input_count + n.output_count, steps += n.kind == node_kind::operation;
        arguments_.reserve(count); // addresses are taken below
        steps_.reserve(steps);
        flow_kinds const kinds(graph_->catalog);
        std::vector<std::uint32_t> step_of(graph_->nodes.size(), no_id);
        for (node_id i = 0; i < graph_->nodes.size(); ++i) {
            auto const& n = graph_->nodes[i];
            if (n.kind == node_kind::input || n.kind == node_kind::constant || kinds(n) != flow::plain) continue;
            auto const* row = kernels.of_node[i].row;
            if (!row) {
                errors.add(errc::no_kernel, detail::place_of(*graph_, n), "a kernel");
                continue;
            }
            auto* const inputs = arguments_.data() + arguments_.size();
            for (auto t : graph_->inputs_of(n)) {
                if (t != no_id && graph_->tensors[t].producer >= i) errors.add(errc::cycle, detail::place_of(*graph_, n), "an input from an earlier node");
                arguments_.push_back(t == no_id ? kernel_argument{} : tensors_[t]);
            }
            auto* const outputs = arguments_.data() + arguments_.size();
            for (std::uint32_t k = 0; k < n.output_count; ++k) arguments_.push_back(tensors_[n.first_output + k]);
            step s{row->run, {graph_->input_ports(n), graph_->output_ports(n), inputs, outputs, graph_->attributes_of(n).data(), nullptr, 0}, i};
            if (auto const w = plan.of_workspace.empty() ? no_id : plan.of_workspace[i]; w != no_id) {
                s.frame.workspace = arena_.data() + plan.workspaces[w].offset;
                s.frame.workspace_bytes = static_cast<std::size_t>(plan.workspaces[w].bytes);
            } else if (kernels.workspace_bytes[i]) {
                errors.add(errc::overlapping_tensors, detail::place_of(*graph_, n), "a plan with this node's workspace");
            }
            step_of[i] = static_cast<std::uint32_t>(steps_.size());
            steps_.push_back(s);
        }
        flow_.build(*graph_, step_of, flow_sizes{this}, errors);
    }
    void prepare_inputs(memory_plan const& plan) {
        std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges; // [begin, end) of everything, by begin
        for (auto const* all : {&plan.tensors, &plan.workspaces})
            for (auto const& p : *all)
                if (p.bytes) ranges.push_back({p.offset, p.offset + p.bytes});
        std::sort(ranges.begin(), ranges.end());
        std::vector<std::uint64_t> reach(ranges.size() + 1, 0); // the farthest end before each
        for (std::size_t i = 0; i < ranges.size(); ++i) reach[i + 1] = std::max(reach[i], ranges[i].second);
        auto const alone = [&](placement const& p) {
            if (!p.bytes) return true;
            auto const i = static_cast<std::size_t>(std::lower_bound(ranges.begin(), ranges.end(), std::pair(p.offset, p.offset + p.bytes)) - ranges.begin());
            return reach[i] <= p.offset && (i + 1 == ranges.size() || ranges[i + 1].first >= p.offset + p.bytes);
        };
        for (auto const& port : graph_->inputs) {
            input_state in{port.tensor, tensors_[port.tensor].data, true, false};
            if (auto const at = plan.of_tensor[port.tensor]; at != no_id) in.stays = alone(plan.tensors[at]);
            inputs_.push_back(in);
        }
    }
    /// Lets every reader of input `i` read at `data`.
    void point(std::size_t i, std::byte* data) {
        auto const at = inputs_[i].tensor;
        point_tensor(at, data);
        for (tensor_id t = 0; t < roots_.size(); ++t)
            if (roots_[t] == at) point_tensor(t, data);
    }
    void point_tensor(tensor_id t, std::byte* data) {
        for (auto& a : arguments_)
            if (a.desc == &graph_->tensors[t].desc) a.data = data;
        tensors_[t].data = data;
    }

    graph const* graph_ = nullptr;
    detail::aligned_bytes arena_{};
    std::vector<detail::aligned_bytes> copies_{}; ///< constants that are not aligned where they are
    std::vector<kernel_argument> tensors_{};      ///< one per tensor of the graph
    std::vector<kernel_argument> arguments_{};    ///< one per edge and output, in the order of the steps
    std::vector<step> steps_{};
    std::vector<input_state> inputs_{};
    std::vector<tensor_id> roots_{}; ///< whose memory each tensor uses; empty: its own
    detail::flow_program flow_{};    ///< empty: every step runs once
    std::uint64_t iterations_ = 1'000'000;
    node_id failed_ = no_id;
    bool ready_ = false;
};

GRAFT_END
