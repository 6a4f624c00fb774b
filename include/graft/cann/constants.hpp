// graft/cann/constants.hpp - helper functions of CANN's sources that are in none of its headers: integer constants,
// attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/cann/node.hpp"

namespace ops {

/// The elements of a constant input, int32 or int64, by its position; false if they are not known.
inline bool GetConstIntData(ge::Operator const& of, std::int64_t input, std::vector<std::int64_t>& to) {
    auto const* t = ge::OpDescUtils::GetInputConstData(of, static_cast<std::uint32_t>(input));
    if (!t) return false;
    bool const is_long = t->GetTensorDesc().GetDataType() == ge::DT_INT64;
    if (!is_long && t->GetTensorDesc().GetDataType() != ge::DT_INT32) return false;
    auto const* at = reinterpret_cast<std::byte const*>(t->GetData().data());
    std::size_t const width = is_long ? 8 : 4;
    to.clear();
    for (std::size_t i = 0; (i + 1) * width <= t->GetData().size(); ++i)
        to.push_back(is_long ? graft::load<std::int64_t>(at + i * width) : graft::load<std::int32_t>(at + i * width));
    return true;
}
/// The only element of a constant input.
inline bool GetConstInt(ge::Operator const& of, std::int64_t input, std::int64_t& to) {
    std::vector<std::int64_t> all;
    if (!GetConstIntData(of, input, all) || all.empty()) return false;
    return to = all[0], true;
}
/// An attribute, specified by its position and its name; the name is used.
template <class T> bool GetAttrValue(ge::Operator const& of, std::pair<std::int64_t, std::string> const& which, T& to) {
    return of.GetAttr(which.second, to) == ge::GRAPH_SUCCESS;
}

} // namespace ops
