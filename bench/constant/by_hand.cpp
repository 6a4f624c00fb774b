// bench/constant/by_hand.cpp - the same loops as those of a constant program, written for one net only
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

namespace {

alignas(64) float a[20 * 24 * 24], b[50 * 8 * 8]; // two halves of a memory, alternating

template <int C, int H, int W, int O, int K> void convolve(float const* x, float const* f, float* y) {
    constexpr int h_out = H - K + 1, w_out = W - K + 1;
    for (int o = 0; o < O; ++o) {
        float* const plane = y + o * h_out * w_out;
        for (int i = 0; i < h_out * w_out; ++i) plane[i] = f[O * C * K * K + o];
        for (int c = 0; c < C; ++c)
            for (int i = 0; i < K; ++i)
                for (int j = 0; j < K; ++j) {
                    float const weight = f[((o * C + c) * K + i) * K + j];
                    for (int h = 0; h < h_out; ++h)
                        for (int w = 0; w < w_out; ++w) plane[h * w_out + w] += weight * x[(c * H + h + i) * W + w + j];
                }
    }
}
template <int C, int H, int W> void largest(float const* x, float* y) {
    for (int p = 0; p < C; ++p)
        for (int h = 0; h < H / 2; ++h)
            for (int w = 0; w < W / 2; ++w) {
                float max = x[(p * H + 2 * h) * W + 2 * w];
                for (int i = 0; i < 2; ++i)
                    for (int j = 0; j < 2; ++j)
                        if (float const v = x[(p * H + 2 * h + i) * W + 2 * w + j]; v > max) max = v;
                y[(p * (H / 2) + h) * (W / 2) + w] = max;
            }
}
template <int I, int O> void connect(float const* x, float const* w, float* y) {
    static_assert(O % 2 == 0);
    for (int o = 0; o < O; o += 2) {
        float first = w[O * I + o], second = w[O * I + o + 1];
        for (int k = 0; k < I; ++k) {
            first += x[k] * w[o * I + k];
            second += x[k] * w[(o + 1) * I + k];
        }
        y[o] = first, y[o + 1] = second;
    }
}
template <int N> void rectify(float* x) {
    for (int i = 0; i < N; ++i) x[i] = x[i] > 0 ? x[i] : 0;
}
template <int N> void soften(float* x) {
    float max = x[0], sum = 0;
    for (int i = 1; i < N; ++i)
        if (x[i] > max) max = x[i];
    for (int i = 0; i < N; ++i) sum += x[i] = std::exp(x[i] - max);
    for (int i = 0; i < N; ++i) x[i] /= sum;
}

} // namespace

namespace lenet {
alignas(64) float data[28 * 28];
float const* run(float const* w) {
    convolve<1, 28, 28, 20, 5>(data, w, a);
    w += 20 * 25 + 20;
    largest<20, 24, 24>(a, b);
    convolve<20, 12, 12, 50, 5>(b, w, a);
    w += 50 * 20 * 25 + 50;
    largest<50, 8, 8>(a, b);
    connect<800, 500>(b, w, a);
    rectify<500>(a);
    connect<500, 10>(a, w + 500 * 800 + 500, b);
    soften<10>(b);
    return b;
}
} // namespace lenet
namespace mlp {
alignas(64) float data[16];
float const* run(float const* w) {
    connect<16, 32>(data, w, a);
    rectify<32>(a);
    w += 32 * 16 + 32;
    connect<32, 32>(a, w, b);
    rectify<32>(b);
    connect<32, 8>(b, w + 32 * 32 + 32, a);
    return a;
}
} // namespace mlp

extern "C" float* by_hand_input() { return MODEL::data; }
extern "C" float const* by_hand_run(float const* weights) { return MODEL::run(weights); }
