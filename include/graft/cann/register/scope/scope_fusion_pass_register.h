// graft/cann/register/scope/scope_fusion_pass_register.h - scope passes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/message.hpp"
#include "graft/cann/op_log.h"
#include "graft/cann/scope/pass.hpp"

#define CHECK_INNER_NODE_CONDITION(condition, result)                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            (result)->SetType(::ge::kScopeInvalidType);                                                                \
            return;                                                                                                    \
        }                                                                                                              \
    } while (0)
#define GRAFT_CANN_SCOPE_PASS_2(name, Class, general, number)                                                          \
    [[maybe_unused]] static ::ge::ScopeFusionPassRegistrar const graft_scope_pass_##number(                            \
        name, []() -> ::ge::ScopeBasePass* { return new Class(); }, general)
#define GRAFT_CANN_SCOPE_PASS_1(name, Class, general, number) GRAFT_CANN_SCOPE_PASS_2(name, Class, general, number)
#define REGISTER_SCOPE_FUSION_PASS(name, Class, general) GRAFT_CANN_SCOPE_PASS_1(name, Class, general, __COUNTER__)
