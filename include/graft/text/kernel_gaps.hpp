// graft/text/kernel_gaps.hpp - the operators and dtypes without a kernel, as a part of the coverage
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/kernel/covers.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN

/// The operators of `c`, which inference needs, without a kernel, as Markdown: operators without a kernel and why,
/// dtypes at ports of the others, then one line `name: number` per count. `graft::covers` proves the same.
[[nodiscard]] GRAFT_LARGE std::string kernel_gaps_markdown(
    catalog_view const& c, kernel_set kernels, span<not_covered const> exceptions);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/text/detail/kernel_gaps.ipp"
#endif
