// examples/firmware/host.cpp - feeds the firmware pictures on a desktop: ../glyphs/input.npy, whose results are known
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" float* glyph_picture();
extern "C" int glyph_class(float* probabilities);

namespace {

/// The elements of an .npy file of floats: the data after its header.
std::vector<float> elements(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(file), {}};
    if (bytes.size() < 10) return {};
    auto const at = 10 + static_cast<std::size_t>(static_cast<unsigned char>(bytes[8])) +
                    256 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[9]));
    std::vector<float> all((bytes.size() - at) / sizeof(float));
    std::memcpy(all.data(), bytes.data() + at, all.size() * sizeof(float));
    return all;
}

} // namespace

int main(int argc, char** argv) {
    std::string const folder = argc > 1 ? argv[1] : "glyphs";
    auto const pictures = elements(folder + "/input.npy"), expected = elements(folder + "/expected.npy");
    constexpr std::size_t dots = 400, classes = 16;
    if (pictures.empty() || pictures.size() % dots != 0 || expected.size() * dots != pictures.size() * classes)
        return std::fprintf(stderr, "%s: no pictures\n", folder.c_str()), 1;
    float worst = 0;
    for (std::size_t i = 0; i < pictures.size() / dots; ++i) {
        std::memcpy(glyph_picture(), pictures.data() + i * dots, dots * sizeof(float));
        float probabilities[classes];
        auto const found = glyph_class(probabilities);
        for (std::size_t c = 0; c < classes; ++c)
            worst = std::fmax(worst, std::fabs(probabilities[c] - expected[i * classes + c]));
        std::printf("picture %zu: %X\n", i, static_cast<unsigned>(found));
    }
    std::printf("largest difference %g\n", static_cast<double>(worst));
    return worst <= 1e-5F ? 0 : 1;
}
