// test/constant/program_of.cpp - the compiler and an import read the same text: shapes, memory and results are the
// same
// SPDX-License-Identifier: Apache-2.0
#include "graft/constant/program_of.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "test/check.hpp"
#include "test/constant/digits.hpp"

namespace constant_program_of_test {

namespace {

using net = graft::program_of<digits::model, digits::target>;

// layers of the other phase are not included
static_assert(net::layers == 9);
static_assert(net::shape<"data"> == graft::shape{2, 1, 16, 16});
static_assert(net::shape<"conv1"> == graft::shape{2, 4, 16, 16});
static_assert(net::shape<"pool1"> == graft::shape{2, 4, 8, 8});
static_assert(net::shape<"right"> == graft::shape{2, 5, 8, 8});
static_assert(net::shape<"both"> == graft::shape{2, 8, 8, 8});
static_assert(net::shape<"prob"> == graft::shape{2, 10});
static_assert(net::format<"pool1"> == graft::format::nchw && net::dtype<"prob"> == graft::dtype::f32);
static_assert(net::weight_count == 4 * 9 + 4 + 3 * 4 + 3 + 5 * 4 * 3 + 10 * 512 + 10);
static_assert(net::arena_bytes <= 20 * 1024);                                           // fails if the net is enlarged
static_assert(net::macs == 2 * (4 * 256 * 9 + 3 * 64 * 4 + 5 * 64 * 4 * 3 + 512 * 10)); // for two images
static_assert(net::bytes > static_cast<std::int64_t>(4 * net::weight_count));
static_assert(net::lower_bound_bytes <= net::arena_bytes && net::arena_bytes < net::sum_of_tensor_bytes);

graft::graph imported() {
    auto const path = (std::filesystem::temp_directory_path() /
                       ("graft_constant_test_" + std::to_string(::getpid()) + ".prototxt"))
                          .string();
    std::ofstream(path, std::ios::binary) << digits::model::text;
    static constexpr graft::plugin_set plugins[]{digits::target::plugins};
    static constexpr graft::target to{graft::catalog<digits::operators>::view(), plugins, {}};
    graft::import_options options;
    options.without = graft::missing_weights::seeded;
    auto g = graft::import(to, path, options);
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    REQUIRE(static_cast<bool>(g));
    return *std::move(g);
}
/// The weights of a graph in sequence, as `net::run` accepts them.
std::vector<float> weights_of(graft::graph const& g) {
    std::vector<float> all;
    for (auto const& n : g.nodes) {
        if (n.kind != graft::node_kind::constant) continue;
        auto const bytes = g.value_of(n.first_output).bytes;
        auto const before = all.size();
        all.resize(before + bytes.size() / sizeof(float));
        std::memcpy(all.data() + before, bytes.data(), bytes.size());
    }
    return all;
}
graft::tensor_desc const* desc_of(graft::graph const& g, std::string_view name) {
    graft::tensor_desc const* last = nullptr;
    for (auto const& t : g.tensors)
        if (t.origin == name) last = &t.desc;
    return last;
}

/// The weights are stored in a different order than the layers request them, and a weight of another net is among
/// them.
struct small {
    static constexpr std::string_view text = R"(
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 } } }
layer { name: "a" type: "InnerProduct" bottom: "x" top: "a" inner_product_param { num_output: 2 } }
layer { name: "b" type: "InnerProduct" bottom: "a" top: "b" inner_product_param { num_output: 1 bias_term: false } })";
    static constexpr graft::constant::blob blobs[]{{"b", 0, 2, 0}, {"other", 0, 1, 2}, {"a", 1, 2, 3}, {"a", 0, 4, 5}};
    static constexpr float weights[]{10, 1, 99, 0.5F, 0.25F, 1, 2, 3, 4};
};
using small_net = graft::program_of<small, digits::target>;
static_assert(small_net::weight_count == 8 && small_net::macs == 6);

TEST_CASE("a model brings its weights, found by layer and number") {
    alignas(64) static small_net::arena_type arena;
    auto const x = small_net::tensor<"x">(arena);
    x[0] = 1, x[1] = 2;
    REQUIRE(small_net::run(arena));
    CHECK(small_net::tensor<"b">(arena)[0] == 10 * (1 * 1 + 2 * 2 + 0.5F) + (1 * 3 + 2 * 4 + 0.25F));
    graft::status why;
    CHECK(!small_net::run(arena, graft::span<float const>(small::weights, 8), why));
    CHECK(why.code == graft::errc::wrong_element_count);
}

static_assert(!small_net::keeps<"x"> && small_net::keeps<"b">);

struct packed_device {
    char tag;
    small_net::arena_type arena;
};
static_assert(alignof(small_net::arena_type) == 64 && offsetof(packed_device, arena) == 64);

TEST_CASE("an arena in memory that is not aligned is found, whatever its type says") {
    alignas(64) static std::byte memory[128];
    CHECK(graft::constant::is_aligned(memory));
    for (std::size_t const at : {1u, 16u, 63u}) CHECK_FALSE(graft::constant::is_aligned(memory + at));
}

