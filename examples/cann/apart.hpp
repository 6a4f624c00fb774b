// examples/cann/apart.hpp - infers the lines of a file in a process of its own, because functions of CANN's may crash
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "graft/base.hpp"
#include "graft/op.hpp"

/// As infer_lines of graft_import. A function that reads through a null pointer, as CANN's do where an input is absent
/// that they do not ask for, ends the process; its line is `refused`, and the next process goes on after it.
/// cost a process, and one more for each crash
bool infer_apart(graft::catalog_view const& ops, std::string const& file, graft::error_list& errors);

/// What `what` returns, in a process of its own; 1 and an error where a function of CANN's crashes there.
int in_own_process(std::function<int()> const& what);
