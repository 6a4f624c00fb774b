// graft/cann/format.hpp - maps CANN's formats to graft's formats
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/format.hpp"

namespace ge {

/// CANN's formats, with its numbers.
enum Format : int {
    FORMAT_NCHW,
    FORMAT_NHWC,
    FORMAT_ND,
    FORMAT_NC1HWC0,
    FORMAT_FRACTAL_Z,
    FORMAT_NC1C0HWPAD,
    FORMAT_NHWC1C0,
    FORMAT_FSR_NCHW,
    FORMAT_FRACTAL_DECONV,
    FORMAT_C1HWNC0,
    FORMAT_FRACTAL_DECONV_TRANSPOSE,
    FORMAT_FRACTAL_DECONV_SP_STRIDE_TRANS,
    FORMAT_NC1HWC0_C04,
    FORMAT_FRACTAL_Z_C04,
    FORMAT_CHWN,
    FORMAT_FRACTAL_DECONV_SP_STRIDE8_TRANS,
    FORMAT_HWCN,
    FORMAT_NC1KHKWHWC0,
    FORMAT_BN_WEIGHT,
    FORMAT_FILTER_HWCK,
    FORMAT_HASHTABLE_LOOKUP_LOOKUPS,
    FORMAT_HASHTABLE_LOOKUP_KEYS,
    FORMAT_HASHTABLE_LOOKUP_VALUE,
    FORMAT_HASHTABLE_LOOKUP_OUTPUT,
    FORMAT_HASHTABLE_LOOKUP_HITS,
    FORMAT_C1HWNCoC0,
    FORMAT_MD,
    FORMAT_NDHWC,
    FORMAT_FRACTAL_ZZ,
    FORMAT_FRACTAL_NZ,
    FORMAT_NCDHW,
    FORMAT_DHWCN,
    FORMAT_NDC1HWC0,
    FORMAT_FRACTAL_Z_3D,
    FORMAT_CN,
    FORMAT_NC,
    FORMAT_DHWNC,
    FORMAT_FRACTAL_Z_3D_TRANSPOSE,
    FORMAT_FRACTAL_ZN_LSTM,
    FORMAT_FRACTAL_Z_G,
    FORMAT_RESERVED,
    FORMAT_ALL,
    FORMAT_NULL,
    FORMAT_ND_RNN_BIAS,
    FORMAT_FRACTAL_ZN_RNN,
    FORMAT_NYUV,
    FORMAT_NYUV_A,
    FORMAT_NCL,
    FORMAT_FRACTAL_Z_WINO,
    FORMAT_C1HWC0,
    FORMAT_FRACTAL_NZ_C0_16,
    FORMAT_FRACTAL_NZ_C0_32,
    FORMAT_FRACTAL_NZ_C0_2,
    FORMAT_FRACTAL_NZ_C0_4,
    FORMAT_FRACTAL_NZ_C0_8,
    FORMAT_END,
    FORMAT_MAX = 0xFF,
};

// A format with a number of groups (16 bits from bit 8 on) and the width of its innermost dim (4 bits from bit 24 on: 1
// + its logarithm).
[[nodiscard]] constexpr int GetFormatFromSub(int primary, int sub) { return (primary & 0xFF) | (sub & 0xFFFF) << 8; }
[[nodiscard]] constexpr int GetFormatFromC0(int format, int c0) { return (format & 0xFFFFFF) | (c0 & 0xF) << 24; }
[[nodiscard]] constexpr int GetFormatFromSubAndC0(int primary, int sub, int c0) {
    return GetFormatFromC0(GetFormatFromSub(primary, sub), c0);
}
[[nodiscard]] constexpr int GetPrimaryFormat(int format) { return format & 0xFF; }
[[nodiscard]] constexpr int GetSubFormat(int format) { return format >> 8 & 0xFFFF; }
[[nodiscard]] constexpr bool HasSubFormat(int format) { return GetSubFormat(format) > 0; }
[[nodiscard]] constexpr bool HasC0Format(int format) { return (format >> 24 & 0xF) > 0; }
[[nodiscard]] constexpr std::int64_t GetC0Value(int format) {
    return HasC0Format(format) ? std::int64_t{1} << ((format >> 24 & 0xF) - 1) : -1;
}

} // namespace ge

GRAFT_BEGIN
namespace cann {

namespace detail {
struct format_pair {
    ge::Format theirs;
    format ours;
};
inline constexpr format_pair formats[] = {{ge::FORMAT_ND, format::nd}, {ge::FORMAT_NCHW, format::nchw},
    {ge::FORMAT_NHWC, format::nhwc}, {ge::FORMAT_HWCN, format::hwcn}, {ge::FORMAT_CHWN, format::chwn},
    {ge::FORMAT_NCDHW, format::ncdhw}, {ge::FORMAT_NDHWC, format::ndhwc}, {ge::FORMAT_DHWCN, format::dhwcn},
    {ge::FORMAT_NCL, format::ncl}, {ge::FORMAT_NC, format::nc}, {ge::FORMAT_CN, format::cn},
    {ge::FORMAT_DHWNC, format::dhwnc}, {ge::FORMAT_NC1HWC0, format::nc1hwc0},
    {ge::FORMAT_NC1HWC0_C04, format::nc1hwc0_c04}, {ge::FORMAT_NHWC1C0, format::nhwc1c0},
    {ge::FORMAT_C1HWNC0, format::c1hwnc0}, {ge::FORMAT_NDC1HWC0, format::ndc1hwc0},
    {ge::FORMAT_FRACTAL_Z, format::fractal_z}, {ge::FORMAT_FRACTAL_Z_C04, format::fractal_z_c04},
    {ge::FORMAT_FRACTAL_Z_3D, format::fractal_z_3d}, {ge::FORMAT_FRACTAL_NZ, format::fractal_nz},
    {ge::FORMAT_FRACTAL_ZZ, format::fractal_zz}};
} // namespace detail

/// The format for CANN's number; nd for those that have no name here.
[[nodiscard]] constexpr format format_of(ge::Format f) {
    for (auto const& p : detail::formats)
        if (p.theirs == f) return p.ours;
    return format::nd;
}
/// CANN's number for a format; FORMAT_ND if it has none.
[[nodiscard]] constexpr ge::Format cann_format_of(format f) {
    for (auto const& p : detail::formats)
        if (p.ours == f) return p.theirs;
    return ge::FORMAT_ND;
}

} // namespace cann
GRAFT_END
