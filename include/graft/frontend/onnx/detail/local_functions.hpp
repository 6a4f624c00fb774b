// graft/frontend/onnx/detail/local_functions.hpp - the functions of a model: found by key, and their size when inlined
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/node_parts.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace onnx::detail {

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
