// graft/frontend/caffe/shipped_message.hpp - the fields of a message that ships, or of a user's, one after the other
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/frontend/caffe/schema_names.hpp"
#include "graft/frontend/caffe/schema_texts.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace caffe {
namespace detail {

/// One field as the text of its message has it.
struct text_field {
    std::string_view name{};
    std::uint32_t number = 0;
    bool repeated = false, required = false;
    std::string_view message{}; ///< the name of the message that it holds
    std::uint8_t dialects = 0;
};

/// Reads one text of `message_texts`. The tables of the schema say the same and more, and cost g++ 15 MB.
class message_text {
public:
    constexpr explicit message_text(char const* at) : at_(at) {
        while (*at_ != '\0' && *at_ != '<' && *at_ != ' ') ++at_;
        name_ = {at, static_cast<std::size_t>(at_ - at)};
        users_ = at_;
        while (*at_ != '\0' && *at_ != ' ') ++at_;
    }
    [[nodiscard]] constexpr std::string_view name() const { return name_; }

    /// Calls `f(place)` for each message that has a field which holds this one.
    template <class F> constexpr void each_user(F f) const {
        for (auto const* at = users_; at != at_;) f(std::size_t{number(++at)});
    }
    /// Whether there is one more field.
    constexpr bool next(text_field& f) {
        if (*at_ == '\0') return false;
        f = {};
        f.number = number(++at_); // after a blank or a comma
        f.name = word();
        if (*at_ == '*') f.repeated = true, ++at_;
        if (*at_ == '!') f.required = true, ++at_;
        if (*at_ == ':') f.message = word();
        if (*at_ == '/') f.dialects = static_cast<std::uint8_t>(number(++at_));
        return true;
    }

private:
    static constexpr std::uint32_t number(char const*& at) {
        std::uint32_t n = 0;
        for (; *at >= '0' && *at <= '9'; ++at) n = n * 10 + static_cast<std::uint32_t>(*at - '0');
        return n;
    }
    constexpr std::string_view word() { // after a blank or a colon
        auto const* const first = ++at_;
        while (*at_ != '\0' && *at_ != '*' && *at_ != '!' && *at_ != ':' && *at_ != '/' && *at_ != ',') ++at_;
        return {first, static_cast<std::size_t>(at_ - first)};
    }

    char const *at_, *users_ = nullptr;
    std::string_view name_{};
};

/// A message that a user's meets under its name: one that ships, whose fields are a text, or another of the user's.
struct met_message {
    wire::message_schema const* schema = nullptr; ///< of one that ships the address alone
    char const* text = nullptr;

    [[nodiscard]] constexpr explicit operator bool() const { return schema != nullptr; }
    [[nodiscard]] constexpr std::string_view name() const { return text ? message_text(text).name() : schema->name; }

    /// Calls `f(text_field const&)` until it says true; whether it did.
    template <class F> constexpr bool any_field(F f) const {
        if (text) {
            message_text all(text);
            for (text_field x; all.next(x);)
                if (f(x)) return true;
            return false;
        }
        for (auto const& x : schema->fields)
            if (f({x.name, x.number, x.repeated, x.required, {}, x.dialects})) return true;
        return false;
    }
};

static_assert(std::size(message_texts) == std::size(all_messages));

/// Nothing where no message that ships has this name.
[[nodiscard]] constexpr met_message shipped_message(std::string_view name) {
    for (std::size_t i = 0; i < std::size(message_texts); ++i)
        if (message_text(message_texts[i]).name() == name) return {all_messages[i], message_texts[i]};
    return {};
}

} // namespace detail
} // namespace caffe
GRAFT_END
