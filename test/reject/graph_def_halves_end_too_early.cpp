// test/reject/graph_def_halves_end_too_early.cpp - a constant of 16-bit floats whose blob exceeds the bits
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<wrong, .*wrong_blob_size, .*layer<'x'>
#include "graph_def_model.hpp"

struct right {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Const" attr { key: "dtype" value { type: DT_HALF } }
  attr { key: "value" value { tensor { dtype: DT_HALF tensor_shape { dim { size: 2 } dim { size: 3 } } } } } }
node { name: "relu" op: "Relu" input: "x" attr { key: "T" value { type: DT_HALF } } }
)";
    static constexpr float weights[6]{};
    static constexpr graft::constant::blob blobs[]{{"x", 0, 6, 0}};
    static constexpr std::uint16_t halves[6]{};
    static constexpr graft::constant::blob half_blobs[]{{"x", 0, 6, 0}};
};
static_assert(read_by_compiler<right>::shape<"relu"> == graft::shape{2, 3});

#ifdef GRAFT_REJECT
struct wrong {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Const" attr { key: "dtype" value { type: DT_HALF } }
  attr { key: "value" value { tensor { dtype: DT_HALF tensor_shape { dim { size: 2 } dim { size: 3 } } } } } }
node { name: "relu" op: "Relu" input: "x" attr { key: "T" value { type: DT_HALF } } }
)";
    static constexpr float weights[6]{};
    static constexpr graft::constant::blob blobs[]{{"x", 0, 6, 0}};
    static constexpr std::uint16_t halves[6]{};
    static constexpr graft::constant::blob half_blobs[]{{"x", 0, 6, 1}};
};
static_assert(read_by_compiler<wrong>::shape<"relu"> == graft::shape{2, 3});
#endif
