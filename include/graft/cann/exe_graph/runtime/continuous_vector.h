// graft/cann/exe_graph/runtime/continuous_vector.h - gert's attributes, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/attributes.hpp"
