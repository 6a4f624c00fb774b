// examples/graft_import/target.hpp - what this program compiles for: everything that ships with the library
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/import.hpp"

/// Operators, plugins and kernels. Each part is compiled in a unit of its own: its tables are made there once.
graft::target shipped_target();

graft::catalog_view shipped_operators();
graft::plugin_set shipped_tensorflow();
graft::plugin_set shipped_caffe();
