// graft/library/caffe/reading.hpp - helpers for several Caffe plugins: axes, windows, nested messages, scalars
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace caffe {} // the layers

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
/// unspecified, `fallback`. A single field excludes an incomplete pair, as in Caffe's PoolingLayer.
/// error wrong_attribute_value
template <fixed_string All, fixed_string H, fixed_string W, class Context>
[[nodiscard]] constexpr status height_and_width(
    Context const& ctx, std::int64_t fallback, std::int64_t min, std::array<std::int64_t, 2>& out) {
    bool const h = ctx.template has_attr<H>(), w = ctx.template has_attr<W>();
    auto const all = ctx.template attr<All>();
    bool given = false;
    out = {fallback, fallback};
    if constexpr (requires { all.size(); }) {
        if (all.size() > 2)
            return fail(errc::wrong_attribute_value, All.view(), "one number, or one per spatial axis", 2, all.size());
        given = !all.empty();
        if (given) out = {all.front(), all.back()};
    } else {
        given = ctx.template has_attr<All>();
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
