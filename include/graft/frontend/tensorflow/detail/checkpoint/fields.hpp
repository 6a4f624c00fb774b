// graft/frontend/tensorflow/detail/checkpoint/fields.hpp - single fields of an encoded message
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/bytes.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// Field `number` of an encoded message, which is a string or a message; if it is repeated, the last one.
inline byte_view bytes_of_field(byte_view message, std::uint32_t number) {
    byte_view found;
    wire::reader from(message);
    for (wire::field f; from.next(f);)
        if (f.number == number && f.type == wire::wire_type::bytes) found = f.bytes;
    return found;
}
template <class F> void each_bytes_field(byte_view message, std::uint32_t number, F f) {
    wire::reader from(message);
    for (wire::field x; from.next(x);)
        if (x.number == number && x.type == wire::wire_type::bytes) f(x.bytes);
}

} // namespace tensorflow::detail
GRAFT_END
