// graft/frontend/tensorflow/entrances.ipp - what is at the start of a model's graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/series.hpp"
#include "graft/base/status.hpp"
#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/constant.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/desc.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow {

GRAFT_LARGE status entrances(model::source& from, model::node const& n, bool constant, bool partial,
    series<model::entrance>& out, error_list& errors) {
    constexpr std::int64_t told_unknown_rank = 22; // the first producer that says an unknown rank
    if (tensor_view plain; constant && n.made == model::none && read_constant(n.message, from.storage, {}, plain)) {
        out.push_back({plain.desc, plain});
        return ok;
    }
    series<named_attr> given;
    auto const before = errors.errors.size();
    attributes(from, n, given, errors);
    if (errors.errors.size() != before) return ok;
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
    } else if (n.type == "Placeholder" && from.version > 0 && from.version < told_unknown_rank && d.shape.has_rank() &&
               d.shape.rank() == 0) {
        d.shape = shape::unknown_rank();
    }
    return ok;
}

GRAFT_LARGE void stated(model::source&, model::node const& n, std::size_t port, byte_view, tensor_desc& out) {
    constexpr auto attribute = schema::node_def["attr"], list_of = schema::attr_value["list"],
                   shape_of = schema::attr_value_list_value["shape"];
    wire::reader entries(n.message);
    for (wire::field f; entries.next(f);) {
        if (f.number != attribute || f.type != wire::wire_type::bytes) continue;
        fault why;
        std::string_view key;
        byte_view value;
        if (!detail::read_entry(f.bytes, key, value, why) || key != detail::output_shapes) continue;
        wire::reader list(value);
        for (wire::field l; list.next(l);) {
            if (l.number != list_of || l.type != wire::wire_type::bytes) continue;
            wire::reader shapes(l.bytes);
            std::size_t at = 0;
            for (wire::field s; shapes.next(s);)
                if (graft::shape said; s.number == shape_of && s.type == wire::wire_type::bytes && at++ == port) {
                    if (read_shape(s.bytes, said, why)) out.shape = said;
                    return;
                }
        }
    }
}

} // namespace tensorflow
GRAFT_END
