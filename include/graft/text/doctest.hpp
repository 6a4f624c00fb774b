// graft/text/doctest.hpp - a failed CHECK of two shapes, dims or errors shows both; after doctest's own header
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "graft/text/shown.hpp"

/// The text of a value in doctest's messages.
/// example `#include <graft/text/doctest.hpp>`, then `CHECK(y.shape() == graft::shape{8, 3})`
template <class T> requires graft::is_shown<T>
struct doctest::StringMaker<T> {
    static String convert(T const& value) { return String(graft::to_text(value).c_str()); }
};
