// graft/library/nn/conv/onednn.hpp - convolutions of float32 images: groups, dilation, bias, both filter orders
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <array>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onednn/fused_epilogue.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

using int_list = span<std::int64_t const>;

/// The sizes of a convolution: [groups, outputs, inputs, height, width] of the filter and their strides.
struct convolution {
    picture x{}, y{};
    std::array<std::int64_t, 5> filter{}, steps{};
    std::array<std::int64_t, 2> strides{}, dilations{}, before{}, after{};
    bool bias = false;
    bool winograd = false; ///< with fewer products and more sums

    /// Whether Winograd's algorithm is worth a try: a filter of 3x3 at each position, images in blocks of 16 channels,
    /// which oneDNN supports, and enough outputs and positions that it is faster (measured: from 8x8 and 32 channels
    /// on).
    [[nodiscard]] bool may_be_winograd() const {
        auto const all = [](std::array<std::int64_t, 2> const& v, std::int64_t n) { return v[0] == n && v[1] == n; };
        return !grouped() && filter[3] == 3 && filter[4] == 3 && all(strides, 1) && all(dilations, 0) &&
               x.block == 16 && y.block == 16 && x.c % 16 == 0 && y.c % 16 == 0 && y.c >= 32 && y.h >= 8 && y.w >= 8;
    }
    [[nodiscard]] bool grouped() const { return filter[0] > 1; }
    /// Whether oneDNN is faster than the reference, conversions to its layout and back included (measured in NCHW, on
    /// one thread, with vectors of 256 bits, over 546 convolutions of 40 networks).
    [[nodiscard]] bool is_faster() const {
        if (x.layout != format::nchw) return true;
        auto const [groups, outputs, inputs, height, width] = filter;
        bool const single = height * width == 1;
        bool const wider = (height - 1) * (dilations[0] + 1) >= x.h || (width - 1) * (dilations[1] + 1) >= x.w;
        if (!single && wider) return false; // the reference leaves out products with padding
        if (groups > 1 && outputs * inputs > 1) return inputs >= 8;
        return height * width <= 49 && y.n * y.h * y.w > 16;
    }
    /// With one channel NCHW and NHWC are the same bytes; oneDNN has fast code only for x and y of one order.
    void alike_where_one_channel() {
        if (x.block == 0 && y.layout == format::nhwc && x.c == 1) x.layout = format::nhwc;
        if (y.block == 0 && x.layout == format::nhwc && y.c == 1) y.layout = format::nhwc;
    }
    [[nodiscard]] dnnl_memory_desc_t filter_as_given(status& why) const {
        auto const skip = grouped() ? 0u : 1u;
        return strided(why, span(filter).subspan(skip), span(steps).subspan(skip));
    }
    /// The oneDNN primitive for these layouts of x and y (`any`: oneDNN's choice).
    [[nodiscard]] primitive_desc_handle describe(
        status& why, primitive const& p, dnnl_format_tag_t from, dnnl_format_tag_t to, extras const& e = {}) const {
        auto const skip = grouped() ? 0u : 1u;
        auto const src = x.as(why, from), dst = y.as(why, to),
                   weights = tagged(why, span(filter).subspan(skip), dnnl_format_tag_any);
        auto const b = tagged(why, std::array{y.c}, dnnl_a);
        dnnl_convolution_desc_t d{};
        if (why)
            why = answer(dnnl_dilated_convolution_forward_desc_init(&d, dnnl_forward_inference,
                winograd ? dnnl_convolution_winograd : dnnl_convolution_direct, &src, &weights, bias ? &b : nullptr,
                &dst, strides.data(), dilations.data(), before.data(), after.data()));
        return p.describe(why, &d, e);
    }
    /// The fastest primitive of oneDNN for the given layouts of x and y, with at most this scratch memory for
    /// Winograd's algorithm: large images with many channels need hundreds of megabytes, the direct algorithm none.
    static constexpr std::size_t max_scratch_bytes = std::size_t{64} << 20;
    [[nodiscard]] primitive_desc_handle best(status& why, primitive const& p, extras const& e) const {
        if (may_be_winograd()) {
            auto fewer_products = *this;
            fewer_products.winograd = true;
            status fine;
            auto d = fewer_products.describe(fine, p, x.tag(), y.tag(), e);
            if (fine) {
                auto const scratch = primitive::wanted(d, dnnl_query_scratchpad_md);
                if (dnnl_memory_desc_get_size(&scratch) <= max_scratch_bytes) return d;
            }
        }
        return describe(why, p, x.tag(), y.tag(), e);
    }
};

