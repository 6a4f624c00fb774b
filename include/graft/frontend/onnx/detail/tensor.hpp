// graft/frontend/onnx/detail/tensor.hpp - a TensorProto or a SparseTensorProto as a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/onnx/detail/external_data.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/packed.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

using model::value_field;

/// One value is two elements of 4 bits.
constexpr value_field value_field_of(graft::dtype t) {
    using enum wire::wire_type;
    constexpr auto& tensor = schema::tensor_proto;
    switch (t) {
    case dtype::f32:
    case dtype::c64: return {tensor["float_data"], fixed32, 4};
    case dtype::f64:
    case dtype::c128: return {tensor["double_data"], fixed64, 8};
    case dtype::i64: return {tensor["int64_data"], varint, 8};
    case dtype::u32: return {tensor["uint64_data"], varint, 4};
    case dtype::u64: return {tensor["uint64_data"], varint, 8};
    case dtype::i32: return {tensor["int32_data"], varint, 4};
    case dtype::u16:
    case dtype::i16:
    case dtype::f16:
    case dtype::bf16: return {tensor["int32_data"], varint, 2};
    default: return {tensor["int32_data"], varint, 1};
    }
}

/// A field of a TensorProto with values of some type.
constexpr bool lists_values(std::uint32_t number) {
    constexpr auto& tensor = schema::tensor_proto;
    return number == tensor["float_data"] || number == tensor["int32_data"] || number == tensor["string_data"] ||
           number == tensor["int64_data"] || number == tensor["double_data"] || number == tensor["uint64_data"];
}

/// The parts of a TensorProto other than its values.
struct tensor_facts {
    graft::dtype type{};
    std::int64_t number = 0; ///< of the type
    std::string_view name{};
    graft::shape shape = graft::shape::scalar();
    std::size_t rank = 0, elements = 1;
    bool has_raw = false, external = false, segment = false;
    std::uint32_t list = 0; ///< the field whose list has the values, if one does
    byte_view raw{};
    external_place outside{};
};

/// The values of a tensor are raw bytes, a list or in a file: two of them contradict one another.
inline bool given_twice(fault& why) {
    return wrong(why, errc::invalid_tensor, "values in one form", "values in two forms");
}

/// Appends sizes of a tensor. Their product is checked: dims of 0 after huge ones are no overflow.
inline bool read_dims(wire::field const& f, byte_view message, tensor_facts& out, fault& why) {
    std::int64_t negative = 0;
    auto const e = wire::each_scalar(f, wire::wire_type::varint, [&](std::uint64_t raw) {
        auto const d = wire::as_int64(raw);
        if (d < 0) negative = d;
        else if (out.rank < max_rank) out.shape.append(d);
        ++out.rank;
    });
    if (e != errc::ok) return broken(why, e, message, f.offset);
    return negative == 0 || wrong(why, errc::negative_dim, "a dim of at least 0", std::to_string(negative));
}

/// The name of a TensorProto; false if it is not encoded in the common way.
inline bool plain_name_of(byte_view message, std::string_view& name) {
    auto const rest = wire::each_plain_field(
        message, [](std::uint32_t, std::uint64_t) { return true; },
        [&](std::uint32_t field, byte_view payload) {
            if (field == schema::tensor_proto["name"]) name = wire::as_string(payload);
            return true;
        });
    return rest.empty();
}

