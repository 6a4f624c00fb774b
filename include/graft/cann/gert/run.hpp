// graft/cann/gert/run.hpp - runs functions of the newer style: converts the frame of a rule to their contexts, and
// back
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/cann/gert/context.hpp"
#include "graft/cann/gert/node.hpp"
#include "graft/cann/rules.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN
namespace cann {

namespace detail {

/// The dtype of an output that neither its definition nor a function determines: that of the first input, if the port
/// accepts it.
inline dtype like_first_input(call const& c, std::size_t port) {
    auto const allowed = dtype_set::of(c.rows(param_kind::output)[port].types);
    for (auto const* in : c.from->inputs)
        if (in && allowed.has(in->type)) return in->type;
    return dtype::undefined;
}
inline status infer_types(runtime_functions const& has, runtime_node& node, call& c) {
    if (has.infer_type) {
        gert::InferDataTypeContext context(node);
        if (auto why = status_of(has.infer_type(&context)); !why) return why;
    }
    for (std::size_t p = 0; p < node.output_ports.size(); ++p)
        for (std::size_t k = 0; k < node.output_ports[p].count; ++k) {
            auto const declared = dtype_of(node.outputs[node.output_ports[p].first + k].GetDataType());
            auto& to = c.from->outputs[c.from->output_ports[p].first + k].type;
            if (has.infer_type && declared != dtype::undefined) to = declared;
            if (to == dtype::undefined) to = like_first_input(c, p);
        }
    return ok;
}
/// error negative_dim, rank_too_large: dims that no shape has
inline status take_shape(gert::Shape const& from, std::string_view port, shape& to) {
    if (from.GetDimNum() == 1 && from.GetDim(0) == ge::UNKNOWN_DIM_NUM) return to = shape::unknown_rank(), ok;
    return call::take_dims(from.GetDimNum(), [&](std::size_t i) { return from.GetDim(i); }, port, to);
}
/// Whether some value that the function is declared to read is not known.
inline bool lacks_value(std::uint64_t values, runtime_node& node) {
    for (std::size_t p = 0; p < node.input_ports.size() && p < 64; ++p)
        for (std::size_t k = 0; (values >> p & 1) != 0 && k < node.input_ports[p].count; ++k)
            if (!node.input_at(p, k)->graft_has_value()) return true;
    return false;
}
inline status infer_shapes(runtime_functions const& has, runtime_node& node, call& c) {
    for (auto& t : node.outputs) t.MutableOriginShape().graft_forget();
    bool open = !has.infer_shape || lacks_value(has.values, node);
    if (!open) {
        gert::InferShapeContext context(node);
        auto const why = status_of(has.infer_shape(&context));
        if (node.reads_beyond_end) return fail(errc::wrong_input_count, {}, "as many tensors as the function reads");
        open = node.asked_unknown();
        if (!why && !open) return why;
    }
    for (std::size_t p = 0; p < node.output_ports.size(); ++p)
        for (std::size_t k = 0; k < node.output_ports[p].count; ++k) {
            auto& to = c.from->outputs[c.from->output_ports[p].first + k].shape;
            auto const& declared = node.outputs[node.output_ports[p].first + k].GetOriginShape();
            auto const port = c.catalog.text(c.rows(param_kind::output)[p].name);
            if (open || !declared.graft_is_set())
                to = to.is_set() ? to : shape::unknown_rank(); // followed shapes are kept
            else if (auto const why = take_shape(declared, port, to); !why) return why;
        }
    return ok;
}

} // namespace detail

/// Runs the functions of an operator for a step. The result of a function that reads an unknown value is ignored: its
/// outputs are of unknown rank.
inline status run_runtime(runtime_functions const& has, step what, call& c) {
    runtime_node node(c);
    return what == step::infer_dtype ? detail::infer_types(has, node, c) : detail::infer_shapes(has, node, c);
}

} // namespace cann
GRAFT_END
