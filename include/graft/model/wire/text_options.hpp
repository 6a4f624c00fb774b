// graft/model/wire/text_options.hpp - what the text reader accepts, and the places that it notes down
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire {

/// Where a message of a marked schema begins.
struct position {
    std::size_t offset = 0;             ///< of its payload in the wire bytes
    std::uint32_t line = 0, column = 0; ///< of its field's name in the text, from 1; columns count bytes
};

/// What to accept and what to note down.
struct text_options {
    message_schema const* marked = nullptr; ///< messages of this schema get a `position`
    span<schema_extension const> extensions{};
    unsigned depth = 100;      ///< nesting of messages
    bool keep_unknown = false; ///< unknown fields are skipped with a warning, not an error
    std::size_t most_errors = 20;
    std::uint8_t dialects = 0xFF;                ///< fields of other add-ons than these are unknown
    message_schema const* also_marked = nullptr; ///< as `marked` (Caffe: two kinds of layers)
    field_schema const* completed = nullptr; ///< a field of `marked`: a message without it gets it as its last, with
    std::uint64_t completed_value = 0;       ///< this value, a varint
};

} // namespace wire
GRAFT_END
