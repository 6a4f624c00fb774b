// graft/fusion/detail/attributes.hpp - values of patterns and results, compared with attributes of nodes and as such
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/fusion/clause.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether the number at `at` equals the pattern's, in the precision of its dtype. False for other dtypes.
[[nodiscard]] inline bool equals(wanted_value const& w, dtype type, std::byte const* at) {
    auto const rounded = static_cast<float>(w.real);
    if (w.kind == attr_kind::floating) switch (type) {
        case dtype::f16: return load<half>(at).bits == to_half(rounded).bits;
        case dtype::bf16: return load<bfloat16>(at).bits == to_bfloat16(rounded).bits;
        case dtype::f32: return load<float>(at) == rounded;
        case dtype::f64: return load<double>(at) == w.real || static_cast<float>(load<double>(at)) == rounded;
        default: return false;
        }
    if (type == dtype::i32) return load<std::int32_t>(at) == w.integer;
    return type == dtype::i64 && load<std::int64_t>(at) == w.integer;
}

/// Whether the model's value equals the pattern's. Integers are compared exactly, floats as float32; a tensor of rank
/// 0 is a number (one of shape [1, 1] is none: its rank affects the results computed with it).
[[nodiscard]] inline bool equals(wanted_value const& w, attr_value const& v) {
    auto const same_float = [](double a, double b) { return a == b || static_cast<float>(a) == static_cast<float>(b); };
    if ((w.kind == attr_kind::floating || w.kind == attr_kind::integer) && v.kind == attr_kind::tensor &&
        !v.tensors.empty()) {
        auto const& t = v.tensors[0];
        if (!t.desc.shape.has_rank() || t.desc.shape.rank() != 0 || t.bytes.empty() ||
            t.bytes.size() < bytes_of(t.desc.type))
            return false;
        return equals(w, t.desc.type, t.bytes.data());
    }
    if (v.kind != w.kind) return is_list(w.kind) && is_list(v.kind) && w.size == 0 && v.size() == 0;
    switch (w.kind) {
    case attr_kind::integer:
    case attr_kind::boolean:
    case attr_kind::type: return v.integer == w.integer;
    case attr_kind::floating: return same_float(v.real, w.real);
    case attr_kind::string:
    case attr_kind::function: return v.string == std::string_view(w.string);
    case attr_kind::shape: {
        if (v.shapes.empty() || !v.shapes[0].has_rank() || v.shapes[0].rank() != w.size) return false;
        for (std::size_t i = 0; i < w.size; ++i)
            if (v.shapes[0].dims()[i] != w.integers[i]) return false;
        return true;
    }
    default: break;
    }
    if (v.size() != w.size) return false;
    for (std::size_t i = 0; i < w.size; ++i) {
        if (w.kind == attr_kind::floats    ? !same_float(v.floats[i], w.floats[i])
            : w.kind == attr_kind::strings ? v.strings[i] != std::string_view(w.strings[i])
                                           : v.integers[i] != w.integers[i])
            return false;
    }
    return true;
}

/// A literal value as an attribute.
inline attr_value attribute_from(wanted_value const& w, arena& storage) {
    attr_value v;
    v.kind = w.kind;
    v.integer = w.integer;
    v.real = w.real;
    v.string = w.string;
    if (w.kind == attr_kind::shape) {
        auto const s = storage.make<shape>(1);
        s[0] = shape(span<stored_dim const>(w.integers, w.size));
        v.shapes = s;
    } else if (w.kind == attr_kind::floats) {
        v.floats = storage.keep(span<double const>(w.floats, w.size));
    } else if (w.kind == attr_kind::strings) {
        auto const all = storage.make<std::string_view>(w.size);
        for (std::size_t i = 0; i < w.size; ++i) all[i] = w.strings[i];
        v.strings = all;
    } else if (is_list(w.kind)) {
        v.integers = storage.keep(span<std::int64_t const>(w.integers, w.size));
    }
    return v;
}

