// graft/cann/graph/type_utils.h - ge::TypeUtils, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/type_names.hpp"
