// graft/program/export_library.hpp - the one line that exports the operators of a shared object
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/ill_formed.hpp"
#include "graft/kernel/table.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/program/detail/shared_structures.hpp"

GRAFT_BEGIN

/// A library's plugins for models of one framework: the front end, and the tag of a set (`plugins_of`).
template <auto const& Front, class Tag> struct plugins_for {};
/// A library's plugins for each framework.
template <class... Each> struct plugin_sets {};

namespace detail {
constexpr mistake exported_otherwise() { return {errc::wrong_arguments, "export_library"}; }

template <class> inline constexpr bool is_plugin_sets = false;
template <class... Each> inline constexpr bool is_plugin_sets<plugin_sets<Each...>> = true;
template <class> inline constexpr bool is_plugins_for = false;
template <auto const& Front, class Tag> inline constexpr bool is_plugins_for<plugins_for<Front, Tag>> = true;
template <class... Each> constexpr bool are_plugins_for(plugin_sets<Each...>) {
    return all_hold({is_plugins_for<Each>..., true});
}

template <class Library> struct library_ops {
    using list = ops<>;
};
template <class Library> requires is_ops<typename Library::ops>
struct library_ops<Library> {
    using list = typename Library::ops;
};
template <class Library> struct library_uses {
    using list = ops<>;
};
template <class Library> requires is_ops<typename Library::uses>
struct library_uses<Library> {
    using list = typename Library::uses;
};
/// Members that other tables declare, but not a library: they would be ignored.
template <class Library> constexpr mistake unexpected_word_of_library() {
    std::string_view const found = requires { Library::engine; }               ? "engine"
                                   : requires { Library::priority; }           ? "priority"
                                   : requires { Library::author; }             ? "author"
                                   : requires { Library::description; }        ? "description"
                                   : requires { Library::documentation; }      ? "documentation"
                                   : requires { Library::license; }            ? "license"
                                   : requires { Library::abi; }                ? "abi"
                                   : requires { Library::front_end; }          ? "front_end"
                                   : requires { typename Library::chip; }      ? "chip"
                                   : requires { typename Library::chips; }     ? "chips"
                                   : requires { typename Library::lowerings; } ? "lowerings"
                                   : requires { typename Library::catalog; }   ? "catalog"
                                                                               : "";
    return found.empty() ? mistake{} : mistake{errc::unknown_tag_member, found};
}
/// A member that is not a list of its kind, or has a name that is ignored.
template <class Library> constexpr mistake unexpected_member_of_library() {
    if constexpr (requires { typename Library::ops; })
        if (!is_ops<typename Library::ops>) return {errc::wrong_list_kind, "ops"};
    if constexpr (requires { typename Library::uses; })
        if (!is_ops<typename Library::uses>) return {errc::wrong_list_kind, "uses"};
    if constexpr (requires { typename Library::overrides; })
        if (!is_ops<typename Library::overrides>) return {errc::wrong_list_kind, "overrides"};
    if constexpr (requires { typename Library::plugins; }) {
        if constexpr (!is_plugin_sets<typename Library::plugins>) return {errc::wrong_list_kind, "plugins"};
        else if (!are_plugins_for(typename Library::plugins{})) return {errc::wrong_list_kind, "plugins"};
    }
    if constexpr (requires { typename Library::kernels; })
        if (!tag_of_kernels<typename Library::kernels>) return {errc::wrong_list_kind, "kernels"};
    if constexpr (requires { Library::version; })
        if (!requires { std::uint32_t{Library::version}; }) return {errc::wrong_tag_member_type, "version"};
    if constexpr (requires { typename Library::list; }) return {errc::unknown_tag_member, "list"};
    else if constexpr (requires { typename Library::op; }) return {errc::unknown_tag_member, "op"};
    else if constexpr (requires { typename Library::operators; }) return {errc::unknown_tag_member, "operators"};
    else if constexpr (requires { typename Library::plugin; }) return {errc::unknown_tag_member, "plugin"};
    else if constexpr (requires { typename Library::plugin_sets; }) return {errc::unknown_tag_member, "plugin_sets"};
    else if constexpr (requires { typename Library::kernel; }) return {errc::unknown_tag_member, "kernel"};
    else if constexpr (requires { typename Library::use; }) return {errc::unknown_tag_member, "use"};
    else if constexpr (requires { typename Library::override; }) return {errc::unknown_tag_member, "override"};
    else if constexpr (requires { typename Library::passes; }) return {errc::unknown_tag_member, "passes"};
    else if constexpr (requires { typename Library::messages; }) return {errc::unknown_tag_member, "messages"};
    else return unexpected_word_of_library<Library>();
}
template <class Library>
inline constexpr auto members_of_library = [] { return unexpected_member_of_library<Library>(); };
/// All operators that plugins and kernels of the library may name.
template <class Library> struct library_known {
    using list = join<typename library_ops<Library>::list, typename library_uses<Library>::list>;
};
/// A framework's tag of a library: its passes may override those of the target.
template <class Tag> struct joining : Tag {
    static constexpr bool joins_a_target = true;
};

template <class Ops> struct prototype_names;
template <class... Ops> struct prototype_names<ops<Ops...>> {
    static constexpr std::string_view all[sizeof...(Ops) + 1]{Ops::prototype.name()...};
    static constexpr bool has(std::string_view name) {
        for (std::size_t i = 0; i < sizeof...(Ops); ++i)
            if (all[i] == name) return true;
        return false;
    }
};

/// The table stores the address of a string that the compiler can read.
template <class Library> concept readable_name = requires {
    typename read_at_compile_time<*static_cast<char const*>(Library::name) == 0>;
};
template <class Library> inline constexpr auto name_of_library = [] {
    if constexpr (readable_name<Library>) return *Library::name == 0 ? mistake{errc::empty_name, "name"} : mistake{};
    else if constexpr (requires { Library::name; }) return mistake{errc::wrong_tag_member_type, "name"};
    else return mistake{errc::empty_name, "name"};
};
template <class Library> inline constexpr auto content_of_library = [] {
    constexpr bool any = library_ops<Library>::list::size != 0 || requires { typename Library::plugins; } ||
                         requires { typename Library::kernels; };
    return any ? mistake{} : mistake{errc::empty_library, "ops"};
};
/// The first target of a plugin that is neither the library's nor declared as the target's.
template <class Library, auto const& Front, class Tag> constexpr mistake unexpected_target(plugins_for<Front, Tag>) {
    if constexpr (requires { Tag::plugins::rows; }) {
        auto const lacks = [](std::string_view op) {
            return !prototype_names<typename library_known<Library>::list>::has(op);
        };
        for (auto const& row : Tag::plugins::rows)
            if (auto const op = Tag::plugins::target_of(row); row.has_rules() && lacks(op))
                return {errc::operator_not_in_catalog, op};
        if (auto const op = made_and_lacking(typename made_of_list<typename Tag::plugins>::type{}, lacks); !op.empty())
            return {errc::operator_not_in_catalog, op};
    }
    return {};
}
template <class Library, class... Each> constexpr mistake unexpected_target_in(plugin_sets<Each...>) {
    mistake const all[] = {unexpected_target<Library>(Each{})..., {}};
    for (auto const& m : all)
        if (m.code != errc::ok) return m;
    return {};
}
/// The first plugin in the set of another framework's front end.
template <auto const& Front, class Tag> constexpr mistake unexpected_origin(plugins_for<Front, Tag>) {
    if constexpr (requires { typename Tag::plugins::origins; })
        return unexpected_among<std::remove_cvref_t<decltype(Front)>>(typename Tag::plugins::origins{});
    else return {};
}
template <class... Each> constexpr mistake unexpected_origin_in(plugin_sets<Each...>) {
    mistake const all[] = {unexpected_origin(Each{})..., {}};
    for (auto const& m : all)
        if (m.code != errc::ok) return m;
    return {};
}
template <class Library> inline constexpr auto origins_of_library = [] {
    if constexpr (requires { typename Library::plugins; }) return unexpected_origin_in(typename Library::plugins{});
    else return mistake{};
};
template <class Library> inline constexpr auto targets_of_library = [] {
    if constexpr (requires { typename Library::plugins; })
        return unexpected_target_in<Library>(typename Library::plugins{});
    else return mistake{};
};
template <class Library, class Kernels> struct library_kernels : Kernels {
    using catalog = library_known<Library>;
};

template <class Library, class Mine, class... Ops> constexpr mistake unexpected_override(ops<Ops...>) {
    mistake first;
    ((first.code == errc::ok && position_in<Ops, Mine>::value == no_op
             ? void(first = {errc::override_of_unknown_operator, Ops::prototype.name()})
             : void()),
        ...);
    return first;
}
template <class Library> inline constexpr auto override_of_library = [] {
    if constexpr (requires { typename Library::overrides; })
        return unexpected_override<Library, typename library_ops<Library>::list>(typename Library::overrides{});
    else return mistake{};
};
template <class Mine, class... Ops> constexpr auto places_among(ops<Ops...>) {
    return std::array<op_id, sizeof...(Ops) + 1>{position_in<Ops, Mine>::value..., no_op};
}
template <class Library> constexpr auto overrides_of() {
    if constexpr (requires { typename Library::overrides; })
        return places_among<typename library_ops<Library>::list>(typename Library::overrides{});
    else return std::array<op_id, 1>{no_op};
}

/// Each in a separate constant expression: clang counts steps.
template <class Tag, std::size_t I> inline constexpr std::uint64_t fingerprint_in = prototype_fingerprint(
    catalog<Tag>::definitions(), static_cast<op_id>(I));
template <class Tag, class Places> struct fingerprints_of;
template <class Tag, std::size_t... I> struct fingerprints_of<Tag, std::index_sequence<I...>> {
    static constexpr std::uint64_t all[sizeof...(I) + 1]{fingerprint_in<Tag, I>..., 0};
};
template <class Tag> inline constexpr std::uint64_t const* fingerprints =
    fingerprints_of<Tag, std::make_index_sequence<Tag::list::size>>::all;

/// Everything that the exported table refers to.
template <class Library> struct exported {
    static_assert(accepted<Library, content_of_library<Library>>);
    static_assert(accepted<Library, members_of_library<Library>>);
    static_assert(accepted<Library, exemplar_of<library_known<Library>>>);
    static_assert(accepted<Library, override_of_library<Library>>);
    static_assert(accepted<Library, origins_of_library<Library>>);
    static_assert(accepted<Library, targets_of_library<Library>>);

    template <auto const& Front, class Tag> static constexpr plugin_set set_of = [] {
        auto set = plugins_of<joining<Tag>>(Front);
        set.messages.dialects = 0; // these are selected by the target
        return set;
    }();
    template <auto const& Front, class Tag> static constexpr library_plugins line(plugins_for<Front, Tag>) {
        return {Front.name.data(), &set_of<Front, Tag>, fingerprints<Tag>};
    }
    template <class... Each>
    static constexpr std::array<library_plugins, sizeof...(Each) + 1> lines(plugin_sets<Each...>) {
        return {line(Each{})..., library_plugins{}};
    }
    static constexpr auto plugins() {
        if constexpr (requires { typename Library::plugins; }) return lines(typename Library::plugins{});
        else return lines(plugin_sets<>{});
    }
    static constexpr kernel_table_view kernels() {
        if constexpr (requires { typename Library::kernels; })
            return kernel_table<library_kernels<Library, typename Library::kernels>>::view();
        else return {};
    }
    static constexpr std::uint32_t version() {
        if constexpr (requires { Library::version; }) return Library::version;
        else return 0;
    }

    static constexpr auto overrides = overrides_of<Library>();
    static constexpr catalog_view ops_view = catalog<library_ops<Library>>::view(),
                                  uses_view = catalog<library_uses<Library>>::definitions();
    static constexpr auto all_plugins = plugins();
    static constexpr kernel_table_view kernels_view = kernels();

    static constexpr library_table table{sizeof(library_table), library_abi, headers_version,
        static_cast<std::uint32_t>(std::size(shared_structures)), shared_structures, Library::name, version(),
        static_cast<std::uint32_t>(overrides.size() - 1), overrides.data(), &ops_view,
        fingerprints<library_ops<Library>>, &uses_view, fingerprints<library_uses<Library>>,
        static_cast<std::uint32_t>(all_plugins.size() - 1), all_plugins.data(),
        kernels_view.size ? &kernels_view : nullptr};
};

} // namespace detail

