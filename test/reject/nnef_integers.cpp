// test/reject/nnef_integers.cpp - a graph of a user's front end: tensors of integers
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*unknown_dtype, .*layer<'w'>, .*line<5
#include "nnef_model.hpp"

struct right {
    static constexpr std::string_view text = R"(version 1.0;
graph net( x ) -> ( y )
{
    x = external<scalar>(shape = [1,2,6,6]);
    w = variable<scalar>(shape = [3,2,3,3], label = 'w');
    b = variable<scalar>(shape = [1,3], label = 'b');
    c = conv(x, w, b, padding = [(1,1), (1,1)], stride = [1,1]);
    m = max_pool(c, size = [1,1,2,2], border = 'ignore', stride = [1,1,2,2]);
    h = mul(m, 0.5);
    y = relu(h);
}
)";
};
static_assert(read_by_compiler<right>::shape<"y"> == graft::shape{1, 3, 3, 3});

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(version 1.0;
graph net( x ) -> ( y )
{
    x = external<scalar>(shape = [1,2,6,6]);
    w = variable<integer>(shape = [3,2,3,3], label = 'w');
    b = variable<scalar>(shape = [1,3], label = 'b');
    c = conv(x, w, b, padding = [(1,1), (1,1)], stride = [1,1]);
    m = max_pool(c, size = [1,1,2,2], border = 'ignore', stride = [1,1,2,2]);
    h = mul(m, 0.5);
    y = relu(h);
}
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
