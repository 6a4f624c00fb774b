// graft/all.hpp - everything that definitions are written with, and everything that runs them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graft.hpp"
#include "graft/run.hpp"
