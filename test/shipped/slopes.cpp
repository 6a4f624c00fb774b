// test/shipped/slopes.cpp - PRelu of ONNX: one operator for one slope and for slopes of channels
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_slopes_test {

namespace {

using list = std::vector<std::int64_t>;

std::string dims_of(list const& dims, bool of_input) {
    std::string text;
    for (auto const d : dims)
        text += (of_input ? "dim { dim_value: " : "dims: ") + std::to_string(d) + (of_input ? " } " : " ");
    return text;
}
/// y = PRelu(x, slopes 2, 3, ..).
std::string model(int opset, list const& x, list const& slope, int type = 1) {
    auto const element = std::to_string(type);
    std::int64_t count = 1;
    for (auto const d : slope) count *= d;
    auto text = "ir_version: 8 opset_import { version: " + std::to_string(opset) +
                " } graph { name: 'g' initializer { name: 's' data_type: " + element + " " + dims_of(slope, false);
    for (std::int64_t i = 0; i < count; ++i)
        text += (type == 1 ? "float_data: " : "double_data: ") + std::to_string(i + 2) + " ";
    return text + "} node { op_type: 'PRelu' input: 'x' input: 's' output: 'y' } input { name: 'x' type { tensor_type" +
           " { elem_type: " + element + " shape { " + dims_of(x, true) + "} } } } output { name: 'y' } }";
}
graft::graph imported(std::string const& text) {
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto g = graft::import(graft::shipped::target(), "model.onnx", options);
    REQUIRE(g);
    return std::move(*g);
}
bool is_one_operator(graft::graph const& g) {
    std::size_t n = 0, all = 0;
    for (auto const& node : g.nodes)
        if (node.kind == graft::node_kind::operation) ++all, n += g.op_name(node) == "PRelu";
    return n == 1 && all == 1;
}
std::vector<float> result_of(graft::graph g, std::vector<float> const& x) {
    auto const program = graft::compile(std::move(g), graft::shipped::target());
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(session.set_input<float>("x", x));
    REQUIRE(session.run());
    auto const y = session.output<float>("y");
    REQUIRE(y);
    return {y->begin(), y->end()};
}

} // namespace

TEST_CASE("PRelu: slopes of channels, one slope, and slopes of other axes") {
    struct {
        int opset;
        list x, slope;
        bool one;
    } const cases[]{{9, {2, 3, 5}, {3, 1}, true}, {16, {1, 3, 2, 5}, {3, 1, 1}, true}, {9, {2, 3, 5}, {1, 3, 1}, true},
        {6, {2, 3, 5}, {3}, true}, {9, {4, 7}, {7}, true}, {9, {7}, {1}, true}, {9, {2, 3, 5}, {1, 1, 1}, true},
        {9, {2, 3, 5}, {5}, false}, {9, {2, 3, 5}, {3, 5}, false}, {9, {7}, {7}, false}, {9, {2, 3, 3}, {3}, false}};
    for (auto const& c : cases) {
        CAPTURE(c.slope.size());
        auto g = imported(model(c.opset, c.x, c.slope));
        CHECK(is_one_operator(g) == c.one);
        std::vector<float> x, expected;
        std::size_t count = 1;
        for (auto const d : c.x) count *= static_cast<std::size_t>(d);
        list slope = c.slope; // broadcast to x
        if (c.opset < 7) slope.resize(c.x.size() - 1, 1);
        slope.insert(slope.begin(), c.x.size() - slope.size(), 1);
        for (std::size_t i = 0; i < count; ++i) {
            x.push_back(static_cast<float>(i % 5) - 2.f);
            std::size_t at = 0, rest = i, step = 1;
            for (auto a = c.x.size(); a-- > 0; rest /= static_cast<std::size_t>(c.x[a])) {
                if (slope[a] > 1) at += rest % static_cast<std::size_t>(c.x[a]) * step;
                step *= static_cast<std::size_t>(slope[a]);
            }
            expected.push_back(x[i] < 0 ? x[i] * static_cast<float>(at + 2) : x[i]);
        }
        CHECK(result_of(std::move(g), x) == expected);
    }
    CHECK(!is_one_operator(imported(model(9, {2, 3, 5}, {3, 1}, 11)))); // PRelu has no kernel of float64
}

} // namespace shipped_slopes_test
