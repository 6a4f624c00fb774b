// graft/library/caffe.hpp - all built-in plugins of Caffe's layers as one list
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/array/concat/caffe.hpp"
#include "graft/library/array/gather/caffe.hpp"
#include "graft/library/array/pad/caffe.hpp"
#include "graft/library/array/reshape/caffe.hpp"
#include "graft/library/array/slice/caffe.hpp"
#include "graft/library/array/space_to_depth/caffe.hpp"
#include "graft/library/control/identity/caffe.hpp"
#include "graft/library/detection/faster_rcnn/caffe.hpp"
#include "graft/library/detection/prior_box/caffe.hpp"
#include "graft/library/detection/roi/caffe.hpp"
#include "graft/library/detection/ssd/caffe.hpp"
#include "graft/library/image/optical_flow/caffe.hpp"
#include "graft/library/image/resize/caffe.hpp"
#include "graft/library/linalg/matmul/caffe.hpp"
#include "graft/library/math/arithmetic/caffe.hpp"
#include "graft/library/math/reduce/caffe.hpp"
#include "graft/library/math/unary/caffe.hpp"
#include "graft/library/nn/activation/caffe.hpp"
#include "graft/library/nn/conv/caffe.hpp"
#include "graft/library/nn/dropout/caffe.hpp"
#include "graft/library/nn/loss/caffe.hpp"
#include "graft/library/nn/norm/caffe.hpp"
#include "graft/library/nn/pool/caffe.hpp"
#include "graft/library/nn/recurrent/caffe.hpp"
#include "graft/library/nn/scale/caffe.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace library::caffe_plugins {

/// The key of the built-in set: `graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(caffe::front_end)`.
/// Input and data layers are not plugins (the translator converts them to graph inputs); Python layers are refused.
struct builtin_plugins {
    /// The plugins, by family.
    using plugins = graft::join_plugins<concat_plugins, gather_plugins, pad_plugins, reshape_plugins, slice_plugins,
        space_to_depth_plugins, identity_plugins, faster_rcnn_plugins, prior_box_plugins, roi_plugins, ssd_plugins,
        optical_flow_plugins, resize_plugins, matmul_plugins, arithmetic_plugins, reduce_plugins, unary_plugins,
        activation_plugins, conv_plugins, dropout_plugins, loss_plugins, norm_plugins, pool_plugins, recurrent_plugins,
        scale_plugins, softmax_plugins>;
    /// The framework's operators that they map.
    using list = plugins::origins;
};

} // namespace library::caffe_plugins
GRAFT_END
