// graft/cann/matmul_tiling.hpp - tilings of matrix products and of parts of vectors that CANN's library would compute
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "graft/cann/platform_ascendc.hpp"
#include "graft/cann/register/tilingdata_base.h"
#include "graft/cann/tiling_data.hpp"
#include "graft/tensor/dtype.hpp"

namespace optiling {

/// A tiled matrix product: sizes of the product, of one core, and of one step in the matrix unit.
BEGIN_TILING_DATA_DEF(TCubeTiling)
TILING_DATA_FIELD_DEF(std::int32_t, usedCoreNum)
TILING_DATA_FIELD_DEF(std::int32_t, M)
TILING_DATA_FIELD_DEF(std::int32_t, N)
TILING_DATA_FIELD_DEF(std::int32_t, Ka)
TILING_DATA_FIELD_DEF(std::int32_t, Kb)
TILING_DATA_FIELD_DEF(std::int32_t, singleCoreM)
TILING_DATA_FIELD_DEF(std::int32_t, singleCoreN)
TILING_DATA_FIELD_DEF(std::int32_t, singleCoreK)
TILING_DATA_FIELD_DEF(std::int32_t, baseM)
TILING_DATA_FIELD_DEF(std::int32_t, baseN)
TILING_DATA_FIELD_DEF(std::int32_t, baseK)
TILING_DATA_FIELD_DEF(std::int32_t, depthA1)
TILING_DATA_FIELD_DEF(std::int32_t, depthB1)
TILING_DATA_FIELD_DEF(std::int32_t, stepM)
TILING_DATA_FIELD_DEF(std::int32_t, stepN)
TILING_DATA_FIELD_DEF(std::int32_t, isBias)
TILING_DATA_FIELD_DEF(std::int32_t, transLength)
TILING_DATA_FIELD_DEF(std::int32_t, iterateOrder)
TILING_DATA_FIELD_DEF(std::int32_t, shareMode)
TILING_DATA_FIELD_DEF(std::int32_t, shareL1Size)
TILING_DATA_FIELD_DEF(std::int32_t, shareL0CSize)
TILING_DATA_FIELD_DEF(std::int32_t, shareUbSize)
TILING_DATA_FIELD_DEF(std::int32_t, batchM)
TILING_DATA_FIELD_DEF(std::int32_t, batchN)
TILING_DATA_FIELD_DEF(std::int32_t, singleBatchM)
TILING_DATA_FIELD_DEF(std::int32_t, singleBatchN)
TILING_DATA_FIELD_DEF(std::int32_t, stepKa)
TILING_DATA_FIELD_DEF(std::int32_t, stepKb)
TILING_DATA_FIELD_DEF(std::int32_t, dbL0A)
TILING_DATA_FIELD_DEF(std::int32_t, dbL0B)
TILING_DATA_FIELD_DEF(std::int32_t, dbL0C)
END_TILING_DATA_DEF

/// Rows of a matrix, split so that they fit a buffer.
BEGIN_TILING_DATA_DEF(UnPadTiling)
TILING_DATA_FIELD_DEF(std::uint32_t, srcHeight)
TILING_DATA_FIELD_DEF(std::uint32_t, srcWidth)
TILING_DATA_FIELD_DEF(std::uint32_t, tmpBuffer1BlockNum)
TILING_DATA_FIELD_DEF(std::uint32_t, tmpBuffer1RowNum)
TILING_DATA_FIELD_DEF(std::uint32_t, tmpBuffer2Offset)
TILING_DATA_FIELD_DEF(std::uint32_t, widthTiling)
TILING_DATA_FIELD_DEF(std::uint32_t, widthFractal)
TILING_DATA_FIELD_DEF(std::uint32_t, widthFractalTail)
END_TILING_DATA_DEF

} // namespace optiling

namespace matmul_tiling {

enum class TPosition { GM, A1, A2, B1, B2, C1, C2, CO1, CO2, VECIN, VECOUT, VECCALC, LCM = VECCALC, TSCM, MAX };
enum class CubeFormat { ND = 1, NZ, ZN, ZZ, NN, VECTOR, SCALAR, COLUMN_MAJOR, ND_ALIGN };
enum class DataType {
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_BF16 = 27,
    DT_BFLOAT16 = 27,
    DT_INT4 = 29
};
enum class DequantType { SCALAR, TENSOR };
enum class MatrixTraverse { NOSET, FIRSTM, FIRSTN };

/// Tiles a product so that its parts fit the buffers of the device, twice. This is a plan that fits, in multiples of
/// 16. CANN's search evaluates speeds, so its numbers differ.
class GRAFT_TYPE MatmulApiTilingBase {
public:
    MatmulApiTilingBase() = default;
    explicit MatmulApiTilingBase(platform_ascendc::PlatformAscendC const& p) : device_(p.graft_platform()) {}

