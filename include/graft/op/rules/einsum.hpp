// graft/op/rules/einsum.hpp - the output shape of an Einstein sum
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/infer/context.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/elementwise.hpp"

GRAFT_BEGIN

namespace rule {

/// The state of an equation while its operands are read.
class GRAFT_TYPE einsum_reader {
public:
    /// Stores instead of member initialisers: g++ 12 lets constant evaluations share the array that those create.
    constexpr einsum_reader() {
        for (auto& n : size_) n = 1;
        for (auto& n : used_) n = 0;
    }
    /// Reads the part of operand number `i`; `x` may be of unknown rank.
    /// error wrong_attribute_value, wrong_rank, shape_mismatch, wrong_shape
    constexpr status take(std::string_view part, shape const& x, std::string_view equation, std::string_view input) {
        auto const dots = part.find("...");
        std::size_t letters = 0;
        for (auto c : part) {
            if (is_letter(c)) {
                ++letters;
                ++used_[index(c)];
            } else if (c != '.' && c != ' ') {
                return fail(errc::wrong_attribute_value, equation, "letters, commas, '...' and '->'");
            }
        }
        if (!dots_are_fine(part)) return fail(errc::wrong_attribute_value, equation, "one '...' in an operand");
        if (dots != std::string_view::npos) any_dots_ = true;
        if (!x.has_rank()) {
            if (dots != std::string_view::npos) open_ = true;
            for (auto c : part)
                if (is_letter(c))
                    if (auto s = broadcast(index(c), dim::unknown(), input); !s) return s;
            return ok;
        }
        if (dots == std::string_view::npos ? x.rank() != letters : x.rank() < letters)
            return fail(errc::wrong_rank, input, "an axis per letter", static_cast<std::int64_t>(letters),
                static_cast<std::int64_t>(x.rank()));
        std::size_t axis = 0, first_axis[52]; // max_rank: none yet
        for (auto& a : first_axis) a = max_rank;
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part[i] == '.') {
                auto middle = shape::of_rank(0);
                for (std::size_t k = letters; k < x.rank(); ++k, ++axis) middle.append(x[axis]);
                shape joined;
                if (auto s = broadcast_shapes(dots_, middle, input, joined); !s) return s;
                dots_ = joined;
                i += 2;
            } else if (is_letter(part[i])) {
                // twice in one operand is its diagonal
                auto& first = first_axis[index(part[i])];
                if (first == max_rank) first = axis;
                dim const d = x[first], n = x[axis];
                ++axis;
                if (contradict(d, n))
                    return fail(
                        errc::shape_mismatch, input, "the size that this letter has before", d.value(), n.value());
                if (auto s = broadcast(index(part[i]), merge(d, n), input); !s) return s;
            }
        }
        return ok;
    }
    /// The shape of the right-hand side.
    /// error wrong_attribute_value
    constexpr status make(std::string_view part, std::string_view equation, output_shape y) const {
        y = shape::of_rank(0);
        bool seen[52]{};
        if (!dots_are_fine(part)) return fail(errc::wrong_attribute_value, equation, "one '...' after the arrow");
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part[i] == '.') {
                i += 2;
                if (open_) return y = shape::unknown_rank(), ok;
                for (std::size_t k = 0; k < dots_.rank(); ++k) y.append(dots_[k]);
            } else if (is_letter(part[i])) {
                auto const at = index(part[i]);
                if (used_[at] == 0)
                    return fail(errc::wrong_attribute_value, equation, "letters that an operand has after the arrow");
                if (seen[at]) return fail(errc::wrong_attribute_value, equation, "each letter once after the arrow");
                seen[at] = true;
                y.append(dim::stored(size_[at], symbols_));
            } else if (part[i] != ' ') {
                return fail(errc::wrong_attribute_value, equation, "letters and '...' after the arrow");
            }
        }
        return ok;
    }
    /// The right-hand side of an equation without an arrow: `...`, then the letters that occur once.
    constexpr status make_implicit(output_shape y) const {
        if (open_) return y = shape::unknown_rank(), ok;
        y = any_dots_ ? dots_ : shape::of_rank(0);
        for (std::size_t i = 0; i < 52; ++i)
            if (used_[i] == 1) y.append(dim::stored(size_[i], symbols_));
        return ok;
    }

private:
    /// A letter with size 1 in one operand is broadcast.
    /// error shape_mismatch
    constexpr status broadcast(std::size_t letter, dim n, std::string_view input) {
        dim size;
        if (auto s = broadcast_dims(dim::stored(size_[letter], symbols_), n, input, size); !s) return s;
        if (size.symbolic()) symbols_ = size.symbols();
        size_[letter] = size.store();
        return ok;
    }
    static constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    // as they sort
    static constexpr std::size_t index(char c) { return static_cast<std::size_t>(c <= 'Z' ? c - 'A' : c - 'a' + 26); }
    static constexpr bool dots_are_fine(std::string_view part) {
        std::size_t n = 0;
        for (auto c : part) n += c == '.';
        return n == 0 || (n == 3 && part.find("...") != std::string_view::npos);
    }

    stored_dim size_[52];
    std::uint32_t used_[52];
    symbol_source* symbols_ = nullptr; ///< of the sizes
    shape dots_ = shape::scalar();
    bool open_ = false, any_dots_ = false;
};

/// Rule for shapes: `Y` by the equation in attribute `Equation` over the tensors at `X`.
/// error wrong_attribute_value, wrong_input_count, wrong_rank, shape_mismatch
template <fixed_string X, fixed_string Equation, fixed_string Y> struct einsum {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const text = ctx.attr(param_name<Equation>{});
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto const arrow = text.find("->");
        auto left = text.substr(0, arrow);
        einsum_reader reader;
        std::size_t i = 0;
        for (bool more = true; more; ++i) {
            auto const comma = left.find(',');
            more = comma != std::string_view::npos;
            if (i < x.size())
                if (auto s = reader.take(left.substr(0, comma), x[i].shape, Equation.view(), X.view()); !s) return s;
            left = more ? left.substr(comma + 1) : std::string_view();
        }
        if (i != x.size())
            return fail(errc::wrong_input_count, X.view(), "as many as the equation has operands",
                static_cast<std::int64_t>(i), static_cast<std::int64_t>(x.size()));
        auto y = ctx.output(param_name<Y>{});
        return arrow == std::string_view::npos ? reader.make_implicit(y)
                                               : reader.make(text.substr(arrow + 2), Equation.view(), y);
    }
};

} // namespace rule

GRAFT_END
