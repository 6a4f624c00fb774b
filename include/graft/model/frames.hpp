// graft/model/frames.hpp - the order of a model with loops: the nodes of each loop contiguous, from its inputs to its
// exits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace model {

/// The `order` of a front end whose models have nodes of the roles `enter` and `exit`: inputs before their readers, the
/// nodes of a loop contiguous. The attribute `frame_name` of an `enter` node identifies its loop.
/// cost O(nodes + edges)
/// error loop_frame_mismatch, nesting_too_deep, cycle (a loop that waits for itself, or a cycle that is not a loop)
GRAFT_LARGE error_list order_frames(source& from, schedule& out);

} // namespace model
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/model/detail/frames.ipp"
#endif
