// graft/cann/axis_type_info.hpp - axis information of CANN's functions for its engines: accepted, and ignored
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    void SetAxisType(AxisType t) { types_ = {t}; }
    void SetAxisTypes(std::vector<AxisType> const& all) { types_ = all; }
    AxisType GetAxisType() const { return types_.empty() ? AxisType::UNSPLIT : types_[0]; }
    std::vector<AxisType> const& GetAxisTypes() const { return types_; }
    void AddInputCutInfo(CutInfo const& c) { inputs_.push_back(c); }
    void AddOutputCutInfo(CutInfo const& c) { outputs_.push_back(c); }
    void SetRelateInputs(std::vector<CutInfo> const& all) { inputs_ = all; }
    void SetRelateOutputs(std::vector<CutInfo> const& all) { outputs_ = all; }
    std::vector<CutInfo> const& GetRelateInputs() const { return inputs_; }
    std::vector<CutInfo> const& GetRelateOutputs() const { return outputs_; }

private:
    std::vector<AxisType> types_{};
    std::vector<CutInfo> inputs_{}, outputs_{};
};
inline constexpr graphStatus NOT_SUPPORT_SLICE = 50331674, NO_OVERLAP_DIM = 50331675;

} // namespace ge
