// test/reject/constant_blob_is_missing.cpp - a model that includes its weights: one blob is missing
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*missing_weights, .*layer<'i', 'p'>, .*name<.*'b'>
#include "constant_model.hpp"

struct right {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip" inner_product_param { num_output: 2 } }
)";
    static constexpr float weights[48 * 2 + 2]{};
    static constexpr graft::constant::blob blobs[]{{"ip", 0, 96, 0}, {"ip", 1, 2, 96}};
};
static_assert(read_by_compiler<right>::weight_count == 98);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(name: "net"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } }
layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip" inner_product_param { num_output: 2 } }
)";
    static constexpr float weights[48 * 2 + 2]{};
    static constexpr graft::constant::blob blobs[]{{"ip", 0, 96, 0}};
};
static_assert(read_by_compiler<wrong>::weight_count != 0);
#endif
