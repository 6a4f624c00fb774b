// graft/tensor/view.hpp - a non-owning view of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/span.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN

/// A constant tensor: descriptor and bytes (little endian, row-major, possibly unaligned); strings are separate.
struct GRAFT_TYPE tensor_view {
    tensor_desc desc{};                     ///< dtype, shape and format
    byte_view bytes{};                      ///< all elements as stored, in the order of the shape; empty for strings
    span<std::string_view const> strings{}; ///< elements of dtype string; otherwise empty
};

GRAFT_END
