// graft/model/wire/message_set.hpp - what a target adds to the messages of a framework's schema
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire {

/// What readers know beside a framework's own schema: fields that users declare, and published add-ons to the schema.
struct GRAFT_TYPE message_set {
    static constexpr std::uint8_t every_dialect = 31;

    span<schema_extension const> extensions{}; ///< the user's fields, which come before those of the tables
    std::uint8_t dialects = every_dialect;     ///< the add-ons (`field_schema::dialects`) that are on, a bit for each
};

} // namespace wire
GRAFT_END
