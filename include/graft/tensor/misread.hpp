// graft/tensor/misread.hpp - what a rule read or wrote that is not there: the first time is kept, and is its answer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/tensor/dim_origin.hpp"

GRAFT_BEGIN

/// The first thing that a rule read although it is not there. Shapes, dims, values and lists that a rule is given know
/// where theirs is; whoever calls the rule makes an error of it, whatever the rule answered.
struct GRAFT_TYPE misread : detail::unknown_in_a_rule, detail::invalid_in_a_rule {
    enum class what : std::uint8_t {
        nothing,
        dim,           ///< outside of the rank of an input
        number,        ///< of a dim that is not known
        element,       ///< outside of a list or of the value of an input
        several,       ///< the only element of what has several
        input_tensor,  ///< outside of a dynamic input; `place` is the port
        output_tensor, ///< outside of an output; `place` is the port
        kind,          ///< a member of another kind than the attribute's
    };

    what is = what::nothing;
    bool rank = false; ///< the rank, or a dim, of an input whose rank is unknown
    /// place of the input's tensor; of an attribute `attribute_at` its position
    std::int32_t place = 0;
    std::int64_t index = 0, bound = 0;

    constexpr misread() = default;
    /// What was misread; the symbols stay with the other's rule.
    constexpr misread(misread const& m) : is(m.is), rank(m.rank), place(m.place), index(m.index), bound(m.bound) {}
    constexpr misread& operator=(misread const& m) {
        is = m.is, rank = m.rank, place = m.place, index = m.index, bound = m.bound;
        return *this;
    }
    constexpr ~misread() {
        if (symbols_) symbols_->reader = nullptr;
    }

    [[nodiscard]] static constexpr std::int32_t attribute_at(int position) { return -1 - position; }
    [[nodiscard]] constexpr bool any() const { return is != what::nothing || rank; }
    constexpr void reset() { is = what::nothing, rank = false; }
    [[gnu::noinline, gnu::cold]] constexpr void note(
        what w, std::int32_t where, std::int64_t i = 0, std::int64_t outside_of = 0) {
        if (is != what::nothing) return;
        is = w, place = where, index = i, bound = outside_of;
    }
    /// Symbolic dims of this table are read by the rule; of a second table the rule's misreadings are not noted.
    constexpr void reads_symbols(symbol_origin& of) {
        if (symbols_) return;
        if (of.reader) of.reader->symbols_ = nullptr;
        symbols_ = &of;
        of.reader = this;
    }

    /// The rule has ended: who makes a shape of symbolic dims from now on makes one that nobody reads.
    constexpr void let_go() {
        if (symbols_) symbols_->reader = nullptr;
        symbols_ = nullptr;
    }

private:
    friend symbol_origin;
    symbol_origin* symbols_ = nullptr; ///< whose `reader` this is; either may end first
};

constexpr symbol_origin::~symbol_origin() {
    if (reader) reader->symbols_ = nullptr;
}

GRAFT_END
