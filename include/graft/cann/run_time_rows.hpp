// graft/cann/run_time_rows.hpp - prototypes that are created at run time, as catalogs of one operator each
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/rows.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace cann {

/// Rows of prototypes, each a catalog of its own without rules: `joined_catalog` combines them.
class GRAFT_TYPE run_time_rows {
public:
    /// The error in it, or none; then `parts` has one more. Strings are copied.
    /// error the prototype's own mistake; overflow: names and strings of more than 8 KiB
    mistake add(prototype const& p) {
        if (p.first_mistake().code != errc::ok) return p.first_mistake();
        auto const size = p.size();
        if (size.chars > room.chars) return {errc::overflow, p.name(), {}};
        op_source const source[]{{&p, {}}, {}};
        auto const& created = *rows_.emplace_back(std::make_unique<rows const>(source));
        static constexpr std::uint16_t zero[2]{};
        parts.push_back({created.ops, created.params, created.chars, created.integers, created.floats, created.strings,
            created.facts, nullptr, zero, zero, 1, 0, 0, size.chars, size.integers, size.floats, size.strings});
        return {};
    }

    std::vector<catalog_view> parts{};

private:
    static constexpr graft::detail::extent room{
        8192, prototype::max_params, prototype::max_pool, 8, prototype::max_strings, fact_store::max_facts};
    using rows = graft::detail::packed<1, room>;
    std::vector<std::unique_ptr<rows const>> rows_{};
};

} // namespace cann
GRAFT_END
