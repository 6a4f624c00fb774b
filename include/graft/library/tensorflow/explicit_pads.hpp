// graft/library/tensorflow/explicit_pads.hpp - converts TensorFlow's explicit_paddings to the pads of a window
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/plugin.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

/// [top, bottom, left, right] from explicit_paddings, which has two numbers per axis in the order of data_format and
/// is empty unless padding is EXPLICIT.
/// error wrong_attribute_value
[[nodiscard]] constexpr status pads_of_explicit(std::string_view padding, std::string_view data_format,
    span<std::int64_t const> paddings, std::array<std::int64_t, 4>& pads) {
    constexpr std::string_view name = "explicit_paddings";
    pads = {};
    if (padding != "EXPLICIT") {
        if (!paddings.empty())
            return fail(errc::wrong_attribute_value, name, "nothing unless padding is EXPLICIT", paddings.size());
        return ok;
    }
    auto const layout = format_named(data_format);
    if (layout != format::nhwc && layout != format::nchw)
        return fail(errc::wrong_attribute_value, "data_format", "NHWC or NCHW");
    if (paddings.size() != 8)
        return fail(errc::wrong_attribute_value, name, "two numbers per axis", 8, paddings.size());
    for (std::size_t axis = 0; axis < 4; ++axis) {
        auto const before = paddings[2 * axis], after = paddings[2 * axis + 1];
        if (before < 0 || after < 0)
            return fail(errc::wrong_attribute_value, name, "not negative", before < 0 ? before : after);
        auto const letter = name_of(layout)[axis];
        if (letter == 'H' || letter == 'W') {
            pads[letter == 'H' ? 0 : 2] = before;
            pads[letter == 'H' ? 1 : 3] = after;
        } else if (before != 0 || after != 0) {
            return fail(
                errc::wrong_attribute_value, name, "no padding of batch and channels", before != 0 ? before : after);
        }
    }
    return ok;
}

/// The parse function of every operator with the attributes padding, explicit_paddings and data_format.
template <class Target, class Origin> constexpr status explicit_pads(parse_context<Target, Origin>& ctx) {
    std::array<std::int64_t, 4> pads{};
    auto const why = pads_of_explicit(ctx.template attr<"padding">(), ctx.template attr<"data_format">(),
        ctx.template attr<"explicit_paddings">(), pads);
    if (why) ctx.template set<"pads">(pads);
    return why;
}

} // namespace library::tensorflow_plugins

GRAFT_END
