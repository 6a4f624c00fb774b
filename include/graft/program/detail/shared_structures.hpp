// graft/program/detail/shared_structures.hpp - the structures that a program and its operator libraries share
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string> // its size is part of the ABI
#include <vector>

#include "graft/base/errc.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/program/detail/library_table.hpp"

GRAFT_BEGIN

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
    {"model::graph_input", sizeof(model::graph_input)},
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
    {"model::source", sizeof(model::source)},
    {"std::string", sizeof(std::string)},
    {"std::vector", sizeof(std::vector<int>)},
    {"selected_kernel", sizeof(selected_kernel)},
    {"errc", static_cast<std::uint32_t>(errc::usage)},
    {"dtype", dtype_count},
    {"format", format_count},
};

GRAFT_END
