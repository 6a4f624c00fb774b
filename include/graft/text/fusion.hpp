// graft/text/fusion.hpp - the report of scope passes on a model, as lines
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/separate.hpp"
#include "graft/fusion/report.hpp"
#include "graft/text/errc.hpp"

GRAFT_BEGIN

/// One line per pass with the number of its firings, then one per dropped match and per scope that nearly matched.
[[nodiscard]] GRAFT_LARGE std::string to_text(fusion_report const& report);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/fusion.ipp"
#endif
