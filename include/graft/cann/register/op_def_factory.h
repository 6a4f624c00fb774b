// graft/cann/register/op_def_factory.h - OpDef classes under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/op_def_registry.h"
