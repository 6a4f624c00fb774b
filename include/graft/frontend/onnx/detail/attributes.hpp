// graft/frontend/onnx/detail/attributes.hpp - the attributes of a NodeProto, decoded on demand, and those of its caller
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/tensor.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/file.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

/// The numbers of `AttributeProto.AttributeType`.
enum class attribute_type : std::uint8_t {
    undefined,
    real,
    integer,
    text,
    tensor,
    graph,
    floats,
    integers,
    strings,
    tensors,
    graphs,
    sparse_tensor,
    sparse_tensors,
    type_proto,
    type_protos,
};

/// The type of the value in a field; `undefined`: it contains none.
constexpr attribute_type type_of_field(std::uint32_t number) {
    using enum attribute_type;
    constexpr auto& attribute = schema::attribute_proto;
    switch (number) {
    case attribute["f"]: return real;
    case attribute["i"]: return integer;
    case attribute["s"]: return text;
    case attribute["t"]: return tensor;
    case attribute["g"]: return graph;
    case attribute["floats"]: return floats;
    case attribute["ints"]: return integers;
    case attribute["strings"]: return strings;
    case attribute["tensors"]: return tensors;
    case attribute["graphs"]: return graphs;
    case attribute["tp"]: return type_proto;
    case attribute["type_protos"]: return type_protos;
    case attribute["sparse_tensor"]: return sparse_tensor;
    case attribute["sparse_tensors"]: return sparse_tensors;
    default: return undefined;
    }
}

/// An AttributeProto whose values are still encoded.
struct attribute_parts {
    std::string_view name{}, refers{}; ///< `refers`: the attribute of the enclosing function that it refers to
    attribute_type type{};             ///< as declared, or derived from the fields
};

inline bool read_parts(byte_view message, attribute_parts& out, fault& why) {
    using enum attribute_type;
    constexpr auto& attribute = schema::attribute_proto;
    auto reported = undefined, found = undefined;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == attribute["name"] || f.number == attribute["ref_attr_name"]) {
            if (!is(f, wire::wire_type::bytes, message, why)) return false;
            (f.number == attribute["name"] ? out.name : out.refers) = wire::as_string(f.bytes);
        } else if (f.number == attribute["type"]) {
            if (!is(f, wire::wire_type::varint, message, why)) return false;
            if (f.value > static_cast<std::uint64_t>(type_protos))
                return wrong(why, errc::wrong_attribute_kind, "a type of attributes", std::to_string(f.value));
            reported = static_cast<attribute_type>(f.value);
        } else if (auto const type = type_of_field(f.number); type != undefined) {
            if (found != undefined && found != type)
                return wrong(why, errc::wrong_attribute_kind, "a value of one type", "values of two");
            found = type;
        }
    }
    if (!finished(from, message, why)) return false;
    out.type = reported != undefined ? reported : found;
    return true;
}

/// Calls `f(field)` for the fields of an attribute that contain values of its type, until it returns false.
template <class F> bool each_value(byte_view message, attribute_type wanted, fault& why, F f) {
    wire::reader from(message);
    for (wire::field field; from.next(field);)
        if (type_of_field(field.number) == wanted && !f(field)) return false;
    return finished(from, message, why);
}

inline std::size_t count_values(byte_view message, attribute_type wanted) {
    std::size_t n = 0;
    wire::reader from(message);
    for (wire::field f; from.next(f);) n += type_of_field(f.number) == wanted;
    return n;
}

/// Numbers, one per field or packed.
template <class T, class F> bool read_numbers(byte_view message, attribute_type type, wire::wire_type encoding,
    model::source& from, decode_budget const& budget, span<T const>& out, fault& why, F number) {
    std::size_t n = 0;
    auto const each = [&](auto take) {
        return each_value(message, type, why, [&](wire::field const& f) {
            auto const e = wire::each_scalar(f, encoding, take);
            return e == errc::ok || broken(why, e, message, f.offset);
        });
    };
    if (!each([&](std::uint64_t) { ++n; }) || !fits<T>(n, from.storage, budget, why)) return false;
    auto const all = from.storage.make<T>(n);
    n = 0;
    if (!each([&](std::uint64_t raw) { all[n++] = number(raw); })) return false;
    out = all;
    return true;
}

