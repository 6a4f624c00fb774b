// graft/graph/edit/pass_names.hpp - the preparation steps of an import by name: which of them run
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN

/// Transformations of an import that reduce the work of a run without changing its results. In this order:
/// `inline`: bodies of functions replace their calls; `fold`: operations on constants become constants; `identity`:
/// readers of an identity read its input; `dead`: nodes that no output needs are removed.
enum class preparation : std::uint8_t {
    inline_calls, ///< bodies of functions replace their calls
    fold,         ///< operations on constants become constants
    identity,     ///< readers of an identity read its input
    dead          ///< nodes that no output needs are removed
};

/// Names of the steps, in the order of `preparation`.
inline constexpr std::array<std::string_view, 4> preparation_names{"inline", "fold", "identity", "dead"};

/// A set of preparation steps; if unspecified, all.
struct preparations {
    std::array<bool, preparation_names.size()> on{true, true, true, true}; ///< by `preparation`

    /// Whether the step runs.
    [[nodiscard]] constexpr bool has(preparation p) const { return on[static_cast<std::size_t>(p)]; }
};

namespace detail {

/// Which of `names` a list chooses, by the words of `enabled_preparations`.
/// error unknown_graph_pass, with the nearest name
GRAFT_LARGE series<bool> chosen_names(
    span<std::string_view const> names, span<std::string const> wanted, error_list& errors);

} // namespace detail

/// The graph passes of this list of names. `all` and `none` are sets; a `-` in front removes a pass, from all if the
/// list begins with it. Empty: all. Others do not run: `fold` alone does not inline calls.
/// error unknown_graph_pass, with the nearest name
[[nodiscard]] GRAFT_LARGE result<preparations, error_list> enabled_preparations(span<std::string const> wanted);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/pass_names.ipp"
#endif
