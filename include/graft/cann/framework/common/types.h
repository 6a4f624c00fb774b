// graft/cann/framework/common/types.h - the types, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operator.hpp"
