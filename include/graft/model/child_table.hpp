// graft/model/child_table.hpp - maps names below a scope to numbers, filled in one pass over a graph's names
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sorted_series.hpp"
#include "graft/base/narrow.hpp"

GRAFT_BEGIN
namespace model {

/// Numbers pairs of a scope and a name in the order of their first appearance.
/// cost constant per look-up; O(log n) for names that were chosen to collide
class GRAFT_TYPE child_table {
public:
    /// One pair of a scope and a name.
    struct GRAFT_TYPE child {
        std::string_view name{};     ///< the last part of the path; a view that the caller keeps valid
        std::uint32_t parent = 0;    ///< number of the scope around it
        std::uint32_t number = none; ///< for the caller
    };
    /// No entry: what `find` returns, and the value of a new `number`.
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    constexpr explicit child_table(std::size_t expected) {
        auto const count = std::bit_ceil(expected + expected / 3 + (std::is_constant_evaluated() ? 4 : 16));
        slots_.reserve(count);
        slots_.resize(count);
        all_.reserve(std::is_constant_evaluated() ? expected : max_of(count));
    }

    /// Reserves capacity for this number of names.
    constexpr void reserve(std::size_t names) {
        all_.reserve(names);
        if (sorted_.empty() && names * 4 >= slots_.size() * 3) grow(std::bit_ceil(names + names / 3 + 16));
    }

    /// The key of a pair. A caller with many look-ups computes it a few names ahead and prefetches its slot: with a
    /// million names, waiting for memory is the cost of a look-up.
    [[nodiscard]] static constexpr std::uint64_t key_of(std::uint32_t parent, std::string_view name) {
        auto const h = (hash_of(name) ^ parent * 0xD6E8FEB86659FD93ull) * 0x9E3779B97F4A7C15ull;
        return h ^ (h >> 32);
    }
    /// The address of a key's slot; the address of the entry that it refers to, or null. Only for prefetching.
    [[nodiscard]] constexpr void const* slot_at(std::uint64_t key) const { return &slots_[key & (slots_.size() - 1)]; }
    /// The entry that the slot of this key refers to, or null. It may be that of another name: only for prefetching.
    [[nodiscard]] constexpr void const* entry_at(std::uint64_t key) const {
        auto const k = slots_[key & (slots_.size() - 1)].child;
        return k == none ? nullptr : &all_[k];
    }

    /// The entry of this name, new or existing. Valid until the next call.
    constexpr child& at(std::uint32_t parent, std::string_view name) { return at(key_of(parent, name), parent, name); }
    constexpr child& at(std::uint64_t h, std::uint32_t parent, std::string_view name) {
        if (!sorted_.empty()) return at_sorted(parent, name);
        if (all_.size() * 4 >= slots_.size() * 3) grow(slots_.size() * 2);
        auto i = h & (slots_.size() - 1);
        for (std::size_t run = 0; slots_[i].child != none; i = (i + 1) & (slots_.size() - 1)) {
            if (is(slots_[i], h, parent, name)) return all_[slots_[i].child];
            if (++run < longest_run) continue;
            sort_instead();
            return at(h, parent, name);
        }
        slots_[i] = {tag(h), narrow_cast<std::uint32_t>(all_.size())};
        all_.push_back({name, parent, none});
        return all_.back();
    }
    /// The number of this name, or `none`.
    [[nodiscard]] constexpr std::uint32_t find(std::uint32_t parent, std::string_view name) const {
        return find(key_of(parent, name), parent, name);
    }
    [[nodiscard]] constexpr std::uint32_t find(std::uint64_t h, std::uint32_t parent, std::string_view name) const {
        if (!sorted_.empty()) {
            auto const known = place_of(parent, name);
            return is_at(known, parent, name) ? all_[sorted_[known]].number : none;
        }
        auto i = h & (slots_.size() - 1);
        for (std::size_t run = 0; run < longest_run && slots_[i].child != none;
            ++run, i = (i + 1) & (slots_.size() - 1)) // none is farther from its position
            if (is(slots_[i], h, parent, name)) return all_[slots_[i].child].number;
        return none;
    }

private:
    static constexpr std::size_t longest_run = 512;

    /// The maximum number of names for this number of slots. Unwritten capacity costs nothing, moving it does.
    static constexpr std::size_t max_of(std::size_t slots) { return slots / 4 * 3 + 1; }

    struct GRAFT_TYPE slot {
        std::uint32_t tag = 0, child = none;
    };
    static constexpr std::uint32_t tag(std::uint64_t h) { return static_cast<std::uint32_t>(h >> 32); }
    [[nodiscard]] constexpr bool is(slot s, std::uint64_t h, std::uint32_t parent, std::string_view name) const {
        return s.tag == tag(h) && all_[s.child].parent == parent && same_name(all_[s.child].name, name);
    }
    /// The position of a name among the sorted ones, or its insertion position.
    [[nodiscard]] constexpr sorted_series<std::uint32_t>::place place_of(
        std::uint32_t parent, std::string_view name) const {
        return sorted_.first_not(
            [&](std::uint32_t k) { return all_[k].parent != parent ? all_[k].parent < parent : all_[k].name < name; });
    }
    [[nodiscard]] constexpr bool is_at(
        sorted_series<std::uint32_t>::place p, std::uint32_t parent, std::string_view name) const {
        return sorted_.holds(p) && all_[sorted_[p]].parent == parent && all_[sorted_[p]].name == name;
    }
    constexpr child& at_sorted(std::uint32_t parent, std::string_view name) {
        auto const place = place_of(parent, name);
        if (is_at(place, parent, name)) return all_[sorted_[place]];
        sorted_.insert(place, narrow_cast<std::uint32_t>(all_.size()));
        all_.push_back({name, parent, none});
        return all_.back();
    }
    constexpr void grow(std::size_t slots) {
        series<slot> wider(slots);
        for (std::uint32_t k = 0; k < all_.size(); ++k) {
            auto const h = key_of(all_[k].parent, all_[k].name);
            auto i = h & (wider.size() - 1);
            while (wider[i].child != none) i = (i + 1) & (wider.size() - 1);
            wider[i] = {tag(h), k};
        }
        slots_ = std::move(wider);
        if (!std::is_constant_evaluated()) all_.reserve(max_of(slots));
    }
    constexpr void sort_instead() {
        for (std::uint32_t k = 0; k < all_.size(); ++k) sorted_.insert(place_of(all_[k].parent, all_[k].name), k);
    }

    series<child> all_{};
    series<slot> slots_{};
    sorted_series<std::uint32_t> sorted_{}; ///< of `all_`, by scope and name; empty while the slots suffice
};

} // namespace model
GRAFT_END
