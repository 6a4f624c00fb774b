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
    tensor_desc desc{};
    byte_view bytes{};
    span<std::string_view const> strings{};
};

GRAFT_END
