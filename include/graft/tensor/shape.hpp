// graft/tensor/shape.hpp - the shape of a tensor: unset, of unknown rank, or a list of dims
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "graft/base/narrow.hpp"
#include "graft/base/status.hpp"
#include "graft/tensor/detail/dim_list.hpp"

GRAFT_BEGIN

/// A shape. A default one is *unset*: an output that no rule has assigned. Unknown rank is a state, never a dim. Up to
/// rank 8 each dim has a word; from 9 to 25 the same eight words contain the dims packed, so that a shape has the same
/// size for every rank and is copied as bytes: reading or writing a dim then costs some 100 steps, and if large
/// numbers are mixed with many symbols one of them may become unknown (`detail::packed_dims`).
/// units dims are element counts, never bytes
class GRAFT_TYPE shape {
public:
    /// A dim inside a shape: reads and assigns like a `dim`.
    class reference {
    public:
        constexpr reference(shape& of, std::size_t at) : of_(of), at_(at) {}
        constexpr operator dim() const {
            auto const d = of_.stored(at_);
            return d >= 0 ? dim(d) : of_.no_number(d, at_);
        }
        constexpr reference& operator=(dim d) { return of_.store(at_, of_.keep(d)), *this; }
        constexpr reference& operator=(reference const& other) { return *this = dim(other); }
        reference(reference const&) = default;
        constexpr reference& operator+=(dim d) { return *this = *this + d; }
        constexpr reference& operator-=(dim d) { return *this = *this - d; }
        constexpr reference& operator*=(dim d) { return *this = *this * d; }

        /// What `dim` answers: whether it is a number, an expression of symbols, or has overflowed.
        [[nodiscard]] constexpr bool known() const { return of_.stored(at_) >= 0; }
        [[nodiscard]] constexpr bool symbolic() const { return dim(*this).symbolic(); }
        [[nodiscard]] constexpr bool invalid() const { return dim(*this).invalid(); }
        /// The number; only if `known()`.
        [[nodiscard]] constexpr std::int64_t value() const { return dim(*this).value(); }
        [[nodiscard]] constexpr bool is(std::int64_t v) const { return v >= 0 && of_.stored(at_) == v; }

    private:
        shape& of_;
        std::size_t at_;
    };

    constexpr shape() = default;
    /// A ranked shape; -1 = unknown dim. `shape{}` is unset: a scalar is `shape::scalar()`.
    constexpr shape(std::initializer_list<stored_dim> dims) : state_(state::ranked) {
        for (auto d : dims) append(is_invalid(d) ? dim(d) : dim::stored(d));
    }
    constexpr explicit shape(span<stored_dim const> dims) : state_(state::ranked) {
        for (auto d : dims) append(dim::stored(d));
    }
    /// A ranked shape with symbolic dims: `shape{n, 224, 224, 3}`; -1 = unknown dim.
    constexpr shape(std::initializer_list<dim> dims) : state_(state::ranked) {
        for (auto const& d : dims) append(d.is(unknown_dim) ? dim::unknown() : d);
    }
    /// Rank 0: a tensor of one element.
    [[nodiscard]] static constexpr shape scalar() { return of_rank(0); }
    /// Nothing is known, not even the rank; not unset.
    [[nodiscard]] static constexpr shape unknown_rank() {
        shape s;
        s.state_ = state::unknown_rank;
        return s;
    }
    /// `rank` unknown dims; `too_long()` if there are more than `max_rank`.
    [[nodiscard]] static constexpr shape of_rank(std::size_t rank) {
        shape s;
        s.state_ = state::ranked;
        if (rank <= plain_rank) {
            for (std::size_t i = 0; i < rank; ++i) s.dims_[i] = unknown_dim;
            s.rank_ = s.plain_ = static_cast<std::uint8_t>(rank);
            return s;
        }
        for (std::size_t i = 0; i < rank && i <= max_rank; ++i) s.append(dim::unknown());
        return s;
    }

    /// Whether it was assigned, at least as of unknown rank.
    [[nodiscard]] constexpr bool is_set() const { return state_ != state::unset; }
    /// Whether the number of dims is known.
    [[nodiscard]] constexpr bool has_rank() const { return state_ == state::ranked; }
    /// Number of dims; 0 for a scalar, and also while the rank is unknown. If a rule reads it without calling
    /// `has_rank` before, its outputs have unknown rank, whatever it does with the number.
    [[nodiscard]] constexpr std::size_t rank() const {
        if (rank_ == 0 && state_ != state::ranked && reader_) reader_->rank = true;
        return rank_;
    }
    /// The rank did not fit: `append` was called more than `max_rank` times.
    [[nodiscard]] constexpr bool too_long() const { return too_long_; }

