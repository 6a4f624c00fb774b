// graft/shipped/with.hpp - a target of all shipped operators and of user-defined ones, in one call
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/errc.hpp"
#include "graft/base/error.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/mapping/declare/plugin_row.hpp"
#include "graft/model/front_end.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/program/check_library.hpp"
#include "graft/program/export_library.hpp"
#include "graft/program/target.hpp"
#include "graft/program/with_libraries.hpp"
#include "graft/shipped.hpp"
#include "graft/shipped/detail/names.hpp"

GRAFT_BEGIN

namespace shipped {

/// Whether an operator of this name ships.
[[nodiscard]] constexpr bool has_operator(std::string_view name) { return marks_of(name).find('o') != name.npos; }
/// Whether shipped plugins map the operator of this name of a framework; false of a framework for which none ship.
[[nodiscard]] constexpr bool has_origin(std::string_view framework, std::string_view name) {
    char const mark = framework == "tensorflow" ? 't' : framework == "caffe" ? 'c' : framework == "onnx" ? 'n' : ' ';
    return marks_of(name).find(mark) != name.npos;
}

namespace detail {

template <class Library, class... Ops> constexpr mistake second_operator(ops<Ops...>) {
    mistake first;
    auto const look = [&](std::string_view name, bool overrides) {
        if (first.code == errc::ok && !overrides && has_operator(name)) first = {errc::duplicate_operator, name};
    };
    if constexpr (requires { typename Library::overrides; }) {
        (look(Ops::prototype.name(), graft::detail::position_in<Ops, typename Library::overrides>::value != no_op),
            ...);
    } else {
        (look(Ops::prototype.name(), false), ...);
    }
    return first;
}
template <auto const& Front, class Tag> constexpr mistake second_plugin(plugins_for<Front, Tag>) {
    if constexpr (requires { Tag::plugins::rows; })
        for (plugin_row const& row : Tag::plugins::rows)
            if (!row.replaces && has_origin(Front.name, Tag::plugins::origin_of(row)))
                return {errc::duplicate_plugin, Tag::plugins::origin_of(row)};
    return {};
}
template <class... Each> constexpr mistake second_plugin_of(plugin_sets<Each...>) {
    mistake const all[] = {second_plugin(Each{})..., {}};
    for (auto const& m : all)
        if (m.code != errc::ok) return m;
    return {};
}
template <class Library> inline constexpr auto operators_in_addition = [] {
    return second_operator<Library>(typename graft::detail::library_ops<Library>::list{});
};
template <class Library> inline constexpr auto plugins_in_addition = [] {
    if constexpr (requires { typename Library::plugins; }) return second_plugin_of(typename Library::plugins{});
    else return mistake{};
};

constexpr mistake library_as_a_value() { return {errc::wrong_arguments, "with"}; }

} // namespace detail

/// All shipped tables joined with `Library`: the struct that `export_library` describes, with user-defined operators,
/// plugins and kernels. The compiler checks that there are no duplicates; this unit builds only the tables of
/// `Library`.
/// example
/// @code
/// struct my_library {
///     static constexpr char const* name = "mine";
///     using ops = graft::ops<Swirl>;
///     using plugins = graft::plugin_sets<graft::plugins_for<graft::onnx::front_end, my_onnx>>;
///     using kernels = my_kernels;
/// };
/// auto const npu = graft::shipped::with<my_library>();
/// @endcode
/// error duplicate_operator, duplicate_plugin, from the compiler: a shipped name without a declared override; errors
///       of `export_library` and `with_libraries`
/// cost a copy of the rows of all operators: call it once
template <class Library> [[nodiscard]] result<target_view, error_list> with() {
    static_assert(accepted<Library, detail::operators_in_addition<Library>>);
    static_assert(accepted<Library, detail::plugins_in_addition<Library>>);
    operator_library const mine[]{{Library::name, export_library<Library>(), {}}};
    return with_libraries(target(), mine);
}

/// Deleted: the library is a type, `with<my_library>()`. error wrong_arguments
template <class Library> [[nodiscard]] result<target_view, error_list> with(Library const&) {
    static_assert(accepted<Library, detail::library_as_a_value>);
    return error_list();
}

} // namespace shipped

GRAFT_END
