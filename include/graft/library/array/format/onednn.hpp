// graft/library/array/format/onednn.hpp - oneDNN: conversion of data formats, including blocked ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "graft/kernel.hpp"
#include "graft/library/array/format/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"

GRAFT_BEGIN
namespace onednn {

/// TransData between NCHW, NHWC and NC1HWC0.
struct trans_data_functions {
    static picture of(tensor_desc const& d, std::string_view name, std::int64_t channels) {
        auto as = d;
        as.format = format_named(name);
        return picture_of(as, name, channels);
    }
    static std::pair<picture, picture> both(
        tensor_desc const& x, tensor_desc const& y, std::string_view from, std::string_view to) {
        auto const channels = from == "NC1HWC0" ? of(y, to, 0).c : of(x, from, 0).c;
        return {of(x, from, channels), of(y, to, channels)};
    }
    static status supports(in<"src", no_elements> x, out<"dst", no_elements> y,
        attr_of<"src_format", std::string_view> from, attr_of<"dst_format", std::string_view> to,
        attr_of<"groups", std::int64_t> groups) {
        auto const fine = [](std::string_view f, std::size_t rank) {
            return ((f == "NCHW" || f == "NHWC") && rank == 4) || (f == "NC1HWC0" && rank == 5);
        };
        if (!fine(*from, x.rank()) || !fine(*to, y.rank()))
            return fail(errc::unsupported_call, "src_format", "NCHW, NHWC or NC1HWC0");
        if (*groups != 1) return fail(errc::unsupported_call, "groups", "1");
        for (auto const& d : {x.desc(), y.desc()})
            if (d.shape.rank() == 5 && !is_block(d.shape.dims()[4]))
                return fail(errc::unsupported_call, "dst_format", "blocks of 8 or 16 channels");
        return some_elements(x.size());
    }
    static result<std::shared_ptr<pointwise_state>> prepare(in<"src", no_elements> x, out<"dst", no_elements> y,
        attr_of<"src_format", std::string_view> from, attr_of<"dst_format", std::string_view> to) {
        auto s = std::make_shared<pointwise_state>();
        auto why = s->open();
        auto const [p, q] = both(x.desc(), y.desc(), *from, *to);
        auto const src = p.desc(why), dst = q.desc(why);
        auto const d = make<primitive_desc_handle>(why, [&](dnnl_primitive_desc_t* created) {
            return dnnl_reorder_primitive_desc_create(created, &src, s->engine(), &dst, s->engine(), nullptr);
        });
        if (why) why = s->create(d, {{DNNL_ARG_FROM, src}, {DNNL_ARG_TO, dst}});
        if (!why) return why;
        return s;
    }
    static status run(in<"src", float> x, out<"dst", float> y, prepared<pointwise_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// The kernels of this family.
using format_kernels = graft::kernels<prepared_kernel<graft::library::TransData, &trans_data_functions::run,
    &trans_data_functions::prepare, &trans_data_functions::supports>>;

} // namespace onednn
GRAFT_END
