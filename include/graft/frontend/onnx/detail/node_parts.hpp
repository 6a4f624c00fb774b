// graft/frontend/onnx/detail/node_parts.hpp - the fields of a NodeProto without its attributes, and a cache of types
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

struct node_parts {
    std::string_view name{}, type{}, domain{}, overload{};
    std::vector<std::string_view> inputs{}, outputs{};

    void clear() {
        name = {}; // each separately: one that is copied from the next is read before it is in memory
        type = {};
        domain = {};
        overload = {};
        inputs.clear(), outputs.clear();
    }
};

/// error those of the encoding
inline bool read_node(byte_view message, node_parts& out, fault& why) {
    constexpr auto& node = schema::node_proto;
    auto const take = [&](std::uint32_t number, byte_view payload) {
        auto const text = wire::as_string(payload);
        if (number == node["input"]) out.inputs.push_back(text);
        else if (number == node["output"]) out.outputs.push_back(text);
        else if (number == node["name"]) out.name = text;
        else if (number == node["op_type"]) out.type = text;
        else if (number == node["domain"]) out.domain = text;
        else if (number == node["overload"]) out.overload = text;
    };
    auto const rest = message.subspan(wire::each_short_bytes(message, take));
    wire::reader from(rest);
    for (wire::field f; from.next(f);) {
        if (f.number > node["overload"]) continue; // all fields up to this one are length-delimited
        if (!is(f, wire::wire_type::bytes, rest, why)) return false;
        take(f.number, f.bytes);
    }
    return finished(from, rest, why);
}

/// Types that are operators of a domain which the model imports, and neither functions of the model nor handled by the
/// reader itself. All nodes of a type share the string of the first one.
/// cost constant; a type that shares its slot with another one is analyzed again
class GRAFT_TYPE plain_types {
public:
    /// The key that `note` recorded for this type; empty if there is none.
    [[nodiscard]] std::string_view key_of(std::string_view domain, std::string_view type) const {
        if (type.empty()) return {};
        auto const& k = all_[place_of(type)];
        return same_name(k.type, type) && same_name(k.domain, domain) ? k.key : std::string_view();
    }
    /// `key` is not empty.
    void note(std::string_view domain, std::string_view type, std::string_view key) {
        all_[place_of(type)] = {domain, type, key};
    }

private:
    struct known_type {
        std::string_view domain{}, type{}, key{};
    };
    static std::size_t place_of(std::string_view type) {
        auto const at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(type[i])); };
        return (type.size() * 5 + at(0) * 3 + at(type.size() / 2) * 7 + at(type.size() - 1)) % 64;
    }
    std::array<known_type, 64> all_{};
};

} // namespace onnx::detail
GRAFT_END
