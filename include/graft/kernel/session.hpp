// graft/kernel/session.hpp - runs a planned graph: a flat program whose arguments are laid out once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <memory>  // shared_ptr
#include <string>  // to_string
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/plan.hpp"
#include "graft/graph/planned_size.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/beginning.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/flow_program.hpp"
#include "graft/kernel/lone_memory.hpp"
#include "graft/kernel/memory.hpp"
#include "graft/kernel/planned_graph.hpp"
#include "graft/kernel/session_memory.hpp"
#include "graft/kernel/sizing.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// A graph ready to run. Kernels and addresses are fixed at construction, and shapes but those that `graph::bounds`
/// holds: these are inferred again in every run, inside the memory of their bounds. `run` looks nothing up and
/// allocates nothing. Several sessions may share one graph and its constants.
/// example `auto const program = graft::compile(std::move(*graph), npu); graft::session run{*program};`
class GRAFT_TYPE session {
public:
    /// Of a compiled program, which the session keeps alive. Where it is not `ready()`, `errors()` says why.
    /// error out_of_memory_budget: no memory; what a partial program lacks; and the errors of the other constructor
    explicit session(planned_graph of) : owner_(std::move(of.owner)), graph_(of.graph), sizes_(*graph_) {
        errors_.errors = std::move(of.missing);
        lay_out(*of.plan, *of.kernels, errors_);
    }
    /// Of its parts, which outlive the session; `plan` and `kernels` were made for `g`. With errors,
    /// earlier ones included, the session is empty: `ready()` is false.
    /// error no_kernel, wrong_blob_size (a constant), cycle (an edge from a later node), overlapping_tensors (a plan of
    ///       another graph), out_of_memory_budget (no memory), undetermined_shape (an input with symbols and
    ///       without a bound)
    session(graph const& g, memory_plan const& plan, kernel_binding const& kernels, error_list& errors)
        : graph_(&g), sizes_(g), states_(kernels.states) {
        lay_out(plan, kernels, errors);
    }

    [[nodiscard]] bool ready() const { return ready_; }
    /// What keeps it from being ready.
    [[nodiscard]] series<error> const& errors() const { return errors_.errors; }
    [[nodiscard]] std::size_t input_count() const { return graph_->inputs.size(); }
    [[nodiscard]] std::size_t output_count() const { return graph_->outputs.size(); }
    /// Position of the graph's input or output of this name, or -1.
    [[nodiscard]] int input_index(std::string_view name) const { return index_of(graph_->inputs, name); }
    [[nodiscard]] int output_index(std::string_view name) const { return index_of(graph_->outputs, name); }

    /// Gives input `i`, which has a bound, the shape that it has from now on; before, it has its bound's. The
    /// data of the input must be set again.
    /// error no_such_input; wrong_shape: contradicts the graph, or the input has no bound; size_above_the_bound
    status resize_input(std::size_t i, shape const& s) {
        if (!ready_ || i >= inputs_.size()) return fail(errc::no_such_input, {}, "an input of the graph");
        auto const t = inputs_[i].tensor;
        auto* const d = sizes_.of(t);
        if (!d)
            return s == memory_.tensors[t].desc->shape
                       ? ok
                       : fail(errc::wrong_shape, graph_->inputs[i].name, "the shape that the graph has");
        inputs_[i].set = false;
        return sizes_.accept(t, *d, s);
    }
    /// Copies `bytes` to input `i`. An input whose memory is used again within a run must be set before each run.
    /// error no_such_input, wrong_input_data: not as many bytes as the tensor has
    status set_input(std::size_t i, byte_view bytes) {
        if (auto const s = check_input(i, bytes.size()); !s) return s;
        auto const t = graph_->inputs[i].tensor;
        auto const planned = inputs_[i].planned;
        if (memory_.tensors[t].data != planned) point(i, planned);
        if (!bytes.empty()) std::memcpy(planned, bytes.data(), bytes.size());
        inputs_[i].set = true;
        return ok;
    }
    status set_input(std::string_view name, byte_view bytes) {
        return set_input(place_of_name(graph_->inputs, name), bytes);
    }
    /// Copies the views; the characters stay where they are.
    status set_input(std::size_t i, span<std::string_view const> strings) {
        if (auto const s = check_input(i, strings.size_bytes()); !s) return s;
        auto* const to = memory_.tensors[graph_->inputs[i].tensor].strings;
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
        if (memory_.tensors[port.tensor].strings)
            return fail(errc::wrong_input_data, port.name, "strings, which are set by copy");
        if (reinterpret_cast<std::uintptr_t>(bytes.data()) % boundary)
            return fail(errc::wrong_input_data, port.name, "an address that is a multiple of",
                static_cast<std::int64_t>(boundary), 0);
        point(i, const_cast<std::byte*>(bytes.data())); // inputs are never written
        inputs_[i].set = true;
        return ok;
    }

