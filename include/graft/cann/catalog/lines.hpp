// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/cann/catalog/lines_a_to_d.hpp"
#include "graft/cann/catalog/lines_e_to_l.hpp"
#include "graft/cann/catalog/lines_forms.hpp"
#include "graft/cann/catalog/lines_m_to_r.hpp"
#include "graft/cann/catalog/lines_s_to_z.hpp"

GRAFT_BEGIN
namespace cann::lines {

/// The texts, each as `graft::operator_line` reads its lines.
template <class... Texts> struct strings;
using all = strings<a_to_d, e_to_l, m_to_r, s_to_z>;
/// The operators that share only their name with one that ships.
using shared_names = strings<forms>;

} // namespace cann::lines
GRAFT_END
