// test/import/saved_model.cpp - SavedModels and graphs with a checkpoint: variables, signatures, tags, refusals
// SPDX-License-Identifier: Apache-2.0
#include "test/import/target.hpp"

#include <cstring>

#include "graft/frontend/tensorflow/front_end.hpp"
#include "test/model/checkpoint_files.hpp"

namespace import_test::of_saved_models {
namespace {

using checkpoint_files::checkpoint;

std::string type(std::string const& key, std::string const& value) {
    return " attr { key: \"" + key + "\" value { type: " + value + " } }";
}
std::string shape_of(std::vector<int> const& dims) {
    std::string text = " attr { key: \"shape\" value { shape {";
    for (int d : dims) text += " dim { size: " + std::to_string(d) + " }";
    return text + " } } }";
}
std::string node(std::string const& name, std::string const& op, std::vector<std::string> const& inputs = {},
    std::string const& attrs = {}) {
    std::string text = "{ name: \"" + name + "\" op: \"" + op + "\"";
    for (auto const& i : inputs) text += " input: \"" + i + "\"";
    return text + attrs + " }\n";
}
std::string texts(std::string const& name, std::vector<std::string> const& values) {
    std::string list;
    for (auto const& v : values) list += " string_val: \"" + v + "\"";
    return node(name, "Const", {},
        type("dtype", "DT_STRING") +
            " attr { key: \"value\" value { tensor { dtype: DT_STRING tensor_shape { dim { size: " +
            std::to_string(values.size()) + " } }" + list + " } } }");
}
std::string signature(std::string const& name, std::string const& in, std::string const& from, std::string const& out,
    std::string const& to) {
    return "signature_def { key: \"" + name + "\" value { inputs { key: \"" + in + "\" value { name: \"" + from +
           "\" } } outputs { key: \"" + out + "\" value { name: \"" + to + "\" } } } }\n";
}

/// y = x * scale + shift: `scale` is a reference, `shift` a resource that a function restores and reads.
std::string graph() {
    auto const f = type("dtype", "DT_FLOAT"), t = type("T", "DT_FLOAT");
    std::string nodes;
    for (auto const& n : {node("x", "Placeholder", {}, f + shape_of({-1, 2})),
             node("scale", "VariableV2", {}, f + shape_of({2})), node("shift", "VarHandleOp", {}, f + shape_of({2})),
             node("scale/read", "Identity", {"scale"}, t), node("times", "Mul", {"x", "scale/read"}, t),
             node("call", "StatefulPartitionedCall", {"times", "shift"},
                 " attr { key: \"Tin\" value { list { type: DT_FLOAT type: DT_RESOURCE } } } attr { key: \"Tout\" "
                 "value { list "
                 "{ type: DT_FLOAT } } } attr { key: \"f\" value { func { name: \"add_shift\" } } }"),
             texts("prefix", {"any"}), texts("names", {"the scale"}), texts("parts", {""}),
             node("restore", "RestoreV2", {"prefix", "names", "parts"},
                 " attr { key: \"dtypes\" value { list { type: DT_FLOAT } } }"),
             node("assign", "Assign", {"scale", "restore"}, t),
             node("load", "StatefulPartitionedCall", {"prefix", "shift"},
                 " attr { key: \"Tin\" value { list { type: DT_STRING type: DT_RESOURCE } } } attr { key: \"Tout\" "
                 "value { list "
                 "{ } } } attr { key: \"f\" value { func { name: \"load_shift\" } } }"),
             node("restore_all", "NoOp", {"^assign", "^load"})})
        nodes += "node " + n;
    auto const argument = [](std::string const& name, std::string const& kind) {
        return "input_arg { name: \"" + name + "\" type: " + kind + " }";
    };
    return "graph_def {\n" + nodes + "library {\nfunction { signature { name: \"add_shift\" " +
           argument("a", "DT_FLOAT") + argument("v", "DT_RESOURCE") +
           " output_arg { name: \"s\" type: DT_FLOAT } }\nnode_def " + node("read", "ReadVariableOp", {"v"}, f) +
           "node_def " + node("sum", "AddV2", {"a", "read:value:0"}, t) +
           "ret { key: \"s\" value: \"sum:z:0\" } }\nfunction { signature { name: \"load_shift\" " +
           argument("file", "DT_STRING") + argument("v", "DT_RESOURCE") + " }\nnode_def " +
           texts("names", {"the shift"}) + "node_def " + texts("parts", {"4 0,2"}) + "node_def " +
           node("restore", "RestoreV2", {"file", "names:output:0", "parts:output:0"},
               " attr { key: \"dtypes\" value { list { type: DT_FLOAT } } }") +
           "node_def " + node("same", "Identity", {"restore:tensors:0"}, t) + "node_def " +
           node("assign", "AssignVariableOp", {"v", "same:output:0"}, f) +
           "}\n}\nversions { producer: 1000 } }\nsaver_def { restore_op_name: \"restore_all\" }\n";
}
std::string meta(std::string const& tag, std::string const& more = {}) {
    return "meta_graphs { meta_info_def { tags: \"" + tag + "\" }\n" + graph() +
           signature("serving_default", "input", "x:0", "result", "call:0") +
           signature("before", "input", "x:0", "result", "times:0") + more + "}\n";
}

/// A folder with a model and its variables.
struct saved : checkpoint {
    saved() {
        name = "variables/variables";
        add("the scale", {2}, {2, 3});
        add("the shift", {4}, {10, 20, 30, 40}); // the graph takes the first half
        write();
    }
    void model(std::string const& text) const {
        std::ofstream(folder / "saved_model.pbtxt") << "saved_model_schema_version: 1\n" << text;
    }
    [[nodiscard]] std::string path() const { return folder.string(); }
};

/// The number of constants of the graph that contain these values.
std::size_t constants_of(graft::graph const& g, std::vector<float> const& wanted) {
    std::size_t found = 0;
    for (auto const& n : g.nodes) {
        if (n.kind != graft::node_kind::constant) continue;
        auto const bytes = g.value_of(n.first_output).bytes;
        std::vector<float> all(bytes.size() / 4);
        std::memcpy(all.data(), bytes.data(), all.size() * 4);
        found += all == wanted;
    }
    return found;
}
graft::node const* node_of(graft::graph const& g, std::string_view op) {
    for (auto const& n : g.nodes)
        if (g.op_name(n) == op) return &n;
    return nullptr;
}

TEST_CASE("variables are the constants that the checkpoint holds; keys name inputs and outputs") {
    saved dir;
    dir.model(meta("serve"));
    auto const g = graft::import(shipped(), dir.path(), {});
    REQUIRE_MESSAGE(
        static_cast<bool>(g), g.error().errors[0].where.node, g.error().errors[0].expected, g.error().errors[0].got);
    REQUIRE(g->inputs.size() == 1);
    CHECK(g->inputs[0].name == "input");
    REQUIRE(g->outputs.size() == 1);
    CHECK(g->outputs[0].name == "result");
    CHECK(constants_of(*g, {2, 3}) == 1);
    CHECK(constants_of(*g, {10, 20}) == 1);
    CHECK(node_of(*g, "VarHandleOp") == nullptr);
    CHECK(node_of(*g, "RestoreV2") == nullptr);
}

TEST_CASE("a signature is chosen by name, an unknown one is answered with those there are") {
    saved dir;
    dir.model(meta("serve"));
    graft::import_options options;
    options.reading = graft::tensorflow::reading({.signature = "before"});
    auto const g = graft::import(shipped(), dir.path(), options);
    REQUIRE(static_cast<bool>(g));
    CHECK(node_of(*g, "Add") == nullptr);
    options.reading = graft::tensorflow::reading({.signature = "befour"});
    auto const all = refused(dir.path(), options);
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::unknown_signature);
    CHECK(all[0].expected == "one of serving_default, before");
}

TEST_CASE("a SavedModel without signatures is read completely, with a warning") {
    saved dir;
    dir.model("meta_graphs { meta_info_def { tags: 'serve' } graph_def { node { name: 'x' op: 'Placeholder' "
              "attr { key: 'dtype' value { type: DT_FLOAT } } } node { name: 'y' op: 'Relu' input: 'x' "
              "attr { key: 'T' value { type: DT_FLOAT } } } versions { producer: 1000 } } }\n");
    auto const g = graft::import(shipped(), dir.path());
    REQUIRE(static_cast<bool>(g));
    bool warned = false;
    for (auto const& w : g.notes().warnings) warned = warned || w.code == errc::unknown_signature;
    CHECK(warned);
}

TEST_CASE("of several graphs the tags choose") {
    saved dir;
    dir.model(meta("train") + meta("eval"));
    auto const all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::unknown_signature);
    CHECK(all[0].expected == "the tags of a graph: train, or eval");
    graft::import_options options;
    options.reading = graft::tensorflow::reading({.tags = "eval"});
    CHECK(static_cast<bool>(graft::import(shipped(), dir.path(), options)));
    dir.model(meta("train") + meta("serve"));
    CHECK(refused(dir.path()).empty());
}

