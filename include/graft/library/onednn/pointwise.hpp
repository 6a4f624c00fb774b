// graft/library/onednn/pointwise.hpp - activations, sums, normalization by constants, joining of channels, other layouts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <memory>
#include <numeric> // gcd
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/parts.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/onednn/absorbed.hpp"
#include "graft/library/onednn/primitive.hpp"
#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/arithmetic.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/join.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/trans_data.hpp"

GRAFT_BEGIN
namespace onednn {

struct pointwise_state : primitive {};

/// A wish for any one layout at the input ports of `ports`.
inline layout_wish all_alike(std::uint32_t ports) {
    layout_wish w;
    w.follows = true;
    w.ports = ports;
    return w;
}
inline dnnl_memory_desc_t line_of(status& why, std::size_t n) { return tagged(why, std::array{static_cast<std::int64_t>(n)}, dnnl_a); }
inline status some_elements(std::size_t n) { return n > 0 ? ok : fail(errc::call_not_taken, {}, "elements"); }

/// max(x, 0), min(max(x, 0), 6), or with a slope below zero.
inline result<std::shared_ptr<pointwise_state>> make_eltwise(dnnl_alg_kind_t what, float alpha, std::size_t n) {
    auto s = std::make_shared<pointwise_state>();
    auto why = s->open();
    auto const x = line_of(why, n);
    dnnl_eltwise_desc_t d{};
    if (why) why = answer(dnnl_eltwise_forward_desc_init(&d, dnnl_forward_inference, what, &x, alpha, 0.f));
    auto const pd = s->describe(why, &d);
    if (why) why = s->create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, x}});
    if (!why) return why;
    return s;
}
struct relu_functions {
    static status taken(in<"x", float> x) { return some_elements(x.size()); }
    static layout_wish layouts(in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<pointwise_state>> prepare(in<"x", float> x) { return make_eltwise(dnnl_eltwise_relu, 0.f, x.size()); }
    static result<std::shared_ptr<pointwise_state>> prepare_6(in<"x", float> x) { return make_eltwise(dnnl_eltwise_bounded_relu, 6.f, x.size()); }
    static result<std::shared_ptr<pointwise_state>> prepare_leaky(in<"x", float> x, attr_of<"negative_slope", double> slope) {
        return make_eltwise(dnnl_eltwise_relu, static_cast<float>(*slope), x.size());
    }
    static status run(in<"x", float> x, out<"y", float, "x"> y, prepared<pointwise_state> s, graft::workspace w) { return s->run({x.data(), y.data()}, w.data()); }
};

/// The sum of two, with max(x, 0) behind it where that was absorbed.
struct sum_state : primitive {
    std::size_t elements = 0;
    extras more{};

