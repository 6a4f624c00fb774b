// graft/program/detail/operator_library.hpp - a library of operators, for adding to a target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/program/detail/library_table.hpp"

GRAFT_BEGIN

/// A library of operators: its table, which belongs to `owner` (null: to the program), and its file.
struct GRAFT_TYPE operator_library {
    std::string file{}; ///< for messages
    library_table const* table = nullptr;
    shared<void const> owner{};
};

GRAFT_END
