// graft/frontend/onnx/detail/plain_types.hpp - a cache of node types that have been analyzed: most models have few
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "graft/base/container/hash.hpp"

GRAFT_BEGIN
namespace onnx::detail {

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
