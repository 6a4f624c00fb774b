// graft/frontend/caffe/framework.hpp - Caffe as what a target points to: the front end as a value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/front_end.hpp"

GRAFT_BEGIN
namespace caffe {

struct framework; ///< whose operators these are

namespace detail {
/// Defined in `front_end_definition.ipp`: with GRAFT_SEPARATE only units that read what is in it at compile time, as
/// `graft/constant.hpp` does, have that header.
struct shipped {
    static front_end_of<framework> const front_end;
};
} // namespace detail

/// Nets of Caffe and its forks, text or binary. Settings: `phase` (TRAIN or TEST, which counts without
/// it), `level`, and
/// `stage`, which may come several times.
inline constexpr front_end_of<framework> const& front_end = detail::shipped::front_end;

} // namespace caffe
GRAFT_END
