// graft/library/nn/fold/onnx_out.hpp - ONNX exporter: columns and windows put back to their positions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/fold/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Before 18: a transposed convolution whose filter takes each element of a block to its place.
/// error undetermined_shape, unsupported_in_operator_set: sizes that no convolution gives
inline status lower_col2im_as_convolution(lowering<Col2Im>& n) {
    auto& m = n.m;
    auto const image = m.known(n.input<"image_shape">()), block = m.known(n.input<"block_shape">());
    auto const& y = n.output<"y">().shape();
    if (!image || !block || image->size() != block->size() || y.rank() != image->size() + 2 || !y[1].known())
        return fail(errc::undetermined_shape, "image_shape", "sizes that are known");
    auto const axes = image->size();
    auto const one_each = [&](span<std::int64_t const> all) {
        return all.empty() ? numbers(axes, 1) : numbers(all.begin(), all.end());
    };
    auto const strides = one_each(n.attr<"strides">()), dilations = one_each(n.attr<"dilations">());
    auto const stated = n.attr<"pads">();
    auto const pads = stated.empty() ? numbers(2 * axes, 0) : numbers(stated.begin(), stated.end());
    std::int64_t size = 1;
    for (auto const b : *block) {
        if (b < 1 || !out::may_be_made(size, b) || !out::may_be_made(size * b, size * b))
            return fail(errc::unsupported_in_operator_set, "block_shape", "blocks of few elements");
        size *= b;
    }
    numbers columns{-1, size}, filter{size, 1}, back{-1, y[1].value()}, more;
    for (std::size_t i = 0; i < axes; ++i) {
        auto const reach = ((*block)[i] - 1) * dilations[i] + 1, room = (*image)[i] + pads[i] + pads[axes + i] - reach;
        if (room < 0) return fail(errc::unsupported_in_operator_set, "image_shape", "images larger than a block");
        columns.push_back(room / strides[i] + 1);
        more.push_back(room % strides[i]);
        filter.push_back((*block)[i]);
        back.push_back((*image)[i]);
    }
    std::vector<double> places(static_cast<std::size_t>(size * size), 0);
    for (std::int64_t i = 0; i < size; ++i) places[static_cast<std::size_t>(i * size + i)] = 1;
    auto const type = m.type(n.in<"x">()); // few engines support convolutions of float64
    auto const x = out::reshape(m, out::cast(m, n.in<"x">(), dtype::f32), columns);
    auto const created = m.node("ConvTranspose", {x, out::reshape(m, m.floats(places, dtype::f32), filter)},
        {{"strides", strides}, {"dilations", dilations}, {"pads", pads}, {"output_padding", more}});
    return n.set_output(out::cast(m, out::reshape(m, m.typed(created, dtype::f32), back), type));
}
inline constexpr auto col2im = out::lower<Col2Im>([](lowering<Col2Im>& n) -> status {
    if (n.m.opset() < 18) return lower_col2im_as_convolution(n);
    std::vector<out::given> attributes;
    if (auto const all = n.attr<"dilations">(); !all.empty()) attributes.push_back({"dilations", all});
    if (auto const all = n.attr<"pads">(); !all.empty()) attributes.push_back({"pads", all});
    if (auto const all = n.attr<"strides">(); !all.empty()) attributes.push_back({"strides", all});
    value_id const inputs[]{n.in<"x">(), n.in<"image_shape">(), n.in<"block_shape">()};
    return n.set_output(n.m.nodes("Col2Im", inputs, span<out::given const>(attributes), 1));
});

/// Padding that `output_shape` adds at the ends is added separately if it is known: engines count indices differently.
inline status lower_max_unpool(lowering<MaxUnpool>& n) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    bool known = n.maybe<"output_shape">() != no_value && x.is_static() && y.is_static();
    numbers before(y.has_rank() ? y.rank() : 0, 0), more = before;
    for (std::size_t i = 2; known && i < y.rank(); ++i) {
        auto const k = i - 2;
        auto const strides = n.attr<"strides">(), pads = n.attr<"pads">();
        auto const by = strides.empty() ? 1 : strides[k];
        auto const cut = pads.empty() ? 0 : pads[k] + pads[k + y.rank() - 2];
        more[i] = y[i].value() - ((x[i].value() - 1) * by + n.attr<"kernel">()[k] - cut);
        known = more[i] >= 0;
    }
    std::vector<out::given> attributes{{"kernel_shape", n.attr<"kernel">()}};
    if (auto const all = n.attr<"pads">(); !all.empty()) attributes.push_back({"pads", all});
    if (auto const all = n.attr<"strides">(); !all.empty()) attributes.push_back({"strides", all});
    value_id const inputs[]{n.in<"x">(), n.in<"indices">(), known ? no_value : n.maybe<"output_shape">()};
    auto const created = n.m.nodes("MaxUnpool", inputs, span<out::given const>(attributes), 1);
    return n.set_output(known ? out::padded(n.m, created, before, more) : created);
}
inline constexpr auto max_unpool = out::lower<MaxUnpool>(&lower_max_unpool, 9);

/// The lowerings of this family.
using fold_lowerings = out::lowerings<col2im, max_unpool>;

} // namespace library::onnx_out
GRAFT_END
