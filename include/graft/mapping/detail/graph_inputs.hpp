// graft/mapping/detail/graph_inputs.hpp - the graph inputs and initializers: fed tensors, inputs of the model,
// constants
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/nearest.hpp"
#include "graft/mapping/detail/binding_cache.hpp"
#include "graft/mapping/detail/declared_shapes.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/front_end.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN
namespace detail {

/// Creates the graph's inputs and constants.
class graph_inputs {
public:
    using node_ref = model::node const&;

    graph_inputs(translation& t, stated_shapes& declared) : t_(t), declared_(declared), sizes_(t.request.sizes) {}

    /// Output `port` of a node is supplied by the caller, with the caller's shape.
    void feed(std::uint32_t i, node_ref n, std::uint32_t port, fed_tensor const& fed) {
        auto const& wanted = fed.shape;
        auto& created = t_.created[i];
        if (created.tensors.size() <= port) created.tensors.resize(port + 1u, no_id);
        tensor_desc d;
        d.type = fed_type(i, n, port);
        d.shape = stated(t_.tensor_name(n, port), wanted);
        d.format = d.origin_format = layout_of(wanted);
        note_other_shape(n, port, wanted);
        auto const name = t_.tensor_name(n, port);
        if (auto const old = created.tensors[port];
            old != no_id && t_.into.nodes[t_.into.tensors[old].producer].kind == node_kind::input) {
            t_.into.tensors[old].desc = d;
            known(old, fed);
            if (fed.assumed) assume(old, n);
            return;
        }
        auto const shown = key_of(n, port, port == 0 && !t_.front.names_outputs ? n.name : name);
        created.tensors[port] = t_.builder.add_input(shown, n.type, d, i, name);
        t_.into.nodes.back().origin_name = n.name;
        t_.into.inputs.back().name = shown;
        known(created.tensors[port], fed);
        if (fed.assumed) assume(created.tensors[port], n);
    }

    /// Whether output `port` of this node is an input of the model, to which a shape may be bound.
    static bool is_input(model::source const& s, node_ref n) {
        return n.input_count == 0 && s.front->role_of(n.type) == model::node_role::input;
    }
    /// The shapes that the caller binds must be those of inputs of the model or of fed tensors, and the numbers for
    /// symbols must be inside their bounds.
    /// error unknown_tensor, wrong_shape, wrong_value, unknown_symbol (of another table), negative_dim, overflow
    void check_shapes() {
        if (t_.into.symbols && !t_.into.symbols->refused()) t_.errors.add(t_.into.symbols->refused(), {});
        for (auto const& f : t_.request.feeds)
            for (auto const& b : t_.request.shapes)
                if (same_tensor(t_.source.meant(f.name, true), t_.source.meant(b.name, true)))
                    take_numbers(b.shape, f.shape);
        for (auto const& f : t_.request.feeds)
            for (auto const& b : t_.request.shapes)
                if (same_tensor(t_.source.meant(f.name, true), t_.source.meant(b.name, true))) check_feed(f, b.shape);
        check_sizes();
        for (auto const& b : t_.request.shapes) {
            for (auto const* other = &t_.request.shapes[0]; other != &b; ++other)
                if (same_tensor(t_.source.meant(other->name, true), t_.source.meant(b.name, true)) &&
                    !(other->shape == b.shape)) {
                    t_.errors.add(errc::wrong_shape, place::in(t_.source.file, b.name), "one shape for the input",
                        "two that differ");
                    break;
                }
            if (auto const why = detail::check_input_shape(b.shape, t_.into.symbols.get(), {}); !why)
                t_.errors.add(why, place::in(t_.source.file, b.name));
            bool found = false;
            nearest_name near(b.name);
            for (auto const& n : t_.source.main.nodes) {
                if (!is_input(t_.source, n)) continue;
                auto const look = [&](std::string_view name) {
                    found = found || same_tensor(name, t_.source.meant(b.name, true));
                    near.look(name);
                };
                if (!t_.front.names_outputs) look(n.name);
                for (auto top : t_.source.main.tops(n)) look(top);
            }
            if (found) continue;
            t_.errors.add(errc::unknown_tensor, place::in(t_.source.file),
                "an input of the model for its shape" + near.hint(), b.name);
        }
    }
    /// The symbols that the caller names are there.
    /// error unknown_symbol
    void check_names() {
        for (auto const& s : sizes_) {
            bool found = t_.into.symbols && t_.into.symbols->find(s.name).symbolic();
            nearest_name near(s.name);
            std::string names;
            series<std::string_view> seen; // a symbol of the model is also in the table
            auto const look = [&](std::string_view name) {
                if (algorithm::find(seen.begin(), seen.end(), name) != seen.end()) return;
                seen.push_back(name);
                near.look(name);
                if (seen.size() <= listed_symbols) (names += names.empty() ? "" : ", ") += name;
            };
            for (auto const& o : t_.open) found = found || o.name == s.name || o.declared == s.name, look(o.name);
            for (std::uint16_t k = 1; t_.into.symbols && k <= t_.into.symbols->atoms(); ++k)
                if (t_.into.symbols->atom(k).is == symbol_atom::kind::symbol) look(t_.into.symbols->name(k));
            if (found) continue;
            if (seen.size() > listed_symbols) names += ", ...";
            t_.errors.add(errc::unknown_symbol, place::in(t_.source.file),
                "a symbol of the model's inputs" + (names.empty() ? ", which have none" : ": " + names) +
                    (t_.request.feeds.empty() ? "" : "; what is fed has numbers") + near.hint(),
                s.name);
        }
    }
    /// Whether node `n` is an input that is kept without readers: one that requires no data of the caller.
    bool stays(node_ref n) {
        if (!is_input(t_.source, n)) return false;
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            if (!declared_shape(n, k).is_static()) return false;
        return n.output_count != 0;
    }
    /// Creates the node if it adds tensors to the graph; true if it does.
    bool make(std::uint32_t i, node_ref n, model::node_role role) {
        bool const is_constant = role == model::node_role::constant;
        if (!is_constant && (role != model::node_role::input || n.input_count != 0)) return false;
        found_.clear();
        auto const why = t_.front.graph_inputs(t_.source, n, is_constant, t_.request.partial, found_, t_.errors);
        if (found_.empty()) t_.created[i] = {{no_id}, true};
        else if (!why) refuse(i, n, why, found_[0].desc.type);
        else if (is_constant) constant(i, n, found_[0].value);
        else input(i, n);
        return true;
    }

private:
    static constexpr std::size_t listed_symbols = 8; ///< the most in one error

