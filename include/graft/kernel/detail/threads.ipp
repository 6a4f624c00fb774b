// graft/kernel/detail/threads.ipp - the body of work that a kernel shares among threads
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

namespace detail {

/// A range in parts. Compiled once for all functions.
struct parted_range {
    void const* of;
    void (*call)(void const* of, std::int64_t begin, std::int64_t end, std::byte* memory);
    std::int64_t n, unit, units, parts;
    std::byte* workspace;
    thread_team const& team;
    mutable std::uint64_t done = 0; ///< of the parts that have returned: their number, and the sum of their numbers

    static constexpr std::uint64_t counted(std::uint64_t count, std::uint64_t sum) { return (count << 32) + sum; }
    [[nodiscard]] bool all_done() const {
        auto const each_once = static_cast<std::uint64_t>(parts);
        return __atomic_load_n(&done, __ATOMIC_ACQUIRE) == counted(each_once, each_once * (each_once - 1) / 2);
    }
    static void run(void const* work, std::size_t number) {
        auto const& w = *static_cast<parted_range const*>(work);
        if (number < static_cast<std::size_t>(w.parts)) w.run_part(number);
        __atomic_fetch_add(&w.done, counted(1, number), __ATOMIC_RELEASE);
    }
    void run_part(std::size_t number) const {
        auto const i = static_cast<std::int64_t>(number);
        auto const begin = units * i / parts * unit, end = units * (i + 1) / parts * unit;
        auto* memory = workspace;
        if (number > 0) memory = team.memory ? team.memory + (number - 1) * team.bytes : nullptr;
        call(of, begin, end < n ? end : n, memory);
    }
};

} // namespace detail

GRAFT_LARGE void threads::share_range(
    std::int64_t n, grain const& each, std::byte* workspace, void const* of, range_function call) const {
    if (n <= 0) return;
    auto const worth = (team_ && team_->divides_all) || each.worth < 1 ? 1 : each.worth;
    auto const unit = each.unit < 1 ? 1 : each.unit;
    if (!team_ || n <= worth || n <= unit) return call(of, 0, n, workspace);
    auto const most = static_cast<std::int64_t>(team_->size);
    auto const units = (n - 1) / unit + 1, worthy = (n - 1) / worth + 1;
    auto parts = units < most ? units : most;
    if (worthy < parts) parts = worthy;
    detail::parted_range const all{of, call, n, unit, units, parts, workspace, *team_};
    team_->pool->run(static_cast<std::size_t>(parts), work_part(&detail::parted_range::run, &all));
    if (!all.all_done()) __atomic_store_n(&team_->lost_parts, true, __ATOMIC_RELAXED);
}

GRAFT_END
