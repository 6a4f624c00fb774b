// graft/op/detail/requirement_trial.hpp - whether some values of the attributes meet a predicate of a definition,
// and others do not
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/container/span.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/attributes.hpp"

GRAFT_BEGIN
namespace detail {

/// Values of one attribute, for a trial of a predicate: all that its definition declares, or the first. Empty if the
/// compiler cannot list them: numbers without a short range, strings and lists without `one_of`.
class sampled_values {
public:
    static constexpr std::size_t max = 96;

    constexpr sampled_values(prototype const& proto, param const& p) {
        domain const of = domain_of(proto, p);
        declared_values all(of);
        if (is_list(p.attribute) || !(all.are_few() || (all.any() && !all.is_range()))) return;
        attr_value v;
        while (size_ < max && all.next(v)) add(of, v);
        if (size_ == max) size_ = 0; // there may be more
    }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr attr_value const& operator[](std::size_t i) const { return at_[i]; }

private:
    constexpr void add(domain const& of, attr_value const& v) {
        if (size_ < max && of.admits(v)) at_[size_++] = v;
    }
    attr_value at_[max]{};
    std::size_t size_ = 0;
};

/// Whether an integer without a short range is as wanted, `is(n)`, among small numbers and those next to powers of two
/// and of ten. A number that only a definition knows is declared there, by `one_of` or `in_range`.
template <class Is> constexpr bool some_integer(domain const& of, Is is) {
    attr_value v;
    v.kind = of.kind;
    auto const fits = [&](std::int64_t n) { return v.integer = n, of.admits(v) && is(v); };
    for (std::int64_t n = -16; n <= 600; ++n)
        if (fits(n)) return true;
    for (std::int64_t n = 512; n < std::int64_t{1} << 61; n *= 2)
        if (fits(n - 1) || fits(n) || fits(n + 1) || fits(-n)) return true;
    for (std::int64_t n = 1000; n < std::int64_t{1} << 58; n *= 10)
        if (fits(n - 1) || fits(n) || fits(n + 1) || fits(-n)) return true;
    declared_values all(of);
    return all.is_range() && (fits(all.low()) || fits(all.high()));
}

/// False: the result of a predicate is `wanted` for no value of the attributes that it reads. At most two attributes
/// vary; the others have their defaults, and a predicate that reads one without a default and without values to try is
/// not decided.
constexpr bool can_return(prototype const& proto, requirement const& r, bool wanted) {
    attr_value values[prototype::max_params];
    std::size_t n = 0;
    int vary[2] = {-1, -1};
    for (auto const& p : proto.params())
        if (p.is_attribute()) values[n++] = proto.default_of(p);
    auto const is = [&](attributes::reading& done) {
        done = {};
        bool const fine = r.test(attributes(proto, span<attr_value const>(values, n), done));
        return fine == wanted || !done.unknown_name.empty() || done.wrong.any();
    };
    attributes::reading done;
    if (is(done) && !done.missing) return true;
    for (std::size_t i = 0; i < n; ++i) { // which attributes it reads: without one of them the reading says so
        auto const kept = values[i];
        values[i] = {};
        for (std::size_t k = 0; k < n; ++k)
            if (k != i && values[k].kind == attr_kind::none)
                values[k].kind = proto.at(param_kind::attribute, static_cast<int>(k)).attribute;
        (void)is(done);
        bool const reads = done.missing;
        for (std::size_t k = 0; k < n; ++k)
            values[k] = k == i ? kept : proto.default_of(proto.at(param_kind::attribute, static_cast<int>(k)));
        if (!reads) continue;
        if (vary[1] >= 0) return true; // of three
        vary[vary[0] >= 0 ? 1 : 0] = static_cast<int>(i);
    }
    if (vary[0] < 0) return true;
    auto const& one = proto.at(param_kind::attribute, vary[0]);
    sampled_values const first(proto, one);
    if (first.size() == 0 && vary[1] < 0 &&
        (one.attribute == attr_kind::integer || one.attribute == attr_kind::unsigned_integer))
        return some_integer(
            domain_of(proto, one), [&](attr_value const& v) { return values[vary[0]] = v, is(done) || done.missing; });
    if (first.size() == 0) return true;
    if (vary[1] < 0) {
        for (std::size_t i = 0; i < first.size(); ++i)
            if (values[vary[0]] = first[i]; is(done) || done.missing) return true;
        return false;
    }
    sampled_values const second(proto, proto.at(param_kind::attribute, vary[1]));
    if (second.size() == 0) return true;
    for (std::size_t i = 0; i < first.size(); ++i)
        for (std::size_t k = 0; k < second.size(); ++k)
            if (values[vary[0]] = first[i], values[vary[1]] = second[k]; is(done) || done.missing) return true;
    return false;
}

} // namespace detail
GRAFT_END
