// examples/cann/operators.cpp - the catalog of what CANN's headers define, with the functions of its sources
// SPDX-License-Identifier: Apache-2.0
#include "operators.hpp"

#include "cann_headers.hpp" // made by CMake: the headers of the folder
#include "graft/cann/graph/operator_reg.h"

namespace {
struct defined {
    using list = GRAFT_CANN_OPERATORS;
};
} // namespace

graft::catalog_view cann_operators() {
    static graft::cann::operators_with_rules const all(graft::catalog<defined>::definitions());
    return all.view();
}

graft::span<graft::cann::slip const> cann_slips() {
    auto const& all = graft::cann::slips<defined::list>;
    return {all.data(), all.size()};
}
