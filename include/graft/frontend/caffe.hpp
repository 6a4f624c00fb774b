// graft/frontend/caffe.hpp - models of Caffe: the front end that reads them, layers and messages as descriptors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/caffe/front_end.hpp"
#include "graft/frontend/caffe/message.hpp"
#include "graft/frontend/caffe/message_view.hpp"
#include "graft/frontend/caffe/messages.hpp"
#include "graft/frontend/caffe/origin_layer.hpp"
#include "graft/frontend/caffe/schema.hpp"
