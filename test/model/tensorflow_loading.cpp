// test/model/tensorflow_loading.cpp - the nodes that run when a model is loaded: initial values, tables from files and
// tensors
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "graft/frontend/tensorflow/attributes.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "test/model/checkpoint_files.hpp"

namespace model_tensorflow_loading_test {

using namespace graft;

namespace {

std::string const text_type = "DT_STRING", number_type = "DT_INT64";

std::string type(std::string const& key, std::string const& value) {
    return " attr { key: \"" + key + "\" value { type: " + value + " } }";
}
std::string number(std::string const& key, int value) {
    return " attr { key: \"" + key + "\" value { i: " + std::to_string(value) + " } }";
}
std::string node(std::string const& name, std::string const& op, std::vector<std::string> const& inputs = {},
    std::string const& attrs = {}) {
    std::string text = "node { name: \"" + name + "\" op: \"" + op + "\"";
    for (auto const& i : inputs) text += " input: \"" + i + "\"";
    return text + attrs + " }\n";
}
std::string constant(std::string const& name, std::string const& kind, std::string const& values, int count = -1) {
    auto const dim = count < 0 ? std::string() : "dim { size: " + std::to_string(count) + " }";
    return node(name, "Const", {},
        type("dtype", kind) + " attr { key: \"value\" value { tensor { dtype: " + kind + " tensor_shape { " + dim +
            " }" + values + " } } }");
}
std::string table(
    std::string const& name, std::string const& keys = text_type, std::string const& values = number_type) {
    return node(name, "HashTableV2", {}, type("key_dtype", keys) + type("value_dtype", values));
}
/// Finds `x` in the table, and requests its size.
std::string uses(std::string const& of = "table") {
    return node("x", "Placeholder", {}, type("dtype", text_type)) +
           constant("otherwise", number_type, " int64_val: -7") +
           node("found", "LookupTableFindV2", {of, "x", "otherwise"},
               type("Tin", text_type) + type("Tout", number_type)) +
           node("size", "LookupTableSizeV2", {of});
}
std::string init_signature(std::string const& op) {
    return "signature_def { key: \"__saved_model_init_op\" value { outputs { key: \"__saved_model_init_op\" value { "
           "name: "
           "\"" +
           op + "\" } } } }\n";
}

/// A folder with a SavedModel; it is removed after the test.
struct saved {
    std::filesystem::path folder{};
    model::source s{};
    error_list errors{};

