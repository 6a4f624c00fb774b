// graft/op/catalog/operator_line.hpp - an operator that is only data, read from one line of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/trait.hpp"
#include "graft/op/detail/line_attributes.hpp"
#include "graft/op/detail/line_scanner.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

/// The prototype that a line of a text defines, and the line's shape rule, bounds and forms of other frameworks:
///     UnsortedSegmentMax x:T segment_ids:I num_segments:N -> y:T where T=real_number I=i32,i64 N=i32,i64
///         | [I,S] I n > [n,S] | tf: data,segment_ids,num_segments->output N=i32
/// Lines that begin with a blank continue the line above. A line has the operator's name; its inputs; `->`; its
/// outputs; its attributes; after `where` its dtype variables (`T=f16,f32`; `T*=any`: a list of dtypes); clauses after
/// `|`.
///
/// A port is `name:types`. Types are dtypes and families joined by commas (`f16,i32`, `real_number`, a set of the
/// text), a variable, an attribute of kind type, or `'`: those of the port before. Without types: any. After the name,
/// in any order: `?` optional, `*` dynamic, `*N` as many as the value of attribute `N`, `>2` at least two; `~x` follows
/// the dtype of input `x`, `/x` its shape, `%x` its format, `=x` dtype and shape, `==x` all three, `~x%x` dtype and
/// format; `@dtype` has the dtype of an attribute. After the types, in parentheses, joined by commas: `value_depend`,
/// `value_depend_optional`, `compute_depend`, `scalar`, `any_shape`, `has_format`, `inplace=x`, `otherwise=x`,
/// `initial=0`.
///
/// An attribute is `name?kind`; the kinds are those of error messages (`int`, `list(float)`). After it `{1,2}`,
/// `{"a","b"}`, `{f16,f32}`: the allowed values; `{0..3}`, `>=1`: bounds; `[4]`, `[2..4]`, `[1..]`: the length of a
/// list; then `=default`, or `=none` for one that may be absent. Strings are in double quotes; there are no escapes.
///
/// Clauses: a shape rule (`rule::shape_spec`; ` of name` after it is its attribute; `_` at an output: its followed
/// shape); `broadcast` (all inputs, to each output that follows no shape), `broadcast a b > y`; `at_most x > y z`: the
/// rows of outputs are at most the elements of `x`; `is stateful random`; `flow merge`; `set_later attribute`; `word:
/// ...`: the form of the operator in another framework.
///
/// error recorded, as in every prototype: malformed_line and the errors of the chain. `place_of_mistake()` is its place
/// cost of a constant expression about ten steps per character; at run time some microseconds
class GRAFT_TYPE operator_line : public detail::line_attributes {
public:
    /// The operator whose name is at `first` of `text`, which ends before `end`. `sets` are named dtypes of the text.
    constexpr operator_line(
        std::string_view text, std::size_t first, std::size_t end, span<detail::named_types const> sets = {})
        : line_attributes(name_at(text, first, end), text, sets), first_(first), end_(end) {
        read();
    }
    constexpr explicit operator_line(std::string_view line) : operator_line(line, 0, line.size()) {}
    /// The name of the operator whose line is at `first` of `text`, without reading the line.
    [[nodiscard]] static constexpr std::string_view name_at(std::string_view text, std::size_t first, std::size_t end) {
        auto n = first;
        while (n < end && !detail::is_blank(text[n])) ++n;
        return text.substr(first, n - first);
    }

    /// The shape rule, in the syntax of `rule::shape_spec`, and the name of its attribute.
    [[nodiscard]] constexpr std::string_view shapes() const { return shapes_; }
    [[nodiscard]] constexpr std::string_view shape_attribute() const { return shape_attribute_; }
    /// Inputs that are broadcast, and the outputs that get the result: bits by position.
    [[nodiscard]] constexpr std::uint64_t broadcast_inputs() const { return broadcast_inputs_; }
    [[nodiscard]] constexpr std::uint64_t broadcast_outputs() const { return broadcast_outputs_; }
    /// The input whose number of elements bounds the rows of `bounded_outputs`, or -1.
    [[nodiscard]] constexpr int bounding_input() const { return bounding_input_; }
    [[nodiscard]] constexpr std::uint64_t bounded_outputs() const { return bounded_outputs_; }
    [[nodiscard]] constexpr bool infers_shapes() const { return !shapes_.empty() || broadcast_outputs_ != 0; }

