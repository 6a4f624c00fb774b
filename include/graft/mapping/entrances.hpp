// graft/mapping/entrances.hpp - where tensors enter a graph: fed tensors, placeholders, constants, data layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/mapping/bind.hpp"
#include "graft/mapping/data_layers.hpp"
#include "graft/mapping/translation.hpp"
#include "graft/model/tensorflow/attributes.hpp"

GRAFT_BEGIN
namespace detail {

/// Makes the graph's inputs and constants.
class entrances {
public:
    using node_ref = model::node const&;

    explicit entrances(translation& t) : t_(t) {}

    /// Output `port` of a node is what the caller will supply, with the caller's shape.
    void feed(std::uint32_t i, node_ref n, std::uint32_t port, shape const& wanted) {
        auto& made = t_.made[i];
        if (made.tensors.size() <= port) made.tensors.resize(port + 1u, no_id);
        tensor_desc d;
        d.type = fed_type(i, n, port);
        d.shape = wanted;
        d.format = d.origin_format = layout_of(wanted);
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

    /// Makes the node if it is one that brings tensors into the graph; true when it was.
    bool make(std::uint32_t i, node_ref n) {
        if (!t_.caffe()) return intrinsic(i, n);
        if (!caffe::is_data_layer(n.type) || n.input_count != 0) return false;
        data_layer(i, n);
        return true;
    }

private:
    /// The dtype that a fed tensor has: what the definition of its operator says.
    dtype fed_type(std::uint32_t i, node_ref n, std::uint32_t port) {
        if (t_.caffe()) return dtype::f32;
        if (auto const& made = t_.made[i]; port < made.tensors.size() && made.tensors[port] != no_id) return t_.builder.desc(made.tensors[port]).type;
        std::vector<named_attr> given;
        error_list quiet;
        tensorflow::attributes(t_.source, n, given, quiet);
        auto const op = t_.plugins.origins.find(n.type);
        if (op != no_op) {
            std::vector<attr_value> attrs;
            std::vector<port_slots> ports;
            bind_attributes(t_.plugins.origins, op, given, {}, t_.into.storage, attrs, quiet, nullptr);
            auto const rows = t_.plugins.origins.outputs(op);
            if (bind_ports(t_.plugins.origins, rows, attrs, -1, false, false, {}, ports, quiet))
                for (std::size_t p = 0; p < ports.size(); ++p)
                    if (port >= ports[p].first && port < ports[p].first + ports[p].count) {
                        auto const& r = rows[p];
                        if (r.type_attribute < 0) return dtype_set::of(r.types).size() == 1 ? dtype_set::of(r.types).first() : dtype::f32;
                        auto const& a = attrs[static_cast<std::size_t>(r.type_attribute)];
                        if (a.kind == attr_kind::type) return a.type();
                        if (a.kind == attr_kind::types) return static_cast<dtype>(a.integers[port - ports[p].first]);
                    }
        }
        for (auto name : {"dtype", "T", "DstT", "out_type", "Tout"})
            for (auto const& a : given)
                if (a.name == name && a.value.kind == attr_kind::type) return a.value.type();
        return dtype::f32;
    }
    [[nodiscard]] format layout_of(shape const& s) const { return t_.caffe() && s.has_rank() && s.rank() == 4 ? format::nchw : format::nd; }

    /// TensorFlow's constants and placeholders; true when the node was one.
    bool intrinsic(std::uint32_t i, node_ref n) {
        bool const constant = n.type == "Const" || n.type == "HostConst";
        if (!constant && n.type != "Placeholder" && n.type != "PlaceholderV2" && n.type != "_Arg") return false;
        std::vector<named_attr> given;
        auto& made = t_.made[i];
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
        auto const fail_here = [&](std::string_view port, std::string_view expected) {
            auto at = t_.source.place_of(n);
            at.port = std::string(port);
            t_.errors.add(errc::missing_required_attribute, std::move(at), std::string(expected), "nothing");
            made = {{no_id}, true};
            return true;
        };
        if (d.type == dtype::undefined && value) d.type = value->desc.type;
        if (d.type == dtype::undefined && (constant || !t_.request.partial)) return fail_here(n.type == "_Arg" ? "T" : "dtype", "type");
        auto const name = t_.tensor_name(n, 0);
        if (constant) {
            if (!value) return fail_here("value", "tensor");
            if (value->desc.type != d.type) {
                auto at = t_.source.place_of(n);
                at.port = "value";
                t_.errors.add(errc::wrong_dtype, std::move(at), std::string(name_of(d.type)), std::string(name_of(value->desc.type)));
                made = {{no_id}, true};
                return true;
            }
            made.tensors = {t_.builder.add_constant(n.name, n.type, *value, i, name)};
            return true;
        }
        bound(n.name, d.shape);
        made.tensors = {t_.builder.add_input(n.name, n.type, d, i, name)};
        t_.into.inputs.back().name = n.name;
        return true;
    }
    void data_layer(std::uint32_t i, node_ref n) {
        for (std::size_t k = 0; k < n.output_count; ++k) {
            tensor_desc d;
            d.type = dtype::f32;
            auto const name = t_.tensor_name(n, k);
            d.shape = caffe::data_shape(t_.source, n, k, t_.errors);
            bound(name, d.shape);
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

    translation& t_;
};

} // namespace detail
GRAFT_END
