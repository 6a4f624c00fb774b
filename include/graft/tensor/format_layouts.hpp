// graft/tensor/format_layouts.hpp - the data formats by name, each as a layout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numeric>

#include "graft/tensor/dtype.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/layout.hpp"

GRAFT_BEGIN

/// A format's name and layout. Axes: N C D H W of images and filters (L of lines), Y and X of a matrix, the last two
/// axes, I and J the rows and columns of a window. Numbers: `c` is C0; `m` the filters of a group and `e` the groups
/// in a block; `s` the state's size of a recurrent layer, `i` that of its input if both are in one axis (otherwise 0).
struct format_layout {
    std::string_view name; ///< as `name_of(format)`
    layout map;            ///< order and blocks of the axes in memory
};

/// The formats that have a map. source CANN's format enumeration and its rules for storage shapes.
inline constexpr format_layout format_layouts[] = {
    {"ND", "... Y X"},
    {"NCHW", "N C H W"},
    {"NHWC", "N H W C"},
    {"HWCN", "H W C N"},
    {"CHWN", "C H W N"},
    {"FILTER_HWCK", "H W C N"},
    {"MD", "... Y X"},
    {"NCDHW", "N C D H W"},
    {"NDHWC", "N D H W C"},
    {"DHWCN", "D H W C N"},
    {"DHWNC", "D H W N C"},
    {"NCL", "N C L"},
    {"NLC", "N L C"},
    {"NC", "N C"},
    {"CN", "C N"},
    {"NC1HWC0", "N C/c H W C%c"},
    {"NC1HWC0_C04", "N C/4 H W C%4"},
    {"NHWC1C0", "N H W C/c C%c"},
    {"C1HWNC0", "C/c H W N C%c"},
    {"C1HWC0", "N/c C%1*H W N%c"},
    {"C1HWNCoC0", "C/c H W N C%c C%c"},
    {"NDC1HWC0", "N D C/c H W C%c"},
    {"FRACTAL_Z", "C/c*H*W N/16 N%16 C%c"},
    {"FRACTAL_Z_C04", "(H*W*C%4)/16 N/16 N%16 (H*W*C%4)%16"},
    {"FRACTAL_Z_G", "N/m/e*(N/m%e*C)/c*H*W (N/m%e*N%m)/16 (N/m%e*N%m)%16 (N/m%e*C)%c"},
    {"FRACTAL_Z_WINO", "C/c N/16 N%16/8 H*W N%16%8 C%c"},
    {"FRACTAL_Z_3D", "D*C/c*H*W N/16 N%16 C%c"},
    {"FRACTAL_Z_3D_TRANSPOSE", "D*N/16*H*W C/c N%16 C%c"},
    {"FRACTAL_NZ", "... X/c Y/16 Y%16 X%c"},
    {"FRACTAL_NZ_C0_2", "... X/2 Y/16 Y%16 X%2"},
    {"FRACTAL_NZ_C0_4", "... X/4 Y/16 Y%16 X%4"},
    {"FRACTAL_NZ_C0_8", "... X/8 Y/16 Y%16 X%8"},
    {"FRACTAL_NZ_C0_16", "... X/16 Y/16 Y%16 X%16"},
    {"FRACTAL_NZ_C0_32", "... X/32 Y/16 Y%16 X%32"},
    {"FRACTAL_ZZ", "... Y/16 X/c Y%16 X%c"},
    {"FRACTAL_ZN_LSTM", "C|i/16*H*W N/s*N%s/16 N%s%16 C|i%16"},
    {"FRACTAL_ZN_RNN", "... Y|i/16 X/s*X%s/16 X%s%16 Y|i%16"},
    {"ND_RNN_BIAS", "... X/s*X%s/c*X%s%c"},
    {"NC1KHKWHWC0", "N C/c I J H W C%c"},
    {"NYUV", "N H W C"},
    {"NYUV_A", "N H/16*H%16 W/64*W%64 C"},
    {"HASHTABLE_LOOKUP_LOOKUPS", "... Y X"},
    {"HASHTABLE_LOOKUP_KEYS", "... Y X"},
    {"HASHTABLE_LOOKUP_VALUE", "... Y X"},
    {"HASHTABLE_LOOKUP_OUTPUT", "... Y X"},
    {"HASHTABLE_LOOKUP_HITS", "... Y X"},
};

