// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    for (std::string_view part : {part_1, part_2, part_3, part_4, part_5})
        for (; !part.empty(); part.remove_prefix(to.back().size() + 1)) to.push_back(part.substr(0, part.find('\n')));
    return to;
}

} // namespace cann::lines
GRAFT_END
