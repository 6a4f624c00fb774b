// graft/frontend/tensorflow/detail/decode.hpp - decodes a TensorShapeProto, and the number of a DataType
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/model/decode.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN
namespace tensorflow {

using model::decode_budget;
using model::fault;

namespace detail {

using model::broken;
using model::counted;
using model::finished;
using model::fits;
using model::is;
using model::wrong;

constexpr bool read_dim(byte_view message, std::int64_t& size, fault& why) {
    // the common case: a size below 128
    if (message.size() == 2 && message[0] == std::byte{0x08} && message[1] < std::byte{0x80}) {
        size = std::to_integer<std::int64_t>(message[1]);
        return true;
    }
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number != schema::tensor_shape_proto_dim["size"]) continue;
        if (!is(f, wire::wire_type::varint, message, why)) return false;
        size = wire::as_int64(f.value);
    }
    return finished(from, message, why);
}

constexpr bool read_type(std::int64_t number, graft::dtype& out, fault& why) {
    auto const type = data_type_of(number);
    out = type.type;
    if (number == 0 || out != graft::dtype::undefined) return true;
    return wrong(why, errc::unknown_dtype, "a DataType",
        type ? owned_string(short_string().put("DT_").put(type.name).view()) : counted(number));
}

} // namespace detail

/// The shape that a TensorShapeProto encodes: -1 is an unknown dim, no dims a scalar.
/// error rank_too_large negative_dim and those of the encoding
constexpr bool read_shape(byte_view message, graft::shape& out, fault& why) {
    out = graft::shape::scalar();
    bool unknown = false;
    std::size_t rank = 0;
    // the common case: sizes below 16384
    while (message.size() > 3 && message[0] == std::byte{0x12} && message[2] == std::byte{0x08}) {
        auto const low = std::to_integer<std::int64_t>(message[3]);
        bool const one = message[1] == std::byte{2} && low < 0x80;
        if (!one && (message.size() == 4 || message[1] != std::byte{3} || low < 0x80 || message[4] >= std::byte{0x80}))
            break;
        out.append(one ? low : (low & 0x7F) | std::to_integer<std::int64_t>(message[4]) << 7);
        ++rank;
        message = message.subspan(one ? 4 : 5);
    }
    wire::reader from(message);
    for (wire::field f; from.next(f);) {
        if (f.number == schema::tensor_shape_proto["dim"]) {
            std::int64_t size = 0;
            if (!detail::is(f, wire::wire_type::bytes, message, why) || !detail::read_dim(f.bytes, size, why))
                return false;
            if (size < -1) return detail::wrong(why, errc::negative_dim, "a dim of at least -1", detail::counted(size));
            out.append(size < 0 ? dim::unknown() : dim(size));
            ++rank;
        } else if (f.number == schema::tensor_shape_proto["unknown_rank"]) {
            if (!detail::is(f, wire::wire_type::varint, message, why)) return false;
            unknown = f.value != 0;
        }
    }
    if (!detail::finished(from, message, why)) return false;
    if (unknown) out = graft::shape::unknown_rank();
    if (!out.too_long()) return true;
    return detail::wrong(why, errc::rank_too_large,
        short_string().put("at most ").put(std::int64_t{max_rank}).put(" dims").view(),
        detail::counted(static_cast<std::int64_t>(rank)));
}

} // namespace tensorflow
GRAFT_END
