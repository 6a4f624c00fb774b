// graft/graph/detail/same_value.hpp - whether two tensors have equal known elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether two tensors have equal known elements.
inline bool same_value(known_value const& a, known_value const& b) {
    if (a.constant != b.constant || a.partial != b.partial || a.bytes.size() != b.bytes.size() ||
        a.elements.size() != b.elements.size() || a.strings.size() != b.strings.size())
        return false;
    for (std::size_t i = 0; i < a.elements.size(); ++i)
        if (a.elements[i] != b.elements[i]) return false;
    if (a.bytes.data() != b.bytes.data())
        for (std::size_t i = 0; i < a.bytes.size(); ++i)
            if (a.bytes[i] != b.bytes[i]) return false;
    for (std::size_t i = 0; i < a.strings.size(); ++i)
        if (a.strings[i] != b.strings[i]) return false;
    return true;
}

} // namespace detail
GRAFT_END
