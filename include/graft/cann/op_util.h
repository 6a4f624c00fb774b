// graft/cann/op_util.h - helper functions of CANN's newer sources that are in none of its headers: axes, messages
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/cann/gert/context.hpp"
#include "graft/cann/message.hpp"
#include "graft/cann/node.hpp"

namespace ops {

/// Whether a number is a valid axis for a rank, from the front or (negative) from the back; a scalar has one axis.
template <class Rank, class Axis> bool IsDimValid(Rank const rank, Axis const axis) {
    auto const n = rank ? static_cast<std::int64_t>(rank) : 1, at = static_cast<std::int64_t>(axis);
    return at >= -n && at < n;
}
/// `perm: 4, expected from -3 to 2`
template <class Rank, class Axis>
std::string GenInvalidDimMsg(std::string_view parameter, Rank const rank, Axis const axis) {
    auto const n = static_cast<std::int64_t>(rank);
    return graft::cann::joined("", parameter, ": ", axis, ", expected from ", -n, " to ", n - 1);
}
template <class Rank, class Axis>
std::string GenInvalidDimMsg(std::string_view parameter, std::size_t const i, Rank const rank, Axis const axis) {
    return GenInvalidDimMsg(graft::cann::joined("", parameter, "[", i, "]"), rank, axis);
}
inline std::string ToString(ge::DataType t) { return ge::TypeUtils::DataTypeToSerialString(t); }
inline std::string ToString(ge::Format f) { return ge::TypeUtils::FormatToSerialString(f); }
inline std::string ToString(gert::Shape const& s) {
    std::string text = "[";
    for (std::size_t i = 0; i < s.GetDimNum(); ++i) text += (i ? "," : "") + std::to_string(s.GetDim(i));
    return text + "]";
}

} // namespace ops

namespace ge {
inline std::string Shape2String(gert::Shape const& s) { return ops::ToString(s); }
} // namespace ge
