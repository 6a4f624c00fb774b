// graft/cann/external/register/scope/scope_fusion_pass_register.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/scope/scope_fusion_pass_register.h"
