// graft/op/detail/packed_rows.hpp - the rows of a list of operators, created by the compiler from their prototypes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/container/hash.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

using extent = prototype::extent;

/// An operator before it is stored in a table.
struct op_source {
    prototype const* from;
    hooks has;
};

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
/// statements, those of called functions included, so this code has few, and reads members instead of calling
/// functions.
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

} // namespace detail

GRAFT_END
