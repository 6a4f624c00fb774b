// graft/program/check_library.hpp - whether a library's table matches this program: version, structures, fingerprints
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/program/detail/library_table.hpp"

GRAFT_BEGIN

/// A library of operators: its table, which belongs to `owner` (null: to the program), and its file.
struct GRAFT_TYPE operator_library {
    std::string file{}; ///< for messages
    /// What the library exports; only members that pass the checks are read.
    library_table const* table = nullptr;
    shared<void const> owner{}; ///< keeps the library loaded; null: the table is part of the program
};

namespace detail {

/// Sixteen digits, as in the JSON of the operators.
GRAFT_LARGE std::string fingerprint_text(std::uint64_t n);

} // namespace detail

/// An error for every mismatch between the library's table and this program. Members after a mismatch are not read.
/// error wrong_structure_size, wrong_abi_version, empty_name, wrong_fingerprint
GRAFT_LARGE error_list check_library(operator_library const& l);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/program/detail/check_library.ipp"
#endif
