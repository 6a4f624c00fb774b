// graft/library/tensorflow/integer_elements.hpp - elements of constants that are read by checks of scope passes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/fusion/match.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_passes {

/// Elements of a constant of int32; empty if it is not such a constant.
inline std::vector<std::int64_t> integers_of(scope_match const& m, std::string_view role) {
    std::vector<std::int64_t> all;
    auto const v = m.attribute(role, "value");
    if (v.kind != attr_kind::tensor || v.tensors.empty() || v.tensors[0].desc.type != dtype::i32) return all;
    for (std::size_t i = 0; i + 4 <= v.tensors[0].bytes.size(); i += 4)
        all.push_back(graft::load<std::int32_t>(v.tensors[0].bytes.data() + i));
    return all;
}

} // namespace library::tensorflow_passes
GRAFT_END
