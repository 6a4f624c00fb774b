// graft/op/catalog/operator_form.hpp - the form that another framework has of an operator that is a line
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN

/// The prototype that the clause `key: ...` of a line defines for another framework, which has attributes of kind type
/// where the line has dtype variables:
///     tf: data,segment_ids->output I=i32 -is_preprocessed
/// First the names of its ports, if they differ; then `name=default`, the default of a variable or of an attribute;
/// `name>other` for an attribute with another name, followed by its default or by its complete definition if these
/// differ; `-name` for one that the framework does not have; and further attributes as in a line. With an arrow between
/// blanks it is a complete definition: ports, `->`, ports, attributes. Traits are those of the line. `value_depend` and
/// `follow` are not copied, because the form is not inferred.
/// error recorded: malformed_line, unknown_attribute and those of `operator_line`
class GRAFT_TYPE operator_form : public operator_line {
public:
    constexpr operator_form(operator_line const& own, std::string_view key) : operator_line(own, own.form(key)) {
        traits_ = own.traits();
        flow_ = own.flow();
        detail::line_words const words(std::string_view(text_.data() + first_, end_ - first_));
        bool whole = false;
        for (std::size_t i = 0; i < words.size; ++i) whole = whole || detail::same_text(words.words[i], "->");
        if (whole) read_parameters(words, 0);
        else change(own, words);
    }

    /// The name that attribute `own` of the line has in this form.
    [[nodiscard]] constexpr std::string_view name_of(std::string_view own) const {
        detail::line_words const words(std::string_view(text_.data() + first_, end_ - first_));
        auto const there = name_in(change_of(words, string_ref(own)), own.size());
        return there.empty() ? own : there;
    }

private:
    /// A default, another name or an omission for attribute `name`; empty where there is none.
    static constexpr std::string_view change_of(detail::line_words const& words, stored_string name) {
        auto const n = name.size();
        for (std::size_t i = 0; i < words.size; ++i) {
            std::string_view const word = words.words[i];
            auto const* const c = word.data();
            if (word.size() == n + 1 && *c == '-' && detail::same_text({c + 1, n}, name)) return word;
            if (word.size() > n && (c[n] == '=' || c[n] == '>') && detail::same_text({c, n}, name)) return word;
        }
        return {};
    }
    /// `there` of `own>there=default`, whose first name has `n` letters; empty in a change without another name.
    static constexpr std::string_view name_in(std::string_view change, std::size_t n) {
        return change.size() > n && change[n] == '>' ? change.substr(n + 1, change.find_first_of("=?") - n - 1)
                                                     : std::string_view();
    }
    constexpr void default_in(std::string_view change) {
        if (auto const equals = change.find('='); equals != std::string_view::npos)
            default_of_last(change.substr(equals + 1));
    }
    /// The number of names in a list.
    static constexpr std::size_t listed(std::string_view names) {
        std::size_t n = names.empty() ? 0 : 1;
        for (auto c : names) n += c == ',';
        return n;
    }
    constexpr void change(operator_line const& own, detail::line_words const& words) {
        std::size_t i = 0;
        std::string_view const names = words.words[0];
        auto const arrow = names.find("->");
        bool const renamed = arrow != std::string_view::npos;
        std::string_view inputs, outputs;
        if (renamed) {
            inputs = names.substr(0, arrow), outputs = names.substr(arrow + 2);
            look_at(words.words[i++]);
            if (listed(inputs) != own.count(param_kind::input)) record_mistake(errc::wrong_input_count, names);
            if (listed(outputs) != own.count(param_kind::output)) record_mistake(errc::wrong_output_count, names);
        }
        for (auto const& p : own.params()) {
            if (p.is_attribute()) continue;
            auto& left = p.is_input() ? inputs : outputs;
            add_port(own, words, p, renamed ? string_ref(detail::next_of_list(left)) : string_ref(p.name));
        }
        for (auto const& v : own.variables()) add_variable(v, change_of(words, v.name));
        // lists of defaults are where they are in the line's own prototype
        for (auto v : own.integer_pool()) integers_[integer_count_++] = v;
        for (auto v : own.real_pool()) floats_[real_count_++] = v;
        for (auto v : own.string_pool()) strings_[text_count_++] = v, chars_ += static_cast<std::uint32_t>(v.size());
        for (std::size_t k = 0; k < own.params().size(); ++k)
            if (own[k].is_attribute()) add_attribute(own, words, k, change_of(words, own[k].name));
        for (; i < words.size; ++i) {
            std::string_view const word = words.words[i];
            look_at(word);
            if (word.find('?') < word.find_first_of("=>")) one(words, word, true);
            else check_change(own, word);
        }
    }
    constexpr void check_change(operator_line const& own, std::string_view word) {
        auto const name = word[0] == '-' ? word.substr(1) : word.substr(0, word.find_first_of("=>"));
        bool const known = own.variable_of(name) >= 0 || own.index_of(param_kind::attribute, name) >= 0;
        if (word[0] != '-' && name.size() + 1 >= word.size() && !word.ends_with('=')) malformed(word);
        else if (!known) record_mistake(errc::unknown_attribute, name);
    }
    constexpr void add_port(
        operator_line const& own, detail::line_words const& words, graft::param const& p, string_ref name) {
        auto& to = add(name, p.kind);
        to.how = p.how;
        to.minimum = p.minimum;
        to.compute_dependent = p.compute_dependent;
        to.count_attribute = p.count_attribute;
        auto const there = name_in(change_of(words, p.type_attribute), p.type_attribute.size());
        to.type_attribute = there.empty() ? p.type_attribute : stored_string(string_ref(there));
        to.types = p.types;
        if (p.variable < 0) return;
        auto const v = p.variable >= list_variable ? p.variable - list_variable : p.variable;
        to.types = dtype_families::any;
        to.type_attribute = own.variables()[static_cast<std::size_t>(v)].name;
    }
    constexpr void add_variable(variable const& v, std::string_view how) {
        if (how.starts_with('-')) return;
        auto& p = add_attr(v.name, v.list ? attr_kind::types : attr_kind::type, false);
        p.types = dtype_set(v.types);
        default_in(how);
        check_default(p);
    }
    /// The default of the attribute that was added last, `p`, is one that the line admits.
    constexpr void check_default(graft::param const& p) {
        if (!p.has_default) return;
        bool fine = p.attribute != attr_kind::type || p.integer == 0 || dtype_set(p.types).empty() ||
                    dtype_set(p.types).has(static_cast<dtype>(p.integer));
        for (auto const& f : facts_.all())
            if (f.param == size_ - 1u)
                fine = fine && detail::holds(f.kind, facts_.text(f), f.low, f.high, default_of(p));
        if (!fine) record_mistake(errc::default_violates_constraint, p.name);
    }
    constexpr void add_attribute(
        operator_line const& own, detail::line_words const& words, std::size_t i, std::string_view how) {
        auto const& from = own[i];
        if (how.starts_with('-')) return;
        if (how.find('?') < how.find('=')) return one(words, how.substr(from.name.size() + 1), true);
        auto const there = name_in(how, from.name.size());
        auto& p = add_attr(there.empty() ? string_ref(from.name) : string_ref(there), from.attribute, from.has_default);
        static_cast<graft::param_base&>(p) = from;
        p.types = from.types;
        p.string = from.string;
        chars_ += static_cast<std::uint32_t>(from.string.size());
        default_in(how);
        for (auto const& f : own.facts().all())
            if (f.param == i) facts_.put(facts_.add(f.kind, size_ - 1u, f.low, f.high), own.facts().text(f));
        if (!how.empty()) check_default(p);
    }
};

GRAFT_END
