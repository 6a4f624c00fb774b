// test/reject/nnef_blob_of_another_size.cpp - a model that includes its weights: one of another size
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*wrong_blob_size, .*layer<'w'>
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
    static constexpr float weights[54 + 3]{};
    static constexpr graft::constant::blob blobs[]{{"w", 0, 54, 0}, {"b", 0, 3, 54}};
};
static_assert(read_by_compiler<right>::weight_count != 0);

#ifdef GRAFT_REJECT
struct wrong {
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
    static constexpr float weights[54 + 3]{};
    static constexpr graft::constant::blob blobs[]{{"w", 0, 27, 0}, {"b", 0, 3, 54}};
};
static_assert(read_by_compiler<wrong>::weight_count != 0);
#endif