    std::int32_t SetAType(TPosition, CubeFormat, DataType t, bool = false) { return width_ = bytes(t), 0; }
    std::int32_t SetBType(TPosition, CubeFormat, DataType, bool = false) { return 0; }
    std::int32_t SetCType(TPosition, CubeFormat, DataType) { return 0; }
    std::int32_t SetBiasType(TPosition, CubeFormat, DataType) { return 0; }
    std::int32_t SetShape(std::int32_t m, std::int32_t n, std::int32_t k) { return m_ = m, n_ = n, k_ = k, 0; }
    std::int32_t SetOrgShape(std::int32_t m, std::int32_t n, std::int32_t k) { return SetOrgShape(m, n, k, k); }
    std::int32_t SetOrgShape(std::int32_t m, std::int32_t n, std::int32_t ka, std::int32_t kb) {
        return whole_m_ = m, whole_n_ = n, whole_ka_ = ka, whole_kb_ = kb, 0;
    }
    std::int32_t SetSingleShape(std::int32_t m = -1, std::int32_t n = -1, std::int32_t k = -1) {
        return single_m_ = m, single_n_ = n, single_k_ = k, 0;
    }
    std::int32_t SetFixSplit(std::int32_t m = -1, std::int32_t n = -1, std::int32_t k = -1) {
        return base_m_ = m, base_n_ = n, base_k_ = k, 0;
    }
    std::int32_t SetBias(bool b) { return bias_ = b, 0; }
    std::int32_t EnableBias(bool b = false) { return SetBias(b); }
    std::int32_t SetBufferSpace(std::int32_t l1 = -1, std::int32_t l0c = -1, std::int32_t = -1, std::int32_t = -1) {
        return l1_ = l1, l0c_ = l0c, 0;
    }
    std::int32_t SetDim(std::int32_t blocks) { return blocks_ = blocks, 0; }
    std::int32_t SetTraverse(MatrixTraverse) { return 0; }
    std::int32_t SetDequantType(DequantType) { return 0; }
    std::int32_t SetDoubleBuffer(bool, bool, bool, bool, bool = true, bool = true) { return 0; }
    std::int32_t GetBaseM() const { return base_m_; }
    std::int32_t GetBaseN() const { return base_n_; }
    std::int32_t GetBaseK() const { return base_k_; }

