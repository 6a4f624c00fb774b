// graft/constant.hpp - a model as a constant expression: read, mapped, verified, inferred and planned by the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/constant/program_of.hpp"
#include "graft/frontend/caffe/constant_net.hpp"
