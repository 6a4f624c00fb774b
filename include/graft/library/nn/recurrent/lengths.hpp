// graft/library/nn/recurrent/lengths.hpp - the check of the lengths of the sequences in a batch
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN
namespace library::detail {

/// A length for each example, from 0 to the number of times; none at all if all sequences have every time.
/// error wrong_element_count; wrong_input_data: a length outside the number of times
inline status check_lengths(
    std::string_view name, span<std::int32_t const> lengths, std::int64_t batch, std::int64_t times) {
    if (lengths.empty()) return ok;
    if (static_cast<std::int64_t>(lengths.size()) != batch)
        return fail(
            errc::wrong_element_count, name, "one for each example", batch, static_cast<std::int64_t>(lengths.size()));
    for (auto const n : lengths)
        if (n < 0 || n > times) return fail(errc::wrong_input_data, name, "from 0 to the number of times", times, n);
    return ok;
}

} // namespace library::detail
GRAFT_END
