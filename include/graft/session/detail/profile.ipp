// graft/session/detail/profile.ipp - computes the times of nodes from the events of a profile
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE series<node_time> times_of(run_profile const& p) {
    series<node_time> all;
    for (auto const& e : p.events()) {
        if (all.size() <= e.node) all.resize(e.node + std::size_t{1});
        auto& t = all[e.node];
        auto const took = e.end - e.begin;
        t.min = t.count == 0 || took < t.min ? took : t.min;
        t.max = took > t.max ? took : t.max;
        t.total += took;
        t.node = e.node;
        ++t.count;
    }
    std::size_t kept = 0;
    for (auto const& t : all)
        if (t.count) all[kept++] = t;
    all.resize(kept);
    return all;
}

GRAFT_END
