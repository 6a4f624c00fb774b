// graft/mapping.hpp - plugins and the translation of a source graph into a typed graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/mapping/bind.hpp"
#include "graft/mapping/control_flow.hpp"
#include "graft/mapping/data_layers.hpp"
#include "graft/mapping/entrances.hpp"
#include "graft/mapping/expand_context.hpp"
#include "graft/mapping/inline.hpp"
#include "graft/mapping/inline_attributes.hpp"
#include "graft/mapping/inline_bodies.hpp"
#include "graft/mapping/one_to_one.hpp"
#include "graft/mapping/parse_context.hpp"
#include "graft/mapping/plugin.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/mapping/request.hpp"
#include "graft/mapping/rules.hpp"
#include "graft/mapping/selection.hpp"
#include "graft/mapping/stored_type.hpp"
#include "graft/mapping/tensor_arrays.hpp"
#include "graft/mapping/translate.hpp"
#include "graft/mapping/translation.hpp"