/// The window attributes in oneDNN's form; `out` and `in` have one axis each.
inline void set_axis(
    convolution& c, std::size_t i, char letter, graft::rule::window const& w, std::int64_t in, std::int64_t out) {
    auto const a = rule::axis_at(c.x.named, letter);
    auto const kernel = c.filter[3 + i];
    c.strides[i] = w.strides[a];
    auto const dilation = w.dilations.empty() ? 1 : w.dilations[a];
    c.dilations[i] = dilation - 1;
    c.before[i] = w.padding == "SAME"    ? rule::same_pad_before(in, kernel, c.strides[i], dilation)
                  : w.padding == "VALID" ? 0
                                         : w.pads[2 * i];
    c.after[i] = std::max<std::int64_t>(0, (out - 1) * c.strides[i] + (kernel - 1) * dilation + 1 - in - c.before[i]);
}

/// Instead of a number of groups: each channel is one, the filter is [H, W, C, M].
inline constexpr std::int64_t of_channels = 0;
/// `groups`: 1 also means the number that follows from the channels of x and filter, except in blocks.
inline convolution convolution_of(tensor_desc const& x, tensor_desc const& filter, bool bias, tensor_desc const& y,
    std::string_view data_format, graft::rule::window const& w, std::int64_t groups) {
    convolution c;
    bool const depthwise = groups == of_channels;
    auto const k = filter.shape.dims();
    auto& [g, o, i, h, wd] = c.filter;
    auto& [sg, so, si, sh, sw] = c.steps;
    if (depthwise) {
        g = k[2], o = k[3], i = 1, h = k[0], wd = k[1];
        sg = k[3], so = 1, si = 1, sw = k[2] * k[3], sh = k[1] * sw;
        c.x = picture_of(x, data_format, g);
        c.y = picture_of(y, data_format, g * o);
    } else if (rule::filter_layout(filter, 4) == format::nchw) {
        c.x = picture_of(x, data_format);
        i = k[1], h = k[2], wd = k[3];
        g = x.format == format::nc1hwc0 ? groups : c.x.c / i; // in blocks, channels are rounded up
        c.x = picture_of(x, data_format, g * i);
        c.y = picture_of(y, data_format, k[0]);
        o = k[0] / g;
        sw = 1, sh = wd, si = h * wd, so = i * si, sg = o * so;
    } else {
        c.x = picture_of(x, data_format);
        h = k[0], wd = k[1], i = k[2];
        g = x.format == format::nc1hwc0 ? groups : c.x.c / i;
        c.x = picture_of(x, data_format, g * i);
        c.y = picture_of(y, data_format, k[3]);
        o = k[3] / g;
        so = 1, sg = o, si = k[3], sw = i * si, sh = wd * sw;
    }
    c.alike_where_one_channel();
    c.bias = bias;
    set_axis(c, 0, 'H', w, c.x.h, c.y.h);
    set_axis(c, 1, 'W', w, c.x.w, c.y.w);
    return c;
}

/// A compiled convolution. Normalization by constants (in its weights) and the activation after it can be fused.
struct conv_state : primitive {
    convolution shape{};
    std::vector<float> factor{}, shift{}; ///< for each output channel; empty: 1 and 0
    extras more{};
    bool own_bias = false; ///< the bias is stored with the weights
    /// For fused nodes: data that is packed when the workspace is queried, after the last of them.
    struct unpacked {
        float const *weights = nullptr, *bias = nullptr;
    } later{};