    status make_ready() {
        status why;
        forget();
        auto const x = line_of(why, elements);
        dnnl_binary_desc_t d{};
        if (why) why = answer(dnnl_binary_desc_init(&d, dnnl_binary_add, &x, &x, &x));
        auto const pd = describe(why, &d, more);
        return why ? create(pd, {{DNNL_ARG_SRC_0, x}, {DNNL_ARG_SRC_1, x}, {DNNL_ARG_DST, x}}) : why;
    }
    bool line(channel_values const&, double) { return false; }
    bool relu() { return more.relu = true; }
    bool absorb(kernel_frame const&, std::string_view op, kernel_frame const& next) {
        auto const before = more;
        if (!absorbing<sum_state>::take(*this, op, next)) return false;
        if (make_ready()) return true;
        more = before;
        (void)make_ready();
        return false;
    }
};
inline result<std::shared_ptr<sum_state>> make_sum(std::size_t n) {
    auto s = std::make_shared<sum_state>();
    s->elements = n;
    auto why = s->open();
    if (why) why = s->make_ready();
    if (!why) return why;
    return s;
}
/// Add of tensors of one shape.
struct add_functions {
    static status taken(in<"x1", float> a, in<"x2", float> b) {
        if (!(a.shape() == b.shape())) return fail(errc::call_not_taken, "x2", "the shape of x1");
        return some_elements(a.size());
    }
    static layout_wish layouts(in<"x1", float>) { return all_alike(3); }
    static result<std::shared_ptr<sum_state>> prepare(in<"x1", float> a) { return make_sum(a.size()); }
    static status run(in<"x1", float> a, in<"x2", float> b, out<"y", float, "x1"> y, prepared<sum_state> s, graft::workspace w) {
        return s->run({a.data(), b.data(), y.data()}, w.data());
    }
};
/// Caffe's Eltwise: the plain sum of two.
struct eltwise_functions {
    static status taken(dynamic_in<"x", float> x, attr_of<"mode", std::int64_t> mode, attr_of<"coeff", span<double const>> factors) {
        if (*mode != 1 || x.size() != 2) return fail(errc::call_not_taken, "mode", "a sum of two");
        for (auto f : *factors)
            if (f != 1) return fail(errc::call_not_taken, "coeff", "ones");
        return some_elements(x[0].size());
    }
    static layout_wish layouts(dynamic_in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<sum_state>> prepare(dynamic_in<"x", float> x) { return make_sum(x[0].size()); }
    static status run(dynamic_in<"x", float> x, out<"y", float, "x"> y, prepared<sum_state> s, graft::workspace w) {
        return s->run({x[0].data(), x[1].data(), y.data()}, w.data());
    }
};

/// Normalization by constants. It takes over further ones, and the activation behind them.
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
        if (why) why = answer(dnnl_batch_normalization_forward_desc_init(&d, dnnl_forward_inference, &x, static_cast<float>(epsilon), flags));
        auto const pd = describe(why, &d, more);
        if (why) why = keep(DNNL_ARG_MEAN, values.mean.data(), c, c);
        if (why) why = keep(DNNL_ARG_VARIANCE, values.variance.data(), c, c);
        if (why) why = keep(DNNL_ARG_SCALE, values.scale.data(), c, c);
        if (why) why = keep(DNNL_ARG_SHIFT, values.shift.data(), c, c);
        return why ? create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, x}}) : why;
    }
    bool line(channel_values const& v, double its_epsilon) {
        if (more.relu || v.mean.size() != values.mean.size()) return false;
        for (std::size_t i = 0; i < v.mean.size(); ++i) {
            auto const f = v.factor(i, its_epsilon);
            values.scale[i] = static_cast<float>(static_cast<double>(values.scale[i]) * f);
            values.shift[i] = static_cast<float>((static_cast<double>(values.shift[i]) - static_cast<double>(v.mean[i])) * f + static_cast<double>(v.shift[i]));
        }
        return true;
    }
    bool relu() { return more.relu = true; }
    bool absorb(kernel_frame const&, std::string_view op, kernel_frame const& next) {
        auto const before = std::tuple(values, more);
        if (absorbing<normalization_state>::take(*this, op, next) && make_ready()) return true;
        std::tie(values, more) = before;
        (void)make_ready();
        return false;
    }
};
inline result<std::shared_ptr<normalization_state>> make_normalization(picture const& p, channel_values v, double epsilon) {
    auto s = std::make_shared<normalization_state>();
    s->shape = p, s->values = std::move(v), s->epsilon = epsilon;
    auto why = s->open();
    if (why) why = s->make_ready();
    if (!why) return why;
    return s;
}
inline status constant(void const* data, std::string_view parameter) { return data ? ok : fail(errc::call_not_taken, parameter, "a constant"); }
/// BatchNorm at inference.
struct batch_norm_functions {
    static status taken(in<"x", float> x, in<"scale", float> scale, in<"offset", float> offset, optional_in<"mean", float> mean, optional_in<"variance", float> variance,
                        optional_out<"reserve_space_1", float> reserve_1, optional_out<"reserve_space_2", float> reserve_2, attr_of<"is_training", bool> training) {
        if (*training) return fail(errc::call_not_taken, "is_training", "false");
        if (reserve_1 || reserve_2) return fail(errc::call_not_taken, "reserve_space_1", "nobody who reads it");
        if (auto s = constant(scale.data(), "scale"); !s) return s;
        if (auto s = constant(offset.data(), "offset"); !s) return s;
        if (auto s = constant(mean.data(), "mean"); !s) return s;
        if (auto s = constant(variance.data(), "variance"); !s) return s;
        return is_picture(x.desc(), "x");
    }
    static layout_wish layouts(in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", float> x, in<"scale", float> scale, in<"offset", float> offset, optional_in<"mean", float> mean,
                                                            optional_in<"variance", float> variance, attr_of<"epsilon", double> epsilon,
                                                            attr_of<"data_format", std::string_view> f) {
        auto const v = batch_norm_values(scale, offset, mean, variance);
        return make_normalization(picture_of(x.desc(), f, static_cast<std::int64_t>(scale.size())), v, *epsilon);
    }
    static status run(in<"x", float> x, in<"scale", float>, in<"offset", float>, optional_in<"mean", float> mean, optional_in<"variance", float> variance,
                      out<"y", float, "x"> y, out<"batch_mean", float> batch_mean, out<"batch_variance", float> batch_variance, prepared<normalization_state> s,
                      graft::workspace w) {
        std::memcpy(batch_mean.data(), mean.data(), batch_mean.size() * sizeof(float));
        std::memcpy(batch_variance.data(), variance.data(), batch_variance.size() * sizeof(float));
        return s->run({x.data(), y.data()}, w.data());
    }
};
/// BNInference with stored statistics.
struct bn_inference_functions {
    static status taken(in<"x", float> x, in<"mean", float> mean, in<"variance", float> variance, optional_in<"momentum", float> momentum, attr_of<"use_global_stats", bool> stored) {
        if (!*stored) return fail(errc::call_not_taken, "use_global_stats", "true");
        if (auto s = constant(mean.data(), "mean"); !s) return s;
        if (auto s = constant(variance.data(), "variance"); !s) return s;
        if (momentum)
            if (auto s = constant(momentum.data(), "momentum"); !s) return s;
        return is_picture(x.desc(), "x");
    }
    static layout_wish layouts(in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", float> x, in<"mean", float> mean, in<"variance", float> variance, optional_in<"momentum", float> momentum,
                                                            attr_of<"epsilon", double> epsilon) {
        auto const v = bn_inference_values(mean, variance, momentum);
        return make_normalization(picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(mean.size())), v, *epsilon);
    }
    static status run(in<"x", float> x, in<"mean", float>, in<"variance", float>, out<"y", float, "x"> y, prepared<normalization_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};