    /// The value that the caller sets for an input, if its dtype and size are those of the tensor.
    void known(tensor_id t, fed_tensor const& fed) {
        auto const& d = t_.into.tensors[t].desc;
        if (fed.value.empty() || fed.type != d.type || !bytes_of(d).is(static_cast<std::int64_t>(fed.value.size())))
            return;
        auto const room = t_.into.storage.make<std::max_align_t>(fed.value.size() / sizeof(std::max_align_t) + 1);
        auto* const own = reinterpret_cast<std::byte*>(room.data());
        algorithm::copy(fed.value.begin(), fed.value.end(), own);
        t_.builder.state_value(t, {own, fed.value.size()});
    }
    /// Makes an input that has a value a constant.
    /// error invalid_tensor: the value that the caller gives is of another dtype or shape
    void assume(tensor_id t, node_ref n) {
        auto const& d = t_.into.tensors[t].desc;
        if (!t_.into.value_of(t).constant)
            return t_.errors.add(errc::invalid_tensor, t_.source.place_of(n),
                "a value to assume, numbers of the tensor's dtype " + std::string(name_of(d.type)), "another one");
        t_.into.nodes[t_.into.tensors[t].producer].kind = node_kind::constant;
        auto& inputs = t_.into.inputs;
        for (std::size_t i = inputs.size(); i-- > 0;)
            if (inputs[i].tensor == t) inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(i));
    }
    /// The shape of an input as declared by the model; unset for other nodes.
    shape declared_shape(node_ref n, std::uint32_t port) {
        if (!is_input(t_.source, n)) return shape::unknown_rank();
        return declared(n, port).shape;
    }
    /// The descriptor of an input's output as the model declares it; of unknown rank and dtype if it does not.
    tensor_desc declared(node_ref n, std::uint32_t port) {
        error_list quiet; // importing the node reports it
        found_.clear();
        (void)t_.front.graph_inputs(t_.source, n, false, true, found_, quiet);
        if (port < found_.size()) return found_[port].desc;
        return {dtype::undefined, format::nd, format::nd, shape::unknown_rank()};
    }
    /// Uses the caller's shape, with a warning if the model declares another.
    void note_other_shape(node_ref n, std::uint32_t port, shape const& wanted) {
        auto const declared = declared_shape(n, port);
        if (!declared.has_rank() || !wanted.has_rank()) return;
        bool same = declared.rank() == wanted.rank();
        for (std::size_t k = 0; same && k < declared.rank(); ++k)
            same = !declared[k].known() || !wanted[k].known() || declared[k] == wanted[k];
        if (same) return;
        t_.errors.warnings.push_back({errc::wrong_shape, t_.source.place_of(n),
            written_out(declared) + ", as in the model", written_out(wanted) + ", which is taken"});
    }
    /// The dtype of a fed tensor: from the definition of its operator.
    dtype fed_type(std::uint32_t i, node_ref n, std::uint32_t port) {
        if (is_input(t_.source, n) && t_.front.type_attributes.empty())
            if (auto const type = declared(n, port).type; type != dtype::undefined) return type;
        auto const known = t_.created[i].tensors.at(port);
        auto const type = known == no_id ? dtype::undefined : t_.builder.desc(known).type;
        if (t_.front.type_attributes.empty()) return type == dtype::undefined ? dtype::f32 : type;
        if (known != no_id) return type;
        series<named_attr> given;
        error_list quiet;
        auto const op = t_.plugins.origins.find(n.type);
        model::attributes_of(t_.source, n, t_.plugins.origins, op, given, quiet);
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
        for (auto name : t_.front.type_attributes)
            for (auto const& a : given)
                if (a.name == name && a.value.kind == attr_kind::type) return a.value.type();
        return dtype::f32;
    }
    [[nodiscard]] format layout_of(shape const& s) const {
        return s.has_rank() && s.rank() == 4 ? t_.front.image_layout : format::nd;
    }

