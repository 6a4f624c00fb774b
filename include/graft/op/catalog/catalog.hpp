// graft/op/catalog/catalog.hpp - a checked set of operators as tables: rows, perfect hash, one function
// for the rules of an operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <initializer_list>

#include "graft/base/config.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

using extent = prototype::extent;

constexpr extent sum(op_source const* all, std::size_t n) {
    extent total;
    for (auto end = all + n; all != end; ++all) {
        auto const e = all->from->size();
        total = {total.chars + e.chars, total.params + e.params, total.integers + e.integers, total.floats + e.floats,
            total.strings + e.strings, total.facts + e.facts};
    }
    return total;
}

/// `op_row::steps`, from the rules and from the additional requirements.
constexpr std::uint8_t steps_of(hooks has, bool requires_something) {
    return static_cast<std::uint8_t>((has.verify || requires_something) << static_cast<int>(step::verify) |
                                     has.infer_dtype << static_cast<int>(step::infer_dtype) |
                                     has.infer_shape << static_cast<int>(step::infer_shape) |
                                     has.infer_format << static_cast<int>(step::infer_format) |
                                     has.infer_value << static_cast<int>(step::infer_value) |
                                     has.infer_bound << static_cast<int>(step::infer_bound));
}

/// All operators of a list, in one pass over their prototypes. clang limits a constant expression to a million
/// statements, those of called functions included, so this code has few, and reads members without calls.
template <std::size_t Ops, extent E> struct packed {
    op_row ops[Ops + 1]{};
    param_row params[E.params + 1]{};
    char chars[E.chars + 1]{};
    std::int64_t integers[E.integers + 1]{};
    double floats[E.floats + 1]{};
    string_row strings[E.strings + 1]{};
    fact_row facts[E.facts + 1]{};

    constexpr explicit packed(op_source const* all) {
        extent used;
        bool versions = false;
        for (std::size_t n = 0; n < Ops; ++n) {
            add(ops[n], *all[n].from, all[n].has, used);
            versions = versions || ops[n].since != 0;
        }
        if (versions) link(all);
    }

private:
    constexpr string_row keep(string_ref text, extent& used) {
        auto const size = static_cast<std::uint16_t>(text.length);
#ifdef __clang__
        __builtin_memcpy(chars + used.chars, text.first, text.length); // one step
#else
        for (std::size_t i = 0; i < text.length; ++i) chars[used.chars + i] = text.first[i];
#endif
        return {(used.chars += size) - size, size};
    }
    /// Links every definition to the next older one of its name.
    constexpr void link(op_source const* all) {
        constexpr auto buckets = std::bit_ceil(2 * Ops + 1);
        std::uint16_t head[buckets]{}, next[Ops + 1]{}; // from 1
        auto const bucket = [&](std::size_t i) -> std::uint16_t& {
            return head[hash_of(all[i].from->name()) & (buckets - 1)];
        };
        for (std::size_t i = 0; i < Ops; ++i) {
            next[i] = bucket(i);
            bucket(i) = static_cast<std::uint16_t>(i + 1);
        }
        for (std::size_t i = 0; i < Ops; ++i)
            for (std::size_t at = bucket(i); at != 0; at = next[at - 1]) {
                auto const k = at - 1;
                auto& older = ops[i].older;
                if (ops[k].since < ops[i].since && (older == no_op || ops[k].since > ops[older].since) &&
                    all[k].from->name() == all[i].from->name())
                    older = static_cast<op_id>(k);
            }
    }
    constexpr void add_facts(prototype const& p, extent& used) {
        std::uint8_t place[prototype::max_params]{}; // of each parameter among the sorted rows
        std::size_t next[3]{0, p.count(param_kind::input), p.count(param_kind::input) + p.count(param_kind::output)};
        for (std::size_t i = 0; i < p.params().size(); ++i)
            place[i] = static_cast<std::uint8_t>(next[static_cast<std::size_t>(p[i].kind)]++);
        auto const& store = p.facts();
        for (auto const& f : store.all()) {
            auto const text = store.text(f);
            auto const low = f.kind == fact_kind::inplace || f.kind == fact_kind::otherwise
                                 ? p.index_of(param_kind::input, text)
                                 : f.low;
            facts[used.facts++] = {
                f.kind, f.param == no_param ? no_param : place[f.param], keep(text, used), low, f.high};
        }
    }
    constexpr void add(op_row& row, prototype const& p, hooks has, extent& used) {
        auto const inputs = narrow_cast<std::uint16_t>(p.count(param_kind::input)),
                   outputs = narrow_cast<std::uint16_t>(p.count(param_kind::output));
        row = {keep(p.name(), used), keep(p.message(), used), used.params, inputs, outputs,
            narrow_cast<std::uint16_t>(p.count(param_kind::attribute)), steps_of(has, !p.requirements().empty()),
            p.flow(), p.traits(), p.since(), no_op, p.facts().count, used.facts};
        std::uint32_t next[3]{used.params, used.params + inputs, used.params + inputs + outputs};
        extent const first = used;
        auto const all = p.params();
        for (auto at = all.data(), end = at + all.size(); at != end; ++at) {
            param const q = *at; // clang evaluates a copy in one step, but each `at->member` in several
            auto& to = params[next[static_cast<std::size_t>(q.kind)]++];
            param_row row{q, keep(q.name, used), {}, q.types.bits, -1, -1, -1};
            if (q.string.length) row.string = keep(q.string, used);
            if (q.pool_size) {
                auto const pool = q.attribute == attr_kind::floats    ? first.floats
                                  : q.attribute == attr_kind::strings ? first.strings
                                                                      : first.integers;
                row.pool_first = static_cast<std::uint16_t>(pool + q.pool_first);
            }
            if (q.follow_name.length) row.followed = static_cast<std::int8_t>(root_of(p, q));
            if (q.type_attribute.length)
                row.type_attribute = static_cast<std::int8_t>(p.index_of(param_kind::attribute, q.type_attribute));
            if (q.count_attribute.length)
                row.count_attribute = static_cast<std::int8_t>(p.index_of(param_kind::attribute, q.count_attribute));
            to = row;
        }
        used.params += narrow_cast<std::uint32_t>(all.size());
        if (p.facts().count != 0) add_facts(p, used);
        auto const size = p.size();
        if (size.integers + size.floats + size.strings == 0) return;
        for (auto v : p.integer_pool()) integers[used.integers++] = v;
        for (auto v : p.real_pool()) floats[used.floats++] = v;
        for (auto v : p.string_pool()) strings[used.strings++] = keep(v, used);
    }
};

