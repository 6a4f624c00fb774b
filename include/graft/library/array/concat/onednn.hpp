// graft/library/array/concat/onednn.hpp - oneDNN: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <memory>
#include <numeric> // gcd
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"

GRAFT_BEGIN
namespace onednn {

/// Number of contiguous bytes of each input.
struct join_state {
    std::int64_t outer = 1;
    std::vector<std::size_t> bytes{};
};
/// ConcatD of images along their channels: copies the inputs that are not already in place.
struct concat_functions {
    static status supports(dynamic_in<"x", no_elements> x, attr_of<"concat_dim", std::int64_t> axis) {
        if (x.empty() || x[0].rank() != 4) return fail(errc::unsupported_call, "x", "pictures");
        if (auto s = is_picture(x[0].desc(), "x"); !s) return s;
        auto const at = *axis < 0 ? *axis + 4 : *axis;
        auto const layout = x[0].desc().format == format::nhwc ? format::nhwc : format::nchw;
        return at == axis_of(layout, 'C') ? ok : fail(errc::unsupported_call, "concat_dim", "the channels");
    }
    static layout_preference layouts(dynamic_in<"x", no_elements> x) {
        auto w = all_alike(1);
        // otherwise a block would begin within another
        for (auto const t : x) w.whole = std::gcd(w.whole, t.dim(t.desc().format == format::nhwc ? 3 : 1));
        return w;
    }
    static result<std::shared_ptr<join_state>> prepare(dynamic_in<"x", no_elements> x) {
        auto s = std::make_shared<join_state>();
        bool const last = x[0].desc().format == format::nhwc;
        s->outer = last ? x[0].dim(0) * x[0].dim(1) * x[0].dim(2) : x[0].dim(0);
        for (auto const t : x)
            s->bytes.push_back(s->outer > 0 ? t.size() / static_cast<std::size_t>(s->outer) * sizeof(float) : 0);
        return s;
    }
    static std::int64_t at(prepared<join_state> s) { return s->outer == 1 ? 0 : -1; }
    static status run(dynamic_in<"x", float> x, out<"y", float> y, prepared<join_state> s) {
        auto* to = reinterpret_cast<std::byte*>(y.data());
        for (std::int64_t o = 0; o < s->outer; ++o)
            for (std::size_t i = 0; i < x.size(); ++i) {
                auto const* from = reinterpret_cast<std::byte const*>(x[i].data()) +
                                   static_cast<std::size_t>(o) * s->bytes[i];
                if (to != from) std::memcpy(to, from, s->bytes[i]);
                to += s->bytes[i];
            }
        return ok;
    }
};

/// The kernels of this family.
using concat_kernels = graft::kernels<
    kernel_of_parts<any_layout_kernel<graft::library::ConcatD, concat_functions>, &concat_functions::at, "x", "y">>;

} // namespace onednn
GRAFT_END
