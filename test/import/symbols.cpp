// test/import/symbols.cpp - models imported over symbols: one import serves every batch and size
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>

#include "graft/graph/infer/bind_symbols.hpp"
#include "graft/graph/infer/dynamic_sizes.hpp"
#include "graft/session/constant_folding.hpp"
#include "graft/tensor/symbols.hpp"
#include "graft/text/json/graph.hpp"
#include "graft/text/shape.hpp"
#include "test/corpus.hpp"

namespace import_test::of_symbols {
namespace {

/// An image of any batch and size, a convolution, pooling, and a reshape to [Shape(x)[0], -1], as exporters write it.
constexpr std::string_view model = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -1 } dim { size: -1 } dim { size: -1 } dim { size: 3 } } } } }
node { name: "w" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 3 } dim { size: 3 } dim { size: 3 } dim { size: 8 } } float_val: 1 } } } }
node { name: "conv" op: "Conv2D" input: "x" input: "w" attr { key: "T" value { type: DT_FLOAT } } attr { key: "padding" value { s: "SAME" } } attr { key: "strides" value { list { i: 1 i: 2 i: 2 i: 1 } } } }
node { name: "pool" op: "MaxPool" input: "conv" attr { key: "T" value { type: DT_FLOAT } } attr { key: "padding" value { s: "VALID" } } attr { key: "ksize" value { list { i: 1 i: 2 i: 2 i: 1 } } } attr { key: "strides" value { list { i: 1 i: 2 i: 2 i: 1 } } } }
node { name: "shape" op: "Shape" input: "pool" attr { key: "T" value { type: DT_FLOAT } } attr { key: "out_type" value { type: DT_INT32 } } }
node { name: "zero" op: "Const" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 1 } } int_val: 0 } } } }
node { name: "one" op: "Const" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 1 } } int_val: 1 } } } }
node { name: "rest" op: "Const" attr { key: "dtype" value { type: DT_INT32 } } attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { } int_val: -1 } } } }
node { name: "batch" op: "StridedSlice" input: "shape" input: "zero" input: "one" input: "one" attr { key: "T" value { type: DT_INT32 } } attr { key: "Index" value { type: DT_INT32 } } attr { key: "shrink_axis_mask" value { i: 1 } } }
node { name: "to" op: "Pack" input: "batch" input: "rest" attr { key: "T" value { type: DT_INT32 } } attr { key: "N" value { i: 2 } } attr { key: "axis" value { i: 0 } } }
node { name: "y" op: "Reshape" input: "pool" input: "to" attr { key: "T" value { type: DT_FLOAT } } attr { key: "Tshape" value { type: DT_INT32 } } }
)";

graft::shape shape_of(graft::graph const& g, std::string_view name) {
    for (auto const& t : g.tensors)
        if (t.origin == name) return t.desc.shape;
    FAIL("no tensor " << std::string(name));
    return {};
}

TEST_CASE("symbols that the caller names") {
    folder const dir;
    graft::import_options options;
    options.symbols = std::make_shared<graft::model_symbols>();
    auto& s = *options.symbols;
    auto const n = s("N"), h = s("H");
    options.shapes = {{"x", {n, h, h, 3}}};
    auto g = graft::import(shipped(), dir.file("m.pbtxt", model), options);
    REQUIRE(g);
    CHECK(shape_of(*g, "conv:0") == graft::shape{n, ceil_div(h, 2), ceil_div(h, 2), 8});
    CHECK(to_text(shape_of(*g, "y:0")) == "[N,8*floor((H+1)/4)*floor((H+1)/4)]");
    CHECK(g->symbols == options.symbols);
    for (std::int64_t batch : {1, 5})
        for (std::int64_t size : {7, 224}) {
            graft::import_options numbers;
            numbers.shapes = {{"x", {batch, size, size, 3}}};
            auto const fresh = graft::import(shipped(), dir.file("m.pbtxt", model), numbers);
            auto again = graft::import(shipped(), dir.file("m.pbtxt", model), options);
            REQUIRE(fresh);
            REQUIRE(again);
            graft::error_list errors;
            graft::symbol_value const values[] = {{"N", batch}, {"H", size}};
            errors.add(graft::bind_symbols(*again, values));
            CHECK(!errors.failed());
            CHECK(shape_of(*again, "y:0") == shape_of(*fresh, "y:0"));
            again->symbols = nullptr;
            bool const same = to_json(graft::graph_view{&*again}) == to_json(graft::graph_view{&*fresh});
            CHECK(same);
        }
}

