// graft/graph/builder.ipp - the bodies of graft/graph/builder.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/algorithm.hpp"
#include "graft/base/config.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/attribute_sharers.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/inference_memory.hpp"
#include "graft/graph/inference_plan.hpp"
#include "graft/graph/mark.hpp"
#include "graft/graph/node_draft.hpp"
#include "graft/graph/refusal.hpp"
#include "graft/graph/stated_shape.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/op/infer_node.hpp"

GRAFT_BEGIN

GRAFT_LARGE void graph_builder::remember() {
    remembers_ = true;
    memory_.forget();
    plans_.forget();
}
GRAFT_LARGE void graph_builder::back_to(graph_mark const& m) {
    m.restore(graph_);
    memory_.forget(); // others will be where these were
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
    n.first_output = static_cast<std::uint32_t>(graph_.tensors.size());
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
    if (d.twin >= graph_.nodes.size() || d.inputs.size() != graph_.nodes[d.twin].input_count) [[unlikely]] {
        why = fail(errc::wrong_input_count, {}, "as many inputs as the node that is there");
        return add_opaque(d.name, d.origin_type, {}, {}, d.source);
    }
    auto& n = graph_.nodes.emplace_back();
    n = graph_.nodes[d.twin];
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
    n.first_output = static_cast<std::uint32_t>(graph_.tensors.size());
    return finish(n, d.output_formats, d.output_names, why);
}
namespace detail {
/// A rule read an output before it set it: that is to blame, not what followed from it.
[[gnu::noinline, gnu::cold]] inline void blame_unset(
    catalog_view const& c, op_id op, frame const& f, std::string_view what, status& why) {
    why = fail(
        errc::output_read_before_it_is_set, c.text(c.outputs(op)[static_cast<std::size_t>(f.read_unset)].name), what);
}
/// Formats of an input, and what it has from the input that it follows.
[[gnu::noinline]] inline bool keeps_to(
    inference_plan::taken const& want, tensor_desc const& d, tensor_desc const& root) {
    auto const follows = [&](aspect a) { return (want.aspects & static_cast<std::uint8_t>(a)) != 0; };
    return (want.formats == 0 || format_set::of(want.formats).has(d.format)) &&
           (want.origin_formats == 0 || format_set::of(want.origin_formats).has(d.origin_format)) &&
           !(follows(aspect::dtype) && root.type != d.type) &&
           !(follows(aspect::shape) && contradict(root.shape, d.shape)) &&
           !(follows(aspect::format) && root.format != d.format);
}
/// What a rule's answer is where it is a mistake or the rule read what is not there; true: nothing is wrong.
[[gnu::noinline, gnu::cold]] inline bool is_fine_after_all(
    catalog_view const& c, op_id op, frame& f, step s, status const& answer, status& why) {
    why = answer;
    judge(c, op, f, s, why);
    f.reads.reset();
    return static_cast<bool>(why);
}
} // namespace detail

