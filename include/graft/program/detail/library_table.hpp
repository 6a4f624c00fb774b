// graft/program/detail/library_table.hpp - the export of a shared object with operators: one table of numbers and
// pointers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string> // its size is part of the ABI
#include <vector>

#include "graft/base/errc.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/version.hpp"

GRAFT_BEGIN

/// Incremented if the meaning of a table changes without its sizes.
inline constexpr std::uint32_t library_abi = 4;

/// The version of the headers as one number.
inline constexpr std::uint32_t headers_version = GRAFT_VERSION_MAJOR * 1'000'000 + GRAFT_VERSION_MINOR * 1'000 +
                                                 GRAFT_VERSION_PATCH;

/// One structure that host and library share, and its bytes; or a list of constants, and their number.
struct structure_size {
    char const* type;
    std::uint32_t bytes;
};

/// The structures on which host and library must agree, since each is compiled with its own headers.
inline constexpr structure_size shared_structures[] = {
    {"catalog_view", sizeof(catalog_view)},
    {"op_row", sizeof(op_row)},
    {"param_row", sizeof(param_row)},
    {"fact_row", sizeof(fact_row)},
    {"prototype", sizeof(prototype)},
    {"frame", sizeof(frame)},
    {"status", sizeof(status)},
    {"shape", sizeof(shape)},
    {"tensor_desc", sizeof(tensor_desc)},
    {"attr_value", sizeof(attr_value)},
    {"known_value", sizeof(known_value)},
    {"front_end", sizeof(front_end)},
    {"read_request", sizeof(read_request)},
    {"model::schedule", sizeof(model::schedule)},
    {"model::entrance", sizeof(model::graph_input)},
    {"plugin_set", sizeof(plugin_set)},
    {"plugin_row", sizeof(plugin_row)},
    {"plugin_rules", sizeof(plugin_rules)},
    {"attr_rule_row", sizeof(attr_rule_row)},
    {"port_rule_row", sizeof(port_rule_row)},
    {"format_rule_row", sizeof(format_rule_row)},
    {"removal_rule_row", sizeof(removal_rule_row)},
    {"value_pair_row", sizeof(value_pair_row)},
    {"parse_frame", sizeof(parse_frame)},
    {"expand_frame", sizeof(expand_frame)},
    {"pass_row", sizeof(pass_row)},
    {"pass_data", sizeof(pass_data)},
    {"structure", sizeof(structure)},
    {"field_schema", sizeof(wire::field_schema)},
    {"schema_extension", sizeof(wire::schema_extension)},
    {"kernel_table_view", sizeof(kernel_table_view)},
    {"kernel_row", sizeof(kernel_row)},
    {"kernel_frame", sizeof(kernel_frame)},
    {"kernel_argument", sizeof(kernel_argument)},
    {"graph", sizeof(graph)},
    {"graph_builder", sizeof(graph_builder)},
    {"node_draft", sizeof(node_draft)},
    {"model::source", sizeof(model::source)},
    {"std::string", sizeof(std::string)},
    {"std::vector", sizeof(std::vector<int>)},
    {"selected_kernel", sizeof(selected_kernel)},
    {"errc", static_cast<std::uint32_t>(errc::usage)},
    {"dtype", dtype_count},
    {"format", format_count},
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
