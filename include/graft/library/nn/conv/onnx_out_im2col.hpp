// graft/library/nn/conv/onnx_out_im2col.hpp - to ONNX: windows of images as columns
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/image/patch/onnx_out.hpp"
#include "graft/library/nn/conv/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline constexpr auto im2col = out::lower<Im2col>([](lowering<Im2col>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const& x = xd.shape;
    auto const& to = n.output<"y">().shape();
    bool const last = xd.format == format::nhwc;
    auto const h = std::size_t{last ? 1u : 2u}, c = std::size_t{last ? 3u : 1u};
    if (x.rank() != 4 || to.rank() != 4 || !x[c].known() || !x[h].known() || !x[h + 1].known())
        return unknown_image("x");
    numbers size, strides, dilations, pads(4);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const at = [i](span<std::int64_t const> l) { return l[l.size() == 1 ? 0 : i]; };
        size.push_back(at(n.attr<"ksizes">())), strides.push_back(at(n.attr<"strides">()));
        dilations.push_back(at(n.attr<"dilations">()));
        auto const rows = x[h + i].value();
        auto const list = n.attr<"pads">();
        if (n.attr<"padding_mode">() == "CALCULATED") {
            pads[i] = list[list.size() == 1 ? 0 : 2 * i], pads[2 + i] = list[list.size() == 1 ? 0 : 2 * i + 1];
        } else if (n.attr<"padding_mode">() == "SAME") {
            auto const steps = (rows + strides[i] - 1) / strides[i];
            auto const more = (steps - 1) * strides[i] + (size[i] - 1) * dilations[i] + 1 - rows;
            if (more > 0) pads[i] = more / 2, pads[2 + i] = more - more / 2;
        }
    }
    auto const image = last ? m.as(n.in<"x">(), format::nhwc, format::nchw) : n.in<"x">();
    auto const y = windows_of(
        m, image, x[h].value(), x[h + 1].value(), size, strides, dilations, out::given("pads", pads));
    auto const columns = x[c].value() * size[0] * size[1];
    if (!last) return n.set_output(out::reshape(m, y, {-1, columns, to[2].value(), to[3].value()}));
    // by tap, then by channel
    auto const apart = out::reshape(m, y, {-1, x[c].value(), size[0] * size[1], to[1].value(), to[2].value()});
    return n.set_output(
        out::reshape(m, m.transposed(apart, {0, 3, 4, 2, 1}), {-1, to[1].value(), to[2].value(), columns}));
});

/// The lowerings in this file.
using conv_im2col_lowerings = out::lowerings<im2col>;

} // namespace library::onnx_out
GRAFT_END
