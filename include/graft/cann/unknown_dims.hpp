// graft/cann/unknown_dims.hpp - CANN's numbers for unknown parts of a shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace ge {

inline constexpr std::int64_t UNKNOWN_DIM = -1;     ///< a dim
inline constexpr std::int64_t UNKNOWN_DIM_NUM = -2; ///< as the only dim: unknown rank
inline constexpr std::int64_t SHAPE_RANGE_LOWER_LIMIT = 0;
/// Why an operator's shapes may be unknown.
enum UnknowShapeOpType : int {
    DEPEND_IN_SHAPE = 1,
    DEPEND_CONST_VALUE = 2,
    DEPEND_SHAPE_RANGE = 3,
    DEPEND_COMPUTE = 4
};

/// Dims of one number: CANN's constants, which are vectors there; here a type that is usable in a default.
struct unknown_dims {
    std::int64_t only;

    operator std::vector<std::int64_t>() const { return {only}; }
    friend bool operator==(std::vector<std::int64_t> const& a, unknown_dims b) {
        return a.size() == 1 && a[0] == b.only;
    }
};
inline constexpr unknown_dims UNKNOWN_SHAPE{-1}, UNKNOWN_RANK{-2}, DUMMY_SHAPE{-3};

} // namespace ge
