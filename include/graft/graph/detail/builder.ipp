// graft/graph/detail/builder.ipp - the bodies of graft/graph/ir/builder.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/detail/unfinished_node.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/format_set.hpp"

GRAFT_BEGIN

namespace detail {
/// Formats of an input, and the properties of the input that it follows.
[[gnu::noinline]] inline bool keeps_to(
    inference_plan::taken const& want, tensor_desc const& d, tensor_desc const& root) {
    auto const follows = [&](aspect a) { return (want.aspects & static_cast<std::uint8_t>(a)) != 0; };
    return (want.formats == 0 || format_set::of(want.formats).has(d.format)) &&
           (want.origin_formats == 0 || format_set::of(want.origin_formats).has(d.origin_format)) &&
           !(follows(aspect::dtype) && root.type != d.type) &&
           !(follows(aspect::shape) && contradict(root.shape, d.shape)) &&
           !(follows(aspect::format) && root.format != d.format);
}
/// The rules of a node by its plan, whose inputs and attributes are known to keep to it.
struct plan_rules {
    inference_plan const& p;
    catalog_view const& c;
    op_id op;
    frame& f;
    span<tensor_desc> outputs;

    [[nodiscard, gnu::always_inline]] bool has(step s) const { return p.steps[static_cast<std::size_t>(s)]; }
    [[gnu::always_inline]] status run(step s, frame& to) const { return p.run(s, to); }
    [[gnu::always_inline]] static bool before(status&) { return true; }
    [[gnu::always_inline]] bool declare(status&) const {
        auto* out = outputs.data();
        auto const* const* const in = f.inputs.data();
        for (auto const *t = p.out, *const end = t + outputs.size(); t != end; ++t, ++out) {
            auto& o = *out;
            if (t->whole) {
                o = *in[t->shape_of];
                continue;
            }
            o.type = t->type_of >= 0 ? in[t->type_of]->type : t->type;
            o.format = t->format_of >= 0 ? in[t->format_of]->format : format::nd;
            o.origin_format = t->format_of >= 0 ? in[t->format_of]->origin_format : format::nd;
            if (t->shape_of >= 0) o.shape = in[t->shape_of]->shape;
            else o.shape.reset();
        }
        return true;
    }
    [[gnu::always_inline]] void after(status& why) const {
        if (declares_same(c, op) && !check_traits(c, op, f, why)) return;
        if (p.checks_facts) why = fact_check{c, op, f}.after();
    }
};
/// Inputs are read in place, with their reader set for the lifetime of this object.
struct watched_inputs {
    tensor_desc* const* in;
    std::size_t count = 0;

    ~watched_inputs() {
        for (std::size_t i = 0; i < count; ++i) in[i]->shape.detach();
    }
};
/// Prefetches the element `ahead` positions later: nodes and tensors use two cache lines each.
template <class T> [[gnu::always_inline]] inline void fetch_later(T const* at) {
    constexpr std::uintptr_t ahead = 16;
    auto const address = reinterpret_cast<std::uintptr_t>(at) + ahead * sizeof(T); // may be invalid, which is harmless
    __builtin_prefetch(reinterpret_cast<void const*>(address));
    __builtin_prefetch(reinterpret_cast<void const*>(address + 64));
}
} // namespace detail

