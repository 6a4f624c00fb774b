// graft/mapping.hpp - plugins and the translation of a source graph into a typed graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/expansion.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugin_graph.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/mapping/translate/selection.hpp"
#include "graft/mapping/translate/translate.hpp"
