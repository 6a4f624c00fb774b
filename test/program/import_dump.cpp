// test/program/import_dump.cpp - GRAFT_DUMP in a program that only imports and compiles: a file for each stage
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "examples/tiny_compiler/caffe.hpp"
#include "examples/tiny_compiler/operators.hpp"
#include "examples/tiny_compiler/tensorflow.hpp"
#include "graft/frontend/caffe.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/program/stage_dump.hpp"
#include "graft/program/stage_json.hpp"
#include "graft/text/json/graph.hpp"

namespace program_import_dump_test {

namespace {

using graft::stage;

std::string content(std::string const& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

TEST_CASE("GRAFT_DUMP: every stage of an import and a compilation, and the same program") {
    static constexpr graft::plugin_set plugins[]{
        graft::plugins_of<tiny::tensorflow::front_end>(graft::tensorflow::front_end),
        graft::plugins_of<tiny::caffe::front_end>(graft::caffe::front_end)};
    graft::target const target{graft::catalog<tiny::operators>::view(), plugins, {}};
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    auto const compiled = [&](std::string const& path) {
        auto g = graft::import(target, path, options);
        REQUIRE(static_cast<bool>(g));
        auto const program = graft::compile(std::move(*g), target);
        REQUIRE(static_cast<bool>(program));
        return graft::to_json(shown(program->view()));
    };
    for (auto const& [path, framework, type] :
        {std::array<std::string, 3>{"examples/tiny_compiler/net.pbtxt", "tensorflow", "Conv2D"},
            {"examples/tiny_compiler/net.prototxt", "caffe", "Convolution"}}) {
        CAPTURE(path);
        auto const unseen = compiled(path);
        std::string folder = (std::filesystem::temp_directory_path() / "graft_import_dump_XXXXXX").string();
        REQUIRE(::mkdtemp(folder.data()) != nullptr);
        ::setenv("GRAFT_DUMP", folder.c_str(), 1);
        auto const seen = compiled(path);
        ::unsetenv("GRAFT_DUMP");
        CHECK(seen == unseen);
        auto const read = content(graft::stage_path(folder, stage::read) + ".json");
        CHECK(read.find("\"framework\":\"" + framework + "\"") != std::string::npos);
        CHECK(read.find("\"type\":\"" + type + "\"") != std::string::npos);
        // attributes by name
        CHECK(read.find(framework == "caffe" ? "\"num_output\"" : "\"strides\"") != std::string::npos);
        for (auto s : {stage::fused, stage::mapped, stage::prepared, stage::inferred}) {
            CAPTURE(name_of(s));
            CHECK(content(graft::stage_path(folder, s) + ".json").size() > 100);
        }
        CHECK(content(graft::stage_path(folder, stage::planned) + ".json").find("\"arena_bytes\":null") ==
              std::string::npos);
        std::filesystem::remove_all(folder);
    }
}

} // namespace

} // namespace program_import_dump_test
