// graft/tensor/invalid_read.hpp - invalid accesses of a rule: the first one is stored, and is the result of the rule
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/violation.hpp"
#include "graft/tensor/detail/dim_origin.hpp"

GRAFT_BEGIN

/// The first invalid read of a rule. Shapes, dims, values and lists that are passed to a rule have a pointer to
/// theirs; the caller of the rule reports an error for it, whatever the rule returned.
struct GRAFT_TYPE invalid_read : detail::unknown_in_a_rule, detail::invalid_in_a_rule {
    /// What the rule did. The comments name what was read, `index` is where, `bound` the size.
    enum class what : std::uint8_t {
        nothing,
        dim,           ///< outside of the rank of an input
        number,        ///< of an unknown dim
        element,       ///< outside of a list or of the value of an input
        several,       ///< the only element of a list with several
        input_tensor,  ///< outside of a dynamic input; `place` is the port
        output_tensor, ///< outside of an output; `place` is the port
        kind,          ///< a member of a kind other than the attribute's
        absent,        ///< an optional input or attribute that the node does not have; `place` is the port
        refused,       ///< nothing: the rule has made an error, which it must return; `place` is the parameter
    };

    what is = what::nothing; ///< the first invalid read; later ones are its consequences
    bool rank = false;       ///< the rank, or a dim, of an input whose rank is unknown
    /// position of the input's tensor; for an attribute `attribute_at` its position
    std::int32_t place = 0;
    std::int64_t index = 0, ///< the index that was read; of `kind` the declared kind
        bound = 0;          ///< the number of dims, elements or tensors; of `kind` the kind that was read

    constexpr invalid_read() = default;
    /// Copies the invalid access; the symbols stay with the rule of the other.
    constexpr invalid_read(invalid_read const& m)
        : is(m.is), rank(m.rank), place(m.place), index(m.index), bound(m.bound) {}
    constexpr invalid_read& operator=(invalid_read const& m) {
        is = m.is, rank = m.rank, place = m.place, index = m.index, bound = m.bound;
        return *this;
    }
    constexpr ~invalid_read() {
        if (symbols_) symbols_->reader = nullptr;
    }

    /// The place of an attribute by its position in the prototype: negative, unlike that of an input.
    [[nodiscard]] static constexpr std::int32_t attribute_at(int position) { return -1 - position; }
    /// Whether something invalid was read.
    [[nodiscard]] constexpr bool any() const { return is != what::nothing || rank; }
    /// Forgets what was read, before the next rule runs.
    constexpr void reset() { is = what::nothing, rank = false, later_ = 0; }
    /// Records an invalid read, if it is the first. A million of them in one call of a rule is a violation: its loop
    /// does not end, and the error would never be reported.
    [[gnu::noinline, gnu::cold]] constexpr void note(
        what w, std::int32_t where, std::int64_t i = 0, std::int64_t outside_of = 0) {
        if (is != what::nothing) return ++later_ == 1'000'000 ? stop_loop(i, outside_of) : void();
        is = w, place = where, index = i, bound = outside_of;
    }
    /// The rule reads symbolic dims of this table; misreads of a second table are not recorded.
    constexpr void reads_symbols(symbol_origin& of) {
        if (symbols_) return;
        if (of.reader) of.reader->symbols_ = nullptr;
        symbols_ = &of;
        of.reader = this;
    }

    /// The rule has ended: shapes of symbolic dims that are created from now on have no reader.
    constexpr void detach() {
        if (symbols_) symbols_->reader = nullptr;
        symbols_ = nullptr;
    }

private:
    friend class symbol_source;
    [[noreturn, gnu::cold]] static void stop_loop(std::int64_t i, std::int64_t outside_of) {
        violation v;
        v.parameter = "a rule", v.index = i, v.size = outside_of;
        v.what = "a loop that reads out of range does not end";
        v.hint = "a number without a sign is never below 0: count down with `for (auto i = size; i-- > 0;)`";
        detail::stop(v);
    }
    std::uint32_t later_ = 0;          ///< invalid reads after the first
    symbol_origin* symbols_ = nullptr; ///< whose `reader` this is; either may be destroyed first
};

GRAFT_END