inline bool read_facts(byte_view message, tensor_facts& out, fault& why) {
    constexpr auto& tensor = schema::tensor_proto;
    message = wire::each_plain_field(
        message,
        [&](std::uint32_t field, std::uint64_t value) {
            if (field == tensor["data_type"]) return out.number = wire::as_int32(value), true;
            if (field != tensor["dims"] || wire::as_int64(value) < 0) return false;
            if (out.rank < max_rank) out.shape.append(wire::as_int64(value));
            return ++out.rank, true;
        },
        [&](std::uint32_t field, byte_view payload) {
            if (field == tensor["name"]) return out.name = wire::as_string(payload), true;
            return field == tensor["raw_data"] && (out.raw = payload, out.has_raw = true);
        });
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        bool const number = f.number == tensor["data_type"] || f.number == tensor["data_location"];
        bool const bytes = f.number == tensor["name"] || f.number == tensor["raw_data"] ||
                           f.number == tensor["external_data"];
        if (bytes && !is(f, wire::wire_type::bytes, message, why)) return false;
        if (number && !is(f, wire::wire_type::varint, message, why)) return false;
        switch (f.number) {
        case tensor["dims"]:
            if (!read_dims(f, message, out, why)) return false;
            break;
        case tensor["data_type"]: out.number = wire::as_int32(f.value); break;
        case tensor["segment"]: out.segment = true; break;
        case tensor["name"]: out.name = wire::as_string(f.bytes); break;
        case tensor["raw_data"]: out.raw = f.bytes, out.has_raw = true; break;
        case tensor["external_data"]:
            if (!read_external(f.bytes, out.outside, why)) return false;
            break;
        case tensor["data_location"]: out.external = f.value == 1; break;
        default:
            if (!lists_values(f.number) || (f.type == wire::wire_type::bytes && f.bytes.empty())) break;
            if (out.list != 0 && out.list != f.number) return given_twice(why);
            out.list = f.number;
        }
    }
    if (!finished(from, message, why)) return false;
    if ((out.list != 0) + !out.raw.empty() + out.external > 1) return given_twice(why);
    if (out.segment) return wrong(why, errc::invalid_tensor, "a tensor in one piece", "a segment of one");
    if (out.rank > max_rank)
        return wrong(
            why, errc::rank_too_large, "at most " + std::to_string(max_rank) + " dims", std::to_string(out.rank));
    auto const n = out.shape.elements();
    std::size_t bytes = 0;
    if (!n.known() || __builtin_mul_overflow(static_cast<std::size_t>(n.value()), std::size_t{16}, &bytes))
        return wrong(why, errc::overflow, "a number of elements that can be counted", "more");
    out.elements = static_cast<std::size_t>(n.value());
    return read_type(out.number, out.type, why);
}

inline bool wrong_size(fault& why, std::size_t wanted, std::size_t got, std::string_view of) {
    return wrong(
        why, errc::invalid_tensor, std::to_string(wanted) + std::string(of), std::to_string(got) + std::string(of));
}

/// The values of a tensor in the list of its type. A packed list of fixed-width numbers becomes a view.
inline bool read_values(byte_view message, tensor_facts const& t, arena& storage, decode_budget const& budget,
    tensor_view& out, fault& why) {
    auto const wanted = value_field_of(t.type);
    auto const size = packed_bytes(t.type, t.elements);
    std::size_t found = 0, pieces = 0;
    byte_view only{};
    if (!model::each_chunk(message, wanted, why, [&](byte_view chunk, bool raw) {
            ++pieces;
            found += chunk.size();
            if (raw) only = chunk;
        }))
        return false;
    if (found != size) return wrong_size(why, size / wanted.bytes, found / wanted.bytes, " values");
    if (pieces == 1 && only.size() == size && size != 0) {
        out.bytes = only;
        return true;
    }
    if (!fits<std::byte>(size, storage, budget, why)) return false;
    auto const to = storage.make<std::byte>(size);
    std::size_t used = 0;
    if (!model::each_chunk(message, wanted, why, [&](byte_view chunk, bool) {
            if (!chunk.empty()) std::memcpy(to.data() + used, chunk.data(), chunk.size());
            used += chunk.size();
        }))
        return false;
    out.bytes = to;
    return true;
}

