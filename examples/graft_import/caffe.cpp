// examples/graft_import/caffe.cpp - owns the tables of Caffe's layers and plugins
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/caffe.hpp"
#include "graft/frontend/caffe/front_end.hpp"
#include "target.hpp"

graft::plugin_set shipped_caffe() {
    return graft::plugins_of<graft::library::caffe_plugins::builtin_plugins>(graft::caffe::front_end);
}
