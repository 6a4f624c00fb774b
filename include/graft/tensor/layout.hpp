// graft/tensor/layout.hpp - the storage layout of a tensor's axes: split into blocks, packed, padded, in any order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

/// The error in the string of a layout.
enum class layout_mistake : std::uint8_t {
    none,
    cannot_be_read,
    too_long,
    keeps_blocks_but_not_the_place_in_a_block,
    cuts_one_axis_by_two_numbers,
    has_one_axis_twice,
};

/// The lengths of a layout's axes, and the numbers by which it splits. Axes are upper case letters, numbers lower
/// case: `c` is C0, the channels in a block.
struct layout_sizes {
    dim axes[26],    ///< `axes[k]` is that of letter 'A' + k; unknown at first
        numbers[26]; ///< `numbers[k]` is that of letter 'a' + k; unknown at first

    constexpr layout_sizes() {
        for (auto& d : axes) d = dim::unknown();
        for (auto& d : numbers) d = dim::unknown();
    }
    [[nodiscard]] constexpr dim& operator[](char name) { return name >= 'a' ? numbers[name - 'a'] : axes[name - 'A']; }
    [[nodiscard]] constexpr dim const& operator[](char name) const {
        return name >= 'a' ? numbers[name - 'a'] : axes[name - 'A'];
    }
};

/// A layout: each axis of the storage, outermost first, as a product of parts of the tensor's axes. `C/16` is the
/// number of a block of 16, rounded up, `C%16` the position in it, `A*B` packs two into one axis with B the faster;
/// brackets split a packed axis. `C|i/16`: the first `i` elements of C are padded to full blocks, then the others. `N
/// C/c H W C%c` is NC1HWC0. A part that occurs twice is a diagonal. `...` at the front: any number of leading axes.
/// Positions of the storage without an element are padding. Shape, index map and inverse follow from this string;
/// `as_layout` rejects a string with an error.
class layout {
public:
    static constexpr std::size_t max_nodes = 32; ///< axes, numbers and operations of one layout
    static constexpr std::size_t max_depth = 8;  ///< of brackets

    constexpr layout() = default; ///< not known
    /// A string with an error results in a layout that is not `known`; `as_layout` does not compile for it.
    constexpr layout(char const* text) : layout(std::string_view(text)) {}
    constexpr explicit layout(std::string_view text) {
        char const *at = text.data(), *end = at + text.size();
        if (text.substr(0, 4) == "... ") batched_ = true, at += 4;
        for (;;) {
            auto const root = product(at, end, 0);
            if (rank_ == max_rank) wrong(layout_mistake::too_long);
            if (mistake_ != layout_mistake::none) break;
            roots_[rank_++] = root;
            if (at == end) break;
            if (*at++ != ' ') wrong(layout_mistake::cannot_be_read);
        }
        check();
        if (mistake_ != layout_mistake::none) rank_ = 0;
    }

