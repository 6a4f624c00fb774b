// test/import/file.cpp - files that are not models: missing, empty, truncated, of another framework
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

namespace import_test::of_file {
namespace {

TEST_CASE("no file, a folder without a model, an empty file") {
    folder const dir;
    auto const none = only_error("no/such/file.pb");
    CHECK(none.code == errc::cannot_open_file);
    CHECK(none.got == "No such file or directory");
    auto const path = dir.file("empty.pb", "");
    CHECK(only_error(path).code == errc::empty_file);
    CHECK(only_error(std::filesystem::path(path).parent_path().string()).code == errc::unknown_framework);
}

TEST_CASE("a file of no framework, of another one than was said") {
    folder const dir;
    auto const noise = only_error(dir.file("noise.pb", "\x01\x02\x03 nothing like a model"));
    CHECK(noise.code == errc::unknown_framework);
    CHECK(noise.got == "bytes that begin with 01 02 03 20 6e 6f 74 68");
    CHECK(only_error(dir.file("notes.md", "\n# A page of notes\nwith lines")).got ==
          "text that begins with '# A page of notes'");
    CHECK(only_error(dir.file("long.md", "# A page with a long first line")).got ==
          "text that begins with '# A page with a long fir...'");
    CHECK(only_error(dir.file("wide.md", "# A page of 23 letters \xC3\xA4\xC3\xA4")).got ==
          "text that begins with '# A page of 23 letters ...'");
    graft::import_options options;
    options.from = "onnx";
    CHECK(!refused("examples/glyphs/glyphs.pb", options).empty());
    options.from = "caffe";
    CHECK(!refused("examples/glyphs/glyphs.pb", options).empty());
    CHECK(!refused("examples/glyphs/glyphs.pbtxt", options).empty());
    options.from = "tensorflow";
    CHECK(!refused("examples/glyphs/glyphs.prototxt", options).empty());
    options.from = {};
    options.weights = "examples/glyphs/glyphs.caffemodel";
    auto const all = refused("examples/glyphs/glyphs.pb", options);
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::usage); // weights belong to a Caffe net
    CHECK(all[0].where.file == options.weights);
}

TEST_CASE("a file of another tool is named") {
    using namespace std::string_literals;
    folder const dir;
    auto const zip = [](std::string const& name) {
        return "PK\3\4"s + std::string(26, '\0') + name + "PK\5\6" + std::string(18, '\0');
    };
    std::string tar(512, '\0');
    tar.replace(257, 5, "ustar");
    struct {
        char const* name;
        std::string bytes;
        char const* is;
    } const all[] = {
        {"m.pb", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "git-lfs pointer"},
        {"m.pbtxt", "\n<!DOCTYPE html>\n<html><head></head></html>", "web page"},
        {"m.onnx", "<HTML><body>Not Found</body></HTML>", "web page"},
        {"m.onnx.gz", "\x1F\x8B\x08\0\0\0"s, "gzip"},
        {"m.zip", zip("net.onnx"), "zip archive"},
        {"m.zip", "PK\3\4"s + std::string(60, 'x'), "cut off"},
        {"m.pt", zip("archive/data.pkl"), "PyTorch archive"},
        {"m.pt", zip("archive/constants.pkl archive/code/__torch__.py"), "TorchScript"},
        {"m.keras", zip("config.json model.weights.h5"), "Keras"},
        {"m.npz", zip("arr_0.npy"), "npz"},
        {"m.pth", "\x80\x02\x8A\x0Al\xFC\x9C\x46\xF9"s, "pickle"},
        {"m.tar", tar, "tar archive"},
        {"m.h5", "\x89HDF\r\n\x1A\n"s + std::string(20, '\0'), "HDF5"},
        {"yolov3.weights", "\0\0\0\0\2\0\0\0\5\0\0\0"s + std::string(20, '\0'), "Darknet"},
        {"m.dll", "MZ\x90\0"s + std::string(20, '\0'), "shared object"},
        {"m.dylib", "\xCF\xFA\xED\xFE"s + std::string(20, '\0'), "shared object"},
        {"m.tflite", "\x1C\0\0\0TFL3"s + std::string(20, '\0'), "TensorFlow Lite"},
        {"m.mlmodel", "\x08\x04\x12\x07\x0A\x05\x0A\x03img\xA2\x1F\x02\x0A\0"s, "Core ML"},
        {"m.safetensors", "\x12\0\0\0\0\0\0\0{\"a\":{\"b\":\"F32\"}}"s, "safetensors"},
        {"m.safetensors", "\xFF\x12\0\0\0\0\0\0{\"a\":{\"b\":\"F32\"}}"s, "safetensors file that is cut off"},
        {"m.gguf", "GGUF\3\0\0\0"s, "GGUF"},
        {"m.pb", "\n\3net\x12\x0F\n\4data\x12\1y\"\4Relu"s, "Caffe2"},
        {"m.cfg", "# yolo\n\n[net]\nbatch=1\n", "Darknet"},
        {"m.param", "7767517\n3 3\nInput data 0 1 data\n", "ncnn"},
        {"m.xml", "<?xml version=\"1.0\"?>\n<net name=\"n\" version=\"10\">", "OpenVINO"},
        {"m.xml", "<?xml version=\"1.0\"?>\n<note/>", "XML"},
        {"m.prototxt", "# how\nnet: \"train_val.prototxt\"\ntest_iter: 1000\n", "Caffe solver"},
        {"m.prototxt", "base_lr: 0.01\n", "Caffe solver"},
        {"m.pbtxt", "item {\n  id: 1\n  name: 'cat'\n}\n", "label map"},
        {"m.caffemodel", "\n\3net\xA2\6\x10\n\2ip\x12\1X:\7:\5\n\3\2\3\1"s, "weights of a Caffe net"},
        {"m.json", "{\"format\": \"graph-model\", \"modelTopology\": {}}", "TensorFlow.js"},
        {"m.json", "{\"class_name\": \"Functional\"}", "Keras"},
        {"m.json", "[{\"a\": 1}]", "JSON"},
        {"m.prototxt", "\xFF\xFEl\0a\0y\0e\0r\0"s, "UTF-16"},
        {"m.prototxt", "l\0a\0y\0e\0r\0"s, "UTF-16"},
        {"m.npy", "\x93NUMPY\1\0"s, "array of numpy"},
        {"checkpoint", "model_checkpoint_path: \"model-1\"\n", "checkpoints"},
        {"m.index", std::string(40, 'x') + "\x57\xFB\x80\x8B\x24\x75\x47\xDB", "checkpoint"},
        {"x.pb", "\x08\2\x10\1\x4A\x08"s + std::string(8, '\0'), "TensorProto"},
    };
    for (auto const& f : all) {
        CAPTURE(f.is);
        auto const e = only_error(dir.file(f.name, f.bytes));
        CHECK(e.code == errc::wrong_kind_of_file);
        CHECK_MESSAGE(e.got.find(f.is) != std::string::npos, e.got);
        CHECK(e.expected.find(" (") != std::string::npos); // what to do
    }
}

TEST_CASE("weights that are another kind of file are named") {
    using namespace std::string_literals;
    folder const dir;
    graft::import_options options;
    for (auto const& bytes : {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n"s, "\x80\x02}q\0."s,
             "<html></html>"s, "{\"a\": 1}"s, "net: \"a.prototxt\"\n"s}) {
        options.weights = dir.file("w.caffemodel", bytes);
        auto const all = refused("examples/glyphs/glyphs.prototxt", options);
        REQUIRE(all.size() == 1);
        CHECK(all[0].code == errc::wrong_kind_of_file);
        CHECK(all[0].where.file == options.weights);
    }
}

