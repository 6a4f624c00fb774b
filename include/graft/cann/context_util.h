// graft/cann/context_util.h - checks of contexts that CANN's newer sources call
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/error_util.h"
#include "graft/cann/op_log.h"
#include "graft/cann/op_util.h"

#define OPS_CHECK_NULL_WITH_CONTEXT(context, pointer)                                                                  \
    do {                                                                                                               \
        if ((pointer) == nullptr) {                                                                                    \
            OP_LOGE((context)->GetNodeName(), #pointer " is not there");                                               \
            return ::ge::GRAPH_FAILED;                                                                                 \
        }                                                                                                              \
    } while (0)
#define OPS_CHECK_NULL_WITH_CONTEXT_RET(context, pointer, answer)                                                      \
    do {                                                                                                               \
        if ((pointer) == nullptr) {                                                                                    \
            OP_LOGE((context)->GetNodeName(), #pointer " is not there");                                               \
            return answer;                                                                                             \
        }                                                                                                              \
    } while (0)
#define OP_CHECK_NULL_WITH_CONTEXT(context, pointer) OPS_CHECK_NULL_WITH_CONTEXT(context, pointer)
#define OP_CHECK_NULL_WITH_CONTEXT_RET(context, pointer, answer)                                                       \
    OPS_CHECK_NULL_WITH_CONTEXT_RET(context, pointer, answer)
#define OPS_LOG_E_IF_NULL(context, pointer, action)                                                                    \
    do {                                                                                                               \
        if ((pointer) == nullptr) {                                                                                    \
            OP_LOGE("", #pointer " is not there");                                                                     \
            action;                                                                                                    \
        }                                                                                                              \
    } while (0)
