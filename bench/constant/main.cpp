// bench/constant/main.cpp - times a constant program and an equivalent one, alternating
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" {
float* program_input();
float const* program_run(float const* weights);
std::size_t program_weights();
std::size_t program_inputs();
std::size_t program_outputs();
float* by_hand_input();
float const* by_hand_run(float const* weights);
}

int main(int, char** argv) {
    int const turns = std::atoi(argv[1]);
    std::vector<float> weights(program_weights());
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(i * 7919 % 1000) / 5000 - 0.1F;
    for (std::size_t i = 0; i < program_inputs(); ++i)
        program_input()[i] = by_hand_input()[i] = static_cast<float>(i % 7) * 0.25F - 0.5F;
    double worst = 0;
    auto const *x = program_run(weights.data()), *y = by_hand_run(weights.data());
    for (std::size_t i = 0; i < program_outputs(); ++i)
        worst = std::fmax(worst, std::fabs(x[i] - y[i]) / std::fmax(1, std::fabs(y[i])));
    double best[2] = {1e9, 1e9};
    for (int round = 0; round < 60; ++round)
        for (int which = 0; which < 2; ++which) {
            auto const begin = std::chrono::steady_clock::now();
            for (int i = 0; i < turns; ++i)
                if (which == 0) {
                    program_input()[i & 15] += 1e-6F;
                    program_run(weights.data());
                } else {
                    by_hand_input()[i & 15] += 1e-6F;
                    by_hand_run(weights.data());
                }
            std::chrono::duration<double, std::micro> const took = std::chrono::steady_clock::now() - begin;
            best[which] = std::fmin(best[which], took.count() / turns);
        }
    std::printf("%.3f %.3f %.2g\n", best[0], best[1], worst);
}
