// graft/mapping.hpp - plugins and the translation of a source graph into a typed graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/mapping/expand_context.hpp"
#include "graft/mapping/expansion.hpp"
#include "graft/mapping/import_hooks.hpp"
#include "graft/mapping/joined_plugins.hpp"
#include "graft/mapping/parse_context.hpp"
#include "graft/mapping/plugin.hpp"
#include "graft/mapping/plugin_graph.hpp"
#include "graft/mapping/plugin_row.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/mapping/request.hpp"
#include "graft/mapping/rules.hpp"
#include "graft/mapping/selection.hpp"
#include "graft/mapping/translate.hpp"
