// graft/text/unproved.hpp - the tilings without a proof, as text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/text/errc.hpp"
#include "graft/tiling/unproved.hpp"

GRAFT_BEGIN

/// One line: `Add (kernel 0) on npu: x of float16: ... [tiling_not_proved]`.
[[nodiscard]] inline std::string to_text(unproved_tiling const& u) {
    auto line = std::string(u.op) + " (kernel " + std::to_string(u.kernel) + ") on " + std::string(u.chip) + ": " +
                std::string(u.what);
    if (!u.example.empty()) line += ": " + std::string(u.example);
    return line + " [" + std::string(words_of(u.code).name) + "]";
}
/// A line for each tiling, and their number.
/// example `std::puts(graft::to_text(graft::unproved<my_kernels, npu>).c_str());`
template <std::size_t Max> [[nodiscard]] std::string to_text(unproved_tilings<Max> const& all) {
    std::string text;
    for (auto const& u : all) text += to_text(u) + "\n";
    return text + std::to_string(all.size()) + " of " + std::to_string(all.tiled) + " tilings are not proved\n";
}

GRAFT_END
