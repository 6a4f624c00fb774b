// graft/op/joined_catalog.hpp - catalogs that other units own, put together at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/hash.hpp"
#include "graft/base/perfect_hash.hpp"
#include "graft/base/series.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog.hpp"

GRAFT_BEGIN

/// Tables of several catalogs as one: the operators of the first, then those of the second, and so on. Use
/// it where parts are compiled in units of their own, or loaded; lists of one unit are joined by `join`, for nothing.
/// cost one copy of all rows; the view lives as long as this object stays where it is
class GRAFT_TYPE joined_catalog {
public:
    /// What becomes of an operator of a part, in place of the number of the operator whose place it takes.
    static constexpr std::uint32_t append = 0xFFFFFFFF, leave_out = 0xFFFFFFFE;

    explicit joined_catalog(span<catalog_view const> parts) : joined_catalog(parts, {}) {}
    /// `places`: one for each operator, numbered through all parts: `append`, `leave_out`, or the number of
    /// one before it, which it replaces in its place. Empty: all are appended.
    joined_catalog(span<catalog_view const> parts, span<std::uint32_t const> places) {
        std::vector<op_id> joined; // of each operator of the parts
        std::uint32_t number = 0;
        for (auto const& part : parts)
            for (op_id op = 0; op < part.size && state_; ++op, ++number) {
                auto const to = places.empty() ? append : places[number];
                joined.push_back(to == append      ? static_cast<op_id>(from_.size())
                                 : to == leave_out ? no_op
                                                   : joined[to]);
                if (to == append) from_.push_back(number);
                else if (to != leave_out) from_[joined[to]] = number;
                check(from_.size());
            }
        series<source> all;
        number = 0;
        for (auto const& part : parts) {
            auto from = take_pools(part);
            from.first = number;
            for (from.op = 0; from.op < part.size; ++from.op) all.push_back(from);
            number += part.size;
        }
        std::size_t params = 0, facts = 0;
        for (auto at : from_) {
            params += all[at].params();
            facts += all[at].part->ops[all[at].op].facts;
        }
        ops_.reserve(from_.size()), run_.reserve(from_.size());
        params_.reserve(params), facts_.reserve(facts);
        for (std::size_t i = 0; i < from_.size() && state_; ++i) add(all[from_[i]], joined);
        if (state_) index();
    }
    joined_catalog(joined_catalog const&) = delete;
    joined_catalog& operator=(joined_catalog const&) = delete;

    /// The operator of the parts, numbered through all of them, that is at `op`.
    [[nodiscard]] std::uint32_t source_of(op_id op) const { return from_[op]; }
    /// Whether the parts fit together.
    /// error duplicate_operator: two parts have the operator `parameter`; overflow: too many for the tables
    [[nodiscard]] status const& state() const { return state_; }
    /// All of them; empty where the state is an error.
    [[nodiscard]] catalog_view view() const {
        if (!state_) return {};
        return {ops_.data(), params_.data(), chars_.data(), integers_.data(), reals_.data(), texts_.data(),
            facts_.data(), run_.data(), displacement_.data(), slot_.data(), static_cast<std::uint32_t>(ops_.size()),
            static_cast<std::uint32_t>(displacement_.size() - 1), static_cast<std::uint32_t>(slot_.size() - 1)};
    }

private:
    static constexpr std::size_t most = UINT16_MAX;

    struct source {
        catalog_view const* part = nullptr;
        op_id op = 0;
        std::uint32_t first = 0; ///< number of the part's first operator
        /// where the part's pools begin in the joined ones
        std::uint32_t chars = 0;
        std::uint16_t integers = 0, reals = 0, texts = 0;

        [[nodiscard]] std::size_t params() const {
            auto const& row = part->ops[op];
            return std::size_t{row.inputs} + row.outputs + row.attributes;
        }
        void shift(text_row& t) const { t.at += chars; }
        void shift(param_row& p) const {
            shift(p.name);
            shift(p.text);
            if (p.pool_size == 0) return;
            auto const by = p.attribute == attr_kind::reals   ? reals
                            : p.attribute == attr_kind::texts ? texts
                                                              : integers;
            p.pool_first = static_cast<std::uint16_t>(p.pool_first + by);
        }
    };
    void check(std::size_t size) {
        if (size >= most) state_ = fail(errc::overflow, "operators", "tables that 16 bits can index");
    }
    /// Copies the pools of a part as they are: its rows find their texts and lists at one distance from where they
    /// were. A view does not say how long its pools are; its rows do.
    source take_pools(catalog_view const& part) {
        source from;
        from.part = &part;
        from.chars = static_cast<std::uint32_t>(chars_.size());
        from.integers = static_cast<std::uint16_t>(integers_.size());
        from.reals = static_cast<std::uint16_t>(reals_.size());
        from.texts = static_cast<std::uint16_t>(texts_.size());
        std::size_t chars = 0, integers = 0, reals = 0, texts = 0;
        auto const reach = [](std::size_t& end, std::size_t at, std::size_t size) {
            if (size != 0 && at + size > end) end = at + size;
        };
        for (from.op = 0; from.op < part.size; ++from.op) {
            auto const& row = part.ops[from.op];
            reach(chars, row.name.at, row.name.size);
            reach(chars, row.message.at, row.message.size);
            for (auto const& f : part.facts_of(from.op)) reach(chars, f.bytes.at, f.bytes.size);
            for (auto const& p : span(part.parameters + row.first_param, from.params())) {
                reach(chars, p.name.at, p.name.size);
                reach(chars, p.text.at, p.text.size);
                reach(p.attribute == attr_kind::reals   ? reals
                      : p.attribute == attr_kind::texts ? texts
                                                        : integers,
                    p.pool_first, p.pool_size);
            }
        }
        for (auto const& t : span(part.texts, texts)) {
            reach(chars, t.at, t.size);
            texts_.push_back(t);
            from.shift(texts_.back());
        }
        chars_.insert(chars_.end(), part.chars, part.chars + chars);
        integers_.insert(integers_.end(), part.integers, part.integers + integers);
        reals_.insert(reals_.end(), part.reals, part.reals + reals);
        for (auto size : {integers_.size(), reals_.size(), texts_.size()}) check(size);
        return from;
    }
    void add(source const& s, span<op_id const> joined) {
        auto const& part = *s.part;
        auto row = part.ops[s.op];
        if (row.older != no_op) row.older = joined[s.first + row.older];
        auto const facts = part.facts_of(s.op);
        span<param_row const> const params(part.parameters + row.first_param, s.params());
        row.first_fact = static_cast<std::uint32_t>(facts_.size());
        row.first_param = static_cast<std::uint32_t>(params_.size());
        s.shift(row.name);
        s.shift(row.message);
        for (auto const& f : facts) facts_.push_back(f), s.shift(facts_.back().bytes);
        for (auto const& p : params) params_.push_back(p), s.shift(params_.back());
        ops_.push_back(row);
        run_.push_back(part.run ? part.run[s.op] : nullptr);
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
        auto const name = ops_[search.second_twin].name;
        state_ = fail(
            errc::duplicate_operator, {chars_.data() + name.at, name.size}, "one definition of each operator");
    }

    std::vector<std::uint32_t> from_{};
    series<op_row> ops_{};
    series<param_row> params_{};
    std::vector<char> chars_{};
    std::vector<std::int64_t> integers_{};
    std::vector<double> reals_{};
    series<text_row> texts_{};
    series<fact_row> facts_{};
    series<rules> run_{};
    std::vector<std::uint16_t> displacement_{}, slot_{};
    status state_ = ok;
};

GRAFT_END
