// graft/tiling/simulation.hpp - a tiled kernel on a simulated chip: block by block in the memory of its cores
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/infer/chip.hpp"
#include "graft/tiling/tiling_proof.hpp"

GRAFT_BEGIN

/// The options of a simulation.
struct GRAFT_TYPE simulation_options {
    /// The untiled kernel, `&kernel<Op, &plain>::run`. Without it numbers are compared only with those of the other
    /// order of the blocks.
    kernel_function reference = nullptr;
    double tolerance = 0; ///< |got - expected| <= tolerance * max(1, |expected|), for floats
};
/// The results of a tiled kernel on a simulated chip.
/// units bytes
struct GRAFT_TYPE simulation {
    std::uint32_t cores = 0;       ///< of the chip, for which the tiling was made
    std::uint64_t local_bytes = 0; ///< that a core has
    std::uint64_t peak_bytes = 0;  ///< maximum that a block held
    /// Bytes copied from the global memory into that of a core, by all blocks.
    std::uint64_t loaded = 0, stored = 0; ///< bytes copied back
    /// The minimum time for moving these bytes; 0 if the chip's bandwidth is unknown.
    double seconds = 0;
};

/// Runs a tiled kernel for these arguments on a chip with `Chip`'s numbers, its blocks one after the other, each with
/// the memory of a core. Only data that a kernel moves by `block::load` and `block::store` is counted; the results of
/// direct accesses are compared. A kernel that loads or stores anything stores each of its outputs.
/// error local_memory_overflow (more than a core has, or than the tiling says in `local_bytes`), element_written_twice,
///       element_not_written (also: not by `block::store`), block_data_race (a block reads data that another one
///       writes), result_depends_on_tiling (the numbers are not the reference's), and those of `prove_tiling`
/// example `auto const run = graft::simulate<my_kernel, npu>({{"x", {4096}}, {"y", {4096}}}, {.reference =
/// &plain::run});`
/// cost three runs of the kernel with copies, including one for each block alone, and one of the reference
template <class Kernel> [[nodiscard]] result<simulation, error> simulate(
    chip_descriptor const& chip, std::initializer_list<argument> arguments, simulation_options const& how = {}) {
    auto const device = chip.platform();
    core_memory core(device.local_bytes, device.local_alignment);
    tiling_proof proof;
    proof.device = device;
    proof.first_blocks = proof.blocks = device.cores;
    proof.tolerance = how.tolerance;
    proof.reference = how.reference;
    proof.core = &core;
    simulation s{device.cores, device.local_bytes};
    proof.seen = [](void* to, core_memory const& c) {
        auto& sum = *static_cast<simulation*>(to);
        sum.peak_bytes = c.peak_bytes(), sum.loaded = c.loaded(), sum.stored = c.stored();
    };
    proof.sees = &s;
    auto const entry = detail::entry_of_tiled<Kernel>();
    tiling_trial trial(entry, proof);
    trial(arguments);
    if (trial.found()) return *trial.found();
    if (device.bandwidth) s.seconds = static_cast<double>(s.loaded + s.stored) / static_cast<double>(device.bandwidth);
    return s;
}
template <class Kernel, class Chip> requires(is_chip<Chip>)
[[nodiscard]] result<simulation, error> simulate(
    std::initializer_list<argument> arguments, simulation_options const& how = {}) {
    return simulate<Kernel>(Chip::descriptor, arguments, how);
}

GRAFT_END
