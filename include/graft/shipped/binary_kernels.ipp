// graft/shipped/binary_kernels.ipp - owns the element-wise kernels of two inputs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/kernel/kernel_source.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/math/bitwise/kernels.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/complex/kernels.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

struct binary_part {
    using sources = kernel_sources<with_source<"graft/library/math/arithmetic/kernels.hpp",
                                       "graft::library::arithmetic_kernels", library::arithmetic_kernels>,
        with_source<"graft/library/math/bitwise/kernels.hpp", "graft::library::bitwise_kernels",
            library::bitwise_kernels>,
        with_source<"graft/library/math/compare/kernels.hpp", "graft::library::compare_kernels",
            library::compare_kernels>,
        with_source<"graft/library/math/complex/kernels.hpp", "graft::library::complex_kernels",
            library::complex_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<binary_part>;

} // namespace shipped

GRAFT_END
