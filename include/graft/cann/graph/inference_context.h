// graft/cann/graph/inference_context.h - ge::InferenceContext under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/inference_context.hpp"
