// graft/op/define/domain.hpp - the values that an attribute may have, as a view of its definition
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/extremes.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// The kind of one element of an attribute of this kind; for a scalar its own.
[[nodiscard]] constexpr attr_kind element_of(attr_kind k) {
    if (k == attr_kind::integer_lists) return attr_kind::integer;
    if (k == attr_kind::float_lists) return attr_kind::floating;
    if (!is_list(k)) return k;
    return static_cast<attr_kind>(
        static_cast<int>(k) - (static_cast<int>(attr_kind::integers) - static_cast<int>(attr_kind::integer)));
}

/// The values that a definition admits for one attribute: its constraints (`one_of`, ranges, lengths), its dtypes, its
/// default. An attribute that declares none is open: any string, any number, any list of its kind.
/// example `domain_of(Conv::prototype, Conv::prototype.at(param_kind::attribute, 0)).admits(attr_value::of("SAME"))`
struct GRAFT_TYPE domain {
    /// One constraint: for the meaning of `bytes`, `low` and `high` see `fact_kind`.
    struct limit {
        fact_kind kind;         ///< one_of, real_one_of, range, float_range or length
        std::string_view bytes; ///< the valid values of one_of and real_one_of; otherwise empty
        std::int64_t low,       ///< lower bound; of floats the bits of a double
            high;               ///< upper bound, included
    };
    static constexpr std::size_t max = 6; ///< most limits; more are ignored
    /// Results of `broken_by` in addition to the position of a limit.
    static constexpr int none = -1, ///< result: no limit is violated
        by_types = 100;             ///< result: the value is a dtype that is not in `types`

    attr_kind kind = attr_kind::none; ///< kind of the attribute
    dtype_set types{};                ///< of kinds type and types; empty if every dtype is admitted
    attr_value initial{};             ///< the default; of kind none if there is none
    limit limits[max]{};              ///< all must hold; `size` of them
    std::uint8_t size = 0;            ///< number of `limits`

    /// Adds a constraint of the attribute. Facts of other kinds, and a seventh limit, are ignored.
    constexpr void add(fact_kind k, std::string_view bytes, std::int64_t low, std::int64_t high) {
        if (k >= fact_kind::one_of && k <= fact_kind::length && size < max) limits[size++] = {k, bytes, low, high};
    }
    /// Sets the dtypes that an attribute of kind type or types admits; ignored for other kinds, and if all are
    /// admitted.
    constexpr void set_types(dtype_set t) {
        if ((kind == attr_kind::type || kind == attr_kind::types) && t != dtype_families::any) types = t;
    }
    /// Whether a value is restricted only by its kind.
    [[nodiscard]] constexpr bool is_open() const { return size == 0 && types.empty(); }

    /// The limit that a value violates, `by_types`, or `none`. A scalar counts as a list of one; integers are accepted
    /// as floats if floats are expected. A value of another kind violates no limit: that is a different error.
    [[nodiscard]] constexpr int broken_by(attr_value const& v) const {
        for (std::size_t i = 0; i < size; ++i)
            if (!keeps(limits[i], v)) return static_cast<int>(i);
        if (!types.empty() && element_of(v.kind) == attr_kind::type &&
            detail::refused_type(types, v) != dtype::undefined)
            return by_types;
        return none;
    }
    /// Whether a value satisfies every limit. Its kind is not checked: see `broken_by`.
    [[nodiscard]] constexpr bool admits(attr_value const& v) const { return broken_by(v) == none; }

    /// Whether a value satisfies one limit of this domain.
    [[nodiscard]] constexpr bool keeps(limit const& l, attr_value const& v) const {
        if (l.kind == fact_kind::length) {
            auto const n = is_list(v.kind) ? static_cast<std::int64_t>(v.size()) : 1;
            return !is_list(kind) || (l.low <= n && n <= l.high);
        }
        auto const wanted = element_of(kind);
        for (std::size_t i = 0, n = elements(v); i < n; ++i)
            if (auto const one = element(v, i, wanted); one.kind == wanted)
                if (!detail::holds(l.kind, l.bytes, l.low, l.high, one)) return false;
        return true;
    }

