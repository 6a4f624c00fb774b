// examples/cann/operators.cpp - the catalog of what CANN's headers and classes define, with functions of its sources
// SPDX-License-Identifier: Apache-2.0
#include "operators.hpp"

#include "cann_headers.hpp" // made by CMake: the headers of the folder
#include "graft/cann/graph/operator_reg.h"
#include "graft/cann/op_def/catalog.hpp"

namespace {
struct defined {
    using list = GRAFT_CANN_OPERATORS;
};

graft::cann::op_def_catalog const& all_definitions() {
    static graft::cann::op_def_catalog const all(graft::catalog<defined>::definitions());
    return all;
}
} // namespace

graft::catalog_view cann_operators() {
    static graft::cann::operators_with_rules const all(all_definitions().view());
    return all.view();
}
graft::catalog_view cann_operators_for_trials() {
    static graft::cann::operators_with_rules const all(all_definitions().view(), true);
    return all.view();
}

graft::span<graft::cann::slip const> cann_slips() {
    auto const& all = graft::cann::slips<defined::list>;
    return {all.data(), all.size()};
}

graft::span<graft::cann::refused_class const> cann_refused_classes() {
    auto const& all = all_definitions().refused();
    return {all.data(), all.size()};
}
