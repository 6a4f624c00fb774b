// examples/from_peers.cpp - operators as ONNX schemas, MLIR ODS, XLA FFI and TVM declare them, and as graft does
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string_view>

#include <graft/graft.hpp>

// [onnx]
struct LeakyRelu : graft::op<LeakyRelu> {
    static constexpr auto prototype = graft::prototype("LeakyRelu")
                                          .datatype("T", f16 | f32 | f64)
                                          .input("X", "T")
                                          .output("Y", follow("X"))
                                          .attr("alpha", 0.01)
                                          .since(16);
};
// [/onnx]

// [ods]
struct MatMul : graft::op<MatMul> {
    static constexpr auto prototype =
        graft::prototype("MatMul").input("lhs", f32).input("rhs", f32).output("result", f32);
    static constexpr graft::status verify(verify_context& ctx) {
        auto const &l = ctx.desc<"lhs">().shape, &r = ctx.desc<"rhs">().shape;
        if (l.has_rank() && r.has_rank() && l.rank() == 2 && r.rank() == 2 && graft::contradict(l[1], r[0]))
            return ctx.fail<"rhs">(graft::errc::wrong_shape, "as many rows as lhs has columns");
        return graft::ok;
    }
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &l = ctx.input<"lhs">(), &r = ctx.input<"rhs">();
        if (!l.has_rank() || !r.has_rank()) return ctx.output<"result">() = graft::shape::of_rank(2), graft::ok;
        if (l.rank() != 2) return ctx.fail<"lhs">(graft::errc::wrong_rank, "a matrix");
        if (r.rank() != 2) return ctx.fail<"rhs">(graft::errc::wrong_rank, "a matrix");
        return ctx.output<"result">() = graft::shape{l[0], r[1]}, graft::ok;
    }
};
// [/ods]

// [ffi]
struct RmsNorm : graft::op<RmsNorm> {
    static constexpr auto prototype =
        graft::prototype("RmsNorm").input("x", f32).output("y", follow("x")).attr("eps", 1e-5);
};
graft::status rms_norm(graft::in<"x", float> x, graft::out<"y", float> y, graft::attr_of<"eps", double> eps) {
    auto const width = static_cast<std::size_t>(x.dim(x.rank() - 1));
    for (std::size_t row = 0; row + width <= x.size(); row += width) {
        double sum = 0;
        for (std::size_t i = 0; i < width; ++i) sum += double{x[row + i]} * double{x[row + i]};
        auto const scale = static_cast<float>(1 / std::sqrt(sum / static_cast<double>(width) + *eps));
        for (std::size_t i = 0; i < width; ++i) y[row + i] = x[row + i] * scale;
    }
    return graft::ok;
}
struct my_kernels {
    static constexpr std::string_view engine = "mine";
    using list = graft::kernels<graft::kernel<RmsNorm, &rms_norm>>;
};
// [/ffi]

// [tvm]
struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
                                          .input("data", real_number)
                                          .output("values", follow("data", aspect::dtype))
                                          .output("indices", i64)
                                          .attr("k", as_integer, at_least(1))
                                          .attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"data">();
        if (y.has_rank()) {
            auto const axis = graft::normalize_axis(ctx.attr<"axis">(), y.rank(), "axis");
            if (!axis) return axis.error();
            y[*axis] = ctx.attr<"k">();
        }
        ctx.output<"values">() = y;
        ctx.output<"indices">() = y;
        return graft::ok;
    }
};
static_assert(
    graft::expect([] { return graft::infer<TopK>("values", {{"data", {8, 100}}, {"k", 5}}) == graft::shape{8, 5}; }));
// [/tvm]

struct my_ops {
    using list = graft::ops<LeakyRelu, MatMul, RmsNorm, TopK>;
};

int main() {
    auto const catalog = graft::catalog<my_ops>::view();
    auto const table = graft::kernel_table<my_kernels>::view();
    return catalog.find("RmsNorm") != graft::no_op && table.engine == "mine" ? 0 : 1;
}
