// examples/graft_import/kernels_array.cpp - owns the kernels that move elements and make tensors from nothing
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/home.hpp"
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
#include "kernels.hpp"

struct array_part {
    using homes = graft::kernel_homes<graft::homed<"graft/library/array/elements/kernels.hpp",
                                          "graft::library::elements_kernels", graft::library::elements_kernels>,
        graft::homed<"graft/library/array/cast/text_kernels.hpp", "graft::library::cast_text_kernels",
            graft::library::cast_text_kernels>,
        graft::homed<"graft/library/array/cast/kernels.hpp", "graft::library::cast_kernels",
            graft::library::cast_kernels>,
        graft::homed<"graft/library/array/concat/kernels.hpp", "graft::library::concat_kernels",
            graft::library::concat_kernels>,
        graft::homed<"graft/library/array/creation/kernels.hpp", "graft::library::creation_kernels",
            graft::library::creation_kernels>,
        graft::homed<"graft/library/array/format/kernels.hpp", "graft::library::format_kernels",
            graft::library::format_kernels>,
        graft::homed<"graft/library/array/gather/kernels.hpp", "graft::library::gather_kernels",
            graft::library::gather_kernels>,
        graft::homed<"graft/library/array/pad/kernels.hpp", "graft::library::pad_kernels", graft::library::pad_kernels>,
        graft::homed<"graft/library/array/ragged/kernels.hpp", "graft::library::ragged_kernels",
            graft::library::ragged_kernels>,
        graft::homed<"graft/library/array/reshape/kernels.hpp", "graft::library::reshape_kernels",
            graft::library::reshape_kernels>,
        graft::homed<"graft/library/array/scatter/kernels.hpp", "graft::library::scatter_kernels",
            graft::library::scatter_kernels>,
        graft::homed<"graft/library/array/slice/kernels.hpp", "graft::library::slice_kernels",
            graft::library::slice_kernels>,
        graft::homed<"graft/library/array/sort/kernels.hpp", "graft::library::sort_kernels",
            graft::library::sort_kernels>,
        graft::homed<"graft/library/array/space_to_depth/kernels.hpp", "graft::library::space_to_depth_kernels",
            graft::library::space_to_depth_kernels>,
        graft::homed<"graft/library/array/unique/kernels.hpp", "graft::library::unique_kernels",
            graft::library::unique_kernels>,
        graft::homed<"graft/library/control/identity/kernels.hpp", "graft::library::identity_kernels",
            graft::library::identity_kernels>,
        graft::homed<"graft/library/control/tensor_array/kernels.hpp", "graft::library::tensor_array_kernels",
            graft::library::tensor_array_kernels>,
        graft::homed<"graft/library/control/tensor_list/kernels.hpp", "graft::library::tensor_list_kernels",
            graft::library::tensor_list_kernels>>;
    using list = homes::list;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<array_part>;
template struct graft::home_part<array_part>;
