// graft/text/ostream.hpp - `stream << shape`, and so on for all types of graft/text/shown.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "graft/text/shown.hpp"

GRAFT_BEGIN

/// Writes what `to_text` returns.
/// example `std::cout << graft::shape{8, 3} << '\n';`
template <class T> requires is_shown<T>
std::ostream& operator<<(std::ostream& to, T const& value) {
    return to << to_text(value);
}

GRAFT_END
