// graft/shipped/detail/cpu_part.hpp - a part of the reference engine: the lists of the library's kernels in it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/short_string.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/kernel/table.hpp"
#include "graft/shipped/detail/kernel_parts.hpp"

GRAFT_BEGIN

namespace shipped {

/// A list of kernels and its definition site in graft/library, as `with_source`: a header, and a name in
/// `graft::library`.
template <fixed_string Header, fixed_string Name, class List> struct of_library {
    using list = List;
    static constexpr auto whole_header = bounded_string<120>().put("graft/library/").put(Header.view()).put(".hpp");
    static constexpr auto whole_name = bounded_string<120>().put("graft::library::").put(Name.view());
    static constexpr std::string_view header = whole_header.view(), name = whole_name.view();
};

/// The tag of a part with these lists.
template <class... Lists> struct cpu_part {
    using sources = kernel_sources<Lists...>;
    using list = typename sources::list;
    static constexpr std::string_view engine = "cpu";
};

} // namespace shipped

GRAFT_END