    /// The error in the string; `none` if it is a layout, or was never set.
    [[nodiscard]] constexpr layout_mistake mistake() const { return mistake_; }
    /// Whether it is a layout: a string without an error was read.
    [[nodiscard]] constexpr bool known() const { return rank_ != 0; }
    /// Any number of leading axes is allowed.
    [[nodiscard]] constexpr bool batched() const { return batched_; }
    /// Number of storage axes, without those before `...`.
    [[nodiscard]] constexpr std::size_t rank() const { return rank_; }
    /// Whether an axis of the tensor has this name.
    [[nodiscard]] constexpr bool has(char axis) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (nodes_[i].what == part::axis && nodes_[i].name == axis) return true;
        return false;
    }
    /// Whether each axis of the storage is an axis of the tensor.
    [[nodiscard]] constexpr bool plain() const { return known() && count_ == rank_; }

    /// The storage's axes, appended to those before `...`; unknown if a size is unknown.
    [[nodiscard]] constexpr shape storage(layout_sizes const& sizes, shape before = shape::of_rank(0)) const {
        for (std::size_t i = 0; i < rank_; ++i) before.append(extent(roots_[i], sizes));
        return before;
    }

    /// Derives the axes from the storage's dims: `exact` if a dim is itself an axis or the rest of a product, `max`
    /// (an upper bound) if only its blocks are counted. Sizes that are already known are unchanged.
    constexpr void learn(span<dim const> storage, layout_sizes& exact, layout_sizes& max) const {
        for (std::size_t again = 0; again < rank_; ++again)
            for (std::size_t i = 0; i < rank_ && i < storage.size(); ++i) learn(roots_[i], storage[i], exact, max);
    }

    /// Whether no element is lost: an axis that only has a position in a block is no longer than the block.
    [[nodiscard]] constexpr bool holds(layout_sizes const& sizes) const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (nodes_[i].what != part::remainder || sibling(i, part::quotient) != none) continue;
            auto const whole = extent(nodes_[i].left, sizes), block = cut(nodes_[i], sizes);
            if (whole.known() && block.known() && whole.value() > block.value()) return false;
        }
        return true;
    }

