// bench/constant/program.cpp - a constant program of one function: -DMODEL=lenet, -DMODEL=mlp
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "bench/constant/target.hpp"

using net = graft::program_of<measured::MODEL, measured::device>;

static_assert(net::arena_bytes <= 64 * 1024);

alignas(64) static net::arena_type arena;

extern "C" float* program_input() { return net::tensor<"data">(arena).data(); }
extern "C" float const* program_run(float const* weights) {
    return net::run(arena, {weights, net::weight_count}) ? net::tensor<"prob">(arena).data() : nullptr;
}
#ifdef COUNTS
extern "C" std::size_t program_weights() { return net::weight_count; }
extern "C" std::size_t program_inputs() { return net::tensor<"data">(arena).size(); }
extern "C" std::size_t program_outputs() { return net::tensor<"prob">(arena).size(); }
#endif
