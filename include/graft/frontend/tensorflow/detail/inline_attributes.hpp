// graft/frontend/tensorflow/detail/inline_attributes.hpp - encoded attributes of calls: the function, with its
// placeholders filled in
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/model/wire/writer.hpp"

GRAFT_BEGIN
namespace detail {

/// Attributes by name, each an encoded AttrValue.
using encoded_attributes = series<std::pair<std::string_view, byte_view>>;

/// A function by its name, with the values for its placeholders.
struct encoded_call {
    std::string_view name{};
    encoded_attributes bound{};
};

/// The entries of a map<string, AttrValue> in field `number`.
inline encoded_attributes encoded_map(byte_view message, std::uint32_t number) {
    encoded_attributes all;
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != number || f.type != wire::wire_type::bytes) continue;
        auto& entry = all.emplace_back();
        wire::reader parts(f.bytes);
        for (wire::field p; parts.next(p);) {
            if (p.type != wire::wire_type::bytes) continue;
            if (p.number == tensorflow::schema::node_def_attr_entry["key"]) entry.first = wire::as_string(p.bytes);
            if (p.number == tensorflow::schema::node_def_attr_entry["value"]) entry.second = p.bytes;
        }
    }
    return all;
}
/// The value of this name; if there are several, the last one. Empty if there is none.
inline byte_view encoded_value(encoded_attributes const& all, std::string_view name) {
    byte_view found;
    for (auto const& [key, value] : all)
        if (key == name) found = value;
    return found;
}
inline encoded_call decode_call(byte_view name_attr_list) {
    encoded_call c;
    wire::reader from(name_attr_list);
    for (wire::field f; from.next(f);)
        if (f.number == tensorflow::schema::name_attr_list["name"] && f.type == wire::wire_type::bytes)
            c.name = wire::as_string(f.bytes);
    c.bound = encoded_map(name_attr_list, tensorflow::schema::name_attr_list["attr"]);
    return c;
}
/// The functions in an AttrValue: one, or a list.
inline series<encoded_call> decode_calls(byte_view value) {
    series<encoded_call> all;
    wire::reader from(value);
    for (wire::field f; from.next(f);) {
        if (f.type != wire::wire_type::bytes) continue;
        if (f.number == tensorflow::schema::attr_value["func"]) all.push_back(decode_call(f.bytes));
        if (f.number != tensorflow::schema::attr_value["list"]) continue;
        wire::reader list(f.bytes);
        for (wire::field e; list.next(e);)
            if (e.number == tensorflow::schema::attr_value_list_value["func"] && e.type == wire::wire_type::bytes)
                all.push_back(decode_call(e.bytes));
    }
    return all;
}
/// The framework's numbers of the types in an AttrValue: one, or a list.
inline std::vector<std::uint64_t> decode_types(byte_view value) {
    std::vector<std::uint64_t> all;
    wire::reader from(value);
    for (wire::field f; from.next(f);) {
        if (f.number == tensorflow::schema::attr_value["type"] && f.type == wire::wire_type::varint)
            all.push_back(f.value);
        if (f.number != tensorflow::schema::attr_value["list"] || f.type != wire::wire_type::bytes) continue;
        wire::reader list(f.bytes);
        for (wire::field e; list.next(e);)
            if (e.number == tensorflow::schema::attr_value_list_value["type"])
                (void)wire::each_scalar(
                    e, wire::wire_type::varint, [&](std::uint64_t v) { return all.push_back(v), true; });
    }
    return all;
}

/// Rewrites messages with their placeholders replaced.
class placeholder_filler {
public:
    explicit placeholder_filler(encoded_attributes const& bound) : bound_(bound) {}

    /// The NodeDef with its placeholders filled in; `message` itself if it has none. New bytes are stored in
    /// `storage`.
    byte_view fill(byte_view message, arena& storage) {
        if (bound_.empty()) return message;
        changed_ = false;
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == tensorflow::schema::node_def["attr"] && f.type == wire::wire_type::bytes)
                out.message(tensorflow::schema::node_def["attr"], entry(f.bytes, 0));
            else copy(f, out);
        }
        return changed_ ? byte_view(storage.keep(span<std::byte const>(out.bytes))) : message;
    }

private:
    static constexpr int deepest = 20; ///< functions as attributes of functions
    using bytes = std::vector<std::byte>;

    static void copy(wire::field const& f, wire::writer& out) {
        if (f.type == wire::wire_type::bytes) return out.message(f.number, f.bytes);
        if (f.type == wire::wire_type::varint) return out.varint(f.number, f.value);
        // a group: never read
        if (f.type != wire::wire_type::fixed32 && f.type != wire::wire_type::fixed64) return;
        auto const size = f.type == wire::wire_type::fixed32 ? 4u : 8u;
        out.tag(f.number, f.type);
        for (unsigned i = 0; i < size; ++i) out.bytes.push_back(static_cast<std::byte>(f.value >> (8 * i)));
    }
    /// One entry of a map of attributes.
    bytes entry(byte_view message, int depth) {
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == tensorflow::schema::node_def_attr_entry["value"] && f.type == wire::wire_type::bytes)
                out.message(tensorflow::schema::node_def_attr_entry["value"], value(f.bytes, depth));
            else copy(f, out);
        }
        return std::move(out.bytes);
    }
    bytes value(byte_view message, int depth) {
        constexpr auto& attribute = tensorflow::schema::attr_value;
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == attribute["placeholder"] && f.type == wire::wire_type::bytes) {
                if (auto const known = encoded_value(bound_, wire::as_string(f.bytes)); known.data()) {
                    changed_ = true;
                    out.bytes.insert(out.bytes.end(), known.begin(), known.end());
                    continue;
                }
            }
            if (f.type == wire::wire_type::bytes && depth < deepest &&
                (f.number == attribute["list"] || f.number == attribute["func"]))
                out.message(
                    f.number, f.number == attribute["func"] ? call(f.bytes, depth + 1) : list(f.bytes, depth + 1));
            else copy(f, out);
        }
        return std::move(out.bytes);
    }
    bytes call(byte_view message, int depth) {
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == tensorflow::schema::name_attr_list["attr"] && f.type == wire::wire_type::bytes)
                out.message(tensorflow::schema::name_attr_list["attr"], entry(f.bytes, depth));
            else copy(f, out);
        }
        return std::move(out.bytes);
    }
    bytes list(byte_view message, int depth) {
        wire::writer out;
        wire::reader from(message);
        for (wire::field f; from.next(f);) {
            if (f.number == tensorflow::schema::attr_value_list_value["func"] && f.type == wire::wire_type::bytes)
                out.message(tensorflow::schema::attr_value_list_value["func"], call(f.bytes, depth));
            else copy(f, out);
        }
        return std::move(out.bytes);
    }

    encoded_attributes const& bound_;
    bool changed_ = false;
};

} // namespace detail
GRAFT_END
