// examples/cann/caffe_layers.hpp - the definitions of Caffe's own layers: origins of CANN's plugins for Caffe
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

/// The definitions of all layers that graft has, their parameters as attributes.
graft::catalog_view caffe_layers();
