// graft/op/detail/definition_functions.hpp - the effect of each DSL function of a definition on the parameter that
// precedes it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <string_view>
#include <type_traits>

#include "graft/base/extremes.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/define/definition.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"

GRAFT_BEGIN

namespace detail {

/// Applies the DSL functions of the chain; reports the ones that do not fit.
class GRAFT_TYPE definition_functions : public definition {
protected:
    using definition::definition;

    constexpr param& add(string_ref name, param_kind kind) {
        if (name.length == 0) record_mistake(errc::empty_name, name_);
        // few names have the same first letter and length: the others need no comparison
        auto const letter = static_cast<unsigned>(name.length == 0 ? 0 : name.first[0]);
        auto const bit = std::uint64_t{1} << ((letter + 11 * name.length) & 63);
        for (auto p = params_, end = (named_ & bit) != 0 ? p + size_ : p; p != end; ++p)
            if (p->name.length == name.length && p->name == name &&
                (p->kind == kind || p->is_attribute() || kind == param_kind::attribute))
                record_mistake(errc::duplicate_name, name);
        if (size_ == max_params) {
            record_mistake(errc::too_many_parameters, name);
        } else {
            ++size_;
            named_ |= bit;
            ++counts_[static_cast<std::size_t>(kind)];
            chars_ += static_cast<std::uint32_t>(name.length);
        }
        auto& p = params_[size_ - 1u];
        p.name = name;
        p.kind = kind;
        p.variable = -1;
        return p;
    }
    template <class N> constexpr void whole(param& p, N n) {
        if (!is_whole(n)) record_mistake(errc::unsupported_default_type, p.name);
        p.integer = static_cast<std::int64_t>(n);
    }
    constexpr void add_text(string_ref name, string_ref value) {
        add_attr(name, attr_kind::string).string = value;
        chars_ += narrow_cast<std::uint32_t>(value.length);
    }
    template <class T> constexpr void list_attr(string_ref name, T const* values, std::size_t n) {
        constexpr auto kind = attr_traits<T>::kind;
        if constexpr (kind == attr_kind::boolean || kind == attr_kind::type || kind == attr_kind::integer) {
            keep(add_attr(name, list_of(kind)), integers_, integer_count_, values, n);
        } else if constexpr (kind == attr_kind::floating) {
            keep(add_attr(name, attr_kind::floats), floats_, real_count_, values, n);
        } else if constexpr (std::is_same_v<T, std::string_view>) {
            if (n <= max_strings)
                for (std::size_t i = 0; i < n; ++i) chars_ += narrow_cast<std::uint32_t>(values[i].size());
            keep(add_attr(name, attr_kind::strings), strings_, text_count_, values, n);
        } else {
            record_mistake(errc::unsupported_default_type, add(name, param_kind::attribute).name);
        }
    }
    // Before its use: clang evaluates no member template that is declared later.
    template <class Pool, class Value>
    constexpr void keep(param& p, Pool& pool, std::uint8_t& used, Value const* values, std::size_t n) {
        p.pool_first = used;
        if (used + n > std::size(pool)) return record_mistake(errc::default_list_too_long, p.name);
        for (std::size_t i = 0; i < n; ++i)
            pool[used++] = static_cast<std::remove_reference_t<decltype(*pool)>>(values[i]);
        p.pool_size = static_cast<std::uint8_t>(n);
    }
    /// An attribute of an enumeration: its storage, and its values.
    template <attr_enum E> constexpr param& enumeration(string_ref name, enumeration_spec<E>) {
        auto& p = add_attr(name, attr_kind::none, false);
        p.make_enumeration<E>();
        one_of_spec all;
        for (auto const& v : attr_traits<E>::values)
            if (all.size++ < one_of_spec::max)
                all.strings[all.size - 1u] = v.string, all.numbers[all.size - 1u] = static_cast<std::int64_t>(v.value);
        (p.attribute == attr_kind::string ? all.of_strings : all.of_numbers) = true;
        word(p, all);
        if (!enum_id<E>::each_once) record_mistake(errc::enum_without_strings, name);
        return p;
    }
    template <attr_enum E> constexpr void enumeration(string_ref name, E value) {
        auto const v = enum_value(value);
        auto& p = enumeration(name, enumeration_spec<E>());
        p.has_default = true;
        p.integer = v.integer;
        p.string = string_ref(v.string);
        chars_ += narrow_cast<std::uint32_t>(v.string.size());
        if (text_of(value).empty()) record_mistake(errc::default_violates_constraint, name);
    }
    constexpr void integer_lists(string_ref name, integer_lists_spec const& w) {
        keep_lists(add_attr(name, attr_kind::integer_lists), w);
    }
    constexpr void keep_lists(param& p, integer_lists_spec const& w) {
        if (w.too_many) record_mistake(errc::default_list_too_long, p.name);
        keep(p, integers_, integer_count_, w.ends, w.lists);
        auto const first = p.pool_first;
        keep(p, integers_, integer_count_, w.elements, w.size);
        p.integer = w.lists;
        p.pool_first = first;
        p.pool_size = static_cast<std::uint8_t>(p.pool_size + w.lists);
    }
    constexpr std::size_t index(param const& p) const { return static_cast<std::size_t>(&p - params_); }

