// graft/fusion/passes.hpp - passes as a list, checked by the compiler against the operators of a framework
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/fusion/detail/hidden_pass.hpp"
#include "graft/fusion/detail/pass_check.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN

/// The Hana tag of a list of passes.
struct passes_tag {};

/// A pass as a type, for lists.
template <auto const& P> struct pass_c {
    static constexpr auto const& value = P; ///< the constant itself; its data is `value.data()`
    /// The operator that it creates; `void` for many-to-many.
    using fused_type = typename std::remove_cvref_t<decltype(P)>::fused_type;
};

/// Passes in the order of registration, a Hana Foldable of `hana::type<pass_c<P>>`; they must be constexpr variables.
template <auto const&... Ps> struct GRAFT_TYPE passes {
    using hana_tag = passes_tag;                       ///< by which Boost.Hana finds its functions for this list
    static constexpr std::size_t size = sizeof...(Ps); ///< number of passes
};

template <auto const&... Ps> struct made_list<passes_tag, pass_c<Ps>...> {
    using type = passes<Ps...>; ///< the list of these passes, which `graft::join` returns
};

namespace detail {

template <class... Lists> struct joined_passes;
template <> struct joined_passes<> {
    using type = passes<>;
};
template <auto const&... A> struct joined_passes<passes<A...>> {
    using type = passes<A...>;
};
template <auto const&... A, auto const&... B, class... Rest> struct joined_passes<passes<A...>, passes<B...>, Rest...> {
    using type = typename joined_passes<passes<A..., B...>, Rest...>::type;
};

/// The subject of a pass's compile-time errors.
template <class Fused, class Name> struct pass_of;

/// Whether the compiler can read the members of a list of passes, and the structures in them.
template <auto const& P> concept constant_pass = requires {
    typename std::remove_cvref_t<decltype(P)>::fused_type;
    typename read_at_compile_time<(void(pass_data(P.data()).can_be_read()), true)>;
};
template <auto const& P> inline constexpr auto pass_review_of = [] {
    if constexpr (requires { typename std::remove_cvref_t<decltype(P)>::fused_type; })
        return mistake{errc::pass_is_not_constexpr, "passes"};
    else return mistake{errc::wrong_list_kind, "passes"};
};
template <auto const& P> inline constexpr bool pass_is_read = accepted<pass_c<P>, pass_review_of<P>>;
template <auto const& P> requires constant_pass<P>
inline constexpr bool pass_is_read<P> = true;
template <class> inline constexpr bool is_passes = false;
template <auto const&... Ps> inline constexpr bool is_passes<passes<Ps...>> = all_hold({pass_is_read<Ps>..., true});
template <class Tag> inline constexpr auto kind_of_passes = [] {
    return is_passes<typename Tag::passes> ? mistake{} : mistake{errc::wrong_list_kind, "passes"};
};

template <auto const& P> using fused_of = typename std::remove_cvref_t<decltype(P)>::fused_type;
template <auto const& P> inline constexpr pass_data data_of = P.data();
/// The structures of a pass as bytes, and the pass as a program stores it: with them.
template <auto const& P, std::size_t I>
inline constexpr packed_structure<packed_size(*data_of<P>.structures[I])> packed_form{*data_of<P>.structures[I]};
template <auto const& P>
inline constexpr packed_structure<packed_size(*data_of<P>.result)> packed_result{*data_of<P>.result};
template <auto const& P> inline constexpr pass_data stored_pass = []<std::size_t... I>(std::index_sequence<I...>) {
    auto pass = data_of<P>;
    ((pass.packed[I] = packed_form<P, I>.bytes, pass.structures[I] = nullptr), ...);
    if constexpr (data_of<P>.result != nullptr) pass.packed_result = packed_result<P>.bytes, pass.result = nullptr;
    return pass;
}(std::make_index_sequence<data_of<P>.structure_count>{});
template <auto const& P> constexpr prototype const* fused_prototype() {
    if constexpr (std::is_void_v<fused_of<P>>) return nullptr;
    else return &fused_of<P>::prototype;
}
template <auto const& P> inline constexpr auto name_of_pass = [] { return mistake{errc::ok, data_of<P>.name}; };
template <auto const& P> using subject_of = pass_of<fused_of<P>,
    typename name_of_mistake<name_of_pass<P>, std::make_index_sequence<data_of<P>.name.length>>::type>;
/// The operators that only the passes of a list create.
template <class Passes> struct operators_made;
template <auto const&... Ps> struct operators_made<passes<Ps...>> {
    template <class Fused> static constexpr string_ref name() {
        if constexpr (is_fused_op<Fused>) return string_ref(Fused::prototype.name());
        else return std::string_view();
    }
    static constexpr string_ref value[]{name<fused_of<Ps>>()..., std::string_view()};
};
/// The first error of a pass, and the string that its example is a view of.
struct reviewed_pass {
    mistake first{};
    short_string shown{};
};
template <auto const& P, class Tag> inline constexpr reviewed_pass review_of_pass = [] {
    pass_review review(data_of<P>, !std::is_void_v<fused_of<P>>, fused_prototype<P>(), catalog<Tag>::definitions(),
        operators_made<typename Tag::passes>::value);
    auto const first = review.run();
    return reviewed_pass{first, review.shown()};
}();
template <auto const& P, class Tag> inline constexpr auto mistake_of_pass = [] {
    auto const& r = review_of_pass<P, Tag>;
    return mistake{r.first.code, r.first.parameter, r.shown.view()};
};

template <auto const& P, class Tag> constexpr pass_row pass_row_of() {
    GRAFT_PROVE(accepted<subject_of<P>, mistake_of_pass<P, Tag>>);
    return {&stored_pass<P>, fused_prototype<P>()};
}

/// The list as a whole: names, and that fused operators have both a pass and a plugin.
template <class Passes, class Ops> struct passes_review;
template <auto const&... Ps, class... Ops> struct passes_review<passes<Ps...>, ops<Ops...>> {
    static constexpr mistake names(bool joins_a_target) {
        pass_data const* const all[] = {&data_of<Ps>..., nullptr};
        for (std::size_t i = 0; i < sizeof...(Ps); ++i) {
            bool exemplar = false;
            for (std::size_t k = 0; k < i; ++k) exemplar = exemplar || all[k]->name == all[i]->name;
            if (exemplar && !all[i]->overrides) return {errc::duplicate_pass, all[i]->name};
            if (!exemplar && all[i]->overrides && !joins_a_target)
                return {errc::override_of_unknown_pass, all[i]->name};
        }
        return {};
    }
    /// Pass number `at`: passes that get its nodes first, or undo it.
    static constexpr mistake among_others(std::size_t at, catalog_view const& origins) {
        pass_data const* const all[] = {&data_of<Ps>..., nullptr};
        auto const& p = *all[at];
        for (std::size_t i = 0; i < sizeof...(Ps); ++i) {
            auto const& q = *all[i];
            bool const same_name = q.name == p.name; // one replaces the other
            if (i == at || same_name) continue;
            if ((q.priority > p.priority || (q.priority == p.priority && i < at)) && hides(q, p))
                return {errc::hidden_pass, q.name};
            if (i < at && undo_each_other(p, q, origins)) return {errc::rewrites_undo_each_other, q.name};
        }
        return {};
    }
    template <class Fused> static constexpr mistake has_plugin() {
        if constexpr (std::is_void_v<Fused>) return {};
        else if constexpr (!is_fused_op<Fused> && requires { requires Fused::is_origin; })
            return {errc::wrong_base_class, "fused_op"};
        else if constexpr (!is_fused_op<Fused>) return {}; // an operator of the target needs no check
        else
            return !all_hold({!std::is_same_v<Fused, Ops>..., true})
                       ? mistake{}
                       : mistake{errc::fused_operator_without_plugin, Fused::prototype.name()};
    }
    /// A fused operator with a plugin and without a pass.
    static constexpr mistake alone() {
        mistake const all[] = {alone_is<Ops>()..., {}};
        for (auto const& m : all)
            if (m.code != errc::ok) return m;
        return {};
    }

private:
    template <class Op> static constexpr mistake alone_is() {
        if constexpr (!is_fused_op<Op>) return {};
        else
            return !all_hold({!std::is_same_v<Op, fused_of<Ps>>..., true})
                       ? mistake{}
                       : mistake{errc::fused_plugin_without_pass, Op::prototype.name()};
    }
};
template <class Tag> inline constexpr auto names_of_passes = [] {
    return passes_review<typename Tag::passes, typename Tag::list>::names(requires { Tag::joins_a_target; });
};
template <auto const& P, class Tag> inline constexpr auto plugin_of_pass = [] {
    return passes_review<typename Tag::passes, typename Tag::list>::template has_plugin<fused_of<P>>();
};
template <std::size_t At, class Tag> inline constexpr auto others_of_pass = [] {
    return passes_review<typename Tag::passes, typename Tag::list>::among_others(At, catalog<Tag>::definitions());
};
template <class Tag, auto const&... Ps, std::size_t... At>
constexpr bool fit_together(passes<Ps...>, std::index_sequence<At...>) {
    return all_hold({accepted<subject_of<Ps>, others_of_pass<At, Tag>>..., true});
}
/// A list of passes under a wrong member name.
template <class Tag> constexpr std::string_view misspelled_passes() {
    if constexpr (requires { typename Tag::pass; }) return "pass";
    else if constexpr (requires { typename Tag::passess; }) return "passess";
    else if constexpr (requires { typename Tag::pases; }) return "pases";
    else if constexpr (requires { typename Tag::Passes; }) return "Passes";
    else if constexpr (requires { typename Tag::scope_passes; }) return "scope_passes";
    else if constexpr (requires { typename Tag::fusion_passes; }) return "fusion_passes";
    else if constexpr (requires { typename Tag::rewrites; }) return "rewrites";
    else return {};
}
template <class Tag> inline constexpr auto mistake_in_members_of = [] {
    constexpr auto name = misspelled_passes<Tag>();
    return name.empty() ? mistake{} : mistake{errc::unknown_tag_member, name};
};

/// For the tag, so that no error spells out the list of plugins.
template <class Tag, class Passes>
inline constexpr auto alone_in = [] { return passes_review<Passes, typename Tag::list>::alone(); };

template <class Tag, class Passes> struct pass_rows;
template <class Tag, auto const&... Ps> struct pass_rows<Tag, passes<Ps...>> {
    GRAFT_PROVE(accepted<Tag, names_of_passes<Tag>>);
    GRAFT_PROVE((accepted<subject_of<Ps>, plugin_of_pass<Ps, Tag>> && ... && true));
    GRAFT_PROVE(fit_together<Tag>(passes<Ps...>{}, std::make_index_sequence<sizeof...(Ps)>{}));
    static constexpr std::array<pass_row, sizeof...(Ps)> value{pass_row_of<Ps, Tag>()...};
};

} // namespace detail

