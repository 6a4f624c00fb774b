// examples/cann/operators.hpp - the operators of CANN's headers and sources
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base.hpp"
#include "graft/cann/op_def/catalog.hpp"
#include "graft/cann/slip.hpp"
#include "graft/op.hpp"

/// All operators, with the functions of inference and verification that the sources register.
graft::catalog_view cann_operators();
/// The same, but attributes that the definition requires may be omitted, as in CANN's own tests of functions.
graft::catalog_view cann_operators_for_trials();

/// The errors in the headers.
graft::span<graft::cann::slip const> cann_slips();

/// Classes that define operators and are inconsistent.
graft::span<graft::cann::refused_class const> cann_refused_classes();
