// test/model/tensorflow_freeze.cpp - models written as one graph: required nodes, no variables, no calls, tables
// filled
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/tensorflow/freeze.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"

namespace model_tensorflow_freeze_test {

using namespace graft;

namespace {

std::string type(std::string const& key, std::string const& value) {
    return " attr { key: \"" + key + "\" value { type: " + value + " } }";
}
std::string node(std::string const& name, std::string const& op, std::vector<std::string> const& inputs = {},
    std::string const& attrs = {}) {
    std::string text = "node { name: \"" + name + "\" op: \"" + op + "\"";
    for (auto const& i : inputs) text += " input: \"" + i + "\"";
    return text + attrs + " }\n";
}
std::string const real = "DT_FLOAT";

/// y = x + v by a function; `unused` is not needed by any node.
std::string graph() {
    return node("x", "Placeholder", {}, type("dtype", real)) + node("v", "VarHandleOp", {}, type("dtype", real)) +
           node("unused", "Neg", {"x"}, type("T", real)) +
           node("call", "StatefulPartitionedCall", {"x", "v"},
               " attr { key: \"Tin\" value { list { type: DT_FLOAT type: DT_RESOURCE } } } attr { key: \"Tout\" value "
               "{ "
               "list { type: DT_FLOAT } } } attr { key: \"f\" value { func { name: \"add\" } } }") +
           "library { function { signature { name: \"add\" input_arg { name: \"a\" type: DT_FLOAT } input_arg { name: "
           "\"v\" type: DT_RESOURCE } output_arg { name: \"s\" type: DT_FLOAT } }\nnode_def { name: \"read\" op: "
           "\"ReadVariableOp\" input: \"v\"" +
           type("dtype", real) + " }\nnode_def { name: \"sum\" op: \"AddV2\" input: \"a\" input: \"read:value:0\"" +
           type("T", real) + " }\nret { key: \"s\" value: \"sum:z:0\" } } }\nversions { producer: 1000 }\n";
}

struct model_file {
    model::source s{};
    error_list errors{};

