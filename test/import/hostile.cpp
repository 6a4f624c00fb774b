// test/import/hostile.cpp - models constructed to break a compiler: absurd sizes, numbers and counts are refused, not
// trusted
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include "graft/graph/plan/plan.hpp"

namespace import_test::of_hostile {
namespace {

std::string const image = "input: \"data\" input_dim: 1 input_dim: 4 input_dim: 8 input_dim: 8\n";
std::string layer(std::string const& type, std::string const& parameters) {
    return image + "layer { name: \"a\" type: \"" + type + "\" bottom: \"data\" top: \"a\" " + parameters + " }\n";
}
std::string placeholder(std::string const& name, std::string const& dims) {
    std::string shape;
    for (std::size_t at = 0; at < dims.size();) {
        auto const end = std::min(dims.find(' ', at), dims.size());
        shape += " dim { size: " + dims.substr(at, end - at) + " }";
        at = end + 1;
    }
    return "node { name: \"" + name +
           "\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } attr { key: \"shape\" value { "
           "shape {" +
           shape + " } } } }\n";
}
std::string relu(std::string const& name, std::string const& input) {
    return "node { name: \"" + name + "\" op: \"Relu\" input: \"" + input +
           "\" attr { key: \"T\" value { type: DT_FLOAT } } }\n";
}

graft::memory_plan planned(
    graft::graph const& g, graft::error_list& errors, std::uint64_t budget = std::uint64_t{1} << 40) {
    return errors.take(graft::plan_memory(g, {}, budget));
}

TEST_CASE("windows with steps, pads and sizes of more than 31 bits") {
    folder const dir;
    graft::import_options options;
    options.without = graft::missing_weights::unknown;
    for (auto const* parameters : {"pooling_param { kernel_size: 2 stride: 4294967295 }",
             "pooling_param { kernel_size: 4294967295 pad: 4294967294 }", "pooling_param { kernel_size: 2 stride: 0 }",
             "pooling_param { kernel_size: 0 }"})
        CHECK(!refused(dir.file("p.prototxt", layer("Pooling", parameters)), options).empty());
    for (auto const* parameters :
        {"stride: 4294967295", "pad: 4294967295", "dilation: 4294967295", "stride: 0", "group: 0", "group: 3"})
        CHECK(!refused(dir.file("c.prototxt",
                           layer("Convolution",
                               std::string("convolution_param { num_output: 4 kernel_size: 3 ") + parameters + " }")),
            options)
                .empty());
}

TEST_CASE("seeded weights stay inside the budget") {
    folder const dir;
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    options.budget_bytes = 1 << 20;
    auto const path = dir.file("w.prototxt", layer("InnerProduct", "inner_product_param { num_output: 1000000 }"));
    auto const e = only_error(path, options);
    CHECK(e.code == errc::memory_budget_exceeded);
    CHECK(e.where.node == "a");
    CHECK(!refused(
        dir.file("o.prototxt", layer("InnerProduct", "inner_product_param { num_output: 4294967295 }")), options)
            .empty());
    options.budget_bytes = std::uint64_t{1} << 30;
    CHECK(static_cast<bool>(graft::import(
        shipped(), dir.file("s.prototxt", layer("InnerProduct", "inner_product_param { num_output: 10 }")), options)));
}

TEST_CASE("constants that grow with every reader stay inside the budget") {
    folder const dir;
    std::string text = placeholder("x", "1048576") +
                       "node { name: \"c\" op: \"Const\" attr { key: \"dtype\" value { type: DT_HALF } } attr { key: "
                       "\"value\" value { tensor { dtype: DT_HALF "
                       "tensor_shape { dim { size: 1048576 } } half_val: 15360 } } } }\n";
    for (int i = 0; i < 64; ++i)
        text += "node { name: \"y" + std::to_string(i) +
                "\" op: \"Add\" input: \"x\" input: \"c\" attr { key: \"T\" value { type: DT_FLOAT } } }\n";
    graft::import_options options;
    options.budget_bytes = 1 << 24;
    auto const all = refused(dir.file("g.pbtxt", text), options);
    REQUIRE(!all.empty());
    CHECK(all.back().code == errc::memory_budget_exceeded);
    CHECK(!all.back().where.node.empty());
}

TEST_CASE("a tensor without bytes whose other dims are absurd is not planned") {
    folder const dir;
    auto const g = graft::import(
        shipped(), dir.file("z.pbtxt", placeholder("x", "4611686018427387904 0 4611686018427387904") + relu("y", "x")));
    REQUIRE(static_cast<bool>(g));
    graft::error_list errors;
    (void)planned(*g, errors);
    REQUIRE(errors.failed());
    CHECK(errors.errors[0].code == errc::memory_budget_exceeded);
    CHECK(errors.errors[0].where.node == "x");
    CHECK(graft::runnable(graft::shape{0, 1 << 20, 1 << 20}));
    CHECK(!graft::runnable(graft::shape{0, std::int64_t{1} << 40, std::int64_t{1} << 40}));
    CHECK(!graft::runnable(graft::shape{-1}));
}

TEST_CASE("an arena above the budget is an error, before memory is requested") {
    folder const dir;
    auto const g = graft::import(shipped(), dir.file("b.pbtxt", placeholder("x", "1000000 1000") + relu("y", "x")));
    REQUIRE(static_cast<bool>(g));
    graft::error_list errors;
    (void)planned(*g, errors, 1 << 30);
    REQUIRE(errors.failed());
    CHECK(errors.errors[0].code == errc::memory_budget_exceeded);
    graft::error_list none;
    CHECK(planned(*g, none).arena_bytes == 2 * 4'000'000'000);
    CHECK(!none.failed());
}

TEST_CASE("a block of more entries than a number holds") {
    folder const dir;
    auto const text = placeholder("x", "1 4 4 1") +
                      "node { name: \"b\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_INT32 } } attr { "
                      "key: \"shape\" value { shape { dim { size: 9223372036854775807 } } } } }\n"
                      "node { name: \"p\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_INT32 } } attr { "
                      "key: \"shape\" value { shape { dim { size: 9223372036854775807 } dim { size: 2 } } } } }\n"
                      "node { name: \"y\" op: \"SpaceToBatchND\" input: \"x\" input: \"b\" input: \"p\" attr { key: "
                      "\"T\" value { type: DT_FLOAT } } "
                      "attr { key: \"Tblock_shape\" value { type: DT_INT32 } } attr { key: \"Tpaddings\" value { type: "
                      "DT_INT32 } } }\n";
    auto const e = only_error(dir.file("s.pbtxt", text));
    CHECK(e.where.node == "y");
}

TEST_CASE("a thousand nestings, a hundred thousand inputs at one node") {
    folder const dir;
    std::string deep, wide = placeholder("x", "2") + "node { name: \"s\" op: \"AddN\"";
    for (int i = 0; i < 100000; ++i) deep += "layer { ", wide += " input: \"x\"";
    CHECK(!refused(dir.file("deep.prototxt", deep)).empty());
    auto const all = refused(dir.file("wide.pbtxt",
        wide + " attr { key: \"T\" value { type: DT_FLOAT } } attr { key: \"N\" value { i: 100000 } } }\n"));
    REQUIRE(!all.empty());
    CHECK(all[0].where.node == "s");
}

TEST_CASE("thirty thousand tensors are planned soundly, and in a moment") {
    folder const dir;
    std::string chain = placeholder("x", "16");
    for (int i = 0; i < 30000; ++i) chain += relu("n" + std::to_string(i), i == 0 ? "x" : "n" + std::to_string(i - 1));
    auto const g = graft::import(shipped(), dir.file("chain.pbtxt", chain));
    REQUIRE(static_cast<bool>(g));
    graft::error_list errors;
    auto const plan = planned(*g, errors);
    REQUIRE(!errors.failed());
    CHECK(plan.arena_bytes == 128); // two at a time
    for (std::size_t i = 1; i < plan.tensors.size(); ++i)
        CHECK_FALSE(plan.tensors[i].offset == plan.tensors[i - 1].offset);
}

TEST_CASE("what is placed in the order of lives does not overlap") {
    graft::series<graft::placement> all;
    std::uint64_t state = 7;
    auto const below = [&](std::uint64_t n) {
        return (state = state * 6364136223846793005u + 1442695040888963407u) >> 33 & 0x7FFFFFFF ? (state >> 33) % n : 0;
    };
    for (std::uint32_t i = 0; i < 3000; ++i) {
        auto const first = static_cast<std::uint32_t>(below(1000));
        all.push_back({graft::tensor_id{i}, i, 0, below(10) == 0 ? 0 : 1 + below(5000), first,
            first + static_cast<std::uint32_t>(below(50))});
    }
    graft::memory_plan plan;
    plan.arena_bytes = graft::detail::place_in_order(
        all, [](graft::placement const& p) { return graft::detail::aligned(p.bytes); });
    plan.tensors = all;
    CHECK(graft::plan_is_sound(plan));
    auto const bound = graft::detail::live_bound(all, 1100);
    CHECK(plan.arena_bytes >= bound);
    CHECK(plan.arena_bytes < 2 * bound);
}

} // namespace
} // namespace import_test::of_hostile
