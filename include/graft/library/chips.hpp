// graft/library/chips.hpp - predefined chips: the machine itself, and two of Ascend's by their public figures
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdio>
#include <unistd.h>

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/op/infer/chip.hpp"

GRAFT_BEGIN

namespace library {

/// A chip with 32 DaVinci cores, like Ascend 910: 256 TFLOPS of float16.
/// source H. Liao et al., "Ascend: a Scalable and Unified Architecture for Ubiquitous Deep Neural Network Computing",
///        HPCA 2021 (cores, units, buffers, clock, 1.2 TB/s of HBM); Hot Chips 31, 2019; 32 GiB are those of the board
struct ascend_910 : chip<ascend_910> {
    /// Its cores, memories, dtypes and formats.
    static constexpr auto descriptor = chip_descriptor("Ascend910")
                                           .cores(whole, 32)
                                           .memory(local, KiB(256), 32)
                                           .memory(l0a, KiB(64), 512)
                                           .memory(l0b, KiB(64), 512)
                                           .memory(l0c, KiB(256), 512)
                                           .memory(l1, MiB(1), 32)
                                           .memory(l2, MiB(32), 512, 4'000'000'000'000)
                                           .memory(global, GiB(32), 512, 1'200'000'000'000)
                                           .vector(256)
                                           .clock(1'000'000'000)
                                           .types(ordinary - bf16)
                                           .formats(nchw, nhwc, hwcn, ncdhw, ndhwc, format::dhwcn, nc1hwc0,
                                               format::ndc1hwc0, format::c1hwncoc0, fractal_z, format::fractal_z_3d,
                                               fractal_nz)
                                           .cube(f16, 16, 16, 16)
                                           .cube(i8, 16, 32, 16)
                                           .source("HPCA 2021, H. Liao et al.; Hot Chips 31");
};

/// The same family with two cores, like Ascend 310: 22 TOPS of int8.
/// source the platform data of hicann/ge's tests (EVB1910: cores, units, buffers, 67 bytes of DDR in a cycle); 680 MHz
///        give the 22 TOPS that data sheets of its boards state; 8 GiB are those of the board
struct ascend_310 : chip<ascend_310> {
    /// Its cores, memories, dtypes and formats.
    static constexpr auto descriptor = ascend_910::descriptor.as("Ascend310")
                                           .cores(whole, 2)
                                           .memory(l2, MiB(8), 512)
                                           .memory(global, GiB(8), 512, 67ull * 680'000'000)
                                           .clock(680'000'000)
                                           .source("hicann/ge, EVB1910; data sheets of Atlas 200");
};
static_assert(is_chip<ascend_910> && is_chip<ascend_310>);

/// The current machine: its cores, caches (L1d as the memory of a core), vector unit and memory, as reported by the
/// system; unreported values are 32 KiB of L1d, or absent.
[[nodiscard]] inline chip_descriptor this_machine() {
    auto const reported = [](int what) {
        auto const n = ::sysconf(what);
        return n > 0 ? static_cast<std::uint64_t>(n) : std::uint64_t{};
    };
    chip_descriptor cpu("cpu");
    auto const cores = reported(_SC_NPROCESSORS_ONLN);
    cpu.cores(core_kind::whole, cores ? static_cast<std::uint32_t>(cores) : 1u).types(dtype_families::any);
    std::uint64_t local = 0, l1 = 0, l2 = 0;
    std::uint32_t vector = 16;
#ifdef _SC_LEVEL1_DCACHE_SIZE
    local = reported(_SC_LEVEL1_DCACHE_SIZE), l1 = reported(_SC_LEVEL2_CACHE_SIZE),
    l2 = reported(_SC_LEVEL3_CACHE_SIZE);
#endif
#if defined(__x86_64__) || defined(__i386__)
    vector = __builtin_cpu_supports("avx512f") ? 64 : __builtin_cpu_supports("avx2") ? 32 : 16;
#endif
    cpu.memory(memory_kind::local, local ? local : KiB(32), 64).vector(vector);
    if (l1) cpu.memory(memory_kind::l1, l1, 64);
    if (l2) cpu.memory(memory_kind::l2, l2, 64);
    if (auto const pages = reported(_SC_PHYS_PAGES), page = reported(_SC_PAGESIZE); pages && page)
        cpu.memory(memory_kind::global, pages * page, 64);
    if (auto* const f = std::fopen("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "r")) {
        unsigned long khz = 0;
        if (std::fscanf(f, "%lu", &khz) == 1 && khz) cpu.clock(std::uint64_t{khz} * 1000);
        std::fclose(f);
    }
    cpu.formats(format::nchw, format::nhwc, format::hwcn, format::ncdhw, format::ndhwc, format::dhwcn)
        .source("the system: sysconf, /sys");
    return cpu;
}

/// All of them, for `graft::target::chips`.
[[nodiscard]] inline span<chip_descriptor const* const> chips() {
    static chip_descriptor const cpu = this_machine();
    static std::array<chip_descriptor const*, 3> const all{&cpu, &ascend_910::descriptor, &ascend_310::descriptor};
    return {all.data(), all.size()};
}

} // namespace library

GRAFT_END
