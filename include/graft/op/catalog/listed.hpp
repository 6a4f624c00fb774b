// graft/op/catalog/listed.hpp - the operators of a text as types: lists for catalogs, a handle by name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/perfect_hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/detail/line_scanner.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/rows_at_most.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN

namespace detail {

/// What rules read of a line: positions in place of names, so that a table of these has no addresses.
struct line_rule {
    std::uint64_t broadcast_inputs = 0, broadcast_outputs = 0, bounded_outputs = 0;
    std::uint32_t name = 0, shapes = 0; ///< positions in the text
    std::uint16_t name_size = 0, shapes_size = 0;
    std::uint16_t first_name = 0; ///< of the inputs, in the table of names
    std::uint8_t inputs = 0;
    std::int8_t attribute = -1; ///< of the shape rule
    std::int8_t bounding_input = -1;

    constexpr line_rule() = default;
    constexpr line_rule(operator_line const& line, std::string_view text)
        : broadcast_inputs(line.broadcast_inputs()), broadcast_outputs(line.broadcast_outputs()),
          bounded_outputs(line.bounded_outputs()), name(static_cast<std::uint32_t>(line.name().data() - text.data())),
          name_size(static_cast<std::uint16_t>(line.name().size())),
          shapes_size(static_cast<std::uint16_t>(line.shapes().size())),
          inputs(static_cast<std::uint8_t>(line.count(param_kind::input))),
          bounding_input(static_cast<std::int8_t>(line.bounding_input())) {
        if (shapes_size != 0) shapes = static_cast<std::uint32_t>(line.shapes().data() - text.data());
        if (!line.shape_attribute().empty())
            attribute = static_cast<std::int8_t>(line.index_of(param_kind::attribute, line.shape_attribute()));
    }
};

/// All inputs broadcast, to each output of the rule: at an error the second of the two that differ is named.
constexpr status broadcast_all(line_rule const& r, frame& f, rule::shape_spec_detail::names_view names) {
    shape all;
    bool first = true;
    for (std::size_t port = 0; port < r.inputs; ++port) {
        auto const slots = f.input_ports[port];
        for (std::size_t k = 0; k < slots.count && (r.broadcast_inputs >> port & 1) != 0; ++k) {
            auto const* const in = f.inputs[slots.first + k];
            if (!in) continue;
            if (first) all = in->shape;
            else if (auto const before = all; !before.takes(in->shape)) {
                if (auto why = rule::broadcast_shapes(before, in->shape, names[port], all); !why) return why;
            }
            first = false;
        }
    }
    for (std::size_t port = 0; port < f.output_ports.size(); ++port)
        for (std::size_t k = 0; k < f.output_ports[port].count && (r.broadcast_outputs >> port & 1) != 0; ++k)
            f.outputs[f.output_ports[port].first + k].shape = all;
    return ok;
}
/// error those of `rule::shape_spec`; shape_mismatch
constexpr status run_line(
    step what, frame& f, line_rule const& r, std::string_view shapes, rule::shape_spec_detail::names_view names) {
    if (what == step::infer_bound) {
        for (int port = 0; port < static_cast<int>(f.output_ports.size()); ++port)
            if ((r.bounded_outputs >> port & 1) != 0) rule::bound_rows(f, r.bounding_input, port);
        return ok;
    }
    if (what != step::infer_shape) return ok;
    if (r.broadcast_outputs != 0)
        if (auto why = broadcast_all(r, f, names); !why) return why;
    if (shapes.empty()) return ok;
    auto const* const attribute = r.attribute < 0 ? nullptr : &f.attributes[static_cast<std::size_t>(r.attribute)];
    return rule::shape_spec_detail::shape_spec_reader(shapes, names, f, attribute).run(f.outputs);
}

/// Rules that a line has.
constexpr hooks hooks_of_line(operator_line const& line) {
    hooks has;
    has.infer_shape = line.infers_shapes();
    has.infer_bound = line.bounding_input() >= 0;
    return has;
}
/// The first mistake of a line, as of any definition, and of its shape rule.
constexpr mistake mistake_in_line(operator_line const& line) {
    if (auto const m = line.first_mistake(); m.code != errc::ok) return m;
    if (auto const m = review(line, hooks_of_line(line)); m.code != errc::ok) return m;
    if (!line.shapes().empty())
        if (auto const m = rule::shape_spec_detail::mistake_in_words(line.shapes(), line.shape_attribute(), line);
            m.code != errc::ok)
            return m;
    if (!line.infers_shapes()) return {}; // without a rule `review` has looked for inputs that nothing reads
    return review_unread(line, rule::shape_spec_detail::inputs_with_terms(line.shapes()) | line.broadcast_inputs());
}

} // namespace detail

