// graft/shipped/text_kernels.ipp - owns the kernels of strings, tables, sparse tensors, and parsers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/ragged/row_kernels.hpp"
#include "graft/library/array/sparse/arithmetic_kernels.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/ml/label/kernels.hpp"
#include "graft/library/ml/tree/kernels.hpp"
#include "graft/library/ml/vector/kernels.hpp"
#include "graft/library/nn/ctc/beam_kernels.hpp"
#include "graft/library/nn/ctc/kernels.hpp"
#include "graft/library/state/table/kernels.hpp"
#include "graft/library/text/string/kernels.hpp"
#include "graft/library/text/string/regex_kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/library/text/string/unicode_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"
#include "graft/shipped/detail/cpu_part.hpp"

GRAFT_BEGIN

namespace shipped {

struct text_part : cpu_part<of_library<"array/sparse/kernels", "sparse_kernels", library::sparse_kernels>,
                       of_library<"array/sparse/arithmetic_kernels", "sparse_arithmetic_kernels",
                           library::sparse_arithmetic_kernels>,
                       of_library<"array/ragged/row_kernels", "ragged_row_kernels", library::ragged_row_kernels>,
                       of_library<"nn/ctc/kernels", "ctc_kernels", library::ctc_kernels>,
                       of_library<"nn/ctc/beam_kernels", "ctc_beam_kernels", library::ctc_beam_kernels>,
                       of_library<"data/parse/kernels", "parse_kernels", library::parse_kernels>,
                       of_library<"state/table/kernels", "table_kernels", library::table_kernels>,
                       of_library<"text/string/kernels", "string_kernels", library::string_kernels>,
                       of_library<"text/string/regex_kernels", "regex_kernels", library::regex_kernels>,
                       of_library<"text/string/split_kernels", "split_kernels", library::split_kernels>,
                       of_library<"text/string/unicode_kernels", "unicode_kernels", library::unicode_kernels>,
                       of_library<"text/words/kernels", "words_kernels", library::words_kernels>,
                       of_library<"ml/label/kernels", "label_kernels", library::label_kernels>,
                       of_library<"ml/tree/kernels", "tree_kernels", library::tree_kernels>,
                       of_library<"ml/vector/kernels", "vector_kernels", library::vector_kernels>> {};

template struct owned<text_part>;

} // namespace shipped

GRAFT_END
