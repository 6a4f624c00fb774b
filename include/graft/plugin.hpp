// graft/plugin.hpp - what mappings are written with: a framework's operators, plugins, expansions, scope passes
// SPDX-License-Identifier: Apache-2.0
#pragma once

// clang-format off: what the errors of definitions are in comes first, so that compilers name few headers before them
#include "graft/op/define/op.hpp"
// clang-format on
#include "graft/frontend/caffe/message.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/passes.hpp"
#include "graft/fusion/structure.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/mapping/declare/expansion.hpp"
#include "graft/mapping/declare/parse_context.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/mapping/declare/rules.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/catalog/catalog.hpp"
