// test/library/text/words/kernels.cpp - kernels of lists of words, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/library/text/words/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_text_words_kernels_test {

namespace lib = graft::library;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

TEST_CASE("strings are normalized: words that stop are taken out, cases of all scripts change") {
    graft::arena room;
    std::string_view const stop[] = {"Monday"};
    auto const created = [&](strings const& x, std::string_view change, bool exactly, bool stops) {
        texts const y({static_cast<std::int64_t>(x.size())});
        graft::shape size;
        graft::span<std::string_view const> const words(stop, stops ? 1 : 0);
        CHECK(lib::normalize_texts(
            texts({static_cast<std::int64_t>(x.size())}, x), y, {&size}, {change}, {exactly}, {words}, {&room}));
        auto all = y.values();
        all.resize(static_cast<std::size_t>(size[0].value()));
        std::string joined;
        for (auto const t : all) joined += std::string(t) + ";";
        return joined;
    };
    CHECK(created({"monday", "Tuesday", "Monday"}, "NONE", true, true) == "monday;Tuesday;");
    CHECK(created({"monday", "Tuesday", "Monday"}, "UPPER", false, true) == "TUESDAY;");
    CHECK(created({"monday", "Monday"}, "LOWER", false, true) == ";");
    CHECK(created({"\xC3\x84\xD0\x96\xCE\xA9\xF0\x90\x90\x80"}, "LOWER", true, false) ==
          "\xC3\xA4\xD0\xB6\xCF\x89\xF0\x90\x90\xA8;");
    CHECK(created({"\xC3\xA4\xD0\xB6z\xFF"}, "UPPER", true, false) == "\xC3\x84\xD0\x96Z\xFF;");
}

TEST_CASE("strings are joined and split") {
    graft::arena room;
    texts const both({2, 2});
    CHECK(lib::concat_texts(texts({2, 1}, {"a", "b"}), texts({2}, {"", "x"}), both, {&room}));
    CHECK(both.values() == strings{"a", "ax", "b", "bx"});
    auto const parts = [](strings const& x, std::string_view delimiter, std::int64_t max) {
        auto const n = static_cast<std::int64_t>(x.size());
        texts const y({n, 5});
        longs const count({n});
        graft::shape size;
        if (!lib::split_texts(texts({n}, x), y, count, {&size}, {delimiter}, {max}, {5})) return std::string("refused");
        std::string joined;
        for (std::int64_t i = 0; i < n * size[1].value(); ++i)
            joined += std::string(y.values()[static_cast<std::size_t>(i)]) + "|";
        for (auto const c : count.values()) joined += std::to_string(c);
        return joined;
    };
    CHECK(parts({"a--b", "c"}, "-", -1) == "a||b|c|||31");
    CHECK(parts({" a  b ", ""}, "", -1) == "a|b|||20");
    CHECK(parts({"  a  b c "}, "", 1) == "a|b c |2");
    CHECK(parts({"a,b,c"}, ",", 1) == "a|b,c|2");
    CHECK(parts({""}, ",", -1) == "|1");
    CHECK(parts({"a,b,c,d,e,f"}, ",", -1) == "refused");
}

TEST_CASE("n-grams are counted: with words between, in rows, weighed") {
    std::int64_t const pool[] = {2, 3, 5, 4, 5, 6, 7, 8, 6, 7}, counts[] = {0, 4}, places[] = {0, 1, 2, 3, 4, 5, 6};
    double const weights[] = {1, 1, 1, 1, 2, 2, 3};
    auto const counted = [&](std::int64_t min, std::int64_t skips, std::string_view mode) {
        floats const y({2, 7});
        CHECK(lib::count_n_grams(ints({2, 6}, {1, 1, 3, 3, 3, 7, 8, 6, 7, 5, 6, 8}), y, {min}, {2}, {skips}, {mode},
            {graft::span<std::int64_t const>(counts)}, {graft::span<std::int64_t const>(places)},
            {graft::span<std::int64_t const>(pool)}, {}, {graft::span<double const>(weights)}));
        return y.values();
    };
    using row = std::vector<float>;
    CHECK(counted(2, 0, "TF") == row{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1});
    CHECK(counted(1, 5, "TF") == row{0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1});
    CHECK(counted(1, 5, "TFIDF") == row{0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 3});
    CHECK(counted(1, 5, "IDF") == row{0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 3});
}

} // namespace library_text_words_kernels_test
