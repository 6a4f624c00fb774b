// graft/frontend/tensorflow.hpp - the front end of TensorFlow: its operators as descriptors, its reader, what is
// special to it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensor_lists.hpp"
#include "graft/frontend/tensorflow/argument.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/builder.hpp"
#include "graft/frontend/tensorflow/constant.hpp"
#include "graft/frontend/tensorflow/decode.hpp"
#include "graft/frontend/tensorflow/detect.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/entrances.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/inline.hpp"
#include "graft/frontend/tensorflow/inline_attributes.hpp"
#include "graft/frontend/tensorflow/inline_bodies.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/frontend/tensorflow/op_def_words.hpp"
#include "graft/frontend/tensorflow/read.hpp"
#include "graft/frontend/tensorflow/reference.hpp"
#include "graft/frontend/tensorflow/roles.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/frontend/tensorflow/tensor_arrays.hpp"
#include "graft/frontend/tensorflow/watch.hpp"
