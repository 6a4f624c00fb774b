// bench/constant/rtneural.cpp - the MLP as RTNeural's compile-time model, for a comparison
// SPDX-License-Identifier: Apache-2.0
#define RTNEURAL_DEFAULT_ALIGNMENT 16
#define RTNEURAL_USE_EIGEN 1
#include <RTNeural/RTNeural.h>

#include <vector>

namespace {

RTNeural::ModelT<float, 16, 8, RTNeural::DenseT<float, 16, 32>, RTNeural::ReLuActivationT<float, 32>,
    RTNeural::DenseT<float, 32, 32>, RTNeural::ReLuActivationT<float, 32>, RTNeural::DenseT<float, 32, 8>>
    model;
alignas(16) float data[16];

template <class Layer> float const* set(Layer& layer, int in, int out, float const* from) {
    std::vector<std::vector<float>> rows(static_cast<unsigned>(out));
    for (auto& row : rows) row.assign(from, from + in), from += in;
    layer.setWeights(rows);
    layer.setBias(from);
    return from + out;
}

} // namespace

extern "C" float* by_hand_input() { return data; }
extern "C" float const* by_hand_run(float const* weights) {
    static float const* of = nullptr;
    if (of != weights) {
        of = weights;
        set(model.get<4>(), 32, 8, set(model.get<2>(), 32, 32, set(model.get<0>(), 16, 32, weights)));
    }
    model.forward(data);
    return model.getOutputs();
}
