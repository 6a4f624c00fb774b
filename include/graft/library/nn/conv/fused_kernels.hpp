// graft/library/nn/conv/fused_kernels.hpp - kernels: a convolution with what follows it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/library/nn/conv/fused_ops.hpp"
#include "graft/library/nn/conv/packed_kernels.hpp"
#include "graft/library/nn/conv/unpacked_convolution.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The attributes of a ConvolutionFused.
inline conv_epilogue epilogue_of(
    std::string_view activation, double alpha, double beta, float const* bias, float const* sum) {
    using function = conv_epilogue::function;
    conv_epilogue e;
    e.bias = bias, e.sum = sum;
    auto const a = static_cast<float>(alpha), b = static_cast<float>(beta);
    if (activation == "relu") e.low = 0;
    else if (activation == "clip") e.low = a, e.high = b;
    else if (activation == "leaky_relu") e.f = function::leaky_relu, e.alpha = a;
    else if (activation == "hard_swish") e.f = function::hard_swish;
    else if (activation == "hard_sigmoid") e.f = function::hard_sigmoid, e.alpha = a, e.beta = b;
    else if (activation == "silu") e.f = function::silu;
    else if (activation == "sigmoid") e.f = function::sigmoid;
    else if (activation == "gelu") e.f = function::gelu;
    return e;
}
/// The sizes of a ConvolutionFused.
inline direct_sizes fused_sizes(tensor_desc const& x, tensor_desc const& filter, tensor_desc const& y,
    span<std::int64_t const> strides, span<std::int64_t const> pads, span<std::int64_t const> dilations,
    std::int64_t groups) {
    std::int64_t before[max_rank]{};
    for (std::size_t i = 0; i < strides.size(); ++i) before[i] = pads[2 * i];
    return sizes_along(x, filter, y, strides, span<std::int64_t const>(before), dilations, groups, 1, false);
}

} // namespace detail

/// ConvolutionFused with a constant filter.
struct convolution_fused {
    using int_list = span<std::int64_t const>;

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        if (x.size() == 0 || y.size() == 0 || filter.size() == 0) return fail(errc::unsupported_call, "x", "elements");
        return detail::packs(
            detail::fused_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups),
            filter.is_constant(), x.size() + y.size());
    }
    static result<std::shared_ptr<detail::prepared_convolution>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        return std::make_shared<detail::prepared_convolution>(
            detail::fused_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups),
            filter.data());
    }
    static status run(in<"x", float> x, in<"filter", float>, optional_in<"bias", float> bias,
        optional_in<"sum", float> sum, out<"y", float> y, attr_of<"activation", std::string_view> activation,
        attr_of<"alpha", double> alpha, attr_of<"beta", double> beta, prepared<detail::prepared_convolution> state,
        workspace ws, threads by) {
        state->run(x.data(), x.size(), detail::epilogue_of(*activation, *alpha, *beta, bias.data(), sum.data()),
            y.data(), ws.as<float>().data(), by);
        return ok;
    }
};

/// Bytes of workspace of `convolution_fused_by_products`.
inline memory_size convolution_fused_workspace(in<"x", no_elements> x, in<"filter", no_elements> filter,
    out<"y", no_elements> y, attr_of<"strides", span<std::int64_t const>> strides,
    attr_of<"pads", span<std::int64_t const>> pads, attr_of<"dilations", span<std::int64_t const>> dilations,
    attr_of<"groups", std::int64_t> groups) {
    return memory_size::bytes(detail::product_bytes(
        detail::fused_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups)));
}
/// ConvolutionFused with a filter or sizes that only a run tells.
inline status convolution_fused_by_products(in<"x", float> x, in<"filter", float> filter,
    optional_in<"bias", float> bias, optional_in<"sum", float> sum, out<"y", float> y,
    attr_of<"strides", span<std::int64_t const>> strides, attr_of<"pads", span<std::int64_t const>> pads,
    attr_of<"dilations", span<std::int64_t const>> dilations, attr_of<"groups", std::int64_t> groups,
    attr_of<"activation", std::string_view> activation, attr_of<"alpha", double> alpha, attr_of<"beta", double> beta,
    workspace ws) {
    detail::convolve_by_products(
        detail::fused_sizes(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations, *groups), x.data(),
        filter.data(), bias.data(), y.data(), ws.as<float>().data());
    detail::epilogue_of(*activation, *alpha, *beta, nullptr, nullptr)
        .finish(y.data(), sum.data(), static_cast<index>(y.size()));
    return ok;
}

/// The kernels in this file.
using fused_conv_kernels = kernels<prepared_kernel<ConvolutionFused, &convolution_fused::run,
                                       &convolution_fused::prepare, &convolution_fused::supports>,
    kernel<ConvolutionFused, &convolution_fused_by_products, &convolution_fused_workspace>>;

} // namespace library
GRAFT_END
