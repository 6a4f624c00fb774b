// graft/cann/register/op_registry.h - REGISTER_CUSTOM_OP, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/register.h"