/// A place in a text of operators, as the compiler's error names it: the text, line and column from 1 (line 1 is the
/// one on which the text begins), the operator.
template <class Text, class Line, class Column, class Operator> struct in_text;
template <unsigned N> struct line;
template <unsigned N> struct column;

namespace detail {

/// The characters of a text: `Text::text`, an array or a view.
template <class Text> constexpr std::string_view characters_of() {
    if constexpr (std::is_array_v<std::remove_cvref_t<decltype(Text::text)>>)
        return {Text::text, sizeof(Text::text) - 1};
    else return Text::text;
}
template <class Text> inline constexpr std::size_t operators_of_text = operators_in(characters_of<Text>());
template <class Text> inline constexpr line_index<operators_of_text<Text>> index_of_text{characters_of<Text>()};

/// A mistake and where it is.
struct mistake_in_text {
    mistake what{};
    line_and_column at{};
};

/// The prototype of operator `I`. (Not a member of its type: g++ 12 cannot evaluate that.)
template <class Text, std::size_t I> inline constexpr operator_line line_of{characters_of<Text>(),
    index_of_text<Text>.lines[I].first, index_of_text<Text>.lines[I].end, index_of_text<Text>.named_sets()};

} // namespace detail

/// Operator `I` of a text. It is used like an operator that is a struct: in `graft::ops`, plugins, kernels, exporters.
template <class Text, std::size_t I> struct GRAFT_TYPE listed_at : op<listed_at<Text, I>> {
    /// The definition in line `I`: a reference, because the lines of a text are in one table.
    static constexpr operator_line const& prototype = detail::line_of<Text, I>;
};

namespace detail {

template <class Text, std::size_t I>
inline constexpr std::string_view operator_name<listed_at<Text, I>> = operator_line::name_at(
    characters_of<Text>(), index_of_text<Text>.lines[I].first, index_of_text<Text>.lines[I].end);

template <class> inline constexpr bool is_listed = false;
template <class Text, std::size_t I> inline constexpr bool is_listed<listed_at<Text, I>> = true;

/// Names of the inputs of all operators of a text, and their rules.
template <std::size_t Ops, std::size_t Names, std::size_t Letters> struct rules_table {
    line_rule rules[Ops + 1]{};
    std::uint16_t starts[Names + 1]{};
    char letters[Letters + 1]{};

    constexpr rules_table(operator_line const* const* lines, std::string_view text) {
        std::size_t name = 0, letter = 0;
        for (std::size_t i = 0; i < Ops; ++i) {
            rules[i] = line_rule(*lines[i], text);
            rules[i].first_name = static_cast<std::uint16_t>(name);
            for (auto const& p : lines[i]->params()) {
                if (p.kind != param_kind::input) continue;
                for (std::size_t k = 0; k < p.name.size(); ++k) letters[letter++] = p.name[k];
                starts[++name] = static_cast<std::uint16_t>(letter);
            }
        }
    }
};
template <class Text, class Index> struct text_tables;
template <class Text, std::size_t... I> struct text_tables<Text, std::index_sequence<I...>> {
    static constexpr std::size_t size = sizeof...(I);
    static constexpr operator_line const* lines[size + 1]{&line_of<Text, I>..., nullptr};
    static constexpr std::size_t count(bool letters) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < size; ++i)
            for (auto const& p : lines[i]->params())
                if (p.kind == param_kind::input) n += letters ? p.name.size() : 1;
        return n;
    }
    static constexpr std::array<std::uint64_t, size> hashes{hash_of_op<listed_at<Text, I>>...};
    using ops = graft::ops<listed_at<Text, I>...>;
};
template <class Text> using tables_of_text = text_tables<Text, std::make_index_sequence<operators_of_text<Text>>>;
template <class Text> inline constexpr rules_table<operators_of_text<Text>, tables_of_text<Text>::count(false),
    tables_of_text<Text>::count(true)>
    rules_of_text{tables_of_text<Text>::lines, characters_of<Text>()};