GRAFT_LARGE bool graph_builder::copy_by_plan(detail::inference_plan const& p, node const& n) {
    tensor_desc const* in[detail::inference_plan::most_tensors];
    edge_format read[detail::inference_plan::most_tensors];
    auto const* const edges = graph_.edges.data() + n.first_input;
    auto const* const formats = graph_.edge_formats.data() + n.first_input;
    for (std::size_t i = 0; i < p.inputs; ++i) {
        if (edges[i] == no_id) return false;
        auto const& d = *(in[i] = &graph_.tensors[edges[i]].desc);
        read[i].read = formats[i].read != format::nd ? formats[i].read : d.format;
        read[i].origin = formats[i].origin != format::nd ? formats[i].origin : d.origin_format;
        auto const& want = p.in[i];
        if (!dtype_set::of(want.types).has(d.type) || (want.like >= 0 && in[want.like]->type != d.type) ||
            want.aspects != 0 || (want.formats != 0 && !format_set::of(want.formats).has(read[i].read)) ||
            (want.origin_formats != 0 && !format_set::of(want.origin_formats).has(read[i].origin)))
            return false;
    }
    auto const& y = p.out[0];
    auto const& from = *in[y.shape_of];
    if (!from.shape.is_plain()) return false;
    auto& t = graph_.tensors[n.first_output];
    auto f = y.format_of >= 0 ? read[y.format_of] : edge_format();
    if (f.read == format::nd) f = edge_format(t.desc.format, t.desc.origin_format); // what its readers said
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
GRAFT_LARGE bool graph_builder::ask_by_plan(
    detail::inference_plan const& p, node_id id, detail::inference_memory::entry* memory, status& why) {
    auto const& n = graph_.nodes[id];
    if (valued_ > 0) forget_values();
    if (in_.size() < p.inputs) in_.resize(p.inputs), known_.resize(p.inputs), read_.resize(p.inputs);
    auto const* const edges = graph_.edges.data() + n.first_input;
    auto const* const formats = graph_.edge_formats.data() + n.first_input;
    auto* const tensors = graph_.tensors.data();
    auto const** const in = in_.data();
    auto& f = frame_;
    // Inputs are read where they are, and know who reads them until this ends, however it does.
    struct watched {
        tensor* tensors;
        tensor_id const* edges;
        std::size_t count = 0;

        ~watched() {
            for (std::size_t i = 0; i < count; ++i) tensors[edges[i]].desc.shape.read_by(nullptr);
        }
    } all{tensors, edges};
    for (std::size_t i = 0; i < p.inputs; ++i) {
        if (edges[i] == no_id) return false;
        auto& from = tensors[edges[i]];
        auto* d = &from.desc;
        auto const how = formats[i];
        if ((how.read != format::nd && how.read != d->format) ||
            (how.origin != format::nd && how.origin != d->origin_format) || d->shape.reader() ||
            edges[i] - n.first_output < p.outputs) // read in another format, twice, or written meanwhile
            d = copied_input(i, *d, how);
        auto const& want = p.in[i];
        in[i] = d;
        if (!dtype_set::of(want.types).has(d->type) || (want.like >= 0 && in[want.like]->type != d->type)) return false;
        f.watch(*d, i);
        all.count = i + 1;
        if (want.more && !detail::keeps_to(want, *d, want.followed >= 0 ? *in[want.followed] : *d)) return false;
        if (from.value != no_id && (p.reads_values || !dtype_families::floating.has(d->type)))
            look_at_value(i, from.value);
    }
    auto const& c = graph_.catalog;
    auto const& row = c.ops[n.op];
    f.node = n.name;
    f.op = c.text(row.name);
    f.input_ports = {graph_.slots.data() + n.first_slot, row.inputs};
    f.output_ports = {graph_.slots.data() + n.first_slot + row.inputs, row.outputs};
    f.inputs = {in, p.inputs};
    f.values = {known_.data(), p.inputs};
    f.attributes = graph_.attributes_of(n);
    f.carried = graph_.carried_of(n);
    f.computed = {};
    if (p.absent) f.absent = blank_;
    f.read_unset = f.read_attribute = -1;
    f.reads.reset();
    auto* const to = graph_.tensors.data() + n.first_output;
    // what is remembered, and what values are computed for, is the rules' answer, without what the model states
    bool const in_place = p.outputs == 1 && !memory && to->stated == no_id;
    if (in_place) f.outputs = {&to->desc, 1};
    else out_.resize(p.outputs, blank_), f.outputs = out_;
    edge_format said; // by its readers
    if (in_place) said = edge_format(to->desc.format, to->desc.origin_format);
    run_plan(p, n.op, f.outputs, why);
    if (!why) [[unlikely]]
        refuse_plan(id, why);
    for (std::size_t i = 0; i < p.outputs; ++i) {
        auto& o = f.outputs[i];
        o.shape.read_by(nullptr);
        if (!o.shape.is_set()) o.shape = shape::unknown_rank();
        if (!in_place) {
            set(to[i], o);
            continue;
        }
        if (o.format == format::nd) o.format = said.read, o.origin_format = said.origin;
        to->value = no_id;
    }
    if (p.computes && why && detail::computes_values(row, f.outputs)) {
        for (std::size_t i = 0; i < p.inputs; ++i)
            if (auto const v = tensors[edges[i]].value; v != no_id) known_[i] = graph_.values[v], valued_ = i + 1;
        why = compute_values(id, f);
    }
    if (memory && why) memory_.keep(*memory, graph_, n, f.inputs, f.outputs);
    return true;
}
GRAFT_LARGE void graph_builder::run_plan(
    detail::inference_plan const& p, op_id op, span<tensor_desc> out, status& why) {
    auto& f = frame_;
    auto const& c = graph_.catalog;
    auto const run = c.run[op];
    // false: the answer is a mistake
    auto const judge = [&](status const& answer, step s) {
        return (answer && !f.reads.any()) || detail::is_fine_after_all(c, op, f, s, answer, why);
    };
    if (p.steps[0]) {
        f.rule = detail::name_of_verify;
        if (!judge(run(step::verify, f), step::verify)) {
            for (auto& o : out) o = blank_;
            return;
        }
    }
    auto const* const* const in = in_.data();
    bool plain = true;
    for (std::size_t i = 0; i < p.outputs; ++i) {
        auto const& t = p.out[i];
        auto& o = out[i];
        o.type = t.type_of >= 0 ? in[t.type_of]->type : t.type;
        o.format = t.format_of >= 0 ? in[t.format_of]->format : format::nd;
        o.origin_format = t.format_of >= 0 ? in[t.format_of]->origin_format : format::nd;
        o.shape = t.shape_of >= 0 ? in[t.shape_of]->shape : blank_.shape;
    }
    if (p.steps[1]) {
        f.rule = detail::name_of_infer_dtype;
        bool const fine = judge(run(step::infer_dtype, f), step::infer_dtype);
        if (f.read_unset >= 0) [[unlikely]]
            return detail::blame_unset(c, op, f, detail::a_dtype, why);
        if (!fine) return;
    }
    f.rule = detail::name_of_infer_shape;
    if (p.steps[2]) {
        bool const fine = judge(run(step::infer_shape, f), step::infer_shape);
        if (f.read_unset >= 0) [[unlikely]]
            return detail::blame_unset(c, op, f, detail::a_shape, why);
        if (!fine) return;
    }
    for (auto const& o : out) plain = plain && o.type != dtype::undefined && o.shape.is_plain();
    if (!plain && !detail::check_outputs(c, op, f, why)) return;
    if (p.steps[3]) {
        f.rule = detail::name_of_infer_format;
        if (!judge(run(step::infer_format, f), step::infer_format)) return;
    }
    f.rule = {};
    if (p.checks_facts) why = detail::fact_check{c, op, f}.after();
}
GRAFT_LARGE void graph_builder::refuse_plan(node_id id, status& why) {
    auto& f = frame_;
    for (auto& o : f.outputs) o.shape.read_by(nullptr);
    refusal_ = {id, f.rule};
    why = refusal_in_full(graph_.catalog, graph_.nodes[id].op, f.attributes, f.outputs, why, graph_.storage);
    for (auto& o : f.outputs) o.shape = shape::unknown_rank();
}
GRAFT_LARGE void graph_builder::ask_at_run_time(node_id id, detail::inference_memory::entry* memory, status& why) {
    auto const& n = graph_.nodes[id];
    why = ok;
    if (auto const* const plan = plans_.of(graph_, n, remembers_))
        if (plan->copies ? copy_by_plan(*plan, n) : ask_by_plan(*plan, id, memory, why)) return;
    why = ask_rules(id, false, memory);
}
GRAFT_LARGE node_id graph_builder::append_at_run_time(node_draft const& d, status& why) { return append(d, why); }
GRAFT_LARGE status graph_builder::infer_at_run_time(node_id id, bool largest) {
    status why;
    auto const& n = graph_.nodes[id];
    if (n.kind != node_kind::operation) return why;
    detail::inference_memory::entry* memory = nullptr;
    if (!largest) {
        if (remembers_ && graph_.catalog.ops[n.op].steps != 0) { // where no rule is asked, memory is not sooner
            memory = memory_.of(graph_, n);
            if (memory && memory->ready()) {
                auto const outputs = memory_.outputs(*memory);
                for (std::size_t i = 0; i < n.output_count; ++i) set(graph_.tensors[n.first_output + i], outputs[i]);
                return why;
            }
        }
        if (auto const* const plan = plans_.of(graph_, n, remembers_))
            if (plan->copies ? copy_by_plan(*plan, n) : ask_by_plan(*plan, id, memory, why)) return why;
    }
    why = ask_rules(id, largest, memory);
    return why;
}

GRAFT_END
