// graft/frontend/onnx/detail/graph_inputs.ipp - the inputs and constants at the start of a model's graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/tensor.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

/// A list of numbers as a tensor of `T`; a scalar if it is a single number.
template <class T, class From> tensor_view numbers(span<From const> all, bool scalar, model::source& from) {
    auto const to = from.storage.make<T>(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) to[i] = static_cast<T>(all[i]);
    tensor_view v;
    v.desc.type = dtype_of<T>;
    v.desc.shape = shape::scalar();
    if (!scalar) v.desc.shape.append(static_cast<std::int64_t>(all.size()));
    v.bytes = as_bytes(span<T const>(to));
    return v;
}

/// The tensor of a Constant, which is specified by one of its attributes.
/// error missing_required_attribute; decoding errors are added to `errors`
inline status value_of_constant(
    model::source& from, model::node const& n, series<model::graph_input>& out, error_list& errors) {
    series<named_attr> given;
    auto const before = errors.errors.size();
    attributes(from, n, given, errors);
    if (errors.errors.size() != before) return ok;
    auto& to = out.emplace_back();
    for (auto const& a : given) {
        bool const scalar = a.value.kind == attr_kind::integer || a.value.kind == attr_kind::floating ||
                            a.value.kind == attr_kind::string;
        if (!a.name.starts_with("value") && a.name != "sparse_value") continue;
        switch (a.value.kind) {
        case attr_kind::tensor: to.value = a.value.tensors[0]; break;
        case attr_kind::integer:
        case attr_kind::integers:
            to.value = numbers<std::int64_t>(
                scalar ? span<std::int64_t const>(&a.value.integer, 1) : a.value.integers, scalar, from);
            break;
        case attr_kind::floating:
        case attr_kind::floats:
            to.value = numbers<float>(scalar ? span<double const>(&a.value.real, 1) : a.value.floats, scalar, from);
            break;
        case attr_kind::string:
        case attr_kind::strings: {
            auto const strings = from.storage.keep(
                scalar ? span<std::string_view const>(&a.value.string, 1) : a.value.strings);
            to.value.desc.type = dtype::string;
            to.value.desc.shape = shape::scalar();
            if (!scalar) to.value.desc.shape.append(static_cast<std::int64_t>(strings.size()));
            to.value.strings = strings;
            break;
        }
        default: continue;
        }
        to.desc = to.value.desc;
        return ok;
    }
    return {errc::missing_required_attribute, "value", "a tensor", {}, {}, "nothing"};
}

} // namespace detail

GRAFT_LARGE status graph_inputs(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::graph_input>& out, error_list& errors) {
    if (n.type == "Constant") return detail::value_of_constant(from, n, out, errors);
    fault why;
    model::graph_input to;
    bool fine = true;
    if (constant) {
        auto const read = n.type == detail::sparse_initializer ? read_sparse_tensor
                          : n.type == detail::initializer      ? read_initializer
                                                               : read_tensor;
        fine = read(n.message, from, {}, to.value, why);
        to.desc = to.value.desc;
    } else {
        value_type declared;
        fine = read_value_type(n.message, declared, why);
        to.desc = declared.desc;
        to.dims = from.storage.keep(span<std::string_view const>(declared.dims).first(declared.desc.shape.rank()));
        if (fine && !declared.is_tensor && !declared.kind.empty())
            fine = detail::wrong(why, errc::unsupported_operator, "a tensor as an input, or a sequence of them",
                std::string(declared.kind));
        if (fine && declared.desc.type == dtype::undefined && !partial)
            fine = detail::wrong(why, errc::undetermined_dtype, "a dtype of this input", "nothing");
    }
    if (fine) out.push_back(to);
    else errors.add(why.code, detail::place_of(from, n, why, n.name), std::string(why.expected), std::string(why.got));
    return ok;
}

GRAFT_LARGE void stated(model::source&, model::node const& n, std::size_t, byte_view message, tensor_desc& out) {
    bool const is_input = n.type == detail::declared_input && n.message.data();
    if (!is_input && message.empty()) return;
    value_type declared;
    fault why;
    if (!read_value_type(is_input ? byte_view(n.message) : message, declared, why) || declared.kind != "tensor") return;
    out = declared.desc;
}

} // namespace onnx
GRAFT_END
