// graft/graph/detail/writer.ipp - the bodies of graft/graph/ir/writer.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/node_draft.hpp"

GRAFT_BEGIN

struct graph_writer::draft : node_draft {
    bool refused = false; ///< an error of its arguments is reported; its rules are not called
};
GRAFT_LARGE graph_writer::graph_writer(graph_builder& builder, error_list& errors)
    : builder_(builder), graph_(builder.target()), errors_(errors) {}
GRAFT_LARGE op_id graph_writer::definition_of(std::string_view name, std::uint64_t ports) {
    return builder_.find_definition(name, ports);
}
GRAFT_LARGE tensor_ref graph_writer::input(std::string_view name, dtype type, shape const& dims, format layout) {
    auto why = detail::check_input_shape(dims, graph_.symbols.get(), {});
    if (why && !dims.is_set()) // `{}`
        why = fail(errc::wrong_shape, "dims", "dims, shape::scalar() or shape::unknown_rank()");
    if (!why) errors_.add(why, place::at(name, name_of(node_kind::input)));
    return of(builder_.add_input(
        keep(name), name_of(node_kind::input), {type, layout, layout, why ? dims : shape::unknown_rank()}));
}
GRAFT_LARGE tensor_ref graph_writer::constant(std::string_view name, tensor_desc const& desc, byte_view bytes) {
    tensor_view v;
    v.desc = desc;
    if (auto const size = bytes_of(desc); !size.is(static_cast<std::int64_t>(bytes.size()))) {
        errors_.add(errc::wrong_element_count, place::at(name),
            size.known() ? std::to_string(size.value()) + " bytes" : "a known size", std::to_string(bytes.size()));
    } else {
        auto const room = graph_.storage.make<std::max_align_t>(bytes.size() / sizeof(std::max_align_t) + 1);
        auto* const at = reinterpret_cast<std::byte*>(room.data());
        for (std::size_t i = 0; i < bytes.size(); ++i) at[i] = bytes[i];
        v.bytes = {at, bytes.size()};
    }
    return of(builder_.add_constant(keep(name), name_of(node_kind::constant), v));
}
GRAFT_LARGE node_ref graph_writer::add(
    std::string_view op, std::string_view name, std::initializer_list<argument> arguments) {
    return add(op, name, span<argument const>(arguments.begin(), arguments.size()));
}
GRAFT_LARGE node_ref graph_writer::add(std::string_view op, std::string_view name, span<argument const> arguments) {
    auto const id = graph_.catalog.find(op);
    if (id == no_op) return {graph_, unknown_operation(op, name, errc::unsupported_operator, 0)};
    auto& d = begin(id, name);
    std::vector<bool> seen(d.input_ports.size() + d.attributes.size() + d.output_ports.size(), false);
    for (auto const& a : arguments) set_argument(d, a, seen);
    auto const outputs = graph_.catalog.outputs(id);
    for (std::size_t i = 0; i < outputs.size() && !d.refused; ++i) {
        if (outputs[i].how != presence::dynamic || outputs[i].count_attribute >= 0) continue;
        if (seen[d.input_ports.size() + d.attributes.size() + i]) continue;
        errors_.add(errc::wrong_output_count, place::at(name, op, graph_.catalog.text(outputs[i].name)),
            "its number of tensors, as an argument of this name", "none");
        d.refused = true;
    }
    return {graph_, end(d)};
}
GRAFT_LARGE void graph_writer::output(std::string_view name, tensor_ref t) {
    auto where = place::at({}, {}, name);
    where.rule = "output of the graph";
    if (is_here(t, std::move(where))) graph_.outputs.push_back({keep(name), t.id()});
}
GRAFT_LARGE bool graph_writer::is_here(tensor_ref t, place where) {
    if (t.is_of(graph_)) return true;
    bool const some = t.id() != no_id;
    errors_.add(some ? errc::tensor_of_another_graph : errc::absent_tensor, std::move(where), "a tensor of this graph",
        some ? "one of another, or of one that is finished" : "none");
    return false;
}
GRAFT_LARGE graph_writer::draft& graph_writer::begin(op_id op, std::string_view name) {
    if (!draft_) draft_ = shared<draft>::make();
    auto& d = *draft_;
    d.refused = false;
    d.node_draft::begin(graph_.catalog, op, graph_.storage);
    d.name = d.origin_name = keep(name);
    return d;
}
GRAFT_LARGE node_id graph_writer::end(draft& d) {
    if (d.refused) return failed(d.name, graph_.catalog.name(d.op), d.output_ports.size());
    status why;
    auto const& c = graph_.catalog;
    for (std::size_t i = 0; i < d.output_ports.size(); ++i)
        if (auto const n = detail::number_by_attribute(c.outputs(d.op)[i], d.attributes);
            n > 0 && n <= graph_builder::max_tensors && d.output_ports[i].count == 0)
            d.count(i, static_cast<std::uint16_t>(n));
    if (!detail::check_output_numbers(c, d.op, d.output_ports, d.attributes, why)) {
        errors_.add(why, place::at(d.name, c.name(d.op)));
        return failed(d.name, c.name(d.op), d.output_ports.size());
    }
    auto const id = builder_.add(d, why);
    if (!why && !after_an_error(id)) {
        auto where = place::at(d.name, graph_.catalog.name(d.op));
        where.rule = builder_.last_refusal().text(graph_);
        errors_.add(why, std::move(where));
    }
    failed_.resize(id + 1u, false);
    failed_[id] = !why;
    return id;
}
GRAFT_LARGE node_id graph_writer::failed(std::string_view name, std::string_view op, std::size_t outputs) {
    std::vector<std::string_view> const names(outputs);
    auto const id = builder_.add_opaque(keep(name), keep(op), {}, names, no_id);
    failed_.resize(id + 1u, false);
    return failed_[id] = true, id;
}
GRAFT_LARGE node_id graph_writer::unknown_operation(
    std::string_view op, std::string_view name, errc missing, std::size_t outputs) {
    nearest_name near(op);
    for (op_id i = 0; i < graph_.catalog.size; ++i) near.look(graph_.catalog.name(i));
    if (graph_.catalog.find(op) != no_op)
        errors_.add(errc::wrong_fingerprint, place::at(name, op),
            "in the catalog the definition that this code was compiled with", "another one of that name");
    else errors_.add(missing, place::at(name, op), "an operator of the catalog" + near.hint(), std::string(op));
    return failed(name, op, outputs);
}
GRAFT_LARGE void graph_writer::put(draft& d, std::size_t port, tensor_ref t) {
    auto const& c = graph_.catalog;
    if (is_here(t, place::at(d.name, c.name(d.op), c.text(c.inputs(d.op)[port].name)))) d.add_tensor(port, t.id());
    else d.refused = true;
}
GRAFT_LARGE void graph_writer::read_as(draft& d, std::size_t port, format f) { d.read_as(port, f); }
GRAFT_LARGE attr_value& graph_writer::attribute(draft& d, std::size_t at) { return d.attributes[at]; }
GRAFT_LARGE void graph_writer::count(draft& d, std::size_t port, std::int64_t tensors) {
    auto const& c = graph_.catalog;
    auto const& row = c.outputs(d.op)[port];
    std::int64_t const max = row.how == presence::dynamic ? graph_builder::max_tensors : 1;
    if (tensors >= 0 && tensors <= max) return d.count(port, static_cast<std::uint16_t>(tensors));
    errors_.add(errc::wrong_output_count, place::at(d.name, c.name(d.op), c.text(row.name)),
        "between 0 and " + std::to_string(max), std::to_string(tensors));
    d.refused = true;
}
GRAFT_LARGE bool graph_writer::after_an_error(node_id id) const {
    for (auto t : graph_.inputs_of(graph_.nodes[id]))
        if (t != no_id && graph_.tensors[t].producer < failed_.size() && failed_[graph_.tensors[t].producer])
            return true;
    return false;
}
GRAFT_LARGE void graph_writer::set_argument(draft& d, argument const& a, std::vector<bool>& seen) {
    auto const& c = graph_.catalog;
    auto const where = place::at(d.name, c.name(d.op), a.name);
    auto const first = [&](std::size_t k) { // the first time that the parameter is passed
        if (seen[k]) errors_.add(errc::parameter_bound_twice, where, "once");
        return !seen[k] ? (seen[k] = true) : false;
    };
    if (a.attribute.kind == attr_kind::none) {
        auto const inputs = c.inputs(d.op);
        auto const p = c.index_of(inputs, a.name);
        if (p < 0)
            return errors_.add(errc::unknown_parameter, where, "an input of " + where.op + hint_for(a.name, inputs),
                std::string(a.name));
        auto const port = static_cast<std::size_t>(p);
        if (!first(port)) return;
        for (auto t : a.tensors)
            if (t.id() != no_id || inputs[port].how != presence::optional) put(d, port, t);
        return;
    }
    auto const outputs = c.outputs(d.op);
    if (auto const port = c.index_of(outputs, a.name); port >= 0 && a.attribute.kind == attr_kind::integer)
        if (auto const k = static_cast<std::size_t>(port); outputs[k].how != presence::required) {
            if (first(d.input_ports.size() + d.attributes.size() + k)) count(d, k, a.attribute.integer);
            return;
        }
    auto const rows = c.attributes(d.op);
    auto const p = c.index_of(rows, a.name);
    if (p < 0)
        return errors_.add(errc::unknown_parameter, where, "an attribute of " + where.op + hint_for(a.name, rows),
            std::string(a.name));
    if (!first(d.input_ports.size() + static_cast<std::size_t>(p))) return;
    if (a.attribute.kind != rows[static_cast<std::size_t>(p)].attribute)
        return errors_.add(errc::wrong_attribute_kind, where,
            std::string(name_of(rows[static_cast<std::size_t>(p)].attribute)), std::string(name_of(a.attribute.kind)));
    d.attributes[static_cast<std::size_t>(p)] = a.attribute;
}
GRAFT_LARGE std::string graph_writer::hint_for(std::string_view name, span<param_row const> rows) const {
    known_names known(name);
    for (auto const& r : rows) known.look(graph_.catalog.text(r.name));
    return known.text();
}

GRAFT_END
