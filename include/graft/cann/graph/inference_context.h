// graft/cann/graph/inference_context.h - ge::InferenceContext, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/inference_context.hpp"
