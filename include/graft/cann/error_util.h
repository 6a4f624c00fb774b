// graft/cann/error_util.h - CANN's macros that report an error: the reason of a refusal
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/error_manager.hpp"
#include "graft/cann/op_log.h"

#define VECTOR_INFER_SHAPE_INNER_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define AICPU_INFER_SHAPE_INNER_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define AICPU_INFER_SHAPE_CALL_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define CUBE_INNER_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define CUBE_CALL_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define VECTOR_FUSION_INNER_ERR_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define REPORT_INNER_ERROR(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define REPORT_CALL_ERROR(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define REPORT_INPUT_ERROR(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
