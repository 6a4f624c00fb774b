// graft/cann/common/util/error_manager/error_manager.h - ErrorManager, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/error_manager.hpp"
