// graft/shipped/unary_kernels.ipp - owns the element-wise kernels of one input, and those that quantize
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct unary_part {
    using sources = kernel_sources<
        with_source<"graft/library/math/unary/kernels.hpp", "graft::library::unary_kernels", library::unary_kernels>,
        with_source<"graft/library/nn/activation/kernels.hpp", "graft::library::activation_kernels",
            library::activation_kernels>,
        with_source<"graft/library/nn/quantization/kernels.hpp", "graft::library::quantization_kernels",
            library::quantization_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<unary_part>;

} // namespace shipped

GRAFT_END
