// graft/shipped/array_kernels.ipp - owns the kernels that move elements and create tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/table.hpp"
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
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct array_part {
    using sources = kernel_sources<with_source<"graft/library/array/elements/kernels.hpp",
                                       "graft::library::elements_kernels", library::elements_kernels>,
        with_source<"graft/library/array/cast/kernels.hpp", "graft::library::cast_text_kernels",
            library::cast_text_kernels>,
        with_source<"graft/library/array/cast/kernels.hpp", "graft::library::cast_kernels", library::cast_kernels>,
        with_source<"graft/library/array/concat/kernels.hpp", "graft::library::concat_kernels",
            library::concat_kernels>,
        with_source<"graft/library/array/creation/kernels.hpp", "graft::library::creation_kernels",
            library::creation_kernels>,
        with_source<"graft/library/array/format/kernels.hpp", "graft::library::format_kernels",
            library::format_kernels>,
        with_source<"graft/library/array/gather/kernels.hpp", "graft::library::gather_kernels",
            library::gather_kernels>,
        with_source<"graft/library/array/pad/kernels.hpp", "graft::library::pad_kernels", library::pad_kernels>,
        with_source<"graft/library/array/ragged/kernels.hpp", "graft::library::ragged_kernels",
            library::ragged_kernels>,
        with_source<"graft/library/array/reshape/kernels.hpp", "graft::library::reshape_kernels",
            library::reshape_kernels>,
        with_source<"graft/library/array/scatter/kernels.hpp", "graft::library::scatter_kernels",
            library::scatter_kernels>,
        with_source<"graft/library/array/slice/kernels.hpp", "graft::library::slice_kernels", library::slice_kernels>,
        with_source<"graft/library/array/sort/kernels.hpp", "graft::library::sort_kernels", library::sort_kernels>,
        with_source<"graft/library/array/space_to_depth/kernels.hpp", "graft::library::space_to_depth_kernels",
            library::space_to_depth_kernels>,
        with_source<"graft/library/array/unique/kernels.hpp", "graft::library::unique_kernels",
            library::unique_kernels>,
        with_source<"graft/library/control/identity/kernels.hpp", "graft::library::identity_kernels",
            library::identity_kernels>,
        with_source<"graft/library/control/tensor_array/kernels.hpp", "graft::library::tensor_array_kernels",
            library::tensor_array_kernels>,
        with_source<"graft/library/control/tensor_list/kernels.hpp", "graft::library::tensor_list_kernels",
            library::tensor_list_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<array_part>;

} // namespace shipped

GRAFT_END
