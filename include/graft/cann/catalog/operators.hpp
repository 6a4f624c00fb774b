// graft/cann/catalog/operators.hpp - operators that only CANN has, as a catalog that is created on demand
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/cann/catalog/lines.hpp"
#include "graft/cann/detail/rules.hpp"
#include "graft/cann/run_time_rows.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/infer/frame.hpp"

GRAFT_BEGIN
namespace cann {

namespace detail {

/// The rule of every line of `Text`, which is read again for each call.
template <class Text> status run_text(step what, frame& f) {
    auto const at = graft::detail::place_of_operator<Text>(f.op);
    if (at == graft::detail::operators_of_text<Text>) return fail(errc::operator_not_in_catalog, f.op);
    auto const& place = graft::detail::index_of_text<Text>.lines[at];
    auto const text = graft::detail::characters_of<Text>();
    operator_line const line(text, place.first, place.end);
    std::string letters;
    std::vector<std::uint16_t> starts{0};
    for (auto const& p : line.params())
        if (p.is_input()) starts.push_back(static_cast<std::uint16_t>((letters += std::string_view(p.name)).size()));
    auto why = graft::detail::run_line(what, f, {line, text}, line.shapes(), {letters, {starts.data(), starts.size()}});
    if (auto const named = line.index_of(param_kind::input, why.parameter); named >= 0)
        why.parameter = line.at(param_kind::input, named).name; // in the text, which stays
    return why;
}

/// The rule in code of an operator whose line is in `Text`.
template <class Text> status run_coded(step what, frame& f) {
    auto const* const rule = rule_called(f.op);
    auto const at = graft::detail::place_of_operator<Text>(f.op);
    if (!rule || at == graft::detail::operators_of_text<Text>) return fail(errc::operator_not_in_catalog, f.op);
    if (what != step::infer_shape) return ok;
    auto const& place = graft::detail::index_of_text<Text>.lines[at];
    operator_line const line(graft::detail::characters_of<Text>(), place.first, place.end);
    rule_call call(f, line);
    rule->run(call);
    return call.why();
}

} // namespace detail

/// The operators of CANN 8.1 whose prototypes are lines (`lines.hpp`), after those of another catalog, which count
/// where a name is the same. They have no kernels and no plugins. An output whose shape no line tells is of unknown
/// rank; one whose dtype no line tells is an error of inference, not a guess.
/// cost about ten microseconds and 10 KiB an operator, when it is made; a few microseconds a call of a rule
/// example graft_import --catalog cann --infer 'Lerp start=float32[2,1] end=float32[1,3] weight=float32[]'
class GRAFT_TYPE listed_operators {
public:
    explicit listed_operators(catalog_view const& before = {})
        : listed_operators(before, static_cast<lines::all*>(nullptr)) {}
    /// Those that share only their name with an operator that ships: CANN has other inputs or outputs.
    [[nodiscard]] static listed_operators sharing_names() {
        return listed_operators({}, static_cast<lines::shared_names*>(nullptr));
    }
    listed_operators(listed_operators const&) = delete;
    listed_operators& operator=(listed_operators const&) = delete;

    /// Valid during the lifetime of this object.
    [[nodiscard]] catalog_view view() const { return view_; }

    struct refused_line {
        std::string_view op;
        mistake why;
    };
    /// Lines that are not prototypes; empty unless a line is wrong.
    [[nodiscard]] std::vector<refused_line> const& refused() const { return refused_; }

private:
    template <class... Texts> listed_operators(catalog_view const& before, lines::strings<Texts...>*) {
        if (before.size != 0) rows_.parts.push_back(before);
        (add<Texts>(before), ...);
        all_ = std::make_unique<joined_catalog>(span<catalog_view const>(rows_.parts.data(), rows_.parts.size()));
        view_ = all_->view();
        ops_.assign(view_.ops, view_.ops + view_.size);
        for (std::size_t at = 0; at < ops_.size(); ++at) {
            bool const own = at >= before.size;
            if (own && run_of_[at - before.size]) ops_[at].steps |= 1u << static_cast<unsigned>(step::infer_shape);
            run_.push_back(own ? run_of_[at - before.size] : view_.run ? view_.run[at] : nullptr);
        }
        view_.ops = ops_.data();
        view_.run = run_.data();
    }
    template <class Text> void add(catalog_view const& before) {
        auto const& index = graft::detail::index_of_text<Text>;
        for (std::size_t i = 0; i < graft::detail::operators_of_text<Text>; ++i) {
            operator_line const line(
                graft::detail::characters_of<Text>(), index.lines[i].first, index.lines[i].end, index.named_sets());
            if (before.size != 0 && before.find(line.name()) != no_op) continue;
            if (auto const why = rows_.add(line); why.code != errc::ok) refused_.push_back({line.name(), why});
            else
                run_of_.push_back(detail::rule_called(line.name()) ? &detail::run_coded<Text>
                                  : line.infers_shapes()           ? &detail::run_text<Text>
                                                                   : nullptr);
        }
    }

    run_time_rows rows_{};
    std::vector<rules> run_of_{}; ///< of each line
    std::vector<refused_line> refused_{};
    std::unique_ptr<joined_catalog> all_{};
    std::vector<op_row> ops_{};
    std::vector<rules> run_{};
    catalog_view view_{};
};

} // namespace cann
GRAFT_END
