// graft/library/caffe/plugins.hpp - all built-in plugins of Caffe's layers as one list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/caffe/plugins_activation.hpp"
#include "graft/library/caffe/plugins_array.hpp"
#include "graft/library/caffe/plugins_detection.hpp"
#include "graft/library/caffe/plugins_flow.hpp"
#include "graft/library/caffe/plugins_loss.hpp"
#include "graft/library/caffe/plugins_recurrent.hpp"
#include "graft/library/caffe/plugins_scale.hpp"
#include "graft/library/caffe/plugins_window.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

/// The key of the built-in set: `graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(caffe::front_end)`.
/// Input and data layers are no plugins (the translator makes graph inputs of them); Python layers are refused.
struct builtin_plugins {
    using plugins = graft::join_plugins<activation_plugins, window_plugins, scale_plugins, array_plugins, detection_plugins, flow_plugins,
                                        loss_plugins, recurrent_plugins>;
    using list = plugins::origins;
};

} // namespace caffe_plugins
} // namespace library
GRAFT_END
