// graft/library/caffe/reading.hpp - Caffe: layers by their names alone; helpers for several plugins: axes, windows,
// nested messages, scalars
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graft/base/fixed_string.hpp"
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace caffe {

namespace detail {

/// Takes the word before the next blank.
constexpr std::string_view next_word(std::string_view& rest) {
    auto const word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(word.size() == rest.size() ? word.size() : word.size() + 1);
    return word;
}
constexpr graft::prototype with_ports(graft::prototype p, std::string_view ports) {
    bool outputs = false;
    while (!ports.empty()) {
        auto name = next_word(ports);
        auto const mark = name.back();
        if (name == "->") {
            outputs = true;
            continue;
        }
        if (mark == '?' || mark == '*' || mark == '+') name.remove_suffix(1);
        at_least_spec const minimum{mark == '+' ? 1 : 0};
        if (mark == '?' && outputs) p.optional_output(name, dtype::f32);
        else if (mark == '?') p.optional_input(name, dtype::f32);
        else if (mark == '+' && outputs) p.dynamic_output(name, dtype::f32, minimum);
        else if (mark == '+') p.dynamic_input(name, dtype::f32, minimum);
        else if (mark == '*') p.dynamic_input(name, dtype::f32);
        else if (outputs) p.output(name, dtype::f32);
        else p.input(name, dtype::f32);
    }
    return p;
}
constexpr field_presence presence_of(std::string_view required, std::string_view optional) {
    field_presence p;
    for (std::size_t i = 0; !required.empty(); ++i) p.required[i] = string_ref(next_word(required));
    for (std::size_t i = 0; !optional.empty(); ++i) p.optional[i] = string_ref(next_word(optional));
    return p;
}

} // namespace detail

/// A layer whose messages are in Caffe's schema, and whose bottoms and tops are float32: `Messages` are the fields of
/// LayerParameter that hold its settings, of which those in `Required` must be there and those in `Optional` have no
/// default. `Ports` has the bottoms, an arrow and the tops: `?` may be absent, `*` any number, `+` one or more.
/// example `using Tile = layer_of<"Tile", "tile_param", "bottom -> top", "tiles">;`
/// error as `shipped_layer::define`
template <fixed_string Type, fixed_string Messages, fixed_string Ports, fixed_string Required = "",
    fixed_string Optional = "">
struct GRAFT_TYPE layer_of : shipped_layer<layer_of<Type, Messages, Ports, Required, Optional>> {
    static constexpr auto prototype = detail::with_ports(shipped_layer<layer_of>::define(Type.view(), Messages.view(),
                                                             detail::presence_of(Required.view(), Optional.view())),
        Ports.view());
};

} // namespace caffe

