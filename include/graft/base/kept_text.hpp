// graft/base/kept_text.hpp - a text with its own memory that constant expressions may hold, too
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/series.hpp"

GRAFT_BEGIN

/// A copy of a text, for members of what a constant expression makes: clang evaluates no std::string of
/// libstdc++ 12. Given and read as a std::string_view.
class GRAFT_TYPE kept_text {
public:
    constexpr kept_text() = default;
    template <std::convertible_to<std::string_view> T> constexpr kept_text(T const& text) {
        std::string_view const all = text;
        all_.insert(all_.begin(), all.begin(), all.end());
    }
    constexpr operator std::string_view() const { return {all_.data(), all_.size()}; }
    [[nodiscard]] constexpr bool empty() const { return all_.empty(); }
    friend constexpr bool operator==(kept_text const& a, std::string_view b) { return std::string_view(a) == b; }

private:
    series<char> all_{};
};

GRAFT_END