    /// Bytes of scratchpad. The last call before runs: fused nodes are packed here, once.
    [[nodiscard]] std::size_t workspace_bytes() const {
        if (later.weights) const_cast<conv_state*>(this)->pack_again(); // no state is const: `prepare` creates them
        return primitive::workspace_bytes();
    }
    void pack_again() {
        auto const from = std::exchange(later, {});
        if (!pack(from.weights, from.bias)) forget(); // a run then returns that it is not ready
    }
    status pack(float const* weights, float const* bias) {
        auto c = shape;
        c.bias = shape.bias || !shift.empty();
        status why;
        auto const d = c.best(why, *this, more);
        auto const given = c.filter_as_given(why), src = c.x.desc(why), dst = c.y.desc(why),
                   b = tagged(why, std::array{c.y.c}, dnnl_a);
        if (!why) return why;
        forget();
        auto const [g, o, in, h, w] = c.filter;
        auto const [sg, so, si, sh, sw] = c.steps;
        std::vector<float> scaled;
        if (!factor.empty()) {
            scaled.assign(weights, weights + g * o * in * h * w);
            for (std::int64_t a = 0; a < g; ++a)
                for (std::int64_t k = 0; k < o; ++k)
                    for (std::int64_t i = 0; i < in; ++i)
                        for (std::int64_t y = 0; y < h; ++y)
                            for (std::int64_t x = 0; x < w; ++x)
                                scaled[static_cast<std::size_t>(a * sg + k * so + i * si + y * sh + x * sw)] *=
                                    factor[static_cast<std::size_t>(a * o + k)];
            weights = scaled.data();
        }
        why = keep(DNNL_ARG_WEIGHTS, weights, given, primitive::wanted(d, dnnl_query_weights_md));
        own_bias = !shift.empty();
        if (why && own_bias) {
            auto sum = shift;
            for (std::size_t i = 0; bias && i < sum.size(); ++i) sum[i] += factor[i] * bias[i];
            why = keep(DNNL_ARG_BIAS, sum.data(), b, b);
        }
        if (!why) return why;
        return shape.bias && !own_bias ? create(d, {{DNNL_ARG_SRC, src}, {DNNL_ARG_DST, dst}, {DNNL_ARG_BIAS, b}})
                                       : create(d, {{DNNL_ARG_SRC, src}, {DNNL_ARG_DST, dst}});
    }
    /// Per channel: y = factor * x + shift.
    bool line(channel_values const& v, double epsilon) {
        auto const n = static_cast<std::size_t>(shape.y.c);
        if (v.mean.size() != n || more.ends() || more.add_to_output) return false;
        if (factor.empty()) factor.assign(n, 1.f), shift.assign(n, 0.f);
        for (std::size_t i = 0; i < n; ++i) {
            auto const f = v.factor(i, epsilon);
            shift[i] = static_cast<float>(
                (static_cast<double>(shift[i]) - static_cast<double>(v.mean[i])) * f + static_cast<double>(v.shift[i]));
            factor[i] = static_cast<float>(static_cast<double>(factor[i]) * f);
        }
        return true;
    }
    bool clip(float low, float high) { return more.clip(low, high); }
    bool fuse_epilogue(kernel_frame const& own, std::string_view op, kernel_frame const& next);
};

inline status conv_taken(tensor_desc const& x, tensor_desc const& filter, bool constant, tensor_desc const& y,
    std::string_view data_format, graft::rule::window const& w, std::int64_t groups, claim taken) {
    if (!constant) return fail(errc::unsupported_call, "filter", "a constant");
    if (auto s = is_picture(x, "x"); !s) return s;
    if (auto s = is_picture(y, "y"); !s) return s;
    if (filter.shape.elements().is(0)) return fail(errc::unsupported_call, "filter", "elements");
    auto const c = convolution_of(x, filter, false, y, data_format, w, groups);
    primitive p;
    auto why = p.open();
    (void)c.describe(why, p, c.x.tag(), c.y.tag());
    return why ? only_faster(taken, c.is_faster()) : why;
}
/// The layouts in which oneDNN is fastest: its own choice, if that is one of ours.
inline layout_preference conv_layouts(tensor_desc const& x, tensor_desc const& filter, tensor_desc const& y,
    std::string_view data_format, graft::rule::window const& w, std::int64_t groups) {
    auto const c = convolution_of(x, filter, false, y, data_format, w, groups);
    primitive p;
    auto why = p.open();
    if (!why) return {};
    // Blocks are tried first, if channels fill them and the graph's layout is not as fast in oneDNN, so that there are
    // conversions anyway: its own choice, channels last, is no faster, and excludes Winograd.
    bool const each_channel = c.filter[1] == 1 && c.filter[2] == 1; // is a group
    bool const whole = c.x.layout != format::nhwc && (c.filter[0] == 1 || each_channel) && c.x.c % 16 == 0 &&
                       c.y.c % 16 == 0;
    auto const first = whole ? dnnl_nChw16c : dnnl_format_tag_any;
    using tags = std::pair<dnnl_format_tag_t, dnnl_format_tag_t>;
    for (auto const& [from, to] :
        {tags(first, first), tags(dnnl_format_tag_any, dnnl_format_tag_any), tags(c.x.tag(), dnnl_format_tag_any)}) {
        status fine;
        auto const d = c.describe(fine, p, from, to);
        if (!fine) continue;
        auto in = layout_named(c.x, primitive::wanted(d, dnnl_query_src_md)),
             out = layout_named(c.y, primitive::wanted(d, dnnl_query_dst_md));
        if (c.x.c == 1 && in.block == 0) in.layout = c.x.layout; // unchanged: the same bytes
        if (c.y.c == 1 && out.block == 0) out.layout = c.y.layout;
        // their number would be lost
        bool const groups_in_blocks = in.layout == format::nc1hwc0 && groups != of_channels && c.filter[0] != groups;
        bool const alike = in.block == 0 || out.block == 0 || in.block == out.block;
        if (in.layout == format::nd || out.layout == format::nd || groups_in_blocks || !alike) continue;
        auto as_named = c;
        as_named.x.layout = in.layout, as_named.x.block = in.block, as_named.y.layout = out.layout,
        as_named.y.block = out.block;
        as_named.alike_where_one_channel();
        auto const chosen = as_named.describe(fine, p, as_named.x.tag(), as_named.y.tag());
        if (!fine || primitive::is_reference(chosen)) continue; // written as a reference, not for speed
        layout_preference wish{in.layout, out.layout};
        wish.block = std::max(in.block, out.block);
        return wish;
    }
    return {};
}
inline result<std::shared_ptr<conv_state>> conv_prepared(tensor_desc const& x, tensor_desc const& filter,
    float const* weights, bool bias, tensor_desc const& y, std::string_view data_format, graft::rule::window const& w,
    std::int64_t groups) {
    auto state = std::make_shared<conv_state>();
    state->shape = convolution_of(x, filter, bias, y, data_format, w, groups);
    auto why = state->open();
    if (why) why = state->pack(weights, nullptr);
    if (!why) return why;
    return state;
}
inline status conv_run(conv_state const& p, float const* x, float* y, float const* bias, std::byte* scratchpad) {
    if (!p.ready() || p.later.weights) return fail(errc::kernel_failed, {}, "oneDNN to have packed the weights");
    return bias && !p.own_bias ? p.run({x, y, bias}, scratchpad) : p.run({x, y}, scratchpad);
}

