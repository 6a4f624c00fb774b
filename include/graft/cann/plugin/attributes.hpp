// graft/cann/plugin/attributes.hpp - converts attributes that plugins set to the kinds of the target's definition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/arena.hpp"
#include "graft/cann/call.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace cann {

/// `v` as an attribute of kind `to`, with the conversions of CANN's parser: those that graft has anyway, a shape to
/// its dims, a type to an integer. Kind none: it does not fit.
[[nodiscard]] inline attr_value fit_attribute(attr_value const& v, attr_kind to, arena& storage) {
    if (auto const same = convert_attr(v, to, storage); same.kind != attr_kind::none) return same;
    if (v.kind == attr_kind::shape && to == attr_kind::integers && !v.shapes.empty()) {
        auto const& s = v.shapes[0];
        if (!s.has_rank())
            return attr_value::of(storage.keep(span<std::int64_t const>(std::array<std::int64_t, 1>{-2})));
        auto const dims = storage.make<std::int64_t>(s.rank());
        for (std::size_t i = 0; i < dims.size(); ++i) dims[i] = s.dims()[i] < 0 ? -1 : s.dims()[i];
        return attr_value::of(span<std::int64_t const>(dims));
    }
    if (v.kind == attr_kind::shapes && to == attr_kind::integer_lists) {
        std::size_t total = 0, at = 0;
        for (auto const& s : v.shapes) total += s.has_rank() ? s.rank() : 1;
        auto const dims = storage.make<std::int64_t>(total), ends = storage.make<std::int64_t>(v.shapes.size());
        for (std::size_t k = 0; k < v.shapes.size(); ++k) {
            auto const& s = v.shapes[k];
            if (!s.has_rank()) dims[at++] = -2;
            else
                for (auto d : s.dims()) dims[at++] = d < 0 ? -1 : d;
            ends[k] = static_cast<std::int64_t>(at);
        }
        attr_value r;
        r.kind = to, r.integers = dims, r.ends = ends;
        return r;
    }
    if (v.kind == attr_kind::type && to == attr_kind::integer)
        return attr_value::of(static_cast<std::int64_t>(data_type_of(v.type())));
    if (v.kind == attr_kind::integer && to == attr_kind::type) return attr_value::of(dtype_of(v.integer));
    return {};
}

/// A copy whose elements are owned by the storage.
[[nodiscard]] inline attr_value keep_attribute(attr_value v, arena& storage) {
    v.string = storage.keep(v.string);
    v.integers = storage.keep(v.integers);
    v.floats = storage.keep(v.floats);
    v.ends = storage.keep(v.ends);
    auto const strings = storage.make<std::string_view>(v.strings.size());
    for (std::size_t i = 0; i < strings.size(); ++i) strings[i] = storage.keep(v.strings[i]);
    v.strings = strings;
    auto const tensors = storage.make<tensor_view>(v.tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        tensors[i] = v.tensors[i];
        tensors[i].bytes = storage.bytes_of(
            storage.keep(span<std::byte const>(v.tensors[i].bytes.data(), v.tensors[i].bytes.size())));
    }
    v.tensors = tensors;
    return v;
}

} // namespace cann
GRAFT_END
