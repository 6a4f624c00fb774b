// graft/program/detail/operator_library.hpp - a library of operators, for adding to a target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory> // shared_ptr of the loaded object
#include <string>

#include "graft/program/detail/library_table.hpp"

GRAFT_BEGIN

/// A library of operators: its table, which belongs to `owner` (null: to the program), and its file.
struct GRAFT_TYPE operator_library {
    std::string file{}; ///< for messages
    library_table const* table = nullptr;
    std::shared_ptr<void const> owner{};
};

GRAFT_END
