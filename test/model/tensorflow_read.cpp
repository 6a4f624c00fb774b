// test/model/tensorflow_read.cpp - graphs in all forms: nodes, inputs, functions, mistakes, broken and hostile files
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/detail/detect.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/name_index.hpp"
#include "graft/frontend/tensorflow/reference.hpp"
#include "graft/model/file.hpp"
#include "graft/model/order.hpp"
#include "test/corpus.hpp"
#include "test/model/source_claims.hpp"

namespace model_tensorflow_read_test {

using namespace graft;

namespace {

struct wire_writer {
    std::string bytes{};

    wire_writer& raw(std::uint64_t v) {
        for (; v >= 128; v >>= 7) bytes.push_back(static_cast<char>(v | 128));
        bytes.push_back(static_cast<char>(v));
        return *this;
    }
    wire_writer& varint(std::uint32_t field, std::uint64_t v) { return raw(field << 3).raw(v); }
    wire_writer& text(std::uint32_t field, std::string_view v) {
        raw(field << 3 | 2).raw(v.size()).bytes += v;
        return *this;
    }
    wire_writer& entry(std::uint32_t field, std::string_view key, std::string_view value) {
        return text(field, wire_writer().text(1, key).text(2, value).bytes);
    }
};

std::string node(std::string_view name, std::string_view op, std::vector<std::string> const& inputs = {}) {
    wire_writer w;
    w.text(1, name).text(2, op);
    for (auto const& i : inputs) w.text(3, i);
    return w.entry(5, "i", wire_writer().varint(3, 7).bytes).bytes;
}
std::string graph(std::vector<std::string> const& nodes) {
    wire_writer w;
    for (auto const& n : nodes) w.text(1, n);
    return w.text(4, wire_writer().varint(1, 26).bytes).bytes;
}
byte_view view(std::string_view s) { return graft::as_bytes(graft::span(s)); }

std::shared_ptr<mapped_file const> in_memory(std::string_view bytes) {
    auto const all = view(bytes);
    return std::make_shared<mapped_file const>(std::vector<std::byte>(all.begin(), all.end()));
}

/// A model that was read, with its errors.
struct loaded {
    model::source from{};
    error_list errors{};
    bool fine = false;

