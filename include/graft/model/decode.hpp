// graft/model/decode.hpp - the resource limits for decoding a model, and the reason of a failure
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit> // bit_cast
#include <string>
#include <string_view>
#include <type_traits> // is_constant_evaluated
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/owned_string.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/model/wire/reader.hpp"

GRAFT_BEGIN
namespace model {

/// The limits for decoding: a few bytes of a file can represent a tensor of any size.
struct decode_budget {
    std::size_t bytes = std::size_t{1} << 31; ///< the total that the arena hands out; views of the file are free
};

/// Why something could not be decoded.
struct fault {
    errc code = errc::ok;          ///< the kind of the error
    std::byte const* at = nullptr; ///< the broken place in the message; null: the encoding is fine, the content is not
    /// What the encoding must be.
    owned_string expected{}, got{}; ///< what was found
};

/// Sets `why` to an error in the encoding of `message` at byte `offset`; returns false.
constexpr bool broken(fault& why, errc code, byte_view message, std::size_t offset) {
    why = {code, message.data() + offset, {}, {}};
    return false;
}
/// Whether the reader has no error; otherwise `why` is set to it.
constexpr bool finished(wire::reader const& from, byte_view message, fault& why) {
    return from.error() == errc::ok || broken(why, from.error(), message, from.position());
}
/// Whether field `f` is encoded as `wanted`; otherwise `why` is set.
/// error wrong_wire_type
constexpr bool is(wire::field const& f, wire::wire_type wanted, byte_view message, fault& why) {
    return f.type == wanted || broken(why, errc::wrong_wire_type, message, f.offset);
}
/// Sets `why` to an error in the encoded content; returns false.
constexpr bool wrong(fault& why, errc code, owned_string expected, owned_string got) {
    why = {code, nullptr, std::move(expected), std::move(got)};
    return false;
}
/// A number and its unit: `12 bytes`.
constexpr owned_string counted(std::int64_t n, std::string_view unit = {}) {
    return short_string().put(n).put(unit.empty() ? "" : " ").put(unit).view();
}
/// Whether the budget allows `count` more objects in `storage`; otherwise `why` is set.
/// error memory_budget_exceeded
template <class T>
constexpr bool fits(std::size_t count, arena const& storage, decode_budget const& budget, fault& why) {
    std::size_t size = 0;
    if (!__builtin_mul_overflow(count, sizeof(T), &size) && size <= budget.bytes &&
        storage.bytes() <= budget.bytes - size)
        return true;
    return wrong(why, errc::memory_budget_exceeded, "at most " + std::to_string(budget.bytes) + " decoded bytes",
        std::to_string(count) + " more, of " + std::to_string(sizeof(T)) +
            (sizeof(T) == 1 ? " byte each" : " bytes each"));
}

/// The field of a tensor's message that lists the values of a type, and their encoding. A complex element is two
/// values.
struct value_field {
    std::uint32_t number = 0;    ///< number of the field in the message
    wire::wire_type encoding{};  ///< of one value in the message
    std::size_t bytes = 0;       ///< of one value in memory
    std::size_t per_element = 1; ///< number of values that make an element: 2 for complex numbers
    bool truths = false;         ///< any number but 0 is 1
};
/// Calls `f(byte_view chunk, bool raw)` for the values in the order of the file: `raw` chunks have the in-memory
/// representation, the others are a single number each, in the low bytes of eight.
template <class F> constexpr bool each_chunk(byte_view message, value_field const& wanted, fault& why, F f) {
    wire::reader from(message);
    for (wire::field field; from.next(field);) {
        if (field.number != wanted.number) continue;
        if (field.type == wire::wire_type::bytes && wanted.encoding != wire::wire_type::varint) {
            if (field.bytes.size() % wanted.bytes != 0) return broken(why, errc::truncated, message, field.offset);
            f(field.bytes, true);
            continue;
        }
        auto const e = wire::each_scalar(field, wanted.encoding, [&](std::uint64_t raw) {
            if (wanted.truths) raw = raw != 0;
            if (std::is_constant_evaluated()) {
                auto const one = std::bit_cast<std::array<std::byte, sizeof raw>>(raw);
                f(byte_view(one.data(), wanted.bytes), false);
            } else {
                f(as_bytes(span(&raw, 1)).first(wanted.bytes), false);
            }
        });
        if (e != errc::ok) return broken(why, e, message, field.offset);
    }
    return finished(from, message, why);
}

} // namespace model
GRAFT_END
