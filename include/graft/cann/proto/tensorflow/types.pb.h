// graft/cann/proto/tensorflow/types.pb.h - messages of TensorFlow, at CANN's include path
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/plugin/message.hpp"
