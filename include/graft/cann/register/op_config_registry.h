// graft/cann/register/op_config_registry.h - configurations of chips, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/op_def/chip_config.hpp"
#include "graft/cann/register/op_def_registry.h"

#define GRAFT_CANN_CHIP_CONFIG_2(op, chip, function, number)                                                           \
    [[maybe_unused]] static bool const graft_chip_config_##number = (::ops::OpConfigRegistry().RegisterOpAICoreConfig( \
                                                                         #op, #chip, function),                        \
        true)
#define GRAFT_CANN_CHIP_CONFIG_1(op, chip, function, number) GRAFT_CANN_CHIP_CONFIG_2(op, chip, function, number)
#define REGISTER_OP_AICORE_CONFIG(op, chip, function) GRAFT_CANN_CHIP_CONFIG_1(op, chip, function, __COUNTER__)
