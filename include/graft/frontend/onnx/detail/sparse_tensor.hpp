// graft/frontend/onnx/detail/sparse_tensor.hpp - converts a SparseTensorProto to a dense tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring> // memcpy
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/frontend/onnx/detail/tensor.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

/// The parts of a SparseTensorProto: values, their indices, the shape of the dense tensor.
struct sparse_parts {
    byte_view values{}, indices{};
    tensor_facts dense{};
};

inline bool read_parts(byte_view message, sparse_parts& out, fault& why) {
    constexpr auto& sparse = schema::sparse_tensor_proto;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == sparse["dims"]) {
            if (!read_dims(f, message, out.dense, why)) return false;
        } else if (f.number == sparse["values"] || f.number == sparse["indices"]) {
            if (!is(f, wire::wire_type::bytes, message, why)) return false;
            (f.number == sparse["values"] ? out.values : out.indices) = f.bytes;
        }
    }
    if (!finished(from, message, why)) return false;
    if (!out.values.data()) return wrong(why, errc::missing_field, "values", "nothing");
    if (out.dense.rank > max_rank)
        return wrong(
            why, errc::rank_too_large, "at most " + std::to_string(max_rank) + " dims", std::to_string(out.dense.rank));
    return true;
}

/// The position of value `k` in the dense tensor: from a linear index, or one index per dim.
inline bool position_of(std::size_t k, tensor_view const& indices, shape const& dense, std::int64_t elements,
    std::int64_t& at, fault& why) {
    auto const index = [&](std::size_t i) { return load<std::int64_t>(indices.bytes.data() + 8 * i); };
    if (indices.desc.shape.rank() == 1) {
        at = index(k);
    } else {
        at = 0;
        for (std::size_t d = 0; d < dense.rank(); ++d) {
            auto const i = index(k * dense.rank() + d);
            if (i < 0 || i >= dense[d].value())
                return wrong(why, errc::invalid_tensor, "indices within the dense tensor", std::to_string(i));
            at = at * dense[d].value() + i;
        }
    }
    return (at >= 0 && at < elements) ||
           wrong(why, errc::invalid_tensor, "indices within the dense tensor", std::to_string(at));
}

} // namespace detail

/// The dense tensor of a SparseTensorProto, written to the model's storage.
/// error those of `read_tensor`; invalid_tensor: indices out of range, or not one for each value
inline bool read_sparse_tensor(
    byte_view message, model::source& from, decode_budget const& budget, tensor_view& out, fault& why) {
    out = {};
    detail::sparse_parts parts;
    tensor_view values, indices;
    if (!detail::read_parts(message, parts, why) || !read_tensor(parts.values, from, budget, values, why)) return false;
    auto const element = bytes_of(values.desc.type);
    auto const& dense = parts.dense.shape;
    auto const count = dense.elements();
    if (element == 0 || values.desc.shape.rank() != 1)
        return detail::wrong(why, errc::invalid_tensor, "a list of numbers of 8 bits or more", "other values");
    if (!count.known() || count.value() > static_cast<std::int64_t>(budget.bytes))
        return detail::wrong(why, errc::memory_budget_exceeded, "a number of elements that fits into memory", "more");
    auto const n = values.bytes.size() / element;
    if (n != 0 && !read_tensor(parts.indices, from, budget, indices, why)) return false;
    auto const& listed = indices.desc.shape;
    bool const flat = listed.rank() == 1,
               per_dim = listed.rank() == 2 && listed[1].is(static_cast<std::int64_t>(dense.rank()));
    if (n != 0 &&
        (indices.desc.type != dtype::i64 || !(flat || per_dim) || !listed[0].is(static_cast<std::int64_t>(n))))
        return detail::wrong(why, errc::invalid_tensor, "an int64 index for each value", "other indices");
    auto const size = static_cast<std::size_t>(count.value()) * element;
    if (!detail::fits<std::byte>(size, from.storage, budget, why)) return false;
    auto const to = from.storage.make<std::byte>(size);
    for (std::size_t k = 0; k < n; ++k) {
        std::int64_t at = 0;
        if (!detail::position_of(k, indices, dense, count.value(), at, why)) return false;
        std::memcpy(to.data() + static_cast<std::size_t>(at) * element, values.bytes.data() + k * element, element);
    }
    out.desc = values.desc;
    out.desc.shape = dense;
    out.bytes = to;
    return true;
}

/// The name of a SparseTensorProto: that of its values.
/// error those of the encoding
inline bool read_sparse_name(byte_view message, std::string_view& name, fault& why) {
    detail::sparse_parts parts;
    if (!detail::read_parts(message, parts, why)) return false;
    wire::reader from(parts.values);
    for (wire::field f; from.next(f);)
        if (f.number == schema::tensor_proto["name"] && f.type == wire::wire_type::bytes)
            name = wire::as_string(f.bytes);
    return detail::finished(from, parts.values, why);
}

} // namespace onnx
GRAFT_END