inline bool conv_state::fuse_epilogue(kernel_frame const& own, std::string_view op, kernel_frame const& next) {
    auto const before = std::tuple(factor, shift, more);
    auto const* const weights = reinterpret_cast<float const*>(own.inputs[own.input_ports[1].first].data);
    auto const* const bias = own.input_ports[2].count
                                 ? reinterpret_cast<float const*>(own.inputs[own.input_ports[2].first].data)
                                 : nullptr;
    if (!fusing<conv_state>::take(*this, op, next)) return std::tie(factor, shift, more) = before, false;
    bool const foreign = !shift.empty() && shape.bias && !bias; // a bias that is not constant
    auto c = shape;
    c.bias = shape.bias || !shift.empty();
    status why;
    (void)c.best(why, *this, more);
    if (!foreign && why) return later = {weights, bias}, true;
    std::tie(factor, shift, more) = before;
    return false;
}

using groups_attribute = attr_of<"groups", std::int64_t>;
inline std::int64_t groups_of() { return of_channels; }
inline std::int64_t groups_of(groups_attribute groups) { return *groups; }

/// Conv2D, or DepthwiseConv2D, which has no attribute for groups. The filter is a constant. Numbers differ from the
/// reference by rounding only: the order of the sums is different.
template <claim Taken, class... Groups> struct conv_functions {
    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding,
        Groups... groups) {
        return conv_taken(x.desc(), filter.desc(), filter.is_constant(), y.desc(), data_format,
            {padding, strides, dilations, pads}, groups_of(groups...), Taken);
    }
    static layout_preference layouts(in<"x", no_elements> x, in<"filter", no_elements> filter, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding,
        Groups... groups) {
        return conv_layouts(
            x.desc(), filter.desc(), y.desc(), data_format, {padding, strides, dilations, pads}, groups_of(groups...));
    }
    static result<std::shared_ptr<conv_state>> prepare(in<"x", no_elements> x,
        in<"filter", constant_elements<float>> filter, optional_in<"bias", no_elements> bias, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding,
        Groups... groups) {
        return conv_prepared(x.desc(), filter.desc(), filter.data(), static_cast<bool>(bias), y.desc(), data_format,
            {padding, strides, dilations, pads}, groups_of(groups...));
    }
    static status run(in<"x", float> x, in<"filter", float>, optional_in<"bias", float> bias, out<"y", float> y,
        prepared<conv_state> s, graft::workspace w) {
        return conv_run(*s, x.data(), y.data(), bias.data(), w.data());
    }
};

template <class Op, class Functions> using conv_kernel =
    prepared_kernel<Op, &Functions::run, &Functions::prepare, &Functions::supports, &Functions::layouts>;
template <claim Taken>
using conv_kernels = graft::kernels<conv_kernel<graft::library::Conv2D, conv_functions<Taken, groups_attribute>>,
    conv_kernel<graft::library::DepthwiseConv2D, conv_functions<Taken>>>;

} // namespace onednn
GRAFT_END
