// graft/program/detail/library_table.hpp - the export of a shared object with operators: one table of numbers and
// pointers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN

struct catalog_view;
struct plugin_set;
struct kernel_table_view;

/// Incremented if the meaning of a table changes without its sizes.
inline constexpr std::uint32_t library_abi = 8;

/// The version of the headers as one number.
inline constexpr std::uint32_t headers_version = GRAFT_VERSION_MAJOR * 1'000'000 + GRAFT_VERSION_MINOR * 1'000 +
                                                 GRAFT_VERSION_PATCH;

/// One structure that host and library share, and its bytes; or a list of constants, and their number.
struct structure_size {
    char const* type;
    std::uint32_t bytes;
};

/// A library's plugins for models of one framework. The loader finds the program's front end by its name; if the
/// program has none, `plugins->front` is used.
struct library_plugins {
    char const* framework;
    plugin_set const* plugins;         ///< foreign operators, plugins and passes
    std::uint64_t const* fingerprints; ///< `prototype_fingerprint` of each foreign operator
};

/// Operators, foreign operators, plugins, passes and kernels of a shared object. Numbers and pointers only; the
/// offsets of the first two members are the same in every version, and no other member is read before they match. All
/// data that it refers to is constant and part of the shared object.
struct GRAFT_TYPE library_table {
    std::uint32_t struct_size, abi;
    std::uint32_t headers; ///< `headers_version` of the library's build
    std::uint32_t structure_count;
    structure_size const* structures;
    char const* name;      ///< of the library, for messages; two with one name are not loaded together
    std::uint32_t version; ///< the library's own

    std::uint32_t override_count;
    op_id const* overrides;               ///< positions among `ops` of those that replace the target's
    catalog_view const* ops;              ///< new operators with their rules
    std::uint64_t const* op_fingerprints; ///< `prototype_fingerprint` of each, from the library's compiler
    /// the target's operators, as defined for the library's plugins and kernels
    catalog_view const* uses;
    std::uint64_t const* use_fingerprints;
    std::uint32_t plugins_count;
    library_plugins const* plugins;   ///< one for each framework, in any order
    kernel_table_view const* kernels; ///< null: none
};

GRAFT_END
