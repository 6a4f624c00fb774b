// graft/library/nn/scale/onednn.hpp - oneDNN: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/nn/norm/onednn.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/onednn/fused_epilogue.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// Scale over channels.
struct scale_functions {
    static status supports(in<"x", no_elements> x, in<"scale", no_elements> scale,
        optional_in<"bias", no_elements> bias, attr_of<"axis", std::int64_t> axis) {
        if (*axis != 1 || scale.rank() != 1) return fail(errc::unsupported_call, "axis", "factors of channels");
        if (auto s = constant(scale.is_constant(), "scale"); !s) return s;
        if (bias)
            if (auto s = constant(bias.is_constant(), "bias"); !s) return s;
        if (x.desc().format == format::nhwc) return fail(errc::unsupported_call, "x", "NCHW");
        return is_picture(x.desc(), "x");
    }
    static layout_preference layouts(in<"x", no_elements>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(in<"x", no_elements> x,
        in<"scale", constant_elements<float>> scale, optional_in<"bias", constant_elements<float>> bias) {
        auto const v = scale_values(scale, bias);
        return make_normalization(picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(scale.size())), v, 0);
    }
    static status run(in<"x", float> x, in<"scale", float>, optional_in<"bias", float>, out<"y", float, "x"> y,
        prepared<normalization_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// a * x1 + x2 for one image after another, followed by max(x, 0) if the ReLU was fused.
struct axpy_state : primitive {
    picture one{}; ///< image
    std::int64_t images = 1;
    extras more{};

    status make_ready() {
        status why;
        forget();
        // Factors are contiguous: with complete blocks of channels an image of one position in blocks, too. For two
        // different orders oneDNN has only plain loops, dozens of times as slow.
        bool const whole = one.block != 0 && one.c % one.block == 0;
        auto const x = one.desc(why),
                   a = tagged(why, std::array<std::int64_t, 4>{1, one.c, 1, 1}, whole ? one.tag() : dnnl_nchw);
        dnnl_binary_desc_t d{};
        if (why) why = answer(dnnl_binary_desc_init(&d, dnnl_binary_mul, &x, &a, &x));
        more.added = &x;
        auto const pd = describe(why, &d, more);
        more.added = nullptr;
        return why ? create(pd, {{DNNL_ARG_SRC_0, x}, {DNNL_ARG_SRC_1, a}, {added_input, x}, {DNNL_ARG_DST, x}}) : why;
    }
    bool line(channel_values const&, double) { return false; }
    bool clip(float low, float high) { return more.clip(low, high); }
    bool fuse_epilogue(kernel_frame const&, std::string_view op, kernel_frame const& next) {
        auto const before = more;
        if (!fusing<axpy_state>::take(*this, op, next)) return false;
        if (make_ready()) return true;
        more = before;
        (void)make_ready();
        return false;
    }
};
/// Axpy of images, in any layout.
struct axpy_functions {
    static status supports(in<"x1", no_elements> x) {
        if (x.desc().format == format::nhwc) return fail(errc::unsupported_call, "x1", "NCHW");
        return is_picture(x.desc(), "x1");
    }
    static layout_preference layouts(in<"a", no_elements>) { return all_alike(6); }
    static result<std::shared_ptr<axpy_state>> prepare(in<"a", no_elements> a, in<"x1", no_elements> x) {
        auto s = std::make_shared<axpy_state>();
        s->images = x.desc().shape.dims()[0];
        s->one = picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(a.size()) / s->images);
        s->one.n = 1;
        auto why = s->open();
        if (why) why = s->make_ready();
        if (!why) return why;
        return s;
    }
    static status run(in<"a", float> a, in<"x1", float> x1, in<"x2", float> x2, out<"y", float> y,
        prepared<axpy_state> s, graft::workspace w) {
        auto const image = x1.size() / static_cast<std::size_t>(s->images);
        for (std::size_t i = 0; i < static_cast<std::size_t>(s->images); ++i) {
            auto const at = i * image;
            auto const* const factors = a.data() + i * static_cast<std::size_t>(s->one.c);
            if (auto why = s->run({x1.data() + at, factors, x2.data() + at, y.data() + at}, w.data()); !why) return why;
        }
        return ok;
    }
};

/// The kernels of this family.
using scale_kernels = graft::kernels<any_layout_kernel<graft::library::Scale, scale_functions>,
    any_layout_kernel<graft::library::Axpy, axpy_functions>>;

} // namespace onednn
GRAFT_END
