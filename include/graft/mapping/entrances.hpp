// graft/mapping/entrances.hpp - where tensors enter a graph: fed tensors, placeholders, constants, data layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/mapping/bind.hpp"
#include "graft/frontend/caffe/data_layers.hpp"
#include "graft/mapping/recipe.hpp"
#include "graft/mapping/selection.hpp"
#include "graft/mapping/translation.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/constant.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN
namespace detail {

/// Makes the graph's inputs and constants.
class entrances {
public:
    using node_ref = model::node const&;

    explicit entrances(translation& t) : t_(t), sizes_(t.request.sizes) {}

    /// Output `port` of a node is what the caller will supply, with the caller's shape.
    void feed(std::uint32_t i, node_ref n, std::uint32_t port, shape const& wanted) {
        auto& made = t_.made[i];
        if (made.tensors.size() <= port) made.tensors.resize(port + 1u, no_id);
        tensor_desc d;
        d.type = fed_type(i, n, port);
        d.shape = stated(t_.tensor_name(n, port), wanted);
        d.format = d.origin_format = layout_of(wanted);
        note_other_shape(n, port, wanted);
        auto const name = t_.tensor_name(n, port);
        if (auto const old = made.tensors[port]; old != no_id && t_.into.nodes[t_.into.tensors[old].producer].kind == node_kind::input) {
            t_.into.tensors[old].desc = d;
            return;
        }
        auto const shown = t_.caffe() ? name : port == 0 ? n.name : name;
        made.tensors[port] = t_.builder.add_input(shown, n.type, d, i, name);
        t_.into.nodes.back().origin_name = n.name;
        t_.into.inputs.back().name = shown;
    }

