// test/tensor/symbols.cpp - symbolic dims: the normal form, ranges, substitution, and limits of capacity
// SPDX-License-Identifier: Apache-2.0
#include "graft/tensor/symbols.hpp"

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "graft/tensor/formula.hpp"
#include "graft/tensor/shape.hpp"
#include "test/check.hpp"

namespace tensor_symbols_test {

namespace {

using graft::ceil_div;
using graft::dim;
using graft::dim_range;
using graft::floor_div;
using graft::larger;
using graft::shape;
using graft::smaller;
using graft::symbols;

constexpr bool sums_and_products() {
    symbols s;
    auto const n = s("N"), m = s("M");
    return n.symbolic() && !n.known() && n == s("N") && n != m && n + 3 == 3 + n && n + m - n == m && n - n == dim(0) &&
           n * m == m * n && (n + 3) * (n - 3) == n * n - 9 && n * 7 + n * 2 == 9 * n && n * 0 == dim(0) &&
           n + n == 2 * n && !(n + 1 == n) && n * m * 6 - 2 * m * n * 3 == dim(0);
}
TEST_CASE("sums and products have one form") { GRAFT_CHECK_TWICE(sums_and_products()); }

constexpr bool quotients() {
    symbols s;
    auto const n = s("N"), h = s("H");
    auto const conv = [](dim x) { return floor_div(x + 2 * 1 - 3, 2) + 1; };
    return floor_div(n * 7, n) == dim(7) && floor_div(h * 6 + 4, 2) == h * 3 + 2 &&
           floor_div(h * 6 + 5, 2) == h * 3 + 2 && floor_div(h, 1) == h && conv(h) == ceil_div(h, 2) &&
           conv(conv(h)) == ceil_div(h, 4) && conv(conv(conv(h))) == ceil_div(h, 8) &&
           floor_div(floor_div(h, 2), 3) == floor_div(h, 6) && floor_div(4 * h, 6) == floor_div(2 * h, 3) &&
           floor_div(n * h * 12, h * 3) == 4 * n && floor_div((n + 1) * (h + 2), n + 1) == h + 2 &&
           floor_div(n * h + n, n * 2) == floor_div(h + 1, 2) && floor_div(0 - n, 0 - h) == floor_div(n, h) &&
           floor_div(3 * h, 4) == h - ceil_div(h, 4) && floor_div(n, 0).invalid() &&
           floor_div(h * h + 1, h) == h + floor_div(1, h) && ceil_div(h, 2) != floor_div(h, 2);
}
TEST_CASE("quotients have one form") { GRAFT_CHECK_TWICE(quotients()); }

constexpr bool the_larger_one() {
    symbols s;
    auto const n = s("N"), m = s("M"), b = s("B", {1, 64});
    return larger(n, 1) == n && larger(n, 0) == n && smaller(n, n + 1) == n && larger(n, m) == larger(m, n) &&
           larger(n, m) + smaller(n, m) == n + m && larger(2 * n, 2 * m) == 2 * larger(n, m) &&
           larger(b, 64) == dim(64) && smaller(b, 64) == b && larger(n, n) == n;
}
TEST_CASE("the larger of two") { GRAFT_CHECK_TWICE(the_larger_one()); }

constexpr bool a_dim_each() {
    symbols s;
    shape x = shape::scalar();
    std::string_view const letters = "ABCDEFGHIJKLMNOPQRSTUVWXY";
    for (std::size_t i = 0; i < letters.size(); ++i) x.append(s(letters.substr(i, 1)));
    bool good = x.rank() == 25 && x.symbolic() && !x.is_static() && !x.too_long();
    for (std::size_t i = 0; i < letters.size(); ++i) good = good && x[i] == s(letters.substr(i, 1));
    x[0] = s("A") * s("B");
    return good && x[0] == s("A") * s("B") && x[24] == s("Y");
}
TEST_CASE("25 dims may each be a symbol") { GRAFT_CHECK_TWICE(a_dim_each()); }

constexpr bool ranges() {
    symbols s;
    auto const n = s("N", {1, 64}), h = s("H", {32, 512}), free = s("F");
    return n.range() == dim_range{1, 64} && (n * h).range() == dim_range{32, 64 * 512} &&
           (h - n).range() == dim_range{-32, 511} && floor_div(h - 3, 2).range() == dim_range{14, 254} &&
           (n - n).range() == dim_range{0, 0} && free.min() == 1 && free.max() == INT64_MAX && (free * n).min() == 1 &&
           (n - free).min() == INT64_MIN && dim(5).range() == dim_range{5, 5} && dim::unknown().min() == INT64_MIN &&
           floor_div(n, 100) == dim(0) && floor_div(n + 99, 100).range() == dim_range{1, 1} &&
           floor_div(n + 99, 100) == dim(1);
}
TEST_CASE("bounds of symbols bound expressions") { GRAFT_CHECK_TWICE(ranges()); }

constexpr bool substitution() {
    symbols s;
    auto const n = s("N"), h = s("H");
    auto const e = n * floor_div(h + 5, 2) + larger(h - 10, n);
    graft::symbol_value const both[] = {{"N", 4}, {"H", 30}}, one[] = {{"N", 4}};
    auto const rest = s.substitute(e, one);
    return s.substitute(e, both) == dim(4 * 17 + 20) && rest == 4 * floor_div(h + 5, 2) + larger(h - 10, 4) &&
           s.substitute(rest, both) == dim(88) && s.substitute(e, {}) == e && s.substitute(dim(3), both) == dim(3) &&
           s.substitute(dim::unknown(), both) == dim::unknown();
}
TEST_CASE("symbols are replaced by numbers") { GRAFT_CHECK_TWICE(substitution()); }

constexpr bool shapes_keep_their_table() {
    symbols s, other;
    auto const n = s("N"), foreign = other("N");
    shape x{n, 224, -1, n * 3};
    auto y = x;
    y[1] = n + 1;
    y.insert(0, 7).erase(3);
    return x[0] == n && x[3] == 3 * n && x[2] == dim::unknown() && !x.is_static() && x.symbolic() && !x.invalid() &&
           y[2] == n + 1 && y == shape{7, n, n + 1, 3 * n} && x.part(1, 2) == shape{224, -1} &&
           !x.part(1, 2).symbolic() && shape{n} != shape{foreign} && shape{n, foreign}.has_lost_symbols() &&
           n + foreign == dim::unknown() && x.elements(0, 2) == 224 * n && shape(x.dims())[0] == dim::unknown() &&
           shape{n, 1} != shape{-1, 1};
}
TEST_CASE("shapes keep the table of their dims") { GRAFT_CHECK_TWICE(shapes_keep_their_table()); }

constexpr bool merging() {
    symbols s;
    auto const n = s("N"), m = s("M");
    return merge(n, dim::unknown()) == n && merge(dim::unknown(), n) == n && merge(n, 8) == dim(8) &&
           merge(8, n) == dim(8) && merge(n, m) == n && !contradict(n, 8) && !contradict(n, m) &&
           graft::as_size(n) == n && graft::as_size(n - 5) == dim::unknown() && graft::as_size(-1) == dim::unknown() &&
           graft::as_size(0) == dim(0);
}
TEST_CASE("merging symbolic dims") { GRAFT_CHECK_TWICE(merging()); }

constexpr bool what_does_not_fit_is_unknown() {
    symbols s;
    auto const n = s("N");
    dim power = n;
    for (int i = 0; i < 6; ++i) power = power * n; // the seventh factor
    dim sum = 0;
    for (int i = 0; i < 9; ++i) { // more terms than the capacity
        char const name[] = {'a', static_cast<char>('0' + i)};
        sum = sum + s(std::string_view(name, 2));
    }
    auto const huge = n * INT64_MAX;
    return power == dim::unknown() && sum == dim::unknown() && huge.symbolic() && huge * 2 == dim::unknown() &&
           huge + n == dim::unknown();
}
TEST_CASE("what does not fit is unknown") { GRAFT_CHECK_TWICE(what_does_not_fit_is_unknown()); }

constexpr bool names_of_symbols() {
    symbols s;
    auto const n = s("N", {1, 8});
    return n == s("N") && n == s("N", {1, 8}) && s("_x9").symbolic() && s.refused() && graft::is_symbol_name("a") &&
           !graft::is_symbol_name("") && !graft::is_symbol_name("9a") && !graft::is_symbol_name("a b") &&
           !graft::is_symbol_name("a*b") && !graft::is_symbol_name("a-") &&
           graft::is_symbol_name("a234567890123456789012345678901234567890123456789012345678901234") &&
           !graft::is_symbol_name("a2345678901234567890123456789012345678901234567890123456789012345");
}
TEST_CASE("names of symbols") { GRAFT_CHECK_TWICE(names_of_symbols()); }

TEST_CASE("a symbol that is refused at run time is unknown, and the table says why") {
    auto const refused = [](std::string_view name, dim_range bounds) {
        symbols s;
        (void)s("N", {1, 8});
        CHECK(s(name, bounds) == dim::unknown());
        CHECK(s("later").symbolic());
        CHECK(s.refused().code == graft::errc::wrong_value);
        CHECK(s.refused().parameter == name);
        return std::string(s.refused().expected);
    };
    CHECK(refused("", {1, 8}) == "a letter or _, then such and digits, 64 at most");
    CHECK(refused("2*N", {1, 8}) == "a letter or _, then such and digits, 64 at most");
    CHECK(refused("reversed", {5, 3}) == "bounds of which the first is not above the second");
    CHECK(refused("N", {1, 9}) == "the bounds that the symbol has already");
}

constexpr bool lost_formulas_are_counted() {
    symbols s;
    auto const n = s("N"), m = s("M", {0, 4});
    bool fine = s.loss().count == 0;
    (void)(n * n * n * n * n * n * n);
    fine = fine && s.loss().count == 1 && s.loss().max == 8 && s.loss().what == "terms of 6 factors in a formula";
    (void)floor_div(n, m - 2);
    fine = fine && s.loss().count == 2 && s.loss().max == 0 && s.loss().what == "a divisor that is certain not to be 0";
    for (int i = 0; s.loss().count == 2; ++i) (void)(n + i);
    return fine && s.loss().max == 64 && s.loss().what == "formulas";
}
TEST_CASE("formulas that are rejected are counted, with the limit") { GRAFT_CHECK_TWICE(lost_formulas_are_counted()); }

constexpr bool formulas_as_text() {
    symbols s;
    auto const n = s("N"), h = s("H");
    dim sum = 0;
    for (auto const* name : {"a_rather_long_name", "another_rather_long_name", "a_third_rather_long_name"})
        sum = sum + s(name);
    return graft::formula_text(3 * n - 1).view() == "3*N-1" &&
           graft::formula_text(floor_div(h + 1, 2) * n).view() == "N*floor((H+1)/2)" &&
           graft::formula_text(0 - n).view() == "-N" && graft::formula_text(larger(n - 4, 0)).view() == "max(N-4,0)" &&
           graft::formula_text(-12).view() == "-12" && graft::formula_text(0).view() == "0" &&
           graft::formula_text(INT64_MIN).view() == "-9223372036854775808" &&
           graft::formula_text(dim::unknown()).view() == "-1" &&
           graft::formula_text(sum).view() == "a_rather_long_name+another_rather_long_name+a_third_rather_lo...";
}
TEST_CASE("formulas as text without a table") { GRAFT_CHECK_TWICE(formulas_as_text()); }

TEST_CASE("an expression as deep as the form allows, and no deeper") {
    symbols s;
    dim d = s("N");
    int depth = 0;
    for (; depth < 1000 && d.symbolic(); ++depth) d = floor_div(d * 2 + 1, 3) * 5 + 1;
    CHECK(d == dim::unknown());
    CHECK(depth >= 4);
    CHECK(depth < 64);
}

TEST_CASE("a full table gives unknown dims and keeps those that it has") {
    auto const table = std::make_unique<symbols>();
    auto const first = (*table)("first");
    std::size_t created = 0;
    for (int i = 0; i < 100000; ++i) created += (first + i).symbolic();
    CHECK(created >= 60);
    CHECK(created <= 64);
    CHECK(first + 1 == (*table)("first") + 1);
    CHECK((*table)("second") == dim::unknown());
    std::size_t names = 0;
    auto const wide = std::make_unique<graft::model_symbols>();
    for (int i = 0; i < 10000; ++i) names += (*wide)("symbol" + std::to_string(i)).symbolic();
    CHECK(names == 2048); // one in four may be a factor
}

struct formula {
    dim symbolic;
    std::vector<std::int64_t> number; ///< one for each of the assignments
    bool fine = true;                 ///< every number can be computed
};

TEST_CASE("what is computed with symbols is what is computed with numbers") {
    std::mt19937 random(7);
    auto const pick = [&](int min, int max) { return std::uniform_int_distribution<int>(min, max)(random); };
    constexpr std::size_t assignments = 6;
    std::size_t checked = 0, unknown = 0;
    for (int round = 0; round < 400; ++round) {
        auto const table = std::make_unique<graft::symbols_of<512>>();
        std::vector<std::vector<graft::symbol_value>> values(assignments);
        std::vector<formula> created;
        for (auto const* name : {"A", "B", "C"}) {
            formula f;
            auto const min = pick(0, 3), max = min + pick(0, 40);
            f.symbolic = (*table)(name, {min, max});
            for (auto& v : values) v.push_back({name, pick(min, max)}), f.number.push_back(v.back().value.value());
            created.push_back(f);
        }
        for (int step = 0; step < 24; ++step) {
            auto const a = created[static_cast<std::size_t>(pick(0, static_cast<int>(created.size()) - 1))];
            auto b = created[static_cast<std::size_t>(pick(0, static_cast<int>(created.size()) - 1))];
            if (pick(0, 1) == 0) {
                auto const k = pick(-4, 9);
                b = {dim(k), std::vector<std::int64_t>(assignments, k)};
            }
            auto const what = pick(0, 6);
            auto const compute = [&](dim x, dim y) {
                return what == 0   ? x + y
                       : what == 1 ? x - y
                       : what == 2 ? x * y
                       : what == 3 ? floor_div(x, y)
                       : what == 4 ? ceil_div(x, y)
                       : what == 5 ? larger(x, y)
                                   : smaller(x, y);
            };
            formula y{compute(a.symbolic, b.symbolic), {}, a.fine && b.fine};
            for (std::size_t i = 0; i < assignments; ++i) {
                auto const n = compute(a.number[i], b.number[i]);
                y.fine = y.fine && n.known() && n.value() < (1 << 20) && n.value() > -(1 << 20);
                y.number.push_back(n.known() ? n.value() : 0);
            }
            if (!y.fine) continue;
            unknown += !y.symbolic.known() && !y.symbolic.symbolic();
            for (std::size_t i = 0; i < assignments && (y.symbolic.known() || y.symbolic.symbolic()); ++i) {
                auto const n = table->substitute(y.symbolic, values[i]);
                auto const range = y.symbolic.range();
                ++checked;
                if (!n.is(y.number[i]) || y.number[i] < range.min || y.number[i] > range.max) {
                    CAPTURE(round);
                    CAPTURE(step);
                    CAPTURE(what);
                    REQUIRE(n.value() == y.number[i]);
                    REQUIRE(range.min <= y.number[i]);
                    REQUIRE(range.max >= y.number[i]);
                }
            }
            created.push_back(y);
        }
    }
    CHECK(checked > 20000);
    MESSAGE(checked << " values equal, " << unknown << " formulas beyond the form");
}

} // namespace

} // namespace tensor_symbols_test
