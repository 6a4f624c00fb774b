// graft/cann/external/register/register.h - forwarding header, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/register/register.h"