/// A constant tensor as an attribute of this kind; kind none if it is not a tensor of few numbers, or if the attribute
/// is one number and the tensor has a rank, which would affect the results computed with it.
inline attr_value attribute_from(tensor_view const& t, attr_kind kind, arena& storage) {
    constexpr std::int64_t max = 64;
    auto const size = t.desc.shape.elements();
    auto const width = bytes_of(t.desc.type);
    attr_value v;
    if (!size.known() || size.value() > max || width == 0 ||
        t.bytes.size() < static_cast<std::size_t>(size.value()) * width)
        return v;
    if (!is_list(kind) && t.desc.shape.rank() != 0) return v;
    auto const n = static_cast<std::size_t>(size.value());
    auto const real = storage.make<double>(n);
    auto const whole = storage.make<std::int64_t>(n);
    bool fraction = false;
    for (std::size_t i = 0; i < n; ++i) {
        auto const* at = t.bytes.data() + i * width;
        switch (t.desc.type) {
        case dtype::f16: real[i] = static_cast<double>(to_float(load<half>(at))), fraction = true; break;
        case dtype::bf16: real[i] = static_cast<double>(to_float(load<bfloat16>(at))), fraction = true; break;
        case dtype::f32: real[i] = static_cast<double>(load<float>(at)), fraction = true; break;
        case dtype::f64: real[i] = load<double>(at), fraction = true; break;
        case dtype::i32: whole[i] = load<std::int32_t>(at); break;
        case dtype::i64: whole[i] = load<std::int64_t>(at); break;
        case dtype::boolean: whole[i] = load<std::uint8_t>(at) != 0; break;
        default: return v;
        }
        if (!fraction) real[i] = static_cast<double>(whole[i]);
    }
    if (kind == attr_kind::floating) return attr_value::of(real[0]);
    if (kind == attr_kind::floats) return attr_value::of(span<double const>(real));
    if (fraction) return v;
    if (kind == attr_kind::integer) return attr_value::of(whole[0]);
    if (kind == attr_kind::boolean) return attr_value::of(whole[0] != 0);
    if (kind == attr_kind::integers) return attr_value::of(span<std::int64_t const>(whole));
    return v;
}

/// The attributes of the fused node of a match. False if the model lacks one that the operator needs: `missing`.
inline bool fused_attributes(
    pass_row const& row, scope_match const& m, arena& storage, series<named_attr>& out, std::string_view& missing) {
    for (auto const& p : row.fused->params()) {
        if (!p.is_attribute()) continue;
        for (auto const& a : row.pass->all_attributes()) {
            if (!(a.target == p.name)) continue;
            attr_value v;
            if (a.how == fused_attr_from::written) {
                v = attribute_from(a.value, storage);
            } else {
                v = m.attribute(a.node, a.attribute);
                if (v.kind == attr_kind::tensor && p.attribute != attr_kind::tensor)
                    v = v.tensors.empty() ? attr_value{} : attribute_from(v.tensors[0], p.attribute, storage);
            }
            if (v.kind != attr_kind::none) out.push_back({p.name, v});
        }
        bool const there = !out.empty() && out.back().name == std::string_view(p.name);
        if (!there && !p.has_default && p.how == presence::required) return missing = p.name, false;
    }
    return true;
}

/// The attributes of one node of a rewrite's result: those of its exemplar, as far as its operator has them, then the
/// explicit ones.
inline series<named_attr> result_attributes(
    structure const& result, std::size_t node, scope_match const& m, arena& storage) {
    series<named_attr> all;
    auto const& n = result.nodes()[node];
    auto const& origins = m.graph->origins();
    auto const op = origins.find(n.ops[0]);
    auto const like = n.like.empty() ? model::none : m.node(n.like);
    if (like != model::none)
        for (auto const& a : m.graph->attributes(like))
            if (op == no_op || origins.index_of(origins.attributes(op), a.name) >= 0) all.push_back(a);
    for (auto const& v : result.values()) {
        if (v.node != node) continue;
        auto const value = attribute_from(v.value, storage);
        bool replaced = false;
        for (auto& a : all)
            if (a.name == std::string_view(v.attribute)) a.value = value, replaced = true;
        if (!replaced) all.push_back({v.attribute, value});
    }
    return all;
}

} // namespace detail

GRAFT_END
