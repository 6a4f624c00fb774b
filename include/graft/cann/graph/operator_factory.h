// graft/cann/graph/operator_factory.h - ge::Operator under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/operator.hpp"