    /// A dim outside of the rank is invalid, of unknown rank unknown; the answer of the rule that reads or writes one
    /// is an error, or its outputs are of unknown rank.
    /// error index_out_of_range, by `infer_node`
    [[nodiscard]] constexpr dim operator[](std::size_t i) const& {
        if (i >= plain_) return packed(i);
        return dims_[i] >= 0 ? dim(dims_[i]) : no_number(dims_[i], i);
    }
    /// Not for a temporary shape, which would be destroyed before the reference is used: that returns a `dim`.
    constexpr reference operator[](std::size_t i) & { return reference(*this, i < plain_ ? i : place_of(i)); }
    /// The dim counted from the end: `back(0)` is the last.
    [[nodiscard]] constexpr dim back(std::size_t i) const { return (*this)[rank_ - std::size_t{1} - i]; }
    /// The stored dims. A shape constructed from them has lost the table of its symbols: see `part`.
    [[nodiscard, gnu::always_inline]] constexpr dim_list dims() const& {
        if (auto const n = rank(); n <= plain_rank) return {dims_.data(), n};
        return {rank_, dims_};
    }
    [[nodiscard]] constexpr dim_list dims() const&&; ///< of a temporary shape: with a copy of the dims
    /// The `count` dims from position `from` on.
    [[nodiscard]] constexpr shape part(std::size_t from, std::size_t count) const {
        auto s = of_rank(0);
        if (from > rank_ || count > rank_ - from) {
            if (state_ != state::ranked) s = unknown_rank();
            else (void)s.lost(from > rank_ ? from : rank_);
            (void)outside(from > rank_ ? from : rank_);
            return s;
        }
        for (std::size_t i = 0; i < count; ++i) s.append((*this)[from + i]);
        return s;
    }
    /// The table of the symbolic dims; null while there were none.
    [[nodiscard]] constexpr symbol_source* symbols() const {
        return symbols_ && symbols_->generation == generation_ ? symbols_->table : nullptr;
    }
    /// Whether some dim is symbolic.
    [[nodiscard]] constexpr bool symbolic() const { return symbols() && some_symbol(); }
    /// Whether some dim is a symbol of a second table, or of one that has ended with its network or graph. The shape
    /// is then invalid.
    [[nodiscard]] constexpr bool has_lost_symbols() const;
    /// Adds a dim at the end; an unset shape starts at rank 0.
    constexpr shape& append(dim d) {
        state_ = state::ranked;
        if (rank_ >= plain_rank) return append_packed(d);
        dims_[rank_] = keep(d);
        plain_ = ++rank_;
        return *this;
    }
    /// Resets to a default shape.
    constexpr void reset() {
        begin(0);
        reader_ = nullptr;
        state_ = state::unset;
        place_ = 0;
    }
    /// Restarts with at most `plain_rank` dims (`rank`) that are 0; the reader of the shape is unchanged.
    constexpr void begin(std::size_t rank) {
        auto& d = dims_;
        d[0] = d[1] = d[2] = d[3] = d[4] = d[5] = d[6] = d[7] = 0;
        symbols_ = nullptr;
        generation_ = 0;
        rank_ = plain_ = static_cast<std::uint8_t>(rank < plain_rank ? rank : plain_rank);
        state_ = state::ranked;
        too_long_ = false;
        outside_ = 0;
    }
    /// Sets dim `at` to the non-negative number `n`, in a shape of at most `plain_rank` dims.
    constexpr void set_plain(std::size_t at, std::int64_t n) {
        if (at < plain_) dims_[at] = n;
        else (void)lost(at);
    }
    /// Adds a dim before position `at`.
    constexpr shape& insert(std::size_t at, dim d) {
        append(d);
        if (at >= rank_) (void)lost(at);
        else if (!too_long_ && plain_ == rank_)
            for (std::size_t i = rank_ - 1u; i > at; --i) std::swap(dims_[i], dims_[i - 1]);
        else if (!too_long_) move_last_packed(at);
        return *this;
    }
    /// Removes the dim at position `at`.
    constexpr shape& erase(std::size_t at) {
        if (at >= plain_) return erase_packed(at);
        for (std::size_t i = at; i + 1 < rank_; ++i) dims_[i] = dims_[i + 1];
        dims_[--rank_] = 0;
        plain_ = rank_;
        return *this;
    }

