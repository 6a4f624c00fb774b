// graft/model/constant_wire.hpp - a part of a model's text as wire bytes that outlive the constant expression
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/short_string.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/model/wire/schema.hpp"
#include "graft/model/wire/text.hpp"

GRAFT_BEGIN
namespace model {

/// An error in the text of a model.
struct text_mistake {
    errc code = errc::ok;   ///< the kind of the mistake; `errc::ok`: there is none
    std::uint32_t line = 0; ///< line in the file, from 1; 0: unknown
    short_string layer{},   ///< name of the layer or node, if it is known
        parameter{},        ///< the field or attribute that is wrong
        expected{},         ///< what is allowed there
        found{};            ///< what the text has

    /// Copies the strings of a mistake; longer ones are cut off. `lines_before`: lines of the file before the parsed
    /// text.
    constexpr void take(noted_mistake const& m, std::uint32_t lines_before = 0) {
        code = m.why.code;
        line = m.line + (m.line != 0 ? lines_before : 0);
        parameter.put(m.why.parameter);
        expected.put(m.why.expected);
        found.put(m.why.found);
    }
};

/// Text encoded as wire bytes: the first `used` of `bytes`.
template <std::size_t N> struct constant_bytes {
    std::array<std::byte, N> bytes{}; ///< of the encoding; only the first `used` count
    text_mistake mistake{};           ///< the first one in the text
    std::size_t used = 0;             ///< may exceed N: then it does not fit
    bool fits = true;                 ///< false: N is too small, and `bytes` is incomplete

    /// The bytes in use. Only valid if it `fits`.
    [[nodiscard]] constexpr byte_view view() const { return {bytes.data(), used}; }
};
/// Encodes `text`, which is one message and starts after `lines_before` lines of the file.
template <std::size_t N> constexpr constant_bytes<N> encoded(std::string_view text, wire::message_schema const& as,
    wire::text_options const& options, std::uint32_t lines_before = 0) {
    constant_bytes<N> to;
    series<wire::position> marks;
    error_list errors;
    if (!wire::text_to_wire(text, as, {to.bytes.data(), N}, to.used, marks, options, {}, errors))
        to.mistake.take(errors.noted[0], lines_before);
    to.fits = to.used <= N;
    return to;
}
/// The result of `Encode`, in the usual capacity or, if that is too small, in four times as much. By reference: a
/// function that returned it would be evaluated twice.
template <class Encode, std::size_t Usual> struct in_room {
    /// The result in a capacity of `N` bytes; its `fits` is false if it needs more.
    template <std::size_t N> static constexpr constant_bytes<N> bytes = Encode::template run<N>();
    /// The smaller of the two capacities that holds the result.
    static constexpr auto const& find() {
        if constexpr (bytes<Usual>.fits) return bytes<Usual>;
        else return bytes<4 * Usual>;
    }
};

} // namespace model
GRAFT_END
