// graft/mapping/translate/selection.hpp - the part of a model that an import reads: from the outputs back to the fed
// tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/mapping/translate/request.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/reference.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// A tensor of the model as read, under the name that the caller used.
struct chosen_tensor {
    std::string name{};               ///< as the caller wrote it
    std::uint32_t node = model::none, ///< position in the model's nodes; none: there is no such tensor
        port = 0;                     ///< number of the output of that node
};

/// The cut.
struct selection {
    std::vector<std::uint8_t> live{}; ///< per node of the model: 1 if it is selected
    series<chosen_tensor> feeds{};    ///< in the order of the request
    series<chosen_tensor> outputs{};  ///< empty: none was requested, the sinks are used
};

/// The tensor that has this name, or node == none. For a tensor that nodes change in place the last version; for
/// feeding: the model's input if it is one.
/// cost O(nodes)
[[nodiscard]] GRAFT_LARGE chosen_tensor find_tensor(
    model::source const& s, std::string_view name, bool to_feed = false);

namespace detail {

GRAFT_LARGE chosen_tensor require_tensor(
    model::source const& s, std::string const& name, bool to_feed, error_list& errors);

} // namespace detail

/// The tensors to compute: those that the request names, otherwise those that the model declares as its outputs; empty
/// if there are none, which means those that no node reads.
[[nodiscard]] inline std::vector<std::string> const& outputs_of(model::source const& s, import_request const& request) {
    return request.outputs.empty() ? s.outputs : request.outputs;
}

/// Resolves the names of a request and walks from its outputs back to the fed tensors. Other nodes are not read.
/// error unknown_tensor
/// cost O(nodes + edges + names x nodes)
GRAFT_LARGE result<selection, error_list> select(model::source const& s, import_request const& request);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/mapping/detail/selection.ipp"
#endif
