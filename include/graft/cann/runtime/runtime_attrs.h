// graft/cann/runtime/runtime_attrs.h - gert's attributes under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/gert/attributes.hpp"
