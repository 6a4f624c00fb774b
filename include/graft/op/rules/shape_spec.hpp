// graft/op/rules/shape_spec.hpp - shape rules as one-line specifications, `[n,k] [n] > [k]`: one interpreter for all
// of them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

namespace shape_spec_detail {

/// The concatenated names of the inputs of an operator.
struct names_view {
    std::string_view letters;
    span<std::uint16_t const> starts; ///< of each name, and the end of the last one
    [[nodiscard]] constexpr std::string_view operator[](std::size_t port) const {
        return letters.substr(starts[port], static_cast<std::size_t>(starts[port + 1] - starts[port]));
    }
};

/// The names of the inputs in memory without addresses, so that no prototype is kept alive for its rule.
template <std::size_t Inputs, std::size_t Letters> struct GRAFT_TYPE names_table {
    std::array<std::uint16_t, Inputs + 1> starts{};
    std::array<char, Letters + 1> letters{};

    [[nodiscard]] static constexpr names_table of(prototype const& p) {
        names_table t;
        std::size_t n = 0;
        for (std::size_t i = 0; i < Inputs; ++i) {
            std::string_view const name = p.at(param_kind::input, static_cast<int>(i)).name;
            for (std::size_t k = 0; k < name.size(); ++k) t.letters[n++] = name[k];
            t.starts[i + 1] = static_cast<std::uint16_t>(n);
        }
        return t;
    }
    [[nodiscard]] constexpr names_view view() const { return {{letters.data(), Letters}, {starts.data(), Inputs + 1}}; }
};
/// How many letters the names of the inputs have together.
[[nodiscard]] constexpr std::size_t letters_of_inputs(prototype const& p) {
    std::size_t n = 0;
    for (auto const& x : p.params()) n += x.kind == param_kind::input ? x.name.size() : 0;
    return n;
}
/// The concatenated names of the inputs of an operator.
template <class Op> inline constexpr auto input_names =
    names_table<Op::prototype.count(param_kind::input), letters_of_inputs(Op::prototype)>::of(Op::prototype);

/// Parses the words of a `shape_spec` and stores the values of its letters.
class shape_spec_reader {
public:
    constexpr shape_spec_reader(std::string_view words, names_view inputs, frame& f, attr_value const* attribute)
        : names_(inputs), f_(f), attribute_(attribute) {
        auto const arrow = words.find('>');
        inputs_ = words.substr(0, arrow);
        outputs_ = words.substr(arrow + 1);
    }
    constexpr status run(span<tensor_desc> outputs) {
        for (bool second : {false, true}) { // a `[S,T]` waits for the word that determines S
            auto rest = inputs_;
            std::size_t port = 0;
            for (auto word = next(rest); !word.empty(); word = next(rest), ++port) {
                f_.read_inputs |= std::uint64_t{1} << (port & 63);
                if (auto s = take(word, port, second); !s) return s;
            }
        }
        auto rest = outputs_;
        std::size_t port = 0;
        for (auto word = next(rest); !word.empty() && port < f_.output_ports.size(); word = next(rest), ++port) {
            auto const p = f_.output_ports[port];
            for (std::size_t k = 0; k < p.count && word != "_"; ++k)
                outputs[p.first + k].shape = make(word, k, p.count);
        }
        return ok;
    }

private:
    [[nodiscard]] constexpr std::string_view name(std::size_t port) const { return names_[port]; }

