// examples/graft_import/kernels_text.cpp - owns the kernels of texts, tables, sparse tensors, and of what is parsed
// SPDX-License-Identifier: Apache-2.0
#include "graft/kernel/table.hpp"
#include "graft/library/array/sparse/kernels.hpp"
#include "graft/library/data/parse/kernels.hpp"
#include "graft/library/ml/label/kernels.hpp"
#include "graft/library/ml/tree/kernels.hpp"
#include "graft/library/ml/vector/kernels.hpp"
#include "graft/library/state/table/kernels.hpp"
#include "graft/library/text/string/kernels.hpp"
#include "graft/library/text/string/regex_kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/library/text/string/unicode_kernels.hpp"
#include "graft/library/text/words/kernels.hpp"
#include "kernels.hpp"

struct text_part {
    using list = graft::join<graft::library::sparse_kernels, graft::library::parse_kernels,
        graft::library::table_kernels, graft::library::string_kernels, graft::library::regex_kernels,
        graft::library::split_kernels, graft::library::unicode_kernels, graft::library::words_kernels,
        graft::library::label_kernels, graft::library::tree_kernels, graft::library::vector_kernels>;
    static constexpr std::string_view engine = "cpu";
};

template struct graft::kernel_part<text_part>;
