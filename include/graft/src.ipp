// graft/src.ipp - the bodies of graft's large functions, for one unit of a program that defines GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Each of these may be a unit of its own, too, and that is what CMake's graft::compiled does. Two units with the same
// bodies do not link.
#include "graft/frontend/src.ipp"
#include "graft/graph/src.ipp"
#include "graft/mapping/src.ipp"
#include "graft/program/src.ipp"
#include "graft/tiling/src.ipp"