    saved() {
        auto name = (std::filesystem::temp_directory_path() / "graft_loading_XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()));
        folder = name;
        std::filesystem::create_directories(folder / "assets");
    }
    ~saved() { std::filesystem::remove_all(folder); }
    void file(std::string const& name, std::string const& content) const { std::ofstream(folder / name) << content; }
    /// Reads and applies the loading; returns false after an error.
    bool load(std::string const& nodes, std::string const& more = {}) {
        file("saved_model.pbtxt",
            "saved_model_schema_version: 1\nmeta_graphs { meta_info_def { tags: \"serve\" }\ngraph_def {\n" + nodes +
                "}\n" + more + "}\n");
        s = {};
        errors = {};
        auto const path = (folder / "saved_model.pbtxt").string();
        return errors.add(tensorflow::read(errors.take(map_file(path, {})), path, {}, s)) &&
               errors.add(tensorflow::front_end.inline_calls(s, {}));
    }
    /// The only warning but that there is no signature; null if there is none or another.
    [[nodiscard]] error const* warning() const {
        error const* found = nullptr;
        for (auto const& w : s.notes.warnings) {
            if (w.code == errc::unknown_signature) continue;
            if (found) return nullptr;
            found = &w;
        }
        return found;
    }
    [[nodiscard]] model::node const& at(std::string_view name) const {
        for (auto const& n : s.main.nodes)
            if (n.name == name) return n;
        FAIL("no node ", std::string(name));
        return s.main.nodes[0];
    }
    /// The constant at input `k`.
    [[nodiscard]] tensor_view constant_at(model::node const& n, std::size_t k) {
        auto const e = s.main.inputs(n)[k];
        series<named_attr> all;
        tensorflow::attributes(s, s.main.nodes[e.node], all, errors);
        for (auto const& a : all)
            if (a.name == "value") return a.value.tensors[0];
        return {};
    }
    [[nodiscard]] std::vector<std::string> texts_at(std::string_view name, std::size_t k) {
        auto const v = constant_at(at(name), k);
        return {v.strings.begin(), v.strings.end()};
    }
    [[nodiscard]] std::vector<std::int64_t> numbers_at(std::string_view name, std::size_t k) {
        auto const v = constant_at(at(name), k);
        std::vector<std::int64_t> all(v.bytes.size() / 8);
        std::memcpy(all.data(), v.bytes.data(), all.size() * 8);
        return all;
    }
};

/// The file `words` fills the table.
std::string const file_fills = constant("path", text_type, " string_val: \"/where/it/was/once\"") + table("table") +
                               node("fill", "InitializeTableFromTextFileV2", {"table", "path"},
                                   number("key_index", -2) + number("value_index", -1) + number("vocab_size", -1)) +
                               node("init", "NoOp", {"^fill"});
std::string const asset = "asset_file_def { tensor_info { name: \"path:0\" } filename: \"words\" }\n" +
                          init_signature("init");

TEST_CASE("a vocabulary fills a table: sorted keys, the number of each line") {
    saved m;
    m.file("assets/words", "pear\napple\r\nfig");
    REQUIRE(m.load(file_fills + uses(), asset));
    auto const& found = m.at("found");
    CHECK(found.type == "FindInTable");
    REQUIRE(found.input_count == 4);
    CHECK(m.s.main.inputs(found)[0].name == "x");
    CHECK(m.s.main.inputs(found)[1].name == "otherwise");
    CHECK(m.texts_at("found", 2) == std::vector<std::string>{"apple", "fig", "pear"});
    CHECK(m.numbers_at("found", 3) == std::vector<std::int64_t>{1, 2, 0});
    CHECK(m.at("size").type == "Size");
    CHECK(m.texts_at("size", 0).size() == 3);
}

TEST_CASE("nobody waits for a table that is a constant") {
    saved m;
    m.file("assets/words", "one\n");
    auto const late = node("same", "Identity", {"table"}, type("T", "DT_RESOURCE")) +
                      node("late", "Identity", {"x", "^same", "^fill", "^otherwise"}, type("T", text_type));
    REQUIRE(m.load(file_fills + uses() + late, asset));
    auto const& n = m.at("late");
    REQUIRE(n.control_count == 1);
    CHECK(m.s.main.controls(n)[0].name == "otherwise");
    REQUIRE(m.load(file_fills + uses() + late)); // the file is missing: the table stays
    CHECK(m.at("late").control_count == 3);
}

TEST_CASE("columns of a line, a delimiter, a number of lines") {
    saved m;
    m.file("assets/words", "a,10\nb,20\nc,30\nno number,x\n");
    auto const fill = [](int key, int value, int size) {
        return constant("path", text_type, " string_val: \"\"") + table("table") +
               node("fill", "InitializeTableFromTextFileV2", {"table", "path"},
                   number("key_index", key) + number("value_index", value) + number("vocab_size", size) +
                       " attr { key: \"delimiter\" value { s: \",\" } }") +
               node("init", "NoOp", {"^fill"}) + uses();
    };
    REQUIRE(m.load(fill(0, 1, 3), asset));
    CHECK(m.texts_at("found", 2) == std::vector<std::string>{"a", "b", "c"});
    CHECK(m.numbers_at("found", 3) == std::vector<std::int64_t>{10, 20, 30});
    auto const refused = [&](std::string const& nodes, errc why) {
        REQUIRE(m.load(nodes, asset));
        CHECK(m.at("found").type == "LookupTableFindV2");
        auto const* const warning = m.warning();
        REQUIRE(warning);
        CHECK(warning->code == why);
        CHECK(warning->where.node == "fill");
    };
    refused(fill(0, 1, 4), errc::wrong_value);         // a line without a number
    refused(fill(0, 2, 3), errc::wrong_value);         // a missing column
    refused(fill(0, 1, 5), errc::wrong_element_count); // fewer lines
}

TEST_CASE("only files of the model are read") {
    saved m;
    m.file("words", "here\n");
    auto const named = [](std::string const& name) {
        return constant("path", text_type, " string_val: \"" + name + "\"") + table("table") +
               node("fill", "InitializeTableFromTextFileV2", {"table", "path"},
                   number("key_index", -2) + number("value_index", -1)) +
               uses();
    };
    REQUIRE(m.load(named("words")));
    CHECK(m.at("found").type == "FindInTable");
    std::ofstream(m.folder.string() + "_beside") << "secret\n";
    for (auto const& name : {(m.folder / "words").string(), "../" + m.folder.filename().string() + "_beside",
             std::string("none"), std::string()}) {
        REQUIRE(m.load(named(name)));
        CHECK(m.at("found").type == "LookupTableFindV2");
        auto const* const warning = m.warning();
        REQUIRE(warning);
        CHECK(warning->code == errc::cannot_open_file);
    }
    std::filesystem::remove(m.folder.string() + "_beside");
}

TEST_CASE("tensors fill a table; what they are need not be known; a key has one value") {
    saved m;
    auto const fill = [](std::string const& keys, std::string const& values) {
        return keys + values + table("table") +
               node("fill", "InitializeTableV2", {"table", "keys", "values"},
                   type("Tkey", text_type) + type("Tval", number_type)) +
               uses();
    };
    auto const numbers = constant("values", number_type, " int64_val: 5 int64_val: 6 int64_val: 6", 3);
    auto const texts = [](std::string const& last) {
        return constant("keys", text_type, " string_val: \"b\" string_val: \"a\" string_val: \"" + last + "\"", 3);
    };
    REQUIRE(m.load(fill(texts("a"), numbers)));
    CHECK(m.texts_at("found", 2) == std::vector<std::string>{"a", "b"});
    CHECK(m.numbers_at("found", 3) == std::vector<std::int64_t>{6, 5});
    REQUIRE(m.load(fill(texts("b"), numbers)));
    CHECK(m.at("found").type == "LookupTableFindV2");
    auto const* const warning = m.warning();
    REQUIRE(warning);
    CHECK(warning->code == errc::wrong_value);
    // in any order: a search compares each
    REQUIRE(m.load(fill(node("keys", "Placeholder", {}, type("dtype", text_type)), numbers)));
    CHECK(m.at("found").type == "FindInTable");
    CHECK(m.s.main.inputs(m.at("found"))[2].name == "keys");
}

TEST_CASE("tables that are one by their shared name; of two that fill one the loading's counts") {
    saved m;
    m.file("assets/words", "right\n");
    auto const shared = [](std::string const& name) {
        return node(name, "HashTableV2", {},
            type("key_dtype", text_type) + type("value_dtype", number_type) +
                " attr { key: \"shared_name\" value { s: \"one\" } }");
    };
    auto const fill = [](std::string const& name, std::string const& path) {
        return constant(path, text_type, " string_val: \"wrong\"") +
               node(name, "InitializeTableFromTextFileV2", {"first", path},
                   number("key_index", -2) + number("value_index", -1));
    };
    REQUIRE(m.load(shared("first") + shared("second") + fill("other", "elsewhere") + fill("fill", "path") +
                       node("init", "NoOp", {"^fill"}) + uses("second"),
        asset));
    CHECK(m.texts_at("found", 2) == std::vector<std::string>{"right"});
}

TEST_CASE("a variable has the value that the loading assigns to it") {
    saved m;
    auto const f = type("dtype", "DT_FLOAT"), t = type("T", "DT_FLOAT");
    auto const nodes = constant("two", "DT_FLOAT", " float_val: 2") + node("ref", "VariableV2", {}, f) +
                       node("set_ref", "Assign", {"ref", "two"}, t) + node("read_ref", "Identity", {"ref"}, t) +
                       node("handle", "VarHandleOp", {}, f) + node("set", "AssignVariableOp", {"handle", "two"}, f) +
                       node("read", "ReadVariableOp", {"handle"}, f) + node("init", "NoOp", {"^set_ref", "^set"}) +
                       constant("at", "DT_INT32", " int_val: 0", 1) +
                       node("row", "ResourceGather", {"handle", "at"}, f + type("Tindices", "DT_INT32")) +
                       node("rows", "ResourceGather", {"handle", "at"},
                           f + type("Tindices", "DT_INT32") + number("batch_dims", 1)) +
                       node("place", "ResourceGatherNd", {"handle", "at"}, f + type("Tindices", "DT_INT32"));
    REQUIRE(m.load(nodes, init_signature("init")));
    for (auto const* name : {"ref", "handle"}) {
        CHECK(m.at(name).type == "Identity");
        CHECK(m.s.main.inputs(m.at(name))[0].name == "two");
    }
    CHECK(m.at("read").type == "Identity");
    CHECK(m.at("row").type == "Gather");
    CHECK(m.at("place").type == "GatherNd");
    CHECK(m.at("rows").type == "GatherV2");
    REQUIRE(m.at("rows").input_count == 3);
    CHECK(m.s.main.inputs(m.at("rows"))[0].name == "handle");
    CHECK(m.numbers_at("rows", 2) == std::vector<std::int64_t>{1}); // along the first axis after those
    REQUIRE(m.load(nodes));
    CHECK(m.at("handle").type == "VarHandleOp"); // it is not declared to run
}

/// y = the value of x in a table that a checkpoint fills. `nested`: a separate function imports the data that another
/// function restores, as TensorFlow 2.9 and later write it; else one function does both.
std::string restored_table(bool nested) {
    auto const of_lookup = type("Tin", text_type) + type("Tout", number_type);
    auto const call = [](std::string const& name, std::string const& callee, std::vector<std::string> const& inputs,
                          std::string const& types) {
        return node(name, "StatefulPartitionedCall", inputs,
            " attr { key: \"Tin\" value { list { " + types +
                " } } } attr { key: \"Tout\" value { list { } } } attr { key: \"f\" value { func { name: \"" + callee +
                "\" } } }");
    };
    auto const argument = [](std::string const& name, std::string const& kind) {
        return "input_arg { name: \"" + name + "\" type: " + kind + " }";
    };
    auto const inside = [](std::string text) {
        for (std::size_t at = 0; (at = text.find("node {", at)) != std::string::npos; at += 10)
            text.replace(at, 4, "node_def");
        return text;
    };
    auto const names = " string_val: \"t/table-keys\" string_val: \"t/table-values\"";
    auto const restored = constant("names", text_type, names, 2) +
                          constant("parts", text_type, " string_val: \"\" string_val: \"\"", 2) +
                          node("restore", "RestoreV2", {"file", "names:output:0", "parts:output:0"},
                              " attr { key: \"dtypes\" value { list { type: DT_STRING type: DT_INT64 } } }");
    auto const fill = [&](std::string const& keys, std::string const& values) {
        return node("fill", "LookupTableImportV2", {"t", keys, values}, of_lookup);
    };
    auto functions = "function { signature { name: \"load_table\" " + argument("file", text_type) +
                     argument("t", "DT_RESOURCE") + " }\n" +
                     inside(restored +
                            (nested ? call("inner", "fill_table", {"restore:tensors:0", "restore:tensors:1", "t"},
                                          "type: DT_STRING type: DT_INT64 type: DT_RESOURCE")
                                    : fill("restore:tensors:0", "restore:tensors:1"))) +
                     "}\n";
    if (nested)
        functions += "function { signature { name: \"fill_table\" " + argument("k", text_type) +
                     argument("v", number_type) + argument("t", "DT_RESOURCE") + " }\n" + inside(fill("k", "v")) +
                     "}\n";
    return node("table", "MutableHashTableV2", {}, type("key_dtype", text_type) + type("value_dtype", number_type)) +
           uses() + constant("prefix", text_type, " string_val: \"any\"") +
           call("load", "load_table", {"prefix", "table"}, "type: DT_STRING type: DT_RESOURCE") + "library {\n" +
           functions + "}\nversions { producer: 1000 }\n";
}

TEST_CASE("a table that a checkpoint fills is constant, unless the graph adds to it") {
    saved m;
    checkpoint_files::checkpoint files; // its folder is not used
    std::int64_t const values[] = {2, 3, 4};
    std::string const bytes(reinterpret_cast<char const*>(values), sizeof values);
    auto const write = [&] {
        files.data = bytes;
        files.entries["t/table-values"] = checkpoint_files::checkpoint::entry({3}, 0, bytes, 0, 9);
        files.add_texts("t/table-keys", {"the", "cat", "sat"});
        files.write();
        std::filesystem::remove_all(m.folder / "variables");
        std::filesystem::create_directories(m.folder / "variables");
        for (auto const* end : {".index", ".data-00000-of-00001"})
            std::filesystem::copy_file(files.prefix() + end, m.folder / ("variables/variables" + std::string(end)));
    };
    auto const saver = "saver_def { restore_op_name: \"load\" }\n";
    write();
    for (bool const nested : {false, true}) {
        CAPTURE(nested);
        REQUIRE(m.load(restored_table(nested), saver));
        CHECK(m.at("found").type == "FindInTable");
        CHECK(m.texts_at("found", 2) == std::vector<std::string>{"cat", "sat", "the"}); // in the order of the keys
        CHECK(m.numbers_at("found", 3) == std::vector<std::int64_t>{3, 4, 2});
        CHECK(m.at("size").type == "Size");
    }
    auto const adds = node("new", "LookupTableInsertV2", {"table", "x", "more"}) +
                      constant("more", number_type, " int64_val: 1");
    REQUIRE(m.load(adds + restored_table(true), saver));
    CHECK(m.at("found").type == "LookupTableFindV2"); // insertions in a run count, too
    files.entries.erase("t/table-values");
    files.write();
    std::filesystem::copy_file(files.prefix() + ".index", m.folder / "variables/variables.index",
        std::filesystem::copy_options::overwrite_existing);
    CHECK_FALSE(m.load(restored_table(true), saver));
    REQUIRE(m.errors.errors.size() == 1);
    CHECK(m.errors.errors[0].code == errc::unknown_variable);
    CHECK(m.errors.errors[0].got == "t/table-values");
}

} // namespace
} // namespace model_tensorflow_loading_test
