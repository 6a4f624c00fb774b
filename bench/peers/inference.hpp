// bench/peers/inference.hpp - the graphs for comparing shape inference with the peers, and the results of each
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <ctime>
#include <vector>

namespace bench {

/// A chain of nodes, each with the previous output as its only input: ReLUs, or 3x3 convolutions with one shared
/// filter of 8 channels over 16x16. Or ResNet-50 (`nodes` is then the number that the format needs for it).
enum class shape_of_graph { relus, convolutions, resnet50 };

/// One measurement: `seconds` of CPU time for each repetition, and the number of nodes.
struct inference_times {
    std::size_t nodes = 0;
    std::vector<double> seconds{};
};

/// CPU time of this process.
inline double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// From a graph in which only the input's shape is known to one in which all shapes are. The graph is built again,
/// untimed, for each repetition. `nodes` is 0 if the peer does not have such a graph or left a shape unknown.
inference_times infer_with_graft(shape_of_graph, std::size_t nodes, int repetitions);
inference_times infer_with_onnx(shape_of_graph, std::size_t nodes, int repetitions);
inference_times infer_with_mlir(shape_of_graph, std::size_t nodes, int repetitions);

} // namespace bench
