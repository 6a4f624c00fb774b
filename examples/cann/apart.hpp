// examples/cann/apart.hpp - infers the lines of a file in a separate process, because functions of CANN may crash
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "graft/base.hpp"
#include "graft/op.hpp"

/// Like infer_lines of graft_import. A function that reads through a null pointer, as CANN's do for an absent input
/// that they do not test, ends the process; its line is `refused`, and the next process continues after it.
/// cost a process, and one more for each crash
bool infer_apart(graft::catalog_view const& ops, std::string const& file, graft::error_list& errors);

/// The result of `what`, in a separate process; 1 and an error if a function of CANN crashes there.
int in_own_process(std::function<int()> const& what);
