// graft/export/onnx/detail/as_node.ipp - the bodies of graft/export/onnx/as_node.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

GRAFT_BEGIN
namespace onnx::out::detail {

/// An attribute as ONNX has it: no booleans, dtypes by ONNX's numbers.
/// error unsupported_in_operator_set: shapes, lists of lists and messages have no form
inline status attribute_as_it_is(std::string_view name, attr_value v, std::vector<given>& to, arena& storage) {
    switch (v.kind) {
    case attr_kind::none: return ok;
    case attr_kind::boolean:
    case attr_kind::unsigned_integer: v.kind = attr_kind::integer; break;
    case attr_kind::type: v = attr_value::of(std::int64_t{number_of(v.type())}); break;
    case attr_kind::booleans:
    case attr_kind::unsigned_integers: v.kind = attr_kind::integers; break;
    case attr_kind::types: {
        auto const all = storage.make<std::int64_t>(v.integers.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = number_of(static_cast<dtype>(v.integers[i]));
        v = attr_value::of(span<std::int64_t const>(all.data(), all.size()));
        break;
    }
    case attr_kind::integer:
    case attr_kind::floating:
    case attr_kind::string:
    case attr_kind::tensor:
    case attr_kind::integers:
    case attr_kind::floats:
    case attr_kind::strings: break;
    default: return fail(errc::unsupported_in_operator_set, name, "an attribute of numbers, strings or a tensor");
    }
    to.push_back({name, v});
    return ok;
}
GRAFT_LARGE status write_as_node(graph const& g, node_id id, emission& m, std::string_view domain) {
    auto const& n = g.nodes[id];
    std::vector<value_id> inputs;
    for (auto const& port : g.input_ports(n)) {
        if (port.count == 0) inputs.push_back(no_value);
        for (std::uint32_t k = 0; k < port.count; ++k) {
            auto const t = g.inputs_of(n)[port.first + k];
            inputs.push_back(t == no_id ? no_value : m.of(t));
        }
    }
    std::vector<given> attributes;
    auto const rows = g.catalog.attributes(n.op);
    auto const values = g.attributes_of(n);
    m.read_attributes() = ~std::uint64_t{0}; // each is written, whatever its value
    for (std::size_t i = 0; i < values.size(); ++i)
        if (auto const why = attribute_as_it_is(g.catalog.text(rows[i].name), values[i], attributes, m.model().storage);
            !why)
            return why;
    auto const type = std::string(domain) + "." + std::string(g.op_name(n));
    auto const first = m.nodes(type, inputs, span<given const>(attributes), n.output_count);
    for (std::uint32_t i = 0; i < n.output_count; ++i) {
        m.typed(first + i, g.tensors[n.output(i)].desc.type);
        m.set_value(n.output(i), first + i);
    }
    return m.refused();
}

} // namespace onnx::out::detail
GRAFT_END
