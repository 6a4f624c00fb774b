// graft/kernel.hpp - what kernels are written with: signatures, tables, tilings and their proofs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/covers.hpp"
#include "graft/kernel/guarded.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/kernel/parts.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/promote.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/kernel/tensor.hpp"
#include "graft/kernel/threads.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/kernel/tiling.hpp"
#include "graft/kernel/work.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/op/infer/platform.hpp"
#include "graft/op/infer/tiling_context.hpp"
#include "graft/tiling/box.hpp"
#include "graft/tiling/cut.hpp"
#include "graft/tiling/fits.hpp"
