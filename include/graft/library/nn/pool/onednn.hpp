// graft/library/nn/pool/onednn.hpp - pooling of float32 images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <array>
#include <memory>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// The sizes of a pooling, of height and width.
struct pooling {
    picture x{}, y{};
    std::array<std::int64_t, 2> size{}, strides{}, before{}, after{};
    dnnl_alg_kind_t what = dnnl_pooling_max;
};
struct pool_state : primitive {};

inline primitive_desc_handle describe(status& why, primitive const& p, pooling const& k) {
    auto const src = k.x.desc(why), dst = k.y.desc(why);
    std::array<std::int64_t, 2> after{};
    for (std::size_t i = 0; i < 2; ++i) {
        auto const in = i ? k.x.w : k.x.h, out = i ? k.y.w : k.y.h;
        after[i] = std::max<std::int64_t>(0, (out - 1) * k.strides[i] + k.size[i] - in - k.before[i]);
    }
    dnnl_pooling_desc_t d{};
    if (why)
        why = answer(dnnl_pooling_forward_desc_init(&d, dnnl_forward_inference, k.what, &src, &dst, k.strides.data(),
            k.size.data(), k.before.data(), after.data()));
    return p.describe(why, &d);
}
/// A mean over padded windows also counts elements beyond the padding: only windows inside it are accepted.
inline status pool_taken(tensor_desc const& x, tensor_desc const& y, pooling const& k) {
    if (auto s = is_picture(x, "x"); !s) return s;
    if (auto s = is_picture(y, "y"); !s) return s;
    for (std::size_t i = 0; i < 2; ++i) {
        auto const in = i ? k.x.w : k.x.h, out = i ? k.y.w : k.y.h;
        auto const end = (out - 1) * k.strides[i] + k.size[i] - k.before[i];
        if (k.what == dnnl_pooling_avg_include_padding && end > in + k.after[i])
            return fail(errc::unsupported_call, {}, "windows inside the padded picture");
        if (k.before[i] >= k.size[i] || end - in >= k.size[i])
            return fail(errc::unsupported_call, {}, "a piece of the picture in each window");
    }
    primitive p;
    auto why = p.open();
    (void)describe(why, p, k);
    return why;
}
inline result<std::shared_ptr<pool_state>> make_pool(pooling const& k) {
    auto s = std::make_shared<pool_state>();
    auto why = s->open();
    auto const d = describe(why, *s, k);
    auto const src = k.x.desc(why), dst = k.y.desc(why);
    if (why) why = s->create(d, {{DNNL_ARG_SRC, src}, {DNNL_ARG_DST, dst}});
    if (!why) return why;
    return s;
}
inline layout_preference pictures_follow() {
    layout_preference w;
    w.follows = true;
    return w;
}

using int_list = span<std::int64_t const>;

/// MaxPool (`Max`) and AvgPool over height and width.
template <bool Max> struct pool_functions {
    static pooling of(tensor_desc const& x, tensor_desc const& y, std::string_view data_format, int_list ksize,
        rule::window const& w) {
        pooling k;
        k.what = Max ? dnnl_pooling_max : dnnl_pooling_avg_exclude_padding;
        k.x = picture_of(x, data_format), k.y = picture_of(y, data_format);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(k.x.named, i ? 'W' : 'H');
            k.size[i] = ksize[a], k.strides[i] = w.strides[a];
            auto const in = i ? k.x.w : k.x.h;
            k.before[i] = w.padding == "SAME"    ? rule::same_pad_before(in, k.size[i], k.strides[i], 1)
                          : w.padding == "VALID" ? 0
                                                 : w.pads[2 * i];
        }
        return k;
    }
    static status supports(in<"x", no_elements> x, out<"y", no_elements> y, attr_of<"ksize", int_list> ksize,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
        if (auto s = is_picture(x.desc(), "x"); !s) return s;
        auto const k = of(x.desc(), y.desc(), data_format, ksize, {padding, strides, {}, pads});
        if ((*ksize)[rule::axis_at(k.x.named, 'C')] != 1 || (*ksize)[rule::axis_at(k.x.named, 'N')] != 1)
            return fail(errc::unsupported_call, "ksize", "windows over height and width");
        return pool_taken(x.desc(), y.desc(), k);
    }
    static layout_preference layouts(in<"x", no_elements>) { return pictures_follow(); }
    static result<std::shared_ptr<pool_state>> prepare(in<"x", no_elements> x, out<"y", no_elements> y,
        attr_of<"ksize", int_list> ksize, attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads,
        attr_of<"data_format", std::string_view> data_format, attr_of<"padding", std::string_view> padding) {
        return make_pool(of(x.desc(), y.desc(), data_format, ksize, {padding, strides, {}, pads}));
    }
    static status run(in<"x", float> x, out<"y", float> y, prepared<pool_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// Caffe's Pooling, without the positions of its maxima.
struct caffe_pool_functions {
    static pooling of(tensor_desc const& x, tensor_desc const& y, std::string_view data_format, std::int64_t mode,
        bool global, int_list size, int_list stride, int_list pad) {
        pooling k;
        k.what = mode == 0 ? dnnl_pooling_max : dnnl_pooling_avg_include_padding;
        k.x = picture_of(x, data_format), k.y = picture_of(y, data_format);
        for (std::size_t i = 0; i < 2; ++i) {
            k.size[i] = global ? (i ? k.x.w : k.x.h) : size[i];
            k.strides[i] = global ? 1 : stride[i];
            if (!global) k.before[i] = pad[2 * i], k.after[i] = pad[2 * i + 1];
        }
        return k;
    }
    static status supports(in<"x", no_elements> x, out<"y", no_elements> y, optional_out<"mask", no_elements> mask,
        attr_of<"mode", std::int64_t> mode, attr_of<"global_pooling", bool> global, attr_of<"window", int_list> size,
        attr_of<"stride", int_list> stride, attr_of<"pad", int_list> pad,
        attr_of<"data_format", std::string_view> data_format) {
        if (mask) return fail(errc::unsupported_call, "mask", "no reader");
        if (auto s = is_picture(x.desc(), "x"); !s) return s;
        return pool_taken(x.desc(), y.desc(), of(x.desc(), y.desc(), data_format, *mode, *global, size, stride, pad));
    }
    static layout_preference layouts(in<"x", no_elements>) { return pictures_follow(); }
    static result<std::shared_ptr<pool_state>> prepare(in<"x", no_elements> x, out<"y", no_elements> y,
        attr_of<"mode", std::int64_t> mode, attr_of<"global_pooling", bool> global, attr_of<"window", int_list> size,
        attr_of<"stride", int_list> stride, attr_of<"pad", int_list> pad,
        attr_of<"data_format", std::string_view> data_format) {
        return make_pool(of(x.desc(), y.desc(), data_format, *mode, *global, size, stride, pad));
    }
    static status run(in<"x", float> x, out<"y", float> y, prepared<pool_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

template <class Op, class Functions> using pool_kernel =
    prepared_kernel<Op, &Functions::run, &Functions::prepare, &Functions::supports, &Functions::layouts>;
using pool_kernels = graft::kernels<pool_kernel<graft::library::MaxPool, pool_functions<true>>,
    pool_kernel<graft::library::AvgPool, pool_functions<false>>,
    pool_kernel<graft::library::Pooling, caffe_pool_functions>>;

} // namespace onednn
GRAFT_END