    /// The form of the operator in framework `key`, as in the line; null if it has none, empty if it is the same.
    [[nodiscard]] constexpr std::string_view form(std::string_view key) const {
        detail::line_words const words(text_.substr(first_, end_ - first_));
        for (std::size_t i = 0; i < words.size; ++i)
            if (std::string_view const head = words.words[i + 1];
                words.is_bar(i) && head.size() == key.size() + 1 && head.ends_with(':') && head.starts_with(key))
                return words.end_of_clause(i + 2) == i + 2 ? head.substr(head.size())
                                                           : words.between(i + 2, words.end_of_clause(i + 2));
        return {};
    }
    /// Where the first recorded mistake is: a position in the text.
    [[nodiscard]] constexpr std::size_t place_of_mistake() const { return place_; }
    /// Where `name` is as a whole word of the line; the operator's name where it is not there.
    [[nodiscard]] constexpr std::size_t place_of(std::string_view name) const {
        auto const letter = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        };
        for (auto i = first_ + 1; !name.empty() && i + name.size() <= end_; ++i)
            if (text_[i] == name[0] && text_.substr(i, name.size()) == name && !letter(text_[i - 1]) &&
                (i + name.size() == end_ || !letter(text_[i + name.size()])))
                return i;
        return first_;
    }

protected:
    /// For the form `form` of the line `own`; the derived class reads it.
    constexpr operator_line(operator_line const& own, std::string_view form)
        : line_attributes(own.name(), own.text_, own.sets_),
          first_(form.data() == nullptr ? own.first_ : static_cast<std::size_t>(form.data() - own.text_.data())),
          end_(first_ + form.size()) {}

    /// Ports and attributes from word `i` on, up to `where`, `|` or the end; then the place of that.
    constexpr std::size_t read_parameters(detail::line_words const& words, std::size_t i) {
        bool outputs = false;
        for (; i < words.size && !words.is_bar(i); ++i) {
            std::string_view const word = words.words[i];
            auto const* const c = word.data();
            look_at(word);
            if (word.size() == 2 && c[0] == '-' && c[1] == '>') {
                if (outputs) malformed(word);
                outputs = true;
            } else if (word.size() == 5 && c[0] == 'w' && detail::same_text(word, "where")) {
                break;
            } else {
                one(words, word, outputs);
            }
        }
        if (!outputs) look_at(first_), malformed("->");
        return i;
    }
    /// A port or an attribute.
    constexpr void one(detail::line_words const& words, std::string_view word, bool outputs) {
        auto const *const first = word.data(), *const end = first + word.size();
        auto const* at = first;
        while (at != end && !is_mark(*at)) ++at;
        string_ref const name(std::string_view(first, static_cast<std::size_t>(at - first)));
        // `k i32,i64` is a port `k` and a list of dtypes: a colon is missing
        for (auto const* c = first; c != at; ++c)
            if (*c == ',') return malformed(word);
        if (end - at > 1 && *at == '?' && at[1] >= 'a' && at[1] <= 'z')
            attribute_of(name, {at + 1, static_cast<std::size_t>(end - at - 1)});
        else port_of(words, name, at, end, outputs);
    }

    std::size_t first_, end_;

