// graft/frontend/tensorflow/detail/watch.hpp - tracks tensor arrays and lists of a model while its graph is built
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/separate.hpp"
#include "graft/mapping/declare/import_hooks.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// Follows tensor arrays and lists while `t` builds the graph.
GRAFT_LARGE shared<import_watch> watch_lists(translation& t);

/// What an import calls for models of this framework.
inline constexpr import_hooks hooks{&watch_lists};

} // namespace tensorflow
GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/frontend/tensorflow/detail/watch.ipp"
#endif
