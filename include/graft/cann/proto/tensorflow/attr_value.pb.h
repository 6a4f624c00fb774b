// graft/cann/proto/tensorflow/attr_value.pb.h - messages of TensorFlow under the name that CANN's sources include
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/plugin/message.hpp"
