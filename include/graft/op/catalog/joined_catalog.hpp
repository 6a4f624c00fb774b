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
    /// error duplicate_operator: two parts have the operator `parameter`; overflow: too many for the tables;
    ///       wrong_element_count: a part that a program filled does not say the sizes of its pools
    [[nodiscard]] status const& state() const { return state_; }
    /// All of them; empty if the state is an error.
    [[nodiscard]] catalog_view view() const {
        if (!state_) return {};
        return {ops_.data(), params_.data(), chars_.data(), integers_.data(), floats_.data(), strings_.data(),
            facts_.data(), run_.data(), displacement_.data(), slot_.data(), static_cast<std::uint32_t>(ops_.size()),
            static_cast<std::uint32_t>(displacement_.size() - 1), static_cast<std::uint32_t>(slot_.size() - 1),
            static_cast<std::uint32_t>(chars_.size()), static_cast<std::uint32_t>(integers_.size()),
            static_cast<std::uint32_t>(floats_.size()), static_cast<std::uint32_t>(strings_.size())};
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
    void check(std::size_t size) {
        if (size >= max) state_ = fail(errc::overflow, "operators", "tables that 16 bits can index");
    }
    /// Copies the pools of a part unchanged: its rows find their strings and lists at a constant offset from the
    /// original position.
    source take_pools(catalog_view const& part, std::uint32_t first) {
        source const from{&part, first, static_cast<std::uint32_t>(chars_.size()),
            static_cast<std::uint16_t>(integers_.size()), static_cast<std::uint16_t>(floats_.size()),
            static_cast<std::uint16_t>(strings_.size())};
        chars_.insert(chars_.end(), part.chars, part.chars + part.char_count);
        integers_.insert(integers_.end(), part.integers, part.integers + part.integer_count);
        floats_.insert(floats_.end(), part.floats, part.floats + part.float_count);
        strings_.insert(strings_.end(), part.strings, part.strings + part.string_count);
        for (auto& t : span(strings_.data() + from.strings, part.string_count)) t.at += from.chars;
        for (auto size : {integers_.size(), floats_.size(), strings_.size()}) check(size);
        return from;
    }
    /// Copies `count` rows of a part, from `first` on, and what belongs to them; `joined`: the new positions of all
    /// operators of the parts.
    void add(source const& s, std::size_t first, std::size_t count, span<op_id const> joined) {
        auto const *const rows = s.part->ops + first, &last = rows[count - 1];
        auto const* const params = s.part->parameters + rows->first_param;
        auto const* const facts = s.part->facts + rows->first_fact;
        auto const op = ops_.size(), param = params_.size(), fact = facts_.size();
        ops_.insert(ops_.end(), rows, rows + count);
        params_.insert(params_.end(), params, s.part->parameters + last.first_param + params_of(last));
        facts_.insert(facts_.end(), facts, s.part->facts + last.first_fact + last.facts);
        auto const params_before = static_cast<std::uint32_t>(param - rows->first_param),
                   facts_before = static_cast<std::uint32_t>(fact - rows->first_fact);
        for (auto *row = ops_.data() + op, *end = row + count; row != end; ++row) {
            run_.push_back(
                s.part->run ? s.part->run[first + static_cast<std::size_t>(row - ops_.data()) - op] : nullptr);
            row->name.at += s.chars, row->message.at += s.chars;
            row->first_param += params_before, row->first_fact += facts_before;
            if (row->older != no_op) row->older = joined[s.first + row->older];
        }
        if (s.chars == 0) return; // of the first part: all pools are as they were
        for (auto *to = params_.data() + param, *end = params_.data() + params_.size(); to != end; ++to) {
            to->name.at += s.chars, to->string.at += s.chars;
            if (to->pool_size == 0) continue;
            auto const by = to->attribute == attr_kind::floats    ? s.floats
                            : to->attribute == attr_kind::strings ? s.strings
                                                                  : s.integers;
            to->pool_first = static_cast<std::uint16_t>(to->pool_first + by);
        }
        for (auto *to = facts_.data() + fact, *end = facts_.data() + facts_.size(); to != end; ++to)
            to->bytes.at += s.chars;
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