    /// Whether output `port` of this node is an input of the model, to which a shape may be bound.
    static bool is_input(model::source const& s, node_ref n) {
        if (s.framework == framework::caffe) return caffe::is_data_layer(n.type) && n.input_count == 0;
        return n.type == "Placeholder" || n.type == "PlaceholderV2" || n.type == "_Arg";
    }
    /// The shapes that the caller binds are those of inputs of the model and of what is fed there, the numbers for symbols
    /// inside their bounds.
    /// error no_such_tensor, wrong_shape, wrong_value
    void check_shapes() {
        if (t_.into.symbols && !t_.into.symbols->refused()) t_.errors.add(t_.into.symbols->refused(), {});
        for (auto const& f : t_.request.feeds)
            for (auto const& b : t_.request.shapes)
                if (same_tensor(f.name, b.name)) take_numbers(b.shape, f.shape);
        for (auto const& f : t_.request.feeds)
            for (auto const& b : t_.request.shapes)
                if (same_tensor(f.name, b.name)) check_feed(f, b.shape);
        check_sizes();
        for (auto const& b : t_.request.shapes) {
            bool found = false;
            nearest_name near(b.name);
            for (auto const& n : t_.source.main.nodes) {
                if (!is_input(t_.source, n)) continue;
                auto const look = [&](std::string_view name) {
                    found = found || name == b.name || (!t_.caffe() && std::string(name) + ":0" == b.name);
                    near.look(name);
                };
                if (!t_.caffe()) look(n.name);
                for (auto top : t_.source.main.tops(n)) look(top);
            }
            if (found) continue;
            place where;
            where.file = t_.source.file;
            t_.errors.add(errc::no_such_tensor, std::move(where), "an input of the model for its shape" + did_you_mean(near.found), b.name);
        }
    }
    /// The symbols that the caller names are there.
    /// error no_such_symbol
    void check_names() {
        for (auto const& s : sizes_) {
            bool found = t_.into.symbols && t_.into.symbols->find(s.name).symbolic();
            nearest_name near(s.name);
            for (auto const& o : t_.open) found = found || o.name == s.name, near.look(o.name);
            for (std::uint16_t k = 1; t_.into.symbols && k <= t_.into.symbols->atoms(); ++k)
                if (t_.into.symbols->atom(k).is == symbol_atom::kind::symbol) near.look(t_.into.symbols->name(k));
            if (found) continue;
            place where;
            where.file = t_.source.file;
            t_.errors.add(errc::no_such_symbol, std::move(where), (t_.request.feeds.empty() ? "a symbol of the model's inputs" : "a symbol of the model's inputs; what is fed has numbers") + did_you_mean(near.found), s.name);
        }
    }
    /// Makes the node if it is one that brings tensors into the graph; true when it was.
    bool make(std::uint32_t i, node_ref n, op_entry::kind is) {
        if (!t_.caffe()) return (is == op_entry::kind::constant || is == op_entry::kind::placeholder) && intrinsic(i, n, is == op_entry::kind::constant);
        if (!caffe::is_data_layer(n.type) || n.input_count != 0) return false;
        data_layer(i, n);
        return true;
    }

private:
    /// What the model says of the shape of its input; nothing of other nodes.
    shape declared_shape(node_ref n, std::uint32_t port) {
        if (!is_input(t_.source, n)) return shape::unknown_rank();
        error_list quiet; // importing the node says it
        if (t_.caffe()) return caffe::data_shape(t_.source, n, port, t_.plugins.messages, quiet);
        series<named_attr> given;
        tensorflow::attributes(t_.source, n, given, quiet);
        for (auto const& a : given)
            if (a.name == "shape" && a.value.kind == attr_kind::shape && !a.value.shapes.empty()) return said_shape(n, a.value.shapes[0]);
        return shape::unknown_rank();
    }
    /// What TensorFlow did not know it once wrote as [].
    shape said_shape(node_ref n, shape const& s) const {
        bool const old = n.type == "Placeholder" && t_.source.version > 0 && t_.source.version < 22;
        return old && s.has_rank() && s.rank() == 0 ? shape::unknown_rank() : s;
    }
    /// The caller's shape is taken, with a warning where the model says another.
    void note_other_shape(node_ref n, std::uint32_t port, shape const& wanted) {
        auto const said = declared_shape(n, port);
        if (!said.has_rank() || !wanted.has_rank()) return;
        bool same = said.rank() == wanted.rank();
        for (std::size_t k = 0; same && k < said.rank(); ++k) same = !said[k].known() || !wanted[k].known() || said[k] == wanted[k];
        if (same) return;
        t_.errors.warnings.push_back({errc::wrong_shape, t_.source.place_of(n), spelled(said) + ", as the model says", spelled(wanted) + ", which is taken"});
    }
    /// The dtype that a fed tensor has: what the definition of its operator says.
    dtype fed_type(std::uint32_t i, node_ref n, std::uint32_t port) {
        if (t_.caffe()) return dtype::f32;
        if (auto const& made = t_.made[i]; port < made.tensors.size() && made.tensors[port] != no_id) return t_.builder.desc(made.tensors[port]).type;
        series<named_attr> given;
        error_list quiet;
        tensorflow::attributes(t_.source, n, given, quiet);
        auto const op = t_.plugins.origins.find(n.type);
        if (op != no_op) {
            series<attr_value> attrs;
            series<port_slots> ports;
            bind_attributes(t_.plugins.origins, op, given, {}, t_.into.storage, attrs, quiet);
            auto const rows = t_.plugins.origins.outputs(op);
            if (bind_ports(t_.plugins.origins, rows, attrs, -1, false, false, {}, ports, quiet))
                for (std::size_t p = 0; p < ports.size(); ++p)
                    if (port >= ports[p].first && port < ports[p].first + ports[p].count) {
                        auto const type = declared_type(rows[p], attrs, port - ports[p].first);
                        if (type != dtype::undefined) return type;
                        if (rows[p].type_attribute < 0) return dtype::f32;
                    }
        }
        for (auto name : {"dtype", "T", "DstT", "out_type", "Tout"})
            for (auto const& a : given)
                if (a.name == name && a.value.kind == attr_kind::type) return a.value.type();
        return dtype::f32;
    }
    [[nodiscard]] format layout_of(shape const& s) const { return t_.caffe() && s.has_rank() && s.rank() == 4 ? format::nchw : format::nd; }