    static constexpr std::string_view next(std::string_view& rest) {
        while (rest.starts_with(' ')) rest.remove_prefix(1);
        auto const n = rest.find(' ');
        auto const word = rest.substr(0, n);
        rest.remove_prefix(word.size());
        return word;
    }
    /// The next letter between brackets.
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
    /// The value of a letter: a whole shape, or for a small letter the dim of a shape of rank 1.
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
                if (auto s = expect_rank(d->shape, 0, name(port)); !s) return s;
                auto const n = value(p.first + k).scalar();
                if (n.known() && n.value() < 0) return fail(errc::negative_dim, name(port), "at least", 0, n.value());
                if (auto s = bind(word[0], n, port); !s) return s;
            } else if (!second && word[0] == '0') {
                if (auto s = expect_rank(d->shape, 0, name(port)); !s) return s;
            } else if (!second && is_shape(word[0])) {
                if (auto s = bind(word[0], or_unknown_rank(d->shape), port); !s) return s;
            }
        }
        return ok;
    }
    /// `$S`: the elements of the vector are the dims; a negative one is unknown.
    constexpr status take_value(char letter, std::size_t slot, std::size_t port) {
        auto const& x = f_.inputs[slot]->shape;
        if (x.has_rank() && x.rank() > 1)
            return fail(errc::wrong_rank, name(port), "a vector", 1, static_cast<std::int64_t>(x.rank()));
        if (!x.has_rank() || x.rank() != 1 || !x[0].known()) return ok;
        auto const v = value(slot);
        auto const n = x[0];
        if (auto s = expect_few_dims(n, name(port)); !s) return s;
        auto s = shape::of_rank(static_cast<std::size_t>(n.value()));
        for (std::size_t i = 0; i < s.rank(); ++i) {
            auto const d = element(v, i);
            s[i] = as_size(d);
        }
        return bind(letter, s, port);
    }
    /// `[k]^n`: ascending numbers, of which the last is n - 1; n is 0 if there are none.
    constexpr status take_last(char letter, std::size_t slot, std::size_t port) {
        auto const& x = f_.inputs[slot]->shape;
        if (!x.has_rank() || x.rank() != 1 || !x[0].known()) return ok;
        if (x[0].is(0)) return bind(letter, dim(0), port);
        auto const last = value(slot)[static_cast<std::size_t>(x[0].value() - 1)];
        if (last.known() && last.value() < 0) return fail(errc::negative_dim, name(port), "at least", 0, last.value());
        return bind(letter, last.known() ? last + 1 : dim::unknown(), port);
    }
    /// `[n,S]`: dims one by one, and at most one shape that is still undetermined.
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
        if (attribute_->kind == attr_kind::shape) return all.empty() ? shape::unknown_rank() : or_unknown_rank(all[0]);
        return all.size() == count ? or_unknown_rank(all[k]) : shape::unknown_rank();
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
    /// The shape of tensor `k` of `count` of an output.
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

    names_view names_;
    frame& f_;
    attr_value const* attribute_;
    std::string_view inputs_{}, outputs_{};
    std::array<known, 8> known_{};
};

/// A bit for each input port that has a term in the words.
[[nodiscard]] constexpr std::uint64_t inputs_with_terms(std::string_view all) {
    std::uint64_t ports = 0;
    char before = ' ';
    for (auto const c : all.substr(0, all.find('>'))) {
        if (before == ' ' && c != ' ') ports = ports << 1 | 1;
        before = c;
    }
    return ports;
}
/// The first error in the words of a `shape_spec`: an invalid word, a letter of an output that no input determines,
/// more than eight letters, words for ports that do not exist, an attribute that does not exist, or is not used.
[[nodiscard]] constexpr mistake mistake_in_words(std::string_view all, std::string_view attribute, prototype const& p) {
    mistake const malformed{errc::malformed_shape_spec, all};
    auto const arrow = all.find('>');
    if (arrow == std::string_view::npos) return malformed;
    auto const is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::array<char, 8> letters{};
    std::size_t known = 0;
    bool asks = false;
    for (bool output : {false, true}) {
        auto rest = output ? all.substr(arrow + 1) : all.substr(0, arrow);
        auto const port = output ? param_kind::output : param_kind::input;
        std::size_t words = 0;
        while (!rest.empty()) {
            if (rest[0] == ' ') {
                rest.remove_prefix(1);
                continue;
            }
            auto word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(word.size());
            mistake const wrong{errc::malformed_shape_spec, word};
            if (++words > p.count(port)) return {output ? errc::unknown_output : errc::unknown_input, word};
            auto const says = [&](char c) {
                for (std::size_t i = 0; i < known; ++i)
                    if (letters[i] == c) return true;
                if (output || known == letters.size()) return false;
                return letters[known++] = c, true;
            };
            if (!output && word[0] == '~' && word.size() > 1 && word[1] == '[') word.remove_prefix(1);
            else if (!output && word[0] == '$' && word.size() == 2 && word[1] <= 'Z') word.remove_prefix(1);
            if (word[0] != '[') {
                auto const c = word[0];
                asks = asks || c == '@';
                bool const follows = c == '_' && output &&
                                     p.at(param_kind::output, static_cast<int>(words - 1)).follows(aspect::shape);
                bool const is = c == '?' || c == '0' || follows || (output && c == '@') || (is_letter(c) && says(c));
                if (word.size() != 1 || !is || (output && c >= 'a')) return wrong;
                continue;
            }
            auto const end = word.find(']');
            if (end == std::string_view::npos) return wrong;
            for (std::size_t i = 1; i < end; ++i) {
                auto const c = word[i];
                if (i % 2 == 0 ? c != ',' || i + 1 == end : false) return wrong;
                if (i % 2 == 0) continue;
                asks = asks || c == '#' || c == '@';
                bool const is = c == '?' || (c >= '0' && c <= '9') || (output && (c == '#' || c == '@'));
                if (!is && !(is_letter(c) && says(c))) return wrong;
            }
            auto const last = word.substr(end + 1);
            if (last.empty()) continue;
            if (output || last.size() != 2 || last[0] != '^' || last[1] < 'a' || !is_letter(last[1]) || !says(last[1]))
                return wrong;
        }
        if (output && words < p.count(port))
            return {errc::undetermined_output_shape, p.at(port, static_cast<int>(words)).name};
    }
    if (!attribute.empty() && p.index_of(param_kind::attribute, attribute) < 0)
        return {errc::unknown_attribute, attribute};
    if (asks == attribute.empty()) return malformed;
    return {};
}
template <class Op> inline constexpr auto wrong_words = [] {
    return mistake_in_words(Op::infer_shape.words, Op::infer_shape.attribute, Op::prototype);
};

} // namespace sayings

