// graft/session/detail/flow_program.hpp - the steps of a graph with conditions and loops: liveness and repeated steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/op/define/trait.hpp"

GRAFT_BEGIN
namespace detail {

/// Conditions and loops with TensorFlow's semantics: a node is dead while one of its inputs or control inputs is dead,
/// a Switch makes one of its outputs dead, a Merge forwards the first live input, a loop runs again while one of its
/// NextIterations is live. A flag is one byte for the liveness of a value; most nodes share the flag of their only
/// conditional input.
class GRAFT_TYPE flow_program {
public:
    static constexpr std::uint32_t always = 0xFFFFFFFF; ///< the flag of values that are never dead

    /// Whether there is no control flow: every step runs once.
    [[nodiscard]] bool empty() const { return code_.empty(); }

    /// Creates the program. `step_of` returns the number of the step that runs a node, or no_id; `bytes_of_tensor` the
    /// maximum size of a tensor.
    /// error cycle (a back edge outside of a loop), wrong_element_count (a predicate), shape_mismatch (inputs
    /// of a Merge)
    template <class Size>
    void build(graph const& g, span<std::uint32_t const> step_of, Size bytes_of_tensor, error_list& errors);

    /// Runs everything, each step by `run_step(its number, why)`; `after` is called after each live node.
    template <class Step, class After> status run(
        span<kernel_argument const> tensors, Step&& run_step, std::uint64_t turns, After& after, node_id& failed);

    /// Whether a tensor had a value at the end of the last run.
    [[nodiscard]] GRAFT_LARGE bool has_value(graph const& g, tensor_id t) const;

private:
    enum class what : std::uint8_t { run, pass, copy, split, merge, begin, again, fail };
    struct instruction {
        what kind{};
        std::uint32_t index = 0; ///< step, copy, merge, loop, or the tensor that is a Switch's predicate
        std::uint32_t first_guard = 0, guards = 0;
        std::uint32_t flag = always; ///< where to store whether the node was live
        node_id node = no_id;
        std::uint32_t out = 0; ///< Switch: flag of the first output
    };
    struct merge_input {
        tensor_id tensor;
        std::uint32_t flag;
        bool back;
    };
    struct merge_record {
        std::uint32_t first = 0, count = 0, loop = no_id;
        tensor_id to = no_id, index = no_id;
        std::uint64_t bytes = 0;
        tensor_desc* sized = nullptr;
        bool in_loop = false;
    };
    struct copy_record {
        tensor_id from, to;
        std::uint64_t bytes;
        tensor_desc* sized;
    };
    struct loop_state {
        std::vector<std::uint32_t> next{}; ///< flags of the NextIterations
        std::uint32_t begin = 0;
        bool again = false; ///< not the first iteration
        std::string_view name{};
    };

    [[nodiscard]] bool alive(std::uint32_t flag) const { return flag == always || alive_[flag] != 0; }
    [[nodiscard]] bool all_alive(instruction const& c) const;
    [[nodiscard]] std::uint32_t flag_of(graph const& g, tensor_id t) const;
    /// `sized`: the descriptor of `to`, which has room for `bytes`, where its shape is the one that `from` has in this
    /// run.
    /// error size_exceeds_bound
    static status copy(kernel_argument const& from, kernel_argument const& to, std::uint64_t bytes, tensor_desc* sized);
    bool merge(merge_record const& m, span<kernel_argument const> tensors, status& why);
    template <class Size> void add(graph const& g, node_id i, flow kind, span<std::uint32_t const> step_of,
        Size bytes_of_tensor, span<std::uint32_t const> loop_of, error_list& errors);
    template <class Size> void add_merge(
        graph const& g, node_id i, Size bytes_of_tensor, span<std::uint32_t const> loop_of, error_list& errors);

    series<instruction> code_{};
    std::vector<std::uint32_t> guards_{};
    series<merge_record> merges_{};
    series<merge_input> merge_inputs_{};
    series<copy_record> copies_{};
    series<loop_state> loops_{};
    std::vector<std::uint8_t> alive_{};
    std::vector<std::uint32_t> node_flag_{}; ///< per node: the flag of its liveness
    std::vector<std::uint32_t> split_of_{};  ///< per node: the flag of a Switch's first output
    std::vector<std::uint32_t> found_{};
    std::uint32_t flags_ = 0;
};

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/flow_program.ipp"
#endif
