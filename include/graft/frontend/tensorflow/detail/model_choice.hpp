// graft/frontend/tensorflow/detail/model_choice.hpp - which graph of a SavedModel is read, and with which variables
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// The parts of a model to read. `reading` (`front_end.hpp`) converts it to settings of the front end.
struct model_choice {
    std::string tags{};       ///< of the graph in a SavedModel, separated by commas; empty: the only one, or `serve`
    std::string signature{};  ///< whose keys name inputs and outputs; empty: the only one, or `serving_default`
    std::string checkpoint{}; ///< `PREFIX` of `PREFIX.index`: the variables; empty: those next to the model
    bool verify = false;      ///< compare the checksum of every variable, which reads them all
};

} // namespace tensorflow
GRAFT_END
