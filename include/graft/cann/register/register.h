// graft/cann/register/register.h - REGISTER_CUSTOM_OP, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/message.hpp"
#include "graft/cann/op_log.h"
#include "graft/cann/plugin/registration.hpp"

#define GRAFT_CANN_PLUGIN_2(op, number)                                                                                \
    [[maybe_unused]] static ::domi::OpReceiver const graft_plugin_##number = ::domi::OpRegistrationData(op)
#define GRAFT_CANN_PLUGIN_1(op, number) GRAFT_CANN_PLUGIN_2(op, number)
#define REGISTER_CUSTOM_OP(op) GRAFT_CANN_PLUGIN_1(op, __COUNTER__)
#define REGISTER_AUTOMAPPING_SUBGRAPH_IO_INDEX_FUNC(framework, function)                                               \
    [[maybe_unused]] static ::domi::AutoMappingSubgraphIOIndexFuncRegister const graft_subgraphs_of_##framework(       \
        framework, function)