    /// 0, or -1 if there is no shape.
    std::int64_t GetTiling(optiling::TCubeTiling& to) {
        auto const m = whole_m_ > 0 ? whole_m_ : m_, n = whole_n_ > 0 ? whole_n_ : n_,
                   k = whole_ka_ > 0 ? whole_ka_ : k_;
        if (m <= 0 || n <= 0 || k <= 0) return -1;
        auto cores = std::max(1, blocks_);
        auto const one_m = single_m_ > 0 ? single_m_ : blocks_ > 1 ? cut(m, cores) : m_ > 0 ? m_ : m;
        auto const one_n = single_n_ > 0 ? single_n_ : n_ > 0 ? n_ : n, one_k = single_k_ > 0 ? single_k_ : k_;
        auto const l0a = or_else(device_.l0a_bytes, 64 << 10) / 2, l0b = or_else(device_.l0b_bytes, 64 << 10) / 2,
                   l0c = l0c_ > 0 ? l0c_ : or_else(device_.l0c_bytes, 128 << 10),
                   l1 = l1_ > 0 ? l1_ : or_else(device_.l1_bytes, 512 << 10);
        if (base_m_ <= 0) base_m_ = std::min(up(one_m), std::int32_t{128});
        if (base_n_ <= 0) base_n_ = std::clamp(l0c / 4 / base_m_ / 16 * 16, 16, std::min(up(one_n), std::int32_t{256}));
        if (base_k_ <= 0)
            base_k_ = std::clamp(std::min(l0a / base_m_, l0b / base_n_) / width_ / 16 * 16, 16, up(std::max(one_k, 1)));
        auto const step = std::max(1, l1 / 4 / ((base_m_ + base_n_) * base_k_ * width_)),
                   steps = std::min(step, cut(std::max(one_k, 1), base_k_));
        to.set_usedCoreNum(cores);
        to.set_M(m), to.set_N(n), to.set_Ka(k), to.set_Kb(whole_kb_ > 0 ? whole_kb_ : k);
        to.set_singleCoreM(one_m), to.set_singleCoreN(one_n), to.set_singleCoreK(one_k > 0 ? one_k : k);
        to.set_baseM(base_m_), to.set_baseN(base_n_), to.set_baseK(base_k_);
        to.set_depthA1(2 * steps), to.set_depthB1(2 * steps), to.set_stepM(1), to.set_stepN(1);
        to.set_stepKa(steps), to.set_stepKb(steps), to.set_isBias(bias_);
        to.set_dbL0A(2), to.set_dbL0B(2), to.set_dbL0C(1);
        to.set_shareL0CSize(base_m_ * base_n_ * 4);
        to.set_shareL1Size(2 * steps * (base_m_ + base_n_) * base_k_ * width_);
        return 0;
    }

private:
    static std::int32_t bytes(DataType t) {
        return t == DataType::DT_FLOAT || t == DataType::DT_INT32 ? 4 : t == DataType::DT_INT8 ? 1 : 2;
    }
    static std::int32_t cut(std::int32_t n, std::int32_t by) { return (n + by - 1) / by; }
    static std::int32_t up(std::int32_t n) { return n > INT32_MAX - 15 ? INT32_MAX / 16 * 16 : cut(n, 16) * 16; }
    static std::int32_t or_else(std::uint64_t n, std::int32_t other) {
        return n > 0 && n <= INT32_MAX ? static_cast<std::int32_t>(n) : other;
    }

    graft::platform device_{};
    std::int32_t width_ = 4, m_ = -1, n_ = -1, k_ = -1, whole_m_ = -1, whole_n_ = -1, whole_ka_ = -1, whole_kb_ = -1,
                 single_m_ = -1, single_n_ = -1, single_k_ = -1, base_m_ = -1, base_n_ = -1, base_k_ = -1, l1_ = -1,
                 l0c_ = -1, blocks_ = 0;
    bool bias_ = false;
};
class GRAFT_TYPE MatmulApiTiling : public MatmulApiTilingBase {
    using MatmulApiTilingBase::MatmulApiTilingBase;
};
class GRAFT_TYPE MultiCoreMatmulTiling : public MatmulApiTilingBase {
    using MatmulApiTilingBase::MatmulApiTilingBase;
};

} // namespace matmul_tiling

namespace AscendC {

/// The minimum and maximum number of bytes that removing the padding from rows needs in addition to its operands.
inline void GetUnPadMaxMinTmpSize(platform_ascendc::PlatformAscendC const&, ge::Shape const& of, std::uint32_t width,
    std::uint32_t& max, std::uint32_t& min) {
    auto const row = static_cast<std::uint32_t>(std::max<std::int64_t>(of.GetDim(1), 1)) * width;
    min = 16 * ((row + 31) / 32 * 32) * 2;
    max = std::max(min, static_cast<std::uint32_t>(std::max<std::int64_t>(of.GetDim(0), 1)) * row * 2);
}
inline void UnPadTilingFunc(ge::Shape const& of, std::uint32_t room, std::uint32_t width, optiling::UnPadTiling& to) {
    auto const rows = static_cast<std::uint32_t>(std::max<std::int64_t>(of.GetDim(0), 0)),
               columns = static_cast<std::uint32_t>(std::max<std::int64_t>(of.GetDim(1), 0));
    auto const in_block = 32u / std::max(width, 1u);
    to.set_srcHeight(rows), to.set_srcWidth(columns);
    to.set_tmpBuffer1BlockNum(room / 2 / 32);
    to.set_tmpBuffer1RowNum(columns ? room / 2 / (columns * width) : 0);
    to.set_tmpBuffer2Offset(room / 2 / std::max(width, 1u));
    to.set_widthTiling(std::max(1u, room / 2 / 32 / 16) * in_block);
    to.set_widthFractal(columns / to.get_widthTiling());
    to.set_widthFractalTail(columns % to.get_widthTiling());
}

} // namespace AscendC
