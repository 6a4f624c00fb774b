// graft/fusion/report.hpp - the report of the passes on a model: firings, vetoes, and scopes that nearly matched
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN

/// The number of firings of an enabled pass.
struct pass_firing {
    std::string_view pass{}; ///< as it was enabled by name
    std::size_t count = 0;   ///< how many of its matches were replaced
};
/// A match that was rejected, and why: overlapping_matches, inner_tensor_used_outside, fusion_creates_cycle,
/// partial_loop_match.
struct fusion_veto {
    std::string_view pass{}; ///< whose match it is
    /// Path of the scope; empty for the whole model.
    std::string scope{}, node{}; ///< name of the node that produces the match's first output
    errc why{};                  ///< one of the codes above
    std::string words{};         ///< the reason as a sentence, with the names that it concerns
};
/// A scope that did not match, but whose conditions are largely met.
struct near_miss {
    std::string_view pass{}; ///< whose conditions the scope nearly meets
    std::string scope{};     ///< path of the scope
    /// Number of conditions that hold.
    std::size_t met = 0, wanted = 0; ///< number of all conditions; larger than `met`
    std::string words{};             ///< of the first unmet condition
};

/// The report of one model.
struct GRAFT_TYPE fusion_report {
    series<pass_firing> firings{};   ///< in the order of the passes; including those without firings
    series<fusion_veto> vetoes{};    ///< in the order in which matches were rejected
    series<near_miss> near_misses{}; ///< filled if the caller requests it; the best ones of each pass first
};

GRAFT_END
