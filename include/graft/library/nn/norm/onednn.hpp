// graft/library/nn/norm/onednn.hpp - oneDNN: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstring> // memcpy
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

#include "graft/kernel.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/onednn/fused_epilogue.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

struct lrn_state : primitive {};

/// LRN, across channels and within one, in either layout of the image.
struct lrn_functions {
    /// oneDNN divides alpha by the number of summed elements, the operator does not.
    static primitive_desc_handle describe(status& why, primitive const& p, dnnl_memory_desc_t const& x,
        std::int64_t radius, bool within, double alpha, double beta, double bias) {
        auto const side = 2 * radius + 1, elements = within ? side * side : side;
        dnnl_lrn_desc_t d{};
        if (why)
            why = answer(dnnl_lrn_forward_desc_init(&d, dnnl_forward_inference,
                within ? dnnl_lrn_within_channel : dnnl_lrn_across_channels, &x, side,
                static_cast<float>(alpha * static_cast<double>(elements)), static_cast<float>(beta),
                static_cast<float>(bias)));
        return p.describe(why, &d);
    }
    static status supports(in<"x", no_elements> x, attr_of<"depth_radius", std::int64_t> radius) {
        constexpr std::int64_t max = 1 << 15;
        if (*radius > max) return fail(errc::unsupported_call, "depth_radius", "a radius up to", max, *radius);
        return is_picture(x.desc(), "x");
    }
    static layout_preference layouts(in<"x", no_elements>) {
        layout_preference w;
        w.follows = true;
        return w;
    }
    static result<std::shared_ptr<lrn_state>> prepare(in<"x", no_elements> x,
        attr_of<"depth_radius", std::int64_t> radius, attr_of<"bias", double> bias, attr_of<"alpha", double> alpha,
        attr_of<"beta", double> beta, attr_of<"norm_region", std::string_view> region,
        attr_of<"data_format", std::string_view> data_format) {
        auto s = std::make_shared<lrn_state>();
        auto why = s->open();
        auto const desc = picture_of(x.desc(), *data_format).desc(why);
        auto const d = describe(why, *s, desc, *radius, *region == "WITHIN_CHANNEL", *alpha, *beta, *bias);
        if (why) why = s->create(d, {{DNNL_ARG_SRC, desc}, {DNNL_ARG_DST, desc}});
        if (!why) return why;
        return s;
    }
    static status run(in<"x", float> x, out<"y", float> y, prepared<lrn_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// Normalization by constants. Further ones, and the activation after them, can be fused.
struct normalization_state : primitive {
    picture shape{};
    channel_values values{0};
    double epsilon = 0;
    extras more{};

    status make_ready() {
        status why;
        forget();
        auto const x = shape.desc(why), c = tagged(why, std::array{shape.c}, dnnl_a);
        dnnl_batch_normalization_desc_t d{};
        constexpr unsigned flags = dnnl_use_global_stats | dnnl_use_scale | dnnl_use_shift;
        if (why)
            why = answer(dnnl_batch_normalization_forward_desc_init(
                &d, dnnl_forward_inference, &x, static_cast<float>(epsilon), flags));
        auto const pd = describe(why, &d, more);
        if (why) why = keep(DNNL_ARG_MEAN, values.mean.data(), c, c);
        if (why) why = keep(DNNL_ARG_VARIANCE, values.variance.data(), c, c);
        if (why) why = keep(DNNL_ARG_SCALE, values.scale.data(), c, c);
        if (why) why = keep(DNNL_ARG_SHIFT, values.shift.data(), c, c);
        return why ? create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, x}}) : why;
    }
    bool line(channel_values const& v, double its_epsilon) {
        if (more.clipped || v.mean.size() != values.mean.size()) return false;
        for (std::size_t i = 0; i < v.mean.size(); ++i) {
            auto const f = v.factor(i, its_epsilon);
            values.scale[i] = static_cast<float>(static_cast<double>(values.scale[i]) * f);
            values.shift[i] = static_cast<float>(
                (static_cast<double>(values.shift[i]) - static_cast<double>(v.mean[i])) * f +
                static_cast<double>(v.shift[i]));
        }
        return true;
    }
    bool clip(float low, float high) { return more.clip(low, high); }
    bool fuse_epilogue(kernel_frame const&, std::string_view op, kernel_frame const& next) {
        auto const before = std::tuple(values, more);
        if (fusing<normalization_state>::take(*this, op, next) && make_ready()) return true;
        std::tie(values, more) = before;
        (void)make_ready();
        return false;
    }
};
inline result<std::shared_ptr<normalization_state>> make_normalization(
    picture const& p, channel_values v, double epsilon) {
    auto s = std::make_shared<normalization_state>();
    s->shape = p, s->values = std::move(v), s->epsilon = epsilon;
    auto why = s->open();
    if (why) why = s->make_ready();
    if (!why) return why;
    return s;
}
/// BatchNorm at inference.
template <claim Taken> struct batch_norm_functions {
    static status supports(in<"x", no_elements> x, in<"scale", no_elements> scale, in<"offset", no_elements> offset,
        optional_in<"mean", no_elements> mean, optional_in<"variance", no_elements> variance,
        optional_out<"reserve_space_1", no_elements> reserve_1, optional_out<"reserve_space_2", no_elements> reserve_2,
        attr_of<"is_training", bool> training, attr_of<"data_format", std::string_view> f) {
        if (*training) return fail(errc::unsupported_call, "is_training", "false");
        if (reserve_1 || reserve_2) return fail(errc::unsupported_call, "reserve_space_1", "no reader");
        if (auto s = constant(scale.is_constant(), "scale"); !s) return s;
        if (auto s = constant(offset.is_constant(), "offset"); !s) return s;
        if (auto s = constant(mean.is_constant(), "mean"); !s) return s;
        if (auto s = constant(variance.is_constant(), "variance"); !s) return s;
        if (auto s = is_picture(x.desc(), "x"); !s) return s;
        // planes of channels are slow in oneDNN, and a convolution before them has taken what it can
        return only_faster(Taken, picture_of(x.desc(), f).layout == format::nhwc);
    }
    static layout_preference layouts(in<"x", no_elements>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", no_elements> x,
        in<"scale", constant_elements<float>> scale, in<"offset", constant_elements<float>> offset,
        optional_in<"mean", constant_elements<float>> mean, optional_in<"variance", constant_elements<float>> variance,
        attr_of<"epsilon", double> epsilon, attr_of<"data_format", std::string_view> f) {
        auto const v = batch_norm_values(scale, offset, mean, variance);
        return make_normalization(picture_of(x.desc(), f, static_cast<std::int64_t>(scale.size())), v, *epsilon);
    }
    static status run(in<"x", float> x, in<"scale", float>, in<"offset", float>, optional_in<"mean", float> mean,
        optional_in<"variance", float> variance, out<"y", float, "x"> y, out<"batch_mean", float> batch_mean,
        out<"batch_variance", float> batch_variance, prepared<normalization_state> s, graft::workspace w) {
        std::memcpy(batch_mean.data(), mean.data(), batch_mean.size() * sizeof(float));
        std::memcpy(batch_variance.data(), variance.data(), batch_variance.size() * sizeof(float));
        return s->run({x.data(), y.data()}, w.data());
    }
};
/// BNInference with stored statistics.
struct bn_inference_functions {
    static status supports(in<"x", no_elements> x, in<"mean", no_elements> mean, in<"variance", no_elements> variance,
        optional_in<"momentum", no_elements> momentum, attr_of<"use_global_stats", bool> stored) {
        if (!*stored) return fail(errc::unsupported_call, "use_global_stats", "true");
        if (auto s = constant(mean.is_constant(), "mean"); !s) return s;
        if (auto s = constant(variance.is_constant(), "variance"); !s) return s;
        if (momentum)
            if (auto s = constant(momentum.is_constant(), "momentum"); !s) return s;
        return is_picture(x.desc(), "x");
    }
    static layout_preference layouts(in<"x", no_elements>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", no_elements> x,
        in<"mean", constant_elements<float>> mean, in<"variance", constant_elements<float>> variance,
        optional_in<"momentum", constant_elements<float>> momentum, attr_of<"epsilon", double> epsilon) {
        auto const v = bn_inference_values(mean, variance, momentum);
        return make_normalization(picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(mean.size())), v, *epsilon);
    }
    static status run(in<"x", float> x, in<"mean", float>, in<"variance", float>, out<"y", float, "x"> y,
        prepared<normalization_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// The kernels of this family.
template <claim Taken>
using norm_kernels = graft::kernels<any_layout_kernel<graft::library::BatchNorm, batch_norm_functions<Taken>>,
    any_layout_kernel<graft::library::BNInference, bn_inference_functions>,
    prepared_kernel<graft::library::LRN, &lrn_functions::run, &lrn_functions::prepare, &lrn_functions::supports,
        &lrn_functions::layouts>>;

} // namespace onednn
GRAFT_END
