// test/model/tensorflow_checkpoint.cpp - checkpoints: tables, compressed blocks, parts, damage; graphs that restore
// them
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/frontend/tensorflow/checkpoint/bundle.hpp"
#include "graft/frontend/tensorflow/front_end.hpp"
#include "test/corpus.hpp"
#include "test/model/checkpoint_files.hpp"

namespace model_tensorflow_checkpoint_test {

using namespace graft;

namespace {

using tensorflow::bundle;
using tensorflow::tensor_slice;

using checkpoint_files::checkpoint;
using checkpoint_files::dims;
using checkpoint_files::message;
using checkpoint_files::slice;
using checkpoint_files::view;

std::string first_error(error_list const& e) {
    if (e.errors.empty()) return "none";
    auto const& x = e.errors[0];
    return x.where.port + "|" + x.expected + "|" + x.got;
}
std::vector<float> floats(byte_view bytes) {
    std::vector<float> all(bytes.size() / 4);
    std::memcpy(all.data(), bytes.data(), all.size() * 4);
    return all;
}

TEST_CASE("Snappy: literals, copies that overlap, and sizes that are not true") {
    std::vector<std::byte> out;
    auto const unpack = [&](std::string_view bytes) {
        return tensorflow::detail::unpack_snappy(view(bytes), 1 << 20, out);
    };
    auto const text = [&] { return std::string_view(reinterpret_cast<char const*>(out.data()), out.size()); };
    CHECK(unpack(std::string_view("\x03\x08"
                                  "abc",
              5)) == errc::ok);
    CHECK(text() == "abc");
    CHECK(unpack(std::string_view("\x0B\x04"
                                  "ab"
                                  "\x15\x02",
              6)) == errc::ok); // nine more bytes from two before
    CHECK(text() == "abababababa");
    CHECK(unpack(std::string_view("\x06\x08"
                                  "abc"
                                  "\x0A\x03\x00",
              8)) == errc::ok);
    CHECK(text() == "abcabc");
    CHECK(unpack(std::string_view("\x07\x08"
                                  "abc"
                                  "\x0A\x03\x00",
              8)) == errc::truncated); // fewer than declared
    CHECK(unpack(std::string_view("\x06\x08"
                                  "abc"
                                  "\x0A\x04\x00",
              8)) == errc::truncated); // before the start
    CHECK(unpack(std::string_view("\x06\x08"
                                  "abc"
                                  "\x0A\x00\x00",
              8)) == errc::truncated);
    CHECK(unpack(std::string_view("\x02\x08"
                                  "abc",
              5)) == errc::truncated); // more than declared
    CHECK(unpack(std::string_view("\x03\xF0\x02"
                                  "abc",
              6)) == errc::ok); // the size of a run in a separate byte
    CHECK(unpack(std::string_view("\x03\xF4\x02", 3)) == errc::truncated);
    CHECK(unpack(std::string_view("\xFF\xFF\xFF\xFF\x0F"
                                  "abc",
              8)) == errc::file_too_large);
    CHECK(unpack("") == errc::truncated);
}

TEST_CASE("keys of parts are those that TensorFlow writes") {
    tensor_slice s;
    s.rank = 2;
    s.start[0] = 196, s.length[0] = 196, s.length[1] = -1;
    // 0, the name, its end, the rank, then start and length along each dim
    CHECK(tensorflow::detail::key_of("v", s) == std::string("\0v\0\x01\x01\x02\xC0\xC4\xC0\xC4\x80\x7F", 12));
    std::string key;
    tensorflow::detail::put_signed(key, 63), tensorflow::detail::put_signed(key, -64);
    tensorflow::detail::put_signed(key, 64), tensorflow::detail::put_signed(key, -65);
    CHECK(key == std::string("\xBF\x40\xC0\x40\x3F\xBF", 6));
}

TEST_CASE("variables of a checkpoint: bytes of the file, plain and packed, keys in several blocks") {
    for (bool const pack : {false, true}) {
        checkpoint c;
        c.pack = pack;
        for (int i = 0; i < 7; ++i)
            c.add("layer/variable_" + std::to_string(i), {2}, {1.5f * static_cast<float>(i), 2});
        c.add("scalar", {}, {7});
        c.write();
        bundle b;
        error_list errors;
        REQUIRE_MESSAGE(errors.add(b.open(c.prefix(), {}, true)), first_error(errors));
        CHECK(b.entries().size() == 8);
        auto const* const e = b.find("layer/variable_4");
        REQUIRE(e);
        CHECK(floats(e->bytes) == std::vector<float>{6, 2});
        arena storage;
        tensor_view t;
        tensorflow::fault why;
        REQUIRE(b.read(*e, tensor_slice::of(e->desc.shape), storage, {}, t, why));
        CHECK(t.bytes.data() == e->bytes.data()); // nothing is copied
        CHECK(!b.find("layer/variable_7"));
        CHECK(b.hint("scalat") == " (did you mean 'scalar'?)");
    }
}

TEST_CASE("strings of a checkpoint: their lengths are checked against the bytes, what they say on request") {
    std::string const long_one(300, 'x');
    auto const texts_of = [](checkpoint const& c, bool verify, std::string& mistake) {
        std::vector<std::string> all;
        bundle b;
        error_list errors;
        arena storage;
        tensor_view t;
        tensorflow::fault why;
        mistake.clear();
        if (!errors.add(b.open(c.prefix(), {}, verify))) return mistake = first_error(errors), all;
        auto const* const e = b.find("words");
        if (!b.read(*e, tensor_slice::of(e->desc.shape), storage, {}, t, why)) mistake = why.expected;
        all.assign(t.strings.begin(), t.strings.end());
        return all;
    };
    std::string mistake;
    checkpoint c;
    c.add_texts("words", {"a", "", long_one, "end"});
    c.write();
    for (bool const verify : {false, true}) {
        CHECK(texts_of(c, verify, mistake) == std::vector<std::string>{"a", "", long_one, "end"});
        CHECK(mistake == "");
    }
    checkpoint damaged;
    damaged.add_texts("words", {"a", "end"}, true);
    damaged.write();
    CHECK(texts_of(damaged, false, mistake).size() == 2);
    CHECK(texts_of(damaged, true, mistake).empty());
    CHECK(mistake != "");
    auto const good = c.data;
    for (auto const& bad : {std::string(1, '\2') + good.substr(1), std::string(1, '\0') + good.substr(1),
             good.substr(0, 5) + "?" + good.substr(6)}) { // changed lengths, and their checksum
        c.data = bad;
        c.write();
        CHECK(texts_of(c, false, mistake).empty());
        CHECK(mistake == "string lengths whose sum is its bytes");
        CHECK(texts_of(c, true, mistake).empty());
    }
    c.data = good;
    c.entries["words"] = checkpoint::entry({std::int64_t{1} << 60}, 0, good, 0, 7);
    c.write();
    CHECK(texts_of(c, false, mistake).empty());
    CHECK(mistake == "string lengths whose sum is its bytes");
}

TEST_CASE("a variable in parts is put together, and so is a part of one") {
    checkpoint c;
    // 3 x 4 in columns 0 to 2 and column 3
    c.entries["v"] = message()
                         .number(1, 1)
                         .text(2, dims({3, 4}))
                         .text(7, slice({{0, -1}, {0, 3}}))
                         .text(7, slice({{0, -1}, {3, 1}}))
                         .bytes;
    tensor_slice left, right;
    left.rank = right.rank = 2;
    left.length[0] = right.length[0] = -1;
    left.length[1] = 3, right.start[1] = 3, right.length[1] = 1;
    c.add(tensorflow::detail::key_of("v", left), {3, 3}, {0, 1, 2, 4, 5, 6, 8, 9, 10});
    c.add(tensorflow::detail::key_of("v", right), {3, 1}, {3, 7, 11});
    c.write();
    bundle b;
    error_list errors;
    REQUIRE_MESSAGE(errors.add(b.open(c.prefix(), {}, true)), first_error(errors));
    arena storage;
    tensor_view t;
    tensorflow::fault why;
    auto const* const v = b.find("v");
    REQUIRE(v);
    REQUIRE(b.read(*v, tensor_slice::of(v->desc.shape), storage, {}, t, why));
    CHECK(floats(t.bytes) == std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    shape whole;
    tensor_slice part;
    REQUIRE(tensorflow::detail::read_slice_text("3 4 1,2:2,2", whole, part));
    REQUIRE(b.read(*v, part, storage, {}, t, why));
    CHECK(floats(t.bytes) == std::vector<float>{6, 7, 10, 11});
    CHECK(t.desc.shape == shape{2, 2});
    for (auto const* wrong : {"3 4 1,2", "3 4 1,3:-", "3 4 -:-:-", "3 x -:-", "3 4 -1,2:-", "3 4"})
        CHECK_FALSE(tensorflow::detail::read_slice_text(wrong, whole, part));

    c.entries.erase(tensorflow::detail::key_of("v", right));
    c.write();
    bundle lacks;
    REQUIRE(errors.add(lacks.open(c.prefix(), {}, true)));
    CHECK_FALSE(lacks.read(*lacks.find("v"), tensor_slice::of({3, 4}), storage, {}, t, why));
    CHECK(why.code == errc::invalid_checkpoint);
}

TEST_CASE("a checkpoint of TensorFlow's first format is one file, whole or in parts") {
    checkpoint c;
    auto const whole = [](std::string const& name, std::vector<std::int64_t> const& sizes,
                           std::vector<std::string> const& parts) {
        message m;
        m.text(1, name).text(2, dims(sizes)).number(3, 1);
        for (auto const& p : parts) m.text(4, p);
        return m.bytes;
    };
    auto const values = [](std::vector<float> const& all) {
        return message().text(5, std::string(reinterpret_cast<char const*>(all.data()), all.size() * 4)).bytes;
    };
    auto const part = [](std::string const& name, std::string const& where, std::string const& proto) {
        return message().text(2, message().text(1, name).text(2, where).text(3, proto).bytes).bytes;
    };
    tensor_slice all, first, second;
    all.rank = 1, all.length[0] = -1;
    first.rank = second.rank = 1;
    first.length[0] = 2, second.start[0] = 2, second.length[0] = 1;
    auto const one = slice({{0, -1}}), low = slice({{0, 2}}), high = slice({{2, 1}});
    std::map<std::string, std::string> table{
        {"", message()
                 .text(1, message().text(1, whole("a", {2}, {one})).text(1, whole("b", {3}, {low, high})).bytes)
                 .bytes},
        {tensorflow::detail::key_of("a", all), part("a", one, values({1, 2}))},
        {tensorflow::detail::key_of("b", first), part("b", low, values({3, 4}))},
        {tensorflow::detail::key_of("b", second), part("b", high, values({5}))}};
    for (bool const pack : {false, true}) {
        std::ofstream(c.prefix(), std::ios::binary) << checkpoint_files::table_writer{.pack = pack}.write(table);
        bundle b;
        error_list errors;
        REQUIRE_MESSAGE(errors.add(b.open(c.prefix(), {}, true)), first_error(errors));
        arena storage;
        tensor_view t;
        tensorflow::fault why;
        for (auto const& [name, wanted] : {std::pair<std::string, std::vector<float>>{"a", {1, 2}}, {"b", {3, 4, 5}}}) {
            auto const* const e = b.find(name);
            REQUIRE(e);
            REQUIRE_MESSAGE(b.read(*e, tensor_slice::of(e->desc.shape), storage, {}, t, why), why.expected);
            CHECK(floats(t.bytes) == wanted);
        }
    }
    table[tensorflow::detail::key_of("a", all)] = part("c", one, values({1, 2}));
    std::ofstream(c.prefix(), std::ios::binary) << checkpoint_files::table_writer{}.write(table);
    bundle b;
    error_list errors;
    CHECK_FALSE(errors.add(b.open(c.prefix(), {}, true)));
    CHECK(first_error(errors) == "c|a part of a variable that the table names|");
    std::ofstream(c.prefix(), std::ios::binary) << "no table";
    CHECK_FALSE(errors.add(bundle().open(c.prefix(), {}, true)));
}

TEST_CASE("damage is named: the file, the variable, what was expected") {
    auto const opened = [](checkpoint const& c, bool verify = false) {
        bundle b;
        error_list errors;
        CHECK_FALSE(errors.add(b.open(c.prefix(), {}, verify)));
        for (auto const& e : errors.errors) CHECK(e.where.file.starts_with(c.prefix()));
        return first_error(errors);
    };
    auto const four = std::string(16, 'x');
    {
        checkpoint c;
        c.entries.erase("");
        c.add("v", {1}, {1});
        c.write();
        CHECK(opened(c).starts_with("|a header, under the empty key, first|"));
    }
    {
        checkpoint c;
        c.data = four;
        c.entries["v"] = checkpoint::entry({4}, -4, four);
        c.write();
        CHECK(opened(c).find("16 at -4") != std::string::npos);
        c.entries["v"] = checkpoint::entry({4}, INT64_MAX - 3, four);
        c.write();
        CHECK(opened(c).starts_with("v|bytes inside of the file"));
        c.entries["v"] = checkpoint::entry({5}, 0, four);
        c.write();
        CHECK(opened(c) == "v|20 bytes, as its shape and dtype say|16 bytes");
        c.entries["v"] = checkpoint::entry({INT64_MAX, INT64_MAX}, 0, four);
        c.write();
        CHECK(opened(c).starts_with("v|a shape whose elements can be counted"));
        c.entries["v"] = checkpoint::entry({4}, 0, four, 1);
        c.write();
        CHECK(opened(c) == "v|data file 0 to 0|1");
        c.data = std::string(16, 'y');
        c.entries["v"] = checkpoint::entry({4}, 0, four);
        c.write();
        CHECK(opened(c, true) == "v|bytes with the checksum of the index|another checksum");
        bundle b;
        error_list errors;
        CHECK(errors.add(b.open(c.prefix(), {}, false))); // not requested
    }
    {
        checkpoint c;
        c.entries[""] = message().number(1, 0x7FFFFFFF).bytes;
        c.add("v", {1}, {1});
        c.write();
        CHECK(opened(c).find("No such file") != std::string::npos); // one file, not two thousand million
    }
    checkpoint c;
    for (int i = 0; i < 5; ++i) c.add("v" + std::to_string(i), {1}, {1});
    c.write();
    std::string whole;
    {
        std::ifstream in(c.prefix() + ".index", std::ios::binary);
        whole = (std::ostringstream() << in.rdbuf()).str();
    }
    for (std::size_t i = 0; i < whole.size(); ++i) { // no bit can change undetected
        auto damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        std::ofstream(c.prefix() + ".index", std::ios::binary) << damaged;
        bundle b;
        error_list errors;
        // the footer has bytes that are never read, and an empty block: then the variables are the original ones
        if (!errors.add(b.open(c.prefix(), {}, true))) continue;
        CHECK(b.entries().size() == 5);
        for (auto const& e : b.entries()) CHECK(floats(e.bytes) == std::vector<float>{1});
    }
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(c.prefix() + ".index", std::ios::binary) << whole.substr(0, size);
        bundle b;
        error_list errors;
        CHECK_FALSE(errors.add(b.open(c.prefix(), {}, true)));
    }
}

/// Reads the tables of a corpus that another program wrote: every variable has the bytes that its table declares.
TEST_CASE("variables of saved models are what their tables say" * test::reads_corpus()) {
    auto const root = test::corpus() / "tensorflow" / "savedmodel";
    std::size_t compared = 0;
    for (auto const& folder : std::filesystem::directory_iterator(root)) {
        auto const table = folder.path() / "variables.tsv";
        if (!std::filesystem::exists(table) || !std::filesystem::exists(folder.path() / "model")) continue;
        std::vector<std::string> prefixes;
        for (auto const& f : std::filesystem::recursive_directory_iterator(folder.path() / "model"))
            if (f.path().extension() == ".index") prefixes.push_back(f.path().string());
        if (prefixes.size() != 1) continue;
        prefixes[0].resize(prefixes[0].size() - 6);
        bundle b;
        error_list errors;
        REQUIRE_MESSAGE(errors.add(b.open(prefixes[0], {}, true)), prefixes[0], ": ", first_error(errors));
        std::ifstream rows(table);
        std::string row;
        std::getline(rows, row);
        while (std::getline(rows, row)) {
            std::vector<std::string> cells;
            std::istringstream line(row);
            for (std::string cell; std::getline(line, cell, '\t');) cells.push_back(cell);
            if (cells.size() < 8 || cells[1] == "string") continue;
            auto const* const e = b.find(cells[0]);
            REQUIRE_MESSAGE(e, cells[0]);
            arena storage;
            tensor_view t;
            tensorflow::fault why;
            REQUIRE_MESSAGE(b.read(*e, tensor_slice::of(e->desc.shape), storage, {}, t, why), cells[0], why.expected);
            CHECK_MESSAGE(crc32c(t.bytes) == std::stoul(cells[7], nullptr, 16), prefixes[0], " ", cells[0]);
            ++compared;
        }
    }
    CHECK(compared > 300);
}

} // namespace
} // namespace model_tensorflow_checkpoint_test
