// graft/frontend/caffe/detail/shipped_message.hpp - iterates over the fields of a shipped message or of a user's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/frontend/caffe/detail/schema_names.hpp"
#include "graft/frontend/caffe/detail/schema_net.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/schema_text.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

[[nodiscard]] constexpr wire::message_text message_at(std::size_t place) {
    return {text_of_message(place), dialect_letters};
}

/// An existing message with the name of a user's message: a shipped one, described by a string, or another of the
/// user's.
struct met_message {
    wire::message_schema const* schema = nullptr; ///< for a shipped one only the address
    std::size_t place = message_count;            ///< of one that ships

    [[nodiscard]] constexpr explicit operator bool() const { return schema != nullptr; }
    [[nodiscard]] constexpr std::string_view name() const {
        return place < message_count ? message_at(place).name() : schema->name;
    }
    /// Calls `f(wire::written_field const&)` until it returns true; returns whether it did.
    template <class F> constexpr bool any_field(F f) const {
        wire::written_field x;
        if (place < message_count) {
            for (auto all = message_at(place); all.next(x);)
                if (f(x)) return true;
            return false;
        }
        for (auto const& own : schema->fields) {
            x.name = own.name;
            x.number = own.number;
            x.dialects = own.dialects;
            if (f(x)) return true;
        }
        return false;
    }
};

/// Nothing if no message that ships has this name.
[[nodiscard]] constexpr met_message shipped_message(std::string_view name) {
    auto const place = place_of_message(name);
    return place < message_count ? met_message{&schema::tables.all.messages[place], place} : met_message{};
}

} // namespace detail
} // namespace caffe
GRAFT_END
