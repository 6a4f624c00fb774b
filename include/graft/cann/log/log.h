// graft/cann/log/log.h - what logs and checks under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/context_util.h"
