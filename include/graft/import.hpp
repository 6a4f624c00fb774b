// graft/import.hpp - a model file becomes a checked, inferred graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/program/import.hpp"
#include "graft/program/target.hpp"
