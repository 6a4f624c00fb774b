// graft/cann/common/util/platform_infos_def.h - fe::PlatFormInfos, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/platform_infos.hpp"