/// A format without a declared map, and the reason. A tensor in it has the storage shape of the tensor itself: CANN's
/// rule returns this for a format that it has no case for.
struct format_without_a_layout {
    std::string_view name, ///< as `name_of(format)`
        why;               ///< why there is no map, for messages
};
/// All of them: together with `format_layouts` every format.
inline constexpr format_without_a_layout formats_without_a_layout[] = {
    {"NC1C0HWPAD", "how far H * W is filled up is not public"},
    {"FSR_NCHW", "the name of an operator's own order, which is not public"},
    {"FRACTAL_DECONV", "the filter is reversed, and the order of its tiles is not public"},
    {"FRACTAL_DECONV_TRANSPOSE", "the filter is reversed, and the order of its tiles is not public"},
    {"FRACTAL_DECONV_SP_STRIDE_TRANS", "a filter packed by the stride of its operator, which is not part of the shape"},
    {"FRACTAL_DECONV_SP_STRIDE8_TRANS",
        "a filter packed by the stride of its operator, which is not part of the shape"},
    {"BN_WEIGHT", "several vectors in one tensor, in an order that is not public"},
};

/// The reason why a format has no map; empty if it has one, or if there is no such format.
[[nodiscard]] constexpr std::string_view why_no_layout(std::string_view name) {
    for (auto const& f : formats_without_a_layout)
        if (f.name == name) return f.why;
    return {};
}

namespace detail {
inline constexpr layout no_layout{};
} // namespace detail

/// The layout of this name; not `known()` for a name that has none.
[[nodiscard]] constexpr layout const& layout_named(std::string_view name) {
    for (auto const& f : format_layouts)
        if (f.name == name) return f.map;
    return detail::no_layout;
}

namespace detail {
/// Each format has a map or a reason, and none has both.
constexpr bool formats_are_accounted_for() {
    for (std::size_t i = 0; i < format_count; ++i)
        if (auto const name = name_of(static_cast<format>(i));
            layout_named(name).known() != why_no_layout(name).empty())
            return false;
    return true;
}
} // namespace detail

/// The layout of a format.
[[nodiscard]] constexpr layout const& layout_of(format f) { return layout_named(name_of(f)); }

/// C0, the channels in a block: 16, for int8 and uint8 32, for 4-bit integers 64, for 2 bits 128, for one 256.
/// source CANN's table of C0 by dtype (transfer_shape_according_to_format.cc), where bool and quantized numbers have
///        16; of types that are not in the table, those of 8 and 4 bits have as many as fill the same bytes
[[nodiscard]] constexpr std::int64_t block_of(dtype t) {
    switch (t) {
    case dtype::boolean:
    case dtype::qi8:
    case dtype::qu8: return 16;
    default: break;
    }
    switch (bits_of(t)) {
    case 8: return 32;
    case 4: return 64;
    case 2: return 128;
    case 1: return 256;
    default: return 16;
    }
}

/// Sets the numbers `m` and `e` of FRACTAL_Z_G if N and C (of one group) are known: a block contains as many groups as
/// fill whole blocks of C0 channels and of 16 filters.
/// source CANN's rule for filters in groups
constexpr void divide_groups(layout_sizes& sizes, std::int64_t groups) {
    auto const n = sizes['N'], c = sizes['C'], c0 = sizes['c'];
    sizes['m'] = sizes['e'] = dim::unknown();
    if (!n.known() || !c.known() || !c0.known() || groups < 1 || n.value() % groups || n.value() < groups ||
        c.value() < 1 || c0.value() < 1 || c0.value() > 1 << 20)
        return;
    auto const m = n.value() / groups;
    auto const fill = std::lcm(
        c0.value() / std::gcd(c.value(), c0.value()), std::int64_t{16} / std::gcd(m, std::int64_t{16}));
    sizes['m'] = dim(m), sizes['e'] = dim(fill < groups ? fill : groups);
}

/// Sets the numbers `s` and `i` of FRACTAL_ZN_LSTM if N, the gates of a state, and C, input and state, are known.
/// source CANN's rule for filters of an LSTM
constexpr void divide_gates(layout_sizes& sizes) {
    auto const n = sizes['N'], c = sizes['C'];
    sizes['s'] = sizes['i'] = dim::unknown();
    if (!n.known() || !c.known() || n.value() % 4 != 0 || n.value() < 4 || c.value() < n.value() / 4) return;
    sizes['s'] = dim(n.value() / 4), sizes['i'] = dim(c.value() - n.value() / 4);
}

GRAFT_END
