// graft/cann/graph/debug/ge_attr_define.h - names of attributes under which CANN's functions leave what engines read
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ge {
inline std::string const ATTR_NAME_DATA_SLICE = "_data_slice", ATTR_NAME_FUZZ_BUILD = "_fuzz_build",
                         ATTR_NAME_OP_MAX_SHAPE = "_op_max_shape", ATTR_NAME_STORAGE_FORMAT = "storage_format",
                         ATTR_NAME_STORAGE_SHAPE = "storage_shape", ATTR_NAME_VALUE = "value";
} // namespace ge
