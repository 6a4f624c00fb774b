// test/op/chip.cpp - chips as types: descriptors, families, and the part of an operator's definition that remains on
// them
// SPDX-License-Identifier: Apache-2.0
#include "graft/op/infer/chip.hpp"

#include <doctest/doctest.h>

#include "graft/library/chips.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/port_types.hpp"

namespace chip_test {

using graft::dtype;
using graft::errc;
using graft::format;

namespace {

struct npu : graft::chip<npu> {
    static constexpr auto descriptor = graft::chip_descriptor("npu")
                                           .cores(matrix, 24)
                                           .cores(vector, 48)
                                           .memory(local, graft::KiB(192), 32)
                                           .memory(l0a, graft::KiB(64), 512)
                                           .memory(global, graft::GiB(64), 512, 1'600)
                                           .types(f16 | f32 | i32)
                                           .formats(nchw, nc1hwc0)
                                           .cube(f16, 16, 16, 16)
                                           .cube(i8, 16, 32, 16)
                                           .graft::chip_descriptor::vector(256)
                                           .clock(1'800'000'000)
                                           .source("a test");
};
struct small : graft::chip<small> {
    static constexpr auto descriptor = npu::descriptor.as("small").cores(matrix, 2).types(f16 | i32).cube(f16, 8, 8, 8);
};
static_assert(graft::is_chip<npu> && graft::is_chip<small>);
static_assert(graft::platform_of<npu>.cores == 24 && graft::platform_of<npu>.vector_cores == 48);
static_assert(graft::platform_of<small>.cores == 2 && graft::platform_of<small>.local_bytes == 192 * 1024);
static_assert(graft::platform_of<small>.is<small>() && !graft::platform_of<small>.is<npu>());
static_assert(graft::platform{}.unspecified() && !graft::platform_of<npu>.unspecified());
static_assert(npu::descriptor.macs_per_second(dtype::f16) == 4096ull * 1'800'000'000 * 24);
static_assert(npu::descriptor.macs_per_second(dtype::f32) == 64ull * 1'800'000'000 * 48); // its vector units
static_assert(small::descriptor.cubes().size() == 1 && small::descriptor.cubes()[0].m == 8);
static_assert(npu::descriptor.formats().has(format::nd) && npu::descriptor.formats().has(format::nc1hwc0));

struct Sum : graft::op<Sum> { // dtypes that the chips do not support are left out
    static constexpr auto prototype = graft::prototype("Sum")
                                          .datatype("T", real_number)
                                          .input("x", "T")
                                          .input("y", "T", any_shape)
                                          .output("z", "T", follow("x"))
                                          .on<npu>()
                                          .on<small>(only("x", f16));
};
struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", f16 | f64, formats(nchw, nhwc))
                                          .output("y", follow("x"))
                                          .attr("type", f32, f16 | f32)
                                          .on<npu>();
};
struct chip_ops {
    using list = graft::ops<Sum, Conv>;
};
constexpr auto ops = graft::catalog<chip_ops>::view();
/// The value that the facts after chip number `chip` have for a port.
constexpr std::uint64_t left(graft::op_id op, std::size_t chip, std::size_t port, graft::fact_kind kind) {
    std::size_t seen = 0;
    for (auto const& f : ops.facts_of(op)) {
        if (f.kind == graft::fact_kind::chip) ++seen;
        if (seen == chip + 1 && f.kind == kind && f.param == port) return static_cast<std::uint64_t>(f.low);
    }
    return 0;
}
constexpr auto types_kind = graft::fact_kind::chip_types;
static_assert(left(0, 0, 0, types_kind) == (dtype::f16 | dtype::f32 | dtype::i32).bits);
static_assert(left(0, 1, 0, types_kind) == graft::dtype_set(dtype::f16).bits);
static_assert(left(0, 1, 1, types_kind) == (dtype::f16 | dtype::i32).bits);
static_assert(left(1, 0, 0, types_kind) == graft::dtype_set(dtype::f16).bits);
static_assert(left(1, 0, 0, graft::fact_kind::chip_formats) == graft::format_set(format::nchw).bits);

// an output that follows has the dtypes and formats of its input
static_assert(graft::types_at(ops, 1, 1) == (dtype::f16 | dtype::f64));
static_assert(graft::formats_at(ops, 1, 1) == (format::nchw | format::nhwc));
static_assert(graft::formats_at(ops, 0, 0) == graft::format_set(format::nd));

} // namespace

TEST_CASE("chip: the first mistake of a descriptor is the one that is reported") {
    using graft::chip_descriptor;
    using graft::core_kind;
    using graft::memory_kind;
    auto const code = [](chip_descriptor const& d) { return d.first_mistake().code; };
    CHECK(code(chip_descriptor("")) == errc::incomplete_chip);
    CHECK(code(chip_descriptor("a").cores(core_kind::whole, 0)) == errc::chip_number_out_of_range);
    CHECK(code(chip_descriptor("a").cores(core_kind::whole, 1).cores(core_kind::whole, 1)) ==
          errc::duplicate_chip_property);
    CHECK(code(chip_descriptor("a").memory(memory_kind::l1, 0)) == errc::chip_number_out_of_range);
    CHECK(code(chip_descriptor("a").memory(memory_kind::l1, 64, 3)) == errc::chip_number_out_of_range);
    CHECK(code(chip_descriptor("a").cube(dtype::f16, 16, 16, 16).cube(dtype::f16, 8, 8, 8)) ==
          errc::duplicate_chip_property);
    CHECK(code(npu::descriptor) == errc::ok);
}

TEST_CASE("chips that ship: complete, with a source; the machine has cores and a memory for them") {
    for (auto const* c : graft::library::chips()) {
        CAPTURE(c->name());
        CHECK(c->first_mistake().code == errc::ok);
        CHECK_FALSE(c->source().empty());
        CHECK(c->platform().local_bytes >= 4096);
    }
    CHECK(graft::library::chips().size() == 3);
    // 256 TFLOPS of float16 and 22 TOPS of int8, as data sheets count a multiplication and an addition
    CHECK(graft::library::ascend_910::descriptor.macs_per_second(dtype::f16) * 2 / 1'000'000'000'000 >= 256);
    CHECK(graft::library::ascend_310::descriptor.macs_per_second(dtype::i8) * 2 / 1'000'000'000'000 == 22);
}

} // namespace chip_test