    /// TensorFlow's constants and placeholders.
    bool intrinsic(std::uint32_t i, node_ref n, bool constant) {
        auto& made = t_.made[i];
        if (tensor_view plain; constant && n.made == model::none && tensorflow::read_constant(n.message, t_.source.storage, {}, plain)) {
            made.tensors.push_back(t_.builder.add_constant(n.name, n.type, plain, i, t_.tensor_name(n, 0)));
            return true;
        }
        auto& given = given_;
        given.clear();
        auto const before = t_.errors.errors.size();
        tensorflow::attributes(t_.source, n, given, t_.errors);
        if (t_.errors.errors.size() != before) {
            made = {{no_id}, true};
            return true;
        }
        tensor_desc d;
        d.shape = shape::unknown_rank();
        tensor_view const* value = nullptr;
        for (auto const& a : given) {
            if (a.value.kind == attr_kind::type && (a.name == "dtype" || a.name == "T")) d.type = a.value.type();
            if (a.name == "shape" && a.value.kind == attr_kind::shape && !a.value.shapes.empty()) d.shape = a.value.shapes[0];
            if (a.name == "value" && a.value.kind == attr_kind::tensor && !a.value.tensors.empty()) value = &a.value.tensors[0];
        }
        auto const name = t_.tensor_name(n, 0);
        auto const refuse = [&](errc code, std::string_view port, std::string_view expected, std::string_view got) {
            auto at = t_.source.place_of(n);
            at.port = std::string(port);
            (t_.request.partial ? t_.errors.warnings : t_.errors.errors).push_back({code, std::move(at), std::string(expected), std::string(got)});
            made = {{no_id}, true};
            if (!t_.request.partial) return true;
            auto const id = t_.builder.add_opaque(n.name, n.type, {}, span(&name, 1), i, span(&d.type, 1)); // kept as the model has it
            made = {{t_.into.nodes[id].first_output}, false};
            return true;
        };
        auto const fail_here = [&](std::string_view port, std::string_view expected) { return refuse(errc::missing_required_attribute, port, expected, "nothing"); };
        if (d.type == dtype::undefined && value) d.type = value->desc.type;
        if (d.type == dtype::undefined && (constant || !t_.request.partial)) return fail_here(n.type == "_Arg" ? "T" : "dtype", "type");
        if (constant) {
            if (!value) return fail_here("value", "tensor");
            if (value->desc.type != d.type) return refuse(errc::wrong_dtype, "value", name_of(d.type), name_of(value->desc.type));
            made.tensors.push_back(t_.builder.add_constant(n.name, n.type, *value, i, name));
            return true;
        }
        d.shape = said_shape(n, d.shape);
        bound(n.name, d.shape);
        d.shape = stated(n.name, d.shape);
        made.tensors.push_back(t_.builder.add_input(n.name, n.type, d, i, name));
        t_.into.inputs.back().name = n.name;
        return true;
    }
    void data_layer(std::uint32_t i, node_ref n) {
        for (std::size_t k = 0; k < n.output_count; ++k) {
            tensor_desc d;
            d.type = dtype::f32;
            auto const name = t_.tensor_name(n, k);
            d.shape = caffe::data_shape(t_.source, n, k, t_.plugins.messages, t_.errors);
            bound(name, d.shape);
            d.shape = stated(name, d.shape);
            d.format = d.origin_format = layout_of(d.shape);
            t_.made[i].tensors.push_back(t_.builder.add_input(name, n.type, d, i, name));
            t_.into.nodes.back().origin_name = n.name;
        }
    }
    /// A `--shape` for an input of the model takes the place of what the model says.
    void bound(std::string_view name, shape& s) const {
        for (auto const& b : t_.request.shapes)
            if (b.name == name || b.name == std::string(name) + ":0") s = b.shape;
    }

