// graft/op/detail/rule_names.hpp - the members of a definition that graft searches for
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/define/dsl.hpp"

GRAFT_BEGIN

/// The placeholder in an operator for a rule that it does not define.
struct no_rule {};

/// The rules, and the documentation, by name, each absent until an operator declares its own.
struct GRAFT_TYPE rule_names : vocabulary {
    static constexpr no_rule verify{}, infer_dtype{}, infer_shape{}, infer_format{}, infer_value{}, infer_bound{},
        documentation{};
};

GRAFT_END
