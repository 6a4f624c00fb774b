// graft/base/container/owned_string.hpp - an owning string that may also be used in constant expressions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>

#include "graft/base/container/series.hpp"

GRAFT_BEGIN

/// An owning copy of a string, for members of types that constant expressions create: clang evaluates no std::string
/// of libstdc++ 12. Assigned from and read as a std::string_view.
class GRAFT_TYPE owned_string {
public:
    constexpr owned_string() = default;
    template <std::convertible_to<std::string_view> T> constexpr owned_string(T const& text) {
        std::string_view const all = text;
        all_.insert(all_.begin(), all.begin(), all.end());
    }
    constexpr operator std::string_view() const { return {all_.data(), all_.size()}; }
    [[nodiscard]] constexpr bool empty() const { return all_.empty(); }
    friend constexpr bool operator==(owned_string const& a, std::string_view b) { return std::string_view(a) == b; }

private:
    series<char> all_{};
};

GRAFT_END