/// The known value of the tensor at input `port`, for any operator: those of a framework do not declare value inputs.
template <class Op> [[nodiscard]] constexpr value_view value_at_input(shape_context<Op>& ctx, std::size_t port) {
    auto const& f = ctx.erased_ports(std::uint64_t{1} << (port & 63));
    auto const slot = f.input_ports[port].first;
    return {*f.inputs[slot], f.values[slot]};
}

/// Rule for shapes: one term per input, `>`, one term per output, separated by blanks. Terms may be omitted for the
/// last inputs.
///   `?`  anything       `0`  a scalar       `S`  a shape: every `S` is the same shape, as far as it is known
///   `[n,3,?,S]`  dims: a lower-case letter is the same number everywhere; a capital is any number of dims
///   `~[n]`  (input) the same, but without a condition if the rank differs
///   `$S`  (input) its elements are the dims of S, negative ones unknown       `n`  (input) a scalar whose value is n
///   `[k]^n`  (input) k ascending numbers, of which the last is n - 1
///   `@`  (output) the shape in `attribute`, or entry k of its list for tensor k       `#`  (in dims) the number in it,
///   if above 0       `_`  (output) its followed shape
/// A term at a dynamic port applies to each of its tensors. Other terms, a letter of an output that no input has, more
/// than eight letters and terms without a port do not compile.
/// example `static constexpr rule::shape_spec infer_shape{"[b,?] n > [b,n]"};`
/// error wrong_rank, wrong_shape, shape_mismatch, negative_dim
struct shape_spec {
    std::string_view words;          ///< the terms, for inputs and then outputs, read by the compiler
    std::string_view attribute = {}; ///< name of the attribute that `@` and `#` read; empty: none

    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        GRAFT_PROVE(accepted<Op, shape_spec_detail::wrong_words<Op>>);
        constexpr int at = Op::prototype.index_of(param_kind::attribute, Op::infer_shape.attribute);
        auto& f = ctx.erased_ports(0);
        if constexpr (at >= 0) f.read_attributes |= std::uint64_t{1} << at;
        return shape_spec_detail::shape_spec_reader(words, shape_spec_detail::input_names<Op>.view(), f,
            at < 0 ? nullptr : &f.attributes[static_cast<std::size_t>(at)])
            .run(f.outputs);
    }
};

} // namespace rule

GRAFT_END
