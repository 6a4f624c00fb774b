// graft/program/stages.hpp - the stages from a model's file to a program, and their observers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/model/source.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/engine_assignment.hpp"

GRAFT_BEGIN

/// The stages of a model, in this order. The result of the first three is the model, of the others the graph.
enum class stage : std::uint8_t {
    read,     ///< the file is parsed
    inlined,  ///< bodies of functions replace their calls
    fused,    ///< scope passes fused many nodes into one
    mapped,   ///< every node is mapped to nodes of the target's operators
    prepared, ///< preparation steps removed nodes
    inferred, ///< every tensor has its dtype and shape, or a bound: the graph that `import` returns
    planned   ///< engines, kernels and memory are selected: the program that `compile` returns
};
/// The number of enumerators of `stage`.
inline constexpr std::size_t stage_count = 7;

/// The name that messages and `graft_import` have for a stage.
[[nodiscard]] constexpr std::string_view name_of(stage s) {
    constexpr std::string_view names[stage_count] = {
        "read", "inlined", "fused", "mapped", "prepared", "inferred", "planned"};
    return names[static_cast<std::size_t>(s)];
}

namespace detail {
/// A member of a view that ends with a call: a copy, which could be kept, does not compile.
struct not_kept {
    not_kept() = default;
    not_kept(not_kept const&) = delete;
};
} // namespace detail

/// The result of a stage. Valid only during the call: it is not copied.
struct GRAFT_TYPE stage_view {
    model::source const* model = nullptr;       ///< of `read`, `inlined` and `fused`
    graft::graph const* graph = nullptr;        ///< of `mapped` and later stages
    catalog_view const* origins = nullptr;      ///< the operators of the model's framework, as in the target
    memory_plan const* plan = nullptr;          ///< of `planned`; null if a size is unknown
    kernel_binding const* kernels = nullptr;    ///< of `planned`
    engine_assignment const* engines = nullptr; ///< of `planned`
    bool plan_is_bound = false;                 ///< the plan is of `at_largest`: no numbers for the symbols need more
    error_list const* errors = nullptr;         ///< of a refused model, whose unfinished graph is shown; otherwise null
    [[no_unique_address]] detail::not_kept only_here{}; ///< empty
};

/// Called after each stage. Returned errors become warnings: an observer changes nothing.
struct GRAFT_TYPE stage_observer {
    /// The function; the view is valid only during the call.
    error_list (*see)(void* state, stage at, stage_view const& v) = nullptr;
    void* state = nullptr; ///< its first argument
};

GRAFT_END
