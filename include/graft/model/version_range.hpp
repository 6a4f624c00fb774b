// graft/model/version_range.hpp - a range of versions of models, for which a definition or a plugin applies
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// The upper bound of an open range of versions; a model without a version is of version 0.
inline constexpr std::int32_t latest_version = 0x7FFFFFFF;

/// Versions of a model (of a GraphDef: its producer), both ends included.
struct version_range {
    /// The oldest version.
    std::int32_t first = 0, last = latest_version; ///< the newest one

    /// Whether the version is in the range.
    [[nodiscard]] constexpr bool has(std::int64_t version) const { return first <= version && version <= last; }
    /// Whether the ranges have a version in common.
    [[nodiscard]] constexpr bool meets(version_range other) const { return first <= other.last && other.first <= last; }
};

GRAFT_END