    /// Whether every dim is known.
    [[nodiscard]] constexpr bool is_static() const {
        if (!has_rank()) return false;
        for (std::size_t i = 0; i < plain_; ++i)
            if (dims_[i] < 0) return false;
        return plain_ == rank_ || !some_packed([](stored_dim d) { return d < 0; });
    }
    /// Static, of rank 8 at most, and valid: nearly every shape, checked without a loop.
    [[nodiscard, gnu::always_inline]] constexpr bool is_plain() const {
        auto const& d = dims_; // those beyond the rank are 0
        return state_ == state::ranked && plain_ == rank_ && !too_long_ && outside_ == 0 &&
               (d[0] | d[1] | d[2] | d[3] | d[4] | d[5] | d[6] | d[7]) >= 0;
    }
    /// The same, with this rank, which is 8 at most; in fewer steps.
    [[nodiscard, gnu::always_inline]] constexpr bool is_plain_of(std::size_t rank) const {
        if (__builtin_is_constant_evaluated()) return rank_ == rank && is_plain();
        std::uint32_t is; // rank_, plain_, state_ and too_long_
        __builtin_memcpy(&is, reinterpret_cast<char const*>(this) + offsetof(shape, rank_), sizeof is);
        std::uint8_t const wanted_bytes[] = {static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(rank),
            static_cast<std::uint8_t>(state::ranked), 0};
        std::uint32_t wanted;
        __builtin_memcpy(&wanted, wanted_bytes, sizeof wanted);
        auto const& d = dims_;
        return is == wanted && outside_ == 0 && (d[0] | d[1] | d[2] | d[3]) >= 0 &&
               (rank <= 4 || (d[4] | d[5] | d[6] | d[7]) >= 0);
    }
    /// The dims of a shape that is plain.
    [[nodiscard]] constexpr stored_dim const* plain_dims() const { return dims_.data(); }
    /// Whether there is one dim, it is the number `n`, and the shape is valid.
    [[nodiscard, gnu::always_inline]] constexpr bool is_vector_of(std::int64_t n) const {
        return plain_ == 1 && dims_[0] == n && n >= 0 && !too_long_ && outside_ == 0;
    }
    /// Whether some dim overflowed or is negative, or there are too many dims.
    [[nodiscard]] constexpr bool invalid() const {
        for (std::size_t i = 0; i < plain_; ++i)
            if (is_invalid(dims_[i])) return true;
        if (plain_ != rank_ && some_packed(is_invalid)) return true;
        return too_long_ || outside_ != 0 || outlives_its_table();
    }
    /// A dim outside of the rank was written, or was read of a shape that is not an input: its position plus 1,
    /// otherwise 0.
    [[nodiscard]] constexpr std::uint8_t outside() const { return outside_; }
    /// Sets the reader of this shape, as that of tensor `place`: a rule, until it returns; null: none.
    constexpr void read_by(invalid_read* reader, std::size_t place = 0) {
        reader_ = reader;
        place_ = static_cast<std::uint16_t>(place);
    }
    /// Removes the reader of this shape.
    constexpr void detach() { reader_ = nullptr; }
    /// The reader of this shape, or null.
    [[nodiscard]] constexpr invalid_read* reader() const { return reader_; }
    /// The same shape, without a reader.
    [[nodiscard]] constexpr shape unread() const {
        // Created anew: to g++ 12 a copy is no constant if the original ever held the address of a reader.
        shape s;
        s.dims_ = dims_;
        s.symbols_ = symbols_;
        s.generation_ = generation_;
        s.rank_ = rank_;
        s.plain_ = plain_;
        s.state_ = state_;
        s.too_long_ = too_long_;
        s.outside_ = outside_;
        return s;
    }
    /// Product of the dims `[from, to)`; unknown or invalid like its factors.
    [[nodiscard]] constexpr dim elements(std::size_t from, std::size_t to) const {
        if (std::int64_t product = 1; has_rank() && from <= to && to <= plain_)
            for (std::size_t i = from;; ++i) { // nearly always numbers
                if (i == to) return product;
                if (dims_[i] < 0 || __builtin_mul_overflow(product, dims_[i], &product)) break;
            }
        return product_of(from, to);
    }
    [[nodiscard]] constexpr dim elements() const { return elements(0, rank_); }

