// graft/frontend/tensorflow/model_choice.hpp - which of the graphs of a SavedModel is read, and with what variables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// What is read of a model. `reading` (`front_end.hpp`) makes settings of the front end of it.
struct model_choice {
    std::string tags{};       ///< of the graph in a SavedModel, with commas between; empty: the only one, or `serve`
    std::string signature{};  ///< whose keys name inputs and outputs; empty: the only one, or `serving_default`
    std::string checkpoint{}; ///< `PREFIX` of `PREFIX.index`: the variables; empty: those beside the model
    bool verify = false;      ///< compare the checksum of every variable, which reads them all
};

} // namespace tensorflow
GRAFT_END
