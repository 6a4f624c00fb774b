// graft/frontend/caffe/detail/net_state.hpp - the state of a net: a phase, a level, stages
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"

GRAFT_BEGIN
namespace caffe {

/// The state for which a net is built.
struct net_state {
    bool train = false;
    int level = 0;
    std::vector<std::string> stages{};

    span<std::string_view const> stages_of_net{}; ///< `state { stage: "deploy" }` in the net itself

    [[nodiscard]] constexpr bool has_stage(std::string_view name) const {
        for (auto const& s : stages)
            if (s == name) return true;
        for (auto const s : stages_of_net)
            if (s == name) return true;
        return false;
    }
};

} // namespace caffe
GRAFT_END