    /// The same dims; symbolic ones of the same table.
    constexpr bool operator==(shape const& other) const {
        if (rank_ != other.rank_ || state_ != other.state_ || too_long_ != other.too_long_) return false;
        auto const differ = [&](std::size_t i) { // dims beyond the rank are 0; equal dims are packed into equal words
            return ((dims_[i] ^ other.dims_[i]) | (dims_[i + 1] ^ other.dims_[i + 1]) |
                       (dims_[i + 2] ^ other.dims_[i + 2]) | (dims_[i + 3] ^ other.dims_[i + 3])) != 0;
        };
        if ((rank_ != 0 && differ(0)) || (rank_ > 4 && differ(4))) return false;
        return (symbols_ == other.symbols_ && generation_ == other.generation_) || !(symbols_ && some_symbol());
    }
    /// The same as ==, in fewer steps if the result is nearly always true. At run time.
    [[nodiscard, gnu::always_inline]] bool is_same(shape const& other) const {
        auto const &a = dims_, &b = other.dims_; // those beyond the rank are 0
        std::uint32_t is[2];                     // rank_, plain_, state_ and too_long_
        __builtin_memcpy(is, reinterpret_cast<char const*>(this) + offsetof(shape, rank_), 4);
        __builtin_memcpy(is + 1, reinterpret_cast<char const*>(&other) + offsetof(shape, rank_), 4);
        auto words = (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]) | (is[0] ^ is[1]);
        if (rank_ > 4) words |= (a[4] ^ b[4]) | (a[5] ^ b[5]) | (a[6] ^ b[6]) | (a[7] ^ b[7]);
        return words == 0 &&
               ((symbols_ == other.symbols_ && generation_ == other.generation_) || !(symbols_ && some_symbol()));
    }
    /// Whether broadcasting this shape and `other` results in this shape: both are of known rank, and from the last
    /// dim on, this shape has numbers, and `other` has the same number or 1. False: perhaps.
    [[nodiscard]] constexpr bool takes(shape const& other) const {
        std::size_t const mine = plain_, others = other.plain_;
        if (others > mine || mine != rank_ || others != other.rank_ || !has_rank() || !other.has_rank()) return false;
        auto const *const a = dims_.data(), *const b = other.dims_.data(); // those beyond the rank are 0
        if (mine == others && mine <= 4)
            return is_replaced(b[0], a[0]) && is_replaced(b[1], a[1]) && is_replaced(b[2], a[2]) &&
                   is_replaced(b[3], a[3]);
        for (std::size_t i = 0, at = mine - others; i < others; ++i, ++at)
            if (!is_replaced(b[i], a[at])) return false;
        return true;
    }
    /// A number for hash tables of shapes: equal shapes have the same, others seldom. Of the first four dims.
    [[nodiscard]] constexpr std::uint64_t mark() const {
        auto const of = [this](std::size_t i) { return static_cast<std::uint64_t>(dims_[i]); };
        return of(0) + of(1) * 33 + (of(2) + of(3) * 33) * 1089;
    }