/// The name of an operator. One of a text is not read for that.
template <class Op> inline constexpr std::string_view operator_name = Op::prototype.name();

template <class Op> inline constexpr std::uint64_t hash_of_op = hash_of(operator_name<Op>);

/// The hash under which each operator is found: that of its name for the newest definition, another one for older
/// definitions. Equal hashes mean equal names in equal versions.
template <std::size_t N> constexpr std::array<std::uint64_t, N> hashes_of(op_source const* all, op_row const* rows) {
    std::array<std::uint64_t, N> hashes{};
    for (std::size_t i = 0; i < N; ++i) hashes[i] = hash_of(all[i].from->name());
    for (std::size_t i = 0; i < N; ++i)
        if (auto const k = rows[i].older; k != no_op)
            hashes[k] = hash_of_older(hash_of(all[k].from->name()), rows[k].since);
    return hashes;
}

constexpr bool all_hold(std::initializer_list<bool> all) {
    for (auto one : all)
        if (!one) return false;
    return true;
}

/// Compiles the rules of a list: what names them instantiates them.
constexpr bool are_compiled(std::initializer_list<rules>) { return true; }

/// The operators of a list, and one that is none.
template <class> inline constexpr op_source sources_of[1]{};
template <class... Ops> inline constexpr op_source sources_of<ops<Ops...>>[sizeof...(Ops) + 1] { op_source_of<Ops>... };
/// The shape rules of a list are tried together, this many at a time: the object of a trial costs more than a trial.
inline constexpr std::size_t tried_together = 16;
template <class List, std::size_t Group> concept fine_together = requires {
    typename fine<review_shape_rules(sources_of<List> + Group * tried_together,
                      List::size - Group * tried_together < tried_together ? List::size - Group * tried_together
                                                                           : tried_together)
                      .code == errc::ok>;
};
/// Whether no trial finds a mistake. Where one does, or a definition has one, each operator says its own.
template <class List, class Groups> inline constexpr bool tried_together_in = false;
template <class List, std::size_t... Group>
inline constexpr bool tried_together_in<List, std::index_sequence<Group...>> = (fine_together<List, Group> && ...);
template <class List, bool Tried> inline constexpr bool all_well_formed = true;
template <class... Ops>
inline constexpr bool all_well_formed<ops<Ops...>, true> = all_hold({soundly_declared<Ops>..., true});
template <class... Ops>
inline constexpr bool all_well_formed<ops<Ops...>, false> = all_hold({well_formed<Ops>..., true});

