// graft/cann/graph/graph.h - graphs under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/plugin/graph.hpp"
