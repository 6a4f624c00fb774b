// graft/frontend/onnx/detail/value_type.hpp - decodes a ValueInfoProto: name, dtype and shape with symbolic dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/desc.hpp"

GRAFT_BEGIN
namespace onnx {

/// The declared type of a value. If it is not a tensor, the name of its kind: `sequence`. A sequence of tensors is a
/// list of them, whose first dim is the number of elements; an optional has the type of its element.
struct value_type {
    std::string_view name{};
    std::string_view kind{};  ///< "tensor", "sequence", "map", "optional", "sparse tensor", "opaque"; empty: not said
    bool is_tensor = false;   ///< or a list of tensors, or an optional one
    bool is_sequence = false; ///< or an optional one
    tensor_desc desc{};       ///< of a tensor; the rank may be unknown, the dtype too
    std::array<std::string_view, max_rank> dims{}; ///< symbolic names of dims
};

namespace detail {

/// A dim: a number, a name, or empty. Exporters write negative numbers for unknown sizes.
inline bool read_dim(byte_view message, dim& size, std::string_view& name, fault& why) {
    constexpr auto& dimension = schema::tensor_shape_proto_dimension;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == dimension["dim_value"]) {
            if (!is(f, wire::wire_type::varint, message, why)) return false;
            auto const d = wire::as_int64(f.value);
            size = d < 0 ? dim::unknown() : dim(d);
            name = {};
        } else if (f.number == dimension["dim_param"]) {
            if (!is(f, wire::wire_type::bytes, message, why)) return false;
            name = wire::as_string(f.bytes);
            size = dim::unknown();
        }
    }
    return finished(from, message, why);
}

inline bool read_shape(byte_view message, value_type& out, fault& why) {
    auto& s = out.desc.shape = shape::scalar();
    std::size_t rank = 0;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::tensor_shape_proto["dim"]) continue;
        auto size = dim::unknown();
        std::string_view name;
        if (!is(f, wire::wire_type::bytes, message, why) || !read_dim(f.bytes, size, name, why)) return false;
        if (rank < max_rank) out.dims[rank] = name, s.append(size);
        ++rank;
    }
    if (!finished(from, message, why)) return false;
    return rank <= max_rank ||
           wrong(why, errc::rank_too_large, "at most " + std::to_string(max_rank) + " dims", std::to_string(rank));
}

inline bool read_tensor_type(byte_view message, value_type& out, fault& why) {
    constexpr auto& tensor = schema::type_proto_tensor;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == tensor["elem_type"]) {
            if (!is(f, wire::wire_type::varint, message, why)) return false;
            if (auto const number = wire::as_int32(f.value); number != 0 && !read_type(number, out.desc.type, why))
                return false;
        } else if (f.number == tensor["shape"]) {
            if (!is(f, wire::wire_type::bytes, message, why) || !read_shape(f.bytes, out, why)) return false;
        }
    }
    return finished(from, message, why);
}

/// Converts the type to a list of it.
inline void make_list(value_type& out) {
    auto& s = out.desc.shape;
    out.is_sequence = true;
    if (!s.has_rank()) return;
    if (s.rank() >= max_rank) {
        s = shape::unknown_rank();
        return;
    }
    s.insert(0, dim::unknown());
    for (std::size_t i = s.rank() - 1; i > 0; --i) out.dims[i] = out.dims[i - 1];
    out.dims[0] = {};
}

/// The name of the kind in field `number` of a TypeProto; empty: the field contains no type.
constexpr std::string_view kind_of(std::uint32_t number) {
    constexpr auto& type = schema::type_proto;
    switch (number) {
    case type["tensor_type"]: return "tensor";
    case type["sequence_type"]: return "sequence";
    case type["map_type"]: return "map";
    case type["opaque_type"]: return "opaque";
    case type["sparse_tensor_type"]: return "sparse tensor";
    case type["optional_type"]: return "optional";
    default: return {};
    }
}

} // namespace detail

/// Decodes a TypeProto.
/// error unknown_dtype, rank_too_large, nesting_too_deep, those of the encoding
inline bool read_type_proto(byte_view message, value_type& out, fault& why, int depth = 0) {
    constexpr auto& type = schema::type_proto;
    static_assert(schema::type_proto_sequence["elem_type"] == schema::type_proto_optional["elem_type"]);
    constexpr int deepest = 8;
    if (depth > deepest) return detail::wrong(why, errc::nesting_too_deep, "types in types at most 8 deep", "more");
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        auto const kind = detail::kind_of(f.number);
        if (kind.empty()) continue;
        if (!detail::is(f, wire::wire_type::bytes, message, why)) return false;
        if (f.number == type["tensor_type"]) {
            if (!detail::read_tensor_type(f.bytes, out, why)) return false;
            out.is_tensor = true;
        } else if (f.number == type["sequence_type"] || f.number == type["optional_type"]) {
            wire::reader inside(f.bytes);
            for (wire::field element; inside.next(element);) {
                if (element.number != schema::type_proto_sequence["elem_type"]) continue;
                if (!detail::is(element, wire::wire_type::bytes, f.bytes, why) ||
                    !read_type_proto(element.bytes, out, why, depth + 1))
                    return false;
            }
            if (!detail::finished(inside, f.bytes, why)) return false;
            if (f.number == type["sequence_type"]) detail::make_list(out);
        }
        out.kind = kind;
    }
    return detail::finished(from, message, why);
}

/// Decodes a ValueInfoProto.
/// error those of `read_type_proto`
inline bool read_value_type(byte_view message, value_type& out, fault& why) {
    constexpr auto& info = schema::value_info_proto;
    out.desc.shape = shape::unknown_rank();
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != info["name"] && f.number != info["type"]) continue;
        if (!detail::is(f, wire::wire_type::bytes, message, why)) return false;
        if (f.number == info["name"]) out.name = wire::as_string(f.bytes);
        else if (!read_type_proto(f.bytes, out, why)) return false;
    }
    return detail::finished(from, message, why);
}

} // namespace onnx
GRAFT_END
