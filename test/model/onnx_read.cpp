// test/model/onnx_read.cpp - ONNX models as read: nodes, tensors, attributes, errors in them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "graft/frontend/onnx.hpp"
#include "graft/model/wire/text.hpp"
#include "test/corpus.hpp"
#include "test/model/source_claims.hpp"

namespace [[gnu::visibility("hidden")]] onnx_read_test {

namespace onnx = graft::onnx;
using graft::errc;

std::vector<std::byte> bytes_of(std::string_view text) {
    auto const* const first = reinterpret_cast<std::byte const*>(text.data());
    return {first, first + text.size()};
}
/// The model in binary form.
std::vector<std::byte> encoded(std::string_view text) {
    std::vector<std::byte> out;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    CHECK(graft::wire::text_to_wire(text, onnx::schema::model_proto, out, marks, {}, "model", errors));
    return out;
}

struct model {
    graft::model::source source{};
    graft::error_list errors{};
    bool good = false;

    explicit model(std::vector<std::byte> content, std::string const& path = "model.onnx") {
        good = errors.add(onnx::read(
            std::make_shared<graft::mapped_file const>(std::move(content)), path, graft::read_budget{}, source));
        CHECK(good == errors.errors.empty());
    }
    [[nodiscard]] graft::model::node const& node(std::string_view name) const {
        for (auto const& n : source.main.nodes)
            if (n.name == name) return n;
        FAIL("no such node");
        return source.main.nodes[0];
    }
    /// The tensor of an input or a constant.
    graft::model::graph_input graph_input(std::string_view name) {
        graft::series<graft::model::graph_input> all;
        auto const& n = node(name);
        auto const why = onnx::graph_inputs(
            source, n, onnx::role_of(n.type) == graft::model::node_role::constant, false, all, errors);
        if (!why) errors.add(why.code, source.place_of(n));
        return all.empty() ? graft::model::graph_input{} : all[0];
    }
    template <class T> std::vector<T> values(std::string_view name) {
        auto const v = graph_input(name).value;
        std::vector<T> all(v.bytes.size() / sizeof(T));
        if (!all.empty()) std::memcpy(all.data(), v.bytes.data(), v.bytes.size());
        return all;
    }
    [[nodiscard]] errc code() const { return errors.errors.empty() ? errc::ok : errors.errors[0].code; }
};

constexpr std::string_view small = R"(
    ir_version: 8
    opset_import { version: 17 }
    opset_import { domain: "com.microsoft" version: 1 }
    producer_name: "test"
    metadata_props { key: "licence" value: "Apache-2.0" }
    graph {
      name: "g"
      node { input: "x" input: "w" output: "y" op_type: "Add" }
      node { input: "y" input: "" input: "w" output: "" output: "z" name: "last" op_type: "Gelu" domain: "com.microsoft"
             attribute { name: "alpha" f: 0.5 type: FLOAT } attribute { name: "axes" ints: -1 ints: 2 type: INTS }
             attribute { name: "mode" s: "linear" type: STRING } attribute { name: "none" type: INTS } }
      initializer { name: "w" dims: 2 data_type: 1 float_data: 1 float_data: -2 }
      input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "batch size" } dim { dim_value: 2 } } } } }
      input { name: "w" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
      output { name: "z" }
    })";

TEST_CASE("binary and text are one model; a node that has no name is called after its output") {
    for (auto const& content : {bytes_of(small), encoded(small)}) {
        CHECK(onnx::front_end.looks_like(graft::mapped_file(content)));
        model m(content);
        REQUIRE(m.good);
        REQUIRE(m.source.main.nodes.size() == 4);
        auto const& add = m.node("y");
        CHECK(add.type == "Add");
        CHECK(m.source.main.inputs(add)[0].node == 1);
        CHECK(m.source.main.inputs(add)[1].node == 0);
        auto const& last = m.node("last");
        CHECK(last.type == "com.microsoft.Gelu");
        auto const inputs = m.source.main.inputs(last);
        REQUIRE(inputs.size() == 3);
        CHECK(inputs[1].node == graft::model::none);
        CHECK(inputs[1].name.empty());
        CHECK(m.source.main.tops(last)[1] == "z");
        CHECK(m.source.outputs == std::vector<std::string>{"z"});
        CHECK(onnx::version_of_type(m.source, "Add") == 17);
        CHECK(onnx::version_of_type(m.source, last.type) == 1);
        CHECK(onnx::version_of_type(m.source, "other.Gelu") == 0);
        CHECK(m.source.metadata.size() == 2);
    }
    CHECK(model(bytes_of(small)).node("last").line == 10);
}

