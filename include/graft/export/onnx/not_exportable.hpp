// graft/export/onnx/not_exportable.hpp - a line of a reviewed list: an operator that is not exported to ONNX, and why
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// An operator that is not exported, or only from some operator set on, and why: a line of a reviewed list.
struct GRAFT_TYPE not_exportable {
    /// Name of graft's operator.
    std::string_view op{}, reason{}; ///< why it is not exported
    std::int32_t before = INT32_MAX; ///< operator sets from this one on support it
};

} // namespace onnx::out
GRAFT_END
