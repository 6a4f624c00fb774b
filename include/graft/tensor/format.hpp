// graft/tensor/format.hpp - what the axes of a tensor mean
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Layout of a tensor's axes; `nd` = the axes have no names. From `nc1hwc0` on: layouts of devices, which split an
/// axis or pack the axes into tiles, so that their names do not spell the axes one by one.
enum class format : std::uint8_t {
    nd,
    nchw,
    nhwc,
    hwcn,
    chwn,
    ncdhw,
    ndhwc,
    dhwcn,
    ncl,
    nlc,
    nc,
    cn,
    dhwnc,
    nc1hwc0,
    nc1hwc0_c04,
    nhwc1c0,
    c1hwnc0,
    ndc1hwc0,
    fractal_z,
    fractal_z_c04,
    fractal_z_3d,
    fractal_nz,
    fractal_zz,
};

namespace detail {
inline constexpr std::string_view format_names[] = {"ND", "NCHW", "NHWC", "HWCN", "CHWN", "NCDHW", "NDHWC", "DHWCN",
    "NCL", "NLC", "NC", "CN", "DHWNC", "NC1HWC0", "NC1HWC0_C04", "NHWC1C0", "C1HWNC0", "NDC1HWC0", "FRACTAL_Z",
    "FRACTAL_Z_C04", "FRACTAL_Z_3D", "FRACTAL_NZ", "FRACTAL_ZZ"};
} // namespace detail

/// How many enumerators `format` has.
inline constexpr std::size_t format_count = static_cast<std::size_t>(format::fractal_zz) + 1;

/// The format's name, which spells its axes: `NHWC`.
[[nodiscard]] constexpr std::string_view name_of(format f) { return detail::format_names[static_cast<std::size_t>(f)]; }

/// The format of this name, or `nd`.
[[nodiscard]] constexpr format format_named(std::string_view name) {
    for (std::size_t i = 0; i < sizeof detail::format_names / sizeof *detail::format_names; ++i)
        if (detail::format_names[i] == name) return static_cast<format>(i);
    return format::nd;
}

/// Position of the axis with this letter (`N C D H W L`), or -1 (also for layouts of devices).
[[nodiscard]] constexpr int axis_of(format f, char letter) {
    if (f == format::nd || f >= format::nc1hwc0) return -1;
    auto const name = name_of(f); // five letters at most: shorter than a call
    for (std::size_t i = 0; i < name.size(); ++i)
        if (name[i] == letter) return static_cast<int>(i);
    return -1;
}

GRAFT_END
