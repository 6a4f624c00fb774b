// graft/cann/external/register/op_registry.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/op_registry.h"
