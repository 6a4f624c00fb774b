// graft/mapping/translation.hpp - the state of one translation, shared by its steps
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/builder.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/mapping/request.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// What a source node became.
struct products {
    std::vector<tensor_id> tensors{}; ///< one per output of the origin; no_id = none
    bool failed = false;              ///< an error was reported here or above
};

/// One model on its way into one graph. Errors are collected; a node that depends on one that failed is not reported
/// again.
struct translation {
    model::source& source;
    plugin_set const& plugins;
    import_request const& request;
    graph& into;
    graph_builder builder;
    error_list& errors;
    std::vector<products> made{}; ///< per node of the source

    translation(model::source& s, plugin_set const& p, import_request const& r, graph& g, error_list& e)
        : source(s), plugins(p), request(r), into(g), builder(g), errors(e), made(s.main.nodes.size()) {}

    [[nodiscard]] bool caffe() const { return source.framework == framework::caffe; }

    /// The framework's name of output `k`: a top, or `node:k`.
    [[nodiscard]] std::string_view tensor_name(model::node const& n, std::size_t k) const {
        if (caffe()) return k < n.output_count ? source.main.tops(n)[k] : std::string_view();
        return into.storage.keep(std::string_view(std::string(n.name) + ":" + std::to_string(k)));
    }
};

} // namespace detail
GRAFT_END
