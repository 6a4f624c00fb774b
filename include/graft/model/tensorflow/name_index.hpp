// graft/model/tensorflow/name_index.hpp - names of nodes to their positions: one flat table, filled once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // sort, lower_bound
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/hash.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Finds nodes by name; of equal names the first node counts.
/// cost building and a search are linear and constant; O(n log n) and O(log n) for names chosen to collide
class name_index {
public:
    explicit name_index(std::vector<model::node> const& nodes) : nodes_(nodes) {
        if (!fill(nodes)) sort_instead();
    }
    name_index(std::vector<model::node>&&) = delete;

    /// The first node of this name, or `model::none`.
    [[nodiscard]] std::uint32_t find(std::string_view name) const {
        if (!sorted_.empty()) return find_sorted(name);
        auto const h = hash_of(name);
        auto at = h & (slots_.size() - 1);
        for (; slots_[at].node != model::none; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at].tag == tag(h) && nodes_[slots_[at].node].name == name) return slots_[at].node;
        return model::none;
    }

private:
    static constexpr std::size_t longest_run = 512; ///< slots that one name may look at before all are sorted

    struct slot {
        std::uint32_t tag = 0, node = model::none;
    };
    static std::uint32_t tag(std::uint64_t h) { return static_cast<std::uint32_t>(h >> 32); }

    /// False: too many names collide.
    bool fill(std::vector<model::node> const& nodes) {
        slots_.resize(std::bit_ceil(nodes.size() * 2 + 1));
        auto patience = 16 * nodes.size() + longest_run;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].name.empty()) continue;
            auto const h = hash_of(nodes[i].name);
            auto at = h & (slots_.size() - 1);
            for (auto left = longest_run; slots_[at].node != model::none; at = (at + 1) & (slots_.size() - 1)) {
                if (slots_[at].tag == tag(h) && nodes[slots_[at].node].name == nodes[i].name) break;
                if (--patience == 0 || --left == 0) return false;
            }
            if (slots_[at].node == model::none) slots_[at] = {tag(h), static_cast<std::uint32_t>(i)};
        }
        return true;
    }
    void sort_instead() {
        slots_.clear();
        for (std::size_t i = 0; i < nodes_.size(); ++i) sorted_.push_back(static_cast<std::uint32_t>(i));
        std::sort(sorted_.begin(), sorted_.end(), [&](std::uint32_t a, std::uint32_t b) {
            auto const order = nodes_[a].name.compare(nodes_[b].name);
            return order != 0 ? order < 0 : a < b;
        });
    }
    [[nodiscard]] std::uint32_t find_sorted(std::string_view name) const {
        auto const at = std::lower_bound(sorted_.begin(), sorted_.end(), name,
                                         [&](std::uint32_t a, std::string_view wanted) { return nodes_[a].name < wanted; });
        return at != sorted_.end() && nodes_[*at].name == name && !name.empty() ? *at : model::none;
    }

    std::vector<model::node> const& nodes_;
    std::vector<slot> slots_{};
    std::vector<std::uint32_t> sorted_{};
};

} // namespace tensorflow
GRAFT_END
