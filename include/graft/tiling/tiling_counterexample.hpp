// graft/tiling/tiling_counterexample.hpp - a shape for which a tiling is wrong, with the numbers, as a string
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/errc.hpp"
#include "graft/op/infer/extent.hpp"

GRAFT_BEGIN

/// A string of fixed capacity; a longer one is cut off.
struct counterexample_text {
    char chars[96]{};       ///< not terminated
    std::size_t length = 0; ///< number of `chars` in use

    constexpr counterexample_text& operator<<(std::string_view text) {
        for (auto c : text)
            if (length < sizeof chars) chars[length++] = c;
        return *this;
    }
    constexpr counterexample_text& operator<<(std::int64_t n) {
        char digits[20]{};
        std::size_t size = 0;
        for (auto left = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
            size == 0 || left != 0; left /= 10)
            digits[size++] = static_cast<char>('0' + left % 10);
        if (n < 0) *this << "-";
        while (size > 0) *this << std::string_view(&digits[--size], 1);
        return *this;
    }
    [[nodiscard]] constexpr std::size_t size() const { return length; }
    [[nodiscard]] constexpr bool empty() const { return length == 0; }
    [[nodiscard]] constexpr char operator[](std::size_t i) const { return chars[i]; }
    [[nodiscard]] constexpr operator std::string_view() const { return {chars, length}; }
};

/// The sizes of a box, in the order of its letters: the first argument of the functions below. These are not constexpr:
/// a failed static_assert names the one that it calls. Their name is the reason, their template arguments are operator
/// and tiling, then follow the actual and the expected number (bytes or elements).
struct sizes_of_the_box {
    std::int64_t first, ///< of the first letter
        second,         ///< of the second; 0 if the box has one letter
        third;          ///< of the third; 0 if the box has fewer letters
};
/// A block holds more bytes at a time than the memory of a core: the bytes it holds, the bytes of the core.
template <class Op, auto Tiling>
void the_tiling_overflows_the_memory_of_a_core(sizes_of_the_box, std::int64_t, std::int64_t) {}
/// The blocks do not cover all items, or the kernel gets other numbers than `split`: the actual and the expected one.
template <class Op, auto Tiling> void the_tiling_leaves_elements(sizes_of_the_box, std::int64_t, std::int64_t) {}
/// A block or tile is no multiple of the unit to which the chip aligns: its size, the unit, in bytes.
template <class Op, auto Tiling> void the_tiling_is_not_aligned(sizes_of_the_box, std::int64_t, std::int64_t) {}
/// A block or tile has no items: the items of one, the items that there are.
template <class Op, auto Tiling> void the_tiling_cuts_empty_pieces(sizes_of_the_box, std::int64_t, std::int64_t) {}
/// The tiling function returned an error for this shape.
template <class Op, auto Tiling> void the_tiling_refuses_a_shape(sizes_of_the_box) {}
/// In the part of the box that begins with these sizes, the proof neither succeeds nor finds a wrong shape.
template <class Op, auto Tiling> void the_tiling_is_not_proved_from_here(sizes_of_the_box) {}
/// The tiling function does not call `split`: there is nothing to prove.
template <class Op, auto Tiling> void the_tiling_says_no_work() {}
/// The box has a name that is no input and no attribute of the operator, or a value that does not fit it.
template <class Op, auto Tiling> void the_box_names_no_input_or_attribute() {}
/// The box lacks a required input, or an attribute without a default.
template <class Op, auto Tiling> void the_box_leaves_out_an_input_or_attribute() {}
/// The box contains no shape: it has no input, a size without a range, a letter with two ranges, or too many of them.
template <class Op, auto Tiling> void the_box_is_empty() {}
/// The chip has none of the dtypes of an input, or the box names a parameter twice.
template <class Op, auto Tiling> void the_box_does_not_fit_the_operator_and_the_chip() {}

/// A shape of a box for which a tiling is wrong: `x [4096, 2048] float16`, and `393216 bytes at once, a core has
/// 262144`. `code` is ok if there is none.
struct GRAFT_TYPE tiling_counterexample {
    errc code = errc::ok; ///< the rule that is violated; `errc::ok`: there is none
    /// The input or letter with its value, for instance `x [4096, 2048] float16`.
    counterexample_text parameter{}, example{};                            ///< the numbers, as a sentence
    std::array<std::int64_t, detail::extent_watch::max_variables> sizes{}; ///< the size of each letter of the box
    /// The number that the tiling has: bytes or items.
    std::int64_t got = 0, has = 0; ///< the number that it must not exceed, or must reach

    /// Ends a constant expression at a function whose name is the reason, with the numbers as its arguments.
    template <class Op, auto Tiling> constexpr void tell() const {
        sizes_of_the_box const at{sizes[0], sizes[1], sizes[2]};
        switch (code) {
        case errc::tiling_exceeds_core_memory: overflows<Op, Tiling>(at, got, has); break;
        case errc::tiling_misses_elements: leaves<Op, Tiling>(at, got, has); break;
        case errc::misaligned_tiling: misaligned<Op, Tiling>(at, got, has); break;
        case errc::empty_tile: empty<Op, Tiling>(at, got, has); break;
        case errc::tiling_rejects_shape: refuses<Op, Tiling>(at); break;
        case errc::tiling_not_proved: open<Op, Tiling>(at); break;
        case errc::missing_tiling_split: the_tiling_says_no_work<Op, Tiling>(); break;
        case errc::box_of_unknown_input: the_box_names_no_input_or_attribute<Op, Tiling>(); break;
        case errc::incomplete_box: the_box_leaves_out_an_input_or_attribute<Op, Tiling>(); break;
        case errc::empty_box: the_box_is_empty<Op, Tiling>(); break;
        default: the_box_does_not_fit_the_operator_and_the_chip<Op, Tiling>(); break;
        }
    }

private:
    // One additional call, always executed: clang prints the arguments of the call that reaches another function, g++
    // only the function.
    template <class Op, auto Tiling>
    static constexpr void overflows(sizes_of_the_box sizes, std::int64_t bytes, std::int64_t core_has) {
        if (sizes.first >= 0) the_tiling_overflows_the_memory_of_a_core<Op, Tiling>(sizes, bytes, core_has);
    }
    template <class Op, auto Tiling>
    static constexpr void leaves(sizes_of_the_box sizes, std::int64_t done, std::int64_t of) {
        if (sizes.first >= 0) the_tiling_leaves_elements<Op, Tiling>(sizes, done, of);
    }
    template <class Op, auto Tiling>
    static constexpr void misaligned(sizes_of_the_box sizes, std::int64_t bytes, std::int64_t unit) {
        if (sizes.first >= 0) the_tiling_is_not_aligned<Op, Tiling>(sizes, bytes, unit);
    }
    template <class Op, auto Tiling>
    static constexpr void empty(sizes_of_the_box sizes, std::int64_t items, std::int64_t of) {
        if (sizes.first >= 0) the_tiling_cuts_empty_pieces<Op, Tiling>(sizes, items, of);
    }
    template <class Op, auto Tiling> static constexpr void refuses(sizes_of_the_box sizes) {
        the_tiling_refuses_a_shape<Op, Tiling>(sizes);
    }
    template <class Op, auto Tiling> static constexpr void open(sizes_of_the_box sizes) {
        the_tiling_is_not_proved_from_here<Op, Tiling>(sizes);
    }
};

GRAFT_END