inline bool read_strings(byte_view message, tensor_facts const& t, arena& storage, decode_budget const& budget,
    tensor_view& out, fault& why) {
    if (t.has_raw || t.external)
        return wrong(why, errc::invalid_tensor, "strings as string_data", t.has_raw ? "raw data" : "external data");
    if (t.elements > message.size()) return wrong_size(why, t.elements, 0, " strings");
    if (!fits<std::string_view>(t.elements, storage, budget, why)) return false;
    auto const to = storage.make<std::string_view>(t.elements);
    std::size_t used = 0;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::tensor_proto["string_data"]) continue;
        if (!is(f, wire::wire_type::bytes, message, why)) return false;
        if (used < to.size()) to[used] = wire::as_string(f.bytes);
        ++used;
    }
    if (!finished(from, message, why)) return false;
    out.strings = to;
    return used == to.size() || wrong_size(why, to.size(), used, " strings");
}

/// The bytes of a tensor in an external file.
inline bool read_outside(tensor_facts const& t, std::size_t size, model::source& from, tensor_view& out, fault& why) {
    if (size == 0) return true;
    auto const* const file = external_file(from, t.outside.location, why);
    if (!file) return false;
    auto const all = file->bytes();
    auto const offset = static_cast<std::size_t>(t.outside.offset);
    if (t.outside.length >= 0 && static_cast<std::size_t>(t.outside.length) != size)
        return wrong_size(why, size, static_cast<std::size_t>(t.outside.length), " bytes");
    if (offset > all.size() || size > all.size() - offset)
        return wrong(why, errc::truncated,
            std::to_string(size) + " bytes at " + std::to_string(offset) + " of " + std::string(t.outside.location),
            "a file of " + std::to_string(all.size()));
    out.bytes = all.subspan(offset, size);
    return true;
}

/// The elements of a tensor whose other parts are known.
inline bool read_elements(byte_view message, tensor_facts const& t, model::source& from, decode_budget const& budget,
    tensor_view& out, fault& why) {
    out.desc.type = t.type;
    out.desc.shape = t.shape;
    if (t.type == dtype::string) return read_strings(message, t, from.storage, budget, out, why);
    auto const size = packed_bytes(t.type, t.elements);
    if (t.external) return read_outside(t, size, from, out, why);
    if (!t.has_raw) return read_values(message, t, from.storage, budget, out, why);
    if (t.raw.size() != size) return wrong_size(why, size, t.raw.size(), " bytes");
    out.bytes = t.raw;
    return true;
}

/// Whether there are elements, but the message has no values: the weights were removed from the model.
inline bool lacks_values(byte_view message, tensor_facts const& t) {
    if (t.elements == 0 || t.external || !t.raw.empty()) return false;
    wire::reader from(message);
    for (wire::field f; from.next(f);)
        if (lists_values(f.number)) return false;
    return true;
}

} // namespace detail

/// The tensor that a TensorProto encodes. Raw and external bytes, and packed lists of numbers of fixed width are views;
/// the rest is written to the model's storage. A tensor has as many values as its shape has elements.
/// error invalid_tensor, unknown_dtype, rank_too_large, negative_dim, overflow, memory_budget_exceeded, those of
/// `external_file` and of the encoding
inline bool read_tensor(
    byte_view message, model::source& from, decode_budget const& budget, tensor_view& out, fault& why) {
    out = {};
    detail::tensor_facts t;
    return detail::read_facts(message, t, why) && detail::read_elements(message, t, from, budget, out, why);
}

/// The same for an initializer, whose elements may be missing in the model: then it has only a dtype and a shape.
inline bool read_initializer(
    byte_view message, model::source& from, decode_budget const& budget, tensor_view& out, fault& why) {
    out = {};
    detail::tensor_facts t;
    if (!detail::read_facts(message, t, why)) return false;
    if (!detail::lacks_values(message, t)) return detail::read_elements(message, t, from, budget, out, why);
    out.desc.type = t.type;
    out.desc.shape = t.shape;
    return true;
}

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
