// graft/text/page/index.hpp - the pages of an import as a page: a line for each stage, and its operators by number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/text/page/difference.hpp"

GRAFT_BEGIN

/// One stage on the index page.
struct GRAFT_TYPE indexed_stage {
    /// An operator and how many nodes have it.
    struct operator_count {
        std::string name{};    ///< of the framework in the first stages, of the target in later ones
        std::size_t nodes = 0; ///< how many nodes have it
    };

    std::string stage{};                     ///< `4-mapped`: the stem of its files
    std::vector<std::string> files{};        ///< names of its files in the directory; the page is the one with `.html`
    std::size_t nodes = 0;                   ///< in the model or graph
    std::vector<operator_count> operators{}; ///< by number
    bool compared = false;                   ///< the next numbers are known: there was a stage before
    std::size_t added = 0,                   ///< nodes that the stage before does not have
        removed = 0,                         ///< nodes that only the stage before has
        changed = 0;                         ///< facts of other nodes that differ
};

/// What the index page says of a stage. `to_before`: its difference to the stage before, or null.
[[nodiscard]] GRAFT_LARGE indexed_stage index_of(
    std::string stage, graph_summary const& nodes, graph_difference const* to_before);

/// A self-contained page without a script: a line for each stage with links to its files, the errors of a refused
/// model, and a table of the operators, with their numbers at each stage.
[[nodiscard]] GRAFT_LARGE std::string index_page(
    std::string_view title, span<indexed_stage const> stages, error_list const* errors = nullptr);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/page_index.ipp"
#endif
