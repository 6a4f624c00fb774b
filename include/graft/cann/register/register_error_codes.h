// graft/cann/register/register_error_codes.h - REGISTER_CUSTOM_OP under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/register.h"