    /// A constraint of a port or an attribute that is there already: the later one would hide it, or contradict it.
    constexpr void once(param const& p, bool there) {
        if (there) record_mistake(errc::duplicate_constraint, p.name);
    }
    constexpr void word(param& p, dtype t) { word(p, dtype_set(t)); }
    constexpr void word(param& p, dtype_set t) {
        if (t.bits == 0) record_mistake(errc::empty_dtype_set, p.name);
        else if (p.types.bits != 0) record_mistake(errc::duplicate_dtype, p.name);
        p.types.bits = t.bits;
    }
    constexpr void word(param& p, char const* variable) { word(p, string_ref(variable)); }
    constexpr void word(param& p, string_ref variable) {
        if (p.is_attribute()) return record_mistake(errc::attribute_with_kind_and_default, p.name);
        auto const v = variable_of(variable);
        if (v < 0) return record_mistake(errc::unknown_dtype_variable, variable);
        auto const& of = variables_[static_cast<std::size_t>(v)];
        if (of.list && p.how != presence::dynamic) record_mistake(errc::list_variable_on_single_port, p.name);
        word(p, dtype_set(of.types));
        p.variable = static_cast<std::int8_t>(of.list ? v + list_variable : v);
    }
    constexpr void word(param& p, follow_spec f) {
        if (p.follow_aspects != 0) record_mistake(errc::duplicate_follow, p.name);
        p.follow_name = f.input;
        p.follow_aspects = static_cast<std::uint8_t>(f.what);
        if (f.otherwise.empty()) return;
        if (!p.is_output()) return record_mistake(errc::otherwise_on_input, p.name);
        facts_.put(facts_.add(fact_kind::otherwise, index(p)), f.otherwise);
        filled(p.name);
    }
    constexpr void word(param& p, type_from_spec t) {
        once(p, !p.type_attribute.empty()), p.type_attribute = t.attribute;
    }
    constexpr void word(param& p, count_from_spec c) {
        if (p.how != presence::dynamic) record_mistake(errc::count_on_single_port, p.name);
        once(p, !p.count_attribute.empty()), p.count_attribute = c.attribute;
    }
    constexpr void word(param& p, value_depend_spec v) {
        if (!p.is_input()) record_mistake(errc::value_depend_on_output, p.name);
        once(p, p.value != value_need::none);
        p.value = v.need;
    }
    constexpr void word(param& p, compute_depend_spec) {
        if (!p.is_output()) record_mistake(errc::compute_depend_on_input, p.name);
        once(p, p.compute_dependent), p.compute_dependent = true;
    }
    constexpr void word(param& p, at_least_spec n) {
        if (p.is_attribute())
            return word(p, range_spec{n.count, INT64_MAX, static_cast<double>(n.count), infinity, false});
        if (p.how != presence::dynamic) record_mistake(errc::count_on_single_port, p.name);
        once(p, p.minimum != 0);
        p.minimum = narrow_cast<std::uint16_t>(n.count);
    }
    constexpr void word(param& p, misused_spec) { record_mistake(errc::wrong_arguments, p.name); }
    /// Not a DSL function: a number after a kind, `attr("axis", as_integer, -1)`, or anything else.
    template <class Other> constexpr void word(param& p, Other const&) {
        record_mistake(p.is_attribute() && attr_traits<Other>::kind != attr_kind::none
                           ? errc::attribute_with_kind_and_default
                           : errc::invalid_constraint,
            p.name);
    }
    constexpr void word(param& p, has_format_spec) {
        once(p, p.format_sensitive && !facts_.has(fact_kind::formats, index(p)) &&
                    !facts_.has(fact_kind::format_column, index(p)));
        p.format_sensitive = true;
    }

