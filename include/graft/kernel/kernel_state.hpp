// graft/kernel/kernel_state.hpp - the state that a prepare function created, with shared ownership
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/shared.hpp"

GRAFT_BEGIN

/// An owner of a kernel's state, or of nothing: a smart pointer of any type, held until the last copy of this is
/// destroyed. Copies may be made and destroyed in several threads.
using kernel_state = shared<void>;

GRAFT_END
