// graft/frontend/caffe/detail/watch.hpp - a net's shared parameters, and the copies of blobs that Caffe creates
// implicitly
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/separate.hpp"
#include "graft/mapping/declare/import_hooks.hpp"

GRAFT_BEGIN
namespace caffe {

/// Follows the shared parameters and split blobs of a net while `t` builds the graph.
GRAFT_LARGE shared<import_watch> watch_net(translation& t);

/// What an import calls for models of this framework.
inline constexpr import_hooks hooks{&watch_net};

} // namespace caffe
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/caffe/detail/watch.ipp"
#endif
