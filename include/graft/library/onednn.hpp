// graft/library/onednn.hpp - all oneDNN kernels, as one list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/concat/onednn.hpp"
#include "graft/library/array/format/onednn.hpp"
#include "graft/library/linalg/matmul/onednn.hpp"
#include "graft/library/math/arithmetic/onednn.hpp"
#include "graft/library/nn/activation/onednn.hpp"
#include "graft/library/nn/conv/fused_onednn.hpp"
#include "graft/library/nn/conv/onednn.hpp"
#include "graft/library/nn/norm/onednn.hpp"
#include "graft/library/nn/pool/onednn.hpp"
#include "graft/library/nn/quantization/onednn.hpp"
#include "graft/library/nn/scale/onednn.hpp"

GRAFT_BEGIN
namespace onednn {

/// The engine `onednn`, for float32 and, converted, for 16-bit floats; queried before the reference. It accepts nodes
/// with static shapes and constant weights, and leaves the rest to the reference. Results differ from the reference's
/// by the order of sums, and for 3x3 convolutions, which may use Winograd's algorithm, by its rounding: at most 1e-4
/// relative to the largest number of a tensor. Threads are OpenMP's (`OMP_NUM_THREADS`); with the same number of them
/// the bits are the same in every run, with another number oneDNN splits its sums differently.
template <claim Taken> struct kernels_that_take {
    /// All of them, in this order.
    using list = graft::join<conv_kernels<Taken>, fused_conv_kernels<Taken>, matmul_kernels<Taken>, pool_kernels,
        concat_kernels, format_kernels, arithmetic_kernels, activation_kernels, norm_kernels<Taken>, scale_kernels,
        integer_kernels>;
    /// The engine's name, as in options and messages.
    static constexpr std::string_view engine = "onednn";
    /// Engines of higher priority are tried first.
    static constexpr int priority = 10;
    /// Whether inputs of narrower dtypes may be converted for a kernel of this table.
    static constexpr bool widens = true;
};
/// All kernels by oneDNN.
using kernel_list = kernels_that_take<claim::all>;
/// The same without the calls that the reference computes faster, such as convolutions of small images and products of
/// few rows. This is the engine of the shipped set.
using faster_kernel_list = kernels_that_take<claim::faster>;

} // namespace onednn
GRAFT_END
