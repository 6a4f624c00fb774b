// graft/library/detection/yolo/onnx_out.hpp - ONNX exporter: the inputs of YOLO's boxes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/yolo/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Channels split, logistic or a softmax, followed by zeros.
inline status lower_yolo(lowering<Yolo>& n) {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    if (x.rank() != 4 || !x[2].known() || !x[3].known())
        return fail(errc::undetermined_shape, "x", "images of known sizes");
    if (n.attr<"yolo_version">() == "V5") return fail(errc::wrong_attribute_value, "yolo_version", "V2 or V3");
    if (n.attr<"softmaxtree">()) return fail(errc::wrong_attribute_value, "softmaxtree", "false");
    auto const boxes = n.attr<"boxes">(), classes = n.attr<"classes">(), grid = x[2].value() * x[3].value(),
               all = boxes * grid;
    bool const v2 = n.attr<"yolo_version">() == "V2", together = v2 && n.attr<"softmax">(),
               with_object = v2 && n.attr<"background">();
    auto const type = m.type(n.in<"x">());
    auto const flat = m.typed(
        out::reshape(m, out::cast(m, n.in<"x">(), dtype::f32), {-1, 5 + classes, boxes, grid}), dtype::f32);
    auto const part = [&](std::int64_t from, std::int64_t to) {
        return m.typed(out::sliced(m, flat, {from}, {to}, {1}), dtype::f32);
    };
    auto const logistic = [&](value_id v) { return m.typed(m.node("Sigmoid", {v}), dtype::f32); };
    auto const filled = [&](value_id v, dim to, std::int64_t have, std::size_t rank) {
        numbers before(rank, 0), after(rank, 0);
        after.back() = to.value() - have;
        return out::cast(m, m.typed(out::padded(m, v, before, after), dtype::f32), type);
    };
    value_id const sides[]{logistic(part(0, 2)), part(3, 4), part(2, 3)}; // x and y, then height, then width
    auto const coordinates = out::reshape(
        m, m.typed(m.node("Concat", sides, {{"axis", 1}}), dtype::f32), {-1, 4 * boxes, grid});
    auto object = out::reshape(m, part(4, 5), {-1, all}),
         kinds = out::reshape(m, part(5, 5 + classes), {-1, classes, all});
    if (!together) {
        if (!with_object) object = logistic(object);
        kinds = logistic(kinds);
    } else if (with_object) {
        auto const both = out::reshape(m, part(4, 5 + classes), {-1, 1 + classes, all});
        auto const share = m.typed(out::softmax(m, "Softmax", both, 1, 3), dtype::f32);
        object = out::reshape(m, m.typed(out::sliced(m, share, {0}, {1}, {1}), dtype::f32), {-1, all});
        kinds = m.typed(out::sliced(m, share, {1}, {1 + classes}, {1}), dtype::f32);
    } else {
        object = logistic(object);
        kinds = m.typed(out::softmax(m, "Softmax", kinds, 1, 3), dtype::f32);
    }
    value_id const results[]{filled(coordinates, yolo_padded(grid), grid, 3), filled(object, yolo_padded(all), all, 2),
        filled(kinds, yolo_padded(all), all, 3)};
    return n.set_output(results);
}

/// The lowerings of this family.
using yolo_lowerings = lowerings<&lower_yolo>;

} // namespace library::onnx_out
GRAFT_END
