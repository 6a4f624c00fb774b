// graft/program/watched_stages.hpp - all observers of one import or one compilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/program/stage_json.hpp"

GRAFT_BEGIN

/// All observers of one import or one compilation: those in its options, and the dump that the environment requests
/// (`GRAFT_DUMP=DIR`).
/// example `watched_stages watched(options.observers); ...; errors.add(watched(stage::read, {.model = &model}));`
class GRAFT_TYPE watched_stages {
public:
    explicit watched_stages(span<stage_observer const> observers) : observers_(observers) {}

    /// Calls them with the result of a stage; returns their errors as warnings.
    error_list operator()(stage at, stage_view const& v) {
        error_list declared;
        for (auto const& o : observers_)
            if (o.see) declared.add(o.see(o.state, at, v));
        if (dump_) declared.add(dump_(at, v));
        for (auto& e : declared.errors) declared.warnings.push_back(std::move(e));
        declared.errors.clear();
        return declared;
    }

private:
    span<stage_observer const> observers_;
    environment_dump dump_{};
};

GRAFT_END