TEST_CASE("attributes have the kind that their type says, also without a value") {
    model m(encoded(small));
    graft::series<graft::named_attr> all;
    REQUIRE(onnx::attributes(m.source, m.node("last"), all, m.errors));
    REQUIRE(all.size() == 4);
    CHECK(all[0].value.real == 0.5);
    CHECK(all[1].value.integers[0] == -1);
    CHECK(all[2].value.string == "linear");
    CHECK(all[3].value.kind == graft::attr_kind::integers);
    CHECK(all[3].value.size() == 0);
}

TEST_CASE("an initializer comes in the place of the input of its name; other inputs have dtype and shape") {
    model m(encoded(small));
    CHECK(m.values<float>("w") == std::vector<float>{1, -2});
    auto const x = m.graph_input("x").desc;
    CHECK(x.type == graft::dtype::f32);
    REQUIRE(x.shape.rank() == 2);
    CHECK(!x.shape[0].known());
    CHECK(x.shape[1].is(2));
}

/// A model of one initializer `t` that a node reads.
std::vector<std::byte> with_tensor(std::string const& tensor, std::string const& kind = "initializer") {
    return encoded(
        "ir_version: 8 opset_import { version: 17 } graph { node { input: 't' output: 'y' op_type: 'Relu' } " + kind +
        " { " + tensor + " } output { name: 'y' } }");
}

TEST_CASE("tensors of each way to write them") {
    using vec = std::vector<std::int64_t>;
    CHECK(model(with_tensor("name: 't' dims: 2 data_type: 7 int64_data: -1 int64_data: 5")).values<std::int64_t>("t") ==
          vec{-1, 5});
    CHECK(model(with_tensor("name: 't' data_type: 6 raw_data: '\\x01\\x02\\x00\\x00'")).values<std::int32_t>("t") ==
          std::vector<std::int32_t>{513});
    CHECK(model(with_tensor("name: 't' dims: 2 data_type: 10 int32_data: 15360 int32_data: 64512"))
              .values<std::uint16_t>("t") == std::vector<std::uint16_t>{0x3C00, 0xFC00});
    CHECK(model(with_tensor("name: 't' dims: 2 data_type: 9 int32_data: 1 int32_data: 0")).values<std::uint8_t>("t") ==
          std::vector<std::uint8_t>{1, 0});
    CHECK(model(with_tensor("name: 't' dims: 2 data_type: 12 uint64_data: 7 uint64_data: 4294967295"))
              .values<std::uint32_t>("t") == std::vector<std::uint32_t>{7, 0xFFFFFFFF});
    CHECK(
        model(with_tensor("name: 't' dims: 3 data_type: 22 int32_data: 33 int32_data: 15")).values<std::uint8_t>("t") ==
        std::vector<std::uint8_t>{0x21, 0x0F}); // two 4-bit elements in a value
    CHECK(model(with_tensor("name: 't' dims: 1 data_type: 14 float_data: 1 float_data: 2")).values<float>("t") ==
          std::vector<float>{1, 2});
    CHECK(model(with_tensor("name: 't' dims: 0 data_type: 1")).graph_input("t").desc.shape == graft::shape{0});
    model texts(with_tensor("name: 't' dims: 2 data_type: 8 string_data: 'a' string_data: 'bc'"));
    auto const strings = texts.graph_input("t").value.strings;
    REQUIRE(strings.size() == 2);
    CHECK(strings[1] == "bc");
    CHECK(model(with_tensor("values { name: 't' dims: 2 data_type: 1 float_data: 3 float_data: 4 } "
                            "indices { dims: 2 data_type: 7 int64_data: 1 int64_data: 3 } dims: 2 dims: 2",
                    "sparse_initializer"))
              .values<float>("t") == std::vector<float>{0, 3, 0, 4});
    CHECK(model(with_tensor("values { name: 't' dims: 1 data_type: 1 float_data: 3 } "
                            "indices { dims: 1 dims: 2 data_type: 7 int64_data: 1 int64_data: 0 } dims: 2 dims: 2",
                    "sparse_initializer"))
              .values<float>("t") == std::vector<float>{0, 0, 3, 0});
}