    /// How many elements a value has that limits apply to: of a list of lists all numbers, of a scalar 1.
    [[nodiscard]] static constexpr std::size_t elements(attr_value const& v) {
        switch (element_of(v.kind)) {
        case attr_kind::floating: return is_list(v.kind) ? v.floats.size() : 1;
        case attr_kind::string: return is_list(v.kind) ? v.strings.size() : 1;
        default: return is_list(v.kind) ? v.integers.size() : 1;
        }
    }
    /// Element `i` as a scalar; an integer as a float if `wanted` is that.
    [[nodiscard]] static constexpr attr_value element(attr_value const& v, std::size_t i, attr_kind wanted) {
        attr_value one;
        bool const list = is_list(v.kind);
        one.kind = element_of(v.kind);
        if (one.kind == attr_kind::floating) one.real = list ? v.floats[i] : v.real;
        else if (one.kind == attr_kind::string) one.string = list ? v.strings[i] : v.string;
        else one.integer = list ? v.integers[i] : v.integer;
        if (one.kind == attr_kind::boolean && wanted == attr_kind::integer) one.kind = wanted;
        if (one.kind == attr_kind::integer && wanted == attr_kind::floating)
            one.kind = wanted, one.real = static_cast<double>(one.integer);
        return one;
    }
};

/// The domain of an attribute of a prototype, a view of it.
[[nodiscard]] constexpr domain domain_of(prototype const& proto, param const& p) {
    domain d;
    d.kind = p.attribute;
    d.initial = proto.default_of(p);
    d.set_types(p.types);
    auto const& store = proto.facts();
    for (auto const& f : store.all())
        if (f.param != no_param && proto[f.param].is_attribute() && proto[f.param].name == p.name)
            d.add(f.kind, store.text(f), f.low, f.high);
    return d;
}
/// The domain of attribute `at` of an operator of a catalog, a view of it.
[[nodiscard]] constexpr domain domain_of(catalog_view const& c, op_id op, std::size_t at) {
    domain d;
    auto const& row = c.attributes(op)[at];
    d.kind = row.attribute;
    d.initial = c.default_of(row);
    d.set_types(dtype_set::of(row.types));
    auto const place = at + c.ops[op].inputs + c.ops[op].outputs;
    for (auto const& f : c.facts_of(op))
        if (f.param == place) d.add(f.kind, c.text(f.bytes), f.low, f.high);
    return d;
}

/// Enumerates the values of a domain, if it declares them: a `one_of`, dtypes, bools, a range of integers. Each is a
/// scalar: an element of a list.
class GRAFT_TYPE declared_values {
public:
    constexpr explicit declared_values(domain const& d) : of_(d), kind_(element_of(d.kind)) {
        for (std::size_t i = 0; i < d.size; ++i) {
            auto const k = d.limits[i].kind;
            bool const names = k == fact_kind::one_of || k == fact_kind::real_one_of;
            bool const had = from_ >= 0 && d.limits[from_].kind != fact_kind::range;
            if (names && !had) from_ = static_cast<int>(i);
            if (k == fact_kind::range && from_ < 0) from_ = static_cast<int>(i);
            if (k == fact_kind::range) {
                if (d.limits[i].low > low_) low_ = d.limits[i].low;
                if (d.limits[i].high < high_) high_ = d.limits[i].high;
            }
        }
        is_range_ = from_ >= 0 && d.limits[from_].kind == fact_kind::range;
        next_ = is_range_ ? low_ : 0;
    }
    /// A range of integers from `low()` to `high()`, both included; it may have many values.
    [[nodiscard]] constexpr bool is_range() const { return is_range_; }
    [[nodiscard]] constexpr std::int64_t low() const { return low_; }
    [[nodiscard]] constexpr std::int64_t high() const { return high_; }
    /// Whether the domain declares its values.
    [[nodiscard]] constexpr bool any() const {
        return from_ >= 0 || kind_ == attr_kind::boolean || (kind_ == attr_kind::type && !of_.types.empty());
    }
    /// Whether there are so few that a table may have a line for each.
    [[nodiscard]] constexpr bool are_few() const {
        return any() && (!is_range_ || static_cast<std::uint64_t>(high_) - static_cast<std::uint64_t>(low_) < 24);
    }
    /// The next value; false after the last.
    [[nodiscard]] constexpr bool next(attr_value& v) {
        while (any() && step(v))
            if (of_.size < 2 || is_range_ || fits(v)) return true;
        return false;
    }

private:
    [[nodiscard]] constexpr bool fits(attr_value const& v) const {
        for (std::size_t i = 0; i < of_.size; ++i)
            if (of_.limits[i].kind != fact_kind::length && !of_.keeps(of_.limits[i], v)) return false;
        return true;
    }
    constexpr bool step(attr_value& v) {
        v = {};
        v.kind = kind_;
        if (from_ < 0) {
            while (kind_ == attr_kind::type && next_ < 64 && !of_.types.has(static_cast<dtype>(next_))) ++next_;
            v.integer = next_++;
            return v.integer < (kind_ == attr_kind::type ? 64 : 2);
        }
        auto const& l = of_.limits[from_];
        if (is_range_) {
            if (done_ || next_ > high_) return false;
            v.integer = next_;
            if (next_ == high_) done_ = true;
            else ++next_;
            return true;
        }
        auto at = static_cast<std::size_t>(next_);
        if (l.kind == fact_kind::real_one_of) {
            if (at >= l.bytes.size() / 8) return false;
            v.real = detail::real_choice(l.bytes, at);
            ++next_;
            return true;
        }
        if (at > l.bytes.size()) return false;
        auto text = detail::next_choice(l.bytes, at);
        next_ = static_cast<std::int64_t>(at);
        v.string = text;
        if (kind_ != attr_kind::integer) return true;
        bool const negative = !text.empty() && text[0] == '-';
        std::uint64_t n = 0;
        for (auto c : text.substr(negative ? 1 : 0)) n = n * 10 + static_cast<std::uint64_t>(c - '0');
        v.integer = static_cast<std::int64_t>(negative ? 0 - n : n);
        return true;
    }

