// graft/cann/external/graph/operator.h - its header under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/graph/operator.h"
