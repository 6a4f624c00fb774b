// graft/cann/external/register/scope/scope_fusion_pass_register.h - its header under CANN's name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/scope/scope_fusion_pass_register.h"
