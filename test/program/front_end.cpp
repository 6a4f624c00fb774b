// test/program/front_end.cpp - front ends of a target: which one accepts a file, by content and by name, and the calls
// to each
// SPDX-License-Identifier: Apache-2.0
#include "graft/model/front_end.hpp"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/program/export_library.hpp"
#include "graft/program/import.hpp"
#include "graft/program/read.hpp"
#include "graft/program/with_libraries.hpp"
#include "test/program/toy_front_end.hpp"

namespace program_front_end_test {

namespace {

using graft::errc;

std::shared_ptr<graft::mapped_file const> file_of(std::string_view text) {
    auto const bytes = graft::as_bytes(graft::span(text));
    return std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
}
graft::import_options reading(std::string_view text) {
    graft::import_options options;
    options.opened = file_of(text);
    return options;
}
constexpr std::string_view model = "toy; x = input; y = twice x by: 3.0; z = twice y; out y; out z;";

constexpr graft::plugin_set toys[]{graft::plugins_of<toy::tag>(toy::front_end), {.front = &toy::mute_front_end}};
constexpr graft::plugin_set reversed[]{{.front = &toy::mute_front_end}, graft::plugins_of<toy::tag>(toy::front_end),
    graft::plugins_of<toy::tag>(toy::greedy_front_end)};
graft::target target_of(graft::span<graft::plugin_set const> plugins) {
    return {graft::catalog<toy::operators>::view(), plugins, {}};
}

/// The first error of an import that must fail.
graft::error refusal(graft::target const& to, graft::import_options const& options) {
    auto const g = graft::import(to, "m.toy", options);
    REQUIRE(!g);
    REQUIRE(!g.error().errors.empty());
    return g.error().errors[0];
}

} // namespace

TEST_CASE("front end: the first that recognises the content takes a file") {
    auto const toy = file_of("toy; x = input;"), other = file_of("something");
    CHECK(graft::recognised(target_of(toys), *toy)->front == &toy::front_end);
    CHECK(graft::recognised(target_of(toys), *other)->front == &toy::mute_front_end);
    CHECK(graft::recognised(target_of(reversed), *toy)->front == &toy::mute_front_end);
    CHECK(graft::recognised(target_of(graft::span(toys).first(1)), *other) == nullptr);
    CHECK(graft::recognised(target_of({}), *toy) == nullptr);
}

TEST_CASE("front end: a model is read, its tensors named, its outputs those that it says") {
    auto const g = graft::import(target_of(toys), "m.toy", reading(model));
    REQUIRE(g);
    REQUIRE(g->nodes.size() == 3);
    CHECK(g->attributes_of(g->nodes[1])[0].real == 3.0);
    CHECK(g->attributes_of(g->nodes[2])[0].real == 2.0);
    REQUIRE(g->outputs.size() == 2);
    CHECK(g->outputs[0].name == "y"); // although z reads it
    CHECK(g->outputs[1].name == "z");
    auto options = reading(model);
    options.outputs = {"y"}; // the caller's request is used
    auto const cut = graft::import(target_of(toys), "m.toy", options);
    REQUIRE(cut);
    CHECK(cut->nodes.size() == 2);
    auto const silent = graft::import(target_of(toys), "m.toy", reading("toy; x = input; y = twice x; z = twice y;"));
    REQUIRE(silent);
    REQUIRE(silent->outputs.size() == 1); // a tensor that no node reads
    CHECK(silent->outputs[0].name == "z");
}

TEST_CASE("front end: options.from names one; a name that there is not is refused with those there are") {
    auto options = reading(model);
    options.from = "greedy";
    auto const source = graft::read_model(target_of(reversed), "m.toy", options);
    REQUIRE(source);
    CHECK((*source)->front == &toy::greedy_front_end);
    options.from = "tensorflow";
    auto const e = refusal(target_of(reversed), options);
    CHECK(e.code == errc::unknown_framework);
    CHECK(e.expected == "a toy or anything");
    CHECK(e.got == "tensorflow");
    auto const nobody = refusal(target_of(graft::span(toys).first(1)), reading("something"));
    CHECK(nobody.code == errc::unknown_framework);
    CHECK(nobody.expected == "a toy");
}

TEST_CASE("front end: one that cannot read is refused by name, with those that can") {
    auto const e = refusal(target_of(reversed), reading(model));
    CHECK(e.code == errc::unsupported_framework);
    CHECK(e.expected == "toy or greedy");
    CHECK(e.got == "mute");
}

TEST_CASE("front end: settings are handed on; one that it does not know is refused with the nearest name") {
    auto options = reading(model);
    options.reading = {{"length", "seven"}};
    auto const source = graft::read_model(target_of(toys), "m.toy", options);
    REQUIRE(source);
    CHECK((*source)->version == 5);
    options.reading = {{"lenght", "seven"}};
    auto const e = refusal(target_of(toys), options);
    CHECK(e.code == errc::usage);
    CHECK(e.expected == "a setting of the front end toy (did you mean 'length'?)");
    CHECK(e.got == "lenght");
    options.reading.clear();
    options.weights = "w";
    CHECK(refusal(target_of(toys), options).code == errc::usage); // it reads none
}

TEST_CASE("front end: attributes that no definition has are a mistake where the front end says so, else a warning") {
    constexpr std::string_view wrong = "toy; x = input; y = twice x bi: 3.0;";
    auto const e = refusal(target_of(toys), reading(wrong));
    CHECK(e.code == errc::undeclared_attribute);
    CHECK(e.expected == "an attribute of the operator (did you mean 'by'?)");
    CHECK(e.where.line == 1);
    CHECK(e.where.column == 17);
    auto options = reading(wrong);
    options.from = "greedy";
    auto const g = graft::import(target_of(reversed), "m.toy", options);
    CHECK(g);
    CHECK(g.notes().warnings.size() == 1);
}

TEST_CASE("front end: every mistake of a text is at its line and column") {
    auto const g = graft::import(
        target_of(toys), "m.toy", reading("toy;\nx = input;\n  y = twice w;\nx = twice x;\nout v;\n"));
    REQUIRE(!g);
    auto const& all = g.error().errors;
    REQUIRE(all.size() == 3);
    CHECK(all[0].code == errc::dangling_input);
    CHECK(all[0].where.line == 3);
    CHECK(all[0].where.column == 3);
    CHECK(all[0].got == "w");
    CHECK(all[1].code == errc::duplicate_blob);
    CHECK(all[1].where.line == 4);
    CHECK(all[2].code == errc::dangling_input);
    CHECK(all[2].where.line == 5);
    CHECK(all[2].got == "v");
}

namespace {

struct toy_library {
    static constexpr char const* name = "toy";
    using ops = graft::ops<toy::Scale>;
    using plugins = graft::plugin_sets<graft::plugins_for<toy::front_end, toy::tag>>;
};

} // namespace

TEST_CASE("front end: a library brings one that the program has not") {
    struct none {
        using list = graft::ops<>;
    };
    static constexpr graft::plugin_set mute[]{{.front = &toy::mute_front_end}};
    graft::target const bare{graft::catalog<none>::view(), {}, {}};
    CHECK(refusal(bare, reading(model)).code == errc::unknown_framework);
    std::array const libraries{graft::operator_library{"toy.so", graft::export_library<toy_library>(), {}}};
    auto const joined = graft::with_libraries(bare, libraries);
    REQUIRE(joined);
    REQUIRE(joined->plugins_for("toy"));
    CHECK(joined->plugins_for("toy")->front == &toy::front_end);
    auto const g = graft::import(*joined, "m.toy", reading(model));
    REQUIRE(g);
    CHECK(g->nodes.size() == 3);
    graft::target const other{graft::catalog<none>::view(), mute, {}};
    auto const after = graft::with_libraries(other, libraries); // after the program's own
    REQUIRE(after);
    CHECK(graft::recognised(*after, *file_of(model))->front == &toy::mute_front_end);
    auto options = reading(model);
    options.from = "toy";
    CHECK(graft::import(*after, "m.toy", options));
}

} // namespace program_front_end_test
