// graft/tiling/simulate_unproved.hpp - a test aid: runs each tiled kernel without a proof on a simulated chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/core_memory.hpp"
#include "graft/tiling/tiling_proof.hpp"
#include "graft/tiling/unproved.hpp"

GRAFT_BEGIN

/// The tilings without a proof that were run, and those that were not.
struct GRAFT_TYPE unproved_runs {
    std::size_t kernels = 0; ///< run for at least one size
    std::size_t runs = 0;    ///< compared results: one for each size and number of cores
    /// No shapes were found that the operator and the tiling accept: pass them to `graft::prove_tiling`.
    series<unproved_tiling> not_run{};
};

namespace detail {

/// Runs one kernel for three sizes, with shapes that its operator accepts.
class three_sizes {
public:
    three_sizes(tiled_entry const& of, span<dtype const> types, tiling_proof how)
        : of_(of), types_(types), how_(how), trial_(of_, how_) {}

    three_sizes(three_sizes const&) = delete; // the trial refers to it
    three_sizes& operator=(three_sizes const&) = delete;
    /// The first difference.
    GRAFT_LARGE std::optional<error> run();
    [[nodiscard]] std::size_t runs() const { return trial_.runs(); }

private:
    static constexpr std::size_t max_tensors = 6, patterns = 10;
    /// A shape with dims that are `n` or small.
    [[nodiscard]] static GRAFT_LARGE shape pattern(std::size_t k, std::int64_t n);
    [[nodiscard]] GRAFT_LARGE bool is_accepted(std::int64_t n);
    /// The first patterns that the operator and its tiling accept; false if there are none.
    [[nodiscard]] GRAFT_LARGE bool choose(std::int64_t n);
    GRAFT_LARGE void on_cores(std::uint32_t from, std::uint32_t to);

    tiled_entry const& of_;
    span<dtype const> types_; ///< of each input; undefined: any
    tiling_proof how_;
    tiling_trial trial_;
    std::array<std::size_t, max_tensors> pattern_of_{};
    series<argument> arguments_{};
};

/// The untiled kernel of the list with the same operator and dtypes, as the reference.
template <class Kernel, class Other> void take_reference(kernel_function& to) {
    if constexpr (!is_tiled_kernel<Other>() && std::is_same_v<typename Kernel::op, typename Other::op>) {
        bool same = to == nullptr && Other::workspace_size() == nullptr;
        for (std::size_t i = 0; i < Kernel::input_types.size(); ++i)
            same = same && Kernel::input_types[i] == Other::input_types[i];
        if (same) to = &Other::run;
    }
}
template <class Kernel>
void simulate_one(unproved_tiling const& u, tiling_proof const& how, unproved_runs& to, std::optional<error>& why) {
    if constexpr (is_tiled_kernel<Kernel>()) {
        auto const entry = entry_of_tiled<Kernel>();
        three_sizes sizes(entry, {Kernel::input_types.data(), Kernel::input_types.size()}, how);
        why = sizes.run();
        if (sizes.runs() == 0 && !why) return to.not_run.push_back(u);
        ++to.kernels;
        to.runs += sizes.runs();
    }
}
template <class List> struct simulated_list;
template <class... Kernels> struct simulated_list<kernels<Kernels...>> {
    using one = void (*)(unproved_tiling const&, tiling_proof const&, unproved_runs&, std::optional<error>&);
    static constexpr one each[sizeof...(Kernels) + 1]{&simulate_one<Kernels>..., nullptr};
    template <class Kernel> static kernel_function reference_of() {
        kernel_function f = nullptr;
        (take_reference<Kernel, Kernels>(f), ...);
        return f;
    }
    static constexpr kernel_function (*references[sizeof...(Kernels) + 1])(){&reference_of<Kernels>..., nullptr};
};

} // namespace detail

/// Runs each kernel of `graft::unproved<Kernels, Chip>` on the simulated chip for three sizes (few elements, a number
/// that no core count divides, and more than a core's memory holds), on 1 core up to all of the chip's, as
/// `graft::prove_tiling` does, within the memory of a core, as `graft::simulate` does. Inputs get shapes that the
/// operator accepts; attributes have their defaults. An untiled kernel of the table for the same dtypes is the
/// reference. A test of a tiling that leaves a remainder, forgets its data or writes nothing, until it has a proof.
/// example `auto const runs = graft::simulate_unproved<my_kernels, npu>(); CHECK(runs); CHECK(runs->not_run.empty());`
/// error those of `simulate` and `prove_tiling`: element_not_written, tiling_data_not_filled, ...
/// cost about four runs of each kernel per size and number of cores
template <class Kernels, class Chip> requires(is_chip<Chip>)
[[nodiscard]] result<unproved_runs, error> simulate_unproved(double tolerance = 0) {
    using list = detail::simulated_list<typename Kernels::list>;
    unproved_runs all;
    for (auto const& u : unproved<Kernels, Chip>) {
        auto const device = Chip::descriptor.platform();
        core_memory core(device.local_bytes, device.local_alignment);
        tiling_proof how;
        how.device = device;
        how.blocks = device.cores;
        how.tolerance = tolerance;
        how.core = &core;
        how.reference = list::references[u.kernel]();
        std::optional<error> why;
        list::each[u.kernel](u, how, all, why);
        if (why) return *why;
    }
    return all;
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/tiling/detail/simulate_unproved.ipp"
#endif
