// graft/cann/graph/debug/log.h - what logs under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/op_log.h"
