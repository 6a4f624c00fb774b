// graft/model/attribute.hpp - an attribute of a source node, decoded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

/// Name and value as the model gives them; both frameworks decode to this.
struct named_attr {
    std::string_view name{};
    attr_value value{};
};

GRAFT_END
