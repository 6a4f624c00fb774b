// graft/text/json/quantization.hpp - the quantization of a tensor as JSON
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/numbers.hpp"
#include "graft/text/json/writer.hpp"

GRAFT_BEGIN

/// {dtype: of the integers, scale and zero: {numbers: null if they are more than 64 or known only at run time, tensor:
/// by number, null if none is in the graph}; axis and block if scales differ along one; whole: the tensor with the
/// integers}. No zero: it is 0. No whole: the floats were only rounded, or moved since.
inline void write_quantization(json_writer& out, quantization const& q) {
    auto const numbers = [&](std::string_view key, tensor_view const& v, tensor_id at) {
        constexpr std::size_t max = 64;
        auto const n = count_of_numbers(v);
        out.key(key).open('{').key("numbers");
        if (n == 0 || n > max) {
            out.null();
        } else {
            out.open('[');
            for (std::size_t i = 0; i < n; ++i) out.number(number_at(v, i));
            out.close(']');
        }
        out.member_if(at != no_id, "tensor", at).close('}');
    };
    out.open('{').member("dtype", name_of(q.type));
    numbers("scale", q.scale, q.scale_at);
    if (q.zero.desc.type != dtype::undefined) numbers("zero", q.zero, q.zero_at);
    if (q.axis != quantization::no_axis) out.member("axis", q.axis).member("block", q.block);
    if (q.whole != no_id) out.member("whole", q.whole);
    out.close('}');
}

GRAFT_END
