// graft/embed.ipp - the program that CMake's graft_embed runs: a model and its weights as a C++ header
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/program/read.hpp"
#include "graft/program/source_file/spelling.hpp"
#include "graft/program/target.hpp"

namespace {

constexpr graft::plugin_set readers[]{{.front = &graft::caffe::front_end}};

/// `file:7: layer 'conv1': stride: expected a number, found x`
void tell(graft::error_list const& errors) {
    for (auto const& e : errors.errors) {
        std::fprintf(stderr, "%s", e.where.file.c_str());
        if (e.where.line != 0) std::fprintf(stderr, ":%u", static_cast<unsigned>(e.where.line));
        if (!e.where.node.empty()) std::fprintf(stderr, ": layer '%s'", e.where.node.c_str());
        if (!e.where.port.empty()) std::fprintf(stderr, ": %s", e.where.port.c_str());
        std::fprintf(stderr, ": expected %s", e.expected.c_str());
        if (!e.got.empty()) std::fprintf(stderr, ", found %s", e.got.c_str());
        std::fputc('\n', stderr);
    }
}

/// The text as raw strings of a length that every compiler takes.
void write_text(std::FILE* out, std::string_view text) {
    constexpr std::size_t most = 8000;
    std::fputs("    static constexpr std::string_view text =", out);
    for (std::size_t at = 0; at == 0 || at < text.size(); at += most) {
        auto const part = text.substr(at, most);
        std::fprintf(out, "\n        R\"_graft_(%.*s)_graft_\"", static_cast<int>(part.size()), part.data());
    }
    std::fputs(";\n", out);
}

/// A node of the model and its blobs; `first` counts the elements before them.
class weights_writer {
public:
    explicit weights_writer(graft::model::source& from) : from_(from) {}

    bool read(graft::error_list& errors) {
        for (auto const& n : from_.main.nodes) {
            if (n.weights.empty()) continue;
            graft::series<graft::tensor_view> blobs;
            from_.front->weights(from_, n, blobs, errors);
            for (std::size_t k = 0; k < blobs.size(); ++k) add(n.name, k, blobs[k]);
        }
        return !errors.failed();
    }
    void write(std::FILE* out) const {
        std::fprintf(out, "    static constexpr graft::constant::blob blobs[]{\n%s    };\n", blobs_.c_str());
        std::fprintf(out, "    alignas(64) static constexpr float weights[]{%s\n    };\n", elements_.c_str());
    }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    void add(std::string_view layer, std::size_t number, graft::tensor_view const& blob) {
        bool const twice = blob.desc.type == graft::dtype::f64;
        auto const count = blob.bytes.size() / (twice ? sizeof(double) : sizeof(float));
        blobs_ += "        {" + graft::source_file::quoted(layer) + ", " + std::to_string(number) + ", " +
                  std::to_string(count) + ", " + std::to_string(size_) + "},\n";
        for (std::size_t i = 0; i < count; ++i) {
            auto const* const at = blob.bytes.data() + i * (twice ? sizeof(double) : sizeof(float));
            auto const x = twice ? static_cast<float>(graft::load<double>(at)) : graft::load<float>(at);
            char text[40];
            std::snprintf(
                text, sizeof text, "%s%a%s", size_ % 8 == 0 ? "\n        " : " ", static_cast<double>(x), "F,");
            elements_ += x != x       ? " __builtin_nanf(\"\"),"
                         : x - x != 0 ? x > 0 ? " __builtin_inff()," : " -__builtin_inff(),"
                                      : text;
            ++size_;
        }
    }

    graft::model::source& from_;
    std::string blobs_{}, elements_{};
    std::size_t size_ = 0;
};

int embed(std::string const& name, std::string const& header, std::string const& path, std::string const& weights) {
    graft::read_options options;
    options.weights = weights;
    static constexpr graft::target target{{}, readers, {}};
    auto model = graft::read_model(target, path, options);
    if (!model) return tell(model.error()), 1;
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!(*model)->text || text.find(")_graft_\"") != std::string::npos)
        return std::fprintf(stderr, "%s: a model that the compiler reads is a text\n", path.c_str()), 1;
    weights_writer all(**model);
    graft::error_list errors;
    if (!all.read(errors)) return tell(errors), 1;
    auto* const out = std::fopen(header.c_str(), "wb");
    if (!out) return std::fprintf(stderr, "%s: cannot be written\n", header.c_str()), 1;
    std::fputs("// Written by graft_embed: change the model instead.\n#pragma once\n\n#include <string_view>\n", out);
    if (all.size() != 0) std::fputs("\n#include \"graft/constant/embedded.hpp\"\n", out);
    std::fprintf(out, "\nstruct %s {\n", name.c_str());
    write_text(out, text);
    if (all.size() != 0) all.write(out);
    std::fputs("};\n", out);
    if (std::ferror(out) != 0 || std::fclose(out) != 0)
        return std::fprintf(stderr, "%s: cannot be written\n", header.c_str()), 1;
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4 && argc != 5)
        return std::fputs("usage: graft_embed_model NAME HEADER NET.prototxt [NET.caffemodel]\n", stderr), 2;
    return embed(argv[1], argv[2], argv[3], argc == 5 ? argv[4] : "");
}
