// graft/tensor/detail/shape.ipp - functions that few shapes need: dims that are packed, and dims outside of the rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

GRAFT_BEGIN

constexpr dim_list shape::dims() const&& { return {rank(), dims_}; }
constexpr dim shape::outside(std::size_t i) const {
    note_outside(i);
    return dim::stored(state_ == state::ranked ? invalid_dim : unknown_dim).read_by(reader_, place_, i);
}
/// A dummy for dim `i`, which is outside of the rank: reading it returns no number, writing it has no effect.
constexpr std::size_t shape::lost(std::size_t i) {
    if (!note_outside(i) && outside_ == 0) outside_ = static_cast<std::uint8_t>(i < 254 ? i + 1 : 255);
    return max_rank;
}
constexpr bool shape::outlives_its_table() const {
    return symbols_ && symbols_->generation != generation_ && some_symbol();
}
constexpr bool shape::has_lost_symbols() const {
    if (outlives_its_table()) return true;
    for (std::size_t i = 0; i < plain_; ++i)
        if (dims_[i] == lost_symbol) return true;
    return false;
}
constexpr bool shape::some_symbol() const {
    for (std::size_t i = 0; i < plain_; ++i)
        if (is_symbol(dims_[i])) return true;
    return plain_ != rank_ && some_packed(is_symbol);
}
constexpr dim shape::product_of(std::size_t from, std::size_t to) const {
    if (!has_rank()) return dim::unknown();
    if (from > to || to > rank_) return outside(to > rank_ ? to - 1 : from);
    std::size_t unknown = to;
    for (std::size_t i = to; i-- > from;)
        if (i >= plain_ || dims_[i] == 0 || dims_[i] < unknown_dim) return product_of_each(from, to);
        else if (dims_[i] == unknown_dim) unknown = i;
    return unknown == to ? product_of_each(from, to) : (*this)[unknown];
}
constexpr dim shape::product_of_each(std::size_t from, std::size_t to) const {
    dim n = 1;
    for (std::size_t i = from; i < to; ++i) n = n * (*this)[i];
    return n;
}

constexpr dim shape::packed(std::size_t i) const {
    if (i >= rank_) return outside(i);
    auto const d = stored_packed(i);
    return d >= 0 ? dim(d) : no_number(d, i);
}
constexpr std::size_t shape::place_of(std::size_t i) { return i < rank_ ? i : lost(i); }
constexpr stored_dim shape::stored_packed(std::size_t i) const {
    if (i >= rank_) return state_ == state::ranked ? invalid_dim : unknown_dim;
    return dims()[i];
}
constexpr bool shape::some_packed(bool (*test)(stored_dim)) const {
    for (auto d : dims())
        if (test(d)) return true;
    return false;
}
/// Repacks the dims after `change(dims)`, which returns their new number.
template <class Change> constexpr void shape::repack(Change change) {
    stored_dim all[max_rank + 1]{};
    if (rank_ > plain_rank) detail::packed_dims::unpack(dims_, rank_, all);
    else
        for (std::size_t i = 0; i < rank_; ++i) all[i] = dims_[i];
    rank_ = static_cast<std::uint8_t>(change(all));
    plain_ = rank_ > plain_rank ? std::uint8_t{0} : rank_;
    if (plain_ == 0) dims_ = detail::packed_dims::pack({all, rank_});
    for (std::size_t i = 0; i < plain_; ++i) dims_[i] = all[i];
}
constexpr void shape::store_packed(std::size_t i, stored_dim d) {
    if (i < rank_) repack([&](stored_dim* all) { return all[i] = d, rank_; });
}
constexpr shape& shape::append_packed(dim const& d) {
    if (rank_ == max_rank) too_long_ = true;
    else
        repack([&, kept = keep(d)](stored_dim* all) {
            all[rank_] = kept;
            return rank_ + 1;
        });
    return *this;
}
constexpr void shape::move_last_packed(std::size_t at) {
    repack([&](stored_dim* all) {
        for (std::size_t i = rank_ - 1u; i > at; --i) std::swap(all[i], all[i - 1]);
        return rank_;
    });
}
constexpr shape& shape::erase_packed(std::size_t at) {
    if (at >= rank_) return (void)lost(at), *this;
    repack([&](stored_dim* all) {
        for (std::size_t i = at; i + 1 < rank_; ++i) all[i] = all[i + 1];
        return rank_ - 1;
    });
    return *this;
}

GRAFT_END
