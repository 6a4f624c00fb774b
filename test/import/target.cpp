// test/import/target.cpp - the shipped target; its plugins create operators that are in its catalog
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include "graft/shipped.hpp"

namespace import_test {

graft::target const& shipped() {
    static graft::plugin_set const plugins[]{
        graft::shipped::tensorflow(), graft::shipped::caffe(), graft::shipped::onnx()};
    static graft::target const all{graft::shipped::operators(), plugins, {}};
    return all;
}

namespace {

TEST_CASE("every plugin maps to an operator of the catalog") {
    auto const& t = shipped();
    for (auto const* set : {t.plugins_for("tensorflow"), t.plugins_for("caffe")}) {
        CHECK(set->rows.size() > 50);
        for (auto const& row : set->rows) {
            if (!row.has_rules()) continue; // an expansion names its operators in its function
            CAPTURE(set->target_of(row));
            CHECK(t.ops.find(set->target_of(row)) != graft::no_op);
        }
    }
}

TEST_CASE("the glyph classifier is imported from both frameworks") {
    graft::import_options options;
    options.weights = "examples/glyphs/glyphs.caffemodel";
    auto const caffe = graft::import(shipped(), "examples/glyphs/glyphs.prototxt", options);
    auto const tensorflow = graft::import(shipped(), "examples/glyphs/glyphs.pb");
    auto const text = graft::import(shipped(), "examples/glyphs/glyphs.pbtxt");
    REQUIRE(static_cast<bool>(caffe));
    REQUIRE(static_cast<bool>(tensorflow));
    REQUIRE(static_cast<bool>(text));
    REQUIRE(caffe->outputs.size() == 1);
    REQUIRE(tensorflow->outputs.size() == 1);
    CHECK(caffe->outputs[0].name == "prob");
    CHECK(tensorflow->outputs[0].name == "predictions");
    CHECK(tensorflow->tensors[tensorflow->outputs[0].tensor].desc.shape == graft::shape{-1, 16});
    CHECK(text->nodes.size() == tensorflow->nodes.size());
}

TEST_CASE("two plugin sets of one framework are an error: only the first would be used") {
    graft::plugin_set const plugins[]{graft::shipped::tensorflow(), graft::shipped::caffe(), graft::shipped::caffe()};
    graft::target const twice{graft::shipped::operators(), plugins, {}};
    for (auto const* file : {"examples/glyphs/glyphs.prototxt", "examples/glyphs/glyphs.pb"}) {
        auto const g = graft::import(twice, file);
        REQUIRE_FALSE(g);
        REQUIRE(g.error().errors.size() == 1);
        CHECK(g.error().errors[0].code == graft::errc::several_plugin_sets);
        CHECK(g.error().errors[0].got == "two for caffe");
    }
}

} // namespace
} // namespace import_test
