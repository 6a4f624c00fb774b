// examples/add_custom.cpp - dtype and format columns, chips, constraints: the declarations of an operator package,
// checked here
// SPDX-License-Identifier: Apache-2.0
#include <graft/graft.hpp>

using graft::dtype;
using graft::errc;

/// Element k of all columns together is one supported combination. There are three here, all on npu_large; npu_small
/// does not support float32.
struct AddCustom : graft::op<AddCustom> {
    static constexpr auto prototype = graft::prototype("AddCustom")
                                          .input("x", columns(f16, f32, i32), columns(nd, nd, nd))
                                          .input("y", columns(f16, f32, i32), columns(nd, nd, nd),
                                              follow("x", aspect::shape))
                                          .output("z", columns(f16, f32, i32), columns(nd, nd, nd),
                                              follow("x", aspect::shape))
                                          .on("npu_large")
                                          .on("npu_small", only_columns(0, 2));
};
/// Its counterpart admits every pair: the output has the promoted dtype of both.
struct AddPromoted : graft::op<AddPromoted> {
    static constexpr auto prototype = graft::prototype("AddPromoted")
                                          .datatype("T1", {f16, f32, i32})
                                          .datatype("T2", {f16, f32, i32})
                                          .input("x", "T1")
                                          .input("y", "T2", follow("x", aspect::shape))
                                          .output("z", promote("T1", "T2"), follow("x", aspect::shape));
};
/// Formats as attributes, by name and checked: no index, no unknown string.
struct TransData : graft::op<TransData> {
    static constexpr auto prototype = graft::prototype("TransData")
                                          .input("src", f16 | f32 | i8)
                                          .output("dst", follow("src", aspect::dtype))
                                          .attr("src_format", as_string, one_of("NCHW", "NHWC", "NC1HWC0"))
                                          .attr("dst_format", as_string, one_of("NCHW", "NHWC", "NC1HWC0"))
                                          .attr("group", 1, at_least(1))
                                          .require("dst_format", "another format than src_format",
                                              [](graft::attributes const& a) {
                                                  return a["src_format"].string != a["dst_format"].string;
                                              })
                                          .is(format_change);
    static constexpr auto documentation =
        graft::documentation("Another order of the axes.").of("group", "groups of a grouped convolution");

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const from = graft::format_named(ctx.attr<"src_format">()),
                   to = graft::format_named(ctx.attr<"dst_format">());
        auto const& x = ctx.input<"src">();
        if (x.rank() != 4 || graft::axis_of(from, 'C') < 0 || graft::axis_of(to, 'C') < 0)
            return ctx.output<"dst">() = graft::shape::unknown_rank(), graft::ok;
        graft::shape y;
        for (auto letter : graft::name_of(to)) y.append(x[static_cast<std::size_t>(graft::axis_of(from, letter))]);
        ctx.output<"dst">() = y;
        return graft::ok;
    }
};

constexpr graft::shape two{2};
static_assert(
    graft::infer_desc<AddCustom>("z", {{"x", {two, dtype::f16}}, {"y", {two, dtype::f16}}}).type == dtype::f16);
static_assert(graft::infer_status<AddCustom>({{"x", {two, dtype::f16}}, {"y", {two, dtype::f32}}}).code ==
              errc::no_matching_column);
static_assert(
    graft::infer_desc<AddPromoted>("z", {{"x", {two, dtype::f16}}, {"y", {two, dtype::f32}}}).type == dtype::f32);
static_assert(graft::infer<TransData>("dst", {{"src", {1, 3, 8, 9}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}) ==
              graft::shape{1, 8, 9, 3});
static_assert(
    graft::infer_status<TransData>({{"src", {1, 3, 8, 9}}, {"src_format", "NCHW"}, {"dst_format", "HWCN"}}).parameter ==
    "dst_format");
static_assert(
    graft::infer_status<TransData>({{"src", {1, 3, 8, 9}}, {"src_format", "NCHW"}, {"dst_format", "NCHW"}}).code ==
    errc::wrong_value);

struct package {
    using list = graft::ops<AddCustom, AddPromoted, TransData>;
};

int main() {
    auto const ops = graft::catalog<package>::view();
    return ops.size == 3 && graft::documentation_of<package>()[2]->text_of("group") != "" ? 0 : 1;
}
