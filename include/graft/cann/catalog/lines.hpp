// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/cann/catalog/lines_a_to_c.hpp"
#include "graft/cann/catalog/lines_d_to_g.hpp"
#include "graft/cann/catalog/lines_h_to_o.hpp"
#include "graft/cann/catalog/lines_p_to_r.hpp"
#include "graft/cann/catalog/lines_s_to_z.hpp"

GRAFT_BEGIN
namespace cann::lines {

/// One text for each operator, as `line_prototype` reads it.
[[nodiscard]] inline std::vector<std::string_view> all() {
    std::vector<std::string_view> to;
    for (std::string_view letters : {a_to_c, d_to_g, h_to_o, p_to_r, s_to_z})
        for (; !letters.empty(); letters.remove_prefix(to.back().size() + 1))
            to.push_back(letters.substr(0, letters.find('\n')));
    return to;
}

} // namespace cann::lines
GRAFT_END