TEST_CASE("a byte order mark before a text is skipped") {
    folder const dir;
    for (std::string const name : {"glyphs.pbtxt", "glyphs.prototxt"}) {
        auto const text = content_of("examples/glyphs/" + name);
        graft::import_options options;
        options.without = graft::missing_weights::unknown;
        CHECK(static_cast<bool>(graft::import(shipped(), dir.file(name, "\xEF\xBB\xBF" + text), options)));
    }
    auto const e = only_error(dir.file("net.pbtxt", "\xEF\xBB\xBFnode { nome: 'a' }"));
    CHECK(e.where.line == 1);
    CHECK(e.where.column == 8);
    auto const second = only_error(dir.file("net.prototxt", "\xEF\xBB\xBFlayer { nome: 'a' }"));
    CHECK(second.where.line == 1);
    CHECK(second.where.column == 9);
}

TEST_CASE("a binary graph that is cut off anywhere is refused, or is a graph that ends earlier") {
    folder const dir;
    auto const whole = content_of("examples/glyphs/glyphs.pb");
    std::size_t refusals = 0, with_byte = 0;
    for (std::size_t size = 1; size < whole.size(); size += size < 2000 ? 41 : 1009) {
        CAPTURE(size);
        auto const path = dir.file("cut.pb", std::string_view(whole).substr(0, size));
        for (auto const& e : refused(path)) {
            ++refusals;
            with_byte += e.where.byte >= 0;
            CHECK(e.where.file == path);
            CHECK(e.where.byte <= static_cast<std::int64_t>(size));
        }
    }
    CHECK(refusals > 40);
    CHECK(with_byte > 0);
}

TEST_CASE("a binary graph that is cut off within a node says where") {
    folder const dir;
    auto const whole = content_of("examples/glyphs/glyphs.pb");
    graft::import_options options;
    options.from = "tensorflow";
    auto const e = only_error(dir.file("cut.pb", std::string_view(whole).substr(0, 100)), options);
    CHECK(e.code == errc::truncated);
    CHECK(e.where.byte >= 0);
}

TEST_CASE("a text graph that is cut off says line and column") {
    folder const dir;
    auto const e = only_error(dir.file("cut.pbtxt", "node {\n  name: \"a\"\n  op: \"Placeholder\"\n  attr {"));
    CHECK(e.where.line == 4);
    CHECK(e.where.column > 0);
}

TEST_CASE("a net that is cut off says line and column") {
    folder const dir;
    auto const e = only_error(
        dir.file("cut.prototxt", "name: \"n\"\nlayer {\n  name: \"a\"\n  type: \"ReLU\"\n  bottom: \"da"));
    CHECK(e.where.line == 5);
    CHECK(e.where.column > 0);
}

} // namespace
} // namespace import_test::of_file
