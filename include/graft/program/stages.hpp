// graft/program/stages.hpp - the stages from a model's file to a program, and who looks on after each of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/plan.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/engine_assignment.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// What happens to a model, in this order. The first three end with the model, the others with the graph.
enum class stage : std::uint8_t {
    read,     ///< the file is parsed
    inlined,  ///< bodies of functions take the place of their calls
    fused,    ///< scope passes made one node of many
    mapped,   ///< every node has become nodes of the target's operators
    prepared, ///< preparation steps took nodes out
    inferred, ///< every tensor has its dtype and shape, or a bound: the graph that `import` answers
    planned   ///< engines, kernels and memory are chosen: the program that `compile` answers
};
inline constexpr std::size_t stage_count = 7;

/// The name that messages and `graft_import` have for a stage.
[[nodiscard]] constexpr std::string_view name_of(stage s) {
    constexpr std::string_view names[stage_count] = {
        "read", "inlined", "fused", "mapped", "prepared", "inferred", "planned"};
    return names[static_cast<std::size_t>(s)];
}

/// What a stage left. It is there during the call only.
struct GRAFT_TYPE stage_view {
    model::source const* model = nullptr;       ///< of `read`, `inlined` and `fused`
    graft::graph const* graph = nullptr;        ///< of `mapped` and after it
    catalog_view const* origins = nullptr;      ///< the operators of the model's framework, as the target knows them
    memory_plan const* plan = nullptr;          ///< of `planned`; null where a size is unknown
    kernel_binding const* kernels = nullptr;    ///< of `planned`
    engine_assignment const* engines = nullptr; ///< of `planned`
    bool plan_is_bound = false;                 ///< the plan is of `at_largest`: no numbers for the symbols need more
};

/// Is called after each stage. What it cannot do it answers; that becomes warnings: a look changes nothing.
struct GRAFT_TYPE stage_observer {
    error_list (*see)(void* state, stage at, stage_view const& v) = nullptr;
    void* state = nullptr;
};

GRAFT_END
