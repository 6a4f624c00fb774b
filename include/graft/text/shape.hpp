// graft/text/shape.hpp - shapes and descriptors as short text: [8,-1], ? for an unknown rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/text/symbol.hpp"

GRAFT_BEGIN

/// `[8,-1]`, `[N,3*H]`; `[]` for a scalar, `?` while the rank is unknown.
[[nodiscard]] inline std::string to_text(shape const& s) {
    if (!s.has_rank()) return "?";
    std::string text = "[";
    for (std::size_t i = 0; i < s.rank(); ++i) text += (i ? "," : "") + to_text(s[i]);
    return text += ']';
}
/// `float32[1,3,224,224]`, with the format after it when the axes have names: `float32[1,3,224,224]NCHW`.
[[nodiscard]] inline std::string to_text(tensor_desc const& d) {
    auto text = std::string(name_of(d.type)) + to_text(d.shape);
    if (d.format != format::nd) text += name_of(d.format);
    return text;
}

GRAFT_END
