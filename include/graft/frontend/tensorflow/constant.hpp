// graft/frontend/tensorflow/constant.hpp - the tensor of a Const in its most common encoding, without decoding
// attributes one by one
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcmp

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/frontend/tensorflow/detail/decode.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/frontend/tensorflow/schema.hpp"
#include "graft/frontend/tensorflow/tensor.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace tensorflow {

namespace detail {

/// Whether an entry of the map `attr` begins with these eight bytes: its key, and the tag of its value.
inline bool has_key(byte_view entry, char const (&bytes)[9]) {
    return entry.size() > 10 && std::memcmp(entry.data(), bytes, 8) == 0;
}

/// The payload of the field whose one-byte tag is at `at` in `message`, if it is the last field; otherwise empty.
inline byte_view last_payload(byte_view message, std::size_t at) {
    std::uint64_t size = 0;
    if (message.size() <= at || wire::detail::take_varint(message, ++at, size, 5) != errc::ok ||
        size != message.size() - at)
        return {};
    return message.subspan(at);
}

/// An entry that the import ignores, whatever its value is: a key that begins with `_`, then the value.
inline bool is_note(byte_view entry) {
    constexpr auto& attribute = schema::node_def_attr_entry;
    std::size_t fields = 0;
    bool fine = true;
    auto const end = wire::each_short_bytes(entry, [&](std::uint32_t number, byte_view payload) {
        fine = fine && (fields == 0 ? number == attribute["key"] && !payload.empty() && payload[0] == std::byte{'_'}
                                    : number == attribute["value"]);
        ++fields;
    });
    return fine && fields == 2 && end == entry.size();
}

} // namespace detail

/// The tensor of a Const whose attributes are a `dtype`, a numeric `value` of that dtype, and annotations of tools,
/// each of them once. False: the node is encoded differently, or it has an error, which `attributes` reports.
/// cost one check for each attribute; only values that have to be unpacked are stored
inline bool read_constant(byte_view message, arena& storage, decode_budget const& budget, tensor_view& out) {
    auto number = std::byte{0};
    byte_view tensor;
    bool plain = true;
    auto const take = [&](std::uint32_t field, byte_view entry) {
        if (field != schema::node_def["attr"]) return;
        if (detail::has_key(entry, "\x0A\x05"
                                   "dtype\x12") &&
            number == std::byte{0} && entry.size() == 11 && entry[8] == std::byte{2} && entry[9] == std::byte{0x30}) {
            number = entry[10];
        } else if (detail::has_key(entry, "\x0A\x05"
                                          "value\x12") &&
                   tensor.empty()) {
            auto const value = detail::last_payload(entry, 7);
            tensor = !value.empty() && value[0] == std::byte{0x42} ? detail::last_payload(value, 0) : byte_view();
            plain = plain && !tensor.empty();
        } else {
            plain = plain && detail::is_note(entry);
        }
    };
    if (wire::each_short_bytes(message, take) != message.size() || !plain || number >= std::byte{0x80} ||
        tensor.size() < 2 || tensor[0] != std::byte{8} || tensor[1] != number)
        return false;
    auto const type = data_type_of(std::to_integer<std::int64_t>(number)).type;
    fault why;
    return bits_of(type) != 0 && read_tensor(tensor, storage, budget, out, why) && out.desc.type == type;
}

} // namespace tensorflow
GRAFT_END