private:
    static_assert(plain_rank == 8);
    enum class state : std::uint8_t { unset, unknown_rank, ranked };

    /// Whether `other` broadcasts to the number `d`.
    [[nodiscard, gnu::always_inline]] static constexpr bool is_replaced(stored_dim other, stored_dim d) {
        return d >= 0 && (other == d || other == 1);
    }

    /// Stored form of `d`, whose table becomes the shape's; a `lost_symbol` if it is of another table.
    constexpr stored_dim keep(dim const& d) {
        if (d.reader() && !reader_) read_by(d.reader(), d.place());
        if (!d.symbolic()) return d.store();
        auto& origin = d.symbols()->origin();
        if (symbols_ && (symbols_ != &origin || generation_ != origin.generation)) return lost_symbol;
        symbols_ = &origin;
        generation_ = origin.generation;
        return d.store();
    }

    [[nodiscard]] constexpr stored_dim stored(std::size_t i) const { return i < plain_ ? dims_[i] : stored_packed(i); }
    constexpr void store(std::size_t i, stored_dim d) {
        if (i < plain_) dims_[i] = d;
        else store_packed(i, d);
    }
    [[nodiscard]] constexpr dim no_number(stored_dim d, std::size_t i) const {
        return (symbols_ && is_symbol(d) ? dim::of(d, *symbols_, generation_) : dim::stored(d))
            .read_by(reader_, place_, i);
    }
    constexpr bool note_outside(std::size_t i) const {
        if (!reader_) return false;
        if (state_ != state::ranked) reader_->rank = true;
        else reader_->note(invalid_read::what::dim, place_, static_cast<std::int64_t>(i), rank_);
        return true;
    }
    // Defined in shape.ipp: for shapes with packed dims, and for dims outside of the rank.
    [[nodiscard, gnu::cold]] constexpr dim outside(std::size_t i) const;
    [[nodiscard, gnu::cold]] constexpr std::size_t lost(std::size_t i);
    [[nodiscard]] constexpr bool some_symbol() const;
    [[nodiscard]] constexpr bool outlives_its_table() const;
    [[nodiscard]] constexpr dim product_of(std::size_t from, std::size_t to) const;
    [[nodiscard]] constexpr dim product_of_each(std::size_t from, std::size_t to) const;
    [[nodiscard, gnu::cold]] constexpr dim packed(std::size_t i) const;
    [[nodiscard, gnu::cold]] constexpr std::size_t place_of(std::size_t i);
    [[nodiscard, gnu::cold]] constexpr stored_dim stored_packed(std::size_t i) const;
    [[nodiscard, gnu::cold]] constexpr bool some_packed(bool (*test)(stored_dim)) const;
    template <class Change> [[gnu::cold]] constexpr void repack(Change change);
    [[gnu::cold]] constexpr void store_packed(std::size_t i, stored_dim d);
    [[gnu::cold]] constexpr shape& append_packed(dim const& d);
    [[gnu::cold]] constexpr void move_last_packed(std::size_t at);
    [[gnu::cold]] constexpr shape& erase_packed(std::size_t at);

    detail::dim_words dims_{};         ///< those beyond the rank are 0
    symbol_origin* symbols_ = nullptr; ///< of the symbolic dims, if there were some
    invalid_read* reader_ = nullptr;   ///< of the rule that received this shape
    std::uint8_t rank_ = 0;            ///< this and the next three are compared as one word
    std::uint8_t plain_ = 0;           ///< the rank, up to `plain_rank`; 0 if the dims are packed
    state state_ = state::unset;
    bool too_long_ = false;
    std::uint8_t outside_ = 0;
    std::uint8_t generation_ = 0; ///< of `symbols_`
    std::uint16_t place_ = 0;
};

/// Whether every dim of `s` is known and so small that a kernel may multiply any of them, even if others are 0.
[[nodiscard]] constexpr bool runnable(shape const& s) {
    if (!s.is_static()) return false;
    std::int64_t all = 1;
    for (auto d : s.dims())
        if (__builtin_mul_overflow(all, d > 0 ? d : 1, &all)) return false;
    return all <= std::int64_t{1} << 50;
}

/// Two shapes that cannot both be correct: ranks or known dims differ.
[[nodiscard]] constexpr bool contradict(shape const& a, shape const& b) {
    if (!a.has_rank() || !b.has_rank()) return false;
    if (a.rank() != b.rank()) return true;
    for (std::size_t i = 0; i < a.rank(); ++i)
        if (contradict(a[i], b[i])) return true;
    return false;
}

/// The more precise of two shapes that do not contradict each other, dim by dim.
[[nodiscard]] constexpr shape merge(shape a, shape const& b) {
    if (!a.has_rank()) return b.is_set() ? b : a;
    if (b.has_rank())
        for (std::size_t i = 0; i < a.rank(); ++i) a[i] = merge(dim(a[i]), b[i]);
    return a;
}

/// `axis` in [-rank, rank) as a position.
/// error axis_out_of_range
[[nodiscard]] constexpr result<std::size_t> normalize_axis(
    std::int64_t axis, std::size_t rank, std::string_view parameter = "axis") {
    auto const r = static_cast<std::int64_t>(rank);
    if (axis < -r || axis >= r) return fail(errc::axis_out_of_range, parameter, "an axis inside the rank", r, axis);
    return static_cast<std::size_t>(axis < 0 ? axis + r : axis);
}

GRAFT_END

#include "graft/tensor/detail/shape.ipp"
