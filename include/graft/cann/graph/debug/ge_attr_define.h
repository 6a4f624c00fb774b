// graft/cann/graph/debug/ge_attr_define.h - names of attributes that CANN's functions set for its engines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace ge {
inline std::string const ATTR_NAME_OP_INFER_DEPENDS = "_op_infer_depends", ATTR_NAME_STREAM_LABEL = "_stream_label",
                         ATTR_NAME_WEIGHTS = "value", ATTR_NAME_INPUT_FORMAT = "input_format",
                         ATTR_NAME_DYNAMIC_INPUT_START = "_dynamic_input_start",
                         ATTR_NAME_DYNAMIC_INPUT_END = "_dynamic_input_end",
                         ATTR_NAME_CONST_VALUE_RANGE = "const_value_range", ATTR_NAME_VALUE_RANGE = "_value_range",
                         ATTR_NAME_INDEX = "index", ATTR_NAME_PARENT_NODE_INDEX = "_parent_node_index",
                         ATTR_NAME_DATA_TYPE = "data_type", ATTR_NAME_IS_CONST = "_is_const",
                         ATTR_NAME_UNKNOWN_SHAPE = "_unknown_shape", ATTR_NAME_NEED_INFER_AGAIN = "_need_infer_again",
                         ATTR_NAME_ORIGIN_FORMAT = "origin_format", ATTR_NAME_ORIGIN_SHAPE = "origin_shape";
inline std::string const ATTR_NAME_DATA_SLICE = "_data_slice", ATTR_NAME_FUZZ_BUILD = "_fuzz_build",
                         ATTR_NAME_OP_MAX_SHAPE = "_op_max_shape", ATTR_NAME_STORAGE_FORMAT = "storage_format",
                         ATTR_NAME_STORAGE_SHAPE = "storage_shape", ATTR_NAME_VALUE = "value";
} // namespace ge
