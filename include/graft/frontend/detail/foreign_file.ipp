// graft/frontend/detail/foreign_file.ipp - the forms of files that other tools write
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy

#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace detail {

using model::known_file;
using model::detail::begins_with_word;
using model::detail::without_blanks;

/// A file that starts with these bytes.
struct file_magic {
    std::size_t offset;
    std::string_view bytes;
    known_file is;
};

inline constexpr std::string_view unpack = "unpack it, and give the model in it",
                                  as_onnx = "export the model as ONNX, and give that file";

/// A file by its first bytes.
inline known_file by_magic(std::string_view text) {
    using namespace std::string_view_literals;
    static constexpr file_magic all[] = {
        {0, "\x1F\x8B"sv, {"a gzip file", unpack}},
        {0, "BZh"sv, {"a bzip2 file", unpack}},
        {0,
            "\xFD"
            "7zXZ\0"sv,
            {"an xz file", unpack}},
        {0, "\x28\xB5\x2F\xFD"sv, {"a zstd file", unpack}},
        {0, "7z\xBC\xAF\x27\x1C"sv, {"a 7z archive", unpack}},
        {0, "Rar!\x1A\x07"sv, {"a RAR archive", unpack}},
        {257, "ustar"sv, {"a tar archive", unpack}},
        {0, "\x89HDF\r\n\x1A\n"sv,
            {"an HDF5 file: a Keras model or weights", "save a Keras model as a SavedModel, and give its folder"}},
        {4, "TFL3"sv, {"a TensorFlow Lite model", "give the SavedModel or GraphDef that it was made of"}},
        {0, "GGUF"sv, {"a GGUF file: weights for llama.cpp", as_onnx}},
        {0, "lmgg"sv, {"a GGML file: weights for llama.cpp", as_onnx}},
        {0, "\x93NUMPY"sv, {"an array of numpy", "an array is the value of an input, --input NAME=FILE"}},
        {0, "\xDD\x85\x76\0"sv, {"a net of ncnn in binary form", "give the net that it was made of"}},
        {0, "7767517\n"sv, {"a net of ncnn", "give the net that it was made of"}},
        {0, "7767517\r\n"sv, {"a net of ncnn", "give the net that it was made of"}},
        {0, "ptrt"sv, {"a TensorRT engine", "give the ONNX model that it was made of"}},
        {0, "IMOD"sv, {"an offline model of CANN", "give the model that it was made of"}},
        {0, "RKNN"sv, {"a model for Rockchip NPUs", "give the model that it was made of"}},
        {0, "ORTM"sv, {"a model in ORT format", "give the ONNX model that it was made of"}},
        {4, "ORTM"sv, {"a model in ORT format", "give the ONNX model that it was made of"}},
        {0, "\x12\x01\0\0\0\0\0\0"sv, {"parameters of MXNet", as_onnx}},
        {0,
            "\x7F"
            "ELF"sv,
            {"a program or shared object", "an operator library is given by --library"}},
        {0, "\xCF\xFA\xED\xFE"sv, {"a program or shared object", "give the file of a model"}},
        {0, "MZ\x90\0"sv, {"a program or shared object", "give the file of a model"}},
        {0, "\0\0\0\0\2\0\0\0\5\0\0\0"sv,
            {"weights of Darknet", "convert the net to ONNX or Caffe, and give that file"}},
        {0, "\0\0\0\0\1\0\0\0\0\0\0\0"sv,
            {"weights of Darknet", "convert the net to ONNX or Caffe, and give that file"}},
        {0, "%PDF"sv, {"a PDF document", "give the file of a model"}},
        {0, "\x89PNG\r\n\x1A\n"sv, {"a PNG image", "an image is the value of an input, as an array of numpy"}},
        {0, "\xFF\xD8\xFF"sv, {"a JPEG image", "an image is the value of an input, as an array of numpy"}},
    };
    for (auto const& m : all)
        if (text.size() >= m.offset + m.bytes.size() && text.substr(m.offset, m.bytes.size()) == m.bytes) return m.is;
    return {};
}

/// A zip archive, by the names of the files in it: they stand before their contents, and again at its end.
inline known_file zip_archive(std::string_view text) {
    constexpr std::size_t most = std::size_t{1} << 20;
    auto const has = [&](std::string_view name) {
        return text.substr(0, most).find(name) != text.npos ||
               (text.size() > most && text.substr(text.size() - most).find(name) != text.npos);
    };
    if (text.size() > 22 && text.rfind("PK\5\6", text.npos) == text.npos)
        return {"a zip archive that is cut off", "download it again: its list of files, at its end, is missing"};
    if (has("constants.pkl") && has("/code/"))
        return {"a TorchScript archive", "export the module with torch.onnx.export, and give that file"};
    if (has("/data.pkl")) return {"a PyTorch archive", "export the module with torch.onnx.export, and give that file"};
    if (has("model.weights.h5"))
        return {"a Keras model", "save it as a SavedModel (model.export), and give its folder"};
    if (has(".mlmodel") || has("Manifest.json")) return {"a Core ML package", as_onnx};
    if (has(".npy")) return {"arrays of numpy (npz)", "unpack it: an array is the value of an input"};
    return {"a zip archive", unpack};
}