/// The values of a list of messages or strings; `one` reads a value and returns false after a mistake.
template <class T, class F> bool read_list(byte_view message, attribute_type type, model::source& from,
    decode_budget const& budget, span<T const>& out, fault& why, F const& one) {
    auto const n = count_values(message, type);
    if (!fits<T>(n, from.storage, budget, why)) return false;
    auto const all = from.storage.make<T>(n);
    std::size_t k = 0;
    out = all;
    return each_value(message, type, why,
        [&](wire::field const& f) { return is(f, wire::wire_type::bytes, message, why) && one(f.bytes, all[k++]); });
}

/// Strings, or encoded messages.
inline bool read_string_entries(byte_view message, attribute_type type, model::source& from,
    decode_budget const& budget, span<std::string_view const>& out, fault& why) {
    return read_list(message, type, from, budget, out, why,
        [](byte_view bytes, std::string_view& text) { return text = wire::as_string(bytes), true; });
}

inline bool read_tensors(byte_view message, attribute_type type, model::source& from, decode_budget const& budget,
    span<tensor_view const>& out, fault& why) {
    bool const sparse = type == attribute_type::sparse_tensor || type == attribute_type::sparse_tensors;
    return read_list(message, type, from, budget, out, why, [&](byte_view bytes, tensor_view& tensor) {
        return (sparse ? read_sparse_tensor : read_tensor)(bytes, from, budget, tensor, why);
    });
}

/// The name of the body for a GraphProto in an attribute: the function that the reader has created from it.
inline std::string_view body_of(model::source const& from, byte_view graph) {
    for (auto const& f : from.functions)
        if (f.message.data() == graph.data() && f.message.size() == graph.size()) return f.body.name;
    return {};
}

inline bool read_bodies(byte_view message, attribute_type type, model::source& from, decode_budget const& budget,
    span<std::string_view const>& out, fault& why) {
    return read_list(message, type, from, budget, out, why,
        [&](byte_view bytes, std::string_view& name) { return name = body_of(from, bytes), true; });
}

/// The last of several values: protobuf's rule for a field that occurs twice. The zero value if there is none.
template <class T> T last_of(span<T const> all) { return all.empty() ? T{} : all[all.size() - 1]; }

/// Numbers and strings, single ones and lists.
inline bool read_plain(byte_view message, attribute_type type, model::source& from, decode_budget const& budget,
    attr_value& out, fault& why) {
    using enum attribute_type;
    bool fine = true;
    switch (type) {
    case real:
    case floats:
        fine = read_numbers(message, type, wire::wire_type::fixed32, from, budget, out.floats, why,
            [](std::uint64_t raw) { return static_cast<double>(wire::as_float(raw)); });
        out.kind = type == floats ? attr_kind::floats : attr_kind::floating;
        out.real = type == real ? last_of(out.floats) : 0;
        break;
    case integer:
    case integers:
        fine = read_numbers(message, type, wire::wire_type::varint, from, budget, out.integers, why,
            [](std::uint64_t raw) { return wire::as_int64(raw); });
        out.kind = type == integers ? attr_kind::integers : attr_kind::integer;
        out.integer = type == integer ? last_of(out.integers) : 0;
        break;
    default:
        fine = read_string_entries(message, type, from, budget, out.strings, why);
        out.kind = type == strings ? attr_kind::strings : attr_kind::string;
        out.string = type == text ? last_of(out.strings) : std::string_view();
    }
    return fine;
}

inline bool read_value(byte_view message, attribute_type type, model::source& from, decode_budget const& budget,
    attr_value& out, fault& why) {
    using enum attribute_type;
    switch (type) {
    case undefined: return wrong(why, errc::wrong_attribute_kind, "a value", "nothing");
    case tensor:
    case sparse_tensor:
    case tensors:
    case sparse_tensors:
        out.kind = type == tensor || type == sparse_tensor ? attr_kind::tensor : attr_kind::tensors;
        if (!read_tensors(message, type, from, budget, out.tensors, why)) return false;
        if (out.kind == attr_kind::tensors) return true;
        if (out.tensors.empty()) return wrong(why, errc::missing_field, "a tensor", "nothing");
        out.tensors = out.tensors.subspan(out.tensors.size() - 1, 1);
        return true;
    case graph:
    case graphs:
        out.kind = type == graph ? attr_kind::function : attr_kind::functions;
        if (!read_bodies(message, type, from, budget, out.strings, why)) return false;
        out.string = type == graph ? last_of(out.strings) : std::string_view();
        return true;
    case type_proto:
    case type_protos:
        out.kind = type == type_protos ? attr_kind::messages : attr_kind::message;
        if (!read_string_entries(message, type, from, budget, out.strings, why)) return false;
        out.string = type == type_protos ? std::string_view() : last_of(out.strings);
        return true;
    default: return read_plain(message, type, from, budget, out, why);
    }
}

