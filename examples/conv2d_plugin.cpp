// examples/conv2d_plugin.cpp - a format-sensitive operator: the filter is HWCN for any data_format of the images
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <graft/graft.hpp>

#include "text_model.hpp"

namespace tf = graft::tensorflow;

struct Conv2D : graft::op<Conv2D> {
    static constexpr auto prototype = graft::prototype("Conv2D")
                                          .input("x", f32, has_format)
                                          .input("filter", f32, has_format)
                                          .output("y", f32)
                                          .attr("strides", graft::attr_kind::integers);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const x = ctx.desc<"x">(), filter = ctx.desc<"filter">();
        graft::shape y = x.shape;
        for (char const letter : {'H', 'W'}) {
            auto const at = static_cast<std::size_t>(graft::axis_of(x.format, letter));
            y[at] = y[at] - filter.shape[static_cast<std::size_t>(graft::axis_of(filter.format, letter))] + 1;
        }
        y[static_cast<std::size_t>(graft::axis_of(x.format, 'C'))] =
            filter.shape[static_cast<std::size_t>(graft::axis_of(filter.format, 'N'))];
        return ctx.output<"y">() = y, graft::ok;
    }
};
struct TfConv2D : tf::op<TfConv2D> {
    static constexpr auto prototype = tf::op_def("Conv2D", "input: T", "filter: T", "-> output: T",
        "T: {half, bfloat16, float, double, int32}", "strides: list(int)", "use_cudnn_on_gpu: bool = true",
        "padding: {'SAME', 'VALID', 'EXPLICIT'}", "explicit_paddings: list(int) = []",
        "data_format: {'NHWC', 'NCHW'} = 'NHWC'", "dilations: list(int) = [1, 1, 1, 1]");
};
// A graph does not specify a format for its filter: `auto_formats` gives every port that of the images, so without its
// line the filter would be read in the wrong order.
inline constexpr auto conv2d = graft::plugin<Conv2D, TfConv2D>()
                                   .auto_formats() // x and y by data_format
                                   .input_format("filter", graft::format::hwcn)
                                   .checked("x", "filter") // TensorFlow has more dtypes: an import refuses them
                                   .ignore("use_cudnn_on_gpu", "padding", "explicit_paddings",
                                       "dilations"); // this one is VALID and dense

graft::status run_conv2d(graft::in<"x", float> x, graft::in<"filter", float> f, graft::out<"y", float> y) {
    // the offset of element n, c, h, w in a tensor of any format
    auto const at = [](graft::tensor_desc const& d, std::size_t n, std::size_t c, std::size_t h, std::size_t w) {
        std::size_t offset = 0;
        for (char const letter : graft::name_of(d.format)) {
            auto const size = static_cast<std::size_t>(
                d.shape.dims()[static_cast<std::size_t>(graft::axis_of(d.format, letter))]);
            offset = offset * size + (letter == 'N' ? n : letter == 'C' ? c : letter == 'H' ? h : w);
        }
        return offset;
    };
    auto const size = [](graft::tensor_desc const& d, char letter) {
        return static_cast<std::size_t>(d.shape.dims()[static_cast<std::size_t>(graft::axis_of(d.format, letter))]);
    };
    auto const &dx = x.desc(), &df = f.desc(), &dy = y.desc();
    for (std::size_t n = 0; n < size(dy, 'N'); ++n)
        for (std::size_t k = 0; k < size(dy, 'C'); ++k)
            for (std::size_t h = 0; h < size(dy, 'H'); ++h)
                for (std::size_t w = 0; w < size(dy, 'W'); ++w) {
                    float sum = 0;
                    for (std::size_t c = 0; c < size(df, 'C'); ++c)
                        for (std::size_t i = 0; i < size(df, 'H'); ++i)
                            for (std::size_t j = 0; j < size(df, 'W'); ++j)
                                sum += x[at(dx, n, c, h + i, w + j)] * f[at(df, k, c, i, j)];
                    y[at(dy, n, k, h, w)] = sum;
                }
    return graft::ok;
}
struct my_ops {
    using list = graft::ops<Conv2D>;
};
struct my_plugins {
    using plugins = graft::plugins<conv2d>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Conv2D, &run_conv2d>>;
};

std::string text(std::string_view layout, std::string_view dims) {
    return R"(node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { )" +
           std::string(dims) + R"( } } } }
node { name: "f" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } dim { size: 2 } dim { size: 2 } dim { size: 1 } }
       float_val: 1 float_val: -2 float_val: 3 float_val: 0.5 float_val: -1 float_val: 2 float_val: 0.25 float_val: -3 } } } }
node { name: "y" op: "Conv2D" input: "x" input: "f" attr { key: "T" value { type: DT_FLOAT } } attr { key: "strides" value { list { i: 1 i: 1 i: 1 i: 1 } } }
       attr { key: "padding" value { s: "VALID" } } attr { key: "data_format" value { s: ")" +
           std::string(layout) + R"(" } } })";
}

bool runs(graft::format layout, std::string_view dims, std::vector<float> const& x, std::vector<float> const& wanted) {
    example::model<my_ops, my_plugins, my_kernels> model(text(graft::name_of(layout), dims));
    auto const out = model.run(std::pair{"x", x});
    if (out.size() != 1 || !example::same<float>(out[0], wanted)) return false;
    auto const& n = model.graph().nodes.back();
    auto const xd = model.graph().input_desc(n, 0), fd = model.graph().input_desc(n, 1),
               yd = model.graph().tensors[n.first_output].desc;
    return xd.format == layout && yd.format == layout && fd.format == graft::format::hwcn &&
           fd.origin_format == graft::format::hwcn;
}

int main() {
    std::vector<float> nhwc, nchw;
    for (int i = 0; i < 18; ++i) nhwc.push_back(static_cast<float>(i) / 10);
    for (int c = 0; c < 2; ++c)
        for (int i = 0; i < 9; ++i) nchw.push_back(static_cast<float>(2 * i + c) / 10);
    // numpy: (x[0, i:i+2, j:j+2, :] * f[..., 0]).sum() with x = arange(18).reshape(1, 3, 3, 2) / 10
    std::vector<float> const wanted{-1.15F, -1.0F, -0.7F, -0.55F};
    return runs(graft::format::nhwc, "dim { size: 1 } dim { size: 3 } dim { size: 3 } dim { size: 2 }", nhwc, wanted) &&
                   runs(graft::format::nchw, "dim { size: 1 } dim { size: 2 } dim { size: 3 } dim { size: 3 }", nchw,
                       wanted)
               ? 0
               : 1;
}
