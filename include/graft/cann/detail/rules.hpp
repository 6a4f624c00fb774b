// graft/cann/detail/rules.hpp - the rule of an operator of the catalog, by its name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/detail/rule_call.hpp"
#include "graft/cann/detail/rules_array.hpp"
#include "graft/cann/detail/rules_conv.hpp"
#include "graft/cann/detail/rules_detection.hpp"
#include "graft/cann/detail/rules_forms.hpp"
#include "graft/cann/detail/rules_fused.hpp"
#include "graft/cann/detail/rules_image.hpp"
#include "graft/cann/detail/rules_matrix.hpp"
#include "graft/cann/detail/rules_namesakes.hpp"
#include "graft/cann/detail/rules_norm.hpp"
#include "graft/cann/detail/rules_pool.hpp"
#include "graft/cann/detail/rules_recurrent.hpp"
#include "graft/cann/detail/rules_state.hpp"
#include "graft/cann/detail/rules_training.hpp"
#include "graft/cann/detail/rules_values.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// The rules of all families.
inline constexpr span<named_rule const> rule_families[] = {array_rules, conv_rules, detection_rules, form_rules,
    fused_rules, image_rules, matrix_rules, namesake_rules, norm_rules, pool_rules, recurrent_rules, state_rules,
    training_rules, value_rules};

/// Null if the operator has none: its line tells its shapes, or nothing does.
/// cost a comparison of numbers for each rule
[[nodiscard]] inline named_rule const* rule_called(std::string_view op) {
    auto const name = hash_of(op);
    for (auto const& family : rule_families)
        for (auto const& one : family)
            if (one.name == name) return &one;
    return nullptr;
}

} // namespace cann::detail
GRAFT_END
