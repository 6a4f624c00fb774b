// graft/base/detail/edit_distance.hpp - the number of edits that change one name into another
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace detail {

/// Number of edits between two short names; 64 if one is longer than that. Two swapped letters are one edit.
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
GRAFT_END