    /// Keeps a failed input node as in the model if only a part is requested; otherwise it is an error.
    void refuse(std::uint32_t i, node_ref n, status const& why, dtype type) {
        auto at = t_.source.place_of(n);
        at.port = std::string(why.parameter);
        (t_.request.partial ? t_.errors.warnings : t_.errors.errors)
            .push_back({why.code, std::move(at), std::string(why.expected), std::string(why.found)});
        t_.created[i] = {{no_id}, true};
        if (!t_.request.partial) return;
        auto const name = t_.tensor_name(n, 0);
        auto const id = t_.builder.add_opaque(n.name, n.type, {}, span(&name, 1), i, span(&type, 1));
        t_.created[i] = {{t_.into.nodes[id].first_output}, false};
    }
    /// error missing_weights: the elements are not in the model, and they are needed
    void constant(std::uint32_t i, node_ref n, tensor_view const& value) {
        auto const t = t_.builder.add_constant(n.name, n.type, value, i, t_.tensor_name(n, 0));
        t_.created[i].tensors.push_back(t);
        if (!value.bytes.empty() || bits_of(value.desc.type) == 0 || value.desc.shape.elements().is(0)) return;
        t_.into.tensors[t].value = no_id;
        if (t_.request.without == missing_weights::unknown) return;
        t_.created[i].failed = true;
        t_.errors.add(errc::missing_weights, t_.source.place_of(n), "the elements of this tensor", "none");
    }
    void input(std::uint32_t i, node_ref n) {
        for (std::size_t k = 0; k < found_.size(); ++k) {
            auto& d = found_[k].desc;
            auto const name = t_.tensor_name(n, k);
            auto const shown = key_of(n, k, t_.front.names_outputs ? name : n.name);
            bool const by_caller = bound(shown, d.shape);
            if (!by_caller && t_.request.trust_shapes && !d.shape.has_rank()) d.shape = declared_.of(n, k).shape;
            auto const names = by_caller ? span<std::string_view const>() : found_[k].dims;
            d.shape = stated(shown, d.shape, names);
            d.format = d.origin_format = layout_of(d.shape);
            t_.created[i].tensors.push_back(t_.builder.add_input(shown, n.type, d, i, name));
            t_.into.nodes.back().origin_name = n.name;
            t_.into.inputs.back().name = shown;
        }
    }
    /// The key of this tensor in the model; otherwise `name`.
    [[nodiscard]] std::string_view key_of(node_ref n, std::size_t port, std::string_view name) const {
        for (auto const& a : t_.source.fed_as)
            if (auto const r = model::parse_reference(a.tensor); r.node == n.name && r.index == port) return a.name;
        return name;
    }
    /// A `--shape` for an input of the model replaces the model's declaration; returns whether there is one.
    bool bound(std::string_view name, shape& s) const {
        bool found = false;
        for (auto const& b : t_.request.shapes)
            if (b.name == name || same_tensor(t_.source.meant(b.name, true), t_.source.meant(name, true)))
                s = b.shape, found = true;
        return found;
    }

