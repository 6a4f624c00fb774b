// graft/text/symbol.hpp - symbolic dims as text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/separate.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

/// A number, a formula over symbols, -1 for an unknown dim, -2 for one that overflowed.
/// cost bounded: a formula has at most 64 names and numbers
[[nodiscard]] GRAFT_LARGE std::string to_text(dim const& d);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/symbol.ipp"
#endif
