// graft/graph/ir/identity.hpp - the number of a graph, by which a reference knows whether its graph is still there
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {
/// How many graphs there were. It only tells graphs apart: no result depends on a number.
inline constinit std::uint32_t graphs_so_far = 0;
} // namespace detail

/// The number of a graph in this process. A copy has a number of its own; a graph that is moved or assigned gets
/// another one, so that references to what it was do not refer to what is now in its place. In a constant expression
/// the number is 0: the compiler itself refuses what outlives its graph there.
class GRAFT_TYPE graph_identity {
public:
    constexpr graph_identity() : number_(next()) {}
    constexpr graph_identity(graph_identity const&) : graph_identity() {}
    constexpr graph_identity(graph_identity&& other) noexcept : graph_identity() { other.number_ = next(); }
    constexpr graph_identity& operator=(graph_identity const&) { return number_ = next(), *this; }
    constexpr graph_identity& operator=(graph_identity&& other) noexcept {
        number_ = next(), other.number_ = next();
        return *this;
    }
    /// Different for any two graphs of a process; 0 in a constant expression.
    [[nodiscard]] constexpr std::uint32_t number() const { return number_; }

private:
    static constexpr std::uint32_t next() {
        return std::is_constant_evaluated() ? 0 : __atomic_add_fetch(&detail::graphs_so_far, 1, __ATOMIC_RELAXED);
    }
    std::uint32_t number_;
};

GRAFT_END