    // DSL functions that few parameters use: facts
    constexpr void word(param& p, column_spec const& w) {
        auto const kind = w.of_formats ? fact_kind::format_column : fact_kind::dtype_column;
        if (w.size == 0 || w.too_many)
            return record_mistake(w.too_many ? errc::too_many_columns : errc::empty_constraint, p.name);
        if (facts_.columns != 0 && facts_.columns != w.size) record_mistake(errc::column_length_mismatch, p.name);
        if (facts_.has(kind, index(p)))
            record_mistake(w.of_formats ? errc::duplicate_format : errc::duplicate_dtype, p.name);
        facts_.columns = w.size;
        auto& f = facts_.add(kind, index(p));
        dtype_set all;
        bool has_nd = false;
        for (std::size_t i = 0; i < w.size; ++i) {
            facts_.put(f, static_cast<char>(w.at[i]));
            if (!w.of_formats) all = all | static_cast<dtype>(w.at[i]);
            else has_nd = has_nd || static_cast<format>(w.at[i]) == format::nd;
        }
        if (!w.of_formats) word(p, all);
        else p.format_sensitive = !has_nd;
        filled(p.name);
    }
    constexpr void word(param& p, formats_spec w) {
        if (w.set.empty()) record_mistake(errc::empty_constraint, p.name);
        auto const kind = w.origin ? fact_kind::origin_formats : fact_kind::formats;
        if (facts_.has(kind, index(p))) record_mistake(errc::duplicate_format, p.name);
        facts_.add(kind, index(p), static_cast<std::int64_t>(w.set.bits));
        p.format_sensitive = p.format_sensitive || !w.set.has(format::nd);
        filled(p.name);
    }
    constexpr void word(param& p, promote_spec const& w) {
        if (!p.is_output()) return record_mistake(errc::promotion_on_input, p.name);
        if (w.size < 2) return record_mistake(errc::promotion_of_one_variable, p.name);
        auto& f = facts_.add(fact_kind::promotion, index(p));
        for (std::size_t i = 0; i < w.size; ++i) {
            auto const v = variable_of(w.names[i]);
            if (v < 0) return record_mistake(errc::unknown_dtype_variable, w.names[i]);
            facts_.put(f, static_cast<char>(v));
        }
        filled(p.name);
    }
    constexpr void word(param& p, inplace_spec w) {
        if (!p.is_output()) return record_mistake(errc::inplace_on_input, p.name);
        once(p, facts_.has(fact_kind::inplace, index(p)));
        facts_.put(facts_.add(fact_kind::inplace, index(p)), w.input);
        filled(p.name);
    }
    constexpr void word(param& p, initial_spec w) {
        if (!p.is_output()) return record_mistake(errc::initial_value_on_input, p.name);
        once(p, facts_.has(fact_kind::initial, index(p)));
        facts_.add(fact_kind::initial, index(p), w.is_real ? std::bit_cast<std::int64_t>(w.real) : w.whole, w.is_real);
        filled(p.name);
    }
    constexpr void word(param& p, any_shape_spec) {
        if (!p.is_input() || p.any_shape)
            record_mistake(p.any_shape ? errc::duplicate_constraint : errc::any_shape_on_output, p.name);
        p.any_shape = true;
    }
    constexpr void word(param& p, scalar_spec) {
        if (!p.is_input()) return record_mistake(errc::scalar_on_output, p.name);
        once(p, facts_.has(fact_kind::scalar, index(p)));
        facts_.add(fact_kind::scalar, index(p));
        filled(p.name);
    }
    /// Whether a `one_of` or a range limits the values; the choices of an enumeration, all its names, do not count.
    [[nodiscard]] constexpr bool is_limited(param const& p) const {
        int limits = p.enumeration() ? -1 : 0;
        for (auto const& f : facts_.all())
            limits += f.param == index(p) && f.kind >= fact_kind::one_of && f.kind <= fact_kind::float_range;
        return limits > 0;
    }
    constexpr void word(param& p, one_of_spec const& w) {
        auto const is = [&p](attr_kind one, attr_kind list) { return p.attribute == one || p.attribute == list; };
        bool const floats = is(attr_kind::floating, attr_kind::floats);
        if (w.size == 0) return record_mistake(errc::empty_constraint, p.name);
        if (w.size > one_of_spec::max) return record_mistake(errc::too_many_constraints, p.name);
        bool const fits = w.of_strings ? is(attr_kind::string, attr_kind::strings) && !w.of_numbers && !w.of_floats &&
                                             !w.of_types
                          : w.of_types  ? is(attr_kind::type, attr_kind::types) && !w.of_numbers && !w.of_floats
                          : w.of_floats ? floats
                                        : floats || is(attr_kind::integer, attr_kind::integers);
        if (!fits) return record_mistake(errc::wrong_constraint_kind, p.name);
        once(p, w.of_types ? p.types.bits != 0 : is_limited(p));
        if (w.of_types) {
            if (p.has_default && detail::refused_type(w.types, default_of(p)) != dtype::undefined)
                record_mistake(errc::default_violates_constraint, p.name);
            p.types = w.types;
            return;
        }
        auto& f = facts_.add(floats ? fact_kind::real_one_of : fact_kind::one_of, index(p));
        for (std::size_t i = 0; i < w.size; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                if (w.of_strings ? w.strings[k] == w.strings[i]
                                 : w.numbers[k] == w.numbers[i] && w.floats[k] == w.floats[i])
                    record_mistake(errc::duplicate_choice, p.name);
            if (i > 0 && !floats) facts_.put(f, '|');
            if (w.of_strings) facts_.put(f, w.strings[i]);
            else if (floats) facts_.put(f, w.floats[i]);
            else facts_.put(f, w.numbers[i]);
        }
        filled(p.name);
    }
    constexpr void word(param& p, range_spec w) {
        bool const real = p.attribute == attr_kind::floating || p.attribute == attr_kind::floats;
        bool const whole = p.attribute == attr_kind::integer || p.attribute == attr_kind::integers ||
                           p.attribute == attr_kind::integer_lists;
        if (real ? false : !whole || w.is_real) return record_mistake(errc::wrong_constraint_kind, p.name);
        if (real ? !(w.real_low <= w.real_high) : w.low > w.high) record_mistake(errc::empty_constraint, p.name);
        once(p, is_limited(p)); // a choice is in the range, which says nothing then, or never valid
        if (real)
            facts_.add(fact_kind::float_range, index(p), std::bit_cast<std::int64_t>(w.real_low),
                std::bit_cast<std::int64_t>(w.real_high));
        else facts_.add(fact_kind::range, index(p), w.low, w.high);
        filled(p.name);
    }
    constexpr void word(param& p, length_spec w) {
        if (!is_list(p.attribute)) return record_mistake(errc::wrong_constraint_kind, p.name);
        if (w.low > w.high || w.low < 0) record_mistake(errc::empty_constraint, p.name);
        once(p, facts_.has(fact_kind::length, index(p)));
        facts_.add(fact_kind::length, index(p), w.low, w.high);
        filled(p.name);
    }
    /// The subset of a port that a chip supports.
    constexpr void limit(fact& chip, string_ref name, only_spec w) {
        if (w.columns != 0) {
            if (w.columns >> (facts_.columns < 63 ? facts_.columns : 63u)) record_mistake(errc::unknown_column, name);
            chip.low = static_cast<std::int64_t>(w.columns);
            return;
        }
        std::size_t at = 0;
        while (at < size_ && (params_[at].is_attribute() || !(params_[at].name == w.port))) ++at;
        if (at == size_) return record_mistake(errc::unknown_chip_port, w.port);
        if (w.types.empty() && w.formats.empty()) return record_mistake(errc::empty_constraint, w.port);
        auto const* formats = facts_.find(fact_kind::formats, at);
        bool const beyond = !(w.types - dtype_set(params_[at].types)).empty() ||
                            (formats && !format_set::of(static_cast<std::uint64_t>(formats->low)).has(format::nd) &&
                                !(w.formats - format_set::of(static_cast<std::uint64_t>(formats->low))).empty());
        if (beyond) record_mistake(errc::chip_exceeds_definition, w.port);
        if (!w.types.empty()) facts_.add(fact_kind::chip_types, at, static_cast<std::int64_t>(w.types.bits));
        if (!w.formats.empty()) facts_.add(fact_kind::chip_formats, at, static_cast<std::int64_t>(w.formats.bits));
    }
    /// Fact number `at` is a chip that supports these dtypes and formats: a missing element of a column is an error, a
    /// missing element of a set is removed.
    constexpr void hold(std::size_t at, dtype_set types, format_set formats) {
        if (facts_.full || at >= facts_.count) return;
        auto const declared = facts_.count;
        for (std::size_t i = 0; i < declared; ++i) {
            auto const f = facts_.facts[i];
            auto const set = static_cast<std::uint64_t>(f.low);
            if (i > at && f.kind == fact_kind::chip_types && !(dtype_set::of(set) - types).empty())
                record_mistake(errc::chip_lacks_dtype, name_of((dtype_set::of(set) - types).first()));
            if (i > at && f.kind == fact_kind::chip_formats) formats_held(format_set::of(set), formats);
            if (i < at && f.kind == fact_kind::formats) {
                auto const held = format_set::of(set & formats.bits);
                if (held.empty()) formats_held(format_set::of(set), formats);
                else if (held.bits != set && !limited(at, declared, fact_kind::chip_formats, f.param))
                    facts_.add(fact_kind::chip_formats, f.param, static_cast<std::int64_t>(held.bits));
            }
            if (i < at && (f.kind == fact_kind::dtype_column || f.kind == fact_kind::format_column))
                column_held(at, f, types, formats);
        }
        for (std::size_t p = 0; p < size_; ++p) {
            auto const& port = params_[p];
            auto const all = dtype_set(port.types);
            if (port.is_attribute() || all.empty() || all == dtype_families::any ||
                facts_.has(fact_kind::dtype_column, p) || limited(at, declared, fact_kind::chip_types, p))
                continue;
            auto const held = all & types;
            if (held.empty()) record_mistake(errc::chip_lacks_dtype, name_of(all.first()));
            else if (held != all) facts_.add(fact_kind::chip_types, p, static_cast<std::int64_t>(held.bits));
        }
        filled(name_);
    }
    constexpr bool limited(std::size_t chip, std::size_t end, fact_kind kind, std::size_t port) const {
        for (auto i = chip + 1; i < end; ++i)
            if (facts_.facts[i].kind == kind && facts_.facts[i].param == port) return true;
        return false;
    }
    constexpr void formats_held(format_set set, format_set held) {
        for (std::size_t k = 0; k < format_count; ++k)
            if (auto const f = static_cast<format>(k); set.has(f) && !held.has(f))
                return record_mistake(errc::chip_lacks_format, name_of(f));
    }
    constexpr void column_held(std::size_t chip, fact const& f, dtype_set types, format_set formats) {
        auto const left = static_cast<std::uint64_t>(facts_.facts[chip].low);
        for (std::size_t k = 0; k < facts_.columns; ++k) {
            if (!(left >> k & 1)) continue;
            auto const entry = static_cast<std::uint8_t>(facts_.text(f)[k]);
            if (f.kind == fact_kind::dtype_column) {
                if (!types.has(static_cast<dtype>(entry)))
                    return record_mistake(errc::chip_lacks_dtype, name_of(static_cast<dtype>(entry)));
            } else {
                formats_held(static_cast<format>(entry), formats);
            }
        }
    }
    constexpr void later(string_ref name) {
        std::size_t at = 0;
        while (at < size_ && !(params_[at].is_attribute() && params_[at].name == name)) ++at;
        if (at == size_) return record_mistake(errc::unknown_attribute, name);
        once(params_[at], facts_.has(fact_kind::set_later, at));
        facts_.add(fact_kind::set_later, at);
        filled(name);
    }
    constexpr void filled(string_ref name) {
        if (facts_.full) record_mistake(errc::too_many_constraints, name);
    }

    constexpr param& add_attr(string_ref name, attr_kind kind, bool has_default = true) {
        auto& p = add(name, param_kind::attribute);
        p.attribute = kind;
        p.has_default = has_default;
        has_integers_ = has_integers_ || is_of_integers(kind);
        return p;
    }
};

} // namespace detail

GRAFT_END
