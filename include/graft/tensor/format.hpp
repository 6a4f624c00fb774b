// graft/tensor/format.hpp - what the axes of a tensor mean
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Layout of a tensor's axes; `nd` = the axes have no names.
enum class format : std::uint8_t { nd, nchw, nhwc, hwcn, chwn, ncdhw, ndhwc, dhwcn, ncl, nlc, nc };

namespace detail {
inline constexpr std::string_view format_names[] = {"ND",    "NCHW",  "NHWC",  "HWCN", "CHWN", "NCDHW",
                                                    "NDHWC", "DHWCN", "NCL", "NLC",  "NC"};
} // namespace detail

/// The format's name, which spells its axes: `NHWC`.
[[nodiscard]] constexpr std::string_view name_of(format f) { return detail::format_names[static_cast<std::size_t>(f)]; }

/// The format of this name, or `nd`.
[[nodiscard]] constexpr format format_named(std::string_view name) {
    for (std::size_t i = 0; i < sizeof detail::format_names / sizeof *detail::format_names; ++i)
        if (detail::format_names[i] == name) return static_cast<format>(i);
    return format::nd;
}

/// Position of the axis with this letter (`N C D H W L`), or -1.
[[nodiscard]] constexpr int axis_of(format f, char letter) {
    if (f == format::nd) return -1;
    auto const at = name_of(f).find(letter);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

GRAFT_END
