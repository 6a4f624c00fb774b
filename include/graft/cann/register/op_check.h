// graft/cann/register/op_check.h - OpDef classes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/op_def_registry.h"