    /// Runs all nodes. Stops at the first failure: its status, and `failed_node()`.
    /// error missing_input: an input was not set (again); too_many_iterations; whatever a kernel answers
    /// cost one indirect call per node, and per turn for nodes of a loop; no allocation
    status run() { return run(nobody{}); }
    /// The same; `after(node)` is called behind every node that runs, each time, while its outputs are there to be read
    /// by `tensor`.
    template <class After> status run(After&& after) {
        failed_ = no_id;
        if (!ready_)
            return fail(
                errors_.failed() ? errors_.errors[0].code : errc::kernel_failed, {}, "a session without errors");
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            if (!inputs_[i].set) return fail(errc::missing_input, graph_->inputs[i].name, "set_input before this run");
        for (auto& in : inputs_) in.set = in.stays || memory_.tensors[in.tensor].data != in.planned;
        if (!flow_.empty())
            return flow_.run(
                span<kernel_argument const>(memory_.tensors),
                [this](std::uint32_t k, status& why) { return invoke(k, why); }, iterations_, after, failed_);
        if (!prologues_.empty())
            return run_each([this](step const& s, status& why) { return invoke(place_of(s), why); }, after);
        return run_each([](step const& s, status& why) { return s.run(*s.frame, why); }, after);
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
        auto const& a = memory_.tensors[t];
        auto const& d = *a.desc;
        if (a.strings) return {d, {}, {a.strings, static_cast<std::size_t>(d.shape.elements().value())}};
        return {d, {a.data, static_cast<std::size_t>(detail::planned_bytes(d))}, {}};
    }

private:
    void lay_out(memory_plan const& plan, kernel_binding const& kernels, error_list& errors) {
        auto const& g = *graph_;
        if (errors.failed()) return; // without a plan or kernels there is nothing to add
        for (auto const& in : g.inputs)
            if (g.tensors[in.tensor].desc.shape.symbolic() && g.bound_of(in.tensor) == no_id)
                errors.add(errc::undetermined_shape, where(in.tensor), "numbers for its symbols, by bind_symbols");
        if (errors.failed()) return;
        if (!memory_.take(plan))
            errors.add(errc::out_of_memory_budget, {}, "memory for the arena", std::to_string(plan.arena_bytes));
        else if (plan.of_tensor.size() != g.tensors.size() || kernels.of_node.size() != g.nodes.size())
            errors.add(errc::overlapping_tensors, {}, "a plan and kernels of this graph");
        else if (memory_.place(g, plan, sizes_, errors); !errors.failed()) add_steps(plan, kernels, errors);
        ready_ = !errors.failed();
        if (ready_) prepare_inputs(plan);
    }

