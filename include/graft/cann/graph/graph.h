// graft/cann/graph/graph.h - graphs, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/plugin/graph.hpp"
