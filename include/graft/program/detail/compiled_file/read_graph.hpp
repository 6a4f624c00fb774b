// graft/program/detail/compiled_file/read_graph.hpp - the graph of a compiled file: nodes, tensors, ports, loops
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/shared.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/program/detail/compiled_file/read_symbols.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// The locations of the model's nodes, in place; the target of `graph::model` of a loaded graph.
struct origins {
    tables const* of = nullptr;
    text_reader strings;

    [[nodiscard]] place_record const& place_of(node_record const& n) const {
        return of->of<place_record>(section::places)[n.place];
    }
    /// `source`: the node's position.
    static graft::place locate(void const* self, std::uint32_t source) {
        auto const& all = *static_cast<origins const*>(self);
        auto const& n = all.of->of<node_record>(section::nodes)[source];
        auto const& r = all.place_of(n);
        auto p = graft::place::at(
            all.strings[r.node == none ? n.origin_name : r.node], all.strings[r.op == none ? n.origin_type : r.op]);
        p.file = std::string(all.strings[r.file]);
        p.line = r.line;
        p.column = r.column;
        p.byte = r.byte;
        return p;
    }
    static std::string_view pass_of(void const* self, std::uint32_t source) {
        auto const& all = *static_cast<origins const*>(self);
        return all.strings[all.place_of(all.of->of<node_record>(section::nodes)[source]).pass];
    }
};

/// Reads the graph, and checks the invariants that all users rely on: positions are in range, ports and attributes are
/// those of the operator, each tensor has one producer, loops nest.
class graph_reader {
public:
    graph_reader(tables const& t, text_reader const& strings, graph& g) : t_(t), strings_(strings), g_(g) {}

    /// error damaged_file; operator_not_in_catalog, wrong_fingerprint: an operator of another library
    [[nodiscard]] bool read(error_list& errors) {
        return find_operators(errors) && read_symbol_table() && read_values() && read_edges() && read_nodes() &&
               read_tensors() && read_ports() && read_loops() && read_reported() &&
               read_quantized(t_, descs_, bytes_, g_);
    }