private:
    friend class layout_map;
    friend constexpr bool same_bytes(layout const& a, layout const& b, layout_sizes const& sizes);
    enum class part : std::uint8_t { axis, product, filled, quotient, remainder };
    /// A part. Quotient and remainder split `left` into blocks of size `name`, or of `number`; `filled` is `left` with
    /// padding after its first `first` elements, up to a full block.
    struct node {
        part what = part::axis;
        char name = 0, first = 0;
        std::uint8_t left = 0, right = 0;
        std::int32_t number = 0;
        constexpr bool operator==(node const&) const = default;
    };
    static constexpr std::size_t none = max_nodes;

    node nodes_[max_nodes]{};
    std::uint8_t roots_[max_rank]{};
    std::uint8_t count_ = 0, rank_ = 0;
    bool batched_ = false;
    layout_mistake mistake_ = layout_mistake::none;

    constexpr std::uint8_t wrong(layout_mistake why) { // the first error is kept
        if (mistake_ == layout_mistake::none) mistake_ = why;
        return 0;
    }
    constexpr std::uint8_t add(node n) { // equal parts are one node, so that a part follows its operands
        for (std::uint8_t i = 0; i < count_; ++i)
            if (nodes_[i] == n) return i;
        if (count_ == max_nodes) return wrong(layout_mistake::too_long);
        nodes_[count_] = n;
        return count_++;
    }
    constexpr std::uint8_t product(char const*& at, char const* end, std::size_t depth) {
        auto left = term(at, end, depth);
        while (at != end && *at == '*') left = add({part::product, 0, 0, left, term(++at, end, depth)});
        return left;
    }
    constexpr std::uint8_t term(char const*& at, char const* end, std::size_t depth) {
        std::uint8_t of = 0;
        if (depth > max_depth) return wrong(layout_mistake::too_long);
        if (at != end && *at == '(') {
            of = product(++at, end, depth + 1);
            if (at == end || *at++ != ')') return wrong(layout_mistake::cannot_be_read);
        } else if (at != end && *at >= 'A' && *at <= 'Z') {
            of = add({part::axis, *at++});
        } else {
            return wrong(layout_mistake::cannot_be_read);
        }
        char first = 0; // for `filled`: the length of its first part
        if (end - at > 2 && *at == '|' && at[1] >= 'a' && at[1] <= 'z') first = at[1], at += 2;
        if (first && *at != '/' && *at != '%') return wrong(layout_mistake::cannot_be_read);
        for (; at != end && (*at == '/' || *at == '%'); first = 0) {
            node n{*at++ == '/' ? part::quotient : part::remainder, 0, 0, of};
            if (at != end && *at >= 'a' && *at <= 'z') n.name = *at++;
            else
                for (; at != end && *at >= '0' && *at <= '9' && n.number < 100000; ++at)
                    n.number = n.number * 10 + (*at - '0');
            if (!n.name && n.number < 1) return wrong(layout_mistake::cannot_be_read);
            if (first) n.left = add({part::filled, n.name, first, of, 0, n.number});
            of = add(n);
        }
        return of;
    }
    [[nodiscard]] constexpr std::size_t sibling(std::size_t of, part what) const {
        auto n = nodes_[of];
        n.what = what;
        for (std::size_t i = 0; i < count_; ++i)
            if (nodes_[i] == n) return i;
        return none;
    }
    constexpr void check() {
        for (std::size_t i = 1; i < rank_; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (roots_[i] == roots_[j] && nodes_[roots_[i]].what != part::remainder) // C1HWNCoC0 has C0 twice
                    wrong(layout_mistake::has_one_axis_twice);
        for (std::size_t i = 0; i < count_; ++i) {
            auto const& n = nodes_[i];
            if (n.what == part::quotient && sibling(i, part::remainder) == none)
                wrong(layout_mistake::keeps_blocks_but_not_the_place_in_a_block);
            if (n.what != part::quotient && n.what != part::remainder) continue;
            for (auto const& other : nodes_)
                if ((other.what == part::quotient || other.what == part::remainder) && other.left == n.left &&
                    (other.name != n.name || other.number != n.number))
                    wrong(layout_mistake::cuts_one_axis_by_two_numbers);
        }
    }
    [[nodiscard]] static constexpr dim cut(node const& n, layout_sizes const& sizes) {
        return n.name ? sizes[n.name] : dim(n.number);
    }
    /// The number of elements in the first part of `filled`.
    [[nodiscard]] constexpr dim first_of(node const& n, layout_sizes const& sizes) const {
        auto const whole = extent(n.left, sizes), first = sizes[n.first];
        return whole.known() && first.known() && whole.value() < first.value() ? whole : first;
    }
    [[nodiscard]] constexpr dim extent(std::size_t of, layout_sizes const& sizes) const {
        auto const& n = nodes_[of];
        if (n.what == part::axis) return sizes[n.name];
        if (n.what == part::remainder) return cut(n, sizes);
        if (n.what == part::quotient) return ceil_div(extent(n.left, sizes), cut(n, sizes));
        if (n.what == part::filled) {
            auto const whole = extent(n.left, sizes), first = first_of(n, sizes), by = cut(n, sizes);
            auto const up = ceil_div(first, by) * by;
            return up.known() && whole.known() ? dim(up.value() + whole.value() - first.value()) : dim::unknown();
        }
        return extent(n.left, sizes) * extent(n.right, sizes);
    }
    constexpr void learn(std::size_t of, dim size, layout_sizes& exact, layout_sizes& max) const {
        auto const& n = nodes_[of];
        if (n.what == part::axis && !exact[n.name].known()) exact[n.name] = size;
        if (!size.known()) return;
        if (n.what == part::remainder) {
            if (n.name && !exact[n.name].known()) exact[n.name] = size;
        } else if (n.what == part::quotient && nodes_[n.left].what == part::axis) {
            auto& at = max[nodes_[n.left].name];
            auto const top = size * cut(n, exact);
            if (top.known() && (!at.known() || top.value() < at.value())) at = top;
        } else if (n.what == part::product) {
            auto const left = extent(n.left, exact), right = extent(n.right, exact);
            if (right.known() && right.value() > 0) learn(n.left, dim(size.value() / right.value()), exact, max);
            if (left.known() && left.value() > 0) learn(n.right, dim(size.value() / left.value()), exact, max);
        }
    }
};

/// A layout string with an error, and which one; shown in the compiler's error.
template <fixed_string Text, layout_mistake Why> struct ill_formed_layout;

namespace detail {
template <fixed_string Text> constexpr layout checked_layout() {
    constexpr layout l{std::string_view(Text)};
    if constexpr (l.mistake() != layout_mistake::none)
        static_assert(judged_type<ill_formed_layout<Text, l.mistake()>>::value);
    return l;
}
} // namespace detail

