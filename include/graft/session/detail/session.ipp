// graft/session/detail/session.ipp - setup, inputs and runs of a session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string>  // to_string
#include <utility>
#include <vector>

#include "graft/op/infer/infer_node.hpp"
#include "graft/session/detail/exclusive_memory.hpp"
#include "graft/session/detail/initial_contents.hpp"

GRAFT_BEGIN
namespace detail {

GRAFT_LARGE int index_of_port(series<graph_port> const& ports, std::string_view name) {
    for (std::size_t i = 0; i < ports.size(); ++i)
        if (ports[i].name == name) return static_cast<int>(i);
    return -1;
}

GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::size_t at) {
    return fail(code, {},
        code == errc::unknown_input ? "an input of the graph, below" : "an output of the graph, below",
        static_cast<std::int64_t>(ports.size()), static_cast<std::int64_t>(at));
}

GRAFT_LARGE status no_such_port(errc code, series<graph_port> const& ports, std::string_view name) {
    nearest_name near(name);
    for (auto const& p : ports) near.look(p.name);
    // the name that was asked for may end before the status does
    return fail(code, {}, near.found.empty() && !ports.empty() ? ports[0].name : near.found);
}

GRAFT_LARGE status another_dtype(std::string_view port, dtype has, dtype given) {
    auto why = fail(errc::wrong_dtype, port, name_of(has));
    why.found = name_of(given);
    return why;
}

} // namespace detail

