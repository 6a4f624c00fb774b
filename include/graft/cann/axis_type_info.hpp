// graft/cann/axis_type_info.hpp - what CANN's functions say of axes to its engines: accepted, and read by nobody
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "graft/cann/tensor_desc.hpp"

namespace ge {

enum class AxisType {
    ELEMENTWISE,
    REDUCESUM,
    REDUCEMAX,
    REDUCEMIN,
    REDUCEMEAN,
    REDUCEGATHER,
    UNSPLIT,
    SLIDINGWINDOW,
    SLIDINGWINDOWGRAD,
    TRANSPOSE,
};
using CutInfo = std::pair<std::int64_t, std::vector<std::int64_t>>;
class AxisTypeInfo {
public:
    void SetAxisType(AxisType) {}
    void SetAxisTypes(std::vector<AxisType> const&) {}
    void AddInputCutInfo(CutInfo const&) {}
    void AddOutputCutInfo(CutInfo const&) {}
};
inline constexpr graphStatus NOT_SUPPORT_SLICE = 50331674, NO_OVERLAP_DIM = 50331675;

} // namespace ge
