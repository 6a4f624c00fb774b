// graft/text/detail/shape.ipp - the bodies of graft/text/shape.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE std::string to_text(shape const& s) {
    if (!s.has_rank()) return "?";
    std::string text = "[";
    for (std::size_t i = 0; i < s.rank(); ++i) text += (i ? "," : "") + to_text(s[i]);
    return text += ']';
}
GRAFT_LARGE std::string to_text(tensor_desc const& d) {
    auto text = std::string(name_of(d.type)) + to_text(d.shape);
    if (d.format != format::nd) text += name_of(d.format);
    return text;
}

GRAFT_END
