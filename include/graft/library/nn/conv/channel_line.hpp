// graft/library/nn/conv/channel_line.hpp - a constant factor and summand for each channel
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "graft/graph/ir/ref.hpp"
#include "graft/library/pattern.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// One element of a constant for each of `n` channels, which are the second axis of `rank`, or one for all.
[[nodiscard]] inline std::vector<double> constant_of_channels(tensor_ref t, std::size_t n, std::size_t rank) {
    std::vector<double> all;
    if (!t || !t.shape().is_static() || t.shape().rank() > rank) return all;
    auto const& s = t.shape();
    auto const at = s.rank() + 1 - rank; // of the channels; wraps if there is no such axis
    if (!s.elements().is(1) && !(s.rank() + 1 >= rank && s[at] == s.elements())) return all;
    auto const given = floats_in(t);
    if (given.size() != 1 && given.size() != n) return all;
    for (std::size_t i = 0; i < n; ++i) all.push_back(static_cast<double>(given[given.size() == 1 ? 0 : i]));
    return all;
}
/// A vector of one element for each of `n` channels.
[[nodiscard]] inline std::vector<double> constant_vector(tensor_ref t, std::size_t n) {
    std::vector<double> all;
    for (auto const v : floats_in(t)) all.push_back(static_cast<double>(v));
    if (all.size() != n) all.clear();
    return all;
}

/// y = factor * y + shift.
struct channel_line {
    std::vector<double> factor{}, shift{}; ///< for each channel

    [[nodiscard]] std::size_t channels() const { return factor.size(); }
    /// y = by * y + add after it; false if the result has a number that is not finite.
    bool line(std::vector<double> const& by, std::vector<double> const& add) {
        auto const n = channels();
        if (by.size() != n || add.size() != n) return false;
        auto f = factor, s = shift;
        for (std::size_t i = 0; i < n; ++i) {
            f[i] *= by[i], s[i] = s[i] * by[i] + add[i];
            if (!(std::fabs(f[i]) < 1e30) || !(std::fabs(s[i]) < 1e30)) return false;
        }
        factor = f, shift = s;
        return true;
    }
};

} // namespace detail
} // namespace library
GRAFT_END
