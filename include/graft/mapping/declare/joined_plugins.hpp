// graft/mapping/declare/joined_plugins.hpp - plugins owned by other units, joined at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/op/catalog/joined_catalog.hpp"

GRAFT_BEGIN

/// Plugins of one framework from several sets, in order. Two plugins for one origin are an error, unless the later one
/// has `.override()`: it then replaces all plugins of the earlier part for this origin. An origin that a part only
/// declares, for the patterns of its passes, is replaced by any other of its name.
/// cost one copy of the tables; the set is valid as long as this object is alive and not moved
class GRAFT_TYPE joined_plugins {
public:
    explicit joined_plugins(span<plugin_set const> parts) : joined_plugins(parts, places_of(parts)) {}
    joined_plugins(joined_plugins const&) = delete;
    joined_plugins& operator=(joined_plugins const&) = delete;

    /// Whether the parts fit together; without that `view` is empty.
    /// error duplicate_operator: two parts map the origin `parameter`
    [[nodiscard]] status const& state() const { return joined_.state(); }
    /// All of them; empty if the state is an error.
    [[nodiscard]] plugin_set view() const {
        if (!state()) return {front_, {}, {}, {}, {}};
        return {front_, joined_.view(), rows_, passes_, {extensions_, dialects_}};
    }

private:
    /// For each origin, numbered through all parts: its new position, and whether it replaces a mapped one.
    struct placement {
        std::vector<std::uint32_t> of{};
        std::vector<bool> replaces{};
    };
    joined_plugins(span<plugin_set const> parts, placement const& where) : joined_(origins_of(parts), where.of) {
        take(parts, where);
    }
    void take(span<plugin_set const> parts, placement const& where) {
        if (!parts.empty()) front_ = parts[0].front;
        for (auto const& part : parts) {
            passes_.insert(passes_.end(), part.passes.begin(), part.passes.end());
            extensions_.insert(extensions_.end(), part.messages.extensions.begin(), part.messages.extensions.end());
            dialects_ |= part.messages.dialects;
        }
        if (!state()) return;
        auto const origins = joined_.view().size;
        rows_.resize(origins); // first the rows in the order of the origins, then those for other versions
        for (op_id o = 0; o < origins; ++o) {
            auto const* part = parts.data();
            auto at = joined_.source_of(o);
            bool const replaces = where.replaces[at];
            for (; at >= part->origins.size; ++part) at -= part->origins.size;
            auto const* row = part->of(static_cast<op_id>(at));
            if (row) rows_[o] = *row;
            rows_[o].origin = o;
            rows_[o].replaced = rows_[o].replaced || replaces;
            for (auto last = std::size_t{o}; row && row->next != 0; last = rows_.size() - 1) {
                row = &part->rows[row->next];
                rows_[last].next = static_cast<std::uint32_t>(rows_.size());
                rows_.push_back(*row);
                rows_.back().origin = o;
            }
        }
    }
    /// The operator with the name of `from`'s operator `o`, in the version that introduces it; or `no_op`.
    static op_id same_definition(catalog_view const& in, catalog_view const& from, op_id o) {
        auto const at = in.find(from.name(o), from.ops[o].since);
        return at != no_op && in.ops[at].since == from.ops[o].since ? at : no_op;
    }
    static series<catalog_view> origins_of(span<plugin_set const> parts) {
        series<catalog_view> all;
        for (auto const& part : parts) all.push_back(part.origins);
        return all;
    }
    static placement places_of(span<plugin_set const> parts) {
        placement found;
        auto& places = found.of;
        std::vector<std::uint32_t> first; ///< number of each part's first origin
        std::vector<bool> mapped;
        for (auto const& part : parts) {
            auto const begin = static_cast<std::uint32_t>(places.size());
            for (op_id o = 0; o < part.origins.size; ++o) {
                auto const* row = part.of(o);
                auto before = joined_catalog::append;
                for (std::size_t p = 0; p < first.size() && before == joined_catalog::append; ++p)
                    if (auto const at = same_definition(parts[p].origins, part.origins, o);
                        at != no_op && places[first[p] + at] == joined_catalog::append)
                        before = first[p] + at;
                bool const stays = before != joined_catalog::append && !row;
                bool const replaces = before != joined_catalog::append && row && (row->replaces || !mapped[before]);
                places.push_back(stays ? joined_catalog::leave_out : replaces ? before : joined_catalog::append);
                mapped.push_back(row != nullptr);
                found.replaces.push_back(replaces && mapped[before]);
                if (replaces) mapped[before] = true;
            }
            first.push_back(begin);
        }
        return found;
    }

    joined_catalog joined_;
    series<plugin_row> rows_{};
    series<pass_row> passes_{};
    series<wire::schema_extension> extensions_{}; ///< the first part that has a field wins
    std::uint8_t dialects_ = 0;
    front_end const* front_ = nullptr;
};

GRAFT_END
