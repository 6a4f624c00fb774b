// graft/tensor/format.hpp - the meaning of a tensor's axes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Layout of a tensor's axes; `nd` = the axes have no names. From `nc1hwc0` on: layouts of devices, which split an
/// axis or pack the axes into tiles, or only name the purpose of a tensor, so that they do not spell the axes one by
/// one. A format in a graph must be one of these; a custom layout is one line (`as_layout`).
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
    nc1c0hwpad,
    fsr_nchw,
    fractal_deconv,
    fractal_deconv_transpose,
    fractal_deconv_sp_stride_trans,
    fractal_deconv_sp_stride8_trans,
    nc1khkwhwc0,
    bn_weight,
    filter_hwck,
    hashtable_lookup_lookups,
    hashtable_lookup_keys,
    hashtable_lookup_value,
    hashtable_lookup_output,
    hashtable_lookup_hits,
    c1hwncoc0,
    md,
    fractal_z_3d_transpose,
    fractal_zn_lstm,
    fractal_z_g,
    nd_rnn_bias,
    fractal_zn_rnn,
    nyuv,
    nyuv_a,
    fractal_z_wino,
    c1hwc0,
    fractal_nz_c0_2,
    fractal_nz_c0_4,
    fractal_nz_c0_8,
    fractal_nz_c0_16,
    fractal_nz_c0_32,
};

namespace detail {
inline constexpr std::string_view format_names[] = {"ND", "NCHW", "NHWC", "HWCN", "CHWN", "NCDHW", "NDHWC", "DHWCN",
    "NCL", "NLC", "NC", "CN", "DHWNC", "NC1HWC0", "NC1HWC0_C04", "NHWC1C0", "C1HWNC0", "NDC1HWC0", "FRACTAL_Z",
    "FRACTAL_Z_C04", "FRACTAL_Z_3D", "FRACTAL_NZ", "FRACTAL_ZZ", "NC1C0HWPAD", "FSR_NCHW", "FRACTAL_DECONV",
    "FRACTAL_DECONV_TRANSPOSE", "FRACTAL_DECONV_SP_STRIDE_TRANS", "FRACTAL_DECONV_SP_STRIDE8_TRANS", "NC1KHKWHWC0",
    "BN_WEIGHT", "FILTER_HWCK", "HASHTABLE_LOOKUP_LOOKUPS", "HASHTABLE_LOOKUP_KEYS", "HASHTABLE_LOOKUP_VALUE",
    "HASHTABLE_LOOKUP_OUTPUT", "HASHTABLE_LOOKUP_HITS", "C1HWNCoC0", "MD", "FRACTAL_Z_3D_TRANSPOSE", "FRACTAL_ZN_LSTM",
    "FRACTAL_Z_G", "ND_RNN_BIAS", "FRACTAL_ZN_RNN", "NYUV", "NYUV_A", "FRACTAL_Z_WINO", "C1HWC0", "FRACTAL_NZ_C0_2",
    "FRACTAL_NZ_C0_4", "FRACTAL_NZ_C0_8", "FRACTAL_NZ_C0_16", "FRACTAL_NZ_C0_32"};
} // namespace detail

/// The number of enumerators of `format`.
inline constexpr std::size_t format_count = static_cast<std::size_t>(format::fractal_nz_c0_32) + 1;
static_assert(format_count == sizeof detail::format_names / sizeof *detail::format_names);

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
    auto const name = name_of(f); // at most five letters: shorter than a call
    for (std::size_t i = 0; i < name.size(); ++i)
        if (name[i] == letter) return static_cast<int>(i);
    return -1;
}

GRAFT_END
