// examples/top_k_plugin.cpp - attributes and dtypes that do not match: TensorFlow's TopKV2 mapped to TopK
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include <graft/graft.hpp>
#include <graft/library/array/cast/ops.hpp>
#include <graft/library/array/creation/ops.hpp>

#include "text_model.hpp"

namespace tf = graft::tensorflow;

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK")
        .input("x", real_number).input("k", i32, value_depend)
        .output("values", follow("x", aspect::dtype)).output("indices", i32)
        .attr("sorted", true).attr("largest", true).attr("dim", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const axis = graft::normalize_axis(ctx.attr<"dim">(), y.rank());
        if (!axis) return axis.error();
        y[*axis] = ctx.value<"k">().scalar();
        ctx.output<"values">() = y;
        ctx.output<"indices">() = y;
        return graft::ok;
    }
};
struct TopKV2 : tf::op<TopKV2> {
    static constexpr auto prototype = tf::op_def("TopKV2", "input: T", "k: Tk", "-> values: T",
        "-> indices: index_type", "sorted: bool = true", "T: realnumbertype", "Tk: {int16, int32, int64} = DT_INT32",
        "index_type: {int16, int32, int64} = DT_INT32");
};
// `largest` and `dim` are not TensorFlow's: without a declaration for each this does not compile. Its dtypes also
// differ from TopK's: without the casts a model with int64 is rejected, with them it gets its int64.
inline constexpr auto top_k = graft::plugin<TopK, TopKV2>()
    .set("largest", true).set("dim", -1)
    .cast_input("k").cast_output("indices")
    .implemented_by(graft::implementation::tvm);

graft::status run_top_k(graft::in<"x", float> x, graft::in<"k", std::int32_t> k, graft::out<"values", float> values,
    graft::out<"indices", std::int32_t> indices) {
    std::vector<std::int32_t> order(x.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
        [&](auto a, auto b) { return x[static_cast<std::size_t>(a)] > x[static_cast<std::size_t>(b)]; });
    for (std::size_t i = 0; i < static_cast<std::size_t>(k[0]); ++i) {
        indices[i] = order[i];
        values[i] = x[static_cast<std::size_t>(order[i])];
    }
    return graft::ok;
}
graft::status narrow(graft::in<"x", std::int64_t> x, graft::out<"y", std::int32_t> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = static_cast<std::int32_t>(x[i]);
    return graft::ok;
}
graft::status widen(graft::in<"x", std::int32_t> x, graft::out<"y", std::int64_t> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i];
    return graft::ok;
}

using Cast = graft::library::Cast;
struct my_ops {
    using list = graft::ops<TopK, Cast>;
};
struct my_plugins {
    using plugins = graft::plugins<top_k>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list =
        graft::kernels<graft::kernel<TopK, &run_top_k>, graft::kernel<Cast, &narrow>, graft::kernel<Cast, &widen>>;
};

constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 8 } } } } }
node { name: "k" op: "Const" attr { key: "dtype" value { type: DT_INT64 } } attr { key: "value" value { tensor { dtype: DT_INT64 tensor_shape { } int64_val: 3 } } } }
node { name: "top" op: "TopKV2" input: "x" input: "k" attr { key: "T" value { type: DT_FLOAT } } attr { key: "Tk" value { type: DT_INT64 } }
       attr { key: "index_type" value { type: DT_INT64 } } })";

int main() {
    example::model<my_ops, my_plugins, my_kernels> model(text);
    auto const out = model.run(std::pair{"x", std::vector<float>{3, 1, 4, 1, 5, 9, 2, 6}});
    // numpy: i = (-x).argsort(kind="stable")[:3]; x[i], i
    return out.size() == 2 && example::same<float>(out[0], {9, 6, 5}) && example::same<std::int64_t>(out[1], {5, 7, 4})
               ? 0
               : 1;
}
