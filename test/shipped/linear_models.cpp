// test/shipped/linear_models.cpp - linear models of ai.onnx.ml, imported and run, against numbers worked out by hand
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "graft/shipped.hpp"

namespace shipped_linear_models_test {

using graft::errc;

namespace {

/// One node of ai.onnx.ml with an input `x` [2,3] of floats, run with 1 to 6.
struct outcome {
    std::vector<float> y{};
    std::vector<std::int64_t> labels{};
    errc code = errc::ok;
};
outcome run(std::string_view op, std::string_view attributes, std::vector<float> const& x = {1, 2, 3, 4, 5, 6},
    bool two = false) {
    auto const port = [](std::string_view name, std::string_view shape) {
        return std::string(name) + " type { tensor_type { elem_type: 1 " + std::string(shape) + " } } }\n";
    };
    std::string text = "ir_version: 8 opset_import { version: 17 } opset_import { domain: 'ai.onnx.ml' version: 3 }\n"
                       "graph { name: 'g' node { name: 'n' domain: 'ai.onnx.ml' op_type: '" +
                       std::string(op) + "' input: 'x' " + (two ? "output: 'l' " : "") + "output: 'y' " +
                       std::string(attributes) + " }\n" +
                       port("input { name: 'x'", "shape { dim { dim_value: 2 } dim { dim_value: 3 } }") +
                       (two ? "output { name: 'l' }\n" : "") + "output { name: 'y' } }";
    auto const bytes = graft::as_bytes(graft::span(text));
    graft::import_options options;
    options.opened = std::make_shared<graft::mapped_file const>(std::vector<std::byte>(bytes.begin(), bytes.end()));
    auto const to = graft::shipped::target();
    auto g = graft::import(to, "model.onnx", options);
    if (!g) return {{}, {}, g.error().errors[0].code};
    auto const program = graft::compile(std::move(*g), to);
    REQUIRE(program);
    graft::session session{*program};
    REQUIRE(session.ready());
    REQUIRE(session.set_input<float>("x", x));
    REQUIRE(session.run());
    outcome all;
    auto const y = session.output<float>("y");
    REQUIRE(y);
    all.y.assign(y->begin(), y->end());
    if (!two) return all;
    auto const l = session.output<std::int64_t>("l");
    REQUIRE(l);
    all.labels.assign(l->begin(), l->end());
    return all;
}
std::string floats(std::string_view name, std::vector<std::string> const& all) {
    std::string text = "attribute { name: '" + std::string(name) + "' type: FLOATS ";
    for (auto const& v : all) text += "floats: " + v + " ";
    return text + "} ";
}
std::string integers(std::string_view name, std::vector<int> const& all) {
    std::string text = "attribute { name: '" + std::string(name) + "' type: INTS ";
    for (auto const v : all) text += "ints: " + std::to_string(v) + " ";
    return text + "} ";
}
std::string word(std::string_view name, std::string_view v) {
    return "attribute { name: '" + std::string(name) + "' type: STRING s: '" + std::string(v) + "' } ";
}
bool near(std::vector<float> const& a, std::vector<float> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(a[i] - b[i] < 1e-5f && b[i] - a[i] < 1e-5f)) return false;
    return true;
}

} // namespace

TEST_CASE("linear models: products, addends, the label of the largest score") {
    auto const weights = floats("coefficients", {"1", "0", "-1", "0", "2", "0"});
    auto const two = weights + floats("intercepts", {"10", "-3"});
    CHECK(near(run("LinearRegressor", two + "attribute { name: 'targets' type: INT i: 2 }").y, {8, 1, 8, 7}));
    CHECK(near(run("LinearRegressor", floats("coefficients", {"1", "1", "1"})).y, {6, 15}));
    auto const labels = integers("classlabels_ints", {7, 9});
    auto const of_rows = weights + floats("intercepts", {"4", "-3"}) + labels; // scores 2, 1 and 2, 7
    auto const plain = run("LinearClassifier", of_rows, {1, 2, 3, 4, 5, 6}, true);
    CHECK(plain.labels == std::vector<std::int64_t>{7, 9});
    CHECK(near(plain.y, {2, 1, 2, 7}));
    auto const soft = run("LinearClassifier", of_rows + word("post_transform", "SOFTMAX"), {1, 2, 3, 4, 5, 6}, true);
    CHECK(near(soft.y, {0.7310586f, 0.2689414f, 0.0066929f, 0.9933071f}));
    CHECK(run("LinearClassifier", of_rows + word("post_transform", "PROBIT"), {1, 2, 3, 4, 5, 6}, true).code ==
          errc::wrong_attribute_value);
    CHECK(run("LinearRegressor", floats("coefficients", {"1", "1"})).code == errc::wrong_attribute_value);
}

TEST_CASE("columns: rows of one size, numbers for gaps, categories") {
    CHECK(near(run("Normalizer", word("norm", "MAX"), {1, -2, 4, 0, 0, 0}).y, {0.25f, -0.5f, 1, 0, 0, 0}));
    CHECK(near(run("Normalizer", word("norm", "L1"), {1, -2, 1, 0, 0, 4}).y, {0.25f, -0.5f, 0.25f, 0, 0, 1}));
    CHECK(near(run("Normalizer", word("norm", "L2"), {3, 0, 4, 0, 0, 2}).y, {0.6f, 0, 0.8f, 0, 0, 1}));
    auto const given = floats("imputed_value_floats", {"10", "20", "30"});
    CHECK(near(
        run("Imputer", given + "attribute { name: 'replaced_value_float' type: FLOAT f: 5 }").y, {1, 2, 3, 4, 20, 6}));
    float const nan = __builtin_nanf("");
    CHECK(near(
        run("Imputer", given + "attribute { name: 'replaced_value_float' type: FLOAT f: nan }", {1, nan, 3, nan, 5, 6})
            .y,
        {1, 20, 3, 10, 5, 6}));
    CHECK(run("Imputer", "").code == errc::missing_required_attribute);
    CHECK(near(run("OneHotEncoder", integers("cats_int64s", {2, 5})).y, {0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0}));
    CHECK(near(run("FeatureVectorizer", integers("inputdimensions", {3})).y, {1, 2, 3, 4, 5, 6}));
}

} // namespace shipped_linear_models_test
