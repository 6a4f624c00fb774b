// graft/cann/register/register.h - REGISTER_CUSTOM_OP under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/message.hpp"
#include "graft/cann/op_log.h"
#include "graft/cann/plugin/registration.hpp"
