// graft/mapping/translate/inline_calls.hpp - inlines the bodies of a model's own functions at their calls
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/error.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// Inlines calls if the model's framework has functions.
/// error those of the front end
inline error_list inline_calls(model::source& from, plugin_set const& plugins) {
    return from.front->inline_calls ? from.front->inline_calls(from, plugins.origins) : error_list();
}

GRAFT_END
