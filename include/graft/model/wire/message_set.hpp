// graft/model/wire/message_set.hpp - the target's extensions of a framework's message schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"

GRAFT_BEGIN
namespace wire {

struct schema_extension; ///< graft/model/wire/schema.hpp

/// The extensions of a framework's own schema for readers: fields that users declare, and published add-ons to the
/// schema.
struct GRAFT_TYPE message_set {
    static constexpr std::uint8_t every_dialect = 31; ///< all published add-ons

    span<schema_extension const> extensions{}; ///< the user's fields, which have priority over those of the tables
    std::uint8_t dialects = every_dialect;     ///< the enabled add-ons (`field_schema::dialects`), a bit for each
};

} // namespace wire
GRAFT_END