TEST_CASE("tensors that are wrong are named") {
    auto const code = [](std::string const& tensor, std::string const& kind = "initializer") {
        model m(with_tensor(tensor, kind));
        REQUIRE(m.good);
        (void)m.graph_input("t");
        REQUIRE(!m.errors.errors.empty());
        CHECK(m.errors.errors[0].where.node == "t");
        return m.code();
    };
    CHECK(code("name: 't' dims: 2 data_type: 1 float_data: 1") == errc::invalid_tensor);
    CHECK(code("name: 't' dims: 2 data_type: 1 raw_data: 'abc'") == errc::invalid_tensor);
    CHECK(code("name: 't' dims: -2 data_type: 1") == errc::negative_dim);
    CHECK(code("name: 't' dims: 4611686018427387904 dims: 4 data_type: 1") == errc::overflow);
    std::string dims;
    for (int i = 0; i < 26; ++i) dims += "dims: 1 ";
    CHECK(code("name: 't' " + dims + "data_type: 1 float_data: 1") == errc::rank_too_large);
    CHECK(code("name: 't' data_type: 99") == errc::unknown_dtype);
    CHECK(code("name: 't' dims: 1000000000 data_type: 8 string_data: 'a'") == errc::invalid_tensor);
    CHECK(code("values { name: 't' dims: 1 data_type: 1 float_data: 3 } indices { dims: 1 data_type: 7 int64_data: 4 } "
               "dims: 4",
              "sparse_initializer") == errc::invalid_tensor);
}