    /// `x` and `x:0` are one tensor of TensorFlow.
    [[nodiscard]] bool same_tensor(std::string_view a, std::string_view b) const {
        if (!t_.caffe() && a.ends_with(":0")) a.remove_suffix(2);
        if (!t_.caffe() && b.ends_with(":0")) b.remove_suffix(2);
        return a == b;
    }
    /// The symbols that have numbers.
    [[nodiscard]] series<symbol_value> numbers() const {
        series<symbol_value> all;
        for (auto const& s : sizes_)
            if (s.is.least == s.is.most) all.push_back({s.name, s.is.least});
        return all;
    }
    /// A symbol that stands alone in the stated shape of what is fed is the number there, in other shapes too.
    void take_numbers(shape const& wanted, shape const& fed) {
        for (std::size_t i = 0; t_.into.symbols && i < wanted.rank() && i < fed.rank(); ++i) {
            if (!wanted[i].symbolic() || !fed[i].known()) continue;
            auto const p = t_.into.symbols->terms(wanted[i]);
            if (p.size != 1 || !(p == polynomial::symbol(p.terms[0].factors[0]))) continue;
            auto const number = p.terms[0].factors[0];
            if (t_.into.symbols->atom(number).is != symbol_atom::kind::symbol) continue;
            auto const name = t_.into.symbols->name(number);
            auto* size = static_cast<symbol_size*>(nullptr);
            for (auto& s : sizes_)
                if (s.name == name) size = &s;
            if (!size) sizes_.push_back({std::string(name), {fed[i].value(), fed[i].value()}});
            else if (size->is.least <= fed[i].value() && fed[i].value() <= size->is.most) size->is = {fed[i].value(), fed[i].value()};
            else if (size->is.least < size->is.most) out_of_bounds(size->name, fed[i].value());
        }
    }
    /// What is fed has the shape that the caller states for it.
    void check_feed(bound_shape const& f, shape const& wanted) {
        if (!wanted.has_rank() || !f.shape.has_rank()) return;
        auto said = wanted;
        for (std::size_t i = 0; t_.into.symbols && i < said.rank(); ++i)
            if (said[i].symbolic()) said[i] = t_.into.symbols->substitute(said[i], numbers());
        bool same = said.rank() == f.shape.rank();
        for (std::size_t i = 0; same && i < said.rank(); ++i) same = !contradict(said[i], f.shape[i]);
        if (same) return;
        place where;
        where.file = t_.source.file;
        where.port = f.name;
        t_.errors.add(errc::wrong_shape, std::move(where), spelled(said) + ", as stated for it", spelled(f.shape) + ", which is fed");
    }
    /// Numbers with commas between; -1 for what is none.
    static std::string spelled(shape const& s) {
        std::string text = "[";
        for (std::size_t k = 0; k < s.rank(); ++k) text += (k ? "," : "") + std::to_string(s[k].known() ? s[k].value() : -1);
        return text + "]";
    }
    void check_sizes() {
        for (auto const& s : sizes_) {
            auto const known = t_.into.symbols ? t_.into.symbols->find(s.name) : dim::unknown();
            if (s.is.least <= s.is.most && (!known.symbolic() || s.is.least != s.is.most || (s.is.least >= known.least() && s.is.most <= known.most()))) continue;
            out_of_bounds(s.name, s.is.least);
        }
    }
    void out_of_bounds(std::string const& name, std::int64_t number) {
        place where;
        where.file = t_.source.file;
        t_.errors.add(errc::wrong_value, std::move(where), "a number inside the bounds of " + name, std::to_string(number));
    }
    /// The shape with the caller's numbers in the place of symbols, and symbols for dims that nobody states.
    shape stated(std::string_view port, shape s) {
        if (!s.has_rank() || s.is_static() || !(t_.into.symbols || t_.request.symbolic)) return s;
        if (!t_.into.symbols) t_.into.symbols = std::make_shared<model_symbols>(); // no model without open dims pays for one
        auto const numbers = this->numbers();
        for (std::size_t i = 0; i < s.rank(); ++i) {
            if (s[i].symbolic()) s[i] = t_.into.symbols->substitute(s[i], numbers);
            else if (t_.request.symbolic && !s[i].known() && !s[i].invalid()) s[i] = open(port, i);
        }
        return s;
    }
    /// The symbol of a dim that nobody states, or the number that the caller has for it. Unknown where the table is full.
    dim open(std::string_view port, std::size_t axis) {
        auto& table = *t_.into.symbols;
        std::string name;
        for (auto const& o : t_.open)
            if (o.port == port && o.axis == axis) name = o.name;
        bool const fresh = name.empty();
        if (fresh) {
            for (auto c : port.substr(0, 40)) name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
            if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name.insert(0, "_");
            name += "_" + std::to_string(axis);
            auto const taken = [&] {
                for (auto const& o : t_.open)
                    if (o.name == name) return true;
                return table.find(name).symbolic();
            };
            auto const plain = name;
            for (int k = 2; taken(); ++k) name = plain + "_" + std::to_string(k);
        }
        dim_range bounds{1, INT64_MAX};
        for (auto const& size : sizes_)
            if (size.name == name) bounds = size.is;
        auto const d = bounds.least == bounds.most ? dim(bounds.least) : table.symbol(name, bounds);
        if (fresh && (d.known() || d.symbolic())) t_.open.push_back({port, axis, std::move(name)});
        return d;
    }

    translation& t_;
    series<symbol_size> sizes_; ///< those of the request, and the numbers that feeds give
    series<named_attr> given_{}; ///< keeps its memory from node to node
};

} // namespace detail
GRAFT_END
