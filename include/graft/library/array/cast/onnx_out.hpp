// graft/library/array/cast/onnx_out.hpp - ONNX exporter: reinterpretation of bytes as another type
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/cast/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// ONNX's operator keeps the shape: there is none for elements of another width.
inline status lower_bitcast(lowering<Bitcast>& n) {
    auto const to = n.output<"y">().desc().type, from = n.m.type(n.in<"x">());
    if (bits_of(to) != bits_of(from))
        return fail(errc::unsupported_in_operator_set, "type", "a type of the same width");
    return n.set_output(n.m.typed(n.m.node("BitCast", {n.in<"x">()}, {{"to", to}}), to));
}

/// The lowerings of this family.
using cast_lowerings = lowerings<from_set<26, &lower_bitcast>>;

} // namespace library::onnx_out
GRAFT_END