template <class List> struct tables_of;
template <class... Ops> struct tables_of<ops<Ops...>> {
    GRAFT_PROVE(all_hold({prototype_is_read<Ops>..., true}));
    static constexpr std::size_t size = sizeof...(Ops);
    GRAFT_PROVE(are_compiled({entry_of<Ops>..., nullptr})); // errors in rules start here
    GRAFT_PROVE(all_well_formed<ops<Ops...>,
        all_hold({mistake_in<Ops>.code == errc::ok..., true}) &&
            tried_together_in<ops<Ops...>, std::make_index_sequence<(size + tried_together - 1) / tried_together>>>);
    static constexpr extent room = sum(sources_of<ops<Ops...>>, size);
};

// Instantiated for the tag: a copy of tables that the list owns would evaluate all of them once more.
template <class Tag>
inline constexpr packed<tables_of<typename Tag::list>::size, tables_of<typename Tag::list>::room> rows_of{
    sources_of<typename Tag::list>};
template <class Tag> inline constexpr perfect_hash<Tag::list::size> hash_of_catalog{
    hashes_of<Tag::list::size>(sources_of<typename Tag::list>, rows_of<Tag>.ops)};

template <class List> struct rules_of;
template <class... Ops> struct rules_of<ops<Ops...>> {
    static constexpr std::array<rules, sizeof...(Ops)> value{entry_of<Ops>...};
};
/// Whether an operator has the function of the operator before it, as lines of one text do.
constexpr bool repeats(rules const* all, std::size_t i) { return i > 0 && all[i] == all[i - 1]; }
constexpr std::size_t count_functions(rules const* all, std::size_t size) {
    std::size_t n = 1;
    for (std::size_t i = 0; i < size; ++i) n += all[i] == &nothing_to_report || repeats(all, i) ? 0 : 1;
    return n;
}
/// The functions of `Size` operators; the first is that of operators without a rule.
template <std::size_t Size, std::size_t Functions> struct packed_rules {
    rules functions[Functions]{&nothing_to_report};
    std::uint16_t which[Size]{};

    constexpr explicit packed_rules(rules const* all) {
        std::uint16_t n = 0;
        for (std::size_t i = 0; i < Size; ++i) {
            if (all[i] == &nothing_to_report) continue;
            if (!repeats(all, i)) functions[++n] = all[i];
            which[i] = n;
        }
    }
    [[nodiscard]] constexpr rule_table table() const { return {functions, which}; }
};
/// One function for each operator: so few that to share them costs the compiler more than it saves.
template <std::size_t Size> struct listed_rules {
    std::array<rules, Size> functions;
    [[nodiscard]] constexpr rule_table table() const { return functions.data(); }
};
template <class Tag, bool Few = (Tag::list::size < 128)>
inline constexpr listed_rules<Tag::list::size> rules_of_catalog{rules_of<typename Tag::list>::value};
template <class Tag> inline constexpr packed_rules<Tag::list::size,
    count_functions(rules_of<typename Tag::list>::value.data(), Tag::list::size)>
    rules_of_catalog<Tag, false>{rules_of<typename Tag::list>::value.data()};

template <class Tag> inline constexpr auto exemplar_of = [] {
    if constexpr (hash_of_catalog<Tag>.unique) return mistake{};
    else
        return mistake{
            errc::duplicate_operator, sources_of<typename Tag::list>[hash_of_catalog<Tag>.second_equal].from->name()};
};

template <class Op, class List> struct position_in;
template <class Op, class... Ops> struct position_in<Op, ops<Ops...>> {
    static constexpr op_id value = [] {
        constexpr bool same[] = {std::is_same_v<Op, Ops>..., false};
        for (op_id i = 0; i < sizeof...(Ops); ++i)
            if (same[i]) return i;
        return no_op;
    }();
};

