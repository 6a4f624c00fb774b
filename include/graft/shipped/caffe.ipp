// graft/shipped/caffe.ipp - owns the tables of Caffe's layers and plugins
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/library/caffe.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

plugin_set caffe() { return plugins_of<library::caffe_plugins::builtin_plugins>(caffe::front_end); }

} // namespace shipped

GRAFT_END
