// graft/library/mlir/out_elements.hpp - to MLIR: what lowerings of several families are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// The first input, whatever its name.
template <class Op> status lower_identity(lowering<Op>& n) { return n.set_output(n.m.of(n.inputs()[0])); }

template <class Op, binary Word> status lower_binary(lowering<Op>& n) {
    return n.set_output(out::apply(n.m, Word, n.template in<"x1">(), n.template in<"x2">()));
}

} // namespace library::mlir_out
GRAFT_END
