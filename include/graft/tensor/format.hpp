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
    nd,                              ///< axes without names, any rank
    nchw,                            ///< images: Caffe, ONNX, PyTorch
    nhwc,                            ///< images: TensorFlow
    hwcn,                            ///< filters of TensorFlow
    chwn,                            ///< images with the batch last
    ncdhw,                           ///< images with a depth D
    ndhwc,                           ///< images with a depth, channels last
    dhwcn,                           ///< filters with a depth
    ncl,                             ///< sequences of length L
    nlc,                             ///< sequences of length L, channels last
    nc,                              ///< vectors per batch
    cn,                              ///< vectors, batch last
    dhwnc,                           ///< images with a depth, batch before channels
    nc1hwc0,                         ///< images of a chip: channels in C1 blocks of C0
    nc1hwc0_c04,                     ///< nc1hwc0 with C0 = 4
    nhwc1c0,                         ///< images of a chip, blocks of channels innermost
    c1hwnc0,                         ///< images of a chip, blocks of channels outermost
    ndc1hwc0,                        ///< nc1hwc0 with a depth
    fractal_z,                       ///< filters in tiles of 16 by C0
    fractal_z_c04,                   ///< filters with at most 4 channels in tiles
    fractal_z_3d,                    ///< filters with a depth in tiles
    fractal_nz,                      ///< matrices in tiles of 16 by C0, column by column
    fractal_zz,                      ///< matrices in tiles of 16 by C0, row by row
    nc1c0hwpad,                      ///< C1, C0, then padded H * W; its length is not public
    fsr_nchw,                        ///< one operator's own order, not public
    fractal_deconv,                  ///< filters of transposed convolutions, order not public
    fractal_deconv_transpose,        ///< fractal_deconv, transposed; order not public
    fractal_deconv_sp_stride_trans,  ///< filters packed by the stride of their operator
    fractal_deconv_sp_stride8_trans, ///< filters packed by a stride of 8
    nc1khkwhwc0,                     ///< nc1hwc0 with the rows and columns of a window
    bn_weight,                       ///< several vectors in one tensor, order not public
    filter_hwck,                     ///< filters, as hwcn
    hashtable_lookup_lookups,        ///< input of a table look-up, no axis names
    hashtable_lookup_keys,           ///< keys of a table
    hashtable_lookup_value,          ///< values of a table
    hashtable_lookup_output,         ///< output of a table look-up
    hashtable_lookup_hits,           ///< hits of a table look-up
    c1hwncoc0,                       ///< filters of depthwise convolutions: a diagonal of C0 by C0
    md,                              ///< any rank, as nd
    fractal_z_3d_transpose,          ///< fractal_z_3d, filters before channels
    fractal_zn_lstm,                 ///< filters of an LSTM, gates and state in blocks
    fractal_z_g,                     ///< filters in groups, several groups in a tile
    nd_rnn_bias,                     ///< bias of a recurrent layer, each gate padded to C0
    fractal_zn_rnn,                  ///< filters of a recurrent layer in tiles
    nyuv,                            ///< YUV images, axes of nhwc
    nyuv_a,                          ///< YUV images, H and W padded to multiples of 16 and 64
    fractal_z_wino,                  ///< filters transformed for Winograd convolutions
    c1hwc0,                          ///< filters of depthwise convolutions without the diagonal
    fractal_nz_c0_2,                 ///< fractal_nz with C0 = 2
    fractal_nz_c0_4,                 ///< fractal_nz with C0 = 4
    fractal_nz_c0_8,                 ///< fractal_nz with C0 = 8
    fractal_nz_c0_16,                ///< fractal_nz with C0 = 16
    fractal_nz_c0_32,                ///< fractal_nz with C0 = 32
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
