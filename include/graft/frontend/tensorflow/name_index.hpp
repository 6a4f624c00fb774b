// graft/frontend/tensorflow/name_index.hpp - maps names of nodes to their positions: one flat table, filled once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The part of a name's hash that the index stores.
[[nodiscard]] constexpr std::uint32_t short_hash(std::string_view name) {
    return static_cast<std::uint32_t>(hash_of(name));
}

/// Finds nodes by name; of equal names the first node is used. Slots are prefetched: with a million nodes, memory
/// latency dominates the cost of a search.
/// cost building is O(n), a search O(1); for names that were chosen to collide O(n log n) and O(log n)
class name_index {
public:
    static constexpr std::size_t ahead = 16; ///< prefetch distance, in searches

    constexpr explicit name_index(series<model::node> const& nodes) : nodes_(nodes) {
        std::vector<std::uint32_t> hashes(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) hashes[i] = short_hash(nodes[i].name);
        fill(hashes);
    }
    /// `hashes` are the `short_hash` of each name.
    constexpr name_index(series<model::node> const& nodes, span<std::uint32_t const> hashes) : nodes_(nodes) {
        fill(hashes);
    }
    name_index(series<model::node>&&) = delete;

    /// Whether two nodes have the same name.
    [[nodiscard]] constexpr bool has_duplicates() const { return duplicates_; }
    /// The first node of this name, or `model::none`.
    [[nodiscard]] constexpr std::uint32_t find(std::string_view name) const { return find(name, short_hash(name)); }
    [[nodiscard]] constexpr std::uint32_t find(std::string_view name, std::uint32_t hash) const {
        if (!sorted_.empty()) return find_sorted(name);
        for (auto at = first_slot(hash); slots_[at].node != model::none; at = next_slot(at))
            if (slots_[at].hash == hash && nodes_[slots_[at].node].name == name) return slots_[at].node;
        return model::none;
    }
    /// The address of the slot for `hash`, to be prefetched. The caller prefetches: g++ would drop a function that
    /// does only this, because it has no visible effect.
    [[nodiscard]] void const* slot_at(std::uint32_t hash) const {
        return slots_.empty() ? nullptr : &slots_[first_slot(hash)];
    }
    /// The address of the node in the slot for `hash`, to be prefetched; the slot should be in the cache already.
    [[nodiscard]] void const* node_at(std::uint32_t hash) const {
        if (slots_.empty()) return nullptr;
        auto const node = slots_[first_slot(hash)].node;
        return node == model::none ? nullptr : &nodes_[node];
    }

private:
    static constexpr std::size_t longest_run = 512; ///< slots that one name may probe before all are sorted

    struct slot {
        std::uint32_t hash = 0, node = model::none;
    };
    [[nodiscard]] constexpr std::size_t first_slot(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
    [[nodiscard]] constexpr std::size_t next_slot(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

    constexpr void fill(span<std::uint32_t const> hashes) {
        if (!insert_all(hashes)) sort_instead();
    }
    /// False: too many names collide.
    constexpr bool insert_all(span<std::uint32_t const> hashes) {
        auto const room = std::bit_ceil(nodes_.size() * 2 + 1);
        slots_.reserve(room);
        slots_.resize(room);
        auto const unnamed = short_hash({});
        auto probes_left = 16 * nodes_.size() + longest_run;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (!std::is_constant_evaluated() && i + ahead < nodes_.size())
                __builtin_prefetch(&slots_[first_slot(hashes[i + ahead])], 1);
            if (hashes[i] == unnamed && nodes_[i].name.empty()) continue; // without access to the node in most cases
            auto at = first_slot(hashes[i]);
            for (auto left = longest_run; slots_[at].node != model::none; at = next_slot(at)) {
                if (slots_[at].hash == hashes[i] && nodes_[slots_[at].node].name == nodes_[i].name) break;
                if (--probes_left == 0 || --left == 0) return false;
            }
            if (slots_[at].node == model::none) slots_[at] = {hashes[i], static_cast<std::uint32_t>(i)};
            else duplicates_ = true;
        }
        return true;
    }
    constexpr void sort_instead() {
        slots_.clear();
        for (std::size_t i = 0; i < nodes_.size(); ++i) sorted_.push_back(static_cast<std::uint32_t>(i));
        graft::sort(sorted_, [&](std::uint32_t a, std::uint32_t b) {
            auto const order = nodes_[a].name.compare(nodes_[b].name);
            return order != 0 ? order < 0 : a < b;
        });
        for (std::size_t i = 1; i < sorted_.size(); ++i) {
            auto const& name = nodes_[sorted_[i]].name;
            duplicates_ = duplicates_ || (!name.empty() && name == nodes_[sorted_[i - 1]].name);
        }
    }
    [[nodiscard]] constexpr std::uint32_t find_sorted(std::string_view name) const {
        auto const at = algorithm::lower_bound(sorted_.begin(), sorted_.end(), name,
            [&](std::uint32_t a, std::string_view wanted) { return nodes_[a].name < wanted; });
        return at != sorted_.end() && nodes_[*at].name == name && !name.empty() ? *at : model::none;
    }

    series<model::node> const& nodes_;
    series<slot> slots_{};
    std::vector<std::uint32_t> sorted_{};
    bool duplicates_ = false;
};

} // namespace tensorflow
GRAFT_END
