// graft/mapping/detail/translate.ipp - bodies of graft/mapping/translate/translate.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/mapping/translate/fuse_model.hpp"
#include "graft/mapping/translate/inline_calls.hpp"
#include "graft/mapping/translate/map_model.hpp"

GRAFT_BEGIN

GRAFT_LARGE result<graph, error_list> translate(
    shared<model::source> from, catalog_view const& ops, plugin_set const& plugins, import_request const& request) {
    error_list errors;
    if (request.inline_calls && !errors.add(inline_calls(*from, plugins))) return errors;
    if (!errors.add(fuse_model(*from, plugins, request))) return errors;
    auto g = errors.take(map_model(std::move(from), ops, plugins, request));
    if (errors.failed()) return errors;
    return {std::move(g), std::move(errors)};
}

GRAFT_END
