// graft/kernel/table.hpp - a list of kernels, which is a Hana Foldable, as a table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/hana/fwd/core/tag_of.hpp>
#include <boost/hana/fwd/unpack.hpp>

#include <initializer_list>

#include "graft/base/container/sort.hpp"
#include "graft/base/narrow.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/infer/chip.hpp"

GRAFT_BEGIN

/// The Hana tag of lists of kernels.
struct kernels_tag {};

namespace detail {
/// A kernel reports its errors here, in the list, where a compiler prints a short instantiation path.
template <class Kernel> inline constexpr std::size_t created = 0;
template <class Kernel> requires std::is_class_v<Kernel>
inline constexpr std::size_t created<Kernel> = sizeof(Kernel);
/// Whether it has the members that a table requires of a kernel.
template <class Kernel> concept listed_kernel = requires {
    typename Kernel::op;
    Kernel::input_types.size();
    Kernel::run;
};
constexpr mistake no_kernel() { return {errc::wrong_list_kind, "kernels"}; }
/// 0, or the error for a list element that is not a kernel.
template <class Other> inline constexpr std::size_t no_kernels = accepted<Other, no_kernel> ? 1 : 0;
template <listed_kernel Kernel> inline constexpr std::size_t no_kernels<Kernel> = 0;
} // namespace detail

/// Kernels in the order in which they are tried: `kernels<kernel<Relu, &relu>, kernel<Add, &add<float>>>`.
/// `hana::unpack` and `hana::for_each` pass `hana::type<kernel<...>>`; lists are joined with `graft::join`.
template <class... Kernels> struct GRAFT_TYPE kernels {
    using hana_tag = kernels_tag;                           ///< by which Boost.Hana finds its functions for this list
    static constexpr std::size_t size = sizeof...(Kernels); ///< number of kernels
    static constexpr std::size_t sizes[size + 1]{
        (detail::created<Kernels>, detail::no_kernels<Kernels>)..., 0}; ///< checked first: each separately
};

template <class... Kernels> struct made_list<kernels_tag, Kernels...> {
    using type = kernels<Kernels...>; ///< the list of these kernels, which `graft::join` returns
};

/// One operator's kernels: `kernels_of<Add, &add<float>, &add<std::int32_t>>`.
template <class Op, auto... Run> using kernels_of = kernels<kernel<Op, Run>...>;

GRAFT_END

namespace boost::hana {
template <> struct unpack_impl<graft::kernels_tag> {
    template <class... Kernels, class F> static constexpr decltype(auto) apply(graft::kernels<Kernels...>, F&& f) {
        return static_cast<F&&>(f)(hana::type_c<Kernels>...);
    }
};
} // namespace boost::hana

GRAFT_BEGIN