template <class Text> inline constexpr perfect_hash<operators_of_text<Text>> hash_of_text{tables_of_text<Text>::hashes};

/// The entry function of the rules: one for all operators of a text.
/// cost one hash of the operator's name, then the rule
template <class Text> constexpr status run_listed(step what, frame& f) {
    auto const text = characters_of<Text>();
    auto const at = hash_of_text<Text>.find(hash_of(f.op));
    auto const& all = rules_of_text<Text>;
    if (at == hash_search::none || text.substr(all.rules[at].name, all.rules[at].name_size) != f.op)
        return fail(errc::operator_not_in_catalog, f.op);
    auto const& r = all.rules[at];
    return run_line(what, f, r, text.substr(r.shapes, r.shapes_size),
        {all.letters, {all.starts + r.first_name, std::size_t{r.inputs} + 1}});
}

/// The first mistake of operator `I`: in the sets and sections of the text, in its line, or an earlier operator has the
/// same name.
template <class Text, std::size_t I> constexpr mistake_in_text find_mistake_in_line() {
    constexpr auto text = characters_of<Text>();
    auto const& index = index_of_text<Text>;
    auto const& line = listed_at<Text, I>::prototype;
    if (index.wrong.code != errc::ok) return {index.wrong, line_and_column_of(text, index.place)};
    auto const m = mistake_in_line(line);
    if (m.code != errc::ok)
        return {m, line_and_column_of(text,
                       line.first_mistake().code != errc::ok ? line.place_of_mistake() : line.place_of(m.parameter))};
    if (!hash_of_text<Text>.unique && hash_of_text<Text>.second_equal == I)
        return {{errc::duplicate_operator, line.name()}, line_and_column_of(text, index.lines[I].first)};
    return {};
}
template <class Text, std::size_t I> inline constexpr mistake_in_text listed_mistake = find_mistake_in_line<Text, I>();
template <class Text, std::size_t I> inline constexpr auto review_of_line = [] { return listed_mistake<Text, I>.what; };
template <class Text, std::size_t I, class Letters> struct place_of_line;
template <class Text, std::size_t I, std::size_t... L> struct place_of_line<Text, I, std::index_sequence<L...>> {
    using type = in_text<Text, line<listed_mistake<Text, I>.at.line>, column<listed_mistake<Text, I>.at.column>,
        name<listed_at<Text, I>::prototype.name()[L]...>>;
};

/// A sound line whose shape rule the compiler tries: what the trial finds, at the beginning of the line.
template <class Text, std::size_t I>
inline constexpr auto trial_of_line = [] { return with_defaults<listed_at<Text, I>>(); };
template <class Text, std::size_t I, class Letters> struct begin_of_line;
template <class Text, std::size_t I, std::size_t... L> struct begin_of_line<Text, I, std::index_sequence<L...>> {
    static constexpr auto at = line_and_column_of(characters_of<Text>(), index_of_text<Text>.lines[I].first);
    using type = in_text<Text, line<at.line>, column<at.column>, name<listed_at<Text, I>::prototype.name()[L]...>>;
};
/// True, or the error. The place is looked for only where there is one: that reads the text from its beginning.
template <class Text, std::size_t I, bool Fine = trial_of_line<Text, I>().code == errc::ok>
inline constexpr bool line_passes_its_trial = true;
template <class Text, std::size_t I> inline constexpr bool line_passes_its_trial<Text, I, false> = accepted<
    typename begin_of_line<Text, I, std::make_index_sequence<listed_at<Text, I>::prototype.name().size()>>::type,
    trial_of_line<Text, I>>;

#if !defined(GRAFT_PROVED)
template <class Text, std::size_t I>
inline constexpr mistake mistake_in<listed_at<Text, I>> = listed_mistake<Text, I>.what;
#endif
// Every line with a rule has the entry function of its text.
template <class Text, std::size_t I, entry Needed>
inline constexpr rules entry_of<listed_at<Text, I>, Needed> = &run_listed<Text>;
template <class Text, std::size_t I>
inline constexpr rules entry_of<listed_at<Text, I>, entry::shape> = &run_listed<Text>;
template <class Text, std::size_t I>
inline constexpr rules entry_of<listed_at<Text, I>, entry::none> = &nothing_to_report;