TEST_CASE("external data is in the folder of the model and nowhere else") {
    auto const folder = std::filesystem::temp_directory_path() / ("graft_onnx_test_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder / "inner");
    auto const write = [&](std::string const& name) {
        std::ofstream(folder / name, std::ios::binary) << "....\x01\x02\x03\x04";
    };
    write("inner/weights.bin"), write("outside.bin");
    std::filesystem::create_symlink(folder / "outside.bin", folder / "inner/link.bin");
    auto const read = [&](std::string const& entries) {
        model m(with_tensor("name: 't' dims: 4 data_type: 2 data_location: EXTERNAL " + entries),
            (folder / "inner/m.onnx").string());
        auto const all = m.values<std::uint8_t>("t");
        if (m.errors.errors.empty()) CHECK(all == std::vector<std::uint8_t>{1, 2, 3, 4});
        return m.code();
    };
    auto const at = [](std::string const& name) { return "external_data { key: 'location' value: '" + name + "' } "; };
    std::string const offset = "external_data { key: 'offset' value: '4' }";
    CHECK(read(at("weights.bin") + offset) == errc::ok);
    CHECK(read(at("weights.bin") + offset + "external_data { key: 'length' value: '4' }") == errc::ok);
    CHECK(read(at("weights.bin") + "external_data { key: 'offset' value: '5' }") == errc::truncated);
    CHECK(read(at("weights.bin") + "external_data { key: 'offset' value: '-1' }") == errc::invalid_tensor);
    CHECK(read(at("weights.bin") + offset + "external_data { key: 'length' value: '3' }") == errc::invalid_tensor);
    CHECK(read(at("../outside.bin") + offset) == errc::wrong_attribute_value);
    CHECK(read(at("link.bin") + offset) == errc::wrong_attribute_value);
    CHECK(read(at((folder / "inner/weights.bin").string()) + offset) == errc::wrong_attribute_value);
    CHECK(read(at("none.bin") + offset) == errc::cannot_open_file);
    CHECK(read(offset) == errc::wrong_attribute_value);
    std::filesystem::remove_all(folder);
}

TEST_CASE("external data that is made to break a reader is refused by what is wrong with it") {
    auto const folder = std::filesystem::temp_directory_path() / ("graft_onnx_hostile_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder / "inner/deeper");
    std::ofstream(folder / "inner/weights.bin", std::ios::binary) << "\x01\x02\x03\x04";
    std::ofstream(folder / "inner/empty.bin", std::ios::binary).flush();
    std::filesystem::create_directory_symlink(folder, folder / "inner/up");
    std::ofstream(folder / "outside.bin", std::ios::binary) << "\x01\x02\x03\x04";
    REQUIRE(::mkfifo((folder / "inner/pipe").c_str(), 0600) == 0); // it has no writer
    auto const read = [&](std::string const& dims, std::string const& location, std::string const& more = {}) {
        model m(with_tensor("name: 't' " + dims + " data_type: 2 data_location: EXTERNAL external_data { key: " +
                            "'location' value: '" + location + "' } " + more),
            (folder / "inner/m.onnx").string());
        (void)m.values<std::uint8_t>("t");
        return m.code();
    };
    auto const part = [](std::string const& key, std::string const& value) {
        return "external_data { key: '" + key + "' value: '" + value + "' } ";
    };
    std::string const four = "dims: 4";
    CHECK(read(four, "weights.bin") == errc::ok);
    CHECK(read(four, "./deeper/.././weights.bin") == errc::wrong_attribute_value); // no `..` at all, even back in
    CHECK(read(four, "deeper/../../outside.bin") == errc::wrong_attribute_value);
    CHECK(read(four, "up/outside.bin") == errc::wrong_attribute_value);
    model linked(with_tensor("name: 't' dims: 4 data_type: 2 data_location: EXTERNAL external_data { key: 'location' "
                             "value: 'up/outside.bin' }"),
        (folder / "inner/m.onnx").string());
    (void)linked.values<std::uint8_t>("t");
    CHECK(linked.errors.errors.at(0).expected.find("put a copy of the file") != std::string::npos); // what to do
    CHECK(linked.errors.errors.at(0).got ==
          "up/outside.bin, a link to " + std::filesystem::canonical(folder / "outside.bin").string());
    CHECK(read(four, "..") == errc::wrong_attribute_value);
    CHECK(read(four, "weights.bin\\000.txt") == errc::wrong_attribute_value);
    CHECK(read(four, "/dev/zero") == errc::wrong_attribute_value);
    CHECK(read(four, "/proc/self/mem") == errc::wrong_attribute_value);
    CHECK(read(four, "deeper") == errc::cannot_open_file);
    CHECK(read(four, "pipe") == errc::cannot_open_file);
    CHECK(read(four, "weights.bin/more") == errc::cannot_open_file);
    CHECK(read(four, std::string(70'000, 'w')) == errc::cannot_open_file);
    CHECK(read(four, "empty.bin") == errc::empty_file);
    CHECK(read(four, "weights.bin", part("offset", "9223372036854775807")) == errc::truncated);
    CHECK(read(four, "weights.bin", part("offset", "9223372036854775808")) == errc::invalid_tensor);
    CHECK(read(four, "weights.bin", part("offset", "0x0")) == errc::invalid_tensor);
    CHECK(read(four, "weights.bin", part("offset", "")) == errc::invalid_tensor);
    CHECK(read(four, "weights.bin", part("length", "9223372036854775807")) == errc::invalid_tensor);
    CHECK(read("dims: 9223372036854775807", "weights.bin") == errc::overflow);
    CHECK(read("dims: 1099511627776", "weights.bin") == errc::truncated);
    CHECK(read("dims: 4294967296 dims: 4294967296 dims: 4", "weights.bin") == errc::overflow);
    CHECK(read("dims: -4", "weights.bin") == errc::negative_dim);
    std::filesystem::remove_all(folder);
}

TEST_CASE("external data may be past 2 GB, in a tensor that is larger") {
    auto const folder = std::filesystem::temp_directory_path() / ("graft_onnx_large_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    constexpr std::uint64_t size = 3'000'000'000;
    auto const file = (folder / "weights.bin").string();
    { // a hole, and four bytes at its end
        std::ofstream out(file, std::ios::binary);
        out.seekp(static_cast<std::streamoff>(size - 4));
        out << "\x01\x02\x03\x04";
    }
    std::error_code none;
    REQUIRE(std::filesystem::file_size(file, none) == size);
    std::string const where = "data_location: EXTERNAL external_data { key: 'location' value: 'weights.bin' } ";
    model last(with_tensor("name: 't' dims: 4 data_type: 2 " + where + "external_data { key: 'offset' value: '" +
                           std::to_string(size - 4) + "' }"),
        (folder / "m.onnx").string());
    CHECK(last.values<std::uint8_t>("t") == std::vector<std::uint8_t>{1, 2, 3, 4});
    model whole(with_tensor("name: 't' dims: 3 dims: 1000000000 data_type: 2 " + where), (folder / "m.onnx").string());
    auto const bytes = whole.graph_input("t").value.bytes; // where they are stored: none is read
    REQUIRE(bytes.size() == size);
    CHECK(bytes[size - 1] == std::byte{4});
    CHECK(whole.errors.errors.empty());
    std::filesystem::remove_all(folder);
}

TEST_CASE("what is wrong with a graph is reported for every node") {
    model m(encoded(R"(ir_version: 8 opset_import { version: 17 } graph {
        node { input: "nothing" output: "a" name: "first" op_type: "Relu" }
        node { input: "a" output: "a" name: "second" op_type: "Relu" }
        node { input: "a" output: "b" name: "third" op_type: "Relu" domain: "org.acme" }
        node { input: "a" output: "c" name: "fourth" }
        output { name: "missing" } })"));
    std::vector<errc> codes;
    for (auto const& e : m.errors.errors) codes.push_back(e.code);
    CHECK(codes == std::vector<errc>{errc::unsupported_version, errc::missing_field, errc::duplicate_blob,
                       errc::dangling_input, errc::dangling_input});
    CHECK(m.errors.errors[2].where.node == "second");
    CHECK(m.errors.errors[0].where.op == "org.acme.Relu");
    CHECK(m.errors.errors[3].where.port == "nothing");
    CHECK(m.errors.errors[4].where.port == "missing");
}

TEST_CASE("a model of the first versions imports no operators: they are those of version 1") {
    auto const graph = std::string(
        " graph { node { output: 'y' op_type: 'Constant' attribute { name: 'value_ints' ints: 3 type: INTS } } }");
    model old(encoded("ir_version: 2" + graph));
    CHECK(old.good);
    CHECK(onnx::version_of_type(old.source, "Constant") == 1);
    CHECK(old.values<std::int64_t>("y") == std::vector<std::int64_t>{3});
    CHECK(old.graph_input("y").desc.shape == graft::shape{1});
    CHECK(model(encoded("ir_version: 3" + graph)).code() == errc::unsupported_version);
}

constexpr std::string_view calling = R"(
    ir_version: 8
    opset_import { version: 17 }
    opset_import { domain: "local" version: 1 }
    functions {
      name: "twice" domain: "local" input: "x" input: "extra" output: "out" attribute: "slope"
      opset_import { version: 17 }
      attribute_proto { name: "axis" i: 7 type: INT }
      node { input: "x" input: "extra" output: "mid" op_type: "LeakyRelu"
             attribute { name: "alpha" ref_attr_name: "slope" type: FLOAT }
             attribute { name: "axis" ref_attr_name: "axis" type: INT } attribute { name: "none" ref_attr_name: "absent" type: INT } }
      node { input: "mid" output: "out" op_type: "Relu" }
    }
    graph {
      node { input: "x" output: "a" name: "first" op_type: "twice" domain: "local" attribute { name: "slope" f: 0.25 type: FLOAT } }
      node { input: "a" input: "x" output: "b" name: "second" op_type: "twice" domain: "local" }
      input { name: "x" type { tensor_type { elem_type: 1 } } }
      output { name: "b" }
    })";

TEST_CASE("a function replaces its call, with the attributes of its caller") {
    model m(encoded(calling));
    REQUIRE(m.good);
    graft::series<graft::named_attr> all;
    auto const& first = m.node("first/mid");
    CHECK(first.type == "LeakyRelu");
    CHECK(m.source.main.inputs(first)[0].node == 0);
    CHECK(m.source.main.inputs(first)[1].name.empty()); // the call omits it
    REQUIRE(onnx::attributes(m.source, first, all, m.errors));
    REQUIRE(all.size() == 2);
    CHECK(all[0].name == "alpha");
    CHECK(all[0].value.real == 0.25);
    CHECK(all[1].value.integer == 7);
    auto const& second = m.node("second/mid");
    auto const created_by = m.source.main.inputs(second)[0].node;
    CHECK(m.source.main.nodes[created_by].name == "a");
    CHECK(bool(m.source.main.nodes[created_by].passes));
    CHECK(m.source.main.inputs(second)[1].node == 0);
}

TEST_CASE("a function that calls itself, one with too many arguments, one of other operators") {
    auto const code = [](std::string const& body, std::string const& call) {
        return model(
            encoded("ir_version: 8 opset_import { version: 17 } opset_import { domain: 'l' version: 1 } functions { "
                    "name: 'f' domain: 'l' input: 'x' output: 'y' " +
                    body +
                    " } graph { node { output: 'b' op_type: 'f' "
                    "domain: 'l' " +
                    call + " } input { name: 'a' } }"))
            .code();
    };
    CHECK(code("node { input: 'x' output: 'y' op_type: 'Relu' }", "input: 'a'") == errc::ok);
    CHECK(code("node { input: 'x' output: 'y' op_type: 'f' domain: 'l' }", "input: 'a'") == errc::nesting_too_deep);
    CHECK(code("node { input: 'x' output: 'y' op_type: 'Relu' }", "input: 'a' input: 'a'") == errc::wrong_input_count);
    CHECK(code("node { input: 'z' output: 'y' op_type: 'Relu' }", "input: 'a'") == errc::dangling_input);
    CHECK(code("node { input: 'x' output: 'y' op_type: 'Relu' }", "input: 'none'") == errc::dangling_input);
    CHECK(
        code("opset_import { version: 9 } node { input: 'x' output: 'y' op_type: 'Relu' }", "input: 'a'") == errc::ok);
    CHECK(code("opset_import { version: -9 } node { input: 'x' output: 'y' op_type: 'Relu' }", "input: 'a'") ==
          errc::unsupported_version);
}

TEST_CASE("branches of an If are next to each other and read what is around them") {
    model m(encoded(R"(ir_version: 8 opset_import { version: 17 } graph {
        node { input: "c" output: "y" name: "choose" op_type: "If"
          attribute { name: "then_branch" type: GRAPH g {
            node { input: "x" input: "w" output: "t" op_type: "Add" } node { input: "t" output: "u" op_type: "Relu" } output { name: "u" } } }
          attribute { name: "else_branch" type: GRAPH g { initializer { name: "t" data_type: 1 float_data: 2 } output { name: "t" } } } }
        node { input: "y" output: "z" op_type: "Relu" }
        initializer { name: "w" data_type: 1 float_data: 1 }
        input { name: "c" type { tensor_type { elem_type: 9 shape { } } } }
        input { name: "x" type { tensor_type { elem_type: 1 } } } output { name: "z" } })"));
    REQUIRE(m.good);
    auto const& nodes = m.source.main.nodes;
    auto const inputs = [&](std::string_view name) { return m.source.main.inputs(m.node(name)); };
    auto const add = inputs("choose/then/t");
    CHECK(nodes[add[0].node].type == "graph split"); // a constant next to it is read unchanged
    CHECK(add[0].port == 1);
    CHECK(nodes[add[1].node].name == "w");
    CHECK(nodes[inputs("choose/then/u")[0].node].name == "choose/then/t");
    auto const merged = inputs("y");
    CHECK(m.node("y").type == "graph merge");
    CHECK(nodes[merged[0].node].name == "choose/then/u");
    CHECK(nodes[merged[1].node].type == "graph split");
    CHECK(merged[1].port == 0);
    CHECK(nodes[m.source.main.inputs(nodes[merged[1].node])[0].node].name == "choose/else/t");
}

namespace {

/// What must hold of any bytes: errors, or a graph whose edges and tensors are in their bounds.
void check_all(model m) {
    CHECK(source_claims::broken(m.good, m.errors) == "");
    if (!m.good) return;
    CHECK(source_claims::broken(m.source, true) == "");
    for (auto const& n : m.source.main.nodes) {
        graft::series<graft::named_attr> all;
        graft::error_list errors;
        CHECK(source_claims::broken(onnx::attributes(m.source, n, all, errors), errors) == "");
        CHECK(source_claims::broken(all) == "");
        for (auto const& e : errors.errors) CHECK(e.where.node == n.name);
    }
}

} // namespace

TEST_CASE("a model that is cut off or changed anywhere gives errors and no more") {
    for (auto const text : {small, calling}) {
        auto const whole = encoded(text);
        for (std::size_t size = 0; size < whole.size(); ++size)
            check_all(model({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}));
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (auto const bits : {0x01, 0x80, 0xFF}) {
                auto changed = whole;
                changed[at] ^= static_cast<std::byte>(bits);
                check_all(model(changed));
            }
    }
}

TEST_CASE("corpus: nearly every model is read" * test::reads_corpus()) {
    std::size_t files = 0, bad = 0;
    for (auto const& f : std::filesystem::recursive_directory_iterator(test::corpus() / "onnx")) {
        if (f.path().extension() != ".onnx") continue;
        graft::error_list errors;
        auto const file = errors.take(graft::map_file(f.path().string(), {}));
        REQUIRE(file);
        CHECK_MESSAGE(onnx::front_end.looks_like(*file), f.path().string());
        graft::model::source source;
        bad += !errors.add(onnx::read(file, f.path().string(), {}, source));
        ++files;
    }
    MESSAGE(files, " models, ", bad, " refused");
    CHECK(files >= 1200);
    CHECK(bad <= 6);
}

} // namespace onnx_read_test
