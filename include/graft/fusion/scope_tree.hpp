// graft/fusion/scope_tree.hpp - the scopes in the names of a graph's nodes, as a tree
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// The last part of a path; `a/b/add_1` yields `add_1`.
[[nodiscard]] constexpr std::string_view last_part(std::string_view path) {
    auto const slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}
/// A name without its numeric suffix: `lstm_cell_12` yields `lstm_cell`; `conv1` and `_3` are unchanged.
[[nodiscard]] constexpr std::string_view without_number(std::string_view name) {
    auto at = name.size();
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9') --at;
    return at < name.size() && at > 1 && name[at - 1] == '_' ? name.substr(0, at - 1) : name;
}

/// One scope. Scopes are in preorder: its descendants are the scopes from the one after it up to `end`.
/// Its nodes and those of its descendants are the positions `first` to `first + total` of `scope_tree::order()`, its
/// own ones the first `direct` of them.
struct GRAFT_TYPE scope {
    std::string_view path{};          ///< the full path, without a trailing slash; empty for the root
    std::string_view name{};          ///< last part of the path
    std::uint32_t parent = 0,         ///< index of the scope around it; the root is its own parent
        end = 0,                      ///< index after the last descendant
        depth = 0;                    ///< number of scopes around it, 0 for the root
    std::uint32_t first = 0,          ///< position of its first node in `order()`
        direct = 0,                   ///< number of its own nodes
        total = 0;                    ///< number of its nodes and those of its descendants
    std::uint32_t head = model::none; ///< the node that has the scope's own name; it is included in the scope
};

/// The scopes of a graph. A node belongs to the scope before the last slash of its name; a slash at the start of the
/// name is ignored. Scopes deeper than 256 are a part of their nodes' names.
/// cost linear in the characters of the names
class GRAFT_TYPE scope_tree {
public:
    /// The most nested scopes; slashes beyond it are a part of the node's name.
    static constexpr std::uint32_t deepest = 256;

    GRAFT_LARGE explicit scope_tree(model::graph const& g);

    /// In preorder; the root is the first.
    [[nodiscard]] span<scope const> scopes() const { return scopes_; }
    [[nodiscard]] scope const& operator[](std::uint32_t s) const { return scopes_[s]; }
    /// The nodes of the graph by scope, those of one scope in the graph's order.
    [[nodiscard]] span<std::uint32_t const> order() const { return order_; }
    /// The position of the node in `order()`.
    [[nodiscard]] std::uint32_t position_of(std::uint32_t node) const { return position_[node]; }
    /// Whether the node is in the scope or in a nested scope.
    [[nodiscard]] bool holds(scope const& s, std::uint32_t node) const {
        return position_[node] - s.first < s.total || s.head == node;
    }
    /// The scope of this path, or `model::none`.
    /// cost O(scopes on the path and their siblings)
    [[nodiscard]] GRAFT_LARGE std::uint32_t find(std::string_view path) const;

private:
    GRAFT_LARGE void read(model::graph const& g);
    /// Parents precede their children: from the order of first appearance to preorder.
    GRAFT_LARGE void number();
    GRAFT_LARGE void place(model::graph const& g);

    series<scope> scopes_{};
    std::vector<std::uint32_t> scope_of_, position_, order_;
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/fusion/detail/scope_tree.ipp"
#endif
