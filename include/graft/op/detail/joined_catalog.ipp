// graft/op/detail/joined_catalog.ipp - the tables of several catalogs copied into one
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE joined_catalog::joined_catalog(span<catalog_view const> parts, span<std::uint32_t const> places) {
    std::vector<op_id> joined; // of each operator of the parts
    std::uint32_t number = 0;
    for (auto const& part : parts)
        for (op_id op = 0; op < part.size && state_; ++op, ++number) {
            auto const to = places.empty() ? append : places[number];
            joined.push_back(to == append ? static_cast<op_id>(from_.size()) : to == leave_out ? no_op : joined[to]);
            if (to == append) from_.push_back(number);
            else if (to != leave_out) from_[joined[to]] = number;
            check(from_.size());
        }
    series<source> all;
    number = 0;
    for (auto const& part : parts) {
        all.push_back(take_pools(part));
        all.back().first = number;
        number += part.size;
    }
    std::size_t params = 0, facts = 0;
    each_source(all, [&](source const&, op_row const& row) {
        params += params_of(row);
        facts += row.facts;
    });
    ops_.reserve(from_.size()), run_.reserve(from_.size());
    params_.resize(params), facts_.resize(facts);
    if (state_) {
        std::uint32_t param = 0, fact = 0;
        each_source(all, [&](source const& s, op_row const& row) {
            ops_.push_back(row);
            run_.push_back(s.part->run ? s.part->run[&row - s.part->ops] : nullptr);
            add(s, ops_.back(), joined, param, fact);
        });
    }
    if (state_) index();
}

GRAFT_END
