// test/reject/graph_def_blob_of_another_size.cpp - a text graph with weights next to it: one of another size
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*wrong_blob_size, .*layer<'x'>
#include "graph_def_model.hpp"

struct right {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } dim { size: 3 } } } } } }
node { name: "relu" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)";
    static constexpr float weights[6]{};
    static constexpr graft::constant::blob blobs[]{{"x", 0, 6, 0}};
};
static_assert(read_by_compiler<right>::weight_count != 0);

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } dim { size: 3 } } } } } }
node { name: "relu" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
)";
    static constexpr float weights[6]{};
    static constexpr graft::constant::blob blobs[]{{"x", 0, 5, 0}};
};
static_assert(read_by_compiler<wrong>::weight_count != 0);
#endif