TEST_CASE("dims that nobody states become symbols, and take numbers and bounds by name") {
    folder const dir;
    graft::import_options options;
    options.symbolic = true;
    auto const open = graft::import(shipped(), dir.file("m.pbtxt", model), options);
    REQUIRE(open);
    CHECK(to_text(shape_of(*open, "x:0")) == "[x_0,x_1,x_2,3]");
    CHECK(to_text(shape_of(*open, "y:0")) == "[x_0,8*floor((x_1+1)/4)*floor((x_2+1)/4)]");
    auto const json = to_json(graft::graph_view{&*open});
    CHECK(json.find(R"({"name":"x_0","least":1,"most":null})") != std::string::npos);
    CHECK(json.find(R"("shape":[-1,-1,-1,3],"symbolic_shape":["x_0","x_1","x_2",3],"bytes":"12*x_0*x_1*x_2")") !=
          std::string::npos);
    options.sizes = {{"x_0", {4, 4}}, {"x_1", {1, 100}}};
    auto const some = graft::import(shipped(), dir.file("m.pbtxt", model), options);
    REQUIRE(some);
    CHECK(to_text(shape_of(*some, "x:0")) == "[4,x_1,x_2,3]");
    CHECK(graft::dim(shape_of(*some, "x:0")[1]).max() == 100);
    CHECK(graft::dim(shape_of(*some, "conv:0")[1]).max() == 50);
    options.symbolic = false;
    options.sizes.clear();
    auto const unknown = graft::import(shipped(), dir.file("m.pbtxt", model), options);
    REQUIRE(unknown);
    CHECK(to_text(shape_of(*unknown, "y:0")) == "[-1,-1]");
}

TEST_CASE("a name that no symbol has, a number outside of its bounds") {
    folder const dir;
    auto const path = dir.file("m.pbtxt", model);
    graft::import_options options;
    options.symbolic = true;
    options.sizes = {{"x_7", {4, 4}}};
    auto const e = only_error(path, options);
    CHECK(e.code == errc::unknown_symbol);
    CHECK(e.got == "x_7");
    CHECK(e.expected.find("did you mean 'x_") != std::string::npos);
    CHECK(e.expected.find(": x_0, x_1, x_2") != std::string::npos);
    options.symbols = std::make_shared<graft::model_symbols>();
    options.shapes = {{"x", {(*options.symbols)("N", {1, 8}), 9, 9, 3}}};
    options.sizes = {{"N", {9, 9}}};
    CHECK(only_error(path, options).code == errc::wrong_value);
    options.sizes = {{"N", {7, 7}}};
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(g);
    CHECK(to_text(shape_of(*g, "y:0")) == "[7,32]");
}

TEST_CASE("what is fed has the shape that is declared for it, and gives its symbols their numbers") {
    folder const dir;
    auto const path = dir.file("m.pbtxt", model);
    auto const with = [&](graft::dim_range bounds, graft::shape const& fed) {
        graft::import_options options;
        options.symbols = std::make_shared<graft::model_symbols>();
        options.shapes = {{"x", {(*options.symbols)("N", bounds), (*options.symbols)("N", bounds), 9, 3}}};
        options.feeds = {{"x:0", fed}};
        return options;
    };
    auto const g = graft::import(shipped(), path, with({1, 16}, {9, 9, 9, 3}));
    REQUIRE(g);
    CHECK(to_text(shape_of(*g, "y:0")) == "[9,32]");
    CHECK(only_error(path, with({1, 16}, {9, 8, 9, 3})).expected == "[9,9,9,3], as set for it");
    CHECK(only_error(path, with({1, 16}, {9, 9, 8, 3})).got == "[9,9,8,3], which is fed");
    CHECK(only_error(path, with({1, 16}, {9, 9, 9})).code == errc::wrong_shape);
    auto const e = only_error(path, with({1, 8}, {9, 9, 9, 3}));
    CHECK(e.code == errc::wrong_value);
    CHECK(e.expected == "a number inside the bounds of N");
}

