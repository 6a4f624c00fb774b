// graft/shipped/array_kernels.ipp - owns the kernels that move elements and make tensors from nothing
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/cast/text_kernels.hpp"
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
#include "graft/op/catalog.hpp"
#include "graft/shipped/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct array_part {
    using list = join<library::elements_kernels, library::cast_text_kernels, library::cast_kernels,
        library::concat_kernels, library::creation_kernels, library::format_kernels, library::gather_kernels,
        library::pad_kernels, library::ragged_kernels, library::reshape_kernels, library::scatter_kernels,
        library::slice_kernels, library::sort_kernels, library::space_to_depth_kernels, library::unique_kernels,
        library::identity_kernels, library::tensor_array_kernels, library::tensor_list_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

template struct kernel_part<shipped::array_part>;

GRAFT_END
