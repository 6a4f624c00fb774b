// graft/frontend/caffe/front_end.hpp - the front end for Caffe: nets of all three generations, weights in a separate
// file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/frontend/caffe/detail/framework.hpp"
#include "graft/frontend/caffe/detail/net_state.hpp"
#include "graft/model/file.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/message_set.hpp"

GRAFT_BEGIN
namespace caffe {

/// The state of a net as settings of this front end: `options.reading = graft::caffe::reading({.train = true});`.
[[nodiscard]] inline series<reading_option> reading(net_state const& state) {
    series<reading_option> all{{"phase", state.train ? "TRAIN" : "TEST"}, {"level", std::to_string(state.level)}};
    for (auto const& s : state.stages) all.push_back({"stage", s});
    return all;
}

/// Reads a net into `out`, which must be empty, without a target: as `front_end.read`.
/// error those of `read_net`
GRAFT_LARGE error_list read(shared<mapped_file const> net, std::string file, shared<mapped_file const> weights,
    std::string weights_file, net_state const& state, read_budget const& budget, model::source& out,
    wire::message_set const& known = {}, bool keep_unknown = false);

} // namespace caffe
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/caffe/detail/front_end_definition.ipp"
#endif
