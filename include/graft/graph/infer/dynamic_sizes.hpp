// graft/graph/infer/dynamic_sizes.hpp - capacity for unbounded sizes: lists that a loop extends, data-dependent sizes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/graph/ir/graph.hpp"

GRAFT_BEGIN

/// Like `bound_sizes`; and if that leaves a tensor without a bound although the inputs of its node have one, each
/// unknown dim of it gets the bound `max`, or less, so that no such tensor is larger than 64 MiB: for a list that a
/// loop extends in an unspecified number of iterations, or for a data-dependent size. Such a bound is `open`: a run
/// that exceeds it is an error, unless its caller grows it. `max` 0: the same as `bound_sizes`.
/// error those of bound_sizes; wrong_value: a negative `max`
/// cost that of bound_sizes, again for each tensor of a chain of them, at most 32 times
[[nodiscard]] GRAFT_LARGE error_list bound_dynamic_sizes(
    graph& g, std::int64_t max, span<tensor_bound const> stated = {});

/// Doubles the unknown dims of each open bound that the sizes of node `failed` depend on, or that depend on them, and
/// infers the bounds after them again. False: there is none, so that more memory does not help.
/// cost that of bound_sizes
[[nodiscard]] GRAFT_LARGE bool grow_dynamic_sizes(graph& g, node_id failed);

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/dynamic_sizes.ipp"
#endif
