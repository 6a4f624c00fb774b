// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/cann/catalog/lines_a_to_c.hpp"
#include "graft/cann/catalog/lines_d_to_h.hpp"
#include "graft/cann/catalog/lines_i_to_q.hpp"
#include "graft/cann/catalog/lines_r_to_t.hpp"
#include "graft/cann/catalog/lines_u_to_z.hpp"

GRAFT_BEGIN
namespace cann::lines {

/// The texts, each as `graft::operator_line` reads its lines.
template <class... Texts> struct texts;
using all = texts<a_to_c, d_to_h, i_to_q, r_to_t, u_to_z>;

} // namespace cann::lines
GRAFT_END
