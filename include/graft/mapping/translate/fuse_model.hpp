// graft/mapping/translate/fuse_model.hpp - runs a target's scope passes on a model that is about to be translated
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// Runs the passes of the plugins' target. Tensors that the request names, or the model as its outputs, are unchanged.
GRAFT_LARGE error_list fuse_model(model::source& from, plugin_set const& plugins, import_request const& request);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/mapping/detail/fuse_model.ipp"
#endif
