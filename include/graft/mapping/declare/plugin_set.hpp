// graft/mapping/declare/plugin_set.hpp - the operators of a framework and their checked plugins, for the translator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/container/hash.hpp" // same_name
#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/model/version_range.hpp"
#include "graft/model/wire/message_set.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/define/implementation.hpp"

GRAFT_BEGIN

/// The interface of a framework: graft/model/front_end.hpp
struct front_end;
/// The rules of a plugin: graft/mapping/declare/plugin_rules.hpp
struct plugin_rules;
/// A scope pass: graft/fusion/pass.hpp
struct pass_row;
struct parse_frame;
struct expand_frame;

/// One plugin for one of its origins. Its only address is that of one function: what a row says beyond it is in the
/// function's answer, so that a table has one relocation per row; a row that maps an operator to itself has none.
struct plugin_row {
    /// Of one-to-one: the rules for the row of the origin, the target and the parse function; null if `same`.
    /// `plugin_set::rules_of` calls it.
    plugin_rules (*rules)(op_row const& origin) = nullptr;
    status (*expand)(expand_frame&) = nullptr;   ///< of one-to-many; such a row has no rules
    op_id origin = no_op;                        ///< the framework's operator, in `plugin_set::origins`
    bool same = false;                           ///< one-to-one: all ports and attributes of the origin, by position
    bool parses = false;                         ///< the rules have a parse function
    implementation by = implementation::builtin; ///< what the target requests
    bool kept = false;                           ///< an expansion kept as one call
    bool fused = false;                          ///< the origin is created by a pass and is in no model
    bool replaces = false;                       ///< has `.override()`
    bool replaced = false;                       ///< and has replaced another
    std::int32_t first_version = 0,              ///< of the models that it is for; 0: from the first on
        last_version = latest_version;           ///< the last of them, included
    std::string_view refused{};                  ///< why these versions are not mapped; empty if they are
    std::uint32_t next = 0;                      ///< the row of the same origin for other versions; 0 = none

    /// Whether it is one-to-one.
    [[nodiscard]] constexpr bool has_rules() const { return same || rules != nullptr; }
};

/// The data of one framework for the translator: its operators (with their defaults) and their plugins.
struct GRAFT_TYPE plugin_set {
    front_end const* front = nullptr; ///< the front end of these models
    catalog_view origins{};           ///< the framework's operators
    span<plugin_row const> rows{};    ///< in the order of `origins`, then those for other versions
    span<pass_row const> passes{};    ///< as registered
    wire::message_set messages{};     ///< extensions of the framework's messages

    /// The name of the framework's operator that a row of this set is for.
    [[nodiscard]] constexpr std::string_view origin_of(plugin_row const& row) const {
        return row.origin < origins.size ? origins.name(row.origin) : std::string_view();
    }
    /// The rules of a one-to-one row of this set, for its origin. Defined in graft/mapping/declare/plugin_rules.hpp.
    [[nodiscard]] constexpr plugin_rules rules_of(plugin_row const& row) const;
    /// The name of the target of a one-to-one row of this set; empty for an expansion. Defined there, too.
    [[nodiscard]] constexpr std::string_view target_of(plugin_row const& row) const;
    /// The plugin of this origin operator for a model of this version, or null.
    [[nodiscard]] constexpr plugin_row const* find(std::string_view origin, std::int64_t version) const {
        auto const at = definition(origin, version);
        auto const* row = at == no_op ? nullptr : of(at);
        while (row && (version < row->first_version || version > row->last_version))
            row = row->next ? &rows[row->next] : nullptr;
        return row;
    }
    /// The version nearest to `version` that has a plugin of this origin operator: the first later one, otherwise the
    /// last earlier one; 0: there is none.
    [[nodiscard]] constexpr std::int64_t nearest_version(std::string_view origin, std::int64_t version) const {
        std::int64_t later = 0, earlier = 0;
        for (auto op = origins.find(origin); op != no_op; op = origins.ops[op].older)
            for (auto const* row = of(op); row; row = row->next ? &rows[row->next] : nullptr) {
                if (!row->refused.empty()) continue;
                std::int64_t const first = row->first_version, last = row->last_version;
                if (first > version && (later == 0 || first < later)) later = first;
                if (last < version && last > earlier) earlier = last;
            }
        return later != 0 ? later : earlier;
    }
    /// Whether no version of this origin operator has a plugin.
    [[nodiscard]] constexpr bool refuses_all_versions(std::string_view origin) const {
        return nearest_version(origin, std::int64_t{latest_version} + 1) == 0;
    }
    /// What would be right instead of an operator that `refused` names, in words for the error.
    [[nodiscard]] constexpr std::string_view instead_of_refused(std::string_view origin) const {
        return refuses_all_versions(origin) ? "another operator: this one is refused in all versions"
                                            : "another version of the model";
    }
    /// The first plugin of this origin operator, whatever its versions, or null.
    [[nodiscard]] constexpr plugin_row const* find(std::string_view origin) const {
        auto const at = origins.find(origin);
        return at == no_op ? nullptr : of(at);
    }
    /// The definition of this origin operator in a model of this version, or `no_op`; if unspecified, the newest.
    [[nodiscard]] constexpr op_id definition(std::string_view origin, std::int64_t version) const {
        if (version <= 0) return origins.find(origin);
        return origins.find(origin, static_cast<std::uint16_t>(version > 0xFFFF ? 0xFFFF : version));
    }
    /// The first plugin of origin operator `at`, or null: a set may declare operators without a plugin.
    [[nodiscard]] constexpr plugin_row const* of(op_id at) const {
        if (at >= rows.size() || rows[at].origin != at ||
            !(rows[at].has_rules() || rows[at].expand || !rows[at].refused.empty()))
            return nullptr;
        return &rows[at];
    }
};

GRAFT_END