/// An operator of a framework among those of a compiler. One of framework operators only may be viewed.
template <class> inline constexpr bool has_foreign = false;
template <class... Ops> inline constexpr bool has_foreign<ops<Ops...>> = [] {
    std::size_t foreign = 0;
    for (bool one : {is_origin<Ops>..., false}) foreign += one;
    return foreign != 0 && foreign != sizeof...(Ops);
}();
template <class Op> constexpr mistake foreign_operator() {
    if constexpr (!is_origin<Op>) return {};
    else if constexpr (has_prototype<Op>) return {errc::wrong_list_kind, Op::prototype.name()};
    else return {errc::wrong_list_kind, "list"};
}
template <class> struct foreign_of;
template <class... Ops> struct foreign_of<ops<Ops...>> {
    static constexpr auto review = [] {
        mistake const all[] = {foreign_operator<Ops>()..., {}};
        for (auto const& m : all)
            if (m.code != errc::ok) return m;
        return mistake{};
    };
};
template <class Tag, bool Foreign = has_foreign<typename Tag::list>>
inline constexpr bool infers_its_own = accepted<Tag, foreign_of<typename Tag::list>::review>;
template <class Tag> inline constexpr bool infers_its_own<Tag, false> = true;
} // namespace detail

/// The tables of a list of operators, keyed by a short tag (`struct my_ops { using list = graft::ops<A, B>; };`) so
/// that no symbol carries the list. Every operator is checked; equal names do not compile.
/// cost about 5 ms per operator with a rule to compile (g++ 12, -O0); no start-up code, one relocation per operator
/// error tag_without_list: for a list, or an operator, in place of the tag; wrong_list_kind: for another list,
///       and by `view` for an operator of a framework among those of a compiler
template <class Tag> struct GRAFT_TYPE catalog {
    /// The `ops` that the tag names.
    using list = typename Tag::list;
    static constexpr std::size_t size = list::size; ///< number of operators in `list`

    /// Position of `Op`, which must be in the list.
    template <class Op> static constexpr op_id id_of = detail::position_in<Op, list>::value;

    /// The tables with the rules: what imports, graphs and tests take. A constant of static storage, valid for the
    /// whole program.
    /// cost compiles every rule of the list; none at run time
    [[nodiscard]] static constexpr catalog_view view() {
        static_assert(sizeof(detail::tables_of<list>) != 0);         // every definition: errors start here, not deeper
        static_assert(detail::rules_of<list>::value.size() == size); // and every rule
        static_assert(detail::infers_its_own<Tag>);
        auto v = definitions();
        v.run = detail::rules_of_catalog<Tag>.table();
        return v;
    }
    /// The view without rules (`run` is null), for operators without inference, such as those of a framework: the rules
    /// are not even compiled.
    [[nodiscard]] static constexpr catalog_view definitions() {
        static_assert(sizeof(detail::tables_of<list>) != 0);
        static_assert(accepted<Tag, detail::exemplar_of<Tag>>);
        auto const& r = detail::rows_of<Tag>;
        auto const& h = detail::hash_of_catalog<Tag>;
        constexpr auto room = detail::tables_of<list>::room;
        return {r.ops, r.params, r.chars, r.integers, r.floats, r.strings, r.facts, nullptr, h.displacement.data(),
            h.index.data(), static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(h.buckets - 1),
            static_cast<std::uint32_t>(h.slots - 1), room.chars, room.integers, room.floats, room.strings};
    }
};

namespace detail {
template <class Tag> inline constexpr bool tag_of_operators = false;
template <class Tag> requires requires { typename Tag::list; }
inline constexpr bool tag_of_operators<Tag> = is_ops<typename Tag::list>;
template <class Tag> inline constexpr auto no_list = [] { return mistake{requires {typename Tag::list; }
                                                         ? errc::wrong_list_kind
                                                         : errc::tag_without_list,
                                           "list"
};
}
;
} // namespace detail

template <class Tag> requires(!detail::tag_of_operators<Tag>)
struct GRAFT_TYPE catalog<Tag> {
    /// A tag without a list of operators: the error is reported, then everything is empty, so that no other errors
    /// follow.
    static_assert(accepted<Tag, detail::no_list<Tag>>);
    /// Empty.
    using list = ops<>;
    static constexpr std::size_t size = 0;
    /// No operator has a position here.
    template <class Op> static constexpr op_id id_of = no_op;
    /// Views of no operator.
    [[nodiscard]] static constexpr catalog_view view() { return {}; }
    [[nodiscard]] static constexpr catalog_view definitions() { return {}; }
};

GRAFT_END