/// A custom format in one line: `constexpr auto mine = graft::as_layout<"N H/4*W/8 H%4 W%8 C">;`
template <fixed_string Text> inline constexpr layout as_layout = detail::checked_layout<Text>();

/// A layout with its sizes: maps elements to offsets and back. Cost: a step per part of the layout.
class layout_map {
public:
    /// `good()` is false if a size is unknown, or the storage larger than a 64-bit number.
    constexpr layout_map(layout const& of, layout_sizes const& sizes) : of_(of) {
        for (std::size_t i = 0; i < of.count_; ++i) {
            auto const size = of.extent(i, sizes);
            auto const& n = of.nodes_[i];
            auto const by = n.what >= layout::part::quotient ? layout::cut(n, sizes) : dim(1);
            if (!size.known() || !by.known() || by.value() < 1) return;
            extents_[i] = size.value(), cuts_[i] = by.value();
            if (n.what == layout::part::filled) cuts_[i] = of.first_of(n, sizes).value();
        }
        dim all(1);
        for (std::size_t i = 0; i < of.rank_; ++i) all *= dim(extents_[of.roots_[i]]);
        if (all.known() && of.known() && of.holds(sizes)) size_ = all.value();
    }
    /// Whether all sizes are known and no element is lost; otherwise no other function may be called.
    [[nodiscard]] constexpr bool good() const { return size_ >= 0; }
    /// Elements of the storage, including padding.
    [[nodiscard]] constexpr std::int64_t size() const { return size_; }

    /// The offset of the element with these indices; `index[k]` is that of the axis with letter 'A' + k.
    [[nodiscard]] constexpr std::int64_t offset(std::int64_t const (&index)[26]) const {
        std::int64_t value[layout::max_nodes]{}, at = 0;
        for (std::size_t i = 0; i < of_.count_; ++i) {
            auto const& n = of_.nodes_[i];
            if (n.what == layout::part::axis) value[i] = index[n.name - 'A'];
            else if (n.what == layout::part::product) value[i] = value[n.left] * extents_[n.right] + value[n.right];
            else if (n.what == layout::part::quotient) value[i] = value[n.left] / cuts_[i];
            else if (n.what == layout::part::remainder) value[i] = value[n.left] % cuts_[i];
            else value[i] = value[n.left] < cuts_[i] ? value[n.left] : value[n.left] + filling(i);
        }
        for (std::size_t i = 0; i < of_.rank_; ++i) at = at * extents_[of_.roots_[i]] + value[of_.roots_[i]];
        return at;
    }
    /// How many elements along this axis are at offsets with a constant step, from an index divisible by the result on;
    /// 0: all.
    [[nodiscard]] constexpr std::int64_t run(char axis) const {
        std::int64_t run = 0;
        for (std::size_t i = 0; i < of_.count_; ++i) {
            if (of_.nodes_[i].what < layout::part::quotient) continue;
            auto const& whole = of_.nodes_[of_.nodes_[i].left];
            if (whole.what != layout::part::axis) return 1;
            if (whole.name == axis) run = cuts_[i];
        }
        return run;
    }
    /// The inverse: the element at an offset. False: padding.
    [[nodiscard]] constexpr bool element_at(std::int64_t offset, std::int64_t (&index)[26]) const {
        if (offset < 0 || offset >= size_) return false;
        std::int64_t value[layout::max_nodes]{}, rest = offset;
        bool whole[layout::max_nodes]{};
        for (std::size_t i = of_.rank_; i-- > 0;) {
            auto const root = of_.roots_[i];
            value[root] = rest % extents_[root], whole[root] = true, rest /= extents_[root];
        }
        for (std::size_t i = of_.count_; i-- > 0;) {
            auto const& n = of_.nodes_[i];
            if (n.what == layout::part::product) {
                value[n.right] = value[i] % extents_[n.right], whole[n.right] = true;
                value[n.left] = value[i] / extents_[n.right], whole[n.left] = true;
            } else if (n.what == layout::part::filled) { // in the padding: it is an element that is stored elsewhere
                value[n.left] = value[i] < cuts_[i] + filling(i) ? value[i] : value[i] - filling(i);
                whole[n.left] = true;
            } else if (n.what != layout::part::axis && !whole[n.left]) {
                value[n.left] += n.what == layout::part::quotient ? value[i] * cuts_[i] : value[i];
            }
        }
        for (auto& k : index) k = 0;
        for (std::size_t i = 0; i < of_.count_; ++i) {
            if (of_.nodes_[i].what != layout::part::axis) continue;
            if (value[i] >= extents_[i]) return false;
            index[of_.nodes_[i].name - 'A'] = value[i];
        }
        return this->offset(index) == offset;
    }

private:
    layout const& of_;
    std::int64_t extents_[layout::max_nodes]{}, cuts_[layout::max_nodes]{};
    std::int64_t size_ = -1;

