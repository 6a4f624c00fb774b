// graft/graft.hpp - what a front end of a compiler is written with: operators, mappings, passes, kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: what the errors of definitions are in comes first, so that compilers name few headers before them
#include "graft/op.hpp"
// clang-format on
#include "graft/kernel.hpp"
#include "graft/plugin.hpp"
#include "graft/version.hpp"
