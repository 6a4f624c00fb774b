// test/program/stage_dump.cpp - the files that each stage wrote: which exist, and which cannot be written
// SPDX-License-Identifier: Apache-2.0
#include "graft/program/stage_dump.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "graft/graph/ir/graph.hpp"
#include "graft/program/watched_stages.hpp"

namespace program_stage_dump_test {

namespace {

using graft::errc;
using graft::stage;

/// A directory that is removed again.
struct folder {
    std::string path = (std::filesystem::temp_directory_path() / "graft_stage_dump_XXXXXX").string();

    folder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
    ~folder() { std::filesystem::remove_all(path); }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (auto const& f : std::filesystem::directory_iterator(path)) names.push_back(f.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }
};

/// The environment for one case.
struct dump_to {
    explicit dump_to(std::string const& path) { ::setenv("GRAFT_DUMP", path.c_str(), 1); }
    ~dump_to() { ::unsetenv("GRAFT_DUMP"); }
};

graft::model::source model() {
    graft::model::source m;
    m.main.nodes.push_back({"x", "Placeholder"});
    graft::model::node relu{"y", "Relu"};
    relu.input_count = 1;
    m.main.edges.push_back({0, 0, "x"});
    m.main.nodes.push_back(relu);
    return m;
}

TEST_CASE("stage_dump: a model as JSON, a graph in all forms, numbered by stage") {
    folder to;
    graft::error_list errors;
    graft::stage_dump dump({to.path});
    auto const m = model();
    graft::graph const g{};
    graft::stage_observer const seen[] = {dump.observer()};
    graft::watched_stages watched(seen);
    errors.add(watched(stage::read, {.model = &m}));
    errors.add(watched(stage::inferred, {.graph = &g}));
    CHECK(!errors.failed());
    CHECK(!dump.take_errors().failed());
    CHECK(errors.warnings.empty());
    CHECK(to.files() == std::vector<std::string>{"1-read.html", "1-read.json", "6-inferred.dot", "6-inferred.html",
                            "6-inferred.json", "6-inferred.txt", "index.html"});
}

std::string contents(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("stage_dump: the pages know each other, the earlier ones too; each has its difference to the one before") {
    folder to;
    graft::stage_dump dump({to.path});
    auto m = model();
    m.file = "models/net<1>.pb";
    dump.write(stage::read, {.model = &m});
    m.main.nodes.push_back({"new", "Neg"});
    dump.write(stage::fused, {.model = &m});
    CHECK(!dump.take_errors().failed());
    auto const links =
        R"("pages":[{"stage":"1-read","file":"1-read.html"},{"stage":"3-fused","file":"3-fused.html"}] )";
    auto const first = contents(to.path + "/1-read.html"), second = contents(to.path + "/3-fused.html");
    CHECK(first.find(links) != first.npos);
    CHECK(second.find(links) != second.npos);
    CHECK(first.find("\"title\":\"net\\u003c1>.pb\"") != first.npos);
    CHECK(first.find("\"difference\":{") == first.npos);
    CHECK(second.find("\"difference\":{\n  \"with\":\"1-read\",\n  \"added\":[2]") != second.npos);
    auto const index = contents(to.path + "/index.html");
    CHECK(index.find("<h1>net&lt;1&gt;.pb</h1>") != index.npos);
    CHECK(
        index.find("<a href=\"3-fused.html\">3-fused</a></td><td>3</td><td>1</td><td>0</td><td>0</td>") != index.npos);
}

TEST_CASE("stage_dump: a refused model has a page with its errors, and they are on the index") {
    folder to;
    graft::stage_dump dump({to.path});
    graft::graph const g{};
    graft::error_list errors;
    errors.add(errc::usage, graft::place::at("conv1"), "one", "two");
    dump.write(stage::inferred, {.graph = &g, .errors = &errors});
    auto const page = contents(to.path + "/6-inferred.html");
    CHECK(page.find("\"errors\":[\n  {\"node\":null,\"message\":\"node 'conv1'") != page.npos);
    CHECK(contents(to.path + "/index.html").find("refused: 1 errors") != std::string::npos);
}

TEST_CASE("stage_dump: a directory that cannot be made is reported once, however many stages there are") {
    graft::graph const g{};
    graft::stage_dump dump({"/proc/nope"});
    dump.write(stage::inferred, {.graph = &g});
    dump.write(stage::planned, {.graph = &g});
    auto const errors = dump.take_errors();
    REQUIRE(errors.errors.size() == 1);
    CHECK(errors.errors[0].code == errc::cannot_write_file);
    CHECK(errors.errors[0].where.file == "/proc/nope");
}

TEST_CASE("GRAFT_DUMP: JSON of every stage, and nothing where it is not set") {
    folder to;
    graft::error_list notes;
    auto const m = model();
    graft::graph const g{};
    {
        graft::watched_stages unwatched({});
        notes.add(unwatched(stage::read, {.model = &m}));
    }
    CHECK(to.files().empty());
    dump_to const set(to.path + "/new");
    graft::watched_stages watched({});
    notes.add(watched(stage::read, {.model = &m}));
    notes.add(watched(stage::planned, {.graph = &g}));
    CHECK(notes.warnings.empty());
    CHECK(std::filesystem::exists(to.path + "/new/1-read.json"));
    CHECK(std::filesystem::exists(to.path + "/new/7-planned.json"));
}

TEST_CASE("GRAFT_DUMP: what cannot be written is one warning, no error") {
    graft::error_list notes;
    graft::graph const g{};
    dump_to const set("/proc/nope");
    graft::watched_stages watched({});
    notes.add(watched(stage::mapped, {.graph = &g}));
    notes.add(watched(stage::inferred, {.graph = &g}));
    CHECK(!notes.failed());
    REQUIRE(notes.warnings.size() == 1);
    CHECK(notes.warnings[0].code == errc::cannot_write_file);
}

} // namespace

} // namespace program_stage_dump_test