namespace detail {

template <class... A> struct joined<kernels<A...>> {
    using type = kernels<A...>;
};
template <class... A, class... B, class... Rest> struct joined<kernels<A...>, kernels<B...>, Rest...> {
    using type = typename joined<kernels<A..., B...>, Rest...>::type;
};

/// A kernel by values; exists during constant evaluation only.
struct kernel_source {
    std::string_view name;
    kernel_row row;
    dtype const* inputs;
    dtype const* outputs;
};
template <bool WantsState> inline constexpr auto unprepared = [] {
    return WantsState ? mistake{errc::wrong_prepared_state, "prepared"} : mistake{};
};
/// Whether no function prepares the state that the kernel requires.
template <class Kernel> constexpr bool is_unprepared() {
    if constexpr (requires { Kernel::wants_state; } && !requires { &Kernel::prepare; }) return Kernel::wants_state;
    else return false;
}
template <class List> inline constexpr bool all_prepared = true;
template <template <class...> class List, class... Kernels>
inline constexpr bool all_prepared<List<Kernels...>> = // a list: clang folds at most 256 of them
    std::initializer_list<bool>{accepted<Kernels, unprepared<is_unprepared<Kernels>()>>...}.size() <=
    sizeof...(Kernels);
template <class Kernel> constexpr kernel_source source_of() {
    using op = typename Kernel::op;
    kernel_row row{hash_of_op<op>, ports_of<op>, {}, 0, static_cast<std::uint16_t>(Kernel::input_types.size()),
        static_cast<std::uint16_t>(Kernel::output_types.size()), &Kernel::run, Kernel::workspace_size(),
        Kernel::in_place};
    if constexpr (requires { Kernel::support(); }) row.supports = Kernel::support();
    if constexpr (requires { &Kernel::prepare; }) row.prepare = &Kernel::prepare;
    if constexpr (requires { Kernel::open_axes; }) row.open_axes = Kernel::open_axes;
    if constexpr (requires { Kernel::layouts(); }) row.layouts = Kernel::layouts();
    if constexpr (requires { Kernel::fuse_epilogue(); }) row.fuse_epilogue = Kernel::fuse_epilogue();
    if constexpr (requires { Kernel::shares_work; }) row.shares_work = Kernel::shares_work;
    if constexpr (requires { Kernel::tile; })
        row.tile = &Kernel::tile, row.tiling_bytes = narrow_cast<std::uint32_t>(Kernel::tiling_bytes);
    if constexpr (requires { Kernel::parts; })
        row.parts = Kernel::parts, row.parts_port = Kernel::parts_port, row.whole_port = Kernel::whole_port,
        row.joins = Kernel::joins;
    return {op::prototype.name(), row, Kernel::input_types.data(), Kernel::output_types.data()};
}

/// All kernels of a list, sorted; names and dtypes in pools.
template <std::size_t N, std::size_t Types, std::size_t Chars> struct packed_kernels {
    kernel_row rows[N + 1]{};
    std::uint16_t places[N + 1]{}; ///< of each row's kernel in the list
    dtype types[Types + 1]{};
    char chars[Chars + 1]{};

    constexpr explicit packed_kernels(std::array<kernel_source, N> const& from) {
        std::array<std::size_t, N> order{};
        for (std::size_t i = 0; i < N; ++i) order[i] = i;
        graft::sort(order, [&](auto a, auto b) {
            auto const left = from[a].row.op_hash, right = from[b].row.op_hash;
            return left != right ? left < right : a < b;
        });
        std::uint32_t type = 0, at = 0;
        for (std::size_t i = 0; i < N; ++i) {
            auto const& k = from[order[i]];
            auto& row = rows[i] = k.row;
            places[i] = narrow_cast<std::uint16_t>(order[i]);
            row.first_type = type;
            for (std::size_t p = 0; p < row.inputs; ++p) types[type++] = k.inputs[p];
            for (std::size_t p = 0; p < row.outputs; ++p) types[type++] = k.outputs[p];
            if (i && rows[i - 1].op_hash == row.op_hash) {
                row.name = rows[i - 1].name;
                continue;
            }
            row.name = {at, narrow_cast<std::uint16_t>(k.name.size())};
            for (char c : k.name) chars[at++] = c;
        }
    }
};

template <std::size_t N> struct kernel_extent {
    std::size_t types = 0, chars = 0;
    constexpr explicit kernel_extent(std::array<kernel_source, N> const& from) {
        for (auto const& k : from) types += k.row.inputs + k.row.outputs, chars += k.name.size();
    }
};

template <class Tag> inline constexpr auto kernel_sources = hana::unpack(typename Tag::list{},
    [](auto... k) { return std::array<kernel_source, sizeof...(k)>{source_of<typename decltype(k)::type>()...}; });
template <class Tag> inline constexpr kernel_extent kernel_size{kernel_sources<Tag>};
template <class Tag>
inline constexpr packed_kernels<Tag::list::size, kernel_size<Tag>.types, kernel_size<Tag>.chars> kernel_rows{
    kernel_sources<Tag>};

template <class Tag> inline constexpr auto unexpected_of = [] {
    constexpr auto known = hana::unpack(typename Tag::list{}, [](auto... k) {
        return std::array<bool, sizeof...(k)>{
            catalog<typename Tag::catalog>::template id_of<typename decltype(k)::type::op> != no_op...};
    });
    for (std::size_t i = 0; i < known.size(); ++i)
        if (!known[i]) return mistake{errc::operator_not_in_catalog, kernel_sources<Tag>[i].name};
    return mistake{};
};

/// A duplicate kernel of the list: neighbours, because the rows are sorted by their operators.
template <class Tag> inline constexpr auto kernel_exemplar_of = [] {
    auto const* const rows = kernel_rows<Tag>.rows;
    auto const same = [](kernel_row const& a, kernel_row const& b) {
        return a.run == b.run && a.workspace == b.workspace && a.supports == b.supports && a.prepare == b.prepare &&
               a.layouts == b.layouts && a.tile == b.tile && a.parts == b.parts;
    };
    auto const* const types = kernel_rows<Tag>.types;
    auto const takes_all_of = [types](kernel_row const& a, kernel_row const& b) { // `b` is never tried
        if (a.supports || a.prepare || a.layouts || a.tile || b.layouts || b.parts || a.inputs != b.inputs ||
            a.outputs != b.outputs || a.ports != b.ports)
            return false;
        for (std::size_t i = 0; i < std::size_t{a.inputs} + a.outputs; ++i)
            if (auto const t = types[a.first_type + i]; t != dtype::undefined && t != types[b.first_type + i])
                return false;
        return true;
    };
    for (std::size_t i = 0; i < Tag::list::size; ++i)
        for (std::size_t k = i + 1; k < Tag::list::size && rows[k].op_hash == rows[i].op_hash; ++k)
            if (same(rows[i], rows[k]) || takes_all_of(rows[i], rows[k]))
                return mistake{errc::duplicate_kernel, {kernel_rows<Tag>.chars + rows[i].name.at, rows[i].name.size}};
    return mistake{};
};

/// A property of a tag's engine under a wrong member name.
template <class Tag> constexpr std::string_view misspelled_of_engine() {
    if constexpr (requires { &Tag::support; }) return "support";
    else if constexpr (requires { &Tag::suports; }) return "suports";
    else if constexpr (requires { &Tag::is_supported; }) return "is_supported";
    else if constexpr (requires { &Tag::Supports; }) return "Supports";
    else if constexpr (requires { &Tag::prioriy; }) return "prioriy";
    else if constexpr (requires { &Tag::priorty; }) return "priorty";
    else if constexpr (requires { &Tag::prio; }) return "prio";
    else if constexpr (requires { &Tag::priorities; }) return "priorities";
    else if constexpr (requires { &Tag::Priority; }) return "Priority";
    else if constexpr (requires { &Tag::engine_priority; }) return "engine_priority";
    else if constexpr (requires { &Tag::widen; }) return "widen";
    else if constexpr (requires { &Tag::widening; }) return "widening";
    else if constexpr (requires { &Tag::kinds; }) return "kinds";
    else if constexpr (requires { typename Tag::chips; }) return "chips";
    else if constexpr (requires { typename Tag::Chip; }) return "Chip";
    else if constexpr (requires { typename Tag::device; }) return "device";
    else if constexpr (requires { typename Tag::target; }) return "target";
    else if constexpr (requires { typename Tag::engines; }) return "engines";
    else return {};
}
template <class Tag> inline constexpr auto mistake_in_members_of_engine = [] {
    constexpr auto name = misspelled_of_engine<Tag>();
    if (!name.empty()) return mistake{errc::unknown_tag_member, name};
    if constexpr (requires { Tag::supports; })
        if (!requires(status (*&supports)(kernel_frame const&)) { supports = &Tag::supports; })
            return mistake{errc::wrong_tag_member_type, "supports"};
    if constexpr (requires { Tag::priority; })
        if (!requires { int{Tag::priority}; }) return mistake{errc::wrong_tag_member_type, "priority"};
    if constexpr (requires { Tag::widens; })
        if (!requires { bool{Tag::widens}; }) return mistake{errc::wrong_tag_member_type, "widens"};
    if constexpr (requires { Tag::kind; })
        if (!requires { implementation{Tag::kind}; }) return mistake{errc::wrong_tag_member_type, "kind"};
    if constexpr (requires { &Tag::chip; }) return mistake{errc::wrong_tag_member_type, "chip"};
    return mistake{};
};

} // namespace detail

