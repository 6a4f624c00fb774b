// graft/text/attribute.hpp - the value of an attribute as readable text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/attr_value.hpp"
#include "graft/text/error.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

/// `3`, `0.5`, `'SAME'`, `[1,1,2,2]`, `float32`; long lists and strings are cut after `max` elements or characters.
[[nodiscard]] GRAFT_LARGE std::string to_text(attr_value const& v, std::size_t max = 16);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/attribute.ipp"
#endif