/// Scale over channels.
struct scale_functions {
    static status taken(in<"x", float> x, in<"scale", float> scale, optional_in<"bias", float> bias, attr_of<"axis", std::int64_t> axis) {
        if (*axis != 1 || scale.rank() != 1) return fail(errc::call_not_taken, "axis", "factors of channels");
        if (auto s = constant(scale.data(), "scale"); !s) return s;
        if (bias)
            if (auto s = constant(bias.data(), "bias"); !s) return s;
        if (x.desc().format == format::nhwc) return fail(errc::call_not_taken, "x", "NCHW");
        return is_picture(x.desc(), "x");
    }
    static layout_wish layouts(in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", float> x, in<"scale", float> scale, optional_in<"bias", float> bias) {
        auto const v = scale_values(scale, bias);
        return make_normalization(picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(scale.size())), v, 0);
    }
    static status run(in<"x", float> x, in<"scale", float>, optional_in<"bias", float>, out<"y", float, "x"> y, prepared<normalization_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// How many bytes of each input stand together.
struct join_state {
    std::int64_t outer = 1;
    std::vector<std::size_t> bytes{};
};
/// ConcatD of pictures along their channels: copies what does not lie there.
struct concat_functions {
    static status taken(dynamic_in<"x", float> x, attr_of<"concat_dim", std::int64_t> axis) {
        if (x.empty() || x[0].rank() != 4) return fail(errc::call_not_taken, "x", "pictures");
        if (auto s = is_picture(x[0].desc(), "x"); !s) return s;
        auto const at = *axis < 0 ? *axis + 4 : *axis;
        auto const lies = x[0].desc().format == format::nhwc ? format::nhwc : format::nchw;
        return at == axis_of(lies, 'C') ? ok : fail(errc::call_not_taken, "concat_dim", "the channels");
    }
    static layout_wish layouts(dynamic_in<"x", float> x) {
        auto w = all_alike(1);
        for (auto const t : x) w.whole = std::gcd(w.whole, t.dim(t.desc().format == format::nhwc ? 3 : 1)); // else a block would begin within another
        return w;
    }
    static result<std::shared_ptr<join_state>> prepare(dynamic_in<"x", float> x) {
        auto s = std::make_shared<join_state>();
        bool const last = x[0].desc().format == format::nhwc;
        s->outer = last ? x[0].dim(0) * x[0].dim(1) * x[0].dim(2) : x[0].dim(0);
        for (auto const t : x) s->bytes.push_back(s->outer > 0 ? t.size() / static_cast<std::size_t>(s->outer) * sizeof(float) : 0);
        return s;
    }
    static std::int64_t at(prepared<join_state> s) { return s->outer == 1 ? 0 : -1; }
    static status run(dynamic_in<"x", float> x, out<"y", float> y, prepared<join_state> s) {
        auto* to = reinterpret_cast<std::byte*>(y.data());
        for (std::int64_t o = 0; o < s->outer; ++o)
            for (std::size_t i = 0; i < x.size(); ++i) {
                auto const* from = reinterpret_cast<std::byte const*>(x[i].data()) + static_cast<std::size_t>(o) * s->bytes[i];
                if (to != from) std::memcpy(to, from, s->bytes[i]);
                to += s->bytes[i];
            }
        return ok;
    }
};

/// TransData between NCHW, NHWC and NC1HWC0.
struct trans_data_functions {
    static picture of(tensor_desc const& d, std::string_view name, std::int64_t channels) {
        auto as = d;
        as.format = format_named(name);
        return picture_of(as, name, channels);
    }
    static std::pair<picture, picture> both(tensor_desc const& x, tensor_desc const& y, std::string_view from, std::string_view to) {
        auto const channels = from == "NC1HWC0" ? of(y, to, 0).c : of(x, from, 0).c;
        return {of(x, from, channels), of(y, to, channels)};
    }
    static status taken(in<"src", float> x, out<"dst", float> y, attr_of<"src_format", std::string_view> from, attr_of<"dst_format", std::string_view> to, attr_of<"groups", std::int64_t> groups) {
        auto const fine = [](std::string_view f, std::size_t rank) { return ((f == "NCHW" || f == "NHWC") && rank == 4) || (f == "NC1HWC0" && rank == 5); };
        if (!fine(*from, x.rank()) || !fine(*to, y.rank())) return fail(errc::call_not_taken, "src_format", "NCHW, NHWC or NC1HWC0");
        if (*groups != 1) return fail(errc::call_not_taken, "groups", "1");
        for (auto const& d : {x.desc(), y.desc()})
            if (d.shape.rank() == 5 && !is_block(d.shape.dims()[4])) return fail(errc::call_not_taken, "dst_format", "blocks of 8 or 16 channels");
        return some_elements(x.size());
    }
    static result<std::shared_ptr<pointwise_state>> prepare(in<"src", float> x, out<"dst", float> y, attr_of<"src_format", std::string_view> from,
                                                            attr_of<"dst_format", std::string_view> to) {
        auto s = std::make_shared<pointwise_state>();
        auto why = s->open();
        auto const [p, q] = both(x.desc(), y.desc(), *from, *to);
        auto const src = p.desc(why), dst = q.desc(why);
        auto const d = make<primitive_desc_handle>(why, [&](dnnl_primitive_desc_t* made) {
            return dnnl_reorder_primitive_desc_create(made, &src, s->engine(), &dst, s->engine(), nullptr);
        });
        if (why) why = s->create(d, {{DNNL_ARG_FROM, src}, {DNNL_ARG_TO, dst}});
        if (!why) return why;
        return s;
    }
    static status run(in<"src", float> x, out<"dst", float> y, prepared<pointwise_state> s, graft::workspace w) { return s->run({x.data(), y.data()}, w.data()); }
};

template <class Op, class F> using alike_kernel = prepared_kernel<Op, &F::run, &F::prepare, &F::taken, &F::layouts>;
using pointwise_kernels =
    graft::kernels<alike_kernel<graft::library::Relu, relu_functions>,
                   prepared_kernel<graft::library::Relu6, &relu_functions::run, &relu_functions::prepare_6, &relu_functions::taken, &relu_functions::layouts>,
                   prepared_kernel<graft::library::LeakyRelu, &relu_functions::run, &relu_functions::prepare_leaky, &relu_functions::taken, &relu_functions::layouts>,
                   alike_kernel<graft::library::Add, add_functions>, alike_kernel<graft::library::Eltwise, eltwise_functions>,
                   alike_kernel<graft::library::BatchNorm, batch_norm_functions>, alike_kernel<graft::library::BNInference, bn_inference_functions>,
                   alike_kernel<graft::library::Scale, scale_functions>,
                   kernel_of_parts<alike_kernel<graft::library::ConcatD, concat_functions>, &concat_functions::at, "x", "y">,
                   prepared_kernel<graft::library::TransData, &trans_data_functions::run, &trans_data_functions::prepare, &trans_data_functions::taken>>;

} // namespace onednn
GRAFT_END