TEST_CASE("a table that refused a symbol refuses the import") {
    folder const dir;
    graft::import_options options;
    options.symbols = std::make_shared<graft::model_symbols>();
    options.shapes = {{"x", {(*options.symbols)("2*N"), 9, 9, 3}}};
    auto const all = refused(dir.file("m.pbtxt", model), options);
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::wrong_value);
    CHECK(all[0].where.port == "2*N");
}

TEST_CASE("the first tensor whose formula is rejected is named, with the limit") {
    folder const dir;
    std::string text = "node { name: \"x0\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } attr "
                       "{ key: \"shape\" value { shape { dim { size: -1 } } } } }\n"
                       "node { name: \"zero\" op: \"Const\" attr { key: \"dtype\" value { type: DT_INT32 } } attr { "
                       "key: \"value\" value { tensor { dtype: DT_INT32 tensor_shape { } int_val: 0 } } } }\n";
    for (int i = 1; i < 100; ++i)
        text += "node { name: \"x" + std::to_string(i) + "\" op: \"ConcatV2\" input: \"x" + std::to_string(i - 1) +
                "\" input: \"x0\" input: \"zero\" attr { key: \"N\" value { i: 2 } } attr { key: \"T\" value { type: "
                "DT_FLOAT } } attr { key: \"Tidx\" value { type: DT_INT32 } } }\n";
    graft::import_options options;
    options.symbolic = true;
    options.symbols = std::make_shared<graft::symbols>();
    auto const g = graft::import(shipped(), dir.file("m.pbtxt", text), options);
    REQUIRE(g);
    CHECK(to_text(shape_of(*g, "x63:0")) == "[64*x0_0]");
    CHECK(to_text(shape_of(*g, "x64:0")) == "[-1]");
    REQUIRE(g.notes().warnings.size() == 1);
    CHECK(g.notes().warnings[0].code == errc::symbolic_dim_dropped);
    CHECK(g.notes().warnings[0].where.node == "x64");
    CHECK(g.notes().warnings[0].where.port == "x64:0");
    CHECK(g.notes().warnings[0].expected == "at most 64 formulas");
}

TEST_CASE("two ports whose names differ in signs only have symbols of their own") {
    folder const dir;
    std::string text;
    for (auto const* name : {"a-b", "a.b", "a_b"})
        text += "node { name: \"" + std::string(name) +
                "\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } attr { key: \"shape\" value { "
                "shape { dim { size: -1 } } } } }\n";
    graft::import_options options;
    options.symbolic = true;
    auto const g = graft::import(shipped(), dir.file("m.pbtxt", text), options);
    REQUIRE(g);
    CHECK(to_text(shape_of(*g, "a-b:0")) == "[a_b_0]");
    CHECK(to_text(shape_of(*g, "a.b:0")) == "[a_b_0_2]");
    CHECK(to_text(shape_of(*g, "a_b:0")) == "[a_b_0_3]");
}

TEST_CASE("more inputs than the table has room for: the last ones stay unknown") {
    folder const dir;
    std::string text;
    for (int i = 0; i < 6000; ++i)
        text += "node { name: \"x" + std::to_string(i) +
                "\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } attr { key: \"shape\" value { "
                "shape { dim { size: -1 } } } } }\n";
    graft::import_options options;
    options.symbolic = true;
    auto const g = graft::import(shipped(), dir.file("m.pbtxt", text), options);
    REQUIRE(g);
    CHECK(to_text(shape_of(*g, "x0:0")) == "[x0_0]");
    CHECK(to_text(shape_of(*g, "x5999:0")) == "[-1]");
}

/// The results of a model over symbols, compared with the model with numbers.
struct tally {
    std::size_t models = 0, formulas = 0, skipped = 0;
};

