// graft/text/shape.hpp - shapes and descriptors as short text: [8,-1], ? for an unknown rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/desc.hpp"
#include "graft/text/symbol.hpp"

GRAFT_BEGIN

/// `[8,-1]`, `[N,3*H]`; `[]` for a scalar, `?` if the rank is unknown.
[[nodiscard]] GRAFT_LARGE std::string to_text(shape const& s);
/// `float32[1,3,224,224]`, followed by the format if the axes have names: `float32[1,3,224,224]NCHW`.
[[nodiscard]] GRAFT_LARGE std::string to_text(tensor_desc const& d);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/shape.ipp"
#endif