    struct step { ///< all that a run reads of a node, but for its arguments
        kernel_function run = nullptr;
        kernel_frame const* frame = nullptr;
    };
    struct prologue {       ///< what comes before a step
        bool sized = false; ///< a tensor of the node has a shape, or its tiling needs a value, that only a run tells
        workspace_function workspace = nullptr;
        tiling_function tile = nullptr;
        std::uint32_t first = 0, count = 0; ///< outputs whose memory begins with something
    };
    struct nobody { ///< hears of no node
        void operator()(node_id) const {}
    };
    struct flow_sizes { ///< what the control flow asks of the layout
        session* of;
        std::uint64_t operator()(tensor_id t) const { return detail::planned_bytes(of->graph_->largest_desc(t)); }
        [[nodiscard]] tensor_desc* sized(tensor_id t) const { return of->sizes_.of(t); }
        [[nodiscard]] bool copies(tensor_id t) const { return of->memory_.roots.empty() || of->memory_.roots[t] == t; }
    };
    struct input_state {
        tensor_id tensor = no_id;
        std::byte* planned = nullptr;
        bool stays = false; ///< nothing else uses its memory
        bool set = false;
    };

    template <class Invoke, class After> status run_each(Invoke invoke_step, After& after) {
        status why;
        // kernels may write anywhere: nothing else of the session is read between them
        auto const* const first = program_.data();
        for (auto const *s = first, *end = first + program_.size(); s != end; ++s) {
            if (!invoke_step(*s, why)) [[unlikely]] {
                failed_ = node_of_step_[place_of(*s)];
                return why;
            }
            if constexpr (!std::is_same_v<After, nobody>) after(node_of_step_[place_of(*s)]);
        }
        return ok;
    }
    [[nodiscard]] std::size_t place_of(step const& s) const { return static_cast<std::size_t>(&s - program_.data()); }
    bool invoke(std::size_t k, status& why) {
        auto const& s = program_[k];
        if (prologues_.empty()) return s.run(*s.frame, why);
        auto const& first = prologues_[k];
        if (!first.sized) {
            for (auto b = first.first; b < first.first + first.count; ++b)
                detail::begin_output(beginnings_[b], s.frame->inputs, s.frame->outputs);
            return s.run(*s.frame, why);
        }
        auto const& n = graph_->nodes[node_of_step_[k]];
        auto& frame = frames_[k];
        auto* const arguments = arguments_.data() + (frame.inputs - arguments_.data());
        if (why = sizes_.before(n, frame, arguments, first.workspace, memory_.tensors); !why) return false;
        if (first.tile)
            if (why = tile_again(n, frame, arguments, first.tile); !why) return false;
        for (auto b = first.first; b < first.first + first.count; ++b)
            detail::begin_output(beginnings_[b], frame.inputs, frame.outputs);
        if (!s.run(frame, why)) return false;
        return static_cast<bool>(why = sizes_.after(n));
    }
    status tile_again(node const& n, kernel_frame const& f, kernel_argument const* arguments, tiling_function tile) {
        auto& t = tilings_[static_cast<std::size_t>(f.tiling - tilings_.data())];
        auto call = sizes_.frame_of(n, arguments + n.input_count);
        if (auto const why = tile(call, device_, t); !why) return why;
        if (auto const bytes = t.workspace_at(t.workspaces); bytes > f.workspace_bytes)
            return fail(errc::size_above_the_bound, "workspace", "the bytes that were planned",
                static_cast<std::int64_t>(f.workspace_bytes), static_cast<std::int64_t>(bytes));
        return ok;
    }
    static int index_of(series<graph_port> const& ports, std::string_view name) {
        for (std::size_t i = 0; i < ports.size(); ++i)
            if (ports[i].name == name) return static_cast<int>(i);
        return -1;
    }
    static std::size_t place_of_name(series<graph_port> const& ports, std::string_view name) {
        return static_cast<std::size_t>(index_of(ports, name)); // none: beyond every port
    }
    [[nodiscard]] status check_input(std::size_t i, std::size_t bytes) const {
        if (!ready_ || i >= inputs_.size()) return fail(errc::no_such_input, {}, "an input of the graph");
        auto const wanted = detail::planned_bytes(*memory_.tensors[inputs_[i].tensor].desc);
        if (bytes == wanted) return ok;
        return fail(errc::wrong_input_data, graph_->inputs[i].name, "this many bytes",
            static_cast<std::int64_t>(wanted), static_cast<std::int64_t>(bytes));
    }

