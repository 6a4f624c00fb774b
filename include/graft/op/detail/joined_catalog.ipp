// graft/op/detail/joined_catalog.ipp - the tables of several catalogs copied into one
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

GRAFT_LARGE joined_catalog::joined_catalog(span<catalog_view const> parts, span<std::uint32_t const> places) {
    std::size_t all = 0, params = 0, facts = 0, chars = 0;
    for (auto const& part : parts) {
        all += part.size, chars += part.char_count;
        if (part.size == 0) continue;
        if (part.char_count == 0)
            state_ = fail(
                errc::wrong_element_count, "char_count", "the sizes of the part's pools, as `catalog` sets them");
        auto const& last = part.ops[part.size - 1];
        params += last.first_param + params_of(last), facts += last.first_fact + last.facts;
    }
    from_.reserve(all), ops_.reserve(all), run_.reserve(all);
    params_.reserve(params), facts_.reserve(facts), chars_.reserve(chars);
    std::vector<op_id> joined; // of each operator of the parts
    joined.reserve(all);
    series<source> sources;
    for (auto const& part : parts) {
        if (!state_) break;
        sources.push_back(take_pools(part, static_cast<std::uint32_t>(joined.size())));
        for (op_id op = 0; op < part.size && state_; ++op) {
            auto const number = static_cast<std::uint32_t>(joined.size());
            auto const to = places.empty() ? append : places[number];
            joined.push_back(to == append ? static_cast<op_id>(from_.size()) : to == leave_out ? no_op : joined[to]);
            if (to == append) from_.push_back(number);
            else if (to != leave_out) from_[joined[to]] = number;
            check(from_.size());
        }
    }
    source const* s = sources.data();
    for (std::size_t op = 0; op < from_.size() && state_;) {
        while (from_[op] < s->first) --s;
        while (from_[op] - s->first >= s->part->size) ++s;
        auto const first = from_[op] - s->first;
        std::size_t count = 1; // operators of one part in its order are copied at once
        while (op + count < from_.size() && first + count < s->part->size && from_[op + count] == from_[op] + count)
            ++count;
        add(*s, first, count, joined);
        op += count;
    }
    if (state_) index();
}

GRAFT_END
