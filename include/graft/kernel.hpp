// graft/kernel.hpp - kernels: signatures, tables, dispatch, session
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/argument.hpp"
#include "graft/kernel/binding.hpp"
#include "graft/kernel/flow_program.hpp"
#include "graft/kernel/fold.hpp"
#include "graft/kernel/memory.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/kernel/promote.hpp"
#include "graft/kernel/session.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/kernel/tensor.hpp"
