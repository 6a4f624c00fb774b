// graft/version.hpp - the version of the library; the only place in which it is defined
// SPDX-License-Identifier: Apache-2.0
#pragma once

#define GRAFT_VERSION_MAJOR 0
#define GRAFT_VERSION_MINOR 3
#define GRAFT_VERSION_PATCH 0