/// Layers with equal declarations: `c1` and `c3` read equal tensors, `c2` does not, and `c4` writes another name over
/// its input.
struct alike {
    static constexpr std::string_view text = R"(
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 dim: 8 dim: 8 } } }
layer { name: "c1" type: "Convolution" bottom: "x" top: "c1" convolution_param { num_output: 2 kernel_size: 3 pad: 1 } }
layer { name: "r1" type: "ReLU" bottom: "c1" top: "c1" }
layer { name: "p" type: "Pooling" bottom: "c1" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "c2" type: "Convolution" bottom: "p" top: "c2" convolution_param { num_output: 2 kernel_size: 3 pad: 1 } }
layer { name: "r2" type: "ReLU" bottom: "c2" top: "c2" }
layer { name: "c3" top: "c3" type: "Convolution" bottom: "c1" convolution_param { kernel_size: 3 num_output: 2 pad: 1 } }
layer { name: "c4" type: "Convolution" bottom: "c3" top: "c4" convolution_param { num_output: 2 kernel_size: 3 pad: 1 } }
layer { name: "r4" type: "ReLU" bottom: "c4" top: "r4" })";
    static constexpr graft::constant::blob blobs[]{{"c1", 0, 36, 0}, {"c1", 1, 2, 36}, {"c2", 0, 36, 38},
        {"c2", 1, 2, 74}, {"c3", 0, 36, 76}, {"c3", 1, 2, 112}, {"c4", 0, 36, 114}, {"c4", 1, 2, 150}};
    static constexpr float weights[152]{};
};
using alike_net = graft::program_of<alike, digits::target>;
template <std::size_t I> inline constexpr auto const* record = &graft::constant::record_of<alike, digits::target, I>;
static_assert(record<1> == record<7>, "c4 reads what c1 reads");
static_assert(record<1> != record<4>, "c2 reads fewer dots");
static_assert(record<1> != record<6>, "c3 has its parameters in another order");
static_assert(record<2> != record<8>, "r4 makes a tensor of its own");
static_assert(alike_net::shape<"c4"> == graft::shape{1, 2, 8, 8} && alike_net::shape<"c2"> == graft::shape{1, 2, 4, 4});
static_assert(alike_net::weight_count == 4 * 38);

TEST_CASE("layers that are written alike are mapped once and keep their names and weights") {
    using graft::constant::plan_of;
    auto const& plan = plan_of<alike, digits::target>;
    std::vector<std::size_t> places;
    for (auto const w : plan.weights)
        if (w != plan.no_place && (w != 0 || places.empty())) places.push_back(w);
    CHECK(places == std::vector<std::size_t>{0, 36, 38, 74, 76, 112, 114, 150});
}

TEST_CASE("a model in constants is the graph that an import makes") {
    auto const g = imported();
    for (auto const& one :
        {std::pair<char const*, graft::tensor_desc>{"data", net::desc<"data">}, {"conv1", net::desc<"conv1">},
            {"pool1", net::desc<"pool1">}, {"left", net::desc<"left">}, {"right", net::desc<"right">},
            {"both", net::desc<"both">}, {"ip", net::desc<"ip">}, {"prob", net::desc<"prob">}}) {
        CAPTURE(one.first);
        auto const* const other = desc_of(g, one.first);
        REQUIRE(other);
        CHECK(*other == one.second);
    }
    CHECK(weights_of(g).size() == net::weight_count);
}

TEST_CASE("a constant program has the memory and the answers of a session") {
    auto g = imported();
    auto const weights = weights_of(g);
    static constexpr graft::kernel_table_view tables[]{graft::kernel_table<digits::kernels>::view()};
    auto const program = graft::compile(std::move(g), graft::kernel_set{tables});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == net::arena_bytes);
    CHECK(program->plan().lower_bound_bytes == net::lower_bound_bytes);
    CHECK(program->plan().sum_of_tensor_bytes == net::sum_of_tensor_bytes);
    graft::session session{*program};
    std::vector<float> image(2 * 16 * 16);
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i % 7) * 0.25F - 0.5F;
    REQUIRE(static_cast<bool>(session.set_input<float>("data", image)));
    REQUIRE(static_cast<bool>(session.run()));
    auto const expected = session.output<float>("prob");
    REQUIRE(static_cast<bool>(expected));

    alignas(64) static net::arena_type arena;
    auto const data = net::tensor<"data">(arena);
    REQUIRE(data.size() == image.size());
    for (int turn = 0; turn < 2; ++turn) { // no state is left from the first
        std::copy(image.begin(), image.end(), data.begin());
        REQUIRE(net::run(arena, weights));
        auto const prob = net::tensor<"prob">(arena);
        CHECK(
            std::vector<float>(prob.begin(), prob.end()) == std::vector<float>((*expected).begin(), (*expected).end()));
    }
    graft::status why;
    CHECK(!net::run(arena, graft::span<float const>(weights.data(), weights.size() - 1), why));
    CHECK(why.code == graft::errc::wrong_element_count);
}

} // namespace
} // namespace constant_program_of_test
