// test/text/error.cpp - errors as lines: locations, sentences, and a message for every error
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "graft/text.hpp"
#include "test/check.hpp"

namespace text_error_test {

namespace {

using graft::errc;
using graft::error;
using graft::place;

TEST_CASE("every error has a name, a sentence and a help") {
    GRAFT_CHECK_TWICE(graft::name_of(errc::wrong_rank) == "wrong_rank");
    GRAFT_CHECK_TWICE(graft::name_of(errc::ok) == "ok");
    std::vector<std::string> names;
    for (int i = 0; i <= static_cast<int>(errc::usage); ++i) {
        auto const words = graft::words_of(static_cast<errc>(i));
        CAPTURE(i);
        REQUIRE(!words.name.empty());
        CHECK(!words.sentence.empty());
        CHECK(graft::help_of(static_cast<errc>(i)).empty() == (i == 0));
        for (auto const text : {words.sentence, graft::help_of(static_cast<errc>(i))}) {
            CHECK(!text.ends_with('.'));
            bool code = false; // names of C++ are in backticks
            for (char const c : text) {
                if (c == '`') code = !code;
                CHECK((c != '_' || code));
            }
        }
        for (auto const& other : names) CHECK(other != words.name);
        names.emplace_back(words.name);
    }
    CHECK(graft::words_of(static_cast<errc>(static_cast<int>(errc::usage) + 1)).name.empty());
}

TEST_CASE("a place in a text file, in a broken binary, in a file") {
    place at;
    at.file = "net.pb";
    CHECK(graft::to_text(at) == "net.pb");
    at.byte = 17;
    CHECK(graft::to_text(at) == "net.pb (byte 17)");
    at.line = 3;
    at.column = 8;
    CHECK(graft::to_text(at) == "net.pb:3:8");
}

TEST_CASE("one line: place, node, port, sentence, figures, name") {
    error e{errc::wrong_element_count, {"net.prototxt", 7, 1, -1, "conv1", "Convolution", "pads"}, "4", "2"};
    CHECK(graft::to_text(e) == "net.prototxt:7:1: node 'conv1' (Convolution): pads: wrong number of elements: expected "
                               "4, got 2 [wrong_element_count]");
    e.where = {"net.prototxt", 0, 0, -1, {}, {}, {}};
    e.expected.clear();
    CHECK(graft::to_text(e) == "net.prototxt: wrong number of elements: got 2 [wrong_element_count]");
    e.got.clear();
    CHECK(graft::to_text(e) == "net.prototxt: wrong number of elements [wrong_element_count]");
    e.where.file.clear();
    CHECK(graft::to_text(e) == "wrong number of elements [wrong_element_count]");
}

TEST_CASE("the reason of the system for a file is a sentence, not what was got") {
    graft::error e{errc::cannot_open_file, place::in("a.pb"), {}, "No such file or directory"};
    CHECK(graft::to_text(e) == "a.pb: cannot open the file: No such file or directory [cannot_open_file]");
    e.code = errc::wrong_rank;
    CHECK(graft::to_text(e).find(": got No such file") != std::string::npos);
    e = {errc::cannot_open_file, place::in("a.pb"), "a file", "a directory"};
    CHECK(graft::to_text(e).find(": expected a file, got a directory") != std::string::npos);
}

TEST_CASE("a mistake about an operator that stands at no node names it") {
    place at;
    at.file = "mish.so";
    at.op = "Mish";
    CHECK(graft::to_text(error{errc::wrong_fingerprint, at, "1", "2"}) ==
          "mish.so: operator 'Mish': the library and the program have different definitions of an operator: expected "
          "1, got 2 [wrong_fingerprint]");
}

TEST_CASE("names from a hostile file cannot break the line") {
    error const e{errc::dangling_input, {"net.pb", 0, 0, -1, "a\nerror: b\x1b[2J", "Re\rlu", {}}, {}, "x\ty"};
    auto const line = graft::to_text(e);
    CHECK(line == "net.pb: node 'a?error: b?[2J' (Re?lu): no node produces this input: got x?y [dangling_input]");
    CHECK(graft::to_text(error{errc::syntax_error, {"f", 1, 2, -1, {}, {}, {}}, {}, "\xff\xC3\xA4"}) ==
          "f:1:2: syntax error: got ?\xC3\xA4 [syntax_error]");
}

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", real_number).output("y", follow("x"));
};
struct known {
    using list = graft::ops<Relu>;
};

TEST_CASE("unsupported operators: each type once, with its number, and the nearest name that is supported") {
    graft::series<error> all;
    auto const add = [&](char const* node, char const* type, unsigned line) {
        all.push_back({errc::unsupported_operator, {"net.pbtxt", line, 1, -1, node, type, {}},
            "an operator with a plugin", type});
    };
    add("a", "Rela", 3);
    all.push_back({errc::dangling_input, {"net.pbtxt", 4, 1, -1, "b", "Relu", {}}, {}, "x"});
    add("c", "Whatever", 5);
    add("d", "Rela", 6);
    auto const lines = graft::to_lines(all, graft::catalog<known>::view());
    REQUIRE(lines.size() == 3);
    CHECK(lines[0] == "net.pbtxt:3:1: node 'a': unsupported operator 'Rela', 2 nodes, this is the first (did you mean "
                      "'Relu'?) [unsupported_operator]");
    CHECK(lines[1] == "net.pbtxt:4:1: node 'b' (Relu): no node produces this input: got x [dangling_input]");
    CHECK(lines[2] == "net.pbtxt:5:1: node 'c': unsupported operator 'Whatever' [unsupported_operator]");
}

TEST_CASE("shapes and descriptors") {
    CHECK(graft::to_text(graft::shape{8, -1}) == "[8,-1]");
    CHECK(graft::to_text(graft::shape::scalar()) == "[]");
    CHECK(graft::to_text(graft::shape::unknown_rank()) == "?");
    CHECK(graft::to_text(graft::shape{}) == "?");
    CHECK(graft::to_text(graft::tensor_desc{
              graft::dtype::f32, graft::format::nchw, graft::format::nchw, {1, 3, 8, 8}}) == "float32[1,3,8,8]NCHW");
}

TEST_CASE("columns are aligned, numbers to the right, no blanks at the end") {
    graft::text_table t({"name", ">bytes", "what"});
    t.add({"a", "5", "x"});
    t.add({"longer", "1234"});
    CHECK(t.str() == "name    bytes  what\na           5  x\nlonger   1234\n");
}

} // namespace

} // namespace text_error_test