namespace detail {
template <class> inline constexpr bool is_kernels = false;
template <class... Kernels> inline constexpr bool is_kernels<kernels<Kernels...>> = true;
/// Whether it has a list of kernels.
template <class Tag> inline constexpr bool tag_of_kernels = false;
template <class Tag> requires requires { typename Tag::list; }
inline constexpr bool tag_of_kernels<Tag> = is_kernels<typename Tag::list>;
template <class Tag> inline constexpr auto no_kernels_in = [] { return mistake{requires {typename Tag::list; }
                                                               ? errc::wrong_list_kind
                                                               : errc::tag_without_list,
                                           "list"
};
}
;
template <class Tag> inline constexpr auto engine_of = [] {
    if constexpr (!requires { Tag::engine; }) return mistake{errc::engine_without_name, "engine"};
    else if constexpr (!requires { std::bool_constant<(std::string_view(Tag::engine).size() > 0)>(); })
        return mistake{errc::engine_without_name, "engine"};
    else return std::string_view(Tag::engine).empty() ? mistake{errc::engine_without_name, "engine"} : mistake{};
};
} // namespace detail

/// The table of a list, keyed by a short tag:
/// `struct my_kernels { using list = graft::kernels<...>; static constexpr std::string_view engine = "cpu"; };`
/// With `using catalog = my_ops;` every kernel's operator must be in that catalog. A tag may also describe its engine:
/// `static constexpr int priority`, `static constexpr graft::implementation kind`, `static constexpr bool widens` and
/// `static graft::status supports(graft::kernel_frame const&)`. With `using chip = npu;` (graft/op/infer/chip.hpp) its
/// kernels are used only for programs of that chip, before kernels for all chips.
/// error tag_without_list, wrong_list_kind, engine_without_name, unknown_tag_member,
///       operator_not_in_catalog, duplicate_kernel, from the compiler
/// cost no start-up code, one or two relocations per kernel
template <class Tag> struct GRAFT_TYPE kernel_table {
    static_assert(accepted<Tag, detail::engine_of<Tag>>);
    static constexpr std::size_t size = Tag::list::size;

    /// The table as rows, which a target or an `engine_list` holds. Its checks run when it is compiled.
    /// cost O(1): the rows are constants
    [[nodiscard]] static constexpr kernel_table_view view() {
        if constexpr (requires { Tag::list::sizes; }) static_assert(Tag::list::sizes[size] == 0);
        if constexpr (requires { typename Tag::catalog; }) GRAFT_PROVE(accepted<Tag, detail::unexpected_of<Tag>>);
        GRAFT_PROVE(accepted<Tag, detail::mistake_in_members_of_engine<Tag>>);
        static_assert(detail::all_prepared<typename Tag::list>);
        static_assert(sizeof(detail::kernel_rows<Tag>) != 0); // every kernel, before any check of all
        GRAFT_PROVE(accepted<Tag, detail::kernel_exemplar_of<Tag>>);
        auto const& k = detail::kernel_rows<Tag>;
        kernel_table_view v{k.rows, k.types, k.chars, static_cast<std::uint32_t>(size), Tag::engine};
        if constexpr (requires { Tag::priority; }) v.priority = Tag::priority;
        if constexpr (requires { Tag::kind; }) v.kind = Tag::kind;
        if constexpr (requires { Tag::widens; }) v.widens = Tag::widens;
        if constexpr (requires { v.supports = &Tag::supports; }) v.supports = &Tag::supports;
        if constexpr (requires { typename Tag::chip; }) {
            static_assert(is_chip<typename Tag::chip>);
            v.chip = Tag::chip::descriptor.name();
        }
        return v;
    }
};

template <class Tag> requires(!detail::tag_of_kernels<Tag>)
struct GRAFT_TYPE kernel_table<Tag> {
    static_assert(accepted<Tag, detail::no_kernels_in<Tag>>);
    static constexpr std::size_t size = 0;
    /// An empty table, so that the error above is the only message.
    [[nodiscard]] static constexpr kernel_table_view view() { return {}; }
};

template <class Tag> kernel_table_view kernel_part<Tag>::view() { return kernel_table<Tag>::view(); }

GRAFT_END
