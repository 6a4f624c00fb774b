// test/import/file.cpp - files that are not models: missing, empty, truncated, of another framework
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

namespace import_test::of_file {
namespace {

TEST_CASE("no file, a folder without a model, an empty file") {
    folder const dir;
    CHECK(only_error("no/such/file.pb").code == errc::cannot_open_file);
    auto const path = dir.file("empty.pb", "");
    CHECK(only_error(path).code == errc::empty_file);
    CHECK(only_error(std::filesystem::path(path).parent_path().string()).code == errc::unknown_framework);
}

TEST_CASE("a file of no framework, of another one than was said") {
    folder const dir;
    CHECK(only_error(dir.file("noise.pb", "\x01\x02\x03 nothing like a model")).code == errc::unknown_framework);
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
