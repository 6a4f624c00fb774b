// examples/cann/caffe_layers.cpp - the definitions of Caffe's layers in the plugins of graft's library
// SPDX-License-Identifier: Apache-2.0
#include "caffe_layers.hpp"

#include "graft/library/caffe.hpp"

namespace {
struct layers {
    using list = graft::library::caffe_plugins::builtin_plugins::list;
};
} // namespace

graft::catalog_view caffe_layers() { return graft::catalog<layers>::definitions(); }
