// graft/program/embedded_header.hpp - a model and its weights as a header that the compiler reads
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <utility> // move

#include "graft/base/bytes.hpp"
#include "graft/base/error.hpp"
#include "graft/program/source_file/spelling.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// Writes `struct NAME` with the text of a model and its trained blobs, for `graft::program_of`. The base of the
/// program that CMake's `graft_embed` runs; it can also be that of a tool for a user-defined front end.
/// example `examples/nnef/embed.cpp`
class embedded_header {
public:
    /// The elements of a trained blob, floats of 64, 32 or 16 bits, as floats of 32 bits; for `half` the bits, too.
    /// Another type is an error that `write` returns.
    void add(std::string_view layer, std::size_t number, tensor_view const& blob) {
        auto const type = blob.desc.type;
        if (type != dtype::f64 && type != dtype::f32 && type != dtype::f16 && type != dtype::bf16) {
            auto where = place::in({});
            where.node = std::string(layer);
            errors_.add(
                errc::unknown_dtype, std::move(where), "floats of 64, 32 or 16 bits", std::string(name_of(type)));
            return;
        }
        auto const unit = type == dtype::f64 ? sizeof(double) : type == dtype::f32 ? sizeof(float) : sizeof(half);
        auto const count = blob.bytes.size() / unit;
        blobs_ += "        {" + source_file::quoted(layer) + ", " + std::to_string(number) + ", " +
                  std::to_string(count) + ", " + std::to_string(size_) + "},\n";
        for (std::size_t i = 0; i < count; ++i) {
            auto const* const at = blob.bytes.data() + i * unit;
            add(type == dtype::f64    ? static_cast<float>(load<double>(at))
                : type == dtype::f32  ? load<float>(at)
                : type == dtype::bf16 ? to_float(load<bfloat16>(at))
                                      : to_float(load<half>(at)));
        }
        if (type != dtype::f16) return;
        half_blobs_ += "        {" + source_file::quoted(layer) + ", " + std::to_string(number) + ", " +
                       std::to_string(count) + ", " + std::to_string(halves_) + "},\n";
        for (std::size_t i = 0; i < count; ++i) {
            bits_ += halves_++ % 12 == 0 ? "\n        " : " ";
            bits_ += std::to_string(load<std::uint16_t>(blob.bytes.data() + i * unit)) + ",";
        }
    }
    /// Overwrites the existing header; writes nothing after an error.
    /// error unknown_dtype: of a blob; cannot_write_file
    [[nodiscard]] error_list write(std::string const& path, std::string_view name, std::string_view text) const {
        error_list errors = errors_;
        for (auto& e : errors.errors) e.where.file = path;
        if (errors.failed()) return errors;
        auto* const out = std::fopen(path.c_str(), "wb");
        if (out) {
            auto const head = "// Written by graft_embed: change the model instead.\n#pragma once\n\n"
                              "#include <cstdint>\n#include <string_view>\n" +
                              std::string(size_ != 0 ? "\n#include \"graft/constant/detail/embedded.hpp\"\n" : "") +
                              "\nstruct " + std::string(name) + " {\n";
            std::fputs(head.c_str(), out);
            write_text(out, text);
            if (size_ != 0) {
                std::fprintf(out, "    static constexpr graft::constant::blob blobs[]{\n%s    };\n", blobs_.c_str());
                std::fprintf(out, "    alignas(64) static constexpr float weights[]{%s\n    };\n", elements_.c_str());
            }
            if (halves_ != 0) {
                std::fprintf(
                    out, "    static constexpr graft::constant::blob half_blobs[]{\n%s    };\n", half_blobs_.c_str());
                std::fprintf(
                    out, "    alignas(64) static constexpr std::uint16_t halves[]{%s\n    };\n", bits_.c_str());
            }
            std::fputs("};\n", out);
        }
        bool const fine = out && std::ferror(out) == 0;
        if ((out && std::fclose(out) != 0) || !fine)
            errors.add(errc::cannot_write_file, place::in(path), "a file that can be written");
        return errors;
    }
    [[nodiscard]] std::size_t size() const { return size_; } ///< elements of all blobs

private:
    void add(float x) {
        char text[40];
        std::snprintf(text, sizeof text, "%s%a%s", size_ % 8 == 0 ? "\n        " : " ", static_cast<double>(x), "F,");
        elements_ += x != x       ? " __builtin_nanf(\"\"),"
                     : x - x != 0 ? x > 0 ? " __builtin_inff()," : " -__builtin_inff(),"
                                  : text;
        ++size_;
    }
    /// The text as raw strings of a length that every compiler supports, with delimiters that do not occur in it.
    static void write_text(std::FILE* out, std::string_view text) {
        std::string mark = "_graft_";
        for (int i = 0; text.find(")" + mark + "\"") != text.npos; ++i) mark = "_graft_" + std::to_string(i);
        constexpr std::size_t max = 8000;
        std::fputs("    static constexpr std::string_view text =", out);
        for (std::size_t at = 0; at == 0 || at < text.size(); at += max) {
            auto const part = text.substr(at, max);
            std::fprintf(out, "\n        R\"%s(", mark.c_str());
            std::fwrite(part.data(), 1, part.size(), out);
            std::fprintf(out, ")%s\"", mark.c_str());
        }
        std::fputs(";\n", out);
    }

    error_list errors_{};
    std::string blobs_{}, elements_{}, half_blobs_{}, bits_{};
    std::size_t size_ = 0, halves_ = 0;
};

/// Errors as lines on the standard error stream: `file:7: layer 'conv1': stride: expected a number, found x` returns
/// the exit status of a program that they end
inline int print_errors(error_list const& errors) {
    for (auto const& e : errors.errors) {
        std::fprintf(stderr, "%s", e.where.file.c_str());
        if (e.where.line != 0) std::fprintf(stderr, ":%u", static_cast<unsigned>(e.where.line));
        if (!e.where.node.empty()) std::fprintf(stderr, ": layer '%s'", e.where.node.c_str());
        if (!e.where.port.empty()) std::fprintf(stderr, ": %s", e.where.port.c_str());
        std::fprintf(stderr, ": expected %s", e.expected.c_str());
        if (!e.got.empty()) std::fprintf(stderr, ", found %s", e.got.c_str());
        std::fputc('\n', stderr);
    }
    return errors.failed() ? 1 : 0;
}

GRAFT_END
