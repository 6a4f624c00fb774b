// graft/mapping/detail/version_proof.hpp - checks that each version of each origin has exactly one plugin, or is
// refused
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/model/origin_versions.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace detail {

/// The versions of each definition of a list, and of the operator that it is a definition of.
template <class List> struct versions_of_list;
template <class... Origins> struct versions_of_list<ops<Origins...>> {
    static constexpr std::array<version_range, sizeof...(Origins) + 1> own{versions_of<Origins>..., version_range{}};
    static constexpr std::array<version_range, sizeof...(Origins) + 1> whole{
        whole_history<Origins>..., version_range{}};
    static constexpr bool any_history = [] {
        for (std::size_t i = 0; i < sizeof...(Origins); ++i)
            if (whole[i].first != 0) return true;
        return false;
    }();
};

/// The error in the versions of an origin, and, for one with a history, the first version of it.
struct claimed_versions {
    errc code = errc::ok;
    std::string_view origin{};
    short_string version{};
};
struct version_proof {
    plugin_row const* rows;
    std::string_view const* names;    ///< of the definitions
    version_range const *own, *whole; ///< of the first rows, one for each definition
    std::size_t definitions;
    bool any_history;

    [[nodiscard]] constexpr claimed_versions mistaken(errc code, std::size_t definition, std::int64_t version) const {
        claimed_versions c{code, names[definition], {}};
        if (whole[definition].first != 0) c.version.put(version);
        return c;
    }

    /// error duplicate_plugin, version_gap
    [[nodiscard]] constexpr claimed_versions run() const {
        for (std::size_t head = 0; head < definitions; ++head)
            for (auto i = head;; i = rows[i].next) {
                for (auto k = rows[i].next; k != 0; k = rows[k].next)
                    if (rows[i].first_version <= rows[k].last_version && rows[k].first_version <= rows[i].last_version)
                        return mistaken(errc::duplicate_plugin, head,
                            rows[i].first_version > rows[k].first_version ? rows[i].first_version
                                                                          : rows[k].first_version);
                if (rows[i].next == 0) break;
            }
        for (std::size_t head = 0; head < definitions; ++head) {
            std::int64_t wanted = own[head].first;
            for (bool found = true; found && wanted <= own[head].last;) {
                found = false;
                for (auto at = head; !found; at = rows[at].next) {
                    found = rows[at].first_version <= wanted && wanted <= rows[at].last_version;
                    if (found) wanted = std::int64_t{rows[at].last_version} + 1;
                    else if (rows[at].next == 0) break;
                }
            }
            if (wanted <= own[head].last) return mistaken(errc::version_gap, head, wanted);
        }
        for (std::size_t head = 0; any_history && head < definitions; ++head)
            if (auto const version = not_listed(head); version != 0) return mistaken(errc::version_gap, head, version);
        return {};
    }
    /// A version of the operator other than this definition's for which no plugin is listed; 0: there is none.
    [[nodiscard]] constexpr std::int64_t not_listed(std::size_t i) const {
        if (whole[i].first == 0) return 0; // it has no history
        bool before = own[i].first == whole[i].first, after = own[i].last == whole[i].last;
        for (std::size_t k = 0; k < definitions && !(before && after); ++k) {
            if (names[k] != names[i]) continue;
            before = before || std::int64_t{own[k].last} + 1 == own[i].first;
            after = after || std::int64_t{own[i].last} + 1 == own[k].first;
        }
        return !before ? std::int64_t{own[i].first} - 1 : after ? 0 : std::int64_t{own[i].last} + 1;
    }
};

} // namespace detail
GRAFT_END
