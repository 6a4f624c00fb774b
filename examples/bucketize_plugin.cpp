// examples/bucketize_plugin.cpp - dynamic inputs and outputs: their number is the attribute num_features
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <vector>

#include <graft/graft.hpp>

#include "text_model.hpp"

namespace tf = graft::tensorflow;

struct Bucketize : graft::op<Bucketize> {
    static constexpr auto prototype = graft::prototype("BoostedTreesBucketize")
                                          .dynamic_input("float_values", f32)
                                          .dynamic_input("bucket_boundaries", f32)
                                          .dynamic_output("y", i32)
                                          .attr("num_features", graft::attr_kind::integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const values = ctx.dynamic_desc<"float_values">();
        for (auto const& b : ctx.dynamic_input<"bucket_boundaries">())
            if (b.has_rank() && b.rank() != 1) return ctx.fail<"bucket_boundaries">(graft::errc::wrong_rank, "vectors");
        for (std::size_t i = 0; i < values.size(); ++i) ctx.dynamic_output<"y">()[i] = values[i].shape;
        return graft::ok;
    }
};
struct BoostedTreesBucketize : tf::op<BoostedTreesBucketize> {
    static constexpr auto prototype = tf::op_def("BoostedTreesBucketize", "float_values: num_features * float",
        "bucket_boundaries: num_features * float", "-> buckets: num_features * int32", "num_features: int >= 0");
};
// Names, positions and counts are from the two definitions: no further declarations are needed.
inline constexpr auto bucketize = graft::plugin<Bucketize, BoostedTreesBucketize>();

graft::status run_bucketize(graft::dynamic_in<"float_values", float> values,
    graft::dynamic_in<"bucket_boundaries", float> limits, graft::dynamic_out<"y", std::int32_t> y) {
    for (std::size_t f = 0; f < values.size(); ++f)
        for (std::size_t i = 0; i < values[f].size(); ++i) {
            auto const all = limits[f].span();
            auto const at = std::lower_bound(all.begin(), all.end(), values[f][i]) - all.begin();
            y[f][i] = static_cast<std::int32_t>(
                std::min<std::ptrdiff_t>(at, static_cast<std::ptrdiff_t>(all.size()) - 1));
        }
    return graft::ok;
}
struct my_ops {
    using list = graft::ops<Bucketize>;
};
struct my_plugins {
    using plugins = graft::plugins<bucketize>;
    using list = plugins::origins;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Bucketize, &run_bucketize>>;
};

constexpr std::string_view text = R"(
node { name: "a" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 4 } } } } }
node { name: "b" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "la" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 3 } } float_val: 0 float_val: 1 float_val: 2.5 } } } }
node { name: "lb" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } } float_val: -1 float_val: 1 } } } }
node { name: "t" op: "BoostedTreesBucketize" input: "a" input: "b" input: "la" input: "lb" attr { key: "num_features" value { i: 2 } } })";

int main() {
    example::model<my_ops, my_plugins, my_kernels> model(text);
    auto const out = model.run(
        std::pair{"a", std::vector<float>{-3, 1, 1.5F, 99}}, std::pair{"b", std::vector<float>{-1, 0}});
    // numpy: minimum(searchsorted(limits, values, "left"), len(limits) - 1)
    return out.size() == 2 && example::same<std::int32_t>(out[0], {0, 1, 2, 2}) &&
                   example::same<std::int32_t>(out[1], {0, 1})
               ? 0
               : 1;
}
