// graft/shipped/text_kernels.ipp - owns the kernels of strings, tables, sparse tensors, and parsers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/ragged/kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/ml/label/kernels.hpp"
#include "graft/library/ml/tree/kernels.hpp"
#include "graft/library/ml/vector/kernels.hpp"
#include "graft/library/nn/ctc/kernels.hpp"
#include "graft/library/state/table/kernels.hpp"
#include "graft/library/text/string/kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct text_part {
    using sources = kernel_sources<with_source<"graft/library/array/sparse/kernels.hpp",
                                       "graft::library::sparse_kernels", library::sparse_kernels>,
        with_source<"graft/library/array/sparse/arithmetic_kernels.hpp", "graft::library::sparse_arithmetic_kernels",
            library::sparse_arithmetic_kernels>,
        with_source<"graft/library/array/ragged/kernels.hpp", "graft::library::ragged_row_kernels",
            library::ragged_row_kernels>,
        with_source<"graft/library/nn/ctc/kernels.hpp", "graft::library::ctc_kernels", library::ctc_kernels>,
        with_source<"graft/library/nn/ctc/kernels.hpp", "graft::library::ctc_beam_kernels", library::ctc_beam_kernels>,
        with_source<"graft/library/data/parse/kernels.hpp", "graft::library::parse_kernels", library::parse_kernels>,
        with_source<"graft/library/state/table/kernels.hpp", "graft::library::table_kernels", library::table_kernels>,
        with_source<"graft/library/text/string/kernels.hpp", "graft::library::string_kernels", library::string_kernels>,
        with_source<"graft/library/text/string/kernels.hpp", "graft::library::regex_kernels", library::regex_kernels>,
        with_source<"graft/library/text/string/split_kernels.hpp", "graft::library::split_kernels",
            library::split_kernels>,
        with_source<"graft/library/text/string/split_kernels.hpp", "graft::library::unicode_kernels",
            library::unicode_kernels>,
        with_source<"graft/library/text/words/kernels.hpp", "graft::library::words_kernels", library::words_kernels>,
        with_source<"graft/library/ml/label/kernels.hpp", "graft::library::label_kernels", library::label_kernels>,
        with_source<"graft/library/ml/tree/kernels.hpp", "graft::library::tree_kernels", library::tree_kernels>,
        with_source<"graft/library/ml/vector/kernels.hpp", "graft::library::vector_kernels", library::vector_kernels>>;
    using list = sources::list;
    static constexpr std::string_view engine = "cpu";
};

template struct owned<text_part>;

} // namespace shipped

GRAFT_END