    /// If tensors are named after their nodes, `x` and `x:0` are equal.
    [[nodiscard]] bool same_tensor(std::string_view a, std::string_view b) const {
        if (!t_.front.names_outputs && a.ends_with(":0")) a.remove_suffix(2);
        if (!t_.front.names_outputs && b.ends_with(":0")) b.remove_suffix(2);
        return a == b;
    }
    /// The symbols with bound numbers.
    [[nodiscard]] series<symbol_value> numbers() const {
        series<symbol_value> all;
        for (auto const& s : sizes_)
            if (s.is.min == s.is.max) all.push_back({s.name, s.is.min});
        return all;
    }
    /// A symbol that is alone in the declared shape of a fed tensor has the fed number, in other shapes too.
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
            else if (size->is.min <= fed[i].value() && fed[i].value() <= size->is.max)
                size->is = {fed[i].value(), fed[i].value()};
            else if (size->is.min < size->is.max) out_of_bounds(size->name, fed[i].value());
        }
    }
    /// Checks that the fed tensor has the shape that the caller declares for it.
    void check_feed(bound_shape const& f, shape const& wanted) {
        if (!wanted.has_rank() || !f.shape.has_rank()) return;
        auto declared = wanted;
        for (std::size_t i = 0; t_.into.symbols && i < declared.rank(); ++i)
            if (declared[i].symbolic()) declared[i] = t_.into.symbols->substitute(declared[i], numbers());
        bool same = declared.rank() == f.shape.rank();
        for (std::size_t i = 0; same && i < declared.rank(); ++i) same = !contradict(declared[i], f.shape[i]);
        if (same) return;
        t_.errors.add(errc::wrong_shape, place::in(t_.source.file, f.name), written_out(declared) + ", as set for it",
            written_out(f.shape) + ", which is fed");
    }
    void check_sizes() {
        for (auto const& s : sizes_) {
            auto const known = t_.into.symbols ? t_.into.symbols->find(s.name) : dim::unknown();
            if (s.is.min <= s.is.max &&
                (!known.symbolic() || s.is.min != s.is.max || (s.is.min >= known.min() && s.is.max <= known.max())))
                continue;
            out_of_bounds(s.name, s.is.min);
        }
    }
    void out_of_bounds(std::string const& name, std::int64_t number) {
        t_.errors.add(errc::wrong_value, place::in(t_.source.file), "a number inside the bounds of " + name,
            std::to_string(number));
    }
    /// The shape with symbols replaced by the caller's numbers, and with new symbols for unspecified dims.
    shape stated(std::string_view port, shape s, span<std::string_view const> names = {}) {
        if (!s.has_rank() || s.is_static() || !(t_.into.symbols || t_.request.symbolic)) return s;
        // a model without dynamic dims has no cost
        if (!t_.into.symbols) t_.into.symbols = shared<model_symbols>::make();
        auto const numbers = this->numbers();
        for (std::size_t i = 0; i < s.rank(); ++i) {
            if (s[i].symbolic()) s[i] = t_.into.symbols->substitute(s[i], numbers);
            else if (t_.request.symbolic && !s[i].known() && !s[i].invalid())
                s[i] = open(port, i, i < names.size() ? names[i] : std::string_view());
        }
        return s;
    }
    /// The symbol of an unspecified dim, or the caller's number for it. Unknown if the table is full.
    dim open(std::string_view port, std::size_t axis, std::string_view declared) {
        auto& table = *t_.into.symbols;
        std::string name;
        for (auto const& o : t_.open)
            if (declared.empty() ? o.port == port && o.axis == axis : o.declared == declared) name = o.name;
        bool const fresh = name.empty();
        if (fresh) {
            for (auto c : (declared.empty() ? port : declared).substr(0, 40))
                name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
            if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name.insert(0, "_");
            if (declared.empty()) name += "_" + std::to_string(axis);
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
            if (size.name == name || (!declared.empty() && size.name == declared)) bounds = size.is;
        auto const d = bounds.min == bounds.max ? dim(bounds.min) : table.symbol(name, bounds);
        if (fresh && (d.known() || d.symbolic()))
            t_.open.push_back({port, axis, std::move(name), std::string(declared)});
        return d;
    }

    translation& t_;
    stated_shapes& declared_;
    series<symbol_size> sizes_;          ///< those of the request, and the numbers of fed tensors
    series<model::graph_input> found_{}; ///< keeps its capacity from node to node
};

} // namespace detail
GRAFT_END
