// graft/cann/graph/resource_context.h - ge::ResourceContext under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/inference_context.hpp"