    /// Padding after the first part of `filled`.
    [[nodiscard]] constexpr std::int64_t filling(std::size_t i) const {
        return extents_[i] - extents_[of_.nodes_[i].left];
    }
    friend constexpr bool same_bytes(layout const& a, layout const& b, layout_sizes const& sizes);
    /// The parts in order without those of length 1; blocks and positions that form a whole axis are that axis.
    struct parts {
        std::uint8_t at[2 * layout::max_nodes]{};
        std::size_t count = 0;
    };
    constexpr void take(std::size_t i, parts& to) const {
        auto const& n = of_.nodes_[i];
        if (extents_[i] == 1) return;
        if (n.what == layout::part::product) return take(n.left, to), take(n.right, to);
        if (n.what == layout::part::remainder && extents_[n.left] == cuts_[i]) return take(n.left, to);
        if (n.what == layout::part::quotient && cuts_[i] == 1) return take(n.left, to);
        if (n.what == layout::part::filled && filling(i) == 0) return take(n.left, to);
        if (n.what == layout::part::remainder && to.count) {
            auto const& before = of_.nodes_[to.at[to.count - 1]];
            if (before.what == layout::part::quotient && before.left == n.left && extents_[n.left] % cuts_[i] == 0)
                return --to.count, take(n.left, to);
        }
        if (to.count < sizeof to.at) to.at[to.count++] = static_cast<std::uint8_t>(i);
    }
    [[nodiscard]] constexpr bool same(std::size_t i, layout_map const& other, std::size_t j) const {
        auto const &a = of_.nodes_[i], &b = other.of_.nodes_[j];
        if (a.what != b.what || extents_[i] != other.extents_[j] || cuts_[i] != other.cuts_[j]) return false;
        if (a.what == layout::part::axis) return a.name == b.name;
        return same(a.left, other, b.left) && (a.what != layout::part::product || same(a.right, other, b.right));
    }
};

/// Whether two layouts store every element of a tensor of these sizes at the same offset, so that a conversion is
/// free: NCHW and NHWC if C is 1. Conservative: false is also possible for equal layouts, if they split packed axes.
[[nodiscard]] constexpr bool same_bytes(layout const& a, layout const& b, layout_sizes const& sizes) {
    layout_map const p(a, sizes), q(b, sizes);
    if (!p.good() || !q.good() || p.size() != q.size()) return false;
    layout_map::parts x, y;
    for (std::size_t i = 0; i < a.rank_; ++i) p.take(a.roots_[i], x);
    for (std::size_t i = 0; i < b.rank_; ++i) q.take(b.roots_[i], y);
    if (x.count != y.count) return false;
    for (std::size_t i = 0; i < x.count; ++i)
        if (!p.same(x.at[i], q, y.at[i])) return false;
    return true;
}

GRAFT_END