namespace library {
namespace caffe_plugins {

namespace layer = graft::caffe;
template <class Target, class Layer> using parsing = graft::parse_context<Target, Layer>;
template <class Layer> using expanding = graft::expand_context<Layer>;

/// Two mutually exclusive settings are both given.
[[nodiscard]] constexpr status both_given(std::string_view parameter, std::string_view expected) {
    return fail(errc::wrong_attribute_value, parameter, expected);
}
/// A setting that changes the result in a way that no operator of the library supports.
[[nodiscard]] constexpr status not_supported(std::string_view parameter, std::string_view expected) {
    return fail(errc::wrong_attribute_value, parameter, expected);
}

/// `axis` from the front if the rank is known; otherwise unchanged.
/// error axis_out_of_range
[[nodiscard]] constexpr result<std::int64_t> axis_in(
    shape const& x, std::int64_t axis, std::string_view parameter = "axis") {
    if (!x.has_rank()) return axis;
    auto const at = normalize_axis(axis, x.rank(), parameter);
    if (!at) return at.error();
    return static_cast<std::int64_t>(*at);
}
/// The dim at `axis`, unknown if the rank is unknown or if there is no such axis.
[[nodiscard]] constexpr dim dim_at(shape const& x, std::size_t axis) {
    return x.has_rank() && axis < x.rank() ? x[axis] : dim::unknown();
}
/// Product of the dims from `axis` on; unknown if the rank is unknown.
[[nodiscard]] constexpr dim elements_from(shape const& x, std::int64_t axis) {
    return x.has_rank() && axis >= 0 ? x.elements(static_cast<std::size_t>(axis), x.rank()) : dim::unknown();
}
[[nodiscard]] constexpr shape vector_of(dim n) { return shape::of_rank(0).append(n); }
[[nodiscard]] constexpr shape matrix_of(dim rows, dim columns) {
    return shape::of_rank(0).append(rows).append(columns);
}

/// Height and width of a setting of a 2-D window, which is specified as one field or list (`All`) or as two fields. If
/// unspecified, `fallback`. If `All` is a field and not a list, one of `H` and `W` alone is an error, as in Caffe's
/// PoolingLayer.
/// error wrong_attribute_value
template <fixed_string All, fixed_string H, fixed_string W, class Context>
[[nodiscard]] constexpr status height_and_width(
    Context const& ctx, std::int64_t fallback, std::int64_t min, std::array<std::int64_t, 2>& out) {
    bool const h = ctx.template has_attr<H>(), w = ctx.template has_attr<W>();
    bool given = ctx.template has_attr<All>();
    auto const all = ctx.template attr<All>();
    out = {fallback, fallback};
    if constexpr (requires { all.size(); }) {
        if (all.size() > 2)
            return fail(errc::wrong_attribute_value, All.view(), "one number, or one per spatial axis", 2, all.size());
        given = !all.empty();
        if (given) out = {all.front(), all.back()};
    } else {
        if (given) out = {all, all};
        if (h != w)
            return fail(errc::wrong_attribute_value, h ? W.view() : H.view(), "both height and width, or neither");
    }
    if (h || w) {
        if (given) return both_given(All.view(), "one number for all axes, or height and width, not both");
        out = {ctx.template attr<H>(), ctx.template attr<W>()};
    }
    for (std::size_t i = 0; i < 2; ++i)
        if (out[i] < min)
            return fail(errc::wrong_attribute_value,
                !(h || w) ? All.view()
                : i == 0  ? H.view()
                          : W.view(),
                "at least", min, out[i]);
    return ok;
}

/// The number of a field of Caffe's schema. A name that the message does not have does not compile.
[[nodiscard]] consteval std::uint32_t number_in(wire::message_schema const& message, std::string_view name) {
    return message.find(name)->number;
}

/// `dim` of an encoded BlobShape: `shape { dim: 1 dim: -1 }`.
/// error truncated, malformed_varint, malformed_field, wrong_wire_type
[[nodiscard]] constexpr status dims_of(
    std::string_view blob_shape, std::string_view parameter, std::vector<std::int64_t>& out) {
    text_bytes const bytes(blob_shape);
    wire::reader in(bytes);
    for (wire::field f{}; in.next(f);) {
        if (f.number != number_in(layer::schema::blob_shape, "dim")) continue;
        auto const e = wire::each_scalar(
            f, wire::wire_type::varint, [&](std::uint64_t v) { out.push_back(wire::as_int64(v)); });
        if (e != errc::ok) return fail(e, parameter);
    }
    return in.error() == errc::ok ? ok : fail(in.error(), parameter);
}

/// A constant of f32 elements.
template <class Layer> [[nodiscard]] constexpr tensor_id constant_of(
    expanding<Layer> const& ctx, std::string_view name, span<double const> elements, shape const& of) {
    auto& storage = ctx.storage();
    auto const data = storage.template make<float>(elements.size());
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(elements[i]);
    tensor_view v;
    v.desc = {dtype::f32, format::nd, format::nd, of};
    v.bytes = storage.bytes_of(span<float const>(data));
    return ctx.add_constant(name, v);
}

} // namespace caffe_plugins
} // namespace library
GRAFT_END