/// The index of the operator of this name; the number of operators if there is none.
template <class Text> constexpr std::size_t place_of_operator(std::string_view name) {
    auto const text = characters_of<Text>();
    std::size_t i = 0;
    for (; i < operators_of_text<Text>; ++i) {
        auto const line = index_of_text<Text>.lines[i];
        auto const all = text.substr(line.first, line.end - line.first);
        if (all.starts_with(name) && (all.size() == name.size() || is_blank(all[name.size()]))) break;
    }
    return i;
}
template <class Text, fixed_string Name>
inline constexpr auto no_such_operator = [] { return mistake{errc::operator_not_in_catalog, Name.view()}; };
template <class Text, fixed_string Name> constexpr std::size_t place_called() {
    constexpr auto at = place_of_operator<Text>(Name.view());
    if constexpr (at == operators_of_text<Text>) static_assert(accepted<Text, no_such_operator<Text, Name>>);
    return at;
}

template <class Text, fixed_string Section>
inline constexpr auto no_such_section = [] { return mistake{errc::unknown_parameter, Section.view()}; };
template <class Text, std::size_t First, class Index> struct part_of_text;
template <class Text, std::size_t First, std::size_t... I> struct part_of_text<Text, First, std::index_sequence<I...>> {
    using type = ops<listed_at<Text, First + I>...>;
};
template <class Text, fixed_string Section> constexpr auto section_of_text() {
    constexpr auto const& all = index_of_text<Text>;
    constexpr auto at = all.section_called(Section.view());
    if constexpr (at == all.section_count) {
        static_assert(accepted<Text, no_such_section<Text, Section>>);
        return ops<>{};
    } else {
        constexpr auto first = all.sections[at].first;
        return typename part_of_text<Text, first, std::make_index_sequence<all.sections[at + 1].first - first>>::type{};
    }
}

} // namespace detail

/// The hooks of a line: those that its prototype and its clauses define.
template <class Text, std::size_t I>
inline constexpr hooks hooks_of<listed_at<Text, I>> = detail::hooks_of_line(listed_at<Text, I>::prototype);

/// A line of a text is well formed as a struct is; the subject of its error is the place in the text.
/// error those of every definition
template <class Text, std::size_t I, errc Code> inline constexpr bool well_formed<listed_at<Text, I>, Code> =
    accepted<typename detail::place_of_line<Text, I,
                 std::make_index_sequence<listed_at<Text, I>::prototype.name().size()>>::type,
        detail::review_of_line<Text, I>, Code>;
template <class Text, std::size_t I>
inline constexpr bool well_formed<listed_at<Text, I>, errc::ok> = detail::line_passes_its_trial<Text, I>;

/// All operators of a text, in its order: `struct my_text { static constexpr char text[] = R"ops(...)ops"; };`, then
/// `graft::listed_ops<my_text>` is a list like `graft::ops<...>`. `operator_line` documents the grammar of a line.
/// Lines that begin with `#` are comments; `///` lines document the operator below them; `name = f16,f32` defines a set
/// of dtypes for the lines below; `[name]` begins a section.
/// error reported where a catalog is created from the list: ill_formed<in_text<Text, line<3>, column<17>, name<...>>,
/// ...>
/// cost about 9 ms of g++ for each operator when a catalog is created; almost none in units that only name it
template <class Text> using listed_ops = typename detail::tables_of_text<Text>::ops;

/// The operators of one section of a text. error unknown_parameter: the text has no such section
template <class Text, fixed_string Section> using listed_section = decltype(detail::section_of_text<Text, Section>());
/// The operator of this name, for code that needs a type: a plugin, a kernel, an exporter.
/// error operator_not_in_catalog: the text has no such operator
/// example `graft::plugin<graft::listed<my_text, "Gather">, tf::GatherV2>()`
template <class Text, fixed_string Name> using listed = listed_at<Text, detail::place_called<Text, Name>()>;

GRAFT_END
