// graft/tiling/src.ipp - the bodies of sessions and of the proofs of tilings, for one unit of a program that defines
// GRAFT_SEPARATE
// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !defined(GRAFT_SEPARATE)
#error "graft/tiling/src.ipp: define GRAFT_SEPARATE in all units of the program, in this one too"
#endif

#include "graft/kernel/promote.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/session/binding.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/session/detail/flow_program.hpp"
#include "graft/session/detail/initial_contents.hpp"
#include "graft/session/detail/session_steps.hpp"
#include "graft/session/detail/sizing.hpp"
#include "graft/session/engine.hpp"
#include "graft/session/engine_assignment.hpp"
#include "graft/session/fuse_epilogue.hpp"
#include "graft/session/profile.hpp"
#include "graft/session/roofline.hpp"
#include "graft/session/session.hpp"
#include "graft/tiling/simulate_unproved.hpp"
#include "graft/tiling/tiling_proof.hpp"

// after the declarations of all
#include "graft/kernel/detail/promote.ipp"
#include "graft/kernel/detail/threads.ipp"
#include "graft/session/detail/binding.ipp"
#include "graft/session/detail/constant_folding.ipp"
#include "graft/session/detail/engine.ipp"
#include "graft/session/detail/engine_assignment.ipp"
#include "graft/session/detail/flow_program.ipp"
#include "graft/session/detail/fuse_epilogue.ipp"
#include "graft/session/detail/initial_contents.ipp"
#include "graft/session/detail/profile.ipp"
#include "graft/session/detail/roofline.ipp"
#include "graft/session/detail/session.ipp"
#include "graft/session/detail/session_steps.ipp"
#include "graft/session/detail/session_values.ipp"
#include "graft/session/detail/sizing.ipp"
#include "graft/tiling/detail/simulate_unproved.ipp"
#include "graft/tiling/detail/tiling_proof.ipp"
