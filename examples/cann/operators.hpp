// examples/cann/operators.hpp - what CANN's headers and sources were made
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base.hpp"
#include "graft/cann/op_def/catalog.hpp"
#include "graft/cann/slip.hpp"
#include "graft/op.hpp"

/// All operators, with the functions of inference and verification that the sources register.
graft::catalog_view cann_operators();
/// The same, of which an attribute that the definition requires may be left out, as CANN's own tests of functions do.
graft::catalog_view cann_operators_for_trials();

/// What is wrong in the headers.
graft::span<graft::cann::slip const> cann_slips();

/// Classes that define operators and contradict themselves.
graft::span<graft::cann::refused_class const> cann_refused_classes();
