// graft/op/catalog/joined_catalog.hpp - catalogs owned by other units, joined at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"

GRAFT_BEGIN

/// Tables of several catalogs as one: the operators of the first, then those of the second, and so on. Use it for
/// parts that are compiled in separate units, or loaded; lists of one unit are joined by `join`, without cost.
/// cost one copy of all rows; the view is valid as long as this object is alive and not moved
class GRAFT_TYPE joined_catalog {
public:
    /// The treatment of an operator of a part, instead of the number of the operator that it replaces.
    static constexpr std::uint32_t append = 0xFFFFFFFF,
                                   leave_out = 0xFFFFFFFE; ///< the operator is in no row of the joined tables

    explicit joined_catalog(span<catalog_view const> parts) : joined_catalog(parts, {}) {}
    /// `places`: one for each operator, numbered through all parts: `append`, `leave_out`, or the number of an earlier
    /// operator, which it replaces at the same position. Empty: all are appended.
    GRAFT_LARGE joined_catalog(span<catalog_view const> parts, span<std::uint32_t const> places);
    joined_catalog(joined_catalog const&) = delete;
    joined_catalog& operator=(joined_catalog const&) = delete;

    /// The operator of the parts, numbered through all of them, that is at `op`.
    [[nodiscard]] std::uint32_t source_of(op_id op) const { return from_[op]; }
    /// Whether the parts are consistent.
    /// error duplicate_operator: two parts have the operator `parameter`; overflow: too many for the tables
    [[nodiscard]] status const& state() const { return state_; }
    /// All of them; empty if the state is an error.
    [[nodiscard]] catalog_view view() const {
        if (!state_) return {};
        return {ops_.data(), params_.data(), chars_.data(), integers_.data(), floats_.data(), strings_.data(),
            facts_.data(), run_.data(), displacement_.data(), slot_.data(), static_cast<std::uint32_t>(ops_.size()),
            static_cast<std::uint32_t>(displacement_.size() - 1), static_cast<std::uint32_t>(slot_.size() - 1)};
    }

private:
    static constexpr std::size_t max = UINT16_MAX;

