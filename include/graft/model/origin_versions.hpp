// graft/model/origin_versions.hpp - an origin operator whose definition changes from version to version
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <utility> // index_sequence

#include "graft/model/origin.hpp"
#include "graft/model/version_range.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

/// An origin operator with a history: the number of its definitions, the versions of each, and each as a value. Its
/// plugins name versions, and are checked against each definition of these versions.
template <class Op> concept has_history = requires(std::size_t i, std::int32_t v) {
    { Op::history.definitions() } -> std::same_as<std::size_t>;
    { Op::history.range(i) } -> std::same_as<version_range>;
    { Op::history.definition(i) } -> std::same_as<prototype>;
    { Op::history.changes_meaning(v, v) } -> std::same_as<std::int32_t>;
};

namespace detail {
/// The definition of version `version`, or the number of definitions.
template <has_history Op> constexpr std::size_t definition_at(std::int32_t version) {
    std::size_t i = 0;
    while (i < Op::history.definitions() && !Op::history.range(i).has(version)) ++i;
    return i;
}
} // namespace detail

/// Operator `Op` as defined from `Version` on: the operator that a plugin maps.
template <has_history Op, std::int32_t Version> struct GRAFT_TYPE at : origin_op<at<Op, Version>> {
    /// Which of the operator's definitions it is.
    static constexpr std::size_t number = detail::definition_at<Op>(Version);
    /// The versions for which that definition applies.
    static constexpr version_range versions = Op::history.range(number);
    static constexpr graft::prototype prototype = Op::history.definition(number); ///< that definition
};

namespace detail {
/// The framework that an operator declares, or void.
template <class Op> struct framework_of {
    using type = void;
};
template <class Op> requires requires { typename Op::framework; }
struct framework_of<Op> {
    using type = typename Op::framework;
};
template <class Op, std::int32_t V> struct framework_of<at<Op, V>> : framework_of<Op> {};

template <class Op> inline constexpr version_range versions_of{1, latest_version};
template <class Op, std::int32_t V> inline constexpr version_range versions_of<at<Op, V>> = at<Op, V>::versions;

/// All versions of the operator of a definition; the range from 0 if the operator has no history.
template <class Op> inline constexpr version_range whole_history{};
template <class Op, std::int32_t V> inline constexpr version_range whole_history<at<Op, V>>{
    Op::history.range(0).first, Op::history.range(Op::history.definitions() - 1).last};

template <class Op, std::size_t First, class Index> struct definitions_from;
template <class Op, std::size_t First, std::size_t... I> struct definitions_from<Op, First, std::index_sequence<I...>> {
    using type = ops<at<Op, Op::history.range(First + I).first>...>;
};
/// The definitions of an operator that overlap a range of versions; for one without a history, itself.
template <class Op, std::int32_t First, std::int32_t Last> struct definitions_in {
    using type = ops<Op>;
};
template <has_history Op, std::int32_t First, std::int32_t Last> struct definitions_in<Op, First, Last> {
    static constexpr auto found = [] {
        std::pair<std::size_t, std::size_t> f{0, 0}; // the first one, and the count
        for (std::size_t i = 0; i < Op::history.definitions(); ++i)
            if (Op::history.range(i).meets({First, Last})) f.first = f.second++ == 0 ? i : f.first;
        return f;
    }();
    using type = typename definitions_from<Op, found.first, std::make_index_sequence<found.second>>::type;
};
} // namespace detail

GRAFT_END
