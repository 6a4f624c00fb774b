// test/model/caffe_read.cpp - which layers a net has in a state, their inputs, and errors in the net
// SPDX-License-Identifier: Apache-2.0
#include "test/model/caffe_net.hpp"

#include <algorithm>
#include <set>

namespace model_caffe_read_test {

using namespace caffe_test;

namespace {

/// A layer in text form.
std::string layer(std::string const& name, strings const& bottoms, strings const& tops, std::string const& more = {},
    std::string const& type = "ReLU") {
    auto s = "layer {\n  name: \"" + name + "\"\n  type: \"" + type + "\"\n";
    for (auto const& b : bottoms) s += "  bottom: \"" + b + "\"\n";
    for (auto const& t : tops) s += "  top: \"" + t + "\"\n";
    return s + "  " + more + "\n}\n";
}

strings left_with(std::string const& rule, graft::caffe::net_state const& state) {
    return net(layer("x", {}, {"x"}, rule), state).names();
}

} // namespace

TEST_CASE("a net in text form") {
    net const n(layer("data", {}, {"a", "b"}, "", "Data") + layer("one", {"a"}, {"a"}) +
                layer("two", {"a", "b"}, {"c"}) + layer("loss", {"c", "b"}, {}, "", "SoftmaxWithLoss"));
    REQUIRE(n.good);
    CHECK(n.source.front == &graft::caffe::front_end);
    CHECK(n.source.text);
    CHECK(n.names() == strings{"data", "one", "two", "loss"});
    CHECK(n.bottoms("one") == strings{"data:0"});
    CHECK(n.bottoms("two") == strings{"one:0", "data:1"}); // the latest version of `a`
    CHECK(n.source.main.inputs(n.node("two"))[0].name == "a");
    CHECK(n.node("loss").output_count == 0);
    CHECK(n.source.main.tops(n.node("data")).size() == 2);
    CHECK(n.source.main.tops(n.node("data"))[1] == "b");
    CHECK(n.node("two").line == 15);
    CHECK(n.source.column_of(n.node("two")) == 1);
    CHECK(n.node("two").type == "ReLU");
}

TEST_CASE("the same net in binary form") {
    auto const text = "name: \"n\"\n" + layer("data", {}, {"a"}, "", "Data") + layer("one", {"a"}, {"a"});
    net const n(file_of(binary(text)));
    REQUIRE(n.good);
    CHECK_FALSE(n.source.text);
    CHECK(n.names() == strings{"data", "one"});
    CHECK(n.bottoms("one") == strings{"data:0"});
}

TEST_CASE("mistakes in the graph are collected, with their places") {
    net const n(layer("one", {"x", "y"}, {"a"}) + layer("two", {"a"}, {"b"}) + layer("three", {"a"}, {"b"}) +
                layer("four", {"z"}, {}));
    CHECK_FALSE(n.good);
    REQUIRE(n.errors.errors.size() == 4);
    auto const& e = n.errors.errors;
    CHECK(e[0].code == errc::dangling_input);
    CHECK(e[0].where.node == "one");
    CHECK(e[0].where.port == "bottom[0]");
    CHECK(e[0].got == "x");
    CHECK(e[0].where.line == 1);
    CHECK(e[0].where.column == 1);
    CHECK(e[1].got == "y");
    CHECK(e[2].code == errc::duplicate_blob);
    CHECK(e[2].where.node == "three");
    CHECK(e[2].got == "b");
    CHECK(e[2].where.line == 16);
    CHECK(e[3].got == "z");
    CHECK(e[3].where.file == "net");
}

TEST_CASE("only the top at the place of the bottom is in place") {
    CHECK(net(layer("d", {}, {"a", "b"}, "", "Data") + layer("s", {"a", "b"}, {"c", "b"})).good);
    CHECK(net(layer("d", {}, {"a", "b"}, "", "Data") + layer("s", {"a", "b"}, {"b"})).has(errc::duplicate_blob));
}

TEST_CASE("layers of one name are kept, with a warning") {
    net const n(layer("d", {}, {"a"}, "", "Data") + layer("d", {"a"}, {"b"}));
    CHECK(n.good);
    REQUIRE(n.source.notes.warnings.size() == 1);
    CHECK(n.source.notes.warnings[0].code == errc::duplicate_node);
    CHECK(n.source.notes.warnings[0].where.line == 7);
}

TEST_CASE("rules of the net state") {
    graft::caffe::net_state test, level2;
    level2.level = 2;
    auto staged = train();
    staged.stages = {"deploy", "fast"};
    strings const in{"x"}, out{};
    CHECK(left_with("include { phase: TRAIN }", train()) == in);
    CHECK(left_with("include { phase: TRAIN }", test) == out);
    CHECK(left_with("exclude { phase: TEST }", test) == out);
    CHECK(left_with("exclude { phase: TEST }", train()) == in);
    CHECK(left_with("include { phase: TRAIN } include { phase: TEST }", test) == in);
    CHECK(left_with("include {}", test) == in);
    CHECK(left_with("exclude {}", test) == out);
    CHECK(left_with("include { min_level: 2 }", level2) == in);
    CHECK(left_with("include { min_level: 3 }", level2) == out);
    CHECK(left_with("include { max_level: 2 }", level2) == in);
    CHECK(left_with("include { max_level: 1 }", level2) == out);
    CHECK(left_with("include { min_level: -1 max_level: 0 }", test) == in);
    CHECK(left_with("include { stage: \"deploy\" stage: \"fast\" }", staged) == in);
    CHECK(left_with("include { stage: \"deploy\" stage: \"slow\" }", staged) == out);
    CHECK(left_with("include { not_stage: \"slow\" }", staged) == in);
    CHECK(left_with("include { not_stage: \"fast\" }", staged) == out);
    CHECK(left_with("include { phase: TEST stage: \"fast\" }", staged) == out);
    CHECK(left_with("exclude { not_stage: \"fast\" }", test) == out);
    CHECK(net("state { stage: \"s\" }" + layer("x", {}, {"x"}, "include { stage: \"s\" }")).names() == in);

    net const both(layer("x", {}, {"x"}, "include { phase: TEST } exclude { stage: \"a\" }"));
    CHECK_FALSE(both.good);
    REQUIRE(both.errors.errors.size() == 1);
    CHECK(both.errors.errors[0].code == errc::wrong_attribute_value);
    CHECK(both.errors.errors[0].where.port == "include");
    CHECK(both.errors.errors[0].where.line == 1);
}

TEST_CASE("a blob whose producer is filtered away dangles") {
    auto const text = layer("d", {}, {"a"}, "include { phase: TRAIN }", "Data") + layer("r", {"a"}, {"b"});
    CHECK(net(text, train()).good);
    net const n(text);
    REQUIRE(n.errors.errors.size() == 1);
    CHECK(n.errors.errors[0].got == "a");
    CHECK(n.errors.errors[0].where.line == 7);
}

TEST_CASE("inputs of the net") {
    net n("input: \"a\"\ninput: \"b\"\ninput_dim: 1 input_dim: 2 input_dim: 3 input_dim: 4\n"
          "input_dim: 5 input_dim: 6 input_dim: 7 input_dim: 8\n" +
          layer("r", {"b"}, {"c"}));
    REQUIRE(n.good);
    CHECK(n.names() == strings{"a", "b", "r"});
    CHECK(n.node("b").type == "Input");
    CHECK(n.bottoms("r") == strings{"b:0"});
    auto const shape = n.attr("b", "input_param", "shape");
    REQUIRE(shape);
    CHECK(shape->kind == graft::attr_kind::messages);
    std::vector<std::int64_t> dims;
    CHECK(graft::caffe::dims_of(graft::as_bytes(graft::span(shape->strings[0])), dims) == errc::ok);
    CHECK(dims == std::vector<std::int64_t>{5, 6, 7, 8});

    net shaped("input: \"a\" input_shape { dim: 3 dim: 2 } input: \"b\" input_shape { dim: 9 }");
    REQUIRE(shaped.good);
    dims.clear();
    CHECK(graft::caffe::dims_of(
              graft::as_bytes(graft::span(shaped.attr("a", "input_param", "shape")->strings[0])), dims) == errc::ok);
    CHECK(dims == std::vector<std::int64_t>{3, 2});

    CHECK(net("input: \"a\" input: \"b\" input_dim: 1 input_dim: 2 input_dim: 3 input_dim: 4")
            .has(errc::wrong_element_count));
    CHECK(net("input: \"a\" input: \"b\" input_shape { dim: 1 }").has(errc::wrong_element_count));
    CHECK(net("input: \"a\"" + layer("i", {}, {"a"}, "", "Input")).names() == strings{"i"});
    net unknown("input: \"a\"" + layer("r", {"a"}, {"b"}));
    CHECK(unknown.names() == strings{"a", "r"});
    CHECK_FALSE(unknown.attr("a", "input_param", "shape"));
    CHECK(net("input: \"a\" input_shape { dim: 1 }" + layer("i", {}, {"a"}, "", "Input")).has(errc::duplicate_blob));
}

TEST_CASE("attributes of a layer") {
    net n(layer("c", {}, {"c"},
              "loss_weight: 0.5 propagate_down: true propagate_down: false "
              "convolution_param { num_output: 7 bias_term: false pad: 1 pad: 2 engine: CAFFE weight_filler { type: "
              "\"xavier\" } "
              "axis: -1 } transform_param { scale: 0.25 mean_value: 104 mean_value: 117 mean_file: \"m\" }",
              "Convolution"),
        train());
    REQUIRE(n.good);
    CHECK(n.attr("c", "convolution_param", "num_output")->integer == 7);
    CHECK(n.attr("c", "convolution_param", "axis")->integer == -1);
    CHECK(n.attr("c", "convolution_param", "bias_term")->kind == graft::attr_kind::boolean);
    CHECK(n.attr("c", "convolution_param", "bias_term")->integer == 0);
    CHECK(n.attr("c", "convolution_param", "engine")->string == "CAFFE");
    auto const pad = n.attr("c", "convolution_param", "pad");
    CHECK(pad->kind == graft::attr_kind::integers);
    CHECK(std::vector<std::int64_t>(pad->integers.begin(), pad->integers.end()) == std::vector<std::int64_t>{1, 2});
    CHECK_FALSE(n.attr("c", "convolution_param", "group"));
    auto const filler = n.attr("c", "convolution_param", "weight_filler");
    CHECK(filler->kind == graft::attr_kind::message);
    graft::series<graft::named_attr> inner;
    CHECK(graft::caffe::attributes(n.source, graft::as_bytes(graft::span(filler->string)),
        graft::caffe::schema::message("FillerParameter"), {}, inner, n.errors));
    REQUIRE(inner.size() == 1);
    CHECK(inner[0].value.string == "xavier");
    CHECK(n.attr("c", "transform_param", "scale")->real == 0.25);
    CHECK(n.attr("c", "transform_param", "mean_value")->floats[1] == 117);
    CHECK(n.attr("c", "transform_param", "mean_file")->kind == graft::attr_kind::string);
    CHECK(n.attr("c", "", "phase")->string == "TRAIN");
    CHECK(n.attr("c", "", "loss_weight")->floats[0] == 0.5);
    CHECK(n.attr("c", "", "propagate_down")->integers.size() == 2);
    CHECK_FALSE(n.attr("c", "", "name"));
    CHECK_FALSE(n.attr("c", "pooling_param", "pool"));

    graft::series<graft::named_attr> none;
    CHECK_FALSE(graft::caffe::attributes(n.source, n.node("c"), "no_such_param", none, n.errors));
    CHECK(n.has(errc::unknown_field));
}

TEST_CASE("attributes of hand-made bytes") {
    graft::model::source s;
    graft::error_list errors;
    graft::series<graft::named_attr> out;
    graft::wire::writer conv;
    conv.varint(1, 3);
    conv.varint(1, 4);                                                // the later value is used
    conv.message(3, graft::as_bytes(graft::span("\x01\x02\x03", 3))); // packed, although the schema has it unpacked
    conv.varint(3, 9);
    conv.varint(4000, 1); // unknown
    auto const read = [&] {
        out.clear();
        return graft::caffe::attributes(
            s, conv.bytes, graft::caffe::schema::message("ConvolutionParameter"), {}, out, errors);
    };
    REQUIRE(read());
    REQUIRE(out.size() == 2);
    CHECK(out[0].value.integer == 4);
    CHECK(out[1].value.integers.size() == 4);
    CHECK(out[1].value.integers[3] == 9);
    conv.varint(15, 77); // engine
    CHECK_FALSE(read());
    CHECK(errors.errors.back().code == errc::unknown_enum_value);
    CHECK(errors.errors.back().got == "77");
    CHECK(errors.errors.back().where.port == "ConvolutionParameter.engine");
    conv.bytes.clear();
    conv.text(1, "\x80");
    CHECK_FALSE(read());
    CHECK(errors.errors.back().code == errc::truncated);
}

TEST_CASE("a user's own parameter") {
    static constexpr graft::wire::field_schema mine_fields[] = {
        {.name = "answer", .number = 1, .type = graft::wire::field_type::int32}};
    static constexpr graft::wire::message_schema mine{"MineParameter", mine_fields};
    static constexpr graft::wire::field_schema more[] = {
        {.name = "mine_param", .number = 9000, .type = graft::wire::field_type::message, .message = &mine}};
    graft::wire::schema_extension const extensions[] = {{&graft::caffe::schema::layer_parameter, more}};
    graft::model::source s;
    graft::error_list errors;
    auto const file = file_of(layer("m", {}, {"m"}, "mine_param { answer: 42 }", "Mine"));
    REQUIRE(errors.add(graft::caffe::read(file, "net", nullptr, "", {}, {}, s, {extensions})));
    graft::series<graft::named_attr> out;
    REQUIRE(graft::caffe::attributes(s, s.main.nodes[0], "mine_param", out, errors, {extensions}));
    REQUIRE(out.size() == 1);
    CHECK(out[0].name == "answer");
    CHECK(out[0].value.integer == 42);
}

TEST_CASE("split layers") {
    net const n("input: \"a\" input: \"b\" input_shape { dim: 1 } input_shape { dim: 1 }" + layer("x", {"b"}, {"x"}) +
                layer("y", {"b", "x"}, {"y"}, "loss_weight: 1") + layer("z", {"y"}, {"z"}));
    REQUIRE(n.good);
    auto const all = graft::caffe::splits(n.source.main);
    REQUIRE(all.size() == 2);
    CHECK(all[0].layer == "b_input_1_split");
    CHECK(all[0].blob == "b");
    CHECK(all[0].tops == strings{"b_input_1_split_0", "b_input_1_split_1"});
    CHECK(all[1].layer == "y_y_0_split"); // read once, and a loss
    CHECK(all[1].node == 3);
}

TEST_CASE("what looks like a net") {
    auto const text = [](std::string_view s) {
        return graft::caffe::looks_like_net_text(graft::as_bytes(graft::span(s)));
    };
    auto const wire = [](std::string_view s) {
        return graft::caffe::looks_like_net_binary(graft::as_bytes(graft::span(s)));
    };
    CHECK(text("# c\n name: \"layer\" \n layer {"));
    CHECK(text("name: 'a' input: 'x'"));
    CHECK(text("\xEF\xBB\xBFlayers {"));
    CHECK_FALSE(text("node { name: \"x\" }"));
    CHECK_FALSE(text("name: \"x\" node { layer: 1 }"));
    CHECK_FALSE(text("ir_version: 7 graph { }"));
    CHECK_FALSE(text("net: \"train.prototxt\" base_lr: 1"));
    CHECK_FALSE(text(""));
    CHECK(wire(binary("name: \"n\"" + layer("a", {}, {"a"}))));
    CHECK(wire(binary("layers { name: \"a\" type: DATA top: \"a\" }")));
    CHECK(wire(binary("layers { layer { name: \"a\" type: \"data\" } top: \"a\" }")));
    CHECK(wire(std::string_view("\xA2\x06\x7F\x0A\x01", 5)));             // cut short
    CHECK_FALSE(wire(std::string_view("\x0A\x06\x0A\x01x\x12\x01y", 8))); // a GraphDef with a node
    CHECK_FALSE(wire(std::string_view("\x08\x07\x12\x01p", 5)));          // ONNX
    CHECK_FALSE(wire("layer { }"));
    CHECK_FALSE(wire(""));
}

TEST_CASE("files that cannot be read") {
    auto const code = [](std::string_view content, graft::read_budget const& budget = {}) {
        net const n(file_of(content), {}, nullptr, budget);
        CHECK_FALSE(n.good);
        REQUIRE(!n.errors.errors.empty());
        return n.errors.errors[0];
    };
    CHECK(code("").code == errc::empty_file);
    auto const syntax = code("layer {\n  name: \"x\n}\n");
    CHECK(syntax.where.line == 2);
    auto const unknown = code("layer {\n  nmae: \"x\"\n}\n");
    CHECK(unknown.code == errc::unknown_field);
    CHECK(unknown.where.line == 2);
    CHECK(unknown.where.column == 3);
    CHECK(code("layer { name: \"x\" top: \"x\" }").code == errc::missing_field);
    CHECK(code(std::string_view("\xA2\x06\x05\x0A\x01", 5)).code == errc::truncated);
    auto const inner = code(std::string_view("\xA2\x06\x03\x12\x01R\xA2\x06\x03\x0A\x05x", 12));
    CHECK(inner.code == errc::truncated);
    CHECK(inner.where.byte == 9);
    CHECK(code(std::string_view("\xA2\x06\x02\x08\x01", 5)).code == errc::wrong_wire_type);
    graft::read_budget small;
    small.nodes = 1;
    CHECK(code(layer("a", {}, {"a"}) + layer("b", {}, {"b"}), small).code == errc::too_many_nodes);
    small = {};
    small.file_bytes = 10;
    CHECK(code(layer("a", {}, {"a"}), small).code == errc::file_too_large);
}

namespace {

/// The layers of a table in their order. Inputs without dims are in the table, but Caffe drops them.
strings layers_of(std::vector<row> const& rows) {
    strings all;
    for (auto r : rows) {
        if (r["type"] == "Input(net)" && r["shape"] == "[]") continue;
        if (all.empty() || all.back() != r["layer"]) all.push_back(r["layer"]);
    }
    return all;
}
/// A blob that the table's layers read but none produces.
std::string orphan(std::vector<row> const& rows) {
    std::set<std::string> created;
    for (auto r : rows) {
        std::istringstream in(r["bottoms"]);
        for (std::string b; std::getline(in, b, ',');)
            if (!b.empty() && !created.contains(b)) return b;
        created.insert(r["top"]);
    }
    return {};
}
void check_table(std::filesystem::path const& model, std::filesystem::path const& table_path, bool training) {
    INFO(table_path.string());
    auto const rows = table(table_path);
    auto const text = content(model);
    CHECK(graft::caffe::looks_like_net_text(graft::as_bytes(graft::span(text))));
    net const n(text, training ? train() : graft::caffe::net_state{});
    auto const lost = orphan(rows);
    if (!lost.empty()) {
        CHECK_FALSE(n.good);
        CHECK(std::any_of(n.errors.errors.begin(), n.errors.errors.end(),
            [&](auto const& e) { return e.code == errc::dangling_input && e.got == lost && e.where.line != 0; }));
        return;
    }
    CHECK(n.good);
    CHECK(n.mistakes() == strings{});
    strings ours; // the table has a row for each top
    for (auto const& x : n.source.main.nodes)
        if (x.output_count != 0) ours.emplace_back(x.name);
    CHECK(ours == layers_of(rows));
}

} // namespace

TEST_CASE("real nets have the layers that Caffe keeps" * test::reads_corpus()) {
    auto const root = corpus();
    std::size_t tables = 0;
    for (auto const& f : files(root, ".prototxt")) {
        auto stem = f;
        stem.replace_extension();
        auto const check = [&](char const* suffix, bool training) {
            std::filesystem::path const t = stem.string() + suffix;
            if (!std::filesystem::exists(t)) return;
            check_table(f, t, training);
            ++tables;
        };
        check(".shapes.tsv", false);
        check(".TEST.shapes.tsv", false);
        check(".TRAIN.shapes.tsv", true);
    }
    MESSAGE(tables << " tables");
    CHECK(tables > 0);
}

TEST_CASE("real nets have the split layers that Caffe printed" * test::reads_corpus()) {
    auto const root = corpus();
    std::size_t logs = 0;
    for (auto& r : table(root / "logs" / "index.tsv")) {
        bool const training = r["net.phase"].ends_with(".TRAIN");
        for (auto const& model : {r["source_prototxt"], r["net_printed_by_caffe_after_upgrade_and_phase_filter"]}) {
            if (!model.ends_with(".prototxt")) continue;
            INFO(r["net.phase"] << " " << model);
            auto const text = content(root / "logs" / model);
            auto log = table(root / "logs" / r["shape_table_from_log"]);
            if (std::any_of(log.begin(), log.end(), [&](row& x) {
                    return !x["layer"].ends_with("_split") && text.find('"' + x["layer"] + '"') == std::string::npos;
                }))
                continue; // the log is of another revision of this file
            net const n(text, training ? train() : graft::caffe::net_state{});
            CHECK(n.mistakes() == strings{});
            REQUIRE(n.good);
            auto const splits = graft::caffe::splits(n.source.main);
            std::vector<std::pair<std::string, std::string>> ours, theirs;
            for (std::size_t i = 0, s = 0; i < n.source.main.nodes.size(); ++i) {
                auto const& node = n.source.main.nodes[i];
                for (auto t : n.source.main.tops(node)) ours.emplace_back(node.name, t);
                for (; s < splits.size() && splits[s].node == i; ++s)
                    for (auto const& t : splits[s].tops) ours.emplace_back(splits[s].layer, t);
            }
            for (auto& x : log)
                if (!x["top"].empty() && x["top"] != "(automatic)") theirs.emplace_back(x["layer"], x["top"]);
            CHECK(ours.size() == theirs.size());
            CHECK(ours == theirs);
            ++logs;
        }
    }
    MESSAGE(logs << " nets with logs");
    CHECK(logs > 0);
}

TEST_CASE("every net of the corpus is read or has an error with a place" * test::reads_corpus()) {
    auto const root = corpus();
    std::size_t good = 0, all = 0;
    for (auto const& f : files(root, ".prototxt")) {
        for (bool const training : {false, true}) {
            net const n(content(f), training ? train() : graft::caffe::net_state{});
            ++all;
            if (n.good) {
                ++good;
                continue;
            }
            INFO(f.string());
            CHECK_FALSE(n.errors.errors.empty());
            for (auto const& e : n.errors.errors) {
                CHECK(e.code == errc::dangling_input); // a net for the other phase, or for a stage
                CHECK(e.where.line != 0);
            }
        }
    }
    MESSAGE(good << " of " << all << " nets");
}

} // namespace model_caffe_read_test
