// test/import/any_node.cpp - every shipped plugin and lowering with nodes that no exporter writes: inputs of any rank,
// attributes at their extremes, absent and superfluous parts
// SPDX-License-Identifier: Apache-2.0
#include "test/import/any_node.hpp"
#include "test/import/target.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>

#include "graft/export/onnx/write_model.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/shipped.hpp"

namespace import_test::of_any_node {
namespace {

struct counts {
    unsigned imported = 0, refused = 0, exported = 0, planned = 0;
    unsigned seed = 0; ///< of the model that is read now
};

/// One model: imported and, if it is right, exported and planned. Whether it is right does not matter.
void through(std::string const& text, unsigned seed, counts& c) {
    std::vector<std::byte> bytes(text.size());
    std::memcpy(bytes.data(), text.data(), text.size());
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::move(bytes));
    options.without = graft::missing_weights::seeded;
    options.budget_bytes = std::uint64_t{1} << 26;
    options.partial = seed % 3 == 0, options.symbolic = seed % 4 == 1, options.trust_shapes = seed % 8 == 2;
    auto g = graft::import(shipped(), "m.txt", options);
    if (!g) {
        CHECK_FALSE(g.error().errors.empty());
        ++c.refused;
        return;
    }
    ++c.imported;
    for (auto const opset : {7, 13, 18}) {
        graft::onnx::out::model_draft draft;
        auto const as = graft::onnx::out::write_model(
            *g, graft::shipped::onnx_exporters(), {.opset = opset}, "m.data", draft);
        c.exported += static_cast<bool>(as);
    }
    if (!graft::bound_sizes(*g).failed())
        c.planned += static_cast<bool>(graft::plan_memory(*g, {}, options.budget_bytes));
}

/// Every operator of a framework, some models of each in a process of its own: a signal, an assertion, a sanitizer's
/// report and a minute without an end are failures that name the operator and the model.
void every_operator_of(std::string const& framework) {
    auto* const at = ::mmap(nullptr, sizeof(counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(at != MAP_FAILED);
    auto& c = *::new (at) counts{};
    unsigned const models = std::getenv("GRAFT_ALL_TESTS") ? 40 : 3;
    auto const& set = *shipped().plugins_for(framework);
    for (graft::op_id op = 0; op < set.origins.size; ++op) {
        c.seed = 0;
        auto const child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::alarm(60);
            for (; c.seed < models; ++c.seed) through(any_node::model(set, framework, op, c.seed), c.seed, c);
            ::_exit(0);
        }
        int how = 0;
        REQUIRE(::waitpid(child, &how, 0) == child);
        if (how == 0) continue;
        auto const model = any_node::model(set, framework, op, c.seed);
        CAPTURE(model);
        CHECK(how == 0);
    }
    MESSAGE(framework << ": " << c.imported << " imported, " << c.refused << " refused, " << c.exported << " exported, "
                      << c.planned << " planned");
    CHECK(c.imported > c.refused / 2); // otherwise the models are too wrong to reach what they test
    CHECK(c.exported > c.imported / 2);
    ::munmap(at, sizeof(counts));
}

} // namespace

TEST_CASE("any node of ONNX is a graph or an error") { every_operator_of("onnx"); }
TEST_CASE("any node of TensorFlow is a graph or an error") { every_operator_of("tensorflow"); }
TEST_CASE("any layer of Caffe is a graph or an error") { every_operator_of("caffe"); }

} // namespace import_test::of_any_node
