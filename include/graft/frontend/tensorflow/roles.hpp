// graft/frontend/tensorflow/roles.hpp - the operators that an importer of TensorFlow's graphs handles itself
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/model/front_end.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// What a type of node is: told by the length of its name first, for this is asked for each node of a model.
[[nodiscard]] constexpr model::node_role role_of(std::string_view type) {
    using enum model::node_role;
    switch (type.size()) {
    case 4: return type == "_Arg" ? input : type == "NoOp" ? nothing : type == "Exit" ? exit : operation;
    case 5: return type == "Const" ? constant : type == "Merge" ? merge : type == "Enter" ? enter : operation;
    case 6: return type == "Switch" ? split : operation;
    case 7: return type == "RefExit" ? exit : operation;
    case 8: return type == "RefMerge" ? merge : type == "RefEnter" ? enter : operation;
    case 9: return type == "HostConst" ? constant : type == "RefSwitch" ? split : operation;
    case 11: return type == "Placeholder" ? input : operation;
    case 13: return type == "PlaceholderV2" ? input : type == "NextIteration" ? next : operation;
    case 16: return type == "RefNextIteration" ? next : operation;
    default: return operation;
    }
}

} // namespace tensorflow
GRAFT_END
