// graft/library/nn/conv/fused_onednn.hpp - convolutions of float32 images with what follows them, by oneDNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>

#include "graft/library/nn/conv/fused_ops.hpp"
#include "graft/library/nn/conv/onednn.hpp"

GRAFT_BEGIN
namespace onednn {

/// ConvolutionFused of images, with a constant filter.
template <claim Taken> struct fused_conv_functions {
    using name = std::string_view;

    /// The call as that of a Conv2D: named axes of the filter, four strides.
    struct as_conv {
        tensor_desc x, filter, y;
        std::array<std::int64_t, 4> strides{1, 1, 1, 1}, dilations{1, 1, 1, 1};
        span<std::int64_t const> pads;

        as_conv(tensor_desc const& from, tensor_desc const& by, tensor_desc const& to, int_list steps, int_list around,
            int_list apart)
            : x(named(from)), filter(by), y(named(to)), pads(around) {
            filter.format = format::nchw;
            for (std::size_t i = 0; i < 2 && i < steps.size(); ++i)
                strides[2 + i] = steps[i], dilations[2 + i] = apart[i];
        }
        [[nodiscard]] graft::rule::window window() const { return {"EXPLICIT", strides, dilations, pads}; }

    private:
        static tensor_desc named(tensor_desc d) {
            if (d.format == format::nd) d.format = format::nchw;
            return d;
        }
    };
    /// The operations after a convolution, or that oneDNN does not have them.
    /// error unsupported_call
    static status follows(extras& e, std::string_view f, double alpha, double beta, bool sum) {
        e.add_to_output = sum;
        e.alpha = f == "leaky_relu" ? static_cast<float>(alpha) : f == "silu" ? 1.f : 0.f;
        if (f == "none") return ok;
        if (f == "relu") return e.clip(0, std::numeric_limits<float>::infinity()), ok;
        if (f == "clip") return e.clip(static_cast<float>(alpha), static_cast<float>(beta)), ok;
        if (f == "leaky_relu") e.function = dnnl_eltwise_relu;
        else if (f == "hard_swish") e.function = dnnl_eltwise_hardswish;
        else if (f == "silu") e.function = dnnl_eltwise_swish;
        else if (f == "sigmoid") e.function = dnnl_eltwise_logistic;
        else if (f == "gelu") e.function = dnnl_eltwise_gelu_erf;
        else return fail(errc::unsupported_call, "activation", "one that oneDNN has");
        return ok;
    }
    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter,
        optional_in<"sum", no_elements> sum, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups, attr_of<"activation", name> f, attr_of<"alpha", double> alpha,
        attr_of<"beta", double> beta) {
        if (strides.value.size() != 2) return fail(errc::unsupported_call, "x", "images");
        extras e;
        if (auto s = follows(e, *f, *alpha, *beta, static_cast<bool>(sum)); !s) return s;
        as_conv const c(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations);
        return conv_taken(c.x, c.filter, filter.is_constant(), c.y, "NCHW", c.window(), *groups, Taken);
    }
    static layout_preference layouts(in<"x", no_elements> x, in<"filter", no_elements> filter,
        optional_in<"sum", no_elements> sum, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        as_conv const c(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations);
        auto wish = conv_layouts(c.x, c.filter, c.y, "NCHW", c.window(), *groups);
        if (!sum) return wish;
        if (wish.input != wish.output) return {}; // the other summand has the layout of y
        wish.ports = 1u | 1u << 3;
        return wish;
    }
    static result<std::shared_ptr<conv_state>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, optional_in<"bias", no_elements> bias,
        optional_in<"sum", no_elements> sum, out<"y", no_elements> y, attr_of<"strides", int_list> strides,
        attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups, attr_of<"activation", name> f, attr_of<"alpha", double> alpha,
        attr_of<"beta", double> beta) {
        as_conv const c(x.desc(), filter.desc(), y.desc(), *strides, *pads, *dilations);
        auto state = std::make_shared<conv_state>();
        state->shape = convolution_of(c.x, c.filter, static_cast<bool>(bias), c.y, "NCHW", c.window(), *groups);
        auto why = follows(state->more, *f, *alpha, *beta, static_cast<bool>(sum));
        if (why) why = state->open();
        if (why) why = state->pack(filter.data(), nullptr);
        if (!why) return why;
        return state;
    }
    static status run(in<"x", float> x, in<"filter", float>, optional_in<"bias", float> bias,
        optional_in<"sum", float> sum, out<"y", float, "sum"> y, prepared<conv_state> s, graft::workspace w) {
        if (sum && sum.data() != y.data()) std::memcpy(y.data(), sum.data(), y.size() * sizeof(float));
        return conv_run(*s, x.data(), y.data(), bias.data(), w.data());
    }
};

template <claim Taken>
using fused_conv_kernels = graft::kernels<conv_kernel<graft::library::ConvolutionFused, fused_conv_functions<Taken>>>;

} // namespace onednn
GRAFT_END
