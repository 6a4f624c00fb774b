// graft/library/math/arithmetic/onednn.hpp - oneDNN: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/onednn/fused_epilogue.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// The sum of two, followed by max(x, 0) if the ReLU was fused.
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
    bool clip(float low, float high) { return more.clip(low, high); }
    bool fuse_epilogue(kernel_frame const&, std::string_view op, kernel_frame const& next) {
        auto const before = more;
        if (!fusing<sum_state>::take(*this, op, next)) return false;
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
    static status supports(in<"x1", no_elements> a, in<"x2", no_elements> b) {
        if (!(a.shape() == b.shape())) return fail(errc::unsupported_call, "x2", "the shape of x1");
        return some_elements(a.size());
    }
    static layout_preference layouts(in<"x1", no_elements>) { return flat_alike(3); }
    static result<std::shared_ptr<sum_state>> prepare(in<"x1", no_elements> a) { return make_sum(a.size()); }
    static status run(
        in<"x1", float> a, in<"x2", float> b, out<"y", float, "x1"> y, prepared<sum_state> s, graft::workspace w) {
        return s->run({a.data(), b.data(), y.data()}, w.data());
    }
};
/// Caffe's Eltwise: the plain sum of two.
struct eltwise_functions {
    static status supports(dynamic_in<"x", no_elements> x, attr_of<"mode", std::int64_t> mode,
        attr_of<"coeff", span<double const>> factors) {
        if (*mode != 1 || x.size() != 2) return fail(errc::unsupported_call, "mode", "a sum of two");
        for (auto f : *factors)
            if (f != 1) return fail(errc::unsupported_call, "coeff", "ones");
        return some_elements(x[0].size());
    }
    static layout_preference layouts(dynamic_in<"x", no_elements>) { return flat_alike(1); }
    static result<std::shared_ptr<sum_state>> prepare(dynamic_in<"x", no_elements> x) { return make_sum(x[0].size()); }
    static status run(dynamic_in<"x", float> x, out<"y", float, "x"> y, prepared<sum_state> s, graft::workspace w) {
        return s->run({x[0].data(), x[1].data(), y.data()}, w.data());
    }
};

/// The kernels of this family.
using arithmetic_kernels = graft::kernels<any_layout_kernel<graft::library::Add, add_functions>,
    any_layout_kernel<graft::library::Eltwise, eltwise_functions>>;

} // namespace onednn
GRAFT_END
