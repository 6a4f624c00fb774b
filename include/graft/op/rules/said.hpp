// graft/op/rules/said.hpp - shapes of operators said in one line, `[n,k] [n] > [k]`: one interpreter for them all
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/op/context.hpp"
#include "graft/op/prototype.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/value.hpp"

GRAFT_BEGIN

namespace rule {

namespace sayings {

/// Reads the words of a `said` and keeps what its letters stand for.
class said_reader {
public:
    constexpr said_reader(std::string_view words, prototype const& from, frame const& f, attr_value const* attribute)
        : from_(from), f_(f), attribute_(attribute) {
        auto const arrow = words.find('>');
        inputs_ = words.substr(0, arrow);
        outputs_ = words.substr(arrow + 1);
    }
    constexpr status run(span<tensor_desc> outputs) {
        for (bool second : {false, true}) { // a `[S,T]` waits for whoever says what S is
            auto rest = inputs_;
            std::size_t port = 0;
            for (auto word = next(rest); !word.empty(); word = next(rest), ++port)
                if (auto s = take(word, port, second); !s) return s;
        }
        auto rest = outputs_;
        std::size_t port = 0;
        for (auto word = next(rest); !word.empty() && port < f_.output_ports.size(); word = next(rest), ++port) {
            auto const p = f_.output_ports[port];
            for (std::size_t k = 0; k < p.count; ++k) outputs[p.first + k].shape = make(word, k, p.count);
        }
        return ok;
    }

private:
    [[nodiscard]] constexpr std::string_view name(std::size_t port) const {
        return from_.at(param_kind::input, static_cast<int>(port)).name;
    }

    static constexpr std::string_view next(std::string_view& rest) {
        while (rest.starts_with(' ')) rest.remove_prefix(1);
        auto const n = rest.find(' ');
        auto const word = rest.substr(0, n);
        rest.remove_prefix(word.size());
        return word;
    }
    /// The next of the letters between brackets.
    static constexpr char item(std::string_view& word) {
        while (word.starts_with('[') || word.starts_with(',') || word.starts_with(']')) word.remove_prefix(1);
        if (word.empty()) return '\0';
        auto const c = word[0];
        word.remove_prefix(1);
        return c;
    }
    static constexpr bool is_shape(char c) { return (c >= 'A' && c <= 'Z') || c == '@'; }

    struct known {
        char letter = '\0';
        shape is{};
    };
    /// What a letter stands for: a whole shape, or for a small letter the dim of a shape of rank 1.
    constexpr shape& called(char letter) {
        for (auto& k : known_) {
            if (k.letter == letter) return k.is;
            if (k.letter != '\0') continue;
            k.letter = letter;
            k.is = letter >= 'a' ? shape::of_rank(1) : shape::unknown_rank();
            return k.is;
        }
        return known_.back().is;
    }
    constexpr status bind(char letter, shape const& s, std::size_t port) {
        return merge_into(called(letter), s, name(port));
    }
    constexpr status bind(char letter, dim d, std::size_t port) {
        if (letter == '?') return ok;
        if (letter >= '0' && letter <= '9') {
            if (contradict(d, dim(letter - '0')))
                return fail(errc::wrong_shape, name(port), "a dim of", letter - '0', d.value());
            return ok;
        }
        return bind(letter, shape::of_rank(0).append(d), port);
    }
    [[nodiscard]] constexpr value_view value(std::size_t slot) const { return {*f_.inputs[slot], f_.values[slot]}; }

