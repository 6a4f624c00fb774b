// graft/cann/op_log.h - CANN's macros for logging and checks: errors are the reason of a refusal, the rest is dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/message.hpp"
#include "graft/cann/report.hpp"

#define GRAFT_CANN_DROPPED(...) static_cast<void>(0)
#define GRAFT_CANN_REPORTED(name, ...) (static_cast<void>(name), ::graft::cann::report(__VA_ARGS__))
#define OP_LOGD(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_LOGI(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_LOGW(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_EVENT(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_LOGE(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OP_LOGE_WITHOUT_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define GE_OP_LOGD(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GE_OP_LOGI(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GE_OP_LOGW(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GE_OP_LOGE(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define AICPU_OP_LOGD(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define AICPU_OP_LOGI(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define AICPU_OP_LOGW(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define AICPU_OP_LOGE(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define GELOGD(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GELOGI(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GELOGW(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GEEVENT(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define GELOGE(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define USER_GE_LOGD(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define USER_GE_LOGI(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define USER_GE_LOGE(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define USER_GE_LOGW(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define AICPU_OP_LOGE_WITHOUT_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OP_LOGV(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_LOGD_FULL(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OP_LOGI_FULL(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OPS_LOG_D(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OPS_LOG_I(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OPS_LOG_W(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OPS_LOG_E(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OPS_LOG_E_WITHOUT_REPORT(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OPS_LOG_FULL(...) GRAFT_CANN_DROPPED(__VA_ARGS__)
#define OPS_REPORT_VECTOR_INNER_ERR(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OPS_REPORT_CUBE_INNER_ERR(...) GRAFT_CANN_REPORTED(__VA_ARGS__)
#define OP_LOGE_IF(condition, answer, name, ...)                                                                       \
    do {                                                                                                               \
        if (condition) {                                                                                               \
            OP_LOGE(name, __VA_ARGS__);                                                                                \
            return answer;                                                                                             \
        }                                                                                                              \
    } while (0)
#define OP_LOGW_IF(condition, answer, name, ...) OP_LOGI_IF_RETURN(condition, answer, name, __VA_ARGS__)
#define OP_LOGI_IF_RETURN(condition, answer, name, ...)                                                                \
    do {                                                                                                               \
        if (condition) return answer;                                                                                  \
    } while (0)
#define OPS_ERR_IF(condition, log, action) OP_CHECK(condition, log, action)
#define OP_CHECK_IF(condition, log, action) OP_CHECK(condition, log, action)
#define OP_TILING_CHECK(condition, log, action) OP_CHECK(condition, log, action)
#define CHECK_DIVISOR_ZERO(divisor)                                                                                    \
    do {                                                                                                               \
        if ((divisor) == 0) return;                                                                                    \
    } while (0)
#define CHECK_DIVISOR_ZERO_RET(divisor, answer)                                                                        \
    do {                                                                                                               \
        if ((divisor) == 0) return answer;                                                                             \
    } while (0)
// A block, because some uses have no semicolon.
#define OP_CHECK(condition, log, action)                                                                               \
    {                                                                                                                  \
        if (condition) {                                                                                               \
            log;                                                                                                       \
            action;                                                                                                    \
        }                                                                                                              \
    }
#define CHECK(condition, log, action) OP_CHECK(condition, log, action)
