// graft/tiling/detail/followed_blocks.hpp - errors of blocks on a simulated chip: memory overflow, overlap, races, gaps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/kernel/core_memory.hpp"

GRAFT_BEGIN

namespace detail {

/// The memory of an output.
struct output_memory {
    std::byte const* data;
    std::size_t bytes;
    std::string_view name;
    bool initial = false; ///< it begins with `initial` or `inplace`: blocks need not write it
};
/// The first error; `code` is ok if there is none.
struct fault_of_a_run {
    errc code = errc::ok;
    std::string_view port{};
    std::string expected{}, got{};
};

/// Of the reads, or writes, so far: the one with the last end, and the one with the last end of the other blocks.
class last_accesses {
public:
    void add(core_memory::touch const& t) {
        if (!first_ || t.to > first_->to) {
            if (first_ && first_->block != t.block) second_ = first_;
            first_ = &t;
        } else if (t.block != first_->block && (!second_ || t.to > second_->to)) {
            second_ = &t;
        }
    }
    [[nodiscard]] core_memory::touch const* of_another(std::uint32_t block) const {
        return first_ && first_->block == block ? second_ : first_;
    }

private:
    core_memory::touch const *first_ = nullptr, *second_ = nullptr;
};

/// Two neighbours by address, of which one at least is written, by two blocks.
inline fault_of_a_run clash(
    core_memory::touch const& before, core_memory::touch const& t, span<output_memory const> outputs) {
    std::string where = "what is loaded";
    for (auto const& o : outputs)
        if (t.from >= o.data && t.from < o.data + o.bytes)
            where = std::string(o.name) + " at byte " + std::to_string(t.from - o.data);
    bool const both = before.write && t.write;
    return {both ? errc::element_written_twice : errc::block_data_race, {},
        where + (both ? " written by one block" : " of one block"),
        "blocks " + std::to_string(before.block) + " and " + std::to_string(t.block)};
}

/// Checks the accesses of a simulated run after its last block. `stated`: the `work::local_bytes` of its tiling.
/// error local_memory_overflow, element_written_twice, block_data_race, element_not_written
/// cost O(n log n) in the loads and stores
inline fault_of_a_run fault_of_blocks(core_memory& core, span<output_memory const> outputs, std::int64_t stated = -1) {
    if (core.peak_bytes() > core.room())
        return {errc::local_memory_overflow, {}, "at most " + std::to_string(core.room()) + " bytes in a core",
            std::to_string(core.peak_bytes())};
    if (stated >= 0 && core.peak_requested_bytes() > static_cast<std::uint64_t>(stated))
        return {errc::local_memory_overflow, "local_bytes",
            "at most " + std::to_string(stated) + " bytes in a block, as its tiling says",
            std::to_string(core.peak_requested_bytes())};
    auto const& all = core.touches();
    last_accesses read, written;
    for (auto const& t : all) {
        for (auto const* before : {t.write ? read.of_another(t.block) : nullptr, written.of_another(t.block)})
            if (before && before->to > t.from) return clash(*before, t, outputs);
        (t.write ? written : read).add(t);
    }
    for (auto const& o : outputs) {
        auto at = o.data;
        bool stored = false;
        for (auto const& t : all) {
            if (!t.write || t.to <= o.data || t.from >= o.data + o.bytes) continue;
            stored = true;
            if (t.from <= at && t.to > at) at = t.to;
        }
        // a kernel for hosts loads and stores nothing: its blocks write directly
        if (!stored && o.bytes > 0 && !o.initial && core.loaded() + core.stored() > 0)
            return {errc::element_not_written, o.name, "a store of each byte, as the kernel uses a core's memory",
                "written, but not stored from core memory"};
        if (stored && at < o.data + o.bytes)
            return {errc::element_not_written, o.name, "a store of each byte",
                "no write of byte " + std::to_string(at - o.data) + " of " + std::to_string(o.bytes)};
    }
    return {};
}

} // namespace detail

GRAFT_END
