// test/model/tensorflow_object_graph.cpp - the objects of a checkpoint: names of variables by key, damage
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "graft/frontend/tensorflow/checkpoint/object_graph.hpp"
#include "test/model/checkpoint_files.hpp"

namespace model_tensorflow_object_graph_test {

using namespace graft;
using checkpoint_files::checkpoint;
using checkpoint_files::message;

namespace {

std::string tensor(std::string_view key, std::string_view name) {
    return message().text(1, "VARIABLE_VALUE").text(2, name).text(3, key).bytes;
}
/// A string in the form of an entry.
std::string held(std::string const& text) { return message().raw(text.size()).bytes + "sums" + text; }

/// The name of `key` in the object graph `bytes`.
std::string name_in(std::string const& bytes, std::string_view key) {
    checkpoint c;
    c.entries[std::string(tensorflow::object_graph_key)] = checkpoint::entry({}, 0, bytes, 0, 7);
    c.data = bytes;
    c.write();
    tensorflow::bundle b;
    error_list errors;
    REQUIRE(errors.add(b.open(c.prefix(), {}, false)));
    return std::string(tensorflow::object_name(tensorflow::saved_objects(b), key));
}

TEST_CASE("an object graph says how variables are called") {
    auto const root = message().text(1, message().number(1, 1).text(2, "model").bytes).bytes;
    auto const model =
        message().text(2, tensor("b/VALUE", "dense/bias")).text(2, tensor("a/VALUE", "dense/kernel")).bytes;
    auto const graph = message().text(1, root).text(1, model).bytes;
    CHECK(name_in(held(graph), "a/VALUE") == "dense/kernel");
    CHECK(name_in(held(graph), "b/VALUE") == "dense/bias");
    CHECK(name_in(held(graph), "c/VALUE").empty());
    // incorrect lengths
    CHECK(name_in(held(graph) + "x", "a/VALUE").empty());
    CHECK(name_in(held(graph).substr(0, 3), "a/VALUE").empty());
    CHECK(name_in(std::string(12, '\xFF'), "a/VALUE").empty());
    CHECK(name_in(held(graph.substr(0, graph.size() - 4)), "b/VALUE").empty());
}

TEST_CASE("a checkpoint without objects") {
    checkpoint c;
    c.add("v", {1}, {1});
    c.write();
    tensorflow::bundle b;
    error_list errors;
    REQUIRE(errors.add(b.open(c.prefix(), {}, false)));
    CHECK(tensorflow::saved_objects(b).empty());
}

} // namespace
} // namespace model_tensorflow_object_graph_test
