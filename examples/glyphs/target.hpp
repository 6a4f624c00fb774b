// examples/glyphs/target.hpp - what the two glyph models need of the library, as a target of its own
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <graft/run.hpp>

/// 18 operators, the plugins of Caffe and of TensorFlow that map to them, and a float32 kernel for each.
/// `graft::shipped::target()` has everything that ships instead, and takes minutes to compile.
graft::target glyph_target();