    explicit loaded(std::string_view bytes, read_budget const& budget = {}) {
        fine = errors.add(tensorflow::read(in_memory(bytes), "model.pb", budget, from));
        CHECK(fine == !errors.failed());
    }
    loaded(loaded const&) = delete;
    error const& only_error() const {
        static error const none{};
        CHECK(errors.errors.size() == 1);
        return errors.errors.empty() ? none : errors.errors[0];
    }
    std::vector<std::string> inputs(std::size_t i) const { return inputs(from.main, i); }
    /// Inputs as `position:port`, control inputs as `^position`.
    static std::vector<std::string> inputs(model::graph const& g, std::size_t i) {
        std::vector<std::string> all;
        for (auto const& e : g.inputs(g.nodes[i])) all.push_back(std::to_string(e.node) + ":" + std::to_string(e.port));
        for (auto const& e : g.controls(g.nodes[i])) all.push_back("^" + std::to_string(e.node));
        return all;
    }
};

/// Decodes whatever was read, which is in its bounds; the work that a hostile file must survive.
std::size_t decode_all(model::source& from, error_list& errors) {
    graft::series<named_attr> attrs;
    tensorflow::decode_budget const budget{.bytes = std::size_t{1} << 22};
    CHECK(source_claims::broken(from) == "");
    auto const graph = [&](model::graph const& g) {
        for (auto const& n : g.nodes) {
            error_list of_node;
            CHECK(source_claims::broken(tensorflow::attributes(from, n, attrs, of_node, budget), of_node) == "");
            for (auto const& e : of_node.errors) CHECK(e.where.node == n.name);
            (void)errors.add(std::move(of_node));
        }
        std::vector<std::uint32_t> order;
        if (!errors.add(model::order(from, g, order))) return;
        CHECK(order.size() == g.nodes.size());
        std::vector<bool> had(g.nodes.size());
        for (auto const i : order) had.at(i) = true;
        CHECK(std::find(had.begin(), had.end(), false) == had.end());
    };
    graph(from.main);
    for (auto const& f : from.functions) graph(f.body);
    CHECK(source_claims::broken(attrs) == "");
    std::size_t seen = 0;
    for (auto const& a : attrs) {
        for (auto const& t : a.value.tensors)
            for (auto const b : t.bytes) seen += std::to_integer<std::size_t>(b);
        for (auto const s : a.value.strings) seen += s.size();
    }
    return seen;
}

using names = std::vector<std::string>;

} // namespace

TEST_CASE("nodes and inputs of a binary graph") {
    loaded const m(graph({node("a", "Const"), node("b/c", "Split", {"a"}),
        node("d", "Add", {"b/c:1", "^a", "b/c:0", "^e", "a"}), node("e", "NoOp")}));
    REQUIRE(m.fine);
    CHECK(m.from.front == &tensorflow::front_end);
    CHECK(!m.from.text);
    CHECK(m.from.main.nodes.size() == 4);
    CHECK(m.from.main.nodes[1].name == "b/c");
    CHECK(m.from.main.nodes[1].type == "Split");
    CHECK(m.inputs(2) == names{"1:1", "1:0", "0:0", "^0", "^3"});
    auto const& d = m.from.main.nodes[2];
    CHECK(m.from.main.inputs(d)[0].name == "b/c:1");
    CHECK(m.from.main.controls(d)[1].name == "e");
    CHECK(m.inputs(3).empty());
}

TEST_CASE("a text graph returns the same, with lines") {
    loaded m(
        "# comment\nnode { name: 'a' op: \"Const\" }\nnode {\n  name: \"b\" op: \"Add\" input: \"a\" input: \"^a\"\n"
        "  attr { key: \"i\" value { i: 7 } }\n}\n");
    REQUIRE(m.fine);
    CHECK(m.from.text);
    CHECK(m.from.main.nodes[1].name == "b");
    CHECK(m.from.main.nodes[1].line == 3);
    CHECK(m.from.column_of(m.from.main.nodes[1]) == 1);
    CHECK(m.inputs(1) == names{"0:0", "^0"});
    graft::series<named_attr> attrs;
    CHECK(tensorflow::attributes(m.from, m.from.main.nodes[1], attrs, m.errors));
    REQUIRE(attrs.size() == 1);
    CHECK(attrs[0].value.integer == 7);
}

TEST_CASE("a SavedModel holds a graph") {
    auto const inner = graph({node("a", "Const")});
    auto const meta = wire_writer().text(1, "").text(2, inner).bytes;
    loaded const m(wire_writer().varint(1, 1).text(2, meta).bytes);
    CHECK(m.fine);
    CHECK(m.from.main.nodes.size() == 1);
    loaded const two(wire_writer().varint(1, 1).text(2, meta).text(2, meta).bytes);
    CHECK(two.only_error().code == errc::unknown_signature); // none is specified
    loaded const text("saved_model_schema_version: 1 meta_graphs { graph_def { node { name: 'a' op: 'Const' } } }");
    CHECK(text.fine);
    CHECK(text.from.main.nodes.size() == 1);
    CHECK(text.from.main.nodes[0].line == 1);
    loaded const live("saved_model_schema_version: 1 meta_graphs { graph_def { node { name: 'v' op: 'VarHandleOp' } "
                      "node { name: 'w' op: 'VarHandleOp' } } }");
    CHECK(live.fine);
    REQUIRE(live.from.notes.warnings.size() == 1);
    CHECK(live.from.notes.warnings[0].code == errc::missing_weights);
    CHECK(live.from.notes.warnings[0].where.node == "v");
    CHECK(live.from.notes.warnings[0].got == "2 variables");
    loaded const none("saved_model_schema_version: 1 meta_graphs { }");
    CHECK(none.only_error().code == errc::missing_field);
    CHECK(none.only_error().expected == "graph_def");
}

TEST_CASE("mistakes of a graph are all found") {
    loaded const m(graph({node("a", "Const"), node("a", "Const"), node("b", "Add", {"none", "a:1", "^gone"}),
        node("", "Op"), node("c", ""), node("d", "Op", {"a:", ":0", "^", "a:x", "", "^a:0", "a:12345678901", "^^a"})}));
    CHECK(!m.fine);
    auto const& e = m.errors.errors;
    REQUIRE(e.size() == 13);
    CHECK(e[0].code == errc::missing_field);
    CHECK(e[0].where.port == "name");
    CHECK(e[0].where.op == "Op");
    CHECK(e[0].where.byte > 0);
    CHECK(e[1].code == errc::missing_field);
    CHECK(e[1].where.port == "op");
    CHECK(e[1].where.node == "c");
    CHECK(e[2].code == errc::duplicate_node);
    CHECK(e[2].where.node == "a");
    CHECK(e[2].where.file == "model.pb");
    CHECK(e[3].code == errc::dangling_input);
    CHECK(e[3].where.node == "b");
    CHECK(e[3].where.op == "Add");
    CHECK(e[3].where.port == "none");
    CHECK(e[3].got == "none");
    CHECK(e[4].got == "^gone");
    names malformed;
    for (std::size_t i = 5; i < e.size(); ++i) {
        CHECK(e[i].code == errc::syntax_error);
        CHECK(e[i].where.node == "d");
        malformed.push_back(e[i].got);
    }
    CHECK(malformed == names{"a:", ":0", "a:x", "", "a:12345678901", "^", "^a:0", "^^a"});
}

TEST_CASE("a node that comes twice in a text is named with the line of the first") {
    loaded const m("node { name: 'a' op: 'A' }\nnode { name: 'a' op: 'A' }");
    CHECK(m.only_error().code == errc::duplicate_node);
    CHECK(m.only_error().where.line == 2);
    CHECK(m.only_error().got == "the name of the node in line 1");
}

TEST_CASE("broken encoding is reported with its offset, node by node") {
    auto const good = node("a", "Const");
    auto bad = good;
    bad[1] = '\x7F'; // the name is longer than its node
    auto const bytes = graph({good, bad, good, bad});
    loaded const m(bytes);
    REQUIRE(m.errors.errors.size() == 2);
    auto const message = 2 + good.size();
    CHECK(m.errors.errors[0].code == errc::truncated);
    CHECK(m.errors.errors[0].where.byte == static_cast<std::int64_t>(message + 2));
    CHECK(m.errors.errors[1].where.byte == static_cast<std::int64_t>(3 * message + 2));

    loaded const kind(graph({good, wire_writer().varint(1, 3).bytes}));
    CHECK(kind.only_error().code == errc::wrong_wire_type);
    loaded const cut(bytes.substr(0, message + 5));
    CHECK(cut.only_error().code == errc::truncated);
    CHECK(cut.only_error().where.byte == static_cast<std::int64_t>(message));
}

TEST_CASE("budgets") {
    loaded const m(graph({node("a", "A"), node("b", "A"), node("c", "A"), node("d", "A")}), {.nodes = 2});
    CHECK(m.only_error().code == errc::too_many_nodes);
    CHECK(m.from.main.nodes.size() == 2);
    CHECK(loaded(graph({node("a", "A"), node("b", "A")}), {.nodes = 2}).fine);
    std::string empty_nodes;
    for (int i = 0; i < 100'000; ++i) empty_nodes += std::string("\x0A\0", 2);
    loaded const many(graph({node("a", "A")}) + empty_nodes);
    CHECK(many.errors.errors.size() == 1000);
}

namespace {

/// f(x, y...) { s = Split(x); a = Add(s:output:1, y:2, ^x, ^s) } -> out = a:z:0
std::string function_of(std::string_view name, std::string_view result, std::string_view reference = "s:output:1") {
    auto const arg = [](std::string_view n) { return wire_writer().text(1, n).varint(3, 1).bytes; };
    auto const signature = wire_writer().text(1, name).text(2, arg("x"))
        .text(2, wire_writer().text(1, "y").text(4, "T").bytes)
                               .text(3, arg("out")).bytes;
    return wire_writer().text(1, signature).text(3, node("s", "Split", {"x"}))
        .text(3, node("a", "Add", {std::string(reference), "y:2", "^x", "^s"})).entry(4, "out", result).bytes;
}
std::string library_of(std::vector<std::string> const& functions) {
    wire_writer w;
    for (auto const& f : functions) w.text(1, f);
    return wire_writer().text(2, w.bytes).bytes;
}

} // namespace

TEST_CASE("a function is a graph that begins with its arguments") {
    loaded m(library_of({function_of("f", "a:z:0")}) + graph({node("n", "f")}));
    REQUIRE(m.fine);
    REQUIRE(m.from.functions.size() == 1);
    auto const& f = m.from.functions[0];
    CHECK(f.body.name == "f");
    REQUIRE(f.body.nodes.size() == 4);
    CHECK(f.body.nodes[0].type == "_Arg");
    CHECK(f.body.nodes[1].name == "y");
    CHECK(f.arguments[1].name == "y");
    CHECK(loaded::inputs(f.body, 2) == names{"0:0"});
    CHECK(loaded::inputs(f.body, 3) == names{"2:1", "1:2", "^0", "^2"});
    CHECK(f.body.inputs(f.body.nodes[3])[0].name == "s:output:1");
    REQUIRE(f.results.size() == 1);
    CHECK(f.results[0].name == "out");
    CHECK(f.results[0].from.node == 3);
    CHECK(f.results[0].from.name == "a:z:0");

    graft::series<named_attr> attrs;
    CHECK(tensorflow::attributes(m.from, f.body.nodes[0], attrs, m.errors));
    CHECK(tensorflow::attributes(m.from, f.body.nodes[1], attrs, m.errors));
    REQUIRE(attrs.size() == 4);
    CHECK(attrs[0].name == "T");
    CHECK(attrs[0].value.type() == dtype::f32);
    CHECK(attrs[2].value.string == "T");
    CHECK(attrs[3].name == "index");
    CHECK(attrs[3].value.integer == 1);
}

TEST_CASE("mistakes in functions name the function") {
    loaded const dangling(library_of({function_of("f", "a:z:0", "t:output:0")}));
    CHECK(dangling.only_error().code == errc::dangling_input);
    CHECK(dangling.only_error().where.node == "f/a");
    CHECK(dangling.only_error().got == "t:output:0");
    loaded const malformed(library_of({function_of("f", "a:z:0", "s:output:x")}));
    CHECK(malformed.only_error().code == errc::syntax_error);
    loaded const result(library_of({function_of("f", "b:z:0")}));
    CHECK(result.only_error().code == errc::dangling_input);
    CHECK(result.only_error().where.node == "f");
    loaded const twice(library_of({function_of("f", "a:z:0"), function_of("f", "a:z:0")}));
    CHECK(twice.only_error().code == errc::duplicate_node);
    CHECK(twice.only_error().where.node == "f");
    auto const signature = wire_writer().text(1, "g").text(3, wire_writer().text(1, "out").bytes).bytes;
    loaded const missing(library_of({wire_writer().text(1, signature).bytes}));
    CHECK(missing.only_error().code == errc::missing_field);
    CHECK(missing.only_error().where.node == "g");
    loaded const nameless(library_of({wire_writer().text(3, node("n", "Op", {"gone"})).bytes}));
    CHECK(nameless.fine);
    CHECK(nameless.from.functions.empty());
    CHECK(nameless.from.notes.warnings.size() == 1);
}

TEST_CASE("references in parts") {
    using tensorflow::parse_function_reference;
    using tensorflow::parse_reference;
    CHECK(parse_reference("a/b").node == "a/b");
    CHECK(parse_reference("a:3").index == 3);
    CHECK(parse_reference("^a").control);
    CHECK(!parse_reference("a:-1").valid);
    CHECK(!parse_reference("a:b:0").valid);
    auto const r = parse_function_reference("n:out:12");
    CHECK(r.valid);
    CHECK(r.node == "n");
    CHECK(r.output == "out");
    CHECK(r.index == 12);
    CHECK(parse_function_reference("n:out").output == "out");
    CHECK(parse_function_reference("arg:4").index == 4);
    CHECK(parse_function_reference("arg:4").output.empty());
    CHECK(!parse_function_reference("n::0").valid);
    CHECK(!parse_function_reference("n:out:").valid);
    CHECK(!parse_function_reference("").valid);
}

TEST_CASE("tensorflow: a plain name is one without a mark, wherever that stands") {
    using tensorflow::is_plain_name;
    static_assert(
        is_plain_name("scope/name_1") && !is_plain_name("scope/name:1") && !is_plain_name("") && !is_plain_name("^a"));
    for (std::size_t size = 1; size < 30; ++size) {
        CHECK(is_plain_name(std::string(size, 'x')));
        CHECK(is_plain_name(std::string(size, '\xBA'))); // a colon except for its highest bit
        for (std::size_t at = 0; at < size; ++at)
            for (char const mark : {':', '^', ';', '9', ']', '_'}) {
                std::string name(size, '/');
                name[at] = mark;
                CHECK(is_plain_name(name) == (mark != ':' && mark != '^'));
            }
    }
}

TEST_CASE("what is a TensorFlow model and what is not") {
    using namespace tensorflow;
    auto const g = graph({node("a", "Const")});
    auto const saved = wire_writer().varint(1, 1).text(2, wire_writer().text(1, "").text(2, g).bytes).bytes;
    auto const library = library_of({function_of("f", "a:z:0")});
    CHECK(looks_like_graph(view(g)));
    CHECK(looks_like_graph(view(library)));
    CHECK(looks_like_graph(view(graph({}))));
    CHECK(looks_like_graph(view(graph({node("", "Op")}))));
    for (std::size_t size = 3; size < g.size(); ++size) CHECK(looks_like_graph(view(g).first(size)));
    CHECK(!looks_like_saved_model(view(g)));
    CHECK(looks_like_saved_model(view(saved)));
    CHECK(!looks_like_graph(view(saved)));
    CHECK(looks_like_text_graph("  # a comment { \n\tnode\n{"));
    CHECK(looks_like_text_graph("\n\nversions < producer: 1 >"));
    CHECK(looks_like_text_saved_model("saved_model_schema_version: 1"));

    auto const caffe = wire_writer().text(1, "LeNet").text(2, wire_writer().text(2, "data").bytes).bytes;
    auto const caffe_new = wire_writer().text(1, "net")
        .text(100, wire_writer().text(1, "conv").text(2, "Convolution").bytes).bytes;
    auto const unnamed = wire_writer().text(100, wire_writer().text(1, "conv").text(2, "Convolution").bytes).bytes;
    auto const caffe_input = wire_writer().text(3, "data").varint(4, 1).bytes;
    auto const onnx = wire_writer().varint(1, 7).text(2, "pytorch").text(3, "1.0").text(7, g).bytes;
    for (auto const& other : {caffe, caffe_new, unnamed, caffe_input, onnx, std::string(), std::string("\x0A"),
             std::string("x"), std::string(100, '\0'), std::string(100, '\xFF')})
        CHECK(!looks_like_model(view(other)));
    for (std::string_view const text : {"name: \"net\"", "layer { name: 'node' }", "layers { }", "input: 'node'",
             "ir_version: 3", "node", "nodes {", "# node {", "", "op { name: 'Abs' }", "this is malformed"})
        CHECK(!looks_like_model(view(text)));
}

TEST_CASE("a small graph that is cut off anywhere") {
    auto const whole = library_of({function_of("f", "a:z:0")}) +
                       graph({node("a", "Const"), node("b", "Add", {"a", "^a"}), node("c", "Add", {"a", "b:1"})});
    REQUIRE(loaded(whole).fine);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        loaded m(std::string_view(whole).substr(0, size));
        (void)decode_all(m.from, m.errors);
    }
}

TEST_CASE("names that are chosen to collide are found all the same") {
    std::vector<std::string> names(20'000);
    // the second word makes one factor of the hash 0, for any first word
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::uint64_t const first = i + 1, second = 0xD6E8FEB86659FD93ull;
        names[i].append(reinterpret_cast<char const*>(&first), 8).append(reinterpret_cast<char const*>(&second), 8);
    }
    REQUIRE(hash_of(names[0]) == hash_of(names[1]));
    graft::series<model::node> nodes(names.size() + 2);
    for (std::size_t i = 0; i < names.size(); ++i) nodes[i].name = names[i];
    nodes.back().name = names[5]; // and a node without a name before
    tensorflow::name_index const index(nodes);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < names.size(); ++i) wrong += index.find(names[i]) != i;
    CHECK(wrong == 0);
    CHECK(index.find("none") == model::none);
    CHECK(index.find("") == model::none);
}

