// graft/mapping/detail/faults.hpp - records in a rejected graph the nodes with errors and the nodes after them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/translate/translation.hpp"

GRAFT_BEGIN
namespace detail {

/// Fills `graph::faults` and counts, as a warning, the nodes of the model that are after a mistake and
/// were not judged.
/// warning nodes_not_checked
inline void report_faults(translation& t, series<model_fault> const& own, series<model_fault> const& of_loops) {
    auto& g = t.into;
    auto const none = t.errors.errors.size();
    std::vector<std::size_t> error_of(g.nodes.size(), none);
    for (auto const* all : {&own, &of_loops})
        for (auto const& f : *all)
            if (f.end > f.first) error_of[f.end - 1] = algorithm::min(error_of[f.end - 1], f.error);
    for (node_id k = 0; k < g.nodes.size(); ++k) {
        auto const source = g.nodes[k].source;
        if (error_of[k] < none) g.faults.push_back({k, false, t.errors.errors[error_of[k]]});
        else if (source != no_id && t.created[source].not_checked) g.faults.push_back({k, true, {}});
    }
    std::size_t not_checked = 0;
    for (auto const& m : t.created) not_checked += m.not_checked;
    if (not_checked) t.errors.warn(errc::nodes_not_checked, place::in(t.source.file), {}, std::to_string(not_checked));
}

} // namespace detail
GRAFT_END
