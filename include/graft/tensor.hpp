// graft/tensor.hpp - the description of a tensor: data type, layout, shape, attribute values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/detail/polynomial.hpp"
#include "graft/tensor/detail/symbol_store.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/format_layouts.hpp"
#include "graft/tensor/format_set.hpp"
#include "graft/tensor/formula.hpp"
#include "graft/tensor/layout.hpp"
#include "graft/tensor/packed.hpp"
#include "graft/tensor/promotion.hpp"
#include "graft/tensor/shape.hpp"
#include "graft/tensor/small_float.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/tensor/view.hpp"