TEST_CASE("a million nodes") {
    std::string bytes;
    for (int i = 0; i < 1'000'000; ++i) {
        wire_writer n;
        n.text(1, "scope/node_" + std::to_string(i)).text(2, "Add");
        if (i > 0) n.text(3, "scope/node_" + std::to_string(i / 2)).text(3, "scope/node_" + std::to_string(i - 1));
        bytes += wire_writer().text(1, n.bytes).bytes;
    }
    auto const begin = std::chrono::steady_clock::now();
    loaded const m(bytes);
    auto const ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin).count();
    CHECK(m.fine);
    CHECK(m.from.main.nodes.size() == 1'000'000);
    CHECK(m.inputs(999'999) == names{"499999:0", "999998:0"});
    MESSAGE("read of 1,000,000 nodes: ", ms, " ms");
}

namespace {

namespace fs = std::filesystem;

std::string content_of(fs::path const& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream all;
    all << in.rdbuf();
    return std::move(all).str();
}
std::vector<fs::path> files_of(fs::path const& folder, std::string_view extension) {
    std::vector<fs::path> all;
    for (auto const& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == extension) all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

/// The complete contents of a graph: names, types, edges, attributes.
std::string listing(model::source& from, error_list& errors) {
    std::ostringstream out;
    graft::series<named_attr> attrs;
    auto const value = [&](attr_value const& v) {
        out << static_cast<int>(v.kind) << ' ' << v.integer << ' ' << v.real << ' ' << v.string;
        for (auto const i : v.integers) out << ' ' << i;
        for (auto const r : v.floats) out << ' ' << r;
        for (auto const t : v.strings) out << ' ' << t;
        auto const shape = [&](graft::shape const& s) {
            out << (s.has_rank() ? " [" : " ?");
            for (auto const d : s.dims()) out << d << ' ';
        };
        for (auto const& s : v.shapes) shape(s);
        for (auto const& t : v.tensors) {
            out << ' ' << name_of(t.desc.type);
            shape(t.desc.shape);
            out << wire::as_string(t.bytes);
            for (auto const s : t.strings) out << ' ' << s;
        }
    };
    auto const graph = [&](model::graph const& g) {
        out << "graph " << g.name << '\n';
        for (auto const& n : g.nodes) {
            out << n.name << ' ' << n.type << ' ' << n.input_count << ' ' << n.control_count;
            for (std::size_t k = 0; k < n.input_count + n.control_count; ++k) {
                auto const& e = g.edges[n.first_input + k];
                out << ' ' << e.node << ':' << e.port << '=' << e.name;
            }
            attrs.clear();
            (void)tensorflow::attributes(from, n, attrs, errors);
            std::sort(attrs.begin(), attrs.end(), [](auto const& a, auto const& b) { return b.name > a.name; });
            for (auto const& a : attrs) {
                out << "\n  " << a.name << ' ';
                value(a.value);
            }
            out << '\n';
        }
    };
    graph(from.main);
    for (auto const& f : from.functions) {
        graph(f.body);
        for (auto const& r : f.results) out << "result " << r.name << ' ' << r.from.node << ' ' << r.from.name << '\n';
    }
    return std::move(out).str();
}

std::string first_error(error_list const& errors) {
    if (!errors.failed()) return {};
    auto const& e = errors.errors[0];
    return "code " + std::to_string(static_cast<int>(e.code)) + " at " + e.where.node + " " + e.where.port + " line " +
           std::to_string(e.where.line) + ": " + e.expected + " / " + e.got;
}

} // namespace

TEST_CASE("corpus: every binary graph is read, decoded and ordered" * test::reads_corpus()) {
    auto const root = test::corpus();
    std::size_t files = 0, nodes = 0, refused = 0;
    for (auto const* folder : {"layers", "models", "shapes", "text", "negative"}) {
        for (auto const& path : files_of(root / "tensorflow" / folder, ".pb")) {
            error_list errors;
            auto const file = errors.take(map_file(path.string(), {}));
            REQUIRE(file != nullptr);
            CHECK_MESSAGE(tensorflow::looks_like_model(file->bytes()), path.string());
            model::source from;
            bool fine = errors.add(tensorflow::read(file, path.string(), {}, from));
            (void)listing(from, errors);
            std::vector<std::uint32_t> order;
            if (fine)
                CHECK_MESSAGE(
                    errors.add(model::order(from, from.main, order)), path.string() << ": " << first_error(errors));
            CHECK((!fine || order.size() == from.main.nodes.size()));
            if (errors.failed()) {
                ++refused;
                CHECK_MESSAGE(std::string_view(folder) == "text", path.string() << ": " << first_error(errors));
                for (auto const& e : errors.errors) // parts of graphs, a shape of -5, a constant of 2^40 elements
                    CHECK((e.code == errc::dangling_input || e.code == errc::negative_dim ||
                           e.code == errc::memory_budget_exceeded));
                MESSAGE("refused ", path.filename().string(), ": ", first_error(errors));
            }
            ++files;
            nodes += from.main.nodes.size();
        }
    }
    MESSAGE(files, " files, ", nodes, " nodes, ", refused, " refused");
    CHECK(files > 200);
}

TEST_CASE("corpus: a text graph equals its binary twin" * test::reads_corpus()) {
    auto const root = test::corpus();
    std::size_t pairs = 0, texts = 0;
    for (auto const* folder : {"text", "shapes"}) {
        for (auto const& path : files_of(root / "tensorflow" / folder, ".pbtxt")) {
            auto const bytes = content_of(path);
            auto exemplar = path;
            exemplar.replace_extension(".pb");
            bool const has_twin = fs::exists(exemplar);
            if (has_twin) CHECK_MESSAGE(tensorflow::looks_like_model(view(bytes)), path.string());
            loaded a(bytes);
            ++texts;
            if (std::string_view(folder) == "shapes")
                CHECK_MESSAGE(a.fine, path.string() << ": " << first_error(a.errors));
            else if (!has_twin) CHECK_MESSAGE((!a.fine || a.from.main.nodes.empty()), path.string());
            if (!has_twin) continue;
            loaded b(content_of(exemplar));
            CHECK_MESSAGE(a.fine == b.fine, path.string() << ": " << first_error(a.errors));
            CHECK_MESSAGE(listing(a.from, a.errors) == listing(b.from, b.errors), path.string());
            CHECK_MESSAGE(a.errors.errors.size() == b.errors.errors.size(), path.string());
            ++pairs;
        }
    }
    MESSAGE(texts, " text graphs, ", pairs, " with a binary twin");
}

TEST_CASE("corpus: models of other frameworks are not taken for TensorFlow's" * test::reads_corpus()) {
    auto const root = test::corpus();
    std::size_t files = 0;
    for (auto const* extension : {".prototxt", ".caffemodel", ".onnx"})
        for (auto const* folder : {"caffe", "onnx"})
            for (auto const& path : files_of(root / folder, extension)) {
                CHECK_MESSAGE(!tensorflow::looks_like_model(view(content_of(path))), path.string());
                ++files;
            }
    MESSAGE(files, " files");
}

TEST_CASE("corpus: changed bytes never do more than give errors" * test::reads_corpus()) {
    auto const root = test::corpus();
    std::mt19937 random(20240229);
    auto const below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    std::size_t wrong = 0;
    for (auto const* name : {"layers/lstm_net.pb", "text/tf_misc/test_graph_tfadd.pb",
             "text/tf_misc/test_graph_tfadd.pbtxt", "shapes/rust_savedmodel.saved_model.pb"}) {
        auto const whole = content_of(root / "tensorflow" / name);
        REQUIRE(!whole.empty());
        for (int round = 0; round < 1500; ++round) {
            auto bytes = whole;
            for (auto k = below(4) + 1; k > 0; --k) {
                auto const at = below(bytes.size());
                switch (below(4)) {
                case 0: bytes[at] = static_cast<char>(below(256)); break;
                case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8))); break;
                case 2: bytes.erase(at, below(16)); break;
                default: bytes.insert(at, bytes.substr(below(bytes.size()), below(16))); break;
                }
                if (bytes.empty()) bytes = "x";
            }
            loaded m(bytes);
            CHECK(source_claims::broken(m.fine, m.errors) == "");
            if (m.fine) (void)decode_all(m.from, m.errors);
            wrong += m.errors.failed();
        }
    }
    CHECK(wrong > 0);
    CHECK(wrong < 6000);
    MESSAGE(wrong, " of the changed files are refused");
}

} // namespace model_tensorflow_read_test