    domain const& of_;
    attr_kind kind_;
    int from_ = -1; ///< the limit that declares the values
    bool is_range_ = false, done_ = false;
    std::int64_t next_ = 0, low_ = INT64_MIN, high_ = INT64_MAX;
};

/// A scalar in the form used in a definition; a list as its number of elements.
constexpr void put_value(short_string& to, attr_value const& v) {
    if (is_list(v.kind)) return void(to.put("list of ").put(static_cast<std::int64_t>(v.size())));
    switch (v.kind) {
    case attr_kind::floating: to.put(v.real); break;
    case attr_kind::string: to.put(v.string); break;
    case attr_kind::boolean: to.put(v.integer != 0 ? "true" : "false"); break;
    case attr_kind::type: to.put(name_of(static_cast<dtype>(v.integer))); break;
    default: to.put(v.integer); break;
    }
}
/// The limit that `broken_by` found: `one_of(SAME,VALID)`, `at_least(1)`, `in_range(0,3)`, `length(2,4)`,
/// `dtypes(float32,float16)`.
constexpr void put_limit(short_string& to, domain const& d, int at) {
    char const* between = "";
    if (at == domain::by_types) {
        to.put("dtypes(");
        for (auto all = d.types; !all.empty(); all = all - all.first(), between = ",")
            to.put(between).put(name_of(all.first()));
        return void(to.put(')'));
    }
    auto const& l = d.limits[at];
    constexpr auto max = INT64_MAX;
    auto const low = std::bit_cast<double>(l.low), high = std::bit_cast<double>(l.high);
    switch (l.kind) {
    case fact_kind::one_of:
        to.put("one_of(");
        for (auto c : l.bytes) to.put(c == '|' ? ',' : c);
        break;
    case fact_kind::real_one_of:
        to.put("one_of(");
        for (std::size_t i = 0; i < l.bytes.size() / 8; ++i, between = ",")
            to.put(between).put(detail::real_choice(l.bytes, i));
        break;
    case fact_kind::range:
        if (l.high == max) to.put("at_least(").put(l.low);
        else to.put("in_range(").put(l.low).put(',').put(l.high);
        break;
    case fact_kind::float_range:
        if (high > DBL_MAX) to.put("at_least(").put(low);
        else to.put("in_range(").put(low).put(',').put(high);
        break;
    default:
        to.put("length(").put(l.low);
        if (l.high == max) to.put(",any");
        else if (l.high != l.low) to.put(',').put(l.high);
        break;
    }
    to.put(')');
}

GRAFT_END
