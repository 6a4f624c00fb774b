// test/reject/graph_def_blob_is_missing.cpp - a text graph without the elements of a constant, which are in no blob
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*missing_weights, .*layer<'x'>
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
    static constexpr graft::constant::blob blobs[]{{"y", 0, 6, 0}};
};
static_assert(read_by_compiler<wrong>::weight_count != 0);
#endif