/// Imports a model with symbols for its dynamic dims and for `data`'s batch, then with numbers, by `bind_symbols` and
/// from scratch: the dumps are equal, and every formula has the inferred value.
void same_as_fresh(
    std::string const& path, graft::series<graft::bound_shape> const& shapes, std::int64_t first, tally& sum) {
    CAPTURE(path);
    graft::import_options over;
    over.without = graft::missing_weights::unknown;
    over.partial = over.symbolic = true;
    over.shapes = shapes;
    auto bound = graft::import(shipped(), path, over);
    if (!bound || !bound->symbols) return void(++sum.skipped);
    auto& table = *bound->symbols;
    auto plain = over;
    plain.symbolic = false;
    plain.shapes.clear();
    std::vector<graft::symbol_value> values;
    for (auto const& in : bound->inputs) {
        auto s = bound->tensors[in.tensor].desc.shape;
        if (!s.symbolic()) continue;
        for (std::size_t i = 0; i < s.rank(); ++i)
            if (s[i].symbolic()) {
                table.each_symbol(
                    s[i], [&](std::uint16_t k) { values.push_back({table.name(k), i == 0 ? first : 64 + 3 * first}); });
                s[i] = values.back().value;
            }
        plain.shapes.push_back({std::string(in.name), s});
    }
    if (values.empty()) return void(++sum.skipped);
    auto const fresh = graft::import(shipped(), path, plain);
    if (!fresh) return void(++sum.skipped); // not with these numbers
    REQUIRE(bound->tensors.size() == fresh->tensors.size());
    for (graft::tensor_id t{}; t < bound->tensors.size(); ++t) {
        auto const &a = bound->tensors[t].desc.shape, &b = fresh->tensors[t].desc.shape;
        CHECK((!a.has_rank() || !b.has_rank() || a.rank() == b.rank()));
        for (std::size_t i = 0; a.has_rank() && b.has_rank() && i < a.rank(); ++i) {
            auto const d = table.substitute(a[i], values);
            if (b[i].known() && (d.known() || a[i].symbolic())) CHECK(d == b[i]);
            sum.formulas += a[i].symbolic();
        }
    }
    graft::error_list errors;
    errors.add(graft::bind_symbols(*bound, values, {&graft::fold_node, &shipped().kernels}));
    if (!errors.failed()) errors.add(graft::bound_dynamic_sizes(*bound, plain.dynamic_sizes)); // as `compile` does
    // a rule refuses the numbers, and `partial` keeps its node as an opaque one
    if (errors.failed()) return void(++sum.skipped);
    for (auto& t : bound->tensors) // unknown ranks are symbols, too, which no number is given for
        for (std::size_t i = 0; t.desc.shape.has_rank() && i < t.desc.shape.rank(); ++i)
            if (t.desc.shape[i].symbolic()) t.desc.shape[i] = graft::dim::unknown();
    bound->symbols = nullptr;
    auto const ours = to_json(graft::graph_view{&*bound}), theirs = to_json(graft::graph_view{&*fresh});
    auto const at = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    bool const same = ours == theirs;
    CHECK_MESSAGE(same, std::string(at.first - std::min<std::ptrdiff_t>(at.first - ours.begin(), 300), at.first)
                            << " <<<>>> " << std::string(at.first, ours.end()).substr(0, 80) << " instead of "
                            << std::string(at.second, theirs.end()).substr(0, 80));
    ++sum.models;
}

TEST_CASE("models of the corpus over symbols are the same models with numbers" * test::reads_corpus()) {
    auto const corpus = test::corpus().string();
    tally sum;
    std::vector<std::string> files;
    for (auto const* group : {"tensorflow/models", "tensorflow/shapes", "tensorflow/layers", "tensorflow/text"})
        for (auto const& f : std::filesystem::recursive_directory_iterator(corpus + "/" + group))
            if (auto const name = f.path().string(); f.path().extension() == ".pb" || f.path().extension() == ".pbtxt")
                files.push_back(name);
    std::sort(files.begin(), files.end());
    for (auto const& file : files) same_as_fresh(file, {}, 5, sum);
    for (auto const* net :
        {"bvlc_alexnet", "bvlc_googlenet", "cvgj_resnet50", "densenet121", "inception_v3", "mobilenet_v1"})
        same_as_fresh(corpus + "/caffe/deploy/" + net + ".prototxt", {{"data", {-1, 3, 224, 224}}}, 4, sum);
    MESSAGE(sum.models << " models, " << sum.formulas << " formulas, " << sum.skipped
                       << " models without open dims or refused");
    CHECK(sum.models > 20);
}

} // namespace
} // namespace import_test::of_symbols
