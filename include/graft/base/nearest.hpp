// graft/base/nearest.hpp - the known name that is nearest to a wrong one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace detail {

/// Number of edits between two short names; 64 where one is longer than that. Two letters that changed places are one.
constexpr std::size_t distance(std::string_view a, std::string_view b) {
    if (a.size() > 64 || b.size() > 64) return 64;
    std::size_t before[65]{}, above[65]{}, row[65]{};
    for (std::size_t k = 0; k <= b.size(); ++k) row[k] = k;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t k = 0; k <= b.size(); ++k) before[k] = above[k], above[k] = row[k];
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            auto best = above[k - 1] + (a[i - 1] != b[k - 1]);
            if (above[k] + 1 < best) best = above[k] + 1;
            if (row[k - 1] + 1 < best) best = row[k - 1] + 1;
            bool const swapped = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (swapped && before[k - 2] + 1 < best) best = before[k - 2] + 1;
            row[k] = best;
        }
    }
    return row[b.size()];
}

} // namespace detail

/// Looks through names for the one nearest to `wanted`. A name that differs in more than a third is not near.
/// example `nearest_name near("flter"); near.look("filter"); near.found == "filter"`
/// cost per look O(length^2)
class GRAFT_TYPE nearest_name {
public:
    constexpr explicit nearest_name(std::string_view wanted)
        : wanted_(wanted), least_(wanted.size() < 3 ? 2 : wanted.size() / 3 + 1) {}

    constexpr void look(std::string_view candidate) {
        auto const longer = wanted_.size() > candidate.size() ? wanted_.size() - candidate.size()
                                                              : candidate.size() - wanted_.size();
        if (longer >= least_ || candidate == wanted_) return;
        if (auto const d = detail::distance(wanted_, candidate); d < least_) least_ = d, found = candidate;
    }
    std::string_view found{}; ///< empty: none is near

    /// What a message adds to what was expected: ` (did you mean 'conv1'?)`, or nothing where none is near.
    [[nodiscard]] std::string hint() const {
        return found.empty() ? std::string() : " (did you mean '" + std::string(found) + "'?)";
    }

private:
    std::string_view wanted_;
    std::size_t least_;
};

GRAFT_END
