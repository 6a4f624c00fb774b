// graft/library/image/resize_nd/onnx_out_matrices.hpp - ONNX exporter: a resize as a product with one matrix per axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "graft/library/image/resize_nd/line.hpp"
#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The lines of a node, as in its kernel.
/// error undetermined_shape: sizes that are not known
inline status resize_lines_of(lowering<ResizeNd> const& n, library::detail::resize_lines& lines) {
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    if (!x.is_static() || !y.is_static() || y.elements().is(0))
        return fail(errc::undetermined_shape, "x", "sizes that are known");
    auto const policy = n.attr<"keep_aspect_ratio_policy">();
    std::optional<std::vector<std::int64_t>> requested;
    if (policy != "stretch" && n.attr<"scales">().empty()) {
        requested = n.m.known(n.optional_input<"sizes">());
        if (!requested) return fail(errc::undetermined_shape, "sizes", "sizes that are known");
    }
    return library::detail::resize_lines_of(x, y, n.attr<"axes">(), n.attr<"scales">(), n.attr<"roi">(), policy,
        requested ? span<std::int64_t const>(*requested) : span<std::int64_t const>(), n.attr<"coordinates">(), lines);
}
/// The weights of each element of y along a line, as a matrix [in, out]; empty if a position is outside of x.
inline std::vector<double> matrix_of(library::detail::resize_modes const& words, library::detail::resize_line& line) {
    std::vector<double> all(static_cast<std::size_t>(line.in * line.out), 0);
    for (std::int64_t o = 0; o < line.out; ++o) {
        line.move_to(words, o);
        if (line.outside()) return {};
        for (std::int64_t i = 0; i < line.count(); ++i)
            all[static_cast<std::size_t>(line.place(i) * line.out + o)] += static_cast<double>(line.weight(words, i));
    }
    return all;
}
/// Every axis that changes is brought to the end, multiplied by its matrix, and brought back. For what the operator
/// set, or what engines make of it, has no Resize.
/// error unsupported_in_operator_set: elements that are not reals, elements outside of x, matrices that are too large
inline status resize_by_matrices(lowering<ResizeNd>& n, library::detail::resize_lines lines) {
    auto& m = n.m;
    auto const type = m.type(n.in<"x">());
    if (type != dtype::f32 && type != dtype::f64 && type != dtype::f16)
        return fail(errc::unsupported_in_operator_set, "Resize", "floats");
    auto const mode = n.attr<"mode">(), coordinates = n.attr<"coordinates">(), nearest = n.attr<"nearest_mode">();
    library::detail::resize_modes const words{mode, coordinates, nearest, static_cast<float>(n.attr<"cubic_coeff_a">()),
        n.attr<"exclude_outside">(), n.attr<"antialias">()};
    auto const rank = n.input<"x">().shape().rank();
    auto const wide = type == dtype::f16 ? dtype::f32 : type;
    auto y = out::cast(m, n.in<"x">(), wide);
    for (std::size_t d = 0; d < rank; ++d) {
        auto& line = lines[d];
        if (line.whole) continue;
        if (!out::may_be_made(line.in, line.out))
            return fail(errc::unsupported_in_operator_set, "Resize", "axes of fewer elements");
        auto const all = matrix_of(words, line);
        if (all.empty()) return fail(errc::unsupported_in_operator_set, "Resize", "positions inside of x");
        out::permutation order;
        for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
        std::swap(order[d], order[rank - 1]); // its own inverse
        auto const matrix = out::reshape(m, m.floats(all, wide), {line.in, line.out});
        auto const transposed = m.written(m.transposed(y, order));
        y = m.transposed(m.typed(m.node("MatMul", {transposed, matrix}), wide), order);
    }
    return n.set_output(out::cast(m, y, type));
}
/// If the number of elements is not an integer, engines use the corners of the next smaller integer.
inline bool corners_are_between(lowering<ResizeNd> const& n, library::detail::resize_lines const& lines) {
    bool between = false;
    for (std::size_t d = 0; n.attr<"coordinates">() == "align_corners" && d < n.input<"x">().shape().rank(); ++d)
        between = between || (!lines[d].whole &&
                                 lines[d].scale * static_cast<float>(lines[d].in) != static_cast<float>(lines[d].out));
    return between;
}

} // namespace library::onnx_out
GRAFT_END
