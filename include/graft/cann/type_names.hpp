// graft/cann/type_names.hpp - ge::TypeUtils: CANN's names of element types and formats, in both directions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <string>
#include <string_view>

#include "graft/cann/data_type.hpp"
#include "graft/cann/format.hpp"
#include "graft/cann/tensor_desc.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// Without the prefix `DT_`; empty if a number has no name.
inline constexpr std::string_view type_names[ge::DT_MAX] = {"FLOAT", "FLOAT16", "INT8", "INT32", "UINT8", "", "INT16",
    "UINT16", "UINT32", "INT64", "UINT64", "DOUBLE", "BOOL", "STRING", "DUAL_SUB_INT8", "DUAL_SUB_UINT8", "COMPLEX64",
    "COMPLEX128", "QINT8", "QINT16", "QINT32", "QUINT8", "QUINT16", "RESOURCE", "STRING_REF", "DUAL", "VARIANT", "BF16",
    "UNDEFINED", "INT4", "UINT1", "INT2", "UINT2", "COMPLEX32", "HIFLOAT8", "FLOAT8_E5M2", "FLOAT8_E4M3FN",
    "FLOAT8_E8M0", "FLOAT6_E3M2", "FLOAT6_E2M3", "FLOAT4_E2M1", "FLOAT4_E1M2", "HIFLOAT4"};
/// Without the prefix `FORMAT_`.
inline constexpr std::string_view format_names[ge::FORMAT_END] = {"NCHW", "NHWC", "ND", "NC1HWC0", "FRACTAL_Z",
    "NC1C0HWPAD", "NHWC1C0", "FSR_NCHW", "FRACTAL_DECONV", "C1HWNC0", "FRACTAL_DECONV_TRANSPOSE",
    "FRACTAL_DECONV_SP_STRIDE_TRANS", "NC1HWC0_C04", "FRACTAL_Z_C04", "CHWN", "FRACTAL_DECONV_SP_STRIDE8_TRANS", "HWCN",
    "NC1KHKWHWC0", "BN_WEIGHT", "FILTER_HWCK", "HASHTABLE_LOOKUP_LOOKUPS", "HASHTABLE_LOOKUP_KEYS",
    "HASHTABLE_LOOKUP_VALUE", "HASHTABLE_LOOKUP_OUTPUT", "HASHTABLE_LOOKUP_HITS", "C1HWNCoC0", "MD", "NDHWC",
    "FRACTAL_ZZ", "FRACTAL_NZ", "NCDHW", "DHWCN", "NDC1HWC0", "FRACTAL_Z_3D", "CN", "NC", "DHWNC",
    "FRACTAL_Z_3D_TRANSPOSE", "FRACTAL_ZN_LSTM", "FRACTAL_Z_G", "RESERVED", "ALL", "NULL", "ND_RNN_BIAS",
    "FRACTAL_ZN_RNN", "NYUV", "NYUV_A", "NCL", "FRACTAL_Z_WINO", "C1HWC0", "FRACTAL_NZ_C0_16", "FRACTAL_NZ_C0_32",
    "FRACTAL_NZ_C0_2", "FRACTAL_NZ_C0_4", "FRACTAL_NZ_C0_8"};

} // namespace cann::detail
GRAFT_END

namespace ge {

/// Names in CANN's spelling: `DT_FLOAT`, `NC1HWC0`.
struct TypeUtils {
    static bool IsDataTypeValid(DataType t) { return t >= 0 && t < DT_MAX && !name_of(t).empty(); }
    static bool IsFormatValid(Format f) { return GetPrimaryFormat(f) < FORMAT_END; }
    static std::string DataTypeToSerialString(DataType t) {
        return IsDataTypeValid(t) ? "DT_" + std::string(name_of(t)) : std::string("UNDEFINED");
    }
    static std::string FormatToSerialString(Format f) {
        auto const at = static_cast<std::size_t>(GetPrimaryFormat(f));
        return std::string(at < FORMAT_END ? graft::cann::detail::format_names[at] : "RESERVED");
    }
    static AscendString DataTypeToAscendString(DataType t) { return DataTypeToSerialString(t).c_str(); }
    static AscendString FormatToAscendString(Format f) { return FormatToSerialString(f).c_str(); }
    /// DT_UNDEFINED, FORMAT_RESERVED: no such name.
    static DataType SerialStringToDataType(std::string_view name) {
        if (name.substr(0, 3) == "DT_")
            for (int i = 0; i < DT_MAX; ++i)
                if (!name_of(i).empty() && name.substr(3) == name_of(i)) return static_cast<DataType>(i);
        return DT_UNDEFINED;
    }
    static Format SerialStringToFormat(std::string_view name) {
        for (int i = 0; i < FORMAT_END; ++i)
            if (name == graft::cann::detail::format_names[i]) return static_cast<Format>(i);
        return FORMAT_RESERVED;
    }
    static Format DataFormatToFormat(std::string_view name) { return SerialStringToFormat(name); }
    static DataType AscendStringToDataType(AscendString const& name) {
        return SerialStringToDataType(name.GetString());
    }
    static Format AscendStringToFormat(AscendString const& name) { return SerialStringToFormat(name.GetString()); }
    /// Bytes of an element; false if this is not an integer.
    static bool GetDataTypeLength(DataType t, std::uint32_t& to) {
        auto const n = GetSizeByDataType(t);
        return n > 0 && (to = static_cast<std::uint32_t>(n), true);
    }
    static bool CheckUint64MulOverflow(std::uint64_t a, std::uint32_t b) { return b != 0 && a > UINT64_MAX / b; }

private:
    static constexpr std::string_view name_of(int t) {
        return t >= 0 && t < DT_MAX ? graft::cann::detail::type_names[t] : std::string_view();
    }
};

} // namespace ge
