// test/library/array/kernels.cpp - the kernels that move elements form one table
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/cast/kernels.hpp"
#include "graft/library/array/concat/kernels.hpp"
#include "graft/library/array/creation/kernels.hpp"
#include "graft/library/array/gather/kernels.hpp"
#include "graft/library/array/pad/kernels.hpp"
#include "graft/library/array/reshape/kernels.hpp"
#include "graft/library/array/slice/kernels.hpp"
#include "graft/library/array/sort/kernels.hpp"
#include "graft/library/array/space_to_depth/kernels.hpp"
#include "graft/library/control/identity/kernels.hpp"
#include "graft/library/kernel/copy.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_array_kernels_test {

namespace lib = graft::library;

namespace {

struct kernel_tag {
    using list = graft::join<lib::cast_kernels, lib::concat_kernels, lib::creation_kernels, lib::gather_kernels,
        lib::pad_kernels, lib::reshape_kernels, lib::slice_kernels, lib::sort_kernels, lib::space_to_depth_kernels,
        lib::identity_kernels, lib::random_kernels>;
    static constexpr std::string_view engine = "cpu";
};

} // namespace

TEST_CASE("the array kernels form a table") { CHECK(graft::kernel_table<kernel_tag>::view().size > 60); }

} // namespace library_array_kernels_test
