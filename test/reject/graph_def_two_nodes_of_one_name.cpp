// test/reject/graph_def_two_nodes_of_one_name.cpp - a text graph that the compiler reads: two nodes with one name
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*duplicate_node, .*layer<'f', 'l', 'a', 't'>, .*name<'f', 'l', 'a', 't'>, .*line<7
#include "graph_def_model.hpp"

struct right {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 1 } dim { size: 6 } } } } }
node { name: "to" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 2 } } int_val: 2 int_val: 3 } } } }
node { name: "flat" op: "Reshape" input: "x" input: "to" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "relu" op: "Relu" input: "flat" attr { key: "T" value { type: DT_FLOAT } } }
)";
};
static_assert(read_by_compiler<right>::shape<"relu"> == graft::shape{2, 3});

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 1 } dim { size: 6 } } } } }
node { name: "to" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 2 } } int_val: 2 int_val: 3 } } } }
node { name: "flat" op: "Reshape" input: "x" input: "to" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "flat" op: "Relu" input: "flat" attr { key: "T" value { type: DT_FLOAT } } }
)";
};
static_assert(read_by_compiler<wrong>::layers != 0);
#endif
