// graft/program/stage_json.hpp - the result of each stage as one JSON file: N-STAGE.json
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib> // getenv
#include <string>

#include "graft/base/container/series.hpp"
#include "graft/program/stages.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/json/model.hpp"
#include "graft/text/view.hpp"
#include "graft/text/write_file.hpp"

GRAFT_BEGIN

/// The view of a stage whose result is a graph.
[[nodiscard]] inline graph_view shown(stage_view const& v) {
    return {v.graph, v.plan, v.kernels, v.engines, v.plan_is_bound};
}

/// The model or the graph that is the result of a stage.
[[nodiscard]] inline std::string to_json(stage_view const& v) {
    return v.model ? to_json(*v.model, v.origins ? *v.origins : catalog_view{}) : to_json(shown(v));
}

/// `DIRECTORY/4-mapped`: the path of a stage's files without an extension. Files of an earlier import are replaced.
[[nodiscard]] inline std::string stage_path(std::string_view directory, stage at) {
    return std::string(directory) + "/" + std::to_string(static_cast<int>(at) + 1) + "-" + std::string(name_of(at));
}

/// Writes each stage into the directory that the environment specifies when the object is constructed: `GRAFT_DUMP=DIR
/// program`. If unspecified, it has no effect.
/// cost of a stage: linear in its text
class GRAFT_TYPE environment_dump {
public:
    environment_dump() {
        auto const* const named = std::getenv("GRAFT_DUMP");
        if (named) directory_ = named;
    }
    explicit operator bool() const { return !directory_.empty(); }

    /// error cannot_write_file: once
    error_list operator()(stage at, stage_view const& v) {
        error_list errors;
        if (!directory_.empty() && errors.add(make_directory(directory_)))
            errors.add(write_text(stage_path(directory_, at) + ".json", to_json(v)));
        if (errors.failed()) directory_.clear(); // said once
        return errors;
    }

private:
    std::string directory_{};
};

GRAFT_END