    explicit model_file(byte_view bytes) : model_file(std::vector<std::byte>(bytes.begin(), bytes.end())) {}
    explicit model_file(std::string const& text) : model_file(as_bytes(span(text))) {}
    explicit model_file(std::vector<std::byte> bytes) {
        REQUIRE(errors.add(tensorflow::read(std::make_shared<mapped_file const>(std::move(bytes)), "m", {}, s)));
    }
    tensorflow::frozen_graph frozen(std::vector<std::string> const& outputs) {
        return errors.take(tensorflow::freeze(s, {}, span(outputs)));
    }
    /// Sets the value of the variable `v`.
    void variable(std::vector<float> const& v) {
        auto const copy = s.storage.keep(span<float const>(v.data(), v.size()));
        tensor_view value;
        value.desc.type = dtype::f32;
        value.desc.shape = shape{static_cast<std::int64_t>(v.size())};
        value.bytes = as_bytes(copy);
        s.variables.push_back({"v", value});
    }
    [[nodiscard]] model::node const* find(std::string_view type) const {
        for (auto const& n : s.main.nodes)
            if (n.type == type) return &n;
        return nullptr;
    }
    tensor_view value_of(model::node const& n) {
        series<named_attr> all;
        tensorflow::attributes(s, n, all, errors);
        for (auto const& a : all)
            if (a.name == "value") return a.value.tensors[0];
        return {};
    }
};

TEST_CASE("a frozen graph has what its outputs need, and reads as a model") {
    model_file m(graph());
    m.variable({1, 2, 3});
    auto const out = m.frozen({"call:0"});
    REQUIRE_FALSE(m.errors.failed());
    model_file again(out.bytes);
    CHECK(again.s.functions.empty());
    CHECK(again.find("Neg") == nullptr);
    CHECK(again.find("VarHandleOp") == nullptr);
    REQUIRE(again.find("AddV2") != nullptr);
    REQUIRE(again.find("Const") != nullptr);
    auto const value = again.value_of(*again.find("Const"));
    CHECK(value.desc.shape == shape{3});
    float third = 0;
    REQUIRE(value.bytes.size() == 12);
    std::memcpy(&third, value.bytes.data() + 8, 4);
    CHECK(third == 3);
    for (auto const& n : again.s.main.nodes) CHECK(n.name.find(':') == std::string_view::npos);
    // the same bytes once more, and frozen again
    model_file exemplar(graph());
    exemplar.variable({1, 2, 3});
    CHECK(exemplar.frozen({"call:0"}).bytes == out.bytes);
    REQUIRE(out.outputs.size() == 1);
    CHECK(out.outputs[0] == "call:0"); // as requested
    CHECK(again.frozen(out.outputs).outputs == out.outputs);
    CHECK_FALSE(again.errors.failed());
}

TEST_CASE("outputs that are not there, variables without a value") {
    model_file m(graph());
    CHECK(m.frozen({"no"}).outputs.empty());
    REQUIRE(m.errors.failed());
    CHECK(m.errors.errors[0].code == errc::unknown_output);
    model_file open(graph());
    (void)open.frozen({"call:0"});
    REQUIRE(open.errors.errors.size() == 1);
    CHECK(open.errors.errors[0].code == errc::missing_weights);
    CHECK(open.errors.errors[0].where.node == "v");
    model_file none(graph());
    (void)none.frozen({});
    REQUIRE(none.errors.failed());
}

TEST_CASE("interior tensors keep their names, tables stay with what fills them") {
    auto const text = "DT_STRING";
    auto const words = node("words", "Const", {},
        type("dtype", text) +
            " attr { key: \"value\" value { tensor { dtype: DT_STRING tensor_shape { dim { size: 2 } } "
            "string_val: \"b\" string_val: \"a\" } } }");
    model_file m(
        words + node("x", "Placeholder", {}, type("dtype", text)) +
        node("table", "HashTableV2", {}, type("key_dtype", text) + type("value_dtype", text)) +
        node("fill", "InitializeTableV2", {"table", "words", "words"}, type("Tkey", text) + type("Tval", text)) +
        node("found", "LookupTableFindV2", {"table", "x", "x"}, type("Tin", text) + type("Tout", text)) +
        node("two", "Split", {"found", "^found"}) + "versions { producer: 1 }\n");
    auto const out = m.frozen({"two:1"});
    REQUIRE_FALSE(m.errors.failed());
    CHECK(out.outputs == std::vector<std::string>{"two:1"});
    model_file again(out.bytes);
    CHECK(again.find("InitializeTableV2") != nullptr);
    REQUIRE(again.find("Split") != nullptr);
    CHECK(again.find("Split")->control_count == 1);
    CHECK(again.value_of(*again.find("Const")).strings.size() == 2);
}

TEST_CASE("a table that a checkpoint fills is one that constants fill") {
    auto const whole = "DT_INT64";
    model_file m(node("x", "Placeholder", {}, type("dtype", whole)) +
                 node("table", "MutableHashTableV2", {}, type("key_dtype", whole) + type("value_dtype", real)) +
                 node("other", "Placeholder", {}, type("dtype", real)) +
                 node("found", "LookupTableFindV2", {"table", "x", "other"}, type("Tin", whole) + type("Tout", real)) +
                 "versions { producer: 1 }\n");
    std::vector<std::int64_t> const keys{7, -2};
    std::vector<float> const values{70, -20};
    auto const saved = [&](std::string_view name, dtype t, byte_view bytes) {
        tensor_view v;
        v.desc.type = t;
        v.desc.shape = shape{2};
        v.bytes = bytes;
        m.s.variables.push_back({name, v});
    };
    saved("table/table-keys", dtype::i64, as_bytes(span(keys)));
    saved("table/table-values", dtype::f32, as_bytes(span(values)));
    auto const out = m.frozen({"found:0"});
    REQUIRE_FALSE(m.errors.failed());
    model_file again(out.bytes);
    CHECK(again.find("MutableHashTableV2") == nullptr);
    CHECK(again.find("HashTableV2") != nullptr);
    REQUIRE(again.find("InitializeTableV2") != nullptr);
    CHECK(again.find("InitializeTableV2")->input_count == 3);
    REQUIRE(again.find("Const") != nullptr);
    std::int64_t first = 0;
    auto const all = again.value_of(*again.find("Const")).bytes;
    REQUIRE(all.size() == 16);
    std::memcpy(&first, all.data(), 8);
    CHECK(first == -2); // in their order
}

TEST_CASE("a table that an output imports into is state; the import of a loading is none") {
    auto const whole = "DT_INT64";
    auto const code_of = [&](std::string const& output) {
        auto const import_types = type("Tin", whole) + type("Tout", real);
        model_file m(node("x", "Placeholder", {}, type("dtype", whole)) +
                     node("table", "MutableHashTableV2", {}, type("key_dtype", whole) + type("value_dtype", real)) +
                     node("other", "Placeholder", {}, type("dtype", real)) +
                     node("filled", "LookupTableImportV2", {"table", "x", "other"}, import_types) +
                     node("before", "LookupTableFindV2", {"table", "x", "other"}, import_types) +
                     node("after", "LookupTableFindV2", {"table", "x", "other", "^filled"}, import_types) +
                     "versions { producer: 1 }\n");
        std::vector<std::int64_t> const keys{7};
        std::vector<float> const values{70};
        auto const saved = [&](std::string_view name, dtype t, byte_view bytes) {
            tensor_view v;
            v.desc.type = t;
            v.desc.shape = shape{1};
            v.bytes = bytes;
            m.s.variables.push_back({name, v});
        };
        saved("table/table-keys", dtype::i64, as_bytes(span(keys)));
        saved("table/table-values", dtype::f32, as_bytes(span(values)));
        (void)m.frozen({output});
        return m.errors.failed() ? m.errors.errors[0].code : errc::ok;
    };
    CHECK(code_of("before:0") == errc::ok);
    CHECK(code_of("after:0") == errc::cannot_save_program);
}

TEST_CASE("an output that asks for a name which a node can have gets it") {
    auto const call = [](std::string const& name) {
        return node(name, "PartitionedCall", {"x"},
            " attr { key: \"Tin\" value { list { type: DT_FLOAT } } } attr { key: \"Tout\" value { list { type: "
            "DT_FLOAT "
            "type: DT_FLOAT } } } attr { key: \"f\" value { func { name: \"f\" } } }");
    };
    model_file m(
        node("x", "Placeholder", {}, type("dtype", real)) + call("c") + call("c_1") +
        "library { function { signature { name: \"f\" input_arg { name: \"a\" type: DT_FLOAT } output_arg { name: "
        "\"y\" type: DT_FLOAT } output_arg { name: \"z\" type: DT_FLOAT } }\nnode_def { name: \"n\" op: \"Neg\" "
        "input: \"a\"" +
        type("T", real) + " }\nnode_def { name: \"m\" op: \"Abs\" input: \"a\"" + type("T", real) +
        " }\nret { key: \"y\" value: \"n:y:0\" } ret { key: \"z\" value: \"m:y:0\" } } }\nversions { "
        "producer: 1000 }\n");
    auto const out = m.frozen({"c:1", "c_1:0"});
    REQUIRE_FALSE(m.errors.failed());
    CHECK(out.outputs == std::vector<std::string>{"c_1_1:0", "c_1:0"});
}

} // namespace
} // namespace model_tensorflow_freeze_test