    /// For each part, the start of its pools in the joined ones.
    struct source {
        catalog_view const* part = nullptr;
        std::uint32_t first = 0; ///< number of the part's first operator
        std::uint32_t chars = 0;
        std::uint16_t integers = 0, floats = 0, strings = 0;
    };
    static std::size_t params_of(op_row const& row) { return std::size_t{row.inputs} + row.outputs + row.attributes; }
    /// Calls `f(source, row)` for each operator that is kept, in order.
    template <class F> void each_source(series<source> const& all, F f) const {
        source const* s = all.data();
        for (auto const number : from_) {
            while (number < s->first) --s;
            while (number - s->first >= s->part->size) ++s;
            f(*s, s->part->ops[number - s->first]);
        }
    }
    void check(std::size_t size) {
        if (size >= max) state_ = fail(errc::overflow, "operators", "tables that 16 bits can index");
    }
    /// Copies the pools of a part unchanged: its rows find their strings and lists at a constant offset from the
    /// original position. A view does not contain the size of its pools; its rows determine it.
    source take_pools(catalog_view const& part) {
        source from;
        from.part = &part;
        from.chars = static_cast<std::uint32_t>(chars_.size());
        from.integers = static_cast<std::uint16_t>(integers_.size());
        from.floats = static_cast<std::uint16_t>(floats_.size());
        from.strings = static_cast<std::uint16_t>(strings_.size());
        // a simple loop: it runs over all parameters at each start of a program
        std::size_t chars = 0, integers = 0, floats = 0, strings = 0;
        for (op_id op = 0; op < part.size; ++op) {
            auto const& row = part.ops[op];
            reach(chars, row.name), reach(chars, row.message);
            auto const* const facts = part.facts + row.first_fact;
            for (std::size_t i = 0; i < row.facts; ++i) reach(chars, facts[i].bytes);
            auto const* p = part.parameters + row.first_param;
            for (auto const* const end = p + params_of(row); p != end; ++p) {
                reach(chars, p->name);
                if (p->string.size != 0) reach(chars, p->string);
                if (p->pool_size == 0) continue;
                auto& pool = p->attribute == attr_kind::floats    ? floats
                             : p->attribute == attr_kind::strings ? strings
                                                                  : integers;
                if (auto const end_of_list = std::size_t{p->pool_first} + p->pool_size; end_of_list > pool)
                    pool = end_of_list;
            }
        }
        for (auto const& t : span(part.strings, strings)) {
            reach(chars, t);
            strings_.push_back(t);
            strings_.back().at += from.chars;
        }
        chars_.insert(chars_.end(), part.chars, part.chars + chars);
        integers_.insert(integers_.end(), part.integers, part.integers + integers);
        floats_.insert(floats_.end(), part.floats, part.floats + floats);
        for (auto size : {integers_.size(), floats_.size(), strings_.size()}) check(size);
        return from;
    }
    static void reach(std::size_t& end, string_row const& t) {
        if (t.at + t.size > end && t.size != 0) end = std::size_t{t.at} + t.size;
    }
    /// Copies the data that belongs to a row, and updates the row's positions.
    void add(source const& s, op_row& row, span<op_id const> joined, std::uint32_t& param, std::uint32_t& fact) {
        auto const* const facts = s.part->facts + row.first_fact;
        auto const* const params = s.part->parameters + row.first_param;
        if (row.older != no_op) row.older = joined[s.first + row.older];
        row.first_fact = fact, row.first_param = param;
        row.name.at += s.chars, row.message.at += s.chars;
        for (std::size_t i = 0; i < row.facts; ++i, ++fact) {
            auto& to = facts_.data()[fact] = facts[i];
            to.bytes.at += s.chars;
        }
        for (std::size_t i = 0, n = params_of(row); i < n; ++i, ++param) {
            auto& to = params_.data()[param] = params[i];
            to.name.at += s.chars, to.string.at += s.chars;
            if (to.pool_size == 0) continue;
            auto const by = to.attribute == attr_kind::floats    ? s.floats
                            : to.attribute == attr_kind::strings ? s.strings
                                                                 : s.integers;
            to.pool_first = static_cast<std::uint16_t>(to.pool_first + by);
        }
    }
    void index() {
        auto const n = ops_.size();
        std::vector<std::uint64_t> hashes(n);
        auto const name_hash = [&](op_row const& o) {
            return hash_of(std::string_view(chars_.data() + o.name.at, o.name.size));
        };
        for (std::size_t i = 0; i < n; ++i) hashes[i] = name_hash(ops_[i]);
        for (auto const& o : ops_)
            if (o.older != no_op) hashes[o.older] = detail::hash_of_older(name_hash(o), ops_[o.older].since);
        displacement_.assign(detail::hash_search::buckets_for(n), 0);
        slot_.assign(detail::hash_search::slots_for(n), 0);
        std::vector<std::uint16_t> start(displacement_.size() + 1), member(n + 1), fill(displacement_.size());
        detail::hash_search search{hashes.data(), n, displacement_.size(), slot_.size(), displacement_.data(),
            slot_.data(), start.data(), member.data(), fill.data()};
        if (search.run()) return;
        auto const name = ops_[search.second_equal].name;
        state_ = fail(
            errc::duplicate_operator, {chars_.data() + name.at, name.size}, "one definition of each operator");
    }

    std::vector<std::uint32_t> from_{};
    series<op_row> ops_{};
    series<param_row> params_{};
    std::vector<char> chars_{};
    std::vector<std::int64_t> integers_{};
    std::vector<double> floats_{};
    series<string_row> strings_{};
    series<fact_row> facts_{};
    series<rules> run_{};
    std::vector<std::uint16_t> displacement_{}, slot_{};
    status state_ = ok;
};

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/op/detail/joined_catalog.ipp"
#endif
