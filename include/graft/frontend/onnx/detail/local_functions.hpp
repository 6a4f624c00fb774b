// graft/frontend/onnx/detail/local_functions.hpp - a node without its attributes, and the functions that nodes call
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/source.hpp"
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

/// A function of the model: its key, its FunctionProto, and the operator sets that it imports in other versions than
/// the model does.
struct local_function {
    std::string_view key{};
    byte_view message{};
    series<model::operator_set> versions{};
};

/// The functions of a model.
class GRAFT_TYPE local_functions {
public:
    local_functions(build_state& state, span<local_function const> all) : state_(state), all_(all) {
        for (std::size_t i = 0; i < all.size(); ++i) in_order_.push_back(static_cast<std::uint32_t>(i));
        sort(in_order_, [&](auto a, auto b) { return all[a].key != all[b].key ? all[a].key < all[b].key : a < b; });
    }

    /// The function that a node calls: the first with its key; null if the node is an operator.
    [[nodiscard]] local_function const* called_by(node_parts const& p) const {
        if (all_.empty()) return nullptr;
        auto key = state_.key_of(p.domain, p.type);
        std::string whole;
        if (!p.overload.empty()) key = whole = std::string(key) + ":" + std::string(p.overload);
        auto const at = algorithm::lower_bound(in_order_.begin(), in_order_.end(), key,
            [&](auto i, std::string_view wanted) { return all_[i].key < wanted; });
        return at != in_order_.end() && all_[*at].key == key ? &all_[*at] : nullptr;
    }
    /// The number of nodes of a function including those that it calls, at most `max`: a few lines can expand to any
    /// number. Bodies of its nodes count as one.
    /// cost O(bytes of the functions) in all
    [[nodiscard]] std::size_t nodes_of(local_function const& f, std::size_t max) {
        sizes_.resize(all_.size(), unknown);
        return count(static_cast<std::size_t>(&f - all_.data()), max, 0);
    }

private:
    static constexpr std::size_t unknown = SIZE_MAX, deepest = 60; // deeper calls are refused

    std::size_t count(std::size_t i, std::size_t max, std::size_t depth) {
        if (sizes_[i] != unknown) return sizes_[i];
        sizes_[i] = 0; // recursion is rejected at the recursive call
        std::size_t sum = 0;
        wire::reader from(all_[i].message);
        for (wire::field f; sum < max && from.next(f);) {
            if (f.number != schema::function_proto["node"] || f.type != wire::wire_type::bytes) continue;
            node_parts p;
            fault why; // it is reported at the call of the function
            auto const* const inner = read_node(f.bytes, p, why) && depth < deepest ? called_by(p) : nullptr;
            sum += inner ? count(static_cast<std::size_t>(inner - all_.data()), max, depth + 1) : 1;
        }
        return sizes_[i] = algorithm::min(sum, max);
    }

    build_state& state_;
    span<local_function const> all_;
    series<std::uint32_t> in_order_{};
    std::vector<std::size_t> sizes_{};
};

} // namespace onnx::detail
GRAFT_END
