// graft/frontend/onnx/listed_history.hpp - ONNX's operators as lines of a text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/fixed_string.hpp"
#include "graft/frontend/onnx/history.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace onnx {

namespace detail {

// Written with pointers: g++ evaluates each call in a constant expression as dearly as ten comparisons.

/// A line after the operator's name. A text without a line of this name is not a constant.
template <class Text> constexpr std::string_view line_called(std::string_view name) {
    auto const* const text = Text::text;
    for (auto const* at = graft::detail::index_of_text<Text>.lines;; ++at)
        if (text[at->first] == name[0] && text[at->first + name.size()] == ' ' &&
            std::string_view(text + at->first, name.size()) == name)
            return {text + at->first + name.size(), at->end - at->first - name.size()};
}
constexpr std::size_t count_bars(std::string_view line) {
    std::size_t n = 0;
    for (auto const *at = line.data(), *const end = at + line.size(); at != end; ++at) n += *at == '|';
    return n;
}
constexpr void skip_blanks(char const*& at) {
    while (*at == ' ' || *at == '\n') ++at;
}
/// The step at `at`, which becomes its end: a bar, or the end of the line.
constexpr step step_at(char const*& at, char const* end) {
    int version = 0;
    for (skip_blanks(at); *at >= '0' && *at <= '9'; ++at) version = version * 10 + (*at - '0');
    skip_blanks(at);
    auto const kind = *at == '~' ? step_kind::change : *at == '+' ? step_kind::types : step_kind::since;
    if (kind != step_kind::since) skip_blanks(++at);
    auto const* const first = at;
    while (at != end && *at != '|') ++at;
    auto const* last = at;
    while (last[-1] == ' ' || last[-1] == '\n') --last;
    step const s{kind, static_cast<std::int16_t>(version), {first, static_cast<std::size_t>(last - first)}};
    return s.text == "same" ? same(s.version) : s.text == "gone" ? gone(s.version) : s;
}
/// `Versions`: the number of bars in the line, and one; the last part may be the trait.
template <std::size_t Versions> constexpr auto history_in(std::string_view name, std::string_view line) {
    history<Versions> all{name, {}, false};
    auto const* at = line.data();
    for (auto& s : all.steps) s = step_at(at, line.data() + line.size()), ++at;
    return all;
}
template <class Text, fixed_string Name, fixed_string Line> constexpr auto find_history() {
    constexpr auto line = line_called<Text>(Line.view());
    constexpr bool elementwise = line.substr(0, line.find_last_not_of('\n') + 1).ends_with("elementwise");
    auto all = history_in<count_bars(line) + (elementwise ? 0 : 1)>(Name.view(), line);
    all.has_elements = elementwise;
    return all;
}
/// (Not a member of an operator: g++ 12 cannot evaluate that.)
template <class Text, fixed_string Name, fixed_string Line>
inline constexpr auto history_of = find_history<Text, Name, Line>();

} // namespace detail

/// Base of an operator of ONNX whose history is a line of a text: the line of its name, or of another operator with the
/// same history. A line has the operator's name and, separated by bars, its versions: a number, then the text that
/// `since` takes, `~` and that of `change`, `+` and that of `types`, `same` or `gone`. The last part may be
/// `elementwise`. Lines that begin with a blank continue the line above, `///` lines are comments.
/// example `Celu 12 X: T -> Y: T; alpha: float = 1.0; T: {float} | 28 + T: {floats_ir4}` in `struct my_lines { static
/// constexpr char text[] = R"ops(...)ops"; };`, then `using Celu = onnx::defined<my_lines, "Celu">;`
/// error a name that the text does not have is not a constant expression; those of `define`
template <class Text, fixed_string Name, fixed_string Line = Name> struct GRAFT_TYPE defined
    : op<defined<Text, Name, Line>> {
    /// All versions of the operator, parsed by the compiler.
    static constexpr auto const& history = detail::history_of<Text, Name, Line>;
};

} // namespace onnx
GRAFT_END
