// graft/library/ml/label/ops.hpp - operators: look-up of labels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The value for each element of x: that of the first key that is equal to it, `otherwise` if there is none. NaNs are
/// equal here. Source: ONNX LabelEncoder.
struct EncodeLabels : graft::op<EncodeLabels> {
    static constexpr operator_line prototype{R"(EncodeLabels x:K keys:K values:V otherwise:V -> y/x:V where
        K=f32,f64,i16,i32,i64,string V=any)"};
    static constexpr status verify(verify_context& ctx) {
        auto const &keys = ctx.desc<"keys">().shape, &values = ctx.desc<"values">().shape,
                   &otherwise = ctx.desc<"otherwise">().shape;
        if (keys.has_rank() && values.has_rank() && contradict(keys.elements(), values.elements()))
            return fail(errc::wrong_element_count, "values", "one for each key", keys.elements().value(),
                values.elements().value());
        if (otherwise.has_rank() && contradict(otherwise.elements(), dim(1)))
            return fail(errc::wrong_element_count, "otherwise", "one element", 1, otherwise.elements().value());
        return ok;
    }
};

/// The operators of this file.
using label_ops = ops<EncodeLabels>;

} // namespace library
GRAFT_END
