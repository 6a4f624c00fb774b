// graft/frontend/caffe/detail/enum_domain.hpp - restricts an attribute from an enum field to the names of its values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/wire/schema.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace caffe::detail {

/// Restricts the attribute that was added last to the names of an enum; plugins are checked against them. If an enum
/// has more names than `one_of` accepts, the attribute remains unrestricted.
constexpr void add_domain(prototype& to, wire::enum_schema const* values) {
    if (!values || values->open || values->values.empty() || values->values.size() > one_of_spec::max) return;
    one_of_spec names;
    names.of_strings = true;
    for (auto const& v : values->values) names.strings[names.size++] = string_ref(v.name);
    to.constrain(names);
}

} // namespace caffe::detail
GRAFT_END