/// The lists one after the other.
template <class... Lists> using join_passes = typename detail::joined_passes<Lists...>::type;

/// The passes of a tag as rows: `struct my_tf { using plugins = ...; using list = plugins::origins; using passes =
/// graft::passes<...>; };`. Names in patterns are looked up in the tag's operators.
/// error the group "a scope pattern or a pass" of `errc`
template <class Tag> [[nodiscard]] constexpr span<pass_row const> passes_of() {
    if constexpr (requires { typename Tag::passes; }) {
        static_assert(detail::is_passes<typename Tag::passes> || true); // every pass: errors start here, not deeper
        static_assert(accepted<Tag, detail::kind_of_passes<Tag>>);
        GRAFT_PROVE(accepted<Tag, detail::alone_in<Tag, typename Tag::passes>>);
        return detail::pass_rows<Tag, typename Tag::passes>::value;
    } else {
        GRAFT_PROVE(accepted<Tag, detail::mistake_in_members_of<Tag>>);
        GRAFT_PROVE(accepted<Tag, detail::alone_in<Tag, passes<>>>, "the tag has no `using passes`");
        return {};
    }
}

GRAFT_END

namespace boost::hana {
template <> struct unpack_impl<graft::passes_tag> {
    template <auto const&... Ps, class F> static constexpr decltype(auto) apply(graft::passes<Ps...>, F&& f) {
        return static_cast<F&&>(f)(hana::type_c<graft::pass_c<Ps>>...);
    }
};
} // namespace boost::hana