GRAFT_LARGE void graph_builder::remember() {
    remembers_ = true;
    memory_.start();
    plans_.forget();
}
GRAFT_LARGE void graph_builder::back_to(graph_mark const& m) {
    m.restore(graph_);
    memory_.forget(); // others will be at their addresses
    plans_.forget();
    sharers_.forget();
}
GRAFT_LARGE node_id graph_builder::add_opaque(std::string_view name, std::string_view origin_type,
    span<tensor_id const> inputs, span<std::string_view const> output_names, std::uint32_t source,
    span<dtype const> output_types) {
    node n;
    n.kind = node_kind::opaque;
    n.name = n.origin_name = name;
    n.origin_type = origin_type;
    n.source = source;
    n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
    n.input_count = static_cast<std::uint16_t>(inputs.size());
    graph_.edges.insert(graph_.edges.end(), inputs.begin(), inputs.end());
    graph_.edge_formats.resize(graph_.edges.size(), format::nd);
    n.first_output = static_cast<tensor_id>(graph_.tensors.size());
    n.output_count = static_cast<std::uint16_t>(output_names.size());
    for (auto name_of_tensor : output_names) {
        tensor t;
        t.producer = static_cast<node_id>(graph_.nodes.size());
        t.desc.shape = shape::unknown_rank();
        if (auto const k = graph_.tensors.size() - n.first_output; k < output_types.size())
            t.desc.type = output_types[k];
        t.origin = name_of_tensor;
        t.declared = true;
        graph_.tensors.push_back(t);
    }
    graph_.nodes.push_back(n);
    return static_cast<node_id>(graph_.nodes.size() - 1);
}
GRAFT_LARGE node_id graph_builder::add_like(node_like const& d, status& why) {
    if (d.exemplar >= graph_.nodes.size() || d.inputs.size() != graph_.nodes[d.exemplar].input_count) [[unlikely]] {
        why = fail(errc::wrong_input_count, {}, "as many inputs as the existing node");
        return add_opaque(d.name, d.origin_type, {}, {}, d.source);
    }
    auto& n = graph_.nodes.emplace_back();
    n = graph_.nodes[d.exemplar];
    auto const formats = n.first_input;
    n.name = n.origin_name = d.name;
    n.origin_type = d.origin_type;
    n.source = d.source;
    n.call = no_id;
    n.first_input = static_cast<std::uint32_t>(graph_.edges.size());
    for (std::size_t i = 0; i < d.inputs.size(); ++i) {
        auto const f = graph_.edge_formats[formats + i];
        graph_.edges.push_back(d.inputs[i]);
        graph_.edge_formats.push_back(f);
        name_axes(d.inputs[i], f);
    }
    n.first_carried = static_cast<std::uint32_t>(graph_.carried.size());
    n.carried_count = static_cast<std::uint16_t>(d.carried.size());
    if (!d.carried.empty()) graph_.carried.insert(graph_.carried.end(), d.carried.begin(), d.carried.end());
    n.first_control = static_cast<std::uint32_t>(graph_.controls.size());
    n.control_count = static_cast<std::uint16_t>(d.controls.size());
    if (!d.controls.empty()) graph_.controls.insert(graph_.controls.end(), d.controls.begin(), d.controls.end());
    n.first_output = static_cast<tensor_id>(graph_.tensors.size());
    return finish(n, d.output_formats, d.output_names, why);
}
GRAFT_LARGE bool graph_builder::copy_by_plan(detail::inference_plan const& p, node const& n) {
    tensor_desc const* in[detail::inference_plan::max_tensors];
    edge_format read[detail::inference_plan::max_tensors];
    auto const* const edges = graph_.edges.data() + n.first_input;
    auto const* const formats = graph_.edge_formats.data() + n.first_input;
    for (std::size_t i = 0; i < p.inputs; ++i) {
        if (edges[i] == no_id) return false;
        auto const& d = *(in[i] = &graph_.tensors[edges[i]].desc);
        read[i].read = formats[i].read != format::nd ? formats[i].read : d.format;
        read[i].origin = formats[i].origin != format::nd ? formats[i].origin : d.origin_format;
        auto const& want = p.in[i];
        if (!dtype_set::of(want.types).has(d.type) || (want.like >= 0 && in[want.like]->type != d.type) ||
            (want.more &&
                (want.aspects != 0 || (want.formats != 0 && !format_set::of(want.formats).has(read[i].read)) ||
                    (want.origin_formats != 0 && !format_set::of(want.origin_formats).has(read[i].origin)))))
            return false;
    }
    auto const& y = p.out[0];
    auto const& from = *in[y.shape_of];
    if (!from.shape.is_plain()) return false;
    auto& t = graph_.tensors[n.first_output];
    auto f = y.format_of >= 0 ? read[y.format_of] : edge_format();
    if (f.read == format::nd) f = edge_format(t.desc.format, t.desc.origin_format); // set by its readers
    t.desc.type = y.type_of >= 0 ? in[y.type_of]->type : y.type;
    t.desc.format = f.read;
    t.desc.origin_format = f.origin;
    t.desc.shape = from.shape;
    t.value = no_id;
    if (t.stated != no_id) detail::take_stated(t, graph_.stated[t.stated]);
    return true;
}
[[gnu::cold]] GRAFT_LARGE tensor_desc* graph_builder::copied_input(
    std::size_t i, tensor_desc const& d, edge_format how) {
    auto& copy = read_[i] = d;
    if (how.read != format::nd) copy.format = how.read;
    if (how.origin != format::nd) copy.origin_format = how.origin;
    return &copy;
}
[[gnu::cold]] GRAFT_LARGE void graph_builder::look_at_value(std::size_t i, std::uint32_t value) {
    known_[i] = graph_.values[value];
    valued_ = i + 1;
}
[[gnu::cold]] GRAFT_LARGE void graph_builder::forget_values() {
    for (; valued_ > 0; --valued_) known_[valued_ - 1] = {};
}
[[gnu::always_inline]] inline void graph_builder::fill_frame(detail::inference_plan const& p, node const& n) {
    plans_.framed = &p;
    if (in_.size() < p.inputs) in_.resize(p.inputs), known_.resize(p.inputs), read_.resize(p.inputs);
    auto& f = frame_;
    f.op = p.name;
    f.input_ports = {graph_.slots.data() + n.first_slot, p.input_ports};
    f.output_ports = {f.input_ports.end(), p.output_ports};
    f.inputs = {in_.data(), p.inputs};
    f.values = {known_.data(), p.inputs};
    f.attributes = graph_.attributes_of(n);
    f.carried = graph_.carried_of(n);
    f.computed = {};
}
/// Stores the inputs where rules read them, and sets their reader; false: the node does not match its plan.
[[gnu::always_inline]] inline bool graph_builder::watch_inputs(detail::inference_plan const& p, node const& n) {
    auto const* const edges = graph_.edges.data() + n.first_input;
    auto const* const formats = graph_.edge_formats.data() + n.first_input;
    auto* const tensors = graph_.tensors.data();
    auto** const in = in_.data();
    std::size_t i = 0;
    for (; i < p.watched; ++i) { // like the last node, which matched it
        auto const t = edges[i];
        if (t == no_id) break;
        auto& from = tensors[t];
        auto& d = from.desc;
        auto const& as = p.in[i];
        if (!as.last.is_of(d, formats[i]) || d.shape.reader() || t - n.first_output < p.outputs) break;
        in[i] = &d;
        frame_.watch(d, i);
        if (from.value != no_id && as.looked_at) look_at_value(i, from.value);
    }
    if (i == p.inputs) return true;
    (void)forget_inputs(i);
    return check_inputs(p, n);
}
/// The same for inputs that may differ from those of the last node.
GRAFT_LARGE bool graph_builder::check_inputs(detail::inference_plan const& p, node const& n) {
    auto const* const edges = graph_.edges.data() + n.first_input;
    auto const* const formats = graph_.edge_formats.data() + n.first_input;
    auto** const in = in_.data();
    bool plain = true;
    for (std::size_t i = 0; i < p.inputs; ++i) {
        auto const t = edges[i];
        auto const how = formats[i];
        auto const& want = p.in[i];
        if (t == no_id) return forget_inputs(i);
        auto& from = graph_.tensors[t];
        auto* d = &from.desc;
        if ((how.read != format::nd && how.read != d->format) ||
            (how.origin != format::nd && how.origin != d->origin_format) || d->shape.reader() ||
            t - n.first_output < p.outputs) // read in another format, twice, or written meanwhile
            d = copied_input(i, *d, how), plain = false;
        in[i] = d;
        if (!dtype_set::of(want.types).has(d->type) || (want.like >= 0 && in[want.like]->type != d->type))
            return forget_inputs(i);
        frame_.watch(*d, i);
        if (want.more && !detail::keeps_to(want, *d, want.followed >= 0 ? *in[want.followed] : *d))
            return forget_inputs(i + 1);
        want.looked_at = p.reads_values || !dtype_families::floating.has(d->type);
        if (from.value != no_id && want.looked_at) look_at_value(i, from.value);
    }
    for (std::size_t i = 0; plain && i < p.inputs; ++i)
        p.in[i].last = {in[i]->type, in[i]->format, in[i]->origin_format, formats[i]};
    return true;
}
[[gnu::cold]] GRAFT_LARGE bool graph_builder::forget_inputs(std::size_t count) {
    detail::watched_inputs const all{in_.data(), count};
    return false;
}
GRAFT_LARGE bool graph_builder::ask_by_plan(
    detail::inference_plan const& p, node const& n, node_id id, detail::inference_memory::entry* memory, status& why) {
    if (plans_.framed != &p) fill_frame(p, n);
    if (valued_ > 0) [[unlikely]]
        forget_values();
    auto& f = frame_;
    f.node = n.name;
    if (n.carried_count != 0 || !f.carried.empty()) [[unlikely]]
        f.carried = graph_.carried_of(n);
    f.read_unset = f.read_attribute = -1;
    f.reads.reset();
    if (!watch_inputs(p, n)) return false;
    detail::watched_inputs const all{in_.data(), p.inputs};
    if (p.absent) [[unlikely]]
        f.absent = blank_;
    auto const ask = [&](span<tensor_desc> outputs) __attribute__((always_inline)) {
        f.outputs = outputs;
        detail::infer_in_order(detail::plan_rules{p, graph_.catalog, n.op, f, outputs}, graph_.catalog, n.op, f, why);
        if (!why) [[unlikely]]
            refuse_plan(id, why);
    };
    auto* const to = graph_.tensors.data() + n.first_output;
    edge_format declared; // by its readers
    if (p.outputs != 0) declared = edge_format(to->desc.format, to->desc.origin_format);
    // only the rules' result is cached
    if (p.outputs == 1 && to->stated == no_id &&
        (!memory || (declared.read == format::nd && declared.origin == format::nd))) {
        auto& o = to->desc;
        ask({&o, 1});
        o.shape.detach();
        if (!o.shape.is_set()) [[unlikely]]
            o.shape = shape::unknown_rank();
        if (o.format == format::nd) o.format = declared.read, o.origin_format = declared.origin;
        to->value = no_id;
        if (p.computes && !dtype_families::floating.has(o.type)) compute_by_plan(id, why);
    } else {
        if (out_.size() != p.outputs) out_.resize(p.outputs, blank_);
        ask(out_);
        write_outputs(n);
        if (p.computes && detail::computes_values(graph_.catalog.ops[n.op], out_)) compute_by_plan(id, why);
    }
    f.reads.detach();
    if (memory && why) memory_.keep(*memory, graph_, n, f.inputs, f.outputs);
    return true;
}
GRAFT_LARGE void graph_builder::compute_by_plan(node_id id, status& why) {
    if (!why) return;
    auto const& n = graph_.nodes[id];
    for (std::size_t i = 0; i < n.input_count; ++i)
        if (auto const v = graph_.tensors[graph_.edges[n.first_input + i]].value; v != no_id)
            known_[i] = graph_.values[v], valued_ = i + 1;
    why = compute_values(id, frame_);
    frame_.computed = {};
}
/// Copies first: data that was just written to parts of an output cannot yet be loaded as a whole.
GRAFT_LARGE void graph_builder::write_outputs(node const& n) {
    auto* t = graph_.tensors.data() + n.first_output;
    for (auto& o : out_) {
        if (!o.shape.is_set()) [[unlikely]]
            o.shape = shape::unknown_rank();
        if (t->stated != no_id) [[unlikely]]
            o.shape.read_by(nullptr);
        set(*t, o);
        t->desc.shape.detach();
        o.shape.detach();
        ++t;
    }
}
GRAFT_LARGE void graph_builder::refuse_plan(node_id id, status& why) {
    auto& f = frame_;
    if (f.rule == detail::name_of_verify) // what is there is of the last time
        for (auto& o : f.outputs) o = blank_;
    for (auto& o : f.outputs) o.shape.read_by(nullptr);
    refusal_ = {id, f.rule};
    why = expand_diagnostic(graph_.catalog, graph_.nodes[id].op, f.attributes, f.outputs, why, graph_.storage);
    for (auto& o : f.outputs) o.shape = shape::unknown_rank();
}
inline void graph_builder::begin_run() { plans_.begin_run(); }
/// Sets the outputs of a node to those of an equal one.
[[gnu::always_inline]] inline void graph_builder::write_remembered(
    detail::inference_memory::entry const& e, node const& n) {
    auto const outputs = memory_.outputs(e);
    auto* const to = graph_.tensors.data() + n.first_output;
    set(to[0], outputs[0]);
    for (std::size_t i = 1; i < outputs.size(); ++i) set(to[i], outputs[i]);
}
/// By its plan; false: it has none, or does not match it.
[[gnu::always_inline]] inline bool graph_builder::infer_by_plan(
    node const& n, node_id id, detail::inference_memory::entry* memory, status& why) {
    auto const* const plan = plans_.of(graph_, n, remembers_);
    return plan && (plan->copies ? copy_by_plan(*plan, n) : ask_by_plan(*plan, n, id, memory, why));
}
GRAFT_LARGE void graph_builder::remember_in_run(node_id id, status& why) {
    auto const& n = graph_.nodes[id];
    auto* const memory = memory_.of(graph_, n);
    if (memory && memory->ready()) return write_remembered(*memory, n);
    if (!infer_by_plan(n, id, memory, why)) why = ask_rules(id, false, memory);
}
[[gnu::always_inline]] inline void graph_builder::infer_in_run(node const& n, node_id id, status& why) {
    if (remembers_) {
        if (auto const* const last = memory_.last(graph_, n)) return write_remembered(*last, n);
        if (graph_.catalog.ops[n.op].steps != 0) return remember_in_run(id, why); // otherwise the cache is not faster
    }
    if (!infer_by_plan(n, id, nullptr, why)) [[unlikely]]
        why = ask_rules(id, false, nullptr);
}
GRAFT_LARGE void graph_builder::ask_at_run_time(node_id id, detail::inference_memory::entry* memory, status& why) {
    why = ok;
    begin_run();
    if (!infer_by_plan(graph_.nodes[id], id, memory, why)) why = ask_rules(id, false, memory);
}
GRAFT_LARGE node_id graph_builder::append_at_run_time(node_draft const& d, status& why) {
    detail::unfinished_node unfinished(graph_);
    auto const id = append(d, why);
    unfinished.done();
    return id;
}
GRAFT_LARGE status graph_builder::infer_at_run_time(node_id id, bool largest) {
    status why;
    auto const& n = graph_.nodes[id];
    if (n.kind != node_kind::operation) return why;
    begin_run();
    if (largest) why = ask_rules(id, true, nullptr);
    else infer_in_run(n, id, why);
    return why;
}
GRAFT_LARGE node_id graph_builder::infer_nodes(node_id first, node_id end, status& why) {
    why = ok;
    begin_run();
    auto const* n = graph_.nodes.data() + first;
    for (; first < end; ++first, ++n) {
        if (n->kind != node_kind::operation) continue;
        detail::fetch_later(n);
        detail::fetch_later(graph_.tensors.data() + n->first_output);
        infer_in_run(*n, first, why);
        after(first);
        if (!why) break;
    }
    return first;
}

GRAFT_END
