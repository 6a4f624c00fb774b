// graft/op/define/subdomain.hpp - whether each value of one domain is in another, or the value that is not
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "graft/base/container/short_string.hpp"
#include "graft/op/define/domain.hpp"

GRAFT_BEGIN
namespace detail {

/// Position of a parameter among all parameters of its prototype.
constexpr std::size_t place_of_param(prototype const& proto, param const& p) {
    return static_cast<std::size_t>(&p - &proto[0]);
}
constexpr bool limits_attribute(fact const& f, std::size_t param) {
    return f.param == param && f.kind >= fact_kind::one_of && f.kind <= fact_kind::length;
}

/// Whether a definition restricts an attribute at all.
constexpr bool is_restricted(prototype const& target, param const& to) {
    if ((to.attribute == attr_kind::type || to.attribute == attr_kind::types) && to.types.bits != 0) return true;
    auto const at = place_of_param(target, to);
    for (auto const& f : target.facts().all())
        if (limits_attribute(f, at)) return true;
    return false;
}

constexpr void reaches(short_string& why, attr_value const& v, domain const& to, int limit) {
    put_value(why, v);
    why.put(" reaches ");
    put_limit(why, to, limit);
}

/// Whether an explicit value is in the domain; otherwise `why` shows it.
constexpr bool proves_value(domain const& to, attr_value const& v, short_string& why) {
    auto const limit = to.broken_by(v);
    if (limit == domain::none) return true;
    if (limit != domain::by_types && to.limits[limit].kind != fact_kind::length)
        for (std::size_t i = 0; is_list(v.kind) && i < domain::elements(v); ++i) // the element that violates it
            if (auto const one = domain::element(v, i, element_of(to.kind)); !to.keeps(to.limits[limit], one))
                return reaches(why, one, to, limit), false;
    return reaches(why, v, to, limit), false;
}

/// `any int reaches at_least(1)`: the domain declares nothing.
constexpr bool any_reaches(short_string& why, domain const& from, domain const& to, int limit) {
    auto const of = element_of(from.kind);
    why.put(of == attr_kind::integer || of == attr_kind::unsigned_integer ? "any int"
            : of == attr_kind::floating                                   ? "any float"
            : of == attr_kind::type                                       ? "any dtype"
                                                                          : "any string");
    why.put(" reaches ");
    put_limit(why, to, limit);
    return false;
}

/// The lengths that a domain declares, checked against a `length` of another.
constexpr bool proves_length(domain const& from, domain const& to, int limit, short_string& why, bool open) {
    auto const& l = to.limits[limit];
    if (!is_list(to.kind)) return true;
    std::int64_t low = 0, high = INT64_MAX;
    bool declared = !is_list(from.kind);
    if (declared) low = high = 1; // a scalar becomes a list of one
    for (std::size_t i = 0; i < from.size; ++i)
        if (auto const& f = from.limits[i]; f.kind == fact_kind::length && is_list(from.kind)) {
            declared = true;
            if (f.low > low) low = f.low;
            if (f.high < high) high = f.high;
        }
    if ((!declared && open) || (l.low <= low && high <= l.high)) return true;
    if (!declared) {
        why.put("list of any length reaches ");
        put_limit(why, to, limit);
        return false;
    }
    auto const n = low < l.low ? low : low > l.high ? low : l.high + 1;
    why.put("list of ").put(n).put(" reaches ");
    put_limit(why, to, limit);
    return false;
}

/// A range of floats that a domain declares, checked against a limit of another.
constexpr bool proves_floats(domain const& from, domain const& to, int limit, short_string& why, bool open) {
    for (std::size_t i = 0; i < from.size; ++i) {
        if (from.limits[i].kind != fact_kind::float_range) continue;
        open = true;
        attr_value v;
        v.kind = attr_kind::floating;
        auto const low = std::bit_cast<double>(from.limits[i].low), high = std::bit_cast<double>(from.limits[i].high);
        for (auto end : {low, high, low + 1 < high ? low + 1 : low / 2 + high / 2}) {
            v.real = end;
            if (v.real >= low && v.real <= high && !to.keeps(to.limits[limit], v))
                return reaches(why, v, to, limit), false;
        }
    }
    return open || any_reaches(why, from, to, limit);
}

/// Whether each value of `from` is in `to`; its default is included. `open`: a domain that declares no values, or no
/// length, is accepted, because its values are checked elsewhere. `half_open`: so is the open side of a range.
constexpr bool proves_domain(
    domain const& from, domain const& to, short_string& why, bool open = false, bool half_open = false) {
    if (to.is_open()) return true;
    if (from.initial.kind != attr_kind::none && !to.admits(from.initial)) {
        why.put("default ");
        return proves_value(to, from.initial, why);
    }
    if (!to.types.empty() && !from.types.empty() && !(from.types - to.types).empty()) {
        attr_value v;
        v.kind = attr_kind::type;
        v.integer = static_cast<std::int64_t>((from.types - to.types).first());
        return reaches(why, v, to, domain::by_types), false;
    }
    for (std::size_t i = 0; i < to.size; ++i) {
        auto const at = static_cast<int>(i);
        if (to.limits[i].kind == fact_kind::length) {
            if (!proves_length(from, to, at, why, open)) return false;
            continue;
        }
        declared_values all(from);
        if (!all.any()) {
            if (element_of(from.kind) == attr_kind::floating) {
                if (!proves_floats(from, to, at, why, open)) return false;
            } else if (!open) return any_reaches(why, from, to, at);
            continue;
        }
        attr_value v;
        bool const below = half_open && all.is_range() && all.low() == INT64_MIN,
                   above = half_open && all.is_range() && all.high() == INT64_MAX;
        if (all.is_range() && to.limits[i].kind == fact_kind::range) { // the bounds decide
            auto const& l = to.limits[i];
            bool const starts = below ? all.high() >= l.low : l.low <= all.low() && all.low() <= l.high;
            if (starts && (above || all.high() <= l.high)) continue;
            v.kind = attr_kind::integer;
            v.integer = starts ? l.high + 1 : below ? all.high() : all.low();
            return reaches(why, v, to, at), false;
        }
        if (below || above) continue;
        for (std::size_t n = 0; n < 64 && all.next(v); ++n) // no `one_of` has so many
            if (!to.keeps(to.limits[i], v)) return reaches(why, v, to, at), false;
        if (all.is_range())
            for (auto end : {all.low(), all.high()})
                if (v.integer = end; !to.keeps(to.limits[i], v)) return reaches(why, v, to, at), false;
    }
    return true;
}

} // namespace detail
GRAFT_END
