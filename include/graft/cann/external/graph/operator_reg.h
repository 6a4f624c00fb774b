// graft/cann/external/graph/operator_reg.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator_reg.h"
