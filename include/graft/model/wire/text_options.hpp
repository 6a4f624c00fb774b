// graft/model/wire/text_options.hpp - the inputs that the text reader accepts, and the positions that it records
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire {

/// The start of a message of a marked schema.
struct position {
    std::size_t offset = 0; ///< of its payload in the wire bytes
    std::uint32_t line = 0, ///< of its field's name in the text, from 1
        column = 0;         ///< of its field's name in the line, from 1; columns count bytes
};

/// The inputs to accept and the positions to record.
struct text_options {
    message_schema const* marked = nullptr;      ///< messages of this schema get a `position`
    span<schema_extension const> extensions{};   ///< fields in addition to those of the schemas
    unsigned depth = 100;                        ///< nesting of messages
    bool keep_unknown = false;                   ///< unknown fields are skipped with a warning, not an error
    std::size_t max_errors = 20;                 ///< reading ends after so many
    std::uint8_t dialects = 0xFF;                ///< fields of add-ons other than these are unknown
    message_schema const* also_marked = nullptr; ///< like `marked` (Caffe: two kinds of layers)
    std::uint32_t completed = 0;                 ///< a field of `marked`: it is appended to a message without it, with
    std::uint64_t completed_value = 0;           ///< this value, a varint
};

} // namespace wire
GRAFT_END
