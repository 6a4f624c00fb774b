// graft/frontend/caffe/detail/field_attribute.hpp - the attribute of a layer for a field of its message
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/frontend/caffe/message.hpp"
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

/// Adds the attribute for a field. Required fields are required; absent ones have the field's default, the first value
/// of an enum, an empty list. A scalar without a default, a message, and a single field that `may_be_absent` may be
/// absent. An enum's attribute is one of the names of its values.
constexpr void add_attribute(prototype& to, message_field const& f, bool may_be_absent = false) {
    using type = wire::field_type;
    bool const repeated = f.label == label::repeated;
    auto const kind = kind_of(f.type);
    if (f.label == label::required) {
        to.attr(f.name, kind);
    } else if (kind == attr_kind::message) {
        to.optional_attr(f.name, repeated ? attr_kind::messages : kind);
    } else if (repeated) {
        if (kind == attr_kind::floating) to.attr(f.name, list<double>());
        else if (kind == attr_kind::boolean) to.attr(f.name, list<bool>());
        else if (kind == attr_kind::string) to.attr(f.name, list<std::string_view>());
        else if (kind == attr_kind::unsigned_integer) to.attr(f.name, unsigneds_spec{});
        else to.attr(f.name, list<std::int64_t>());
    } else if (may_be_absent) {
        to.optional_attr(f.name, kind);
    } else if (f.type == type::enumeration) {
        to.string_attr(
            f.name, f.has_default || f.values->values.empty() ? f.string : string_ref(f.values->values[0].name));
    } else if (!f.has_default) {
        to.optional_attr(f.name, kind);
    } else if (kind == attr_kind::floating) {
        to.attr(f.name, f.real);
    } else if (kind == attr_kind::boolean) {
        to.attr(f.name, f.integer != 0);
    } else if (kind == attr_kind::string) {
        to.string_attr(f.name, f.string);
    } else if (kind == attr_kind::unsigned_integer) {
        to.attr(f.name, unsigned_spec{static_cast<std::uint64_t>(f.integer)});
    } else {
        to.attr(f.name, f.integer);
    }
    if (f.type == type::enumeration) add_domain(to, f.values);
}

} // namespace caffe::detail
GRAFT_END