GRAFT_LARGE session::session(planned_graph of) : owner_(std::move(of.owner)), graph_(of.graph), sizes_(*graph_) {
    errors_.errors = std::move(of.missing);
    lay_out(*of.plan, *of.kernels, of.is_checked);
}
GRAFT_LARGE session::session(graph const& g, memory_plan const& plan, kernel_binding const& kernels)
    : graph_(&g), sizes_(g), states_(kernels.states) {
    lay_out(plan, kernels, false);
}
struct session::flow_sizes { ///< the control flow's requirements for the layout
    session* of;
    std::uint64_t operator()(tensor_id t) const { return detail::planned_bytes(of->graph_->largest_desc(t)); }
    [[nodiscard]] tensor_desc* sized(tensor_id t) const { return of->sizes_.of(t); }
    [[nodiscard]] bool copies(tensor_id t) const { return of->memory_.roots.empty() || of->memory_.roots[t] == t; }
};
template <class After> status session::run_all(After& after) {
    if (!flow_.empty())
        return flow_.run(
            span<kernel_argument const>(memory_.tensors),
            [this](std::uint32_t k, status& why) { return invoke(k, why); }, iterations_, after, failed_);
    if (!prologues_.empty() || !reviews_.empty())
        return run_each([this](step const& s, status& why) { return invoke(place_of(s), why); }, after);
    return run_each([](step const& s, status& why) { return s.run(*s.frame, why); }, after);
}
template <class Invoke, class After> status session::run_each(Invoke invoke_step, After& after) {
    status why;
    // kernels may write anywhere: no other member of the session is read between them
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
template <class After> status session::run_with(After& after) {
    if (running_) return unusable();
    failed_ = now_ = no_id;
    ran_ = false;
    started_ = true;
    if (pending_) take_over();
    if (auto const s = usable(); !s) return s;
    if (!ready_)
        return fail(errors_.failed() ? errors_.errors[0].code : errc::kernel_failed, {}, "a session without errors");
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        if (inputs_[i].read && !inputs_[i].set)
            return fail(errc::missing_input, graph_->inputs[i].name, "set_input before this run");
    for (auto& in : inputs_) in.set = in.stays || memory_.tensors[in.tensor].data != in.planned, in.changed = false;
    changed_ = false;
    if (!pool_.empty() && !pool_.get()) return fail(errc::thread_pool_ended, {}, "a pool that ends after the last run");
    strings_->back_to({});
    for (auto& t : characters_) t.ran = true;
    detail::running_mark::run const now(running_);
    if (!team_.empty()) team_[0].lost_parts = false;
    auto why = run_all(after);
    if (!team_.empty() && team_[0].lost_parts)
        why = fail(errc::thread_pool_lost_parts, {}, "a pool that calls each part of a kernel's work once"),
        failed_ = no_id;
    if (why) reviews_.clear();
    if (why && !kept_.empty()) why = check_state();
    ran_ = static_cast<bool>(why);
    return why;
}
GRAFT_LARGE status session::run_and_tell(listener after) {
    auto reviews = std::exchange(reviews_, {}); // an observer takes times, or repeats on a chip what a kernel has done
    auto const why = run_with(after);
    reviews_ = std::move(reviews);
    return why;
}
GRAFT_LARGE status session::unusable() const {
    if (!graph_) return fail(errc::moved_from, {}, "a session that was not moved from");
    if (running_) return fail(errc::session_is_running, {}, "a session that does not run");
    return fail(
        errc::graph_was_edited, {}, "a graph that does not end, and is not moved or edited, while a session has it");
}
// Not in every unit that uses a session: its members have some forty destructors.
GRAFT_LARGE session::session(session&& other) noexcept = default;
GRAFT_LARGE session& session::operator=(session&& other) noexcept = default;
GRAFT_LARGE session::~session() = default;
GRAFT_LARGE status session::resize_input(std::size_t i, shape const& s) {
    if (!idle()) return unusable();
    if (!ready_ || i >= inputs_.size()) return detail::no_such_port(errc::unknown_input, given(), i);
    auto const t = inputs_[i].tensor;
    auto* const d = sizes_.of(t);
    if (!d)
        return s == memory_.tensors[t].desc->shape
                   ? ok
                   : fail(errc::wrong_shape, graph_->inputs[i].name, "the shape that the graph has");
    inputs_[i].set = false;
    changed_ = true;
    return sizes_.accept(t, *d, s);
}
GRAFT_LARGE status session::set_input(std::size_t i, byte_view bytes) {
    if (auto const s = check_input(i, bytes); !s) return s;
    if (pending_) take_over();
    auto const t = graph_->inputs[i].tensor;
    auto const planned = place_of_input(i);
    if (memory_.tensors[t].data != planned) point(i, planned);
    if (!bytes.empty()) std::memcpy(planned, bytes.data(), bytes.size());
    inputs_[i].set = true;
    set_changed(i);
    return ok;
}
GRAFT_LARGE status session::set_input(std::string_view name, byte_view bytes) {
    auto const i = input_index(name);
    return i < 0 ? no_port(errc::unknown_input, given(), name) : set_input(static_cast<std::size_t>(i), bytes);
}
GRAFT_LARGE status session::set_input(std::size_t i, span<std::string_view const> strings) {
    if (auto const s = check_input(i, strings.size_bytes()); !s) return s;
    if (pending_) take_over();
    auto* const to = memory_.tensors[graph_->inputs[i].tensor].strings;
    if (!to) return fail(errc::wrong_input_data, graph_->inputs[i].name, "bytes, not strings");
    if (characters_.size() <= i) characters_.resize(inputs_.size());
    auto& kept = characters_[i].next();
    for (std::size_t k = 0; k < strings.size(); ++k) to[k] = kept.keep(strings[k]);
    inputs_[i].set = true;
    set_changed(i);
    return ok;
}
GRAFT_LARGE status session::bind_bytes(std::size_t i, byte_view bytes) {
    if (auto const s = check_input(i, bytes); !s) return s;
    if (pending_) take_over();
    auto const& port = graph_->inputs[i];
    auto const boundary = detail::alignment_of(graph_->tensors[port.tensor].desc.type);
    if (memory_.tensors[port.tensor].strings)
        return fail(errc::wrong_input_data, port.name, "strings, which are set by copy");
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % boundary)
        return fail(errc::wrong_input_data, port.name, "an address that is a multiple of",
            static_cast<std::int64_t>(boundary), 0);
    if (memory_.has(bytes)) return fail(errc::wrong_input_data, port.name, "memory that is not this session's own");
    point(i, const_cast<std::byte*>(bytes.data())); // inputs are never written
    inputs_[i].set = true;
    set_changed(i);
    return ok;
}
GRAFT_LARGE status session::run() {
    nobody none;
    return run_with(none);
}
GRAFT_LARGE void session::lay_out(memory_plan const& plan, kernel_binding const& kernels, bool checked) {
    graph const& g = *graph_;
    auto& errors = errors_;
    alive_ = g;
    edits_ = g.edits.count;
    if (errors.failed()) return; // without a plan or kernels there are no further errors
    for (auto const& in : g.inputs)
        if (g.tensors[in.tensor].desc.shape.symbolic() && g.bound_of(in.tensor) == no_id)
            errors.add(errc::undetermined_shape, where(in.tensor), "numbers for its symbols, by bind_symbols");
    if (errors.failed()) return;
    if (!memory_.take(plan))
        errors.add(errc::memory_budget_exceeded, {}, "memory for the arena", std::to_string(plan.arena_bytes));
    else if (plan.of_tensor.size() != g.tensors.size() || kernels.of_node.size() != g.nodes.size())
        errors.add(errc::overlapping_tensors, {}, "a plan and kernels of this graph");
    else if (memory_.place(g, plan, sizes_, checked, errors); errors.failed()) return;
    else if (auto const* const of = kernels.bound_to.get(); of && of != &g)
        errors.add(errc::no_kernel, {}, "kernels of this graph", "kernels of another graph");
    else flow_.build(g, add_steps(g, plan, kernels, memory_, sizes_, checked, errors), flow_sizes{this}, errors);
    ready_ = !errors.failed();
    if (!ready_) return;
    prepare_inputs(plan);
    prepare_state();
}
GRAFT_LARGE void session::prepare_state() {
    constexpr std::size_t boundary = 64; // of any element type
    auto const& ports = graph_->inputs;
    auto& bytes = state_bytes_;
    for (std::uint32_t i = 0; i < ports.size(); ++i) {
        if (ports[i].state_output == no_id) continue;
        auto const size = static_cast<std::size_t>(detail::planned_bytes(*memory_.tensors[ports[i].tensor].desc));
        bool const fits = ports[i].state_output < graph_->outputs.size() &&
                          ports[i].initial_value < graph_->values.size() &&
                          graph_->values[ports[i].initial_value].bytes.size() == size && !sizes_.of(ports[i].tensor);
        if (!fits) {
            errors_.add(errc::wrong_blob_size, where(ports[i].tensor), "an output, and a first value of its size");
            continue;
        }
        auto const last = graph_->outputs[ports[i].state_output].tensor;
        check_next(ports[i]);
        kept_.push_back({i, last, nullptr, size});
        bytes += (size + boundary - 1) / boundary * boundary;
    }
    if (kept_.empty() || errors_.failed()) return void(ready_ = !errors_.failed());
    state_ = detail::aligned_bytes(2 * bytes, boundary);
    if (!state_.data()) {
        errors_.add(errc::memory_budget_exceeded, {}, "memory for what is kept", std::to_string(2 * bytes));
        return void(ready_ = false);
    }
    auto* at = state_.data();
    for (auto& k : kept_) {
        k.now = at;
        at += (k.bytes + boundary - 1) / boundary * boundary;
        point(k.input, k.now);
    }
    reset();
}
GRAFT_LARGE status session::use_threads(thread_pool* pool) {
    if (running_) return unusable();
    thread_team team{pool, pool ? algorithm::max(pool->size(), std::size_t{1}) : std::size_t{1}};
    detail::aligned_bytes memory;
    if (auto const each = (shared_bytes_ + planned_alignment - 1) / planned_alignment * planned_alignment;
        each > 0 && team.size > 1) {
        if (team.size - 1 > SIZE_MAX / 2 / each)
            return fail(errc::memory_budget_exceeded, {}, "memory for each thread");
        memory = detail::aligned_bytes((team.size - 1) * each);
        if (!memory.data()) return fail(errc::memory_budget_exceeded, {}, "memory for each thread");
        team.memory = memory.data(), team.bytes = each;
    }
    team_memory_ = std::move(memory);
    team_.assign(1, team);
    pool_ = pool ? reference_to<thread_pool>(*pool) : reference_to<thread_pool>();
    for (auto& f : frames_) f.threads = team.size > 1 ? team_.data() : nullptr;
    return ok;
}
GRAFT_LARGE void session::reset() {
    if (!usable()) return;
    running_.require_rest();
    pending_ = false;
    for (auto const& k : kept_) {
        auto const& first = graph_->values[graph_->inputs[k.input].initial_value].bytes;
        if (k.bytes) std::memcpy(k.now, first.data(), k.bytes);
        point(k.input, k.now); // it may have been bound to other memory
        inputs_[k.input].set = true;
        set_changed(k.input);
    }
}
GRAFT_LARGE status session::adopt_state(session const& other) {
    if (auto const s = idle(); !s) return s;
    if (auto const s = other.idle(); !s) return s;
    bool same = kept_.size() == other.kept_.size();
    for (std::size_t i = 0; same && i < kept_.size(); ++i)
        same = kept_[i].input == other.kept_[i].input && kept_[i].bytes == other.kept_[i].bytes &&
               graph_->inputs[kept_[i].input].name == other.graph_->inputs[other.kept_[i].input].name;
    if (!same) return fail(errc::wrong_shape, {}, "a session with the same states, of the same names");
    reset();
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        auto const* const last = other.pending_ ? other.memory_.tensors[other.kept_[i].last].data : other.kept_[i].now;
        if (kept_[i].bytes) std::memcpy(kept_[i].now, last, kept_[i].bytes);
    }
    return ok;
}
GRAFT_LARGE void session::take_over() {
    pending_ = false;
    auto const inside = [this](std::byte const* at) {
        auto const from = reinterpret_cast<std::uintptr_t>(state_.data()), here = reinterpret_cast<std::uintptr_t>(at);
        return here >= from && here - from < state_bytes_;
    };
    bool exchanged = false; // the value of one is the old value of another
    for (auto const& k : kept_) {
        auto const* const data = memory_.tensors[k.last].data;
        exchanged = exchanged || (data != k.now && inside(data));
    }
    if (exchanged) // copy all aside first
        for (auto const& k : kept_)
            if (k.bytes) std::memcpy(k.now + state_bytes_, memory_.tensors[k.last].data, k.bytes);
    for (auto const& k : kept_) {
        auto const* const from = exchanged ? k.now + state_bytes_ : memory_.tensors[k.last].data;
        if (!k.bytes || from == k.now) continue;
        std::memcpy(k.now, from, k.bytes);
        set_changed(k.input);
    }
    for (auto const& k : kept_) { // some may have been bound to other memory
        if (memory_.tensors[inputs_[k.input].tensor].data != k.now) point(k.input, k.now), set_changed(k.input);
        inputs_[k.input].set = true;
    }
}
GRAFT_LARGE bool session::invoke(std::size_t k, status& why) {
    auto const& s = program_[k];
    if (prologues_.empty()) return call(k, *s.frame, why);
    auto const& first = prologues_[k];
    if (!first.sized) {
        for (auto b = first.first; b < first.first + first.count; ++b)
            detail::initialize_output(initial_contents_[b], s.frame->inputs, s.frame->outputs);
        return call(k, *s.frame, why);
    }
    auto const& n = graph_->nodes[node_of_step_[k]];
    auto& frame = frames_[k];
    auto* const arguments = arguments_.data() + (frame.inputs - arguments_.data());
    if (why = sizes_.before(n, frame, arguments, first.workspace, memory_.tensors); !why) return false;
    if (first.tile)
        if (why = tile_again(n, frame, arguments, first.tile); !why) return false;
    for (auto b = first.first; b < first.first + first.count; ++b)
        detail::initialize_output(initial_contents_[b], frame.inputs, frame.outputs);
    if (!call(k, frame, why)) return false;
    return static_cast<bool>(why = sizes_.after(n));
}
GRAFT_LARGE status session::tile_again(
    node const& n, kernel_frame const& f, kernel_argument const* arguments, tiling_function tile) {
    auto& t = tilings_[static_cast<std::size_t>(f.tiling - tilings_.data())];
    auto call = sizes_.frame_of(n, arguments + n.input_count);
    sizes_.watch_inputs(call);
    auto const answer = tile(call, device_, t);
    if (auto const why = tiling_answer(graph_->catalog, n.op, call, answer); !why) return why;
    if (auto const bytes = t.workspace_at(t.workspaces); bytes > f.workspace_bytes)
        return fail(errc::size_exceeds_bound, "workspace", "the bytes that were planned",
            static_cast<std::int64_t>(f.workspace_bytes), static_cast<std::int64_t>(bytes));
    return ok;
}
GRAFT_LARGE status session::check_input(std::size_t i, byte_view bytes) const {
    if (auto const s = check_input(i, bytes.size()); !s) return s;
    auto const known = graph_->value_of(inputs_[i].tensor);
    if (!known.constant || known.bytes.size() != bytes.size() ||
        std::memcmp(known.bytes.data(), bytes.data(), bytes.size()) == 0)
        return ok;
    return fail(errc::wrong_input_data, graph_->inputs[i].name, "the value that the graph was imported with");
}
GRAFT_LARGE status session::check_input(std::size_t i, std::size_t bytes) const {
    if (!idle()) return unusable();
    if (!ready_ || i >= inputs_.size()) return detail::no_such_port(errc::unknown_input, given(), i);
    auto const wanted = detail::planned_bytes(*memory_.tensors[inputs_[i].tensor].desc);
    if (bytes == wanted) return ok;
    return fail(errc::wrong_input_data, graph_->inputs[i].name, "a size in bytes of", static_cast<std::int64_t>(wanted),
        static_cast<std::int64_t>(bytes));
}
GRAFT_LARGE void session::prepare_inputs(memory_plan const& plan) {
    constexpr std::size_t few = 8; // limit for searching the plan for each of them
    auto const many = graph_->inputs.size() > few ? shared<detail::exclusive_memory>::make(plan) : nullptr;
    std::vector<bool> read(graph_->tensors.size());
    for (auto const t : graph_->edges)
        if (t != no_id) read[t] = true;
    for (auto const& port : graph_->outputs) read[port.tensor] = true;
    for (auto const& port : graph_->inputs) {
        input_state in{port.tensor, memory_.tensors[port.tensor].data, true, false, read[port.tensor], false};
        if (auto const at = plan.of_tensor[port.tensor]; at != no_id)
            in.stays = many ? (*many)(plan.tensors[at]) : detail::is_alone(plan, plan.tensors[at]);
        inputs_.push_back(in);
    }
}
GRAFT_LARGE void session::point(std::size_t i, std::byte* data) {
    auto const at = inputs_[i].tensor;
    point_tensor(at, data);
    for (tensor_id t{}; t < memory_.roots.size(); ++t)
        if (memory_.roots[t] == at) point_tensor(t, data);
}
GRAFT_LARGE void session::point_tensor(tensor_id t, std::byte* data) {
    for (std::size_t k = 0; k < arguments_.size(); ++k)
        if (of_argument_[k] == t) arguments_[k].data = data;
    memory_.tensors[t].data = data;
}

GRAFT_END

#include "graft/session/detail/session_values.ipp"
