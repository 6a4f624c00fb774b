// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/cann/catalog/lines_1.hpp"
#include "graft/cann/catalog/lines_2.hpp"
#include "graft/cann/catalog/lines_3.hpp"
#include "graft/cann/catalog/lines_4.hpp"
#include "graft/cann/catalog/lines_5.hpp"

GRAFT_BEGIN
namespace cann::lines {

/// One text for each operator, as `line_prototype` reads it.
[[nodiscard]] inline std::vector<std::string_view> all() {
    std::vector<std::string_view> to;
    to.insert(to.end(), std::begin(part_1), std::end(part_1));
    to.insert(to.end(), std::begin(part_2), std::end(part_2));
    to.insert(to.end(), std::begin(part_3), std::end(part_3));
    to.insert(to.end(), std::begin(part_4), std::end(part_4));
    to.insert(to.end(), std::begin(part_5), std::end(part_5));
    return to;
}

} // namespace cann::lines
GRAFT_END