/// The table of an operator library, which a struct describes; each list may be left out:
/// @code
/// struct my_library {
///     static constexpr char const* name = "mine";
///     static constexpr std::uint32_t version = 1;
///     using ops = graft::ops<Mish>;                // new operators, with their rules
///     using overrides = graft::ops<MyConv>;        // those of `ops` that replace the target's of their name
///     using uses = graft::ops<Relu>;               // operators of the target that plugins make, or kernels run
///     // for each framework a tag for `plugins_of`: plugins, foreign operators, passes
///     using plugins = graft::plugin_sets<graft::plugins_for<graft::tensorflow::front_end, my_tensorflow>>;
///     using kernels = my_kernels;                  // a tag for `kernel_table`
/// };
/// extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
/// @endcode
/// Operators that an expansion makes must be in `uses`: the loader compares their definitions with the target's. The
/// compiler cannot see into the function, and knows those that are named, `graft::expand<Square, Mul>(&square)`.
/// error empty_name, empty_library, wrong_list_kind, wrong_tag_member_type, unknown_tag_member, duplicate_operator,
///       override_of_unknown_operator, operator_not_in_catalog, and those of its lists, all from the compiler
/// cost no start-up code; one table, constant but for relocations
template <class Library> [[nodiscard]] constexpr library_table const* export_library() {
    static_assert(accepted<Library, detail::name_of_library<Library>>);
    return &detail::exported<Library>::table;
}
/// Deleted: the library is a type, `export_library<my_library>()`. error wrong_arguments
template <class Library> constexpr library_table const* export_library(Library const&) {
    static_assert(accepted<Library, detail::exported_otherwise>);
    return nullptr;
}

GRAFT_END

/// Defined by a shared object with operators. Declared here so that it is visible for any flags of the library.
extern "C" [[gnu::visibility("default")]] graft::library_table const* graft_library();
