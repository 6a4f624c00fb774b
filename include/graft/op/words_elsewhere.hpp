// graft/op/words_elsewhere.hpp - words that other libraries have for what graft calls otherwise: an error that says so
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/param.hpp"
#include "graft/op/rule_data.hpp"
#include "graft/op/run_time_names.hpp"

GRAFT_BEGIN
namespace detail {

/// Base of a fluent value: a word that it lacks is recorded as its mistake, where the compiler would speak of a member
/// of a class. What `Self` has itself hides what is here; `Self` has `no_such_word(text_ref)`.
template <class Self> class words_elsewhere {
public:
    constexpr Self& attr(...) { return lacks("attr"); }
    constexpr Self& attribute(...) { return lacks("attribute"); }
    constexpr Self& set_attr(...) { return lacks("set_attr"); }
    constexpr Self& add_attr(...) { return lacks("add_attr"); }
    constexpr Self& add_input(...) { return lacks("add_input"); }
    constexpr Self& add_output(...) { return lacks("add_output"); }
    constexpr Self& drop(...) { return lacks("drop"); }
    constexpr Self& drop_input(...) { return lacks("drop_input"); }
    constexpr Self& drop_attr(...) { return lacks("drop_attr"); }
    constexpr Self& remove_input(...) { return lacks("remove_input"); }
    constexpr Self& remove_attr(...) { return lacks("remove_attr"); }
    constexpr Self& set_default(...) { return lacks("set_default"); }
    constexpr Self& default_value(...) { return lacks("default_value"); }
    constexpr Self& constant(...) { return lacks("constant"); }
    constexpr Self& opset(...) { return lacks("opset"); }
    constexpr Self& version(...) { return lacks("version"); }
    constexpr Self& since(...) { return lacks("since"); }
    constexpr Self& pattern(...) { return lacks("pattern"); }
    constexpr Self& fuse(...) { return lacks("fuse"); }
    constexpr Self& scope(...) { return lacks("scope"); }
    constexpr Self& swap(...) { return lacks("swap"); }
    constexpr Self& op(...) { return lacks("op"); }
    constexpr Self& input(...) { return lacks("input"); }
    constexpr Self& output(...) { return lacks("output"); }
    constexpr Self& dtypes(...) { return lacks("dtypes"); }

private:
    constexpr Self& lacks(text_ref word) {
        auto& self = static_cast<Self&>(*this);
        self.no_such_word(word);
        return self;
    }
};

/// The letters of `Word` as a type that compilers print.
template <fixed_string Word, class = std::make_index_sequence<sizeof Word.chars - 1>> struct letters_of;
template <fixed_string Word, std::size_t... I> struct letters_of<Word, std::index_sequence<I...>> {
    using type = name<Word.chars[I]...>;
};
/// The answer to a member that a context does not have: `Subject`, the word, and whose value was asked for.
template <class Subject, fixed_string Word, fixed_string... Asked> constexpr auto refused_word() {
    static_assert(judged<Subject, errc::no_such_word, typename letters_of<Word>::type,
        typename letters_of<Asked>::type...>::value);
    return unanswered();
}

/// Base of the contexts of rules: words that contexts have elsewhere. error no_such_word
template <class Op> struct GRAFT_TYPE readers_elsewhere : rule_data {
    template <fixed_string P> constexpr auto shape() const { return refused_word<Op, "shape", P>(); }
    template <fixed_string P> constexpr auto rank() const { return refused_word<Op, "rank", P>(); }
    template <fixed_string P> constexpr auto dtype() const { return refused_word<Op, "dtype", P>(); }
    template <fixed_string P> constexpr auto input_shape() const { return refused_word<Op, "input_shape", P>(); }
    template <fixed_string P> constexpr auto output_shape() const { return refused_word<Op, "output_shape", P>(); }
    template <fixed_string P> constexpr auto get_input() const { return refused_word<Op, "get_input", P>(); }
    template <fixed_string P> constexpr auto get_attr() const { return refused_word<Op, "get_attr", P>(); }
    template <fixed_string P> constexpr auto attribute() const { return refused_word<Op, "attribute", P>(); }
    template <fixed_string P> constexpr auto optional_output() const {
        return refused_word<Op, "optional_output", P>();
    }
    template <fixed_string P> constexpr auto set_output(anything) const { return refused_word<Op, "set_output", P>(); }
};

} // namespace detail
GRAFT_END
