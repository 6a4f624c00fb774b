// graft/library/control/tensor_array/onnx_out.hpp - ONNX exporter: tensor arrays, whose flow becomes the array itself
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/export/onnx/lists.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/control/tensor_array/ops.hpp"
#include "graft/library/control/tensor_list/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

// Each reader or writer of an array has its flow as input, which identifies the previous write. So the flow is
// converted to the array at that time, a list of tensors; the handle is dropped.

inline status lower_array(lowering<TensorArrayV3>& n) {
    auto const element = n.has_attr<"element_shape">() ? n.attr<"element_shape">() : shape::unknown_rank();
    auto const list = out::new_list(n.m, n.in<"size">(), n.attr<"dtype">(), element, n.attr<"dynamic_size">());
    value_id const all[]{no_value, list, no_value};
    return n.set_output(all);
}

/// The value, with its own type: the graph's type of the flow is another.
inline value_id as_flow(emission& m, value_id v, value_id array) {
    m.model().values[v].own_desc = true;
    m.model().values[v].desc = {m.type(array), format::nd, format::nd, m.shape_of(array)};
    return v;
}
inline status lower_array_write(lowering<TensorArrayWriteV3>& n) {
    return n.set_output(out::list_with(n.m, n.in<"flow_in">(), n.in<"index">(), n.in<"value">()));
}

/// Whether the numbers are 0, 1, 2 and so on, as far as that is known before a run.
inline bool counts_up(emission& m, tensor_ref indices) {
    if (auto const all = m.known(indices)) {
        for (std::size_t i = 0; i < all->size(); ++i)
            if ((*all)[i] != static_cast<std::int64_t>(i)) return false;
        return true;
    }
    auto const by = indices.producer();
    if (by.op_name() != Range::prototype.name()) return false;
    auto const start = m.known(by.inputs()[0]), delta = m.known(by.inputs()[2]);
    return start && *start == numbers{0} && delta && *delta == numbers{1};
}
/// If written from its front on, the rows are the array, followed by zeros if it is longer.
inline status lower_array_scatter(lowering<TensorArrayScatterV3>& n) {
    auto& m = n.m;
    auto const flow = n.in<"flow_in">(), value = n.in<"value">();
    auto const* const list = out::list_of(m, flow);
    if (!list || list->how != out::draft_list::kind::fresh || !counts_up(m, n.input<"indices">())) {
        auto const rows = out::unsqueeze(m, out::cast(m, n.in<"indices">(), dtype::i64), {1});
        return n.set_output(as_flow(m, m.node("ScatterND", {flow, rows, value}), flow));
    }
    auto const begins = *list;
    auto const* const count = m.constant(begins.count);
    auto const size = count ? out::floats_of(*count) : std::vector<double>();
    auto const& rows = n.input<"value">().shape();
    bool const whole = size.size() == 1 && rows.has_rank() && rows.rank() > 0 && rows[0].known() &&
                       static_cast<double>(rows[0].value()) >= size[0];
    auto const v = whole ? m.node("Identity", {value}) : out::lengthened(m, value, begins.count, begins.grows);
    m.model().values[v].own_desc = true;
    m.model().values[v].desc = {n.input<"value">().dtype(), format::nd, format::nd, rows};
    if (!whole && rows.has_rank() && rows.rank() > 0) m.model().values[v].desc.shape[0] = dim::unknown();
    return n.set_output(v);
}

inline status lower_array_read(lowering<TensorArrayReadV3>& n) {
    return n.set_output(n.m.node("Gather", {n.in<"flow_in">(), n.in<"index">()}, {{"axis", 0}}));
}

inline status lower_array_gather(lowering<TensorArrayGatherV3>& n) {
    return n.set_output(n.m.node("Gather", {n.in<"flow_in">(), n.in<"indices">()}, {{"axis", 0}}));
}

inline status lower_array_concat(lowering<TensorArrayConcatV3>& n) {
    return lower_list_concat_of(n, n.in<"flow_in">());
}

/// The declared size, if the array itself is not needed for it.
inline status lower_array_size(lowering<TensorArraySizeV3>& n) {
    auto& m = n.m;
    if (n.attr<"elements">() >= 0) return n.set_output(m.number(static_cast<double>(n.attr<"elements">()), dtype::i32));
    auto const flow = n.in<"flow_in">();
    if (auto const* const list = out::list_of(m, flow);
        list && list->how == out::draft_list::kind::fresh && !list->grows)
        return n.set_output(out::cast(m, list->count, dtype::i32));
    return n.set_output(out::cast(m, out::squeeze(m, out::length_of(m, m.written(flow)), {0}), dtype::i32));
}

inline status lower_array_close(lowering<TensorArrayCloseV3>&) { return ok; }

/// The lowerings of this family.
using tensor_array_lowerings = lowerings<&lower_array, &lower_array_write, &lower_array_scatter, &lower_array_read,
    &lower_array_gather, &lower_array_concat, &lower_array_size, &lower_array_close>;

} // namespace library::onnx_out
GRAFT_END
