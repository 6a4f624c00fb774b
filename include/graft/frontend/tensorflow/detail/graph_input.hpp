// graft/frontend/tensorflow/detail/graph_input.hpp - the tensor of a Const, the shape and dtype of a Placeholder,
// from attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Implements `front_end::graph_inputs` for a node in any encoding.
constexpr status read_graph_input(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors) {
    constexpr std::int64_t writes_unknown_rank = 22; // older producers write an unknown rank as a scalar
    series<named_attr> given;
    auto const before = errors.count();
    attributes(from, n, given, errors);
    if (errors.count() != before) return ok;
    auto& to = out.emplace_back();
    auto& d = to.desc;
    d.shape = shape::unknown_rank();
    tensor_view const* value = nullptr;
    for (auto const& a : given) {
        if (a.value.kind == attr_kind::type && (a.name == "dtype" || a.name == "T")) d.type = a.value.type();
        if (a.name == "shape" && a.value.kind == attr_kind::shape && !a.value.shapes.empty())
            d.shape = a.value.shapes[0];
        if (a.name == "value" && a.value.kind == attr_kind::tensor && !a.value.tensors.empty())
            value = &a.value.tensors[0];
    }
    if (d.type == dtype::undefined && value) d.type = value->desc.type;
    auto const missing = [](std::string_view attribute, std::string_view kind) {
        return status{errc::missing_required_attribute, attribute, kind, {}, {}, "nothing"};
    };
    if (d.type == dtype::undefined && (constant || !partial)) return missing(n.type == "_Arg" ? "T" : "dtype", "type");
    if (constant) {
        if (!value) return missing("value", "tensor");
        if (value->desc.type != d.type)
            return {errc::wrong_dtype, "value", name_of(d.type), {}, {}, name_of(value->desc.type)};
        to.value = *value;
    } else if (n.type == "Placeholder" && from.version > 0 && from.version < writes_unknown_rank &&
               d.shape.has_rank() && d.shape.rank() == 0) {
        d.shape = shape::unknown_rank();
    }
    return ok;
}

} // namespace tensorflow::detail
GRAFT_END
