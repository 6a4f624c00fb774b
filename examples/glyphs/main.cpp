// examples/glyphs/main.cpp - one classifier as a Caffe net and as a TensorFlow graph: nodes, memory plan, both answers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graft/run.hpp>
#include <graft/text.hpp>

#include "target.hpp"

namespace {

constexpr std::size_t side = 20;
constexpr std::string_view labels = "0123456789ABCDEF", shades = " .:-=+*#%@";
constexpr float tolerance = 1e-4f;

/// The numbers of a file of numpy: a head, whose length is in bytes 8 and 9, then float32 in rows.
std::vector<float> read_npy(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::string const all{std::istreambuf_iterator<char>(file), {}};
    if (all.size() < 10 || all.find("'<f4'") == std::string::npos) return {};
    auto const byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(all[i])); };
    auto const head = std::min(10 + byte(8) + 256 * byte(9), all.size());
    std::vector<float> numbers((all.size() - head) / sizeof(float));
    std::memcpy(numbers.data(), all.data() + head, numbers.size() * sizeof(float));
    return numbers;
}

/// Imports a model, prints its nodes and its memory plan, and runs it on the images. Empty after an error.
std::vector<float> classify(graft::target const& target, std::string const& model, std::string const& weights,
    graft::bound_shape const& input, char const* output, std::vector<float> const& images) {
    auto const refuse = [](auto const& why) {
        for (auto const& e : why.errors) std::printf("error: %s\n", graft::to_text(e).c_str());
        return std::vector<float>();
    };
    graft::import_options options;
    options.weights = weights;
    options.shapes = {input};
    auto graph = graft::import(target, model, options);
    if (!graph) return refuse(graph.error());
    auto const program = graft::compile(std::move(*graph), target);
    if (!program) return refuse(program.error());
    std::printf("%s\n\n%s\n%s%s\n", model.c_str(), graft::node_table({&program->graph(), &program->plan()}).c_str(),
        graft::memory_summary(program->plan()).c_str(), graft::memory_table(program->graph(), program->plan()).c_str());

    graft::session session{*program};
    auto ran = session.set_input<float>(input.name, images);
    if (ran) ran = session.run();
    auto const result = session.output<float>(output);
    if (!ran || !result) {
        std::printf("error: %s\n", graft::to_text(ran ? result.error() : ran).c_str());
        return {};
    }
    return {result->begin(), result->end()};
}

/// The class with the highest probability of image `i`, and that probability.
std::pair<std::size_t, float> best_of(std::vector<float> const& of_classes, std::size_t i) {
    auto const first = of_classes.begin() + static_cast<std::ptrdiff_t>(i * labels.size());
    auto const best = std::max_element(first, first + static_cast<std::ptrdiff_t>(labels.size()));
    return {static_cast<std::size_t>(best - first), *best};
}

/// A row of an image, two characters for each pixel.
std::string row_of(float const* pixels) {
    std::string row;
    for (std::size_t i = 0; i < side; ++i) {
        auto const shade = std::clamp(
            pixels[i] * static_cast<float>(shades.size()), 0.f, static_cast<float>(shades.size() - 1));
        row.append(2, shades[static_cast<std::size_t>(shade)]);
    }
    return row;
}

float largest_difference(std::vector<float> const& a, std::vector<float> const& b) {
    float largest = a.size() == b.size() ? 0.f : INFINITY;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) largest = std::max(largest, std::fabs(a[i] - b[i]));
    return largest;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return std::fprintf(stderr, "usage: glyphs FOLDER\nFOLDER has the models: examples/glyphs\n"), 2;
    std::string const folder = std::string(argv[1]) + "/";
    auto const images = read_npy(folder + "input.npy"), expected = read_npy(folder + "expected.npy");
    auto const target = glyph_target();
    auto const count = images.size() / (side * side);
    auto const n = static_cast<std::int64_t>(count);
    // one channel: the numbers of an image are the same with channels first (Caffe) and last (TensorFlow)
    auto const caffe = classify(
        target, folder + "glyphs.prototxt", folder + "glyphs.caffemodel", {"data", {n, 1, side, side}}, "prob", images);
    auto const tensorflow = classify(
        target, folder + "glyphs.pb", "", {"images", {n, side, side, 1}}, "predictions", images);
    if (count == 0 || caffe.size() != count * labels.size() || tensorflow.size() != caffe.size()) return 1;

    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t row = 0; row < side; ++row) {
            std::printf("|%s|", row_of(images.data() + (i * side + row) * side).c_str());
            if (row == 8 || row == 10) {
                auto const [label, probability] = best_of(row == 8 ? caffe : tensorflow, i);
                std::printf("  %-11s %c  %.2f %%", row == 8 ? "Caffe:" : "TensorFlow:", labels[label],
                    static_cast<double>(probability) * 100);
            }
            std::printf("\n");
        }
    auto const apart = largest_difference(caffe, tensorflow), wrong = largest_difference(caffe, expected);
    std::printf("\nlargest difference between the two: %.1e; to expected.npy: %.1e\n", static_cast<double>(apart),
        static_cast<double>(wrong));
    return apart <= tolerance && wrong <= tolerance ? 0 : 1;
}
