// graft/base/narrow.hpp - the only spelling of an integer conversion that is known to preserve the value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// `value` as a `To`; the caller guarantees that it fits.
template <std::integral To, std::integral From> [[nodiscard]] constexpr To narrow_cast(From value) noexcept {
    return static_cast<To>(value);
}

GRAFT_END
