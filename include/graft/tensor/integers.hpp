// graft/tensor/integers.hpp - the elements of a constant of indices or sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// The elements of int32 or int64, in order; empty for other types.
[[nodiscard]] inline std::vector<std::int64_t> integers_of(tensor_view const& v) {
    std::vector<std::int64_t> all;
    auto const size = v.desc.type == dtype::i64 ? 8u : v.desc.type == dtype::i32 ? 4u : 0u;
    for (std::size_t at = 0; size != 0 && at + size <= v.bytes.size(); at += size)
        all.push_back(size == 8 ? load<std::int64_t>(v.bytes.data() + at) : load<std::int32_t>(v.bytes.data() + at));
    return all;
}

GRAFT_END
