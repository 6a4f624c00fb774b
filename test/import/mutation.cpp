// test/import/mutation.cpp - damaged copies of the shipped models: refused with a location, or imported and planned
// correctly
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include "graft/graph/plan/plan.hpp"
#include "test/soak/mutator.hpp"

namespace import_test::of_mutation {
namespace {

/// The results of `count` damaged copies of a model.
struct outcome {
    unsigned refused = 0, imported = 0;
};

outcome damage(std::string const& path, std::string const& weights, unsigned count, bool text) {
    folder const dir;
    outcome all;
    auto const model = content_of(path);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        CAPTURE(seed);
        soak::mutator m(seed);
        graft::import_options options;
        options.partial = m.numbers().one_in(2);
        options.weights = weights;
        options.without = graft::missing_weights::unknown;
        auto const damaged = dir.file("model", m.damaged(model, model, text));
        auto const g = graft::import(shipped(), damaged, options);
        if (!g) {
            ++all.refused;
            CHECK(!g.error().errors.empty());
            for (auto const& e : g.error().errors) CHECK(!e.where.file.empty());
            continue;
        }
        ++all.imported;
        graft::error_list errors;
        auto const plan = errors.take(graft::plan_memory(*g, {}));
        if (!errors.failed()) CHECK(graft::plan_is_sound(plan));
    }
    return all;
}

TEST_CASE("a hundred damaged copies of each form of the glyph classifier") {
    auto const binary = damage("examples/glyphs/glyphs.pb", {}, 100, false);
    auto const text = damage("examples/glyphs/glyphs.pbtxt", {}, 100, true);
    auto const caffe = damage("examples/glyphs/glyphs.prototxt", "examples/glyphs/glyphs.caffemodel", 100, true);
    for (auto const& o : {binary, text, caffe}) {
        CHECK(o.refused > 10); // the damage is real
        CHECK(o.imported > 3); // and some copies are imported
    }
}

} // namespace
} // namespace import_test::of_mutation
