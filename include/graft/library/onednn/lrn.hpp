// graft/library/onednn/lrn.hpp - local response normalization of float32 pictures
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/onednn/primitive.hpp"
#include "graft/library/ops/normalization.hpp"

GRAFT_BEGIN
namespace onednn {

struct lrn_state : primitive {};

/// LRN, across channels and within one, in whichever layout the picture comes.
struct lrn_functions {
    /// oneDNN divides alpha by the number of elements that it sums, the operator does not.
    static primitive_desc_handle describe(status& why, primitive const& p, dnnl_memory_desc_t const& x, std::int64_t radius, bool within, double alpha, double beta, double bias) {
        auto const side = 2 * radius + 1, elements = within ? side * side : side;
        dnnl_lrn_desc_t d{};
        if (why) why = answer(dnnl_lrn_forward_desc_init(&d, dnnl_forward_inference, within ? dnnl_lrn_within_channel : dnnl_lrn_across_channels, &x, side,
                                                         static_cast<float>(alpha * static_cast<double>(elements)), static_cast<float>(beta), static_cast<float>(bias)));
        return p.describe(why, &d);
    }
    static status taken(in<"x", float> x, attr_of<"depth_radius", std::int64_t> radius) {
        constexpr std::int64_t most = 1 << 15;
        if (*radius > most) return fail(errc::call_not_taken, "depth_radius", "a radius up to", most, *radius);
        return is_picture(x.desc(), "x");
    }
    static layout_wish layouts(in<"x", float>) {
        layout_wish w;
        w.follows = true;
        return w;
    }
    static result<std::shared_ptr<lrn_state>> prepare(in<"x", float> x, attr_of<"depth_radius", std::int64_t> radius, attr_of<"bias", double> bias,
                                                      attr_of<"alpha", double> alpha, attr_of<"beta", double> beta, attr_of<"norm_region", std::string_view> region,
                                                      attr_of<"data_format", std::string_view> data_format) {
        auto s = std::make_shared<lrn_state>();
        auto why = s->open();
        auto const lies = picture_of(x.desc(), *data_format).desc(why);
        auto const d = describe(why, *s, lies, *radius, *region == "WITHIN_CHANNEL", *alpha, *beta, *bias);
        if (why) why = s->create(d, {{DNNL_ARG_SRC, lies}, {DNNL_ARG_DST, lies}});
        if (!why) return why;
        return s;
    }
    static status run(in<"x", float> x, out<"y", float> y, prepared<lrn_state> s, graft::workspace w) { return s->run({x.data(), y.data()}, w.data()); }
};

using lrn_kernels = graft::kernels<prepared_kernel<graft::library::LRN, &lrn_functions::run, &lrn_functions::prepare, &lrn_functions::taken, &lrn_functions::layouts>>;

} // namespace onednn
GRAFT_END
