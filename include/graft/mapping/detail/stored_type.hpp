// graft/mapping/detail/stored_type.hpp - constants that a file stores in a float type other than their reader's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit> // bit_cast
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>     // move

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace detail {

/// A float of type `t` at element `i`.
constexpr double float_at(byte_view bytes, dtype t, std::size_t i) {
    switch (t) {
    case dtype::f16: return static_cast<double>(to_float(load<half>(bytes.data() + 2 * i)));
    case dtype::bf16: return static_cast<double>(to_float(load<bfloat16>(bytes.data() + 2 * i)));
    case dtype::f32: return static_cast<double>(load<float>(bytes.data() + 4 * i));
    default: return load<double>(bytes.data() + 8 * i);
    }
}

/// The elements of a constant in float type `wanted`, 32 or 64 bits.
constexpr void convert_floats(byte_view from, dtype type, span<std::byte> to, dtype wanted) {
    auto* at = to.data();
    auto const put = [&](auto v) {
        for (auto const b : std::bit_cast<std::array<std::byte, sizeof v>>(v)) *at++ = b;
    };
    for (std::size_t i = 0; i < to.size() / bytes_of(wanted); ++i) {
        auto const v = float_at(from, type, i);
        if (wanted == dtype::f32) put(static_cast<float>(v));
        else put(v);
    }
}

/// The constant `t` in float type `wanted`, as a new constant next to it. If a constant expression cannot read the
/// elements, the new one has none either, and `s.converted` records the conversion.
constexpr tensor_id converted(translation& s, tensor_id t, dtype wanted) {
    auto& g = s.into;
    tensor_view v;
    v.desc = g.tensors[t].desc;
    v.desc.type = wanted;
    auto const known = g.value_of(t);
    if (known.constant) {
        auto const n = static_cast<std::size_t>(v.desc.shape.elements().value()) * bytes_of(wanted);
        auto const data = g.storage.make<std::byte>(n + 8);
        convert_floats(known.bytes, g.tensors[t].desc.type, data.first(n), wanted);
        v.bytes = byte_view(data).first(n);
    }
    auto const from = g.nodes[g.tensors[t].producer].name;
    auto const to = s.builder.add_constant(g.storage.path(from, name_of(wanted)), name_of(node_kind::constant), v);
    if (!known.constant) g.tensors[to].value = no_id, s.converted.push_back({t, to});
    return to;
}

/// Reports that a node reads floats of a size other than declared.
inline void report_floats(translation& s, model::node const& n, std::string_view port, dtype declared, dtype found) {
    auto where = s.source.place_of(n);
    where.port = std::string(port);
    s.errors.warn(errc::dtype_mismatch, std::move(where), std::string(name_of(declared)), std::string(name_of(found)));
}

/// Raises the type attributes of a node that is declared for 16-bit floats but is fed wider ones: the wider type wins,
/// with a warning. The node's constants are widened after it.
constexpr void widen_types(translation& s, model::node const& n, op_id origin, span<port_slots const> ports,
    span<tensor_id const> inputs, series<attr_value>& attributes) {
    auto const rows = s.plugins.origins.inputs(origin);
    constexpr dtype_set narrow = dtype::f16 | dtype::bf16, wide = dtype::f32 | dtype::f64;
    for (std::size_t p = 0; p < rows.size() && p < ports.size(); ++p) {
        if (rows[p].type_attribute < 0) continue;
        auto& a = attributes[static_cast<std::size_t>(rows[p].type_attribute)];
        if (a.kind != attr_kind::type || !narrow.has(a.type())) continue;
        for (std::size_t k = 0; k < ports[p].count; ++k) {
            auto const t = inputs[ports[p].first + k];
            if (t == no_id || !wide.has(s.into.tensors[t].desc.type) || s.into.is_constant(t)) continue;
            if (!std::is_constant_evaluated())
                report_floats(s, n,
                    s.plugins.origins.text(
                        s.plugins.origins.attributes(origin)[static_cast<std::size_t>(rows[p].type_attribute)].name),
                    a.type(), s.into.tensors[t].desc.type);
            a = attr_value::of(s.into.tensors[t].desc.type);
            break;
        }
    }
}

/// `t` after an operator of the catalog that is a `cast`, or no_id if there is none.
constexpr tensor_id cast_to(graph_builder& b, std::string_view name, tensor_id t, dtype wanted) {
    auto& g = b.target();
    auto const cast = g.catalog.find(op_trait::cast);
    if (cast == no_op) return no_id;
    auto draft = node_draft::of(g.catalog, cast, g.storage);
    draft.name = g.storage.path(
        name, short_string().put(name_of(wanted)).put("_").put(static_cast<std::int64_t>(g.nodes.size())).view());
    draft.put(0, span(&t, 1));
    draft.attributes[static_cast<std::size_t>(g.catalog.outputs(cast)[0].type_attribute)] = attr_value::of(wanted);
    status why;
    auto const id = b.add(draft, why);
    return why ? g.nodes[id].first_output : no_id;
}

/// `t`, a tensor of another float type, as one of type `wanted`.
constexpr tensor_id other_float(translation& s, model::node const& n, tensor_id t, dtype wanted) {
    auto& g = s.into;
    auto const d = g.tensors[t].desc;
    bool const known = g.value_of(t).constant || std::is_constant_evaluated();
    if (g.is_constant(t) && known && d.shape.is_static() && (wanted == dtype::f32 || wanted == dtype::f64))
        return converted(s, t, wanted);
    auto const cast = cast_to(s.builder, n.name, t, wanted);
    if (cast == no_id) return t;
    if (!std::is_constant_evaluated()) report_floats(s, n, g.tensors[t].origin, wanted, d.type);
    return cast;
}

/// `t` as a tensor of float type `wanted`, if it has another one: a constant is converted; for any other tensor a Cast
/// is added, with a warning. Users have such graphs: their floats were stored as half (weights, or the operators'
/// types) while the rest remained float. TensorFlow would not run them.
constexpr tensor_id as_declared(translation& s, model::node const& n, tensor_id t, dtype wanted) {
    auto const type = s.into.tensors[t].desc.type;
    constexpr dtype_set floats = dtype::f16 | dtype::bf16 | dtype::f32 | dtype::f64;
    if (type == wanted || !floats.has(type) || !floats.has(wanted)) return t;
    return other_float(s, n, t, wanted);
}

} // namespace detail
GRAFT_END