    /// Bytes of each tensor at its maximum; -1 if unknown.
    [[nodiscard]] std::vector<std::int64_t> const& largest() const { return largest_; }

private:
    bool find_operators(error_list& errors) {
        auto const& c = g_.catalog;
        bool fine = true;
        auto const all = t_.of<operator_record>(section::operators);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            if (!strings_.has(r.name)) return t_.wrong(section::operators, i, "a name", "none");
            auto const name = strings_[r.name];
            auto op = c.find(name);
            while (op != no_op && c.ops[op].since != r.since) op = c.ops[op].older;
            if (op == no_op)
                fine = false, errors.add(errc::operator_not_in_catalog, place_of(i, name),
                                  "an operator of the target, since version " + std::to_string(r.since));
            else if (prototype_fingerprint(c, op) != r.fingerprint)
                fine = false, errors.add(errc::wrong_fingerprint, place_of(i, name),
                                  "the definition that the file was compiled with", "another in the target");
            operators_.push_back(op);
        }
        fitting_.resize(operators_.size());
        return fine;
    }
    graft::place place_of(std::size_t, std::string_view op) const {
        auto where = graft::place::in(t_.name());
        where.op = std::string(op);
        return where;
    }
    bool read_symbol_table() {
        if (t_.of<symbol_record>(section::symbols).empty()) return true;
        auto const table = shared<read_symbols>::make(t_, strings_);
        if (!table->fine()) return false;
        g_.symbols = table;
        return true;
    }
    bool read_values() {
        value_reader values(t_, strings_, g_.symbols.get(), g_.storage);
        if (!values.read() || !values.read_attributes(g_.attributes) || !values.read_values(g_.values)) return false;
        descs_.swap(values.descs());
        bytes_.swap(values.bytes());
        auto const carried = t_.of<carried_record>(section::carried);
        g_.carried.reserve(carried.size());
        for (std::size_t i = 0; i < carried.size(); ++i) {
            auto const& r = carried[i];
            if (!strings_.has(r.name) || r.attribute >= g_.attributes.size())
                return t_.wrong(section::carried, i, "a name and an attribute", "others");
            g_.carried.push_back({strings_[r.name], g_.attributes[r.attribute]});
        }
        return true;
    }
    template <class To, class From> static void copy(To& to, span<From const> from) {
        static_assert(sizeof(From) == sizeof(to[0]));
        to.resize(from.size());
        if (!from.empty()) std::memcpy(static_cast<void*>(to.data()), from.data(), from.size_bytes());
    }
    bool read_edges() {
        auto const edges = t_.of<tensor_id>(section::edges);
        auto const tensors = t_.of<node_tensor_record>(section::tensors).size();
        if (auto const i = first_outside(edges, tensors); i < edges.size())
            return t_.wrong(section::edges, i, "a tensor", std::to_string(edges[i]));
        auto const formats = t_.of<std::uint16_t>(section::edge_formats);
        if (formats.size() != edges.size())
            return t_.wrong(section::edge_formats, 0, "one for each edge", std::to_string(formats.size()));
        bool known = true; // of all, branch-free
        for (auto const f : formats) known &= ((f & 255u) < format_count) & (f >> 8u < format_count);
        for (std::size_t i = 0; !known && i < formats.size(); ++i)
            if ((formats[i] & 255u) >= format_count || formats[i] >> 8u >= format_count)
                return t_.wrong(section::edge_formats, i, "two formats", std::to_string(formats[i]));
        auto const controls = t_.of<std::uint32_t>(section::controls);
        for (std::size_t i = 0; i < controls.size(); ++i)
            if (controls[i] >= t_.of<node_record>(section::nodes).size())
                return t_.wrong(section::controls, i, "a node", std::to_string(controls[i]));
        copy(g_.edges, edges);
        copy(g_.edge_formats, formats);
        copy(g_.controls, controls);
        copy(g_.slots, t_.of<port_slots>(section::slots));
        return true;
    }
    bool read_nodes() {
        auto const all = t_.of<node_record>(section::nodes);
        auto const tensors = t_.of<node_tensor_record>(section::tensors).size(), edges = g_.edges.size(),
                   attributes = g_.attributes.size(), controls = g_.controls.size(), carried = g_.carried.size(),
                   calls = t_.of<call_record>(section::calls).size(),
                   places = t_.of<place_record>(section::places).size();
        auto const strings = strings_;
        g_.nodes.resize(all.size(), node{});
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            auto& n = g_.nodes[i];
            bool const operation = r.kind == static_cast<unsigned>(node_kind::operation);
            bool const left_out = r.kind == static_cast<unsigned>(node_kind::left_out);
            bool const is_kind = ((r.kind <= static_cast<unsigned>(node_kind::operation)) || left_out) &&
                                 (r.by <= static_cast<unsigned>(implementation::hccl));
            bool const has_op = operation ? r.op < operators_.size() : r.op == no_op;
            bool const has_names = strings.has(r.name) && strings.has(r.origin_name) && strings.has(r.origin_type);
            bool const is_inside = ends(r.first_input, r.inputs, edges) &&
                                   ends(r.first_attribute, r.attributes, attributes) &&
                                   ends(r.first_control, r.controls, controls) &&
                                   ends(r.first_carried, r.carried, carried) &&
                                   ends(r.first_output, r.outputs, tensors) && ((r.call < calls) || (r.call == none)) &&
                                   ((r.place < places) || (r.place == none));
            if (!(is_kind && has_op && has_names && is_inside)) [[unlikely]]
                return t_.wrong(section::nodes, i,
                    !is_kind    ? "a kind of node"
                    : !has_op   ? "an operator"
                    : has_names ? "inputs, outputs, attributes and places of the file"
                                : "names",
                    !is_kind  ? std::to_string(r.kind)
                    : !has_op ? std::to_string(r.op)
                              : "others");
            n.kind = static_cast<node_kind>(r.kind);
            n.by = static_cast<implementation>(r.by);
            n.op = operation ? operators_[r.op] : no_op;
            n.name = strings[r.name];
            n.origin_name = strings[r.origin_name];
            n.origin_type = strings[r.origin_type];
            n.first_input = r.first_input;
            n.first_output = tensor_id{r.first_output};
            n.first_slot = r.first_slot;
            n.first_attribute = r.first_attribute;
            n.first_control = r.first_control;
            n.first_carried = r.first_carried;
            n.call = r.call;
            n.source = r.place == none ? no_id : static_cast<std::uint32_t>(i);
            n.input_count = r.inputs;
            n.output_count = r.outputs;
            n.control_count = r.controls;
            n.attribute_count = r.attributes;
            n.carried_count = r.carried;
            bool const fits = operation  ? fits_operator(n, fitting_[r.op])
                              : left_out ? r.inputs == 1 && r.outputs == 0
                                         : r.inputs == 0 && r.outputs == 1;
            if (!fits) return t_.wrong(section::nodes, i, "the ports and attributes of its operator", "others");
        }
        return true;
    }
    /// Whether `count` values of 32 bits from `first` on are within `size`.
    [[nodiscard]] static bool ends(std::uint32_t first, std::uint32_t count, std::uint64_t size) {
        return std::uint64_t{first} + count <= size;
    }
    /// Whether ports contain only tensors of the node, no required one is absent, and attributes are of their kinds.
    [[nodiscard]] bool fits_operator(node const& n, node& fitting) const {
        bool all = true;
        for (auto t : g_.inputs_of(n)) all = all && t != no_id;
        if (all && fitting.op == n.op && fitting.first_slot == n.first_slot &&
            fitting.first_attribute == n.first_attribute && fitting.input_count == n.input_count &&
            fitting.output_count == n.output_count && fitting.attribute_count == n.attribute_count)
            return true; // equal to the one before
        if (!has_ports_of_operator(n)) return false;
        if (all) fitting = n;
        return true;
    }
    [[nodiscard]] bool has_ports_of_operator(node const& n) const {
        auto const& c = g_.catalog;
        auto const& row = c.ops[n.op];
        if (!inside(n.first_slot, std::size_t{row.inputs} + row.outputs, g_.slots.size()) ||
            n.attribute_count != row.attributes)
            return false;
        auto const* slot = g_.slots.data() + n.first_slot;
        auto const* const edges = g_.edges.data() + n.first_input;
        for (bool input : {true, false})
            for (auto const& p : input ? c.inputs(n.op) : c.outputs(n.op)) {
                auto const s = *slot++;
                if (std::uint32_t{s.first} + s.count > (input ? n.input_count : n.output_count)) return false;
                if (p.how != presence::dynamic && s.count > 1) return false;
                if (p.how == presence::required && s.count == 0) return false;
                if (p.how == presence::dynamic && s.count < p.minimum) return false;
                for (std::size_t k = 0; input && p.how != presence::optional && k < s.count; ++k)
                    if (edges[s.first + k] == no_id) return false;
            }
        auto const* value = g_.attributes.data() + n.first_attribute;
        for (auto const& p : c.attributes(n.op)) {
            if (value->kind != p.attribute && !(value->kind == attr_kind::none && p.how == presence::optional))
                return false;
            ++value;
        }
        return true;
    }
    bool read_tensors() {
        auto const all = t_.of<node_tensor_record>(section::tensors);
        g_.tensors.resize(all.size(), tensor{}); // copied: faster than constructing each
        largest_.resize(all.size());
        for (node_id i = 0; i < g_.nodes.size(); ++i)
            for (std::uint32_t k = 0; k < g_.nodes[i].output_count; ++k) {
                auto& t = g_.tensors[g_.nodes[i].output(k)];
                if (t.producer != no_id) return t_.wrong(section::nodes, i, "tensors that no other node makes", "one");
                t.producer = i;
            }
        auto const stated = t_.of<std::uint32_t>(section::stated);
        auto const descs = descs_.size(), values = g_.values.size(), states = stated.size();
        auto const strings = strings_;
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            auto& t = g_.tensors[i];
            if (t.producer == no_id) return t_.wrong(section::tensors, i, "a tensor that a node makes", "none does");
            if (!((r.desc < descs) && ((r.value < values) || (r.value == none)) && strings.has(r.origin) &&
                    ((r.stated < states) || (r.stated == none)) && (r.declared <= 1))) [[unlikely]]
                return t_.wrong(section::tensors, i, "a descriptor, a value and a name of the file", "others");
            t.desc = descs_[r.desc];
            t.value = r.value;
            t.origin = strings[r.origin];
            t.stated = r.stated;
            t.declared = r.declared != 0;
            largest_[i] = bytes_[r.desc];
            if (t.value != no_id && !value_reader::fits(g_.values[t.value], t.desc, largest_[i]))
                return t_.wrong(section::tensors, i, "a value with as many elements as the shape", "another");
        }
        for (std::size_t i = 0; i < stated.size(); ++i) {
            if (stated[i] >= descs_.size()) return t_.wrong(section::stated, i, "a shape", "none");
            g_.stated.push_back(descs_[stated[i]].shape);
        }
        return true;
    }
    bool read_ports() {
        for (auto const s : {section::inputs, section::outputs}) {
            auto const all = t_.of<port_record>(s);
            auto& to = s == section::inputs ? g_.inputs : g_.outputs;
            to.reserve(all.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                auto const& r = all[i];
                if (!strings_.has(r.name) || r.tensor >= g_.tensors.size() ||
                    (s == section::inputs && g_.nodes[g_.tensors[r.tensor].producer].kind != node_kind::input))
                    return t_.wrong(s, i, "a name and a tensor that can be set or read", "others");
                if ((r.kept != none || r.first != none) && !(s == section::inputs && keeps(r)))
                    return t_.wrong(s, i, "a value to begin with and an output, of what is kept", "others");
                to.push_back({strings_[r.name], tensor_id{r.tensor}, r.kept, r.first});
            }
        }
        auto const bounds = t_.of<bound_record>(section::bounds);
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            auto const& r = bounds[i];
            if (r.tensor >= g_.tensors.size() || r.shape >= descs_.size() || (i && r.tensor <= bounds[i - 1].tensor) ||
                !runnable(descs_[r.shape].shape) || r.from > static_cast<unsigned>(bound_origin::open))
                return t_.wrong(section::bounds, i, "tensors in order, each with a largest shape", "others");
            g_.bounds.push_back({tensor_id{r.tensor}, descs_[r.shape].shape, static_cast<bound_origin>(r.from)});
            auto const size = detail::planned_size(g_.largest_desc(tensor_id{r.tensor}));
            largest_[r.tensor] = size.known() ? size.value() : -1;
        }
        return true;
    }
    /// Checks a state: the output exists and has its dtype, and the value has its size.
    [[nodiscard]] bool keeps(port_record const& r) const {
        auto const outputs = t_.of<port_record>(section::outputs);
        if (r.kept >= outputs.size() || r.first >= g_.values.size()) return false;
        auto const last = outputs[r.kept].tensor;
        auto const& d = g_.tensors[r.tensor].desc;
        return last < g_.tensors.size() && g_.tensors[last].desc.type == d.type && bits_of(d.type) != 0 &&
               g_.values[r.first].constant && value_reader::fits(g_.values[r.first], d, largest_[r.tensor]);
    }
    bool read_loops() {
        auto const all = t_.of<loop_record>(section::loops);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const& r = all[i];
            bool const fine = r.first < r.end && r.end <= g_.nodes.size() && (i == 0 || all[i - 1].first <= r.first) &&
                              (r.parent == none ? i == 0 || all[outermost(all, i - 1)].end <= r.first
                                                : r.parent < i && all[r.parent].end >= r.end &&
                                                      (r.parent == i - 1 || apart(all, i)));
            if (!fine || !strings_.has(r.name)) return t_.wrong(section::loops, i, "loops that nest", "others");
            g_.loops.push_back({r.first, r.end, r.parent, strings_[r.name]});
        }
        return true;
    }
    static std::size_t outermost(span<loop_record const> all, std::size_t i) {
        while (all[i].parent != none) i = all[i].parent;
        return i;
    }
    /// Whether the loop before `i` ends before it, up to the one around both.
    static bool apart(span<loop_record const> all, std::size_t i) {
        for (auto k = i - 1; k != all[i].parent; k = all[k].parent) {
            if (all[k].end > all[i].first || all[k].parent == none) return false;
        }
        return true;
    }
    bool read_reported() {
        auto const removed = t_.of<removed_record>(section::removed);
        g_.removed.resize(removed.size());
        for (std::size_t i = 0; i < removed.size(); ++i) {
            auto const& r = removed[i];
            for (auto text : {r.origin, r.origin_name, r.origin_type, r.how, r.split_of})
                if (!strings_.has(text)) return t_.wrong(section::removed, i, "names", "others");
            if (r.desc >= descs_.size() || (r.now != none && r.now >= g_.tensors.size()))
                return t_.wrong(section::removed, i, "a tensor and a descriptor", "others");
            g_.removed[i] = {strings_[r.origin], strings_[r.origin_name], strings_[r.origin_type], strings_[r.how],
                tensor_id{r.now}, descs_[r.desc], r.in_place != 0, strings_[r.split_of]};
        }
        auto const ids = t_.of<tensor_id>(section::ids);
        for (std::size_t i = 0; i < ids.size(); ++i)
            if (ids[i] >= g_.tensors.size() && ids[i] != none) return t_.wrong(section::ids, i, "a tensor", "none");
        auto const calls = t_.of<call_record>(section::calls);
        g_.calls.resize(calls.size());
        for (std::size_t i = 0; i < calls.size(); ++i) {
            auto const& r = calls[i];
            if (!strings_.has(r.name) || !strings_.has(r.original_type) || !inside(r.inputs, ids.size()) ||
                !inside(r.outputs, ids.size()))
                return t_.wrong(section::calls, i, "names and tensors", "others");
            auto& c = g_.calls[i];
            c.name = strings_[r.name];
            c.original_type = strings_[r.original_type];
            c.inputs.assign(ids.begin() + r.inputs.first, ids.begin() + r.inputs.first + r.inputs.count);
            c.outputs.assign(ids.begin() + r.outputs.first, ids.begin() + r.outputs.first + r.outputs.count);
        }
        auto const prepared = t_.of<prepared_record>(section::prepared);
        for (std::size_t i = 0; i < prepared.size(); ++i) {
            if (!strings_.has(prepared[i].step)) return t_.wrong(section::prepared, i, "a name", "none");
            g_.prepared.push_back({strings_[prepared[i].step], prepared[i].nodes});
        }
        auto const places = t_.of<place_record>(section::places);
        for (std::size_t i = 0; i < places.size(); ++i) {
            auto const& r = places[i];
            if (!strings_.has(r.file) || !strings_.has(r.pass) || (r.node != none && !strings_.has(r.node)) ||
                (r.op != none && !strings_.has(r.op)))
                return t_.wrong(section::places, i, "names", "others");
        }
        return true;
    }

    tables const& t_;
    text_reader const& strings_;
    graph& g_;
    series<op_id> operators_{};
    series<node> fitting_{}; ///< for each of them the last node with its ports and attributes
    series<tensor_desc> descs_{};
    std::vector<std::int64_t> bytes_{}, largest_{}; ///< of each descriptor, of each tensor
};

} // namespace compiled_file
GRAFT_END
