// graft/library/nn/scale/onednn.hpp - oneDNN: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "graft/base/config.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/nn/norm/onednn.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/library/onednn/absorbed.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/pointwise.hpp"

GRAFT_BEGIN
namespace onednn {

/// Scale over channels.
struct scale_functions {
    static status taken(in<"x", float> x, in<"scale", float> scale, optional_in<"bias", float> bias,
        attr_of<"axis", std::int64_t> axis) {
        if (*axis != 1 || scale.rank() != 1) return fail(errc::call_not_taken, "axis", "factors of channels");
        if (auto s = constant(scale.data(), "scale"); !s) return s;
        if (bias)
            if (auto s = constant(bias.data(), "bias"); !s) return s;
        if (x.desc().format == format::nhwc) return fail(errc::call_not_taken, "x", "NCHW");
        return is_picture(x.desc(), "x");
    }
    static layout_wish layouts(in<"x", float>) { return all_alike(1); }
    static result<std::shared_ptr<normalization_state>> prepare(
        in<"x", float> x, in<"scale", float> scale, optional_in<"bias", float> bias) {
        auto const v = scale_values(scale, bias);
        return make_normalization(picture_of(x.desc(), "NCHW", static_cast<std::int64_t>(scale.size())), v, 0);
    }
    static status run(in<"x", float> x, in<"scale", float>, optional_in<"bias", float>, out<"y", float, "x"> y,
        prepared<normalization_state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

/// The kernels of this family.
using scale_kernels = graft::kernels<alike_kernel<graft::library::Scale, scale_functions>>;

} // namespace onednn
GRAFT_END
