// graft/graft.hpp - what a front end of a compiler is written with: operators, mappings, passes, kernels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
// after the errors of definitions
#include "graft/kernel.hpp"
#include "graft/plugin.hpp"
#include "graft/version.hpp"
