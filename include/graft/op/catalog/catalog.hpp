// graft/op/catalog/catalog.hpp - a checked set of operators as tables: rows, perfect hash, one function
// for the rules of an operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/detail/packed_rows.hpp"

GRAFT_BEGIN

namespace detail {

template <class Op> inline constexpr std::uint64_t hash_of_op = hash_of(Op::prototype.name());

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

template <class List> struct tables_of;
template <class... Ops> struct tables_of<ops<Ops...>> {
    static_assert(all_hold({prototype_is_read<Ops>..., true}));
    static constexpr std::size_t size = sizeof...(Ops);
    static constexpr op_source all[size + 1]{{&Ops::prototype, hooks_of<Ops>}...};
    static_assert(all_hold({well_formed<Ops>..., true})); // an array member would never be instantiated
    static constexpr extent room = sum(all, size);
};

// Instantiated for the tag: a copy of tables that the list owns would evaluate all of them once more.
template <class Tag>
inline constexpr packed<tables_of<typename Tag::list>::size, tables_of<typename Tag::list>::room> rows_of{
    tables_of<typename Tag::list>::all};
template <class Tag> inline constexpr perfect_hash<Tag::list::size> hash_of_catalog{
    hashes_of<Tag::list::size>(tables_of<typename Tag::list>::all, rows_of<Tag>.ops)};

template <class List> struct rules_of;
template <class... Ops> struct rules_of<ops<Ops...>> {
    static constexpr std::array<rules, sizeof...(Ops)> value{entry_of<Ops>...};
};
template <class Tag> inline constexpr auto rules_of_catalog = rules_of<typename Tag::list>::value;

template <class Tag> inline constexpr auto exemplar_of = [] {
    if constexpr (hash_of_catalog<Tag>.unique) return mistake{};
    else
        return mistake{errc::duplicate_operator,
            tables_of<typename Tag::list>::all[hash_of_catalog<Tag>.second_equal].from->name()};
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

} // namespace detail

namespace detail {
/// An operator of a framework among those of a compiler. A list of framework operators only may be viewed, as by
/// passes.
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
    using list = typename Tag::list;
    static constexpr std::size_t size = list::size;

    /// Position of `Op`, which must be in the list.
    template <class Op> static constexpr op_id id_of = detail::position_in<Op, list>::value;

    [[nodiscard]] static constexpr catalog_view view() {
        static_assert(sizeof(detail::tables_of<list>) != 0);         // every definition: errors start here, not deeper
        static_assert(detail::rules_of<list>::value.size() == size); // and every rule
        static_assert(detail::infers_its_own<Tag>);
        auto v = definitions();
        v.run = detail::rules_of_catalog<Tag>.data();
        return v;
    }
    /// The view without rules (`run` is null), for operators without inference, such as those of a framework: the
    /// rules are not even compiled.
    [[nodiscard]] static constexpr catalog_view definitions() {
        static_assert(sizeof(detail::tables_of<list>) != 0);
        static_assert(accepted<Tag, detail::exemplar_of<Tag>>);
        auto const& r = detail::rows_of<Tag>;
        auto const& h = detail::hash_of_catalog<Tag>;
        return {r.ops, r.params, r.chars, r.integers, r.floats, r.strings, r.facts, nullptr, h.displacement.data(),
            h.index.data(), static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(h.buckets - 1),
            static_cast<std::uint32_t>(h.slots - 1)};
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
    static_assert(accepted<Tag, detail::no_list<Tag>>);
    using list = ops<>;
    static constexpr std::size_t size = 0;
    template <class Op> static constexpr op_id id_of = no_op;
    [[nodiscard]] static constexpr catalog_view view() { return {}; }
    [[nodiscard]] static constexpr catalog_view definitions() { return {}; }
};

GRAFT_END
