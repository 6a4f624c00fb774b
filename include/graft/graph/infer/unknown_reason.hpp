// graft/graph/infer/unknown_reason.hpp - why a dim of a tensor is unknown: where the last known number ends
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// Why a dim, or a rank, is unknown.
struct GRAFT_TYPE unknown_reason {
    /// Why the number is unknown. Members that the line of the cause does not mention are empty.
    enum class cause : std::uint8_t {
        input_dim,           ///< the model leaves the dim of its input `from` open
        input_value,         ///< `node` reads the value of its input `port`, which comes from the model's input `from`
        computed_value,      ///< the same for a value that `from` is computed with when the model runs
        large_constant,      ///< the same for a constant `from` with more elements than inference follows
        data,                ///< `node` computes the size from its data when it runs
        branches,            ///< the branches that `node` joins have different shapes
        iterations,          ///< it changes from one iteration of a loop to the next
        no_rule,             ///< `node` has no rule: its operator is not in the catalog
        formula,             ///< `node` does not follow the formula of symbols in a dim of its input `from`
        rule,                ///< `node` does not infer it from what is known
    } is = cause::rule;      ///< which of the causes
    node_id node = no_id;    ///< the node at which the known numbers end; no_id only before `of` has filled it
    std::string_view port{}; ///< the input of `node` that is read; empty if no input is the cause
    tensor_id from = no_id;  ///< the tensor on which it depends; no_id if no tensor is the cause
    std::size_t axis = 0;    ///< of `from`, for `input_dim`
    tensor_id input = no_id; ///< for `computed_value`: an input of the model that the value depends on, or no_id
    std::string_view loop{}; ///< for `iterations`: the loop's name
    std::size_t steps = 0;   ///< nodes from the tensor to `node`
};

/// The reasons for the unknown dims of a graph. Whatever the operator, the reason is found by its own rules: unknown
/// dims, ranks and values of a node's inputs are replaced by numbers that the rule accepts, one after the other, until
/// it returns the number; then those that it does not need are unknown again. What is left is the cause, whose own
/// cause is found in the same way. A rule that does not return the number even then has it from the data.
/// cost a copy of the graph's arrays; for each dim up to some hundred calls of the rules of each node on the way
class GRAFT_TYPE unknown_reasons {
public:
    GRAFT_LARGE explicit unknown_reasons(graph const& g);
    unknown_reasons(unknown_reasons const&) = delete; // the builder refers to the copy
    unknown_reasons& operator=(unknown_reasons const&) = delete;

    /// Why dim `axis` of a tensor is unknown, or its rank.
    [[nodiscard]] GRAFT_LARGE unknown_reason of(tensor_id t, std::size_t axis);
    /// Why the rank of a tensor is unknown.
    [[nodiscard]] GRAFT_LARGE unknown_reason of_rank(tensor_id t);

private:
    enum class part : std::uint8_t { dim, rank, element, value };
    /// A dim, the rank, an element or all elements of a tensor.
    struct item {
        tensor_id tensor = no_id;
        part what = part::dim;
        std::size_t at = 0;
        bool symbolic = false;
        bool operator==(item const&) const = default;
    };
    /// What replaces an item: a number, the rank of a tensor, the length of a value whose elements stay unknown.
    struct trial {
        item of{};
        std::int64_t number = 0;
        bool length = false;
    };
    enum class outcome : std::uint8_t { refused, unknown, known };

    [[nodiscard]] GRAFT_LARGE unknown_reason trace(item requested);
    [[nodiscard]] GRAFT_LARGE std::vector<item> items_of(node const& n, bool symbolic) const;
    /// The item that the rule of `n` needs first to know `requested`. `complete`: it does not know it even with all.
    [[nodiscard]] GRAFT_LARGE std::optional<item> cause_of(node_id n, item const& requested, bool& complete);
    [[nodiscard]] GRAFT_LARGE std::optional<item> cause_among(
        node_id n, item const& requested, std::vector<item> all, bool& complete);
    /// The trials of an item, in the order in which they are made.
    [[nodiscard]] GRAFT_LARGE std::vector<trial> trials_of(node const& n, item const& i) const;
    [[nodiscard]] GRAFT_LARGE outcome infer_with(node_id n, item const& requested, std::vector<trial> const& replaced);
    GRAFT_LARGE void replace(trial const& by);
    GRAFT_LARGE void replace_value(trial const& by);
    [[nodiscard]] GRAFT_LARGE bool is_known(item const& i) const;
    [[nodiscard]] GRAFT_LARGE std::string_view port_of(node const& n, tensor_id t) const;
    [[nodiscard]] GRAFT_LARGE tensor_id input_before(tensor_id t) const;
    GRAFT_LARGE void end_at_node(unknown_reason& r, node_id n, bool complete) const;

    graph const& graph_;
    graph copy_;
    graph_builder builder_;
    series<series<std::int64_t>> elements_{}; ///< of replaced values
    series<series<double>> floats_{};
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/unknown_reason.ipp"
#endif
