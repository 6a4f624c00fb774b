// examples/cann/caffe_layers.hpp - what Caffe's own layers have: origins of CANN's plugins for Caffe
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

/// The definitions of all layers that graft knows, their parameters as attributes.
graft::catalog_view caffe_layers();
