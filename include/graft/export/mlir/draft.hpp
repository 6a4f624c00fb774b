// graft/export/mlir/draft.hpp - a function of MLIR in the making: values, operations, what it takes and gives
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/export/constants.hpp"
#include "graft/graph/graph.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace mlir::out {

// What the formats share: constants made of numbers, read as numbers, put into another order.
using exported::in_order;
using exported::integers_of;
using exported::order_between;
using exported::permutation;
using exported::reals_of;
using exported::tensor_of;

/// A value of the function that is being made.
using value_id = std::uint32_t;
/// An optional input or output that is absent.
inline constexpr value_id no_value = 0xFFFFFFFF;

/// What a value is.
enum class value_kind : std::uint8_t {
    input,    ///< the function takes it
    constant, ///< written once an operation reads it
    result,   ///< an operation gives it
    turned,   ///< another value with its axes in another order; becomes a transpose only where an operation reads it so
    refused,  ///< a node of the graph that could not be written would have given it
};

/// One value. Names are given when the function is written.
struct draft_value {
    value_kind kind = value_kind::result;
    tensor_desc desc{};                                     ///< element type and shape; its formats say nothing
    std::string_view type{};                                ///< of what is no tensor, as MLIR spells it
    tensor_view constant{};                                 ///< elements of a constant
    std::uint32_t made_by = no_id;                          ///< result: the operation; refused: the refusal
    value_id base = no_value;                               ///< turned: what it is made of
    permutation order{};                                    ///< and how
    value_id first_order = no_value, next_order = no_value; ///< the values that this one is the base of
};

/// One operation, with one result. Texts and lists are views into the draft's storage.
struct draft_op {
    std::string_view name{}; ///< with its dialect
    span<value_id const> operands{};
    std::string_view attributes{}; ///< as they are written, without the braces
    std::string_view region{};     ///< as it is written
    value_id result = no_value;
    node_id from = no_id; ///< the graph's node whose work it does
};

/// Why a node cannot be written, and what it would have read.
struct draft_refusal {
    node_id node = no_id;
    status why{};
    span<value_id const> inputs{};
};

/// What the function takes or gives, under its name.
struct draft_port {
    std::string_view name{};
    value_id value = no_value;
    tensor_id tensor = no_id;
};

/// The function: operations in an order in which they can run.
struct function_draft {
    series<draft_value> values{};
    series<draft_op> ops{};
    series<draft_refusal> refusals{};
    std::vector<draft_port> inputs{}, outputs{};
    arena storage{};

    value_id add(draft_value v) {
        values.push_back(static_cast<draft_value&&>(v));
        return static_cast<value_id>(values.size() - 1);
    }
};

/// What of a draft its outputs need.
struct needed_parts {
    std::vector<bool> ops{}, values{}, refusals{};

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
            if (d.base != no_value && d.kind == value_kind::turned) open.push_back(d.base);
            if (d.made_by == no_id) continue;
            if (d.kind == value_kind::refused) refusals[d.made_by] = true, add(from.refusals[d.made_by].inputs);
            else if (!ops[d.made_by]) ops[d.made_by] = true, add(from.ops[d.made_by].operands);
        }
    }
};

} // namespace mlir::out
GRAFT_END
