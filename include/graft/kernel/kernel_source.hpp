// graft/kernel/kernel_source.hpp - the definition site of kernels in C++: header and list, so that generated code can
// call them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/fixed_string.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table.hpp"

GRAFT_BEGIN

/// The data for generated code that calls one kernel: `#include "header"`, then `kernel_at<list, place>`.
struct GRAFT_TYPE kernel_source {
    std::string_view header{};     ///< as in an `#include`
    std::string_view list{};       ///< the list's name, with its namespaces
    std::size_t place = 0;         ///< in the list, from 0
    kernel_function run = nullptr; ///< of the kernel, its key in tables
};

/// A list of kernels and its definition site: `with_source<"my_kernels.hpp", "mine::kernels", mine::kernels>`. The
/// name is compiled where code that calls one is built, not before.
template <fixed_string Header, fixed_string Name, class List> struct with_source {
    static_assert(!Header.view().empty() && !Name.view().empty(), "the header and the name of a list of kernels");
    using list = List;                                        ///< the list itself
    static constexpr std::string_view header = Header.view(), ///< the header that defines the list, as in an `#include`
        name = Name.view();                                   ///< the list's name with its namespaces
};

/// Lists with their definition sites, which the tag of a kernel table declares as its kernels: `struct my_part { using
/// homes = graft::kernel_sources<...>; using list = homes::list; ... };`
template <class... Homed> struct kernel_sources {
    using list = join<typename Homed::list...>;     ///< the kernels of all lists, one after the other
    static constexpr std::size_t size = list::size; ///< number of kernels; places count from 0 to it

    /// The definition site of the kernel at this place of the whole list, without its function.
    [[nodiscard]] static constexpr kernel_source at(std::size_t place) {
        kernel_source found;
        (void)((place < Homed::list::size ? (found = {Homed::header, Homed::name, place}, true)
                                          : (place -= Homed::list::size, false)) ||
               ...);
        return found;
    }
};

/// The definition sites of `Tag::sources`, compiled in the unit that owns its kernels: like `kernel_part`, with
/// `template struct graft::kernel_source_part<my_part>;` there.
template <class Tag> struct kernel_source_part {
    /// The definition site of the kernel with this function; without a name if it is of another part.
    /// cost linear in the part's kernels
    [[nodiscard]] static kernel_source find(kernel_function run);
};
template <class Tag> kernel_source kernel_source_part<Tag>::find(kernel_function run) {
    // the rows of its table, if it has one
    using tag = std::conditional_t<requires { typename Tag::list; }, Tag, typename Tag::sources>;
    auto const& rows = detail::kernel_rows<tag>;
    for (std::size_t i = 0; i < tag::list::size; ++i) {
        if (rows.rows[i].run != run) continue;
        auto found = Tag::sources::at(rows.places[i]);
        found.run = run;
        return found;
    }
    return {};
}

/// The parts that are searched for a kernel's definition site, in order.
struct GRAFT_TYPE kernel_source_set {
    /// One function for each part: `&kernel_source_part<my_part>::find`.
    span<kernel_source (*const)(kernel_function)> parts{};

    /// The definition site of the kernel with this function: of the first part that knows it; an empty `list` if none
    /// does.
    /// cost linear in the kernels of all parts
    [[nodiscard]] kernel_source find(kernel_function run) const {
        for (auto* const part : parts)
            if (auto const home = part(run); !home.list.empty()) return home;
        return {};
    }
};

GRAFT_END