    constexpr status take(std::string_view word, std::size_t port, bool second) {
        auto const p = f_.input_ports[port];
        for (std::size_t k = 0; k < p.count; ++k) {
            auto const* d = f_.inputs[p.first + k];
            if (!d) continue;
            if (word[0] == '[') {
                auto const last = word.find('^');
                if (auto s = take_dims(word.substr(0, last), d->shape, port, second); !s) return s;
                if (second || last == std::string_view::npos) continue;
                if (auto s = take_last(word[last + 1], p.first + k, port); !s) return s;
            } else if (word[0] == '~') {
                if (auto s = take_dims(word.substr(1), d->shape, port, second); !s && s.code != errc::wrong_rank)
                    return s;
            } else if (!second && word[0] == '$') {
                if (auto s = take_value(word[1], p.first + k, port); !s) return s;
            } else if (!second && word[0] >= 'a' && word[0] <= 'z') {
                if (auto s = expect_scalar(d->shape, name(port)); !s) return s;
                auto const n = value(p.first + k).scalar();
                if (n.known() && n.value() < 0) return fail(errc::negative_dim, name(port), "at least", 0, n.value());
                if (auto s = bind(word[0], n, port); !s) return s;
            } else if (!second && word[0] == '0') {
                if (auto s = expect_rank(d->shape, 0, name(port)); !s) return s;
            } else if (!second && is_shape(word[0])) {
                if (auto s = bind(word[0], settled(d->shape), port); !s) return s;
            }
        }
        return ok;
    }
    /// `$S`: the elements of the vector are the dims; below 0 one is unknown.
    constexpr status take_value(char letter, std::size_t slot, std::size_t port) {
        auto const& x = f_.inputs[slot]->shape;
        if (x.has_rank() && x.rank() > 1)
            return fail(errc::wrong_rank, name(port), "a vector", 1, static_cast<std::int64_t>(x.rank()));
        if (!x.has_rank() || x.rank() != 1 || !x[0].known()) return ok;
        auto const v = value(slot);
        auto const n = x[0];
        if (n.value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::rank_too_large, name(port), "a rank that a shape holds", n.value());
        auto s = shape::of_rank(static_cast<std::size_t>(n.value()));
        for (std::size_t i = 0; i < s.rank(); ++i) {
            auto const d = element(v, i);
            s[i] = as_size(d);
        }
        return bind(letter, s, port);
    }
    /// `[k]^n`: ascending numbers, of which the last is n - 1; n is 0 where there are none.
    constexpr status take_last(char letter, std::size_t slot, std::size_t port) {
        auto const& x = f_.inputs[slot]->shape;
        if (!x.has_rank() || x.rank() != 1 || !x[0].known()) return ok;
        if (x[0].is(0)) return bind(letter, dim(0), port);
        auto const last = value(slot)[static_cast<std::size_t>(x[0].value() - 1)];
        if (last.known() && last.value() < 0) return fail(errc::negative_dim, name(port), "at least", 0, last.value());
        return bind(letter, last.known() ? last + 1 : dim::unknown(), port);
    }
    /// `[n,S]`: dims one by one, and at most one shape that nobody has said anything of.
    constexpr status take_dims(std::string_view word, shape const& x, std::size_t port, bool second) {
        std::size_t dims = 0, open = 0, shapes = 0;
        auto rest = word;
        for (auto c = item(rest); c != '\0'; c = item(rest)) {
            if (!is_shape(c)) ++dims;
            else if (++shapes; called(c).has_rank()) dims += called(c).rank();
            else ++open;
        }
        if (second != (shapes > 1) || !x.has_rank() || open > 1) return ok;
        if (x.rank() < dims || (open == 0 && x.rank() != dims))
            return fail(errc::wrong_rank, name(port), word, static_cast<std::int64_t>(dims),
                static_cast<std::int64_t>(x.rank()));
        std::size_t at = 0;
        for (auto c = item(word); c != '\0'; c = item(word)) {
            if (!is_shape(c)) {
                if (auto s = bind(c, x[at++], port); !s) return s;
                continue;
            }
            auto const n = called(c).has_rank() ? called(c).rank() : x.rank() - dims;
            auto part = shape::of_rank(0);
            for (std::size_t i = 0; i < n; ++i) part.append(x[at++]);
            if (auto s = bind(c, part, port); !s) return s;
        }
        return ok;
    }

