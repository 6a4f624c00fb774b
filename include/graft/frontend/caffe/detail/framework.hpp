// graft/frontend/caffe/detail/framework.hpp - Caffe as a value that a target refers to: its front end
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/model/front_end.hpp"

GRAFT_BEGIN
namespace caffe {

struct framework; ///< the framework of these operators

namespace detail {
/// Defined in `front_end_definition.ipp`: with GRAFT_SEPARATE that header is included only by translation units that
/// read its contents at compile time, as `graft/constant.hpp` does.
struct shipped {
    static front_end_of<framework> const front_end;
};
} // namespace detail

/// Nets of Caffe and its forks, text or binary. Settings: `phase` (TRAIN or TEST, the default), `level`, and `stage`,
/// which may be repeated.
inline constexpr front_end_of<framework> const& front_end = detail::shipped::front_end;

} // namespace caffe
GRAFT_END
