// test/export/onnx/exportable.cpp - the compiler knows which of the library's operators leave in which operator sets
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

#include "graft/export/onnx/exportable.hpp"
#include "graft/library/not_exported.hpp"
#include "graft/library/onnx.hpp"
#include "graft/library/onnx_out.hpp"
#include "graft/library/ops.hpp"

namespace export_test::of_exportable {
namespace {

/// Everything that ships.
struct library {
    using operators = graft::library::shipped_ops::list;
    using lowerings = graft::library::onnx_out::builtin_lowerings;
    using plugins = graft::library::onnx_plugins::builtin_plugins::plugins;
    static constexpr auto const& reviewed = graft::library::operators_not_exported;
};
static_assert(graft::onnx::out::exportable_in<library, 13, 17, 21, 26>);

TEST_CASE("the list of operators that do not leave only gets shorter") {
    std::size_t never = 0, late = 0;
    for (auto const& line : graft::library::operators_not_exported) (line.before == INT32_MAX ? never : late) += 1;
    CHECK(never <= 38); // one of them came with SegNet's layers
    CHECK(late <= 13);  // one of them came with LinearAttention, which ONNX has from 27 on
}

} // namespace
} // namespace export_test::of_exportable
