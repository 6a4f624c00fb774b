// graft/cann/external/register/op_registry.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/op_registry.h"
