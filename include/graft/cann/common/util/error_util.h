// graft/cann/common/util/error_util.h - what reports errors under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/error_util.h"