    [[nodiscard]] place where(tensor_id t) const {
        return detail::place_of(*graph_, graph_->nodes[graph_->tensors[t].producer]);
    }

    void add_steps(memory_plan const& plan, kernel_binding const& kernels, error_list& errors) {
        std::size_t count = 0, steps = 0, formats = 0;
        for (auto const& n : graph_->nodes)
            count += n.input_count + n.output_count, steps += n.kind == node_kind::operation;
        for (auto const& f : graph_->edge_formats) formats += f.read != format::nd || f.origin != format::nd;
        arguments_.reserve(count); // addresses are taken below
        of_argument_.reserve(count);
        edge_descs_.reserve(formats);
        frames_.reserve(steps); // and here
        tilings_.reserve(kernels.tilings.size());
        device_ = kernels.device;
        program_.reserve(steps);
        node_of_step_.reserve(steps);
        std::vector<std::uint32_t> step_of(graph_->nodes.size(), no_id);
        for (node_id i = 0; i < graph_->nodes.size(); ++i) {
            auto const& n = graph_->nodes[i];
            if (n.kind == node_kind::input || n.kind == node_kind::constant || flow_of(*graph_, n) != flow::plain)
                continue;
            auto const* row = kernels.of_node[i].row;
            if (!row) {
                errors.add(errc::no_kernel, detail::place_of(*graph_, n), "a kernel");
                continue;
            }
            auto* const inputs = arguments_.data() + arguments_.size();
            for (std::size_t k = 0; k < n.input_count; ++k) {
                auto const t = graph_->inputs_of(n)[k];
                if (t != no_id && graph_->tensors[t].producer >= i)
                    errors.add(errc::cycle, detail::place_of(*graph_, n), "an input from an earlier node");
                arguments_.push_back(t == no_id ? kernel_argument{} : memory_.tensors[t]);
                of_argument_.push_back(t);
                auto const own = graph_->edge_formats[n.first_input + k]; // a consumer may read in a format of its own
                if (t == no_id || (own.read == format::nd && own.origin == format::nd)) continue;
                auto const d = graph_->input_desc(n, k);
                if (d.format == memory_.tensors[t].desc->format &&
                    d.origin_format == memory_.tensors[t].desc->origin_format)
                    continue;
                edge_descs_.push_back(*memory_.tensors[t].desc);
                edge_descs_.back().format = d.format;
                edge_descs_.back().origin_format = d.origin_format;
                arguments_.back().describe(&edge_descs_.back());
            }
            auto* const outputs = arguments_.data() + arguments_.size();
            for (std::uint32_t k = 0; k < n.output_count; ++k)
                arguments_.push_back(memory_.tensors[n.first_output + k]), of_argument_.push_back(n.first_output + k);
            auto& frame = frames_.emplace_back(kernel_frame{graph_->input_ports(n), graph_->output_ports(n), inputs,
                outputs, graph_->attributes_of(n).data(), nullptr, 0});
            frame.carried = graph_->carried_of(n);
            if (i < kernels.states.size()) frame.state = kernels.states[i].get();
            if (auto const w = plan.of_workspace.empty() ? no_id : plan.of_workspace[i]; w != no_id) {
                frame.workspace = memory_.arena.data() + plan.workspaces[w].offset;
                frame.workspace_bytes = static_cast<std::size_t>(plan.workspaces[w].bytes);
            } else if (kernels.workspace_bytes[i]) {
                errors.add(
                    errc::overlapping_tensors, detail::place_of(*graph_, n), "a plan with this node's workspace");
            }
            step_of[i] = static_cast<std::uint32_t>(program_.size());
            bool again = sizes_.around(n);
            if (auto const* t = kernels.tiling_of(i)) {
                auto const& copy = tilings_.emplace_back(*t);
                tilings_.back().data = detail::room_for_tiling(tiling_data_, row->tiling_bytes);
                std::memcpy(copy.data, t->data, row->tiling_bytes);
                frame.tiling = &copy;
                again = again || detail::tiling_reads_a_run(*graph_, n);
            } else if (row->tile) {
                errors.add(errc::tiling_not_usable, detail::place_of(*graph_, n), "kernels whose tiling was asked for");
            }
            auto const begin = detail::beginnings_of(*graph_, n);
            if (again || !begin.empty()) prologues_.resize(steps);
            if (again) {
                sizes_.make_room(n);
                prologues_[program_.size()] = {true, row->workspace, row->tile, 0, 0};
            }
            for (auto const& b : begin)
                if (!detail::can_begin(b, outputs[b.output].desc->type))
                    errors.add(errc::wrong_dtype, detail::place_of(*graph_, n),
                        "memory that begins with 0, or with a wider number");
            if (!begin.empty()) {
                prologues_[program_.size()].first = static_cast<std::uint32_t>(beginnings_.size());
                prologues_[program_.size()].count = static_cast<std::uint32_t>(begin.size());
                beginnings_.insert(beginnings_.end(), begin.begin(), begin.end());
            }
            program_.push_back({row->run, &frame});
            node_of_step_.push_back(i);
        }
        flow_.build(*graph_, step_of, flow_sizes{this}, errors);
    }
    void prepare_inputs(memory_plan const& plan) {
        detail::lone_memory const alone(plan);
        for (auto const& port : graph_->inputs) {
            input_state in{port.tensor, memory_.tensors[port.tensor].data, true, false};
            if (auto const at = plan.of_tensor[port.tensor]; at != no_id) in.stays = alone(plan.tensors[at]);
            inputs_.push_back(in);
        }
    }
    /// Lets every reader of input `i` read at `data`.
    void point(std::size_t i, std::byte* data) {
        auto const at = inputs_[i].tensor;
        point_tensor(at, data);
        for (tensor_id t = 0; t < memory_.roots.size(); ++t)
            if (memory_.roots[t] == at) point_tensor(t, data);
    }
    void point_tensor(tensor_id t, std::byte* data) {
        for (std::size_t k = 0; k < arguments_.size(); ++k)
            if (of_argument_[k] == t) arguments_[k].data = data;
        memory_.tensors[t].data = data;
    }

    std::shared_ptr<void const> owner_{}; ///< of the graph, its plan and its kernels, where they are a program's
    error_list errors_{};
    graph const* graph_ = nullptr;
    detail::run_sizes sizes_{};
    detail::session_memory memory_{};
    series<kernel_argument> arguments_{};  ///< one per edge and output, in the order of the steps
    std::vector<tensor_id> of_argument_{}; ///< the tensor of each argument
    series<tensor_desc> edge_descs_{};     ///< of inputs that are read in another format than the tensor's
    series<kernel_frame> frames_{};        ///< one per step
    series<step> program_{};
    std::vector<node_id> node_of_step_{};
    series<prologue> prologues_{}; ///< one per step; empty when none has any
    series<detail::output_beginning> beginnings_{};
    series<std::shared_ptr<void>> states_{}; ///< what frames point to, shared with other sessions
    series<tiling_record> tilings_{};        ///< of the steps with a tiled kernel
    arena tiling_data_{};
    platform device_{};
    series<input_state> inputs_{};
    detail::flow_program flow_{}; ///< empty: every step runs once
    std::uint64_t iterations_ = 1'000'000;
    node_id failed_ = no_id;
    bool ready_ = false;
};

GRAFT_END
