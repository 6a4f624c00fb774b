// graft/text/quantization.hpp - the quantization of a tensor as text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/graph.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

/// `(uint8 scale 0.5 zero 3)`, `(int8 scale [64] axis 0)`, `(uint4 scale [4,2] zero [4,2] axis 1 block 32)`; `?` for a
/// scale or a zero point that is known only at run time.
[[nodiscard]] GRAFT_LARGE std::string to_text(quantization const& q);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/quantization.ipp"
#endif
