// graft/shipped/array_kernels.ipp - owns the kernels that move elements and create tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/elements/kernels.hpp"
#include "graft/library/array/format/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/ragged/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/scatter/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/array/unique/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/control/tensor_array/kernels.hpp"
#include "graft/library/control/tensor_list/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct array_part
    : cpu_part<of_library<"array/elements/kernels", "elements_kernels", library::elements_kernels>,
          of_library<"array/cast/kernels", "cast_text_kernels", library::cast_text_kernels>,
          of_library<"array/cast/kernels", "cast_kernels", library::cast_kernels>,
          of_library<"array/concat/kernels", "concat_kernels", library::concat_kernels>,
          of_library<"array/creation/kernels", "creation_kernels", library::creation_kernels>,
          of_library<"array/format/kernels", "format_kernels", library::format_kernels>,
          of_library<"array/gather/kernels", "gather_kernels", library::gather_kernels>,
          of_library<"array/pad/kernels", "pad_kernels", library::pad_kernels>,
          of_library<"array/ragged/kernels", "ragged_kernels", library::ragged_kernels>,
          of_library<"array/reshape/kernels", "reshape_kernels", library::reshape_kernels>,
          of_library<"array/scatter/kernels", "scatter_kernels", library::scatter_kernels>,
          of_library<"array/slice/kernels", "slice_kernels", library::slice_kernels>,
          of_library<"array/sort/kernels", "sort_kernels", library::sort_kernels>,
          of_library<"array/space_to_depth/kernels", "space_to_depth_kernels", library::space_to_depth_kernels>,
          of_library<"array/unique/kernels", "unique_kernels", library::unique_kernels>,
          of_library<"control/identity/kernels", "identity_kernels", library::identity_kernels>,
          of_library<"control/tensor_array/kernels", "tensor_array_kernels", library::tensor_array_kernels>,
          of_library<"control/tensor_list/kernels", "tensor_list_kernels", library::tensor_list_kernels>> {};

template struct owned<array_part>;

} // namespace shipped

GRAFT_END
