// graft/session/detail/session_steps.hpp - the flat program of a session: a kernel, its frame and its arguments for
// each node
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/shared.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/kernel_review.hpp"
#include "graft/session/detail/sizing.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace detail {

/// The addresses of the tensors of a session.
struct session_memory {
    aligned_bytes arena{};
    std::uint64_t arena_bytes = 0;
    series<aligned_bytes> copies{};    ///< constants that are not aligned in place
    series<kernel_argument> tensors{}; ///< one per tensor of the graph
    std::vector<tensor_id> roots{};    ///< tensor whose memory each tensor uses; empty: its own
    /// Where each tensor is in the plan (`memory_plan::of_tensor`); empty if no tensor is a slice of another.
    std::vector<std::uint32_t> entries{};

    [[nodiscard]] tensor_id root_of(tensor_id t) const { return roots.empty() ? t : roots[t]; }
    [[nodiscard]] tensor_view view(tensor_id t) const {
        auto const& a = tensors[t];
        auto const& d = *a.desc;
        if (a.strings) return {d, {}, {a.strings, static_cast<std::size_t>(d.shape.elements().value())}};
        return {d, memory_of(t), {}};
    }
    /// Whether two tensors have bytes in common.
    [[nodiscard]] bool overlap(tensor_id a, tensor_id b) const { return detail::overlap(memory_of(a), memory_of(b)); }
    /// The memory of a tensor, that of strings too.
    [[nodiscard]] byte_view memory_of(tensor_id t) const {
        auto const& a = tensors[t];
        return {a.strings ? reinterpret_cast<std::byte const*>(a.strings) : a.data,
            static_cast<std::size_t>(planned_bytes(*a.desc))};
    }

    /// Whether some of these bytes are in the arena.
    [[nodiscard]] bool has(byte_view bytes) const {
        return detail::overlap(bytes, {arena.data(), static_cast<std::size_t>(arena_bytes)});
    }
    /// Allocates the arena of a plan; false if there is no memory.
    GRAFT_LARGE bool take(memory_plan const& plan);
    /// Sets the address and the descriptor of every tensor; data-dependent shapes are in `sizes`.
    /// `checked`: every tensor is known to fit its place, every constant to have its bytes.
    /// error wrong_blob_size: a constant; memory_budget_exceeded: no memory for a constant
    GRAFT_LARGE void place(graph const& g, memory_plan const& plan, run_sizes& sizes, bool checked, error_list& errors);

private:
    /// `Checked`: as for `place`, and no data-dependent sizes.
    template <bool Checked>
    void place_each(graph const& g, memory_plan const& plan, run_sizes& sizes, error_list& errors);
    /// Numbers of a constant whose count is known to match its shape, used in place; false: not aligned, or strings.
    GRAFT_LARGE bool place_aligned(graph const& g, tensor_id t);
    GRAFT_LARGE void place_constant(graph const& g, tensor_id t, error_list& errors);
};

/// The steps of a run, and all data that they refer to.
struct session_steps {
    struct step { ///< all data of a node that a run reads, except its arguments
        kernel_function run = nullptr;
        kernel_frame const* frame = nullptr;
    };
    struct prologue {       ///< executed before a step
        bool sized = false; ///< the shape of a tensor of the node, or a value for its tiling, is data-dependent
        workspace_function workspace = nullptr;
        tiling_function tile = nullptr;
        std::uint32_t first = 0, count = 0; ///< outputs with initial contents
    };

    /// The steps of a graph whose tensors have their places. Gives the step of each node, or no_id.
    /// error no_kernel, cycle, overlapping_tensors, invalid_tiling, wrong_dtype
    GRAFT_LARGE std::vector<std::uint32_t> add_steps(graph const& g, memory_plan const& plan,
        kernel_binding const& kernels, session_memory const& memory, run_sizes& sizes, bool checked,
        error_list& errors);

    /// Calls the kernel of step `k`; its review too, if there is one.
    bool call(std::size_t k, kernel_frame const& f, status& why) const {
        if constexpr (views_are_checked)
            if (!reviews_.empty()) return kernel_review(reviews_[k], program_[k].run, f)(why);
        return program_[k].run(f, why);
    }

    series<kernel_argument> arguments_{};  ///< one per edge and output, in the order of the steps
    std::vector<tensor_id> of_argument_{}; ///< the tensor of each argument
    series<tensor_desc> edge_descs_{};     ///< of inputs that are read in a format other than the tensor's
    series<kernel_frame> frames_{};        ///< one per step
    std::size_t shared_bytes_ = 0;         ///< the largest workspace of a kernel that shares its work
    series<step> program_{};
    std::vector<node_id> node_of_step_{};
    series<prologue> prologues_{};    ///< one per step; empty if none has any
    series<reviewed_step> reviews_{}; ///< one per step until a run that nobody observes, if views are checked
    series<detail::initial_contents> initial_contents_{};
    series<tiling_record> tilings_{}; ///< of the steps with a tiled kernel
    arena tiling_data_{};
    shared<arena> strings_ = shared<arena>::make(); ///< characters that kernels created in this run
    platform device_{};
};

} // namespace detail
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/session/detail/session_steps.ipp"
#endif
