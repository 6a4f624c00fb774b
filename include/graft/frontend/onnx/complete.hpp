// graft/frontend/onnx/complete.hpp - a check that plugins map each operator in each operator set, or refuse it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace onnx {

/// The subject of the error: `ill_formed<onnx::ladder, errc::version_gap, name<'C', 'e', 'l', 'u'>, name<'1',
/// '2'>>` reports that no plugin maps Celu in operator set 12.
struct ladder;

namespace detail {

struct missing_step {
    std::string_view name{};
    graft::short_string version{};
};
template <class Plugins, class Operators> struct step_missing;
template <class Plugins, class... Operators> struct step_missing<Plugins, graft::ops<Operators...>> {
    static constexpr missing_step found = [] {
        missing_step m;
        std::string_view const names[]{Operators::history.name..., {}};
        std::int32_t const first[]{Operators::history.range(0).first..., 0};
        for (std::size_t i = 0; i < sizeof...(Operators); ++i) {
            bool listed = false;
            for (auto const& row : Plugins::rows) listed = listed || Plugins::origin_of(row) == names[i];
            if (listed) continue;
            m.name = names[i];
            m.version.put(std::int64_t{first[i]});
            break;
        }
        return m;
    }();
};
template <class Plugins, class Operators> inline constexpr auto mistake_of_ladder = [] {
    if (Plugins::twice.code != errc::ok) return Plugins::twice;
    auto const& m = step_missing<Plugins, Operators>::found;
    return m.name.empty() ? mistake{} : mistake{errc::version_gap, m.name, m.version.view()};
};
constexpr mistake no_list_of_plugins() { return {errc::wrong_list_kind, "plugins"}; }

} // namespace detail

/// In every version of an operator of `Operators`, from the first to `newest`, exactly one of `Plugins` maps it, or
/// `refused` contains the reason; else this does not compile, and the error names the operator and the version.
/// example `static_assert(onnx::complete<builtin_plugins::plugins, onnx::operators>);`
#if defined(GRAFT_PROVED)
template <class Plugins, class Operators> inline constexpr bool complete = true;
#else
template <class Plugins, class Operators>
inline constexpr bool complete = accepted<Plugins, detail::no_list_of_plugins>;
/// For a list of plugins: the proof.
template <class Plugins, class Operators> requires requires { typename Plugins::origins; }
inline constexpr bool complete<Plugins, Operators> = Plugins::rows.size() ==
                                                         Plugins::size && // errors of plugins start here, not deeper
                                                     accepted<ladder, detail::mistake_of_ladder<Plugins, Operators>>;
#endif

} // namespace onnx
GRAFT_END
