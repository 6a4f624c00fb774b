// graft/cann/graph/infer_format_context.h - gert's contexts under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/context.hpp"
