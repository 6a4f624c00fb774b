// graft/export/mlir/draft.hpp - a function of MLIR under construction: values, operations, arguments and results
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "graft/base/container/series.hpp"
#include "graft/base/status.hpp"
#include "graft/export/constants.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace mlir::out {

// Shared by the formats: constants created from numbers, read as numbers, transposed.
using exported::in_order;
using exported::integers_of;
using exported::order_between;
using exported::permutation;
using exported::floats_of;
using exported::tensor_of;

/// A value of the function under construction.
using value_id = std::uint32_t;
/// An optional input or output that is absent.
inline constexpr value_id no_value = 0xFFFFFFFF;

/// The kind of a value.
enum class value_kind : std::uint8_t {
    input,      ///< an argument of the function
    constant,   ///< written if an operation reads it
    result,     ///< a result of an operation
    transposed, ///< another value, transposed; becomes a transpose only where an operation reads it so
    refused,    ///< an output of a node that cannot be exported
};

/// One value. Names are assigned when the function is written.
struct draft_value {
    value_kind kind = value_kind::result; ///< where it comes from
    tensor_desc desc{};                   ///< data type and shape; its formats are not used
    std::string_view type{};              ///< of a non-tensor, in MLIR syntax
    tensor_view constant{};               ///< elements of a constant
    std::uint32_t created_by = no_id;     ///< result: the operation; refused: the refusal
    value_id base = no_value;             ///< turned: its source
    permutation order{};                  ///< and how
    /// The newest of the transposed values whose base is this one.
    value_id first_order = no_value, next_order = no_value; ///< of a transposed value: an older one with the same base
};

/// One operation, with one result. Strings and lists are views into the draft's storage.
struct draft_op {
    std::string_view name{};         ///< with its dialect
    span<value_id const> operands{}; ///< its inputs, in the order of the dialect
    std::string_view attributes{};   ///< in MLIR syntax, without the braces
    std::string_view region{};       ///< in MLIR syntax
    value_id result = no_value;      ///< the value that it computes
    node_id from = no_id;            ///< node of the graph that it implements, for the places of errors
};

/// Why a node cannot be exported, and its inputs.
struct draft_refusal {
    node_id node = no_id;          ///< of the graph; its outputs have refused values
    status why{};                  ///< the reason, for the error if an output needs the node
    span<value_id const> inputs{}; ///< what would be needed as well
};

/// An argument or result of the function, with its name.
struct draft_port {
    std::string_view name{};   ///< of the graph's input or output
    value_id value = no_value; ///< the value that is passed or returned
    tensor_id tensor = no_id;  ///< id in the graph, for its declared shape
};

/// The function: operations in a valid order.
struct function_draft {
    std::deque<draft_value> values{}; ///< lowerings hold constants of some while they add others
    series<draft_op> ops{};           ///< in an order in which each follows those whose results it reads
    series<draft_refusal> refusals{}; ///< nodes that cannot be exported
    /// The arguments of the function, in the graph's order.
    std::vector<draft_port> inputs{}, outputs{}; ///< its results, in the graph's order
    arena storage{};                             ///< memory of the strings and lists of all members

    /// Adds a value; ids are assigned in order from 0.
    value_id add(draft_value v) {
        values.push_back(static_cast<draft_value&&>(v));
        return static_cast<value_id>(values.size() - 1);
    }
};

/// The parts of a draft that its outputs need.
struct needed_parts {
    std::vector<bool> ops{}, ///< for each operation, whether it is needed
        values{},            ///< for each value, likewise
        refusals{};          ///< for each refusal, likewise: an error

    explicit needed_parts(function_draft const& from)
        : ops(from.ops.size(), false), values(from.values.size(), false), refusals(from.refusals.size(), false) {
        std::vector<value_id> open;
        for (auto const& p : from.outputs) open.push_back(p.value);
        auto const add = [&](span<value_id const> all) {
            for (auto const v : all)
                if (v != no_value) open.push_back(v);
        };
        while (!open.empty()) {
            auto const v = open.back();
            open.pop_back();
            if (v == no_value || values[v]) continue;
            values[v] = true;
            auto const& d = from.values[v];
            if (d.base != no_value && d.kind == value_kind::transposed) open.push_back(d.base);
            if (d.created_by == no_id) continue;
            if (d.kind == value_kind::refused) refusals[d.created_by] = true, add(from.refusals[d.created_by].inputs);
            else if (!ops[d.created_by]) ops[d.created_by] = true, add(from.ops[d.created_by].operands);
        }
    }
};

} // namespace mlir::out
GRAFT_END
