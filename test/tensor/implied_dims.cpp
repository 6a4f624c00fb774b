// test/tensor/implied_dims.cpp - comparisons of symbolic dims, and what they imply where they are true or false
// SPDX-License-Identifier: Apache-2.0
#include "graft/tensor/implied_dims.hpp"

#include <cstdint>

#include "graft/op/rules/fold.hpp"
#include "graft/tensor/formula.hpp"
#include "test/check.hpp"

namespace tensor_implied_dims_test {

namespace {

using graft::dim;
using graft::dim_range;
using graft::equality;
using graft::floor_div;
using graft::implied_dims;
using graft::larger;
using graft::symbols;
namespace rule = graft::rule;

constexpr bool comparisons() {
    symbols s;
    auto const n = s("N"), m = s("M"), b = s("B", {1, 64});
    return equality(3, 3).is(1) && equality(3, 4).is(0) && equality(n, n).is(1) && equality(n, 0).is(0) &&
           equality(n + 3, 2).is(0) && equality(b, 65).is(0) && equality(2 * n, 7).is(0) &&
           equality(2 * n, 6) == equality(3, n) && equality(n, m) == equality(m, n) && equality(n, 1).symbolic() &&
           equality(n, 1).range() == dim_range{0, 1} && equality(equality(n, 1), 1) == equality(n, 1) &&
           equality(equality(n, 1), 0) == 1 - equality(n, 1) && rule::greater(8, n) == 1 - rule::greater(n, 7) &&
           rule::less(2 * n, 16) == rule::less_equal(n, 7) && !equality(n, dim::unknown()).known() &&
           graft::formula_text(equality(n, 1) + 1).view() == "(N-1==0)+1";
}
TEST_CASE("comparisons of symbolic dims are expressions in one form") { GRAFT_CHECK_TWICE(comparisons()); }

constexpr bool replaced_in_comparisons() {
    symbols s;
    auto const n = s("N"), m = s("M");
    graft::symbol_value const three[]{{"N", 3}}, later[]{{"N", m + 1}};
    return s.substitute(equality(n, 3), three).is(1) && s.substitute(equality(n, m), three) == equality(m, 3) &&
           s.substitute(equality(n, m), later).is(0);
}
TEST_CASE("symbols of comparisons are replaced") { GRAFT_CHECK_TWICE(replaced_in_comparisons()); }

/// `d` where the condition is true, then where it is false.
constexpr bool gives(symbols& s, dim condition, dim d, dim where_true, dim where_false) {
    implied_dims yes(s), no(s);
    yes.take(condition, true);
    no.take(condition, false);
    return yes.of(d) == where_true && no.of(d) == where_false;
}
constexpr bool one_comparison() {
    symbols s;
    auto const n = s("N"), m = s("M"), b = s("B", {1, 2});
    return gives(s, rule::equal(n, 1), n + 4, 5, n + 4) && gives(s, rule::not_equal(n, 1), n, n, 1) &&
           gives(s, rule::equal(b, 1), b, 1, 2) && gives(s, rule::equal(m, n), m * n, n * n, m * n) &&
           gives(s, rule::less(n, 2), n, 1, n) && gives(s, rule::less_equal(n, 1), n, 1, n) &&
           gives(s, rule::greater(n, 1), n, n, 1) && gives(s, rule::greater_equal(n, 2), n, n, 1) &&
           gives(s, rule::greater(2, n), n * m, m, n * m) && gives(s, rule::equal(2 * n, 6), n, 3, n) &&
           gives(s, rule::equal(n + m, 5), n + m, 5, n + m);
}
TEST_CASE("a comparison makes a dim a number") { GRAFT_CHECK_TWICE(one_comparison()); }

constexpr bool of_expressions() {
    symbols s;
    auto const n = s("N"), frames = floor_div(n + 64, 128) - 1;
    return gives(s, rule::equal(frames, 1), frames + 2, 3, frames + 2) && gives(s, rule::equal(frames, 1), n, n, n) &&
           gives(s, rule::equal(larger(n - 5, 0), 0), larger(n - 5, 0), 0, n - 5) &&
           gives(s, rule::less(n, 5), larger(n - 4, 0), 0, n - 4) &&
           gives(s, rule::greater(n, 8), graft::smaller(n, 8), 8, n);
}
TEST_CASE("quotients and maxima take part") { GRAFT_CHECK_TWICE(of_expressions()); }

constexpr bool joined() {
    symbols s;
    auto const n = s("N"), m = s("M");
    auto const n1 = rule::equal(n, 1), m2 = rule::equal(m, 2);
    return gives(s, rule::logical_and(n1, m2), 10 * n + m, 12, 10 * n + m) &&
           gives(s, rule::logical_or(n1, m2), 10 * n + m, 10 * n + m, 10 * n + m) &&
           gives(
               s, rule::logical_not(rule::logical_or(rule::logical_not(n1), rule::logical_not(m2))), n + m, 3, n + m) &&
           gives(s, rule::logical_or(rule::not_equal(n, 1), rule::not_equal(m, 2)), 10 * n + m, 10 * n + m, 12) &&
           gives(s, rule::logical_and(rule::greater(n, 3), rule::less(n, 5)), n, 4, n) &&
           gives(s, rule::logical_and(n1, rule::equal(n, m)), m, 1, m) && gives(s, rule::logical_not(n1), n, n, 1);
}
TEST_CASE("conditions are joined by and, or, not") { GRAFT_CHECK_TWICE(joined()); }

constexpr bool nothing_follows() {
    symbols s;
    auto const n = s("N"), m = s("M");
    implied_dims both(s);
    both.take(rule::equal(n, 3), true);
    both.take(rule::equal(n, 4), true); // no run
    implied_dims with_itself(s);
    with_itself.take(rule::equal(n, floor_div(n, 2) * 2), true);
    implied_dims bounded(s);
    bounded.take(rule::less(n, 5), true);
    return both.of(n).is(3) && with_itself.of(n) == n && bounded.of(n) == n &&
           bounded.range_of(n + 1) == dim_range{2, 5} && gives(s, rule::equal(n, dim::unknown()), n, n, n) &&
           gives(s, 1, n, n, n) && gives(s, dim::unknown(), m, m, m);
}
TEST_CASE("what does not follow stays") { GRAFT_CHECK_TWICE(nothing_follows()); }

} // namespace

} // namespace tensor_implied_dims_test
