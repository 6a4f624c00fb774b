// graft/frontend/tensorflow/detail/roles.hpp - the operators that the TensorFlow importer handles itself
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/model/front_end.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The role of a node type: compares the length of its name first, because this is called for each node of a model.
[[nodiscard]] constexpr model::node_role role_of(std::string_view type) {
    using enum model::node_role;
    // of this length: compared as a number, not by a call; g++ does not compare characters of `new` this way in a
    // constant
    auto const is = [&](auto const& name) {
        if (__builtin_is_constant_evaluated()) return type == std::string_view(name, sizeof name - 1);
        return __builtin_memcmp(type.data(), name, sizeof name - 1) == 0;
    };
    switch (type.size()) {
    case 4: return is("_Arg") ? input : is("NoOp") ? nothing : is("Exit") ? exit : operation;
    case 5: return is("Const") ? constant : is("Merge") ? merge : is("Enter") ? enter : operation;
    case 6: return is("Switch") ? split : operation;
    case 7: return is("RefExit") ? exit : operation;
    case 8: return is("RefMerge") ? merge : is("RefEnter") ? enter : operation;
    case 9: return is("HostConst") ? constant : is("RefSwitch") ? split : operation;
    case 11: return is("Placeholder") ? input : operation;
    case 13: return is("PlaceholderV2") ? input : is("NextIteration") ? next : operation;
    case 16: return is("RefNextIteration") ? next : operation;
    default: return operation;
    }
}

} // namespace tensorflow
GRAFT_END
