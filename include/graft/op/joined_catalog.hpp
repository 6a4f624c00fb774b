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
        number = 0;
        series<source> all;
        for (auto const& part : parts) {
            for (op_id op = 0; op < part.size; ++op) all.push_back({&part, op, number});
            number += part.size;
        }
        for (std::size_t i = 0; i < from_.size() && state_; ++i) add(all[from_[i]], joined);
        if (state_) index();
    }
    joined_catalog(joined_catalog const&) = delete;
    joined_catalog& operator=(joined_catalog const&) = delete;

    /// The operator of the parts, numbered through all of them, that stands at `op`.
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

    text_row keep(std::string_view text) {
        auto const at = static_cast<std::uint32_t>(chars_.size());
        chars_.insert(chars_.end(), text.begin(), text.end());
        return {at, static_cast<std::uint16_t>(text.size())};
    }
    struct source {
        catalog_view const* part;
        op_id op;
        std::uint32_t first; ///< number of the part's first operator
    };
    void check(std::size_t size) {
        if (size >= most) state_ = fail(errc::overflow, "operators", "tables that 16 bits can index");
    }
    void add(source const& s, span<op_id const> joined) {
        auto const& part = *s.part;
        auto const op = s.op;
        auto row = part.ops[op];
        if (row.older != no_op) row.older = joined[s.first + row.older];
        row.first_fact = static_cast<std::uint32_t>(facts_.size());
        for (auto f : part.facts_of(op)) {
            f.bytes = keep(part.text(f.bytes));
            facts_.push_back(f);
        }
        row.first_param = static_cast<std::uint32_t>(params_.size());
        row.name = keep(part.text(row.name));
        row.message = keep(part.text(row.message));
        for (auto const rows : {part.inputs(op), part.outputs(op), part.attributes(op)})
            for (auto p : rows) {
                p.name = keep(part.text(p.name));
                p.text = keep(part.text(p.text));
                if (p.pool_size != 0) {
                    if (p.attribute == attr_kind::reals) move(part.reals + p.pool_first, p, reals_);
                    else if (p.attribute == attr_kind::texts) move_texts(part, p);
                    else move(part.integers + p.pool_first, p, integers_);
                }
                params_.push_back(p);
            }
        ops_.push_back(row);
        run_.push_back(part.run ? part.run[op] : nullptr);
        for (auto size : {integers_.size(), reals_.size(), texts_.size()}) check(size);
    }
    template <class T, class List> void move(T const* from, param_row& p, List& to) {
        p.pool_first = static_cast<std::uint16_t>(to.size());
        to.insert(to.end(), from, from + p.pool_size);
    }
    void move_texts(catalog_view const& part, param_row& p) {
        auto const from = part.default_texts(p);
        p.pool_first = static_cast<std::uint16_t>(texts_.size());
        for (auto t : from) texts_.push_back(keep(part.text(t)));
    }
    void index() {
        auto const n = ops_.size();
        std::vector<std::uint64_t> hashes;
        for (auto const& o : ops_) hashes.push_back(hash_of(std::string_view(chars_.data() + o.name.at, o.name.size)));
        for (auto const& o : ops_)
            if (o.older != no_op)
                hashes[o.older] = detail::hash_of_older(
                    hash_of(std::string_view(chars_.data() + o.name.at, o.name.size)), ops_[o.older].since);
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
