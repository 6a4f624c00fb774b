// graft/program/watched_stages.hpp - all that look on at one import or one compilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/span.hpp"
#include "graft/program/stage_json.hpp"
#include "graft/program/stages.hpp"

GRAFT_BEGIN

/// All that look on at one import or one compilation: the observers of its options, and the dump that
/// the environment asks for (`GRAFT_DUMP=DIR`).
/// example `watched_stages watched(options.observers, notes); ...; watched(stage::read, {.model = &model});`
class GRAFT_TYPE watched_stages {
public:
    watched_stages(span<stage_observer const> observers, error_list& notes) : observers_(observers), notes_(notes) {}

    void operator()(stage at, stage_view const& v) {
        for (auto const& o : observers_)
            if (o.see) o.see(o.state, at, v, notes_);
        if (dump_) dump_(at, v, notes_);
    }

private:
    span<stage_observer const> observers_;
    error_list& notes_;
    environment_dump dump_{};
};

GRAFT_END
