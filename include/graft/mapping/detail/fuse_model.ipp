// graft/mapping/detail/fuse_model.ipp - the body of graft/mapping/translate/fuse_model.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/fuse.hpp"
#include "graft/mapping/translate/selection.hpp"

GRAFT_BEGIN

GRAFT_LARGE error_list fuse_model(model::source& from, plugin_set const& plugins, import_request const& request) {
    fusion_request wanted;
    wanted.passes = request.passes;
    wanted.near_misses = request.near_misses;
    auto const& outputs = outputs_of(from, request);
    wanted.sinks_are_outputs = outputs.empty();
    for (auto const& f : request.feeds)
        if (auto const t = find_tensor(from, f.name, true); t.node != model::none)
            wanted.kept.push_back({t.node, t.port});
    for (auto const& o : outputs)
        if (auto const t = find_tensor(from, o); t.node != model::none) wanted.kept.push_back({t.node, t.port});
    for (auto const& k : from.kept) {
        wanted.kept.push_back({k.node, 0});
        for (auto const& e : {k.last, k.created})
            if (e.node != model::none) wanted.kept.push_back({e.node, e.port});
    }
    fusion_report unread;
    return fuse(from, plugins.origins, plugins.passes, wanted, request.fused ? *request.fused : unread);
}

GRAFT_END
