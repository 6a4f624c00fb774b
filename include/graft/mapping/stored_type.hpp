// graft/mapping/stored_type.hpp - constants that a file stores in another float type than their reader is declared for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring> // memcpy
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/graph/builder.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace detail {

/// A float of type `t` at element `i`.
inline double float_at(byte_view bytes, dtype t, std::size_t i) {
    switch (t) {
    case dtype::f16: return static_cast<double>(to_float(load<half>(bytes.data() + 2 * i)));
    case dtype::bf16: return static_cast<double>(to_float(load<bfloat16>(bytes.data() + 2 * i)));
    case dtype::f32: return static_cast<double>(load<float>(bytes.data() + 4 * i));
    default: return load<double>(bytes.data() + 8 * i);
    }
}

/// The constant `t` in float type `wanted`, as a new constant beside it; `t` itself where nothing is to do. Graphs
/// whose weights were stored as half while their operators stay declared for float (a common way to shrink a frozen
/// graph) run with the declared type.
inline tensor_id as_declared(graph_builder& b, tensor_id t, dtype wanted) {
    auto& g = b.target();
    auto const d = g.tensors[t].desc;
    constexpr dtype_set floats = dtype::f16 | dtype::bf16 | dtype::f32 | dtype::f64;
    if (d.type == wanted || !floats.has(d.type) || (wanted != dtype::f32 && wanted != dtype::f64)) return t;
    auto const known = g.value_of(t);
    auto const count = d.shape.elements();
    if (!g.is_constant(t) || !known.constant || !count.known()) return t;
    auto const n = static_cast<std::size_t>(count.value());
    auto const size = bytes_of(wanted);
    auto const data = g.storage.make<std::byte>(n * size + 8);
    for (std::size_t i = 0; i < n; ++i) {
        auto const v = float_at(known.bytes, d.type, i);
        auto const f = static_cast<float>(v);
        std::memcpy(data.data() + i * size, size == 4 ? static_cast<void const*>(&f) : &v, size);
    }
    tensor_view v;
    v.desc = d;
    v.desc.type = wanted;
    v.bytes = byte_view(data).first(n * size);
    auto const from = g.nodes[g.tensors[t].producer].name;
    return b.add_constant(g.storage.keep(std::string_view(std::string(from) + "/" + std::string(name_of(wanted)))), "Const", v);
}

} // namespace detail
GRAFT_END