    constexpr shape named(char c, std::size_t k, std::size_t count) {
        if (c != '@') return called(c);
        if (!attribute_) return shape::unknown_rank();
        auto const& all = attribute_->shapes;
        if (attribute_->kind == attr_kind::shape) return all.empty() ? shape::unknown_rank() : settled(all[0]);
        return all.size() == count ? settled(all[k]) : shape::unknown_rank();
    }
    constexpr dim extent(char c) {
        if (c == '?') return dim::unknown();
        if (c == '#')
            return attribute_ && attribute_->kind == attr_kind::integer && attribute_->integer > 0
                       ? dim(attribute_->integer)
                       : dim::unknown();
        if (c >= '0' && c <= '9') return dim(c - '0');
        return called(c)[0];
    }
    /// The shape of tensor `k` of `count` at an output.
    constexpr shape make(std::string_view word, std::size_t k, std::size_t count) {
        if (word == "0") return shape::scalar();
        if (word == "?") return shape::unknown_rank();
        if (word[0] != '[') return named(word[0], k, count);
        auto y = shape::of_rank(0);
        for (auto c = item(word); c != '\0'; c = item(word)) {
            if (!is_shape(c)) {
                y.append(extent(c));
                continue;
            }
            auto const part = named(c, k, count);
            if (!part.has_rank()) return part;
            for (std::size_t i = 0; i < part.rank(); ++i) y.append(part[i]);
        }
        return y;
    }

    prototype const& from_;
    frame const& f_;
    attr_value const* attribute_;
    std::string_view inputs_{}, outputs_{};
    std::array<known, 8> known_{};
};

/// How many words stand in front of the arrow, or after it.
[[nodiscard]] constexpr std::size_t words_in(std::string_view words, bool behind) {
    auto const arrow = words.find('>');
    auto const part = behind ? words.substr(arrow + 1) : words.substr(0, arrow);
    std::size_t n = 0;
    for (std::size_t i = 0; i < part.size(); ++i) n += part[i] != ' ' && (i == 0 || part[i - 1] == ' ');
    return n;
}

} // namespace sayings

/// What is known of the value of the tensor at input `port`, of whatever operator: those of a framework do
/// not say which of their inputs are read.
template <class Op> [[nodiscard]] constexpr value_view value_at_input(shape_context<Op>& ctx, std::size_t port) {
    auto const& f = ctx.erased();
    auto const slot = f.input_ports[port].first;
    return {*f.inputs[slot], f.values[slot]};
}

/// Rule for shapes: a word per input, `>`, a word per output; words that are left out at the end of the
/// inputs say nothing.
///   `?`  anything       `0`  a scalar       `S`  a whole shape: every `S` is the same one, as far as each is known
///   `[n,3,?,S]`  dims: a small letter is the same number everywhere; a capital stands for any number of dims
///   `~[n]`  (input) the same, and nothing where the rank is another
///   `$S`  (input) its elements are the dims of S, below 0 is unknown       `n`  (input) a scalar whose value is n
///   `[k]^n`  (input) the same, of ascending numbers of which the last is n - 1
///   `@`  (output) the shape in `attribute`, or entry k of its list for tensor k       `#`  (in dims) the number in it,
///   if above 0
/// A word at a port of many tensors speaks of each of them.
/// example `static constexpr rule::said infer_shape{"[b,?] n > [b,n]"};`
/// error wrong_rank, wrong_shape, shapes_differ, negative_dim
struct said {
    std::string_view words;
    std::string_view attribute = {};

    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        constexpr int at = Op::prototype.index_of(param_kind::attribute, Op::infer_shape.attribute);
        static_assert(at >= 0 || Op::infer_shape.attribute.empty(), "said: the operator has no such attribute");
        static_assert(sayings::words_in(Op::infer_shape.words, false) <= Op::prototype.count(param_kind::input),
            "said: more words than inputs");
        static_assert(sayings::words_in(Op::infer_shape.words, true) == Op::prototype.count(param_kind::output),
            "said: not a word per output");
        auto const& f = ctx.erased();
        return sayings::said_reader(
            words, Op::prototype, f, at < 0 ? nullptr : &f.attributes[static_cast<std::size_t>(at)])
            .run(f.outputs);
    }
};

} // namespace rule

GRAFT_END
