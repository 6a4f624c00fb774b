// graft/frontend/caffe/shipped_layer.hpp - a layer of Caffe's own schema: its attributes are the fields of its messages
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/decimal_to_double.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/frontend/caffe/detail/field_attribute.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/frontend/caffe/schema.hpp"
#include "graft/model/origin.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace caffe {

/// A layer's requirements on its fields that are not in the schema.
struct field_presence {
    string_ref required[3]{}; ///< optional in the schema and without a default, but required for the layer
    string_ref optional[4]{}; ///< with a default in the schema, but their presence has a meaning of its own
};

namespace detail {

/// A default of the schema: the nearest double.
[[nodiscard]] constexpr double real_of(std::string_view text) {
    bool const negative = text.starts_with('-');
    auto const size = graft::detail::nearest_real(text.substr(negative ? 1 : 0));
    return negative ? -size : size;
}
[[nodiscard]] constexpr std::int64_t integer_of(std::string_view text) {
    std::int64_t value = 0;
    for (char const c : text)
        if (c != '-') value = value * 10 + (c - '0');
    return text.starts_with('-') ? -value : value;
}
[[nodiscard]] constexpr bool is_one_of(span<string_ref const> names, std::string_view name) {
    for (auto const& n : names) {
        if (n.length == 0) return false;
        if (n.length == name.size() && std::string_view(n) == name) return true;
    }
    return false;
}

constexpr void expect_attributes(prototype& p, span<string_ref const> names) {
    for (auto const& n : names) {
        if (n.length == 0) return;
        if (p.index_of(param_kind::attribute, n) < 0) p.record_mistake(errc::unknown_attribute, n);
    }
}

/// Adds the attribute for a field of the schema.
constexpr void add_attribute(prototype& to, wire::field_schema const& f, field_presence const& presence) {
    using type = wire::field_type;
    auto const value = f.default_string;
    bool const real = f.type == type::float_ || f.type == type::double_;
    bool const whole = !real && !value.empty() && wire::wire_type_of(f.type) != wire::wire_type::bytes &&
                       f.type != type::enumeration && f.type != type::boolean;
    message_field as{string_ref(f.name), f.number, f.type, f.repeated ? label::repeated : label::optional,
        !value.empty(), whole ? integer_of(value) : value == "true", real ? real_of(value) : 0, string_ref(value),
        f.message, f.values};
    if (f.required || is_one_of(presence.required, f.name)) as.label = label::required;
    add_attribute(to, as, is_one_of(presence.optional, f.name));
}

} // namespace detail

/// Base of a layer whose messages are in Caffe's schema.
/// example `struct Tile : shipped_layer<Tile> { static constexpr auto prototype =
///         define("Tile", "tile_param", {.required = {"tiles"}}).input("bottom", f32).output("top", f32); };`
template <class Self> struct GRAFT_TYPE shipped_layer : origin_op<Self> {
    /// Begins the prototype: the layer's type and the fields of LayerParameter that hold its messages,
    /// separated by spaces.
    /// error unknown_attribute: a name that is not a field of them, when the prototype is used
    static constexpr graft::prototype define(
        string_ref type, string_ref messages, field_presence const& presence = {}) {
        graft::prototype p(type);
        p.message(messages);
        std::string_view rest = messages;
        while (!rest.empty()) {
            auto const end = rest.find(' ');
            auto const name = rest.substr(0, end);
            rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
            auto const field = schema::layer_parameter.find(name);
            if (!field || !field->message) {
                p.record_mistake(errc::unknown_attribute, name);
                continue;
            }
            for (auto const& f : field->message->fields) detail::add_attribute(p, f, presence);
        }
        detail::expect_attributes(p, presence.required);
        detail::expect_attributes(p, presence.optional);
        return p;
    }
};

} // namespace caffe
GRAFT_END