TEST_CASE("a variable that the checkpoint lacks, or has of another dtype or shape, is refused by name") {
    saved dir;
    dir.model(meta("serve"));
    dir.entries.erase("the scale");
    dir.write();
    auto all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::unknown_variable);
    CHECK(all[0].where.node == "scale");
    CHECK(all[0].got == "the scale");
    dir.entries["the scale"] = checkpoint::entry({2}, 0, dir.data.substr(0, 8), 0, 3);
    dir.write();
    all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::wrong_dtype);
    dir.entries["the scale"] = checkpoint::entry({1, 2}, 0, dir.data.substr(0, 8));
    dir.write();
    all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::wrong_shape);
    std::filesystem::remove(dir.prefix() + ".index");
    all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::cannot_open_file);
}

TEST_CASE("names of files do not lead out of their folder") {
    saved dir;
    for (auto const* name : {"../secret", "/etc/hostname", "a/../../b", ""}) {
        dir.model(meta("serve", "asset_file_def { filename: \"" + std::string(name) + "\" }"));
        auto const all = refused(dir.path());
        REQUIRE(all.size() == 1);
        CHECK(all[0].code == errc::invalid_checkpoint);
    }
    dir.model(meta("serve", "asset_file_def { filename: \"vocabulary..txt\" }"));
    CHECK(refused(dir.path()).empty());
    std::filesystem::remove(dir.folder / "saved_model.pbtxt");
    std::ofstream(dir.folder / "checkpoint") << "model_checkpoint_path: \"../other/model.ckpt\"\n";
    auto const all = refused(dir.path());
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == errc::invalid_checkpoint);
    std::filesystem::remove(dir.folder / "checkpoint");
    CHECK(refused(dir.path())[0].code == errc::unknown_framework);
}

TEST_CASE("a graph with a checkpoint of its own") {
    saved dir;
    std::ofstream(dir.folder / "graph.meta") << "meta_info_def { tags: \"x\" }\n" << graph();
    graft::import_options options;
    options.outputs = {"call:0"};
    auto const path = (dir.folder / "graph.meta").string();
    CHECK_FALSE(refused(path, options).empty()); // the variables are not described
    options.reading = graft::tensorflow::reading({.checkpoint = dir.prefix(), .verify = true});
    auto const g = graft::import(shipped(), path, options);
    REQUIRE(static_cast<bool>(g));
    CHECK(node_of(*g, "VarHandleOp") == nullptr);
}

} // namespace
} // namespace import_test::of_saved_models