/// The place of a fault in `n`.
inline place place_of(model::source const& from, model::node const& n, fault const& why, std::string_view port) {
    auto where = from.place_of(n);
    where.port = std::string(port);
    where.byte = model::offset_in_file(from, why.at);
    return where;
}

} // namespace detail

/// Appends the attributes of a node in the order of the file. Unpacked values are stored in `from.storage`. False if
/// errors were added, one for each broken attribute; the others are in `out`.
/// error wrong_attribute_kind (an invalid type, no value), duplicate_field (a repeated name), those of tensors and of
/// the encoding
inline bool attributes(model::source& from, model::node const& n, series<named_attr>& out, error_list& errors,
    decode_budget const& budget = {}) {
    constexpr std::size_t max_checked = 256; // no operator has as many: bounds the quadratic cost of a malicious node
    bool fine = true;
    auto const first = out.size();
    auto const fails = [&](fault why, std::string_view name) {
        errors.add(why.code, detail::place_of(from, n, why, name), std::string(why.expected), std::string(why.got));
        fine = false;
    };
    fault why;
    wire::reader fields(n.message);
    for (wire::field f; fields.next(f);) {
        if (f.number != schema::node_proto["attribute"]) continue;
        detail::attribute_parts parts;
        attr_value value;
        if (!detail::is(f, wire::wire_type::bytes, n.message, why) || !detail::read_parts(f.bytes, parts, why) ||
            !detail::read_value(f.bytes, parts.type, from, budget, value, why)) {
            fails(std::move(why), parts.name);
            continue;
        }
        for (auto i = first; i < out.size() && i < first + max_checked; ++i)
            if (out[i].name == parts.name)
                fails({errc::duplicate_field, nullptr, "an attribute once", std::string(parts.name)}, parts.name);
        out.push_back({parts.name, value});
    }
    if (!detail::finished(fields, n.message, why)) fails(std::move(why), {});
    return fine;
}

} // namespace onnx

namespace onnx::detail {

/// The encoded attribute of this name in field `number` of a message (a node, a function); without data if there is
/// none.
inline byte_view attribute_called(byte_view message, std::uint32_t number, std::string_view name) {
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != number || f.type != wire::wire_type::bytes) continue;
        attribute_parts parts;
        fault why;
        if (read_parts(f.bytes, parts, why) && parts.name == name) return f.bytes;
    }
    return {};
}

/// Whether an attribute of this node refers to one of the function's caller.
inline bool refers_to_caller(byte_view node) {
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::node_proto["attribute"] || f.type != wire::wire_type::bytes) continue;
        attribute_parts parts;
        fault why;
        if (read_parts(f.bytes, parts, why) && !parts.refers.empty()) return true;
    }
    return false;
}

/// The node with each attribute that refers to the caller's replaced by the caller's value, or by the function's
/// default, under the name that the node uses. If there is neither, the node does not have the attribute.
inline byte_view with_callers_attributes(byte_view node, byte_view call, byte_view function, arena& storage) {
    constexpr auto attribute = schema::node_proto["attribute"];
    wire::writer out;
    wire::reader from(node);
    for (wire::field f; from.next(f);) {
        if (f.type != wire::wire_type::bytes) continue; // a node has no other fields
        attribute_parts parts;
        fault why;
        if (f.number != attribute || !read_parts(f.bytes, parts, why) || parts.refers.empty()) {
            out.message(f.number, f.bytes);
            continue;
        }
        auto value = attribute_called(call, attribute, parts.refers);
        if (!value.data()) value = attribute_called(function, schema::function_proto["attribute_proto"], parts.refers);
        if (!value.data()) continue;
        wire::writer named;
        named.fields(value);
        named.text(schema::attribute_proto["name"], parts.name); // if a field occurs twice, the last one is used
        out.message(attribute, named.bytes);
    }
    return storage.keep(span<std::byte const>(out.bytes));
}

} // namespace onnx::detail
GRAFT_END