/// A header of JSON that has its length in front: safetensors.
inline known_file safetensors(std::string_view text) {
    std::uint64_t header = 0;
    if (text.size() < 10 || text[8] != '{' || (text[9] != '"' && text[9] != '}')) return {};
    std::memcpy(&header, text.data(), sizeof header); // little endian, as every number that graft reads
    if (header < 2 || header > (std::uint64_t{1} << 32)) return {};
    if (header > text.size() - 8)
        return {"a safetensors file that is cut off", "download it again: it ends inside its header"};
    return {"a safetensors file: weights without a net", as_onnx};
}

/// Whether the bytes are text without control characters.
inline bool is_printable(byte_view bytes) {
    for (auto const b : bytes)
        if (std::to_integer<unsigned>(b) < 0x20 || std::to_integer<unsigned>(b) == 0x7F) return false;
    return !bytes.empty();
}
/// An encoded message of another framework: Core ML's Model has its version, a description with the inputs, and one of
/// the fields from 200 on; Caffe2's NetDef has a name and operators whose inputs, outputs and type are text.
inline known_file foreign_message(byte_view bytes) {
    bool version = false, described = false, kind = false, named = false, operators = false, other = false;
    wire::reader from(bytes);
    wire::field f{};
    for (int budget = 64; budget > 0 && from.next(f); --budget) {
        bool const payload = f.type == wire::wire_type::bytes;
        if (f.number == 1 && !payload) version = f.value != 0 && f.value < 100;
        else if (f.number == 1) named = is_printable(f.bytes);
        else if (f.number == 2 && payload) {
            described = true;
            bool type = false, out = false, text = true;
            wire::reader op(f.bytes);
            for (wire::field part{}; op.next(part);) {
                bool const own = part.type == wire::wire_type::bytes;
                if (part.number >= 1 && part.number <= 4) text = text && own && is_printable(part.bytes);
                type = type || (part.number == 4 && own);
                out = out || (part.number == 2 && own);
                other = other || part.number > 9 || (part.number == 5 && !own);
            }
            operators = op.error() == errc::ok && text && type && out;
        } else if (f.number >= 200 && f.number <= 5000 && payload) kind = true;
    }
    if (version && described && kind) return {"a Core ML model", as_onnx};
    if (named && operators && !other) return {"a net of Caffe2", "export it as ONNX with Caffe2's tools"};
    return {};
}

/// A line that starts a file of Darknet, after comments and blank lines.
inline bool is_darknet(std::string_view text) {
    while (!text.empty()) {
        auto const end = text.find('\n');
        auto line = without_blanks(text.substr(0, end));
        if (!line.empty() && line[0] != '#' && line[0] != ';')
            return line.starts_with("[net]") || line.starts_with("[network]");
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return false;
}

/// The kinds of text that other tools write.
inline known_file foreign_text(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
        (text.size() >= 4 && ((text[0] > ' ' && text[1] == '\0' && text[2] >= ' ' && text[3] == '\0') ||
                                 (text[0] == '\0' && text[1] > ' ' && text[2] == '\0' && text[3] >= ' '))))
        return {"text in UTF-16", "save it as UTF-8"};
    constexpr std::size_t most = std::size_t{1} << 16;
    auto const first = without_blanks(text.substr(0, most));
    auto const has = [&](std::string_view part) { return first.find(part) != first.npos; };
    if (begins_with_word(first, "<?xml") || first.starts_with("<net ")) {
        if (has("<net ")) return {"a model of OpenVINO (XML)", "give the model that it was made of"};
        return {"an XML document", "give the file of a model"};
    }
    if (is_darknet(first)) return {"a net of Darknet (.cfg)", "convert it to ONNX or Caffe, and give that file"};
    if (first.empty() || (first[0] != '{' && first[0] != '[')) return {};
    auto const second = without_blanks(first.substr(1));
    if (second.empty() || (second[0] != '"' && second[0] != '{' && second[0] != '[' && second[0] != '}')) return {};
    if (has("\"modelTopology\"") || has("\"weightsManifest\""))
        return {"a model of TensorFlow.js (JSON)", "give the SavedModel that it was made of"};
    if (has("\"class_name\""))
        return {"the configuration of a Keras model (JSON)", "save the model as a SavedModel, and give its folder"};
    if (has("\"arg_nodes\"") || has("\"nodes\"")) return {"a net of MXNet (JSON)", as_onnx};
    return {"a JSON document", "give the file of a model"};
}

GRAFT_LARGE model::known_file foreign_file(byte_view bytes) {
    auto const text = wire::as_string(bytes);
    if (auto const f = by_magic(text)) return f;
    if (text.starts_with("PK\3\4") || text.starts_with("PK\5\6")) return zip_archive(text);
    if (text.size() >= 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5)
        return {"a Python pickle: a PyTorch checkpoint or weights",
            "export the module with torch.onnx.export, and give that file"};
    if (auto const f = safetensors(text)) return f;
    if (auto const f = foreign_text(text)) return f;
    return foreign_message(bytes);
}

} // namespace detail
GRAFT_END
