// test/package/prebuilt_target.cpp - the target of examples/glyphs/main.cpp: all that ships
// SPDX-License-Identifier: Apache-2.0
#include "target.hpp"

#include <graft/shipped.hpp>

graft::target glyph_target() { return graft::shipped::target(); }
