// test/reject/line_bounds_a_size_that_nothing_tells.cpp - at_most bounds an output whose size the kernel reports
// SPDX-License-Identifier: Apache-2.0
// expect: in_text<wrong, .*line<2>, .*undetermined_output_shape, .*name<'y'>
#include "graft/op/catalog/listed.hpp"

struct right {
    static constexpr char text[] = R"ops(
Unique x:f32 -> y~x(compute_depend) | [n] > [?] | at_most x > y
)ops";
};
struct right_ops {
    using list = graft::listed_ops<right>;
};
static_assert(graft::catalog<right_ops>::view().size == 1);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr char text[] = R"ops(
Unique x:f32 -> y~x | [n] > [?] | at_most x > y
)ops";
};
struct wrong_ops {
    using list = graft::listed_ops<wrong>;
};
static_assert(graft::catalog<wrong_ops>::view().size == 1);
#endif