private:
    static constexpr bool is_mark(char c) {
        return c < 'A' && (c == ':' || c == '?' || c == '*' || c == '=' || c == '/' || c == '%' || c == '@' ||
                              c == '>' || c == '(')
                   ? true
                   : c == '~' || c == '@';
    }
    constexpr void read() {
        detail::line_words const words(std::string_view(text_.data() + first_, end_ - first_));
        if (words.too_many) return malformed(name());
        // variables are after the ports that name them
        std::size_t where = 1;
        while (where < words.size && !words.is_bar(where) && !detail::same_text(words.words[where], "where")) ++where;
        for (auto i = where + 1; where < words.size && !words.is_bar(where) && i < words.size && !words.is_bar(i); ++i)
            variable_in(words.words[i]);
        read_parameters(words, 1);
        for (auto i = words.end_of_clause(where); i < words.size;) {
            auto const end = words.end_of_clause(i + 1);
            look_at(words.words[i]);
            if (end == i + 1) malformed("|");
            else clause(words.words[i + 1], words.between(i + 1, end));
            i = end;
        }
    }
    constexpr void variable_in(std::string_view word) {
        look_at(word);
        auto const equals = word.find('=');
        if (equals == std::string_view::npos || equals == 0) return malformed(word);
        auto name = word.substr(0, equals);
        bool const list = name.ends_with('*');
        if (list) name.remove_suffix(1);
        auto const types = types_of(word.substr(equals + 1));
        if (list) datatype_list(name, types);
        else datatype(name, types);
    }
    static constexpr bool is_attribute(detail::line_words const& words, std::string_view name) {
        auto const n = name.size();
        for (auto const *w = words.words, *const end = w + words.size; w != end; ++w)
            if (auto const* const c = w->data(); w->size() > n + 1 && c[n] == '?' && c[0] == *name.data() &&
                                                 c[n + 1] >= 'a' && c[n + 1] <= 'z' && detail::same_text({c, n}, name))
                return true;
        return false;
    }
    /// The dtypes of a port: a variable, an attribute of kind type, or a set.
    constexpr void types_of_port(detail::line_words const& words, graft::param& p, std::string_view types) {
        if (types.size() == 1 && *types.data() == '\'') types = last_;
        else last_ = types;
        if (types.empty()) {
            // `x f32` is a port `x` and a port `f32`: a colon is missing
            if (types_called(p.name).bits != 0 || (variable_count_ != 0 && variable_of(p.name) >= 0)) malformed(p.name);
            p.types = dtype_families::any;
        } else if (variable_count_ != 0 && variable_of(types) >= 0) {
            word(p, string_ref(types));
        } else if (is_attribute(words, types)) {
            p.types = dtype_families::any;
            p.type_attribute = string_ref(types);
        } else {
            word(p, types_of(types));
        }
    }
    constexpr void port_of(
        detail::line_words const& all, string_ref name, char const* at, char const* end, bool output) {
        auto& p = add(name, output ? param_kind::output : param_kind::input);
        p.how = presence::required;
        std::string_view types;
        while (at != end) {
            auto const c = *at;
            auto const begin = at + (c == '=' && end - at > 1 && at[1] == '=' ? 2 : 1);
            auto const* next = begin;
            if (c == ':')
                while (next != end && *next != '(') ++next;
            else if (c == '(')
                while (next != end && *next != ')') ++next;
            else
                while (next != end && !is_mark(*next)) ++next;
            std::string_view const of(begin, static_cast<std::size_t>(next - begin));
            look_at({at, 1});
            if (c == ':') {
                types = of;
                if (of.empty()) malformed(name);
            } else if (c == '(') {
                if (next == end || next + 1 != end) return malformed(name);
                types_of_port(all, p, types);
                for (auto words = of; !words.empty();) port_word(p, detail::next_of_list(words));
                return;
            } else {
                mark_of(p, c, begin == at + 2, of);
            }
            at = next;
        }
        types_of_port(all, p, types);
    }
    /// `~x%x` is one statement: dtype and format.
    constexpr void follow(graft::param& p, std::string_view of, aspect what) {
        if (p.follow_aspects != 0 && p.follow_name == of) p.follow_aspects |= static_cast<std::uint8_t>(what);
        else word(p, follow_spec{string_ref(of), what, {}});
    }
    constexpr void mark_of(graft::param& p, char mark, bool all, std::string_view of) {
        std::int64_t n = 0;
        switch (mark) {
        case '?':
            if (!of.empty()) malformed(of);
            p.how = presence::optional;
            break;
        case '*':
            p.how = presence::dynamic;
            if (!of.empty()) p.count_attribute = string_ref(of);
            break;
        case '=': follow(p, of, all ? aspect::all : aspect::dtype | aspect::shape); break;
        case '~': follow(p, of, aspect::dtype); break;
        case '/': follow(p, of, aspect::shape); break;
        case '%': follow(p, of, aspect::format); break;
        case '@': p.type_attribute = string_ref(of); break;
        default:
            if (!detail::integer_in(of, n) || n < 0 || n > 0xFFFF) return malformed(of);
            word(p, at_least_spec{n});
        }
    }
    constexpr void port_word(graft::param& p, std::string_view name) {
        look_at(name);
        auto const equals = name.find('=');
        auto const of = equals == std::string_view::npos ? std::string_view() : name.substr(equals + 1);
        name = name.substr(0, equals);
        if (of.empty()) {
            if (name == "value_depend") return word(p, value_depend_spec{value_need::required});
            if (name == "value_depend_optional") return word(p, value_depend_spec{value_need::optional});
            if (name == "compute_depend") return word(p, compute_depend_spec{});
            if (name == "scalar") return word(p, scalar_spec{});
            if (name == "any_shape") return word(p, any_shape_spec{});
            if (name == "has_format") return word(p, has_format_spec{});
        } else {
            if (name == "inplace") return word(p, inplace_spec{string_ref(of)});
            if (name == "otherwise") {
                facts_.put(facts_.add(fact_kind::otherwise, index(p)), of);
                return filled(p.name);
            }
            std::int64_t whole = 0;
            double real = 0;
            if (name == "initial" && detail::integer_in(of, whole)) return word(p, initial_spec{whole, 0, false});
            if (name == "initial" && detail::real_in(of, real)) return word(p, initial_spec{0, real, true});
        }
        malformed(name);
    }

    constexpr std::uint64_t ports_called(param_kind kind, std::string_view names) {
        std::uint64_t bits = 0;
        while (!names.empty()) {
            auto const name = detail::next_of_list(names, ' ');
            if (name.empty()) continue;
            auto const i = index_of(kind, name);
            look_at(name);
            if (i < 0) record_mistake(kind == param_kind::input ? errc::unknown_input : errc::unknown_output, name);
            else bits |= std::uint64_t{1} << i;
        }
        return bits;
    }
    /// Calls `take` with the position of each word of `rest` among `words`.
    template <std::size_t N, class Take>
    constexpr void each_of(std::string_view rest, detail::stored_word const (&words)[N], Take take) {
        while (!rest.empty()) {
            auto const word = detail::next_of_list(rest, ' ');
            look_at(word);
            std::size_t i = 0;
            while (i < N && !(words[i].length == word.size() && detail::same_text(words[i].view(), word))) ++i;
            if (i == N) malformed(word);
            else take(i);
        }
    }
    constexpr void clause(std::string_view head, std::string_view all) {
        auto rest = all;
        detail::next_of_list(rest, ' ');
        look_at(all);
        if (head.data()[head.size() - 1] == ':') return; // of another framework: `form`
        if (detail::same_text(head, "is"))
            return each_of(rest, detail::trait_words, [this](std::size_t i) { is(static_cast<op_trait>(1u << i)); });
        if (detail::same_text(head, "flow"))
            return each_of(rest, detail::flow_words, [this](std::size_t i) {
                i == 0 ? malformed("plain") : void(flow(static_cast<graft::flow>(i))); // what is not said
            });
        if (detail::same_text(head, "set_later")) {
            while (!rest.empty()) {
                auto const word = detail::next_of_list(rest, ' ');
                look_at(word);
                set_later(string_ref(word));
            }
            return;
        }
        auto const arrow = rest.find('>');
        if (head == "broadcast" && rest.empty()) {
            for (std::size_t i = 0; i < count(param_kind::input); ++i) broadcast_inputs_ |= std::uint64_t{1} << i;
            for (std::size_t i = 0; i < count(param_kind::output); ++i)
                if (!at(param_kind::output, static_cast<int>(i)).follows(aspect::shape))
                    broadcast_outputs_ |= std::uint64_t{1} << i;
        } else if ((head == "broadcast" || head == "at_most") && arrow != std::string_view::npos) {
            auto const inputs = ports_called(param_kind::input, rest.substr(0, arrow));
            auto const outputs = ports_called(param_kind::output, rest.substr(arrow + 1));
            if (inputs == 0 || outputs == 0) return malformed(head);
            if (head == "broadcast") {
                broadcast_inputs_ = inputs, broadcast_outputs_ = outputs;
            } else {
                for (int i = 0; i < static_cast<int>(count(param_kind::output)); ++i)
                    if ((outputs >> i & 1) != 0 && !at(param_kind::output, i).compute_dependent)
                        record_mistake(errc::undetermined_output_shape, at(param_kind::output, i).name);
                bounded_outputs_ = outputs;
                bounding_input_ = index_of(param_kind::input, detail::next_of_list(rest, ' '));
            }
        } else if (all.find('>') != std::string_view::npos && shapes_.empty()) {
            auto const of = all.find(" of ");
            shapes_ = all.substr(0, of);
            if (of != std::string_view::npos) shape_attribute_ = all.substr(of + 4);
            if (shapes_.find('\n') != std::string_view::npos) malformed(shapes_.substr(0, shapes_.find('\n')));
        } else {
            malformed(head);
        }
    }

    std::string_view last_{};
    std::string_view shapes_{}, shape_attribute_{};
    std::uint64_t broadcast_inputs_ = 0, broadcast_outputs_ = 0, bounded_outputs_ = 0;
    int bounding_input_ = -1;
};

GRAFT_END
