// graft/library/control/identity/caffe.hpp - Caffe: tensors forwarded unchanged, checked or dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/control/identity/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// The bottom, copied to each top.
struct Split : shipped_layer<Split> {
    static constexpr auto prototype = define("Split", "split_param")
        .input("bottom", f32)
        .dynamic_output("top", f32, at_least(1));
};

/// A learned blob.
struct Parameter : shipped_layer<Parameter> {
    static constexpr auto prototype = define("Parameter", "parameter_param", {.required = {"shape"}})
        .output("top", f32);
};

/// Reads blobs that have no other reader.
struct Silence : origin_op<Silence> {
    static constexpr auto prototype = graft::prototype("Silence")
        .dynamic_input("bottom", f32, at_least(1));
};

/// Writes blobs to a file.
struct HDF5Output : shipped_layer<HDF5Output> {
    static constexpr auto prototype = define("HDF5Output", "hdf5_output_param")
        .dynamic_input("bottom", f32, at_least(1));
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status expand_split(expanding<layer::Split>& ctx) {
    auto const tops = ctx.output_count() ? ctx.output_count() : 1;
    for (std::size_t i = 0; i < tops; ++i) {
        ctx.result(ctx.add<Identity>(tops == 1 ? std::string() : std::to_string(i), "x"_p = ctx.tensor<"bottom">()));
    }
    return ok;
}
inline constexpr auto split = expand<layer::Split>(&expand_split);

constexpr status expand_parameter(expanding<layer::Parameter>& ctx) {
    std::vector<std::int64_t> dims;
    if (auto s = dims_of(ctx.attr<"shape">(), "shape", dims); !s) return s;
    for (auto d : dims)
        if (d < 0) return fail(errc::wrong_attribute_value, "shape", "dims that are not negative", d);
    ctx.result(ctx.weight(0, "blob", shape(span<std::int64_t const>(dims)), 0));
    return ok;
}
inline constexpr auto parameter = expand<layer::Parameter>(&expand_parameter);

inline constexpr auto silence = plugin<Silence, layer::Silence>();
inline constexpr auto hdf5_output = plugin<Silence, layer::HDF5Output>().ignore("file_name"); // no file is written

/// The plugins of this family.
using identity_plugins = graft::plugins<split, parameter, silence, hdf5_output>;

} // namespace library::caffe_plugins
GRAFT_END
