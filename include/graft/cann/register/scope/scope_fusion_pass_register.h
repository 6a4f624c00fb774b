// graft/cann/register/scope/scope_fusion_pass_register.h - scope passes under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/message.hpp"
#include "graft/cann/op_log.h"
#include "graft/cann/scope/pass.hpp"
