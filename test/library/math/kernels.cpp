// test/library/math/kernels.cpp - the element-wise and reducing kernels form one table
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/arithmetic/kernels.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/kernel/elementwise.hpp"
#include "graft/library/kernel/number.hpp"
#include "graft/library/math/compare/kernels.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "graft/library/math/unary/kernels.hpp"
#include "graft/library/nn/activation/kernels.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/library/nn/scale/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_math_kernels_test {

namespace lib = graft::library;
using namespace test;

namespace {

struct kernel_tag {
    using list = graft::join<lib::arithmetic_kernels, lib::compare_kernels, lib::unary_kernels, lib::activation_kernels,
        lib::reduce_kernels, lib::scale_kernels, lib::quantization_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace

TEST_CASE("the kernels form a table") { CHECK(graft::kernel_table<kernel_tag>::view().size > 250); }

} // namespace library_math_kernels_test
